"""The other languages: every sentence of a game is in the table, and the table is in order."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from io import BytesIO
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from companion import language
from companion.games.registry import find_kit, retell
from companion.games.terror_below.differences import differences
from companion.games.terror_below.game import TerrorBelow
from companion.games.terror_below.house_rules import HOUSE_RULES
from companion.language import filled, retold, tr, word
from companion.story import Story
from companion.table.errors import Refused
from companion.table.form import from_json
from companion.table.keeper import Keeper
from companion.table.prompts import Card
from companion.table.session import Session
from companion.table.sources import RandomBot, Sources
from tests.sure import sure, the

ROOT = Path(__file__).resolve().parent.parent
PO = ROOT / "companion" / "locale" / "de" / "LC_MESSAGES" / "wormwatch.po"

OTHER_RULES = {rule.name: rule.values[-1] for rule in HOUSE_RULES}
CANYON = {"board": "canyon", "locations": "rolled", "worms": "random", "hands": "known"}
GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "dry run": ("dry-run", {"players": ["Ada"]}),
    "dry run together": ("dry-run", {"players": ["Ada", "Bo", "Cy"]}),
    "special delivery": ("terror-below", {"mode": "solo", "scenario": "special-delivery"}),
    "extermination": ("terror-below", {"mode": "solo", "scenario": "total-extermination"}),
    "scramble": ("terror-below", {"mode": "solo", "scenario": "scramble", "queens": True}),
    "canyon": ("terror-below", {"mode": "solo", "left_behind": 1, **CANYON}),
    "house rules": ("terror-below", {"mode": "solo", "house_rules": OTHER_RULES}),
    "two": ("terror-below", {"players": ["Ada", "Bo"], "mode": "versus", "locations": "mixed"}),
    "wormlord": ("wormlord", {"players": ["Ada", "Bo"], "seconds": 60}),
    "wormlord in teams": ("wormlord", {"players": ["Ada", "Bo", "Cy", "Di"], "teams": True}),
    "five": ("terror-below", {"players": ["Ada", "Bo", "Cy", "Di", "Ed"], "mode": "versus"}),
    "squirmish": ("squirmish", {"players": ["Ada", "Bo", "Cy"]}),
    "squirmish, known": ("squirmish", {"players": ["Ada", "Bo"], "hands": "known"}),
    "three in the canyon": (
        "terror-below",
        {"players": ["Ada", "Bo", "Cy"], "mode": "versus", "house_rules": OTHER_RULES, **CANYON},
    ),
}


@pytest.fixture
def german() -> Iterator[None]:
    language.use("de")
    yield
    language.use("en")


def begun(which: str) -> Session[Any]:
    name, options = GAMES[which]
    return Session.new(find_kit(name).rules(), {"players": ["Ada"], **options})


def played(which: str, seed: int) -> Iterator[Session[Any]]:
    """A game played at random; it can be looked at before each answer, and in the end."""
    session, bot = begun(which), RandomBot(seed)
    while session.prompt is not None:
        yield session
        answer = bot.answer(session.prompt)
        assert answer is not None
        session.answer(answer, bot.name)
    yield session


def read(session: Session[Any]) -> list[str]:
    """Everything that is said about a game as it stands."""
    game, state = session.game, session.state
    said = [retell(game.name, game.progress(state)), game.picture(state)]
    said += [each for event in session.events for each in (event.text, event.why)]
    if session.result is not None:
        said.append(retell(game.name, session.result.reason))
    if session.prompt is not None:
        question = game.question(state, session.prompt)
        labels = [game.label(state, session.prompt, each) for each in session.prompt.legal()]
        said += [question.text, question.why, *labels, *refusals(session)]
    return said


def refusals(session: Session[Any]) -> Iterator[str]:
    """What is said to answers that are none, and to cards that lie elsewhere."""
    wrong: list[Any] = [
        7.5,
        99,
        "nothing",
        *islice(lying(session.game.state_form(session.state)), 9),
    ]
    for answer in wrong:
        if answer not in sure(session.prompt).legal():
            with pytest.raises(Refused) as refusal:
                session.answer(answer)
            yield refusal.value.message
    if isinstance(session.prompt, Card):
        yield from map(session.game.kind_of_card, map(str, session.prompt.legal()))


def lying(form: Any) -> Iterator[str]:
    """Every card that lies somewhere."""
    inner = form.values() if isinstance(form, dict) else form if isinstance(form, list) else ()
    for each in inner:
        yield from lying(each)
    if isinstance(form, str) and re.fullmatch(r"TB-\w\d\d", form):
        yield form


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.soak)])
@pytest.mark.parametrize("which", GAMES)
def test_every_sentence_of_a_game_is_in_the_table(which: str, seed: int, german: None) -> None:
    for session in played(which, seed):
        assert all(isinstance(said, str) for said in read(session))
    assert language.missed == set()


@pytest.mark.parametrize("which", ["dry run together", "scramble", "two"])
def test_the_story_of_a_game_is_in_the_table(which: str, german: None) -> None:
    *_, session = played(which, 3)
    givers = [("dice", "dealer", "camera", "person")[n % 4] for n in range(len(session.entries))]
    story = Story(session, givers, Sources())
    assert story.chapters
    for chapter in story.chapters:
        said = [chapter.gist, *(step.said for step in chapter.steps)]
        assert all(said)
    assert story.undo
    assert language.missed == set()


def test_a_correction_is_said_in_the_table(german: None) -> None:
    """Two tables of one game, far apart: nearly everything differs."""
    *_, last = islice(played("two", 1), 200)
    first = last.game.state_form(last.game.read_state(from_json(last.origin)))
    said = differences(the(TerrorBelow, last.game), first, last.game.state_form(last.state))
    assert len(said) > 10
    assert language.missed == set()


def test_a_game_is_the_same_in_every_language(german: None) -> None:
    """What is kept is English: journal, digest and result do not change with the language."""
    *_, spoken = played("two", 5)
    titles = spoken.game.progress(spoken.state)
    language.use("en")
    *_, plain = played("two", 5)
    assert spoken.digest() == plain.digest()
    assert spoken.result == plain.result
    assert titles == plain.game.progress(plain.state)


def test_what_was_written_down_is_said_again(german: None) -> None:
    assert retell("terror-below", "Scramble, attack 6 of 15") == ("Flucht, Angriff 6 von 15")
    assert retell("terror-below", "Ada and Bo has 20 VP.") == "Ada and Bo hat 20 SP."
    assert retell("terror-below", "3 Locations are destroyed.") == "3 Orte sind zerstört."
    assert language.missed == set()


def test_the_title_of_a_kept_game_follows_the_language(tmp_path: Path, german: None) -> None:
    session = begun("scramble")
    keeper = Keeper(tmp_path)
    keeper.begin(session)
    [kept] = keeper.games()
    keeper.close()
    assert kept.title == "Scramble, attack 0 of 15"
    said = keeper.title(kept, retell(kept.game, kept.title))
    assert said == "Flucht, Angriff 0 von 15, gerade eben"


# How a sentence is looked up


def test_english_is_what_the_code_says() -> None:
    language.use("en")
    assert tr("Drive to {what}", what="the motel") == "Drive to the motel"
    assert filled("Put the {colour} Egg back.", {"colour": "red"}) == "Put the red Egg back."
    assert word("red") == "red"
    assert language.missed == set()


@pytest.mark.parametrize("unknown", ["xx", "", "../de", "DE"])
def test_an_unknown_language_is_english(unknown: str) -> None:
    language.use(unknown)
    assert tr("Settings") == "Settings"
    assert language.missed == set()


def test_languages_are_offered_by_their_own_names() -> None:
    assert language.languages() == {"en": "English", "de": "Deutsch"}


def test_words_in_a_sentence_are_said_in_its_language(german: None) -> None:
    assert filled("Drop the {colour} Egg on column {at[0]}, row {at[1]}.", {
        "colour": "blue", "at": [2, 5],
    }) == "Leg das blaue Ei auf Spalte 2, Reihe 5 ab."  # fmt: skip


def test_a_name_stays_a_name(german: None) -> None:
    """A player may be called like a word of ours, and like a template."""
    assert tr("{name} takes {points} VP.", name="red", points=2) == "red bekommt 2 SP."
    assert tr("{name} takes {points} VP.", name="{x}", points=2) == "{x} bekommt 2 SP."


def test_what_the_table_lacks_stays_english_and_is_noted(german: None) -> None:
    assert tr("Nobody ever said this {n} times.", n=2) == "Nobody ever said this 2 times."
    assert language.missed == {"Nobody ever said this {n} times."}


def test_a_sentence_that_fits_no_template_is_looked_up_as_it_is(german: None) -> None:
    assert (
        retold("Nobody is left alive.", lambda: ["{name} has {vp} VP."])
        == "Niemand ist mehr am Leben."
    )


# The table itself


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = spec_from_file_location("words", ROOT / "deploy" / "words.py")
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def table() -> Catalog:
    return read_po(BytesIO(PO.read_bytes()), locale="de")


def test_make_words_has_nothing_to_do(tool: ModuleType) -> None:
    assert tool.as_po(tool.updated("de")) == PO.read_bytes(), "run `make words`"


def test_what_the_app_reads_is_what_was_translated(tool: ModuleType, table: Catalog) -> None:
    assert tool.as_mo(table) == PO.with_suffix(".mo").read_bytes(), "run `make words`"


def test_everything_is_translated(table: Catalog) -> None:
    sentences = [each for each in table if each.id]
    assert len(sentences) > 1000
    assert [each.id for each in sentences if not each.string or each.fuzzy] == []


def values_of(template: str) -> set[str]:
    """The values a template asks for, each with what it asks of it: "at[0]"."""
    return {field for _, field, _, _ in string.Formatter().parse(template) if field is not None}


def test_translations_have_the_values_of_the_original(table: Catalog) -> None:
    for each in table:
        if each.id:
            assert values_of(the(str, each.string)) == values_of(the(str, each.id)), each.id


def test_a_new_sentence_is_found_wherever_it_stands(tool: ModuleType) -> None:
    """In a call, behind a name, in an event, in a kv rule; and not in what is no sentence."""
    python = """
