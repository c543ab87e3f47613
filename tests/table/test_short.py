"""Names and texts that are too long, at every door of the table."""

from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion import games, map_files, settings
from companion.games.dry_run.kit import DryRunKit
from companion.games.registry import KITS, find_kit
from companion.games.wormlord.kit import WormlordKit
from companion.screens.new_game.draft import NAME, drafted
from companion.table import data, gamefile, hidden, protocol
from companion.table.errors import Refused
from companion.table.form import to_json
from companion.table.game import Game
from companion.table.journal import Journal
from companion.table.keeper import FILE, Keeper
from companion.table.protocol import Engine, read_lines
from companion.table.score import Score
from companion.table.session import Session
from companion.table.short import LONGEST_NAME, LONGEST_TITLE, refuse_long
from tests.table.test_keeper import begin

LONG = "A" * 200_000
TOO_LONG = "B" * (LONGEST_NAME + 1)
OPTIONS: dict[str, dict[str, Any]] = {
    **{kit.id: {"players": ["Ada", "Bo"]} for kit in KITS},
    "terror-below": {"players": ["Ada", "Bo"], "mode": "versus"},
    "wormlord": {"players": ["Ada", "Bo", "Cy", "Di"], "teams": True},
}


@pytest.fixture(params=OPTIONS)
def session(request: pytest.FixtureRequest) -> Session[Any]:
    """A new game, of each kind."""
    return Session.new(find_kit(request.param).rules(), OPTIONS[request.param])


@pytest.mark.parametrize("name", [TOO_LONG, LONG])
def test_no_game_begins_with_a_long_name(name: str, session: Session[Any]) -> None:
    game: Game[Any] = session.game
    players = [name, *OPTIONS[game.name]["players"][1:]]
    with pytest.raises(Refused, match="100 is the most here"):
        Session.new(game, OPTIONS[game.name] | {"players": players})
    Session.new(game, OPTIONS[game.name] | {"players": [TOO_LONG[1:], *players[1:]]})


def test_no_table_is_loaded_or_corrected_into_one(session: Session[Any]) -> None:
    form = session.game.state_form(session.state)
    players = [form["players"][0] | {"name": TOO_LONG, "team": []}, *form["players"][1:]]
    with pytest.raises(Refused, match="100 is the most here"):
        Session.load(session.game, form | {"players": players})
    before = session.digest()
    with pytest.raises(Refused, match="100 is the most here"):
        session.correct({"players": players})
    assert session.digest() == before


@pytest.mark.parametrize("number", [10**12, -(10**12), 1e300])
def test_no_table_has_a_number_that_cannot_be_drawn(number: float) -> None:
    """Each strike of the Worm is a sign in the picture of the table."""
    form = {"players": [{"name": "Ada"}], "strikes": number}
    with pytest.raises(Refused, match="10000 is the most here"):
        Session.load(DryRunKit().rules(), form)


def test_a_team_is_called_by_both_names() -> None:
    pair = ["A" * LONGEST_NAME, "B" * LONGEST_NAME]
    session = Session.new(WormlordKit().rules(), {"teams": [pair, ["Cy", "Di"]]})
    refuse_long(session.game.state_form(session.state))


