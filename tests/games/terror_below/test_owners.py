"""An owner's cards: read, changed and written back without touching what stands around them."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.games import toml, toml_edit
from companion.games.card_text import take
from companion.games.terror_below import owners
from companion.games.terror_below.box import BOX
from companion.games.terror_below.catalogue import DECKS, SHIPPED, load, read_card
from companion.games.terror_below.printed import Side
from companion.table.errors import Refused

MINE = """# Typed by Ada.
[[card]]
id = "TB-V01"
points = 2
note = "bent corner"

# The blue box.
[[card]]
id = "TB-V02"
points = 3
"""


@pytest.mark.parametrize("deck", DECKS)
def test_every_stand_in_survives_being_written_and_read(deck: str) -> None:
    text = ""
    for card in load().deck(deck).values():
        text = BOX.put(text, BOX.fields(card))
    read = {each["id"]: read_card(deck, each) for each in tomllib.loads(text)["card"]}
    assert read == dict(load().deck(deck))


@pytest.mark.parametrize("deck", DECKS)
def test_a_card_put_back_as_it_is_changes_nothing_else(deck: str) -> None:
    text = (SHIPPED / DECKS[deck].file).read_text("utf-8")
    before = tomllib.loads(text)["card"]
    id = before[len(before) // 2]["id"]
    after = BOX.put(text, BOX.fields(load().deck(deck)[id]))
    assert [each["id"] for each in tomllib.loads(after)["card"]] == [each["id"] for each in before]
    assert after.splitlines()[0] == text.splitlines()[0], "the comment at the top"


def test_what_stands_around_a_card_stays() -> None:
    text = BOX.put(MINE, {"id": "TB-V01", "points": 7, "arrows": "SW"})
    changed = MINE.replace("points = 2", "points = 7")
    assert text == changed.replace('note = "bent corner"', 'note = "bent corner"\narrows = "SW"')


def test_a_card_is_taken_out_alone() -> None:
    text = take(MINE, "TB-V02")
    assert [each["id"] for each in tomllib.loads(text)["card"]] == ["TB-V01"]
    assert "# Typed by Ada." in text
    assert take(text, "TB-V02") == text


def test_a_file_written_another_way_keeps_its_cards() -> None:
    text = 'card = [{ id = "TB-V01", points = 2 }, { id = "TB-V02", points = 3, note = "x" }]\n'
    cards = tomllib.loads(BOX.put(text, {"id": "TB-V01", "points": 9}))["card"]
    assert cards == [{"id": "TB-V01", "points": 9}, {"id": "TB-V02", "points": 3, "note": "x"}]


def test_a_text_that_looks_like_a_card_is_none() -> None:
    text = '[[card]]\nid = "TB-V01"\npoints = 2\ntext = """\n[[card]]\n"""\n'
    after = BOX.put(text + '[[card]]\nid = "TB-V02"\npoints = 1\n', _v2(points=5))
    assert [each["points"] for each in tomllib.loads(after)["card"]] == [2, 5]


def _v2(**said: Any) -> dict[str, Any]:
    return {"id": "TB-V02", **said}


@given(st.text(alphabet=st.characters(codec="utf-8")))
def test_any_text_can_stand_on_a_card(words: str) -> None:
    text = BOX.put(MINE, _v2(points=1, text=words))
    said = tomllib.loads(text)["card"][1]["text"]
    assert said == words


def test_a_card_that_is_wrong_is_refused_in_a_sentence() -> None:
    with pytest.raises(Refused) as refusal:
        BOX.with_card(load(), {"id": "TB-V01", "points": 10})
    assert BOX.plainly(refusal.value) == "Points: 1 to 9, not 10."


def test_a_catalogue_with_a_card_in_it() -> None:
    said = BOX.fields(load().worms["TB-W05"]) | {"name": "Her Majesty"}
    cards = BOX.with_card(load(), said)
    assert cards.name("TB-W05") == "Her Majesty"
    assert cards.worms["TB-W05"].pattern == load().worms["TB-W05"].pattern
    assert cards.vehicles == load().vehicles


def test_an_owners_card_is_one_that_differs() -> None:
    said = BOX.fields(load().vehicles["TB-V01"])
    assert not BOX.is_owners(BOX.with_card(load(), said), "TB-V01")
    cards = BOX.with_card(load(), said | {"points": 9})
    assert BOX.is_owners(cards, "TB-V01")
    assert not BOX.is_owners(cards, "TB-V02")


def test_cards_of_the_box_that_a_catalogue_lacks_are_known_by_id() -> None:
    cards = msgspec.structs.replace(load(), characters={})
    assert BOX.ids(cards, "character") == [f"TB-C{number:02}" for number in range(1, 17)]
    assert not BOX.is_owners(cards, "TB-C01")


@pytest.mark.parametrize("id", ["TB-X01", "SQ-M01", "TB-V1", "TB-V001", ""])
def test_an_id_of_no_deck_is_refused(id: str) -> None:
    with pytest.raises(Refused, match="is no card of Terror Below"):
        BOX.deck_of(id)


@pytest.mark.parametrize("ability", ["boots", "bicycle", "tow", "none"])
def test_a_vehicle_is_worded_like_the_stand_in_that_does_the_same(ability: str) -> None:
    said = BOX.words_for({"id": "TB-V01", "points": 4, "ability": ability})
    does = {card.ability for card in load().vehicles.values() if card.name == said["name"]}
    assert ability in does


@pytest.mark.parametrize(
    ("deck", "said", "text"),
    [
        ("weapon", {"id": "TB-A01", "damage": 1}, "1 damage."),
        ("weapon", {"id": "TB-A01", "damage": 8}, None),
        ("vehicle", {"id": "TB-V01", "points": 3, "ability": "teleport"}, None),
        ("item", {"id": "TB-I01", "effect": {"points": 2}}, "2 more action points this turn."),
        ("character", {"id": "TB-C01", "effect": {"hand": 1}}, "You hold 4 Vehicle cards."),
    ],
)
def test_no_card_keeps_words_for_what_it_does_not_do(
    deck: str, said: dict[str, Any], text: str | None
) -> None:
    assert BOX.words_for(said)["text"] == text


@pytest.mark.parametrize(
    ("id", "by_hand"),
    [("TB-W01", False), ("TB-B01", False), ("TB-V01", False), ("TB-A01", False), ("TB-I01", False)],
)
def test_what_the_rules_know_is_not_done_by_hand(id: str, by_hand: bool) -> None:
    assert owners.by_hand(load().deck(BOX.deck_of(id))[id]) is by_hand


@pytest.mark.parametrize(
    ("deck", "said"),
    [
        ("vehicle", {"id": "TB-V01", "points": 1, "ability": "manual"}),
        ("weapon", {"id": "TB-A01"}),
        ("item", {"id": "TB-I01", "effect": {"fly": 1}}),
        ("item", {"id": "TB-I01", "hat": True, "effect": "manual"}),
        ("character", {"id": "TB-C01", "effect": "manual"}),
    ],
)
def test_what_no_vocabulary_covers_is_done_by_hand(deck: str, said: dict[str, Any]) -> None:
    assert owners.by_hand(read_card(deck, said))


def test_a_board_is_written_and_read(tmp_path: Path) -> None:
    for file in SHIPPED.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    board = tmp_path / "board.toml"
    sides = dict(load().sides)
    sides["canyon"] = Side(
        locations=sides["canyon"].locations | {"motel": (5, 1)}, canyon=((3, 3),), red="row"
    )
    noted = 'note = "second edition"\n' + board.read_text("utf-8") + '\n[shed]\nkey = "hook"\n'
    text = owners.put_sides(noted, sides)
    board.write_text(text, "utf-8")
    assert load(tmp_path).sides == sides
    assert list(load(tmp_path).sides["canyon"].locations) == list(sides["desert"].locations)
    assert 'note = "second edition"' in text
    assert 'key = "hook"' in text


BOARD = """\
# My board, second edition.
note = "scuffed"
["Zoe's side"]   # a section that needs quotes
rows = 6

