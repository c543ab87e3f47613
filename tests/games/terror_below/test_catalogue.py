"""The catalogue: the stand-in set, and what an owner may and may not type."""

from __future__ import annotations

import shutil
import time
from collections import Counter
from pathlib import Path

import pytest

from companion.games.terror_below.catalogue import SHIPPED, Catalogue, Dice, load
from companion.table.errors import Refused

COLOURS = ("red", "green", "blue", "yellow")


@pytest.fixture(scope="module")
def shipped() -> Catalogue:
    return load()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The smallest catalogue there can be."""
    put(tmp_path / "board.toml", "[desert]\nlocations = { motel = [1, 3] }")
    put(tmp_path / "worms.toml", WORM)
    put(tmp_path / "vehicles.toml", '[[card]]\nid = "TB-V01"\nname = "Boots"\npoints = 2')
    return tmp_path


WORM = """
[[card]]
id = "TB-W09"
name = "Howler"
type = "screamer"
egg = "red"
start = [3, 4]
health = 7
limit = 3
pattern = "#.#"
"""
QUEEN = """
[[card]]
id = "TB-W05"
name = "Her Majesty"
type = "queen"
start = [3, 3]
health = 9
limit = 5
pattern = '''
.r.
b#g
.y.
'''
"""


def put(path: Path, text: str) -> None:
    path.write_text(text, "utf-8")


def refusal(folder: Path) -> str:
    with pytest.raises(Refused) as refused:
        load(folder)
    assert refused.value.code == "bad-data"
    return refused.value.message


@pytest.mark.rule("TB-C01")
def test_both_sides_are_six_by_six_and_only_one_has_a_canyon(shipped: Catalogue) -> None:
    desert, canyon = shipped.sides["desert"], shipped.sides["canyon"]
    assert (desert.columns, desert.rows) == (canyon.columns, canyon.rows) == (6, 6)
    assert desert.canyon == ()
    assert len(canyon.canyon) == 5


@pytest.mark.rule("TB-C02")
def test_five_locations_start_at_the_edges_of_both_sides(shipped: Catalogue) -> None:
    for side in shipped.sides.values():
        assert set(side.locations) == {"store", "motel", "police", "facility", "hospital"}
        for column, row in side.locations.values():
            assert column in (1, 6) or row in (1, 6)


@pytest.mark.rule("TB-C03")
def test_the_stand_in_set_has_as_many_cards_as_the_box(shipped: Catalogue) -> None:
    counts = {
        "bounty": 42, "item": 24, "weapon": 23, "worm": 37, "character": 16, "vehicle": 54,
    }  # fmt: skip
    for deck, count in counts.items():
        assert len(shipped.deck(deck)) == count
        assert list(shipped.deck(deck)) == sorted(shipped.deck(deck))


@pytest.mark.rule("TB-C03")
def test_of_the_worms_four_are_starters_and_three_queens(shipped: Catalogue) -> None:
    starters = [worm for worm in shipped.worms.values() if worm.starter]
    assert sorted(worm.egg for worm in starters) == sorted(COLOURS)
    others = Counter(worm.type for worm in shipped.worms.values() if not worm.starter)
    assert others.pop("queen") == 3
    assert len(others) == 5
    assert sum(others.values()) == 30


def test_the_shipped_cards_are_read_in_a_blink() -> None:
    began = time.process_time()
    load()
    assert time.process_time() - began < 0.2  # about 0.006 here; a Pi on a bad day is no failure


def test_a_catalogue_may_hold_next_to_nothing(folder: Path) -> None:
    catalogue = load(folder)
    assert list(catalogue.worms) == ["TB-W09"]
    assert catalogue.egg_colours == ("red",)
    assert list(catalogue.sides) == ["desert"]
    assert not catalogue.items
    boots = catalogue.vehicles["TB-V01"]
    assert (boots.arrows, boots.ability, boots.text) == ("", "none", "")


def test_what_a_later_release_adds_is_passed_over(folder: Path) -> None:
    with (folder / "worms.toml").open("a") as file:
        file.write('note = "bent corner"\n')
    put(folder / "board.toml", 'note = "ours"\n[desert]\nlocations = { motel = [1, 3] }\nsky = 1')
    assert load(folder).worms["TB-W09"].health == 7


def test_a_card_without_a_name_is_called_by_its_id(folder: Path) -> None:
    put(folder / "items.toml", '[[card]]\nid = "TB-I01"')
    item = load(folder).items["TB-I01"]
    assert (item.name, item.solo, item.hat, item.effect) == ("TB-I01", True, False, "manual")


@pytest.mark.parametrize("effect", ["3", "[1, 2]", "true"])
def test_an_effect_that_is_no_effect_is_done_by_hand(folder: Path, effect: str) -> None:
    put(folder / "items.toml", f'[[card]]\nid = "TB-I01"\neffect = {effect}')
    assert load(folder).items["TB-I01"].effect == "manual"


def test_effects_are_kept_as_they_are_written(folder: Path) -> None:
    put(folder / "characters.toml", '[[card]]\nid = "TB-C01"\neffect = { fly = 3 }')
    assert load(folder).characters["TB-C01"].effect == {"fly": 3}


@pytest.mark.parametrize(
    ("damage", "meaning"),
    [
        ("", None),
        ('damage = "manual"', None),
        ("damage = 0", 0),
        ("damage = { dice = 1 }", Dice(1, "sum", 0)),
        ('damage = { dice = 2, keep = "lowest", add = -1 }', Dice(2, "lowest", -1)),
    ],
)
def test_damage_is_a_number_or_dice_or_by_hand(
    folder: Path, damage: str, meaning: int | Dice | None
) -> None:
    put(folder / "weapons.toml", f'[[card]]\nid = "TB-A01"\n{damage}')
    assert load(folder).weapons["TB-A01"].damage == meaning


def test_starters_go_without_health_and_limit(folder: Path) -> None:
    text = WORM.replace("health = 7\nlimit = 3", "starter = true")
    put(folder / "worms.toml", text)
    assert load(folder).worms["TB-W09"].limit == 0


def test_a_queen_goes_without_a_colour_of_her_own(folder: Path) -> None:
    put(folder / "worms.toml", QUEEN)
    catalogue = load(folder)
    assert catalogue.worms["TB-W05"].egg == ""
    assert catalogue.egg_colours == COLOURS


def test_whatever_a_queen_says_of_her_egg_is_no_colour(folder: Path) -> None:
    put(folder / "worms.toml", QUEEN.replace("start", 'egg = "all"\nstart'))
    assert load(folder).egg_colours == COLOURS


def test_a_catalogue_may_have_colours_of_its_own(folder: Path) -> None:
    bounty = '[[card]]\nid = "TB-B01"\nkind = "delivery"\negg = "gold"\nlocation = "motel"\nvp = 2'
    put(folder / "bounties.toml", bounty)
    put(folder / "worms.toml", WORM + QUEEN)
    catalogue = load(folder)
    assert catalogue.egg_colours == ("red", "blue", "yellow", "gold")
    assert ((1, 0), "gold") in catalogue.worms["TB-W05"].pattern.eggs


@pytest.mark.parametrize("file", ["board.toml", "worms.toml", "vehicles.toml"])
def test_what_a_game_cannot_do_without_must_be_there(folder: Path, file: str) -> None:
    (folder / file).unlink()
    assert refusal(folder) == f"There is no {file} in {folder}, and a catalogue needs one."


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("TB-W09", "TB-V09", "worms.toml, card 1: its id is 'TB-V09', but ids here look like"),
        ('id = "TB-W09"', "", "worms.toml, card 1: it has no id, but ids here look like TB-W07."),
        ("health = 7", 'health = "7"', "worms.toml, TB-W09: health: expected int, got str."),
        ("health = 7", "", "worms.toml, TB-W09: health: only a starter goes without."),
        ("limit = 3", "limit = 0", "worms.toml, TB-W09: limit: only a starter goes without."),
        ("limit = 3", "limit = -3", "worms.toml, TB-W09: limit: cannot be less than 0."),
        ("[3, 4]", "[3]", "worms.toml, TB-W09: start: expected array of length 2, got 1."),
        ("[3, 4]", "[3, 7]", "worms.toml, TB-W09: start: 3,7 is off the board."),
        ("[3, 4]", "[0, 4]", "worms.toml, TB-W09: start: 0,4 is off the board."),
        ("start = [3, 4]", "", "worms.toml, TB-W09: object missing required field start."),
        ('"screamer"', '"The Big One"', "TB-W09: type: a lower-case word, not 'The Big One'."),
        ('"screamer"', '"any"', "TB-W09: type: 'any' is for Bounties; a Worm is of one type."),
        ('egg = "red"', "", "TB-W09: egg: a lower-case word, not ''."),
        ('"#.#"', '"##"', "worms.toml, TB-W09: The pattern is 2 wide and 1 high;"),
        ('"#.#"', '"#x#"', "worms.toml, TB-W09: The pattern's line 1 has 'x';"),
        ('"#.#"', "3", "worms.toml, TB-W09: pattern: it must be a picture, in quotes."),
        ("[[card]]", "[card]", "worms.toml does not fit: Expected `array`, got `object`"),
        ("[[card]]", "[[card", "worms.toml is not TOML"),
    ],
)
def test_a_slip_in_a_worm_is_named(folder: Path, old: str, new: str, sentence: str) -> None:
    assert old in WORM
    put(folder / "worms.toml", WORM.replace(old, new))
    assert sentence in refusal(folder)


@pytest.mark.parametrize(
    ("file", "card", "sentence"),
    [
        ("vehicles", 'id = "TB-V01"\npoints = 10', "TB-V01: points: 1 to 9, not 10."),
        ("vehicles", 'id = "TB-V01"\npoints = 3\narrows = "NX"', "arrows: N, E, S and W, not 'X'."),
        ("bounties", 'id = "TB-B01"\nkind = "gift"\nvp = 2', "TB-B01: kind: invalid enum value"),
        ("bounties", 'id = "TB-B01"\nkind = "hunt"\nvp = 2', "worm: a lower-case word, not ''."),
        ("bounties", 'id = "TB-B01"\nkind = "hunt"\nworm = "any"\nvp = 0', "vp: at least 1"),
        (
            "bounties",
            'id = "TB-B01"\nkind = "delivery"\negg = "red"\nlocation = "bank"\nvp = 2',
            "bounties.toml, TB-B01: location: the board has no bank, only motel.",
        ),
        (
            "bounties",
            'id = "TB-B01"\nkind = "delivery"\negg = "red"\nvp = 2',
            "location: a delivery needs one.",
        ),
        ("weapons", 'id = "TB-A01"\ndamage = -1', "TB-A01: damage: cannot be negative."),
        ("weapons", 'id = "TB-A01"\ndamage = { dice = 0 }', "damage: dice: 1 to 9, not 0."),
        ("weapons", 'id = "TB-A01"\ndamage = "lots"', "weapons.toml, TB-A01: damage: expected"),
        ("items", 'id = "TB-I01"\nhat = "yes"', "items.toml, TB-I01: hat: expected bool, got str."),
        ("characters", 'id = "TB-C1"', "characters.toml, card 1: its id is 'TB-C1', but"),
    ],
)
def test_a_slip_in_a_card_is_named(folder: Path, file: str, card: str, sentence: str) -> None:
    put(folder / f"{file}.toml", f"[[card]]\n{card}\n")
    assert sentence in refusal(folder)


@pytest.mark.parametrize(
    ("board", "sentence"),
    [
        ("", "board.toml: there is no [desert]."),
        ("desert = 3", "board.toml, [desert]: expected object, got int."),
        ("[desert]\nlocations = {}", "[desert]: locations: there must be one at least."),
        ("[desert]\nlocations = { motel = [7, 1] }", "locations: motel at 7,1 is off the board."),
        ("[desert]\nlocations = { a = [1, 1], b = [1, 1] }", "two are on the same space."),
        (
            "[desert]\nlocations = { a = [1, 1] }\ncanyon = [[0, 2]]",
            "canyon: 0,2 is off the board.",
        ),
        ("[desert]\nlocations = { a = [1, 1] }\ncanyon = [[1, 1]]", "a at 1,1 is in the canyon."),
        ("[desert]\ncolumns = 0\nlocations = { a = [1, 1] }", "columns and rows are 1 to 20."),
        (
            "[desert]\ncolumns = 9000\nrows = 9000\nlocations = { a = [1, 1] }",
            "columns and rows are 1 to 20.",
        ),
        (
            "[desert]\ncolumns = 1\nrows = 1\nlocations = { a = [1, 1], b = [1, 2] }",
            "locations: more than the board has spaces.",
        ),
        (
            f"[desert]\nlocations = {{ a = [1, 1] }}\ncanyon = [{'[3, 3], ' * 40}]",
            "canyon: more than the board has spaces.",
        ),
        (
            "[desert]\nlocations = { a = [1, 1] }\n[canyon]\nlocations = { b = [1, 1] }",
            "board.toml: the Locations of [desert] and [canyon] are not the same.",
        ),
    ],
)
def test_a_slip_in_the_board_is_named(folder: Path, board: str, sentence: str) -> None:
    put(folder / "board.toml", board)
    assert sentence in refusal(folder)


def test_an_id_stands_on_one_card_only(tmp_path: Path) -> None:
    shutil.copytree(SHIPPED, tmp_path, dirs_exist_ok=True)
    with (tmp_path / "worms.toml").open("a") as file:
        file.write(WORM)
    assert refusal(tmp_path) == "worms.toml, TB-W09: there are two cards with this id."