def f(table, few):
    said = "one" if few else "two"
    tr(said, n=1)
    table.tell("note", "TB-X01", "three {n}.", "because", n=3)
    why = "four"
    death.die(table, player, space, "TB-H05", why)
    print("five", tr("si" "x"), word("red"))
"""
    found = list(tool._in_python(ast.parse(python)))
    sentences = ["one", "two", "three {n}.", "because", "four", "six"]
    assert found == [*((None, each) for each in sentences), ("word", "red")]
    kv = 'words: tr("a (b)", n=len(x)) if y else tr("c")\n    tr_size: "d"'
    assert list(tool._in_kv(kv)) == [(None, "a (b)"), (None, "c")]


def test_an_update_keeps_what_was_translated(tool: ModuleType, tmp_path: Path) -> None:
    """New sentences come empty, old ones keep their words, and gone ones go."""
    before = Catalog(locale="de")
    before.add("Settings", "Einstellungen")
    before.add("Nobody says this any more.", "Weg damit.")
    (tmp_path / "de" / "LC_MESSAGES").mkdir(parents=True)
    (tmp_path / "de" / "LC_MESSAGES" / "wormwatch.po").write_bytes(tool.as_po(before))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tool, "LOCALE", tmp_path)
        said = [(None, "Settings"), (None, "Score book")]
        patch.setattr(tool, "_everywhere", lambda: iter(said))
        after = tool.updated("de")
    assert after["Settings"].string == "Einstellungen"
    assert not after["Score book"].string
    assert "Nobody says this any more." not in after