def test_the_engine_reads_no_endless_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dry Run took a name of 100 MB; the line after it is answered as ever."""
    monkeypatch.setattr(protocol, "LONGEST_LINE", 1_000)
    engine = Engine(DryRunKit().rules())
    long = to_json({"new": {"players": ["A" * 5_000]}})
    short = to_json({"new": {"players": ["Ada"]}})
    stream = io.BytesIO(long + b"\n" + short + b"\n" + long)
    replies = [msgspec.json.decode(engine.line(line)) for line in read_lines(stream)]
    assert [reply.get("error", {}).get("code") for reply in replies] == [
        "too-long", None, "too-long",
    ]  # fmt: skip


# Game files


def changes(file: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """A game file with one thing in it that is too long."""
    first = file["answers"][0]
    for name in ("title", "game", "release"):
        yield name, file | {name: LONG}
    for name in ("source", "digest"):
        yield name, file | {"answers": [first | {name: LONG}]}
    yield "answer", file | {"answers": [first | {"value": LONG}]}
    corrected = first | {"value": {"correct": {"players": [{"name": TOO_LONG}]}}}
    yield "correction", file | {"answers": [corrected]}
    yield "snapshot", file | {"answers": [first | {"snapshot": {"note": LONG}}]}
    yield "sources", file | {"sources": {LONG: "dice"}}
    yield "source of a seat", file | {"sources": {"die:red": LONG}}
    yield "origin", file | {"origin": file["origin"] | {"name": TOO_LONG}}


WHICH = ("title", "game", "release", "source", "digest", "answer", "correction", "snapshot",
         "sources", "source of a seat", "origin")  # fmt: skip


@pytest.mark.parametrize("which", WHICH)
def test_a_game_file_with_long_words_is_refused(which: str, tmp_path: Path) -> None:
    keeper = Keeper(tmp_path)
    begin(keeper, 2)
    packed = msgspec.to_builtins(gamefile.pack(*keeper.find("last")))
    file = tmp_path / "game.json"
    file.write_bytes(to_json(dict(changes(packed))[which]))
    with pytest.raises(Refused):
        gamefile.read(file)


# What is kept already


def kept_with(folder: Path, name: str) -> str:
    """A game that a release without limits has kept, with that name in it."""
    game = DryRunKit().rules()
    origin = {"players": [{"name": name}, {"name": "Bo"}]}
    session = Session(game, game.read_state(origin))
    keeper = Keeper(folder)
    id = keeper.begin(session).kept.id
    keeper.close()
    return id


def test_a_kept_game_with_a_name_of_200000_letters(tmp_path: Path) -> None:
    """It is in the list with a title that can be drawn, and does not open; others do."""
    long = kept_with(tmp_path, LONG)
    keeper = Keeper(tmp_path)
    [kept] = keeper.unfinished()
    assert len(kept.title) <= LONGEST_TITLE
    with pytest.raises(Refused, match="cannot read that game"):
        keeper.resume(DryRunKit().rules(), *keeper.find(long))
    keeper.close()
    some = kept_with(tmp_path, "C" * 250)
    keeper = Keeper(tmp_path)
    session, _ = keeper.resume(DryRunKit().rules(), *keeper.find(some))
    assert session.state.players[0].name == "C" * 250
    assert keeper.notes == []
    keeper.close()


def test_a_score_with_long_names_is_shown_short(tmp_path: Path) -> None:
    score = Score(id="a", game=LONG, scenario=LONG, ended="2026", players=[LONG], outcome=LONG,
                  winner=LONG, parts={LONG: 1})  # fmt: skip
    with Journal(tmp_path / FILE) as journal:
        journal.add_score(score)
        [shown], [tally] = journal.scores(), journal.tallies()
    words = (shown.game, shown.scenario, shown.outcome, shown.winner or "", *shown.players,
             *shown.parts, tally.game, tally.scenario, tally.outcome, tally.winner)  # fmt: skip
    assert [len(each) for each in words] == [100] * 10


def test_what_was_remembered_of_new_games_is_checked(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path)
    game = DryRunKit().rules()
    form = {"values": {"players": [LONG]}}
    keeper.set(NAME, to_json({"forms": {"dry-run/": form}, "names": [LONG, "Bo"]}).decode())
    draft = drafted(keeper, game, None, {})
    assert (draft.names, draft.known) == (["Player 1"], ["Bo"])
    keeper.close()


def test_settings_of_a_stranger(tmp_path: Path) -> None:
    ids = [f"TB-{number}" for number in range(100_000)]
    wild = to_json({"theme": LONG, "bookmarks": ids, "rest_minutes": 10**30, "volume": 30})
    assert settings.read(wild.decode()) == settings.Settings(volume=30)
    keeper = Keeper(tmp_path)
    keeper.set(hidden.NAME, to_json(dict.fromkeys(ids, "2026")).decode())
    assert hidden.hidden(keeper) == set()
    assert len(hidden._read(keeper)) == hidden.MOST
    keeper.close()


# Cards and maps


@pytest.mark.parametrize("key", ["name", "text", "id"])
def test_cards_with_long_words_are_refused(key: str, tmp_path: Path) -> None:
    file = tmp_path / "worms.toml"
    file.write_text(f'[[card]]\n{key} = "{LONG}"\n')
    with pytest.raises(Refused, match=r"worms\.toml does not fit: .* is the most here\.$"):
        data.read(file, dict[str, Any])


@pytest.mark.parametrize("number", ["1000000000", "nan", "1e300"])
def test_cards_with_huge_numbers_are_refused(number: str, tmp_path: Path) -> None:
    file = tmp_path / "worms.toml"
    file.write_text(f"[[card]]\nlimit = {number}\n")
    with pytest.raises(Refused, match=r"worms\.toml does not fit: .* is too large"):
        data.read(file, dict[str, Any])


def test_a_map_with_a_long_name_is_refused(tmp_path: Path) -> None:
    shipped = next(iter(WormlordKit().rules().shipped))
    text = (Path(games.__file__).parent / "wormlord" / "maps" / f"{shipped}.toml").read_text()
    file = tmp_path / "mine.toml"
    file.write_text(text)
    assert len(map_files.read(file)) == 1
    name = next(line for line in text.splitlines() if line.startswith("name"))
    file.write_text(text.replace(name, f'name = "{TOO_LONG}"'))
    with pytest.raises(Refused, match="100 is the most here"):
        map_files.read(file)


# Sentences

RETELL = """
from companion.language import values_in
template = "{name} has {worth} of {goal} worth at home: {count} more."
assert values_in("A has B of " * 100_000, template) is None
assert values_in(" has " * 400_000, template) is None
"""


def test_a_sentence_is_retold_in_one_look() -> None:
    """It took a time that grew with the cube of the length: days for these."""
    subprocess.run([sys.executable, "-c", RETELL], check=True, timeout=60)


def test_an_answer_of_any_length_is_quoted_short(session: Session[Any]) -> None:
    with pytest.raises(Refused) as refusal:
        session.answer(LONG)
    assert len(refusal.value.message) < 2_000