[desert] # the one we like
columns = 6 # across
rows = 6
red   =  "row"
canyon = [
    [1, 1], # the corner
]

[desert.locations]
store = [1, 2]   # beside the stairs
motel = [4, 1]
police = [6, 3]
hospital = [1, 5]
facility = [3, 6]

# Not played yet.
[canyon]
places = { store = [1, 2], motel = [4, 1], police = [6, 3], hospital = [1, 5], facility = [3, 6] }
"""


def test_what_an_owner_notes_on_the_board_stays() -> None:
    """A section whose name needs quotes could not be saved, and comments went."""
    sides = dict(load().sides)
    text = owners.put_sides(BOARD, sides)
    assert tomllib.loads(text)["Zoe's side"] == {"rows": 6}
    assert tomllib.loads(text)["desert"] == msgspec.json.decode(
        msgspec.json.encode(sides["desert"])
    )
    for line in BOARD.split("\n"):
        if "#" in line and "corner" not in line:
            assert line in text
    assert 'red   =  "column"' in text
    assert text.index("# Not played yet.") < text.index("[canyon]") < text.index("places")
    assert owners.put_sides(text, sides) == text


def test_one_change_is_one_line() -> None:
    board = SHIPPED / "board.toml"
    before = board.read_text("utf-8")
    desert = msgspec.structs.replace(load().sides["desert"], red="row")
    after = owners.put_sides(before, {"desert": desert})
    lines = zip(before.splitlines(), after.splitlines(), strict=True)
    changed = [(old, new) for old, new in lines if old != new]
    was = 'red = "column" # what the red die counts; the blue one counts the other'
    assert changed == [(was, was.replace("column", "row"))]


def test_a_new_board_has_its_sides() -> None:
    sides = dict(load().sides)
    text = owners.put_sides("", sides)
    assert text.startswith("# The board")
    assert tomllib.loads(text) == msgspec.json.decode(msgspec.json.encode(sides))


def test_comments_inside_a_card_stay() -> None:
    mine = MINE.replace("points = 2", "points = 2 # worn").replace(
        'id = "TB-V01"', '# borrowed\nid = "TB-V01"'
    )
    text = BOX.put(mine, {"id": "TB-V01", "points": 7})
    assert text == mine.replace("points = 2 ", "points = 7 ")


def test_a_card_set_of_200_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    import tomlkit

    read: list[int] = []
    parse = tomlkit.parse

    def count(text: str) -> tomlkit.TOMLDocument:
        read.append(len(text))
        return parse(text)

    monkeypatch.setattr(tomlkit, "parse", count)
    said = [{"id": f"TB-V{at:02}", "points": 1 + at % 9, "name": f"Car {at}"} for at in range(200)]
    text = BOX.put_all("# All of them.\n", said)
    assert read == [], "new cards are put at the end"
    other = [each | {"points": 9, "text": "New."} for each in said]
    text = BOX.put_all(text, other)
    assert sum(size > 5_000 for size in read) == 1
    assert tomllib.loads(text)["card"] == other
    assert text.startswith("# All of them.\n")


VALUES = st.recursive(
    st.booleans() | st.integers() | st.text() | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)
DOCUMENTS = st.dictionaries(st.text(), VALUES, max_size=5)


@settings(deadline=None)
@given(DOCUMENTS, DOCUMENTS)
@example({"0": [{}]}, {"0": [False]})
def test_any_file_becomes_any_other(before: dict[str, Any], after: dict[str, Any]) -> None:
    text = toml.document(before)
    assert tomllib.loads(text) == before
    assert tomllib.loads(toml_edit.change_text(text, after)) == after
    assert toml_edit.change_text(text, before) == text
