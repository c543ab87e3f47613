"""A journal with something wrong in any region of it: it opens, says so, and takes new answers."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from companion.table import check
from companion.table.errors import Refused
from companion.table.keeper import Keeper
from companion.table.resuming import rebuild_session
from companion.table.session import Session
from companion.table.sources import RandomBot
from tests.table.stones import Stones

PAGE = 4096


def kept_games(folder: Path, answers: int = 40) -> Keeper:
    """Three games with answers taken back here and there; the log of SQLite is still there."""
    keeper, bot = Keeper(folder), RandomBot(3)
    for _ in range(3):
        session = Session.new(Stones(), {"heap": 40})
        keeper.begin(session)
        for number in range(answers):
            if session.prompt is None:
                break
            session.answer(bot.answer(session.prompt) or "")
            if number % 9 == 8:
                session.undo()
    keeper.set("app", '{"language": "de"}')
    return keeper


@pytest.fixture(scope="module")
def journals(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A data folder as a pulled plug leaves it, and one that was closed."""
    folder = tmp_path_factory.mktemp("journals")
    keeper = kept_games(folder / "games")
    shutil.copytree(folder / "games", folder / "pulled")
    keeper.close()
    shutil.copytree(folder / "games", folder / "closed")
    return {"pulled": folder / "pulled", "closed": folder / "closed"}


def flip(raw: bytearray, at: int, chance: random.Random) -> None:
    raw[at] ^= 1 << chance.randrange(8)


def blank(raw: bytearray, at: int, chance: random.Random) -> None:
    raw[at : at + 512] = bytes(len(raw[at : at + 512]))


def cut(raw: bytearray, at: int, chance: random.Random) -> None:
    del raw[at:]


def noise(raw: bytearray, at: int, chance: random.Random) -> None:
    raw[at : at + 64] = chance.randbytes(len(raw[at : at + 64]))


def swap(raw: bytearray, at: int, chance: random.Random) -> None:
    """Two pages in each other's place, as a card that is worn out does it."""
    here, there = at // PAGE * PAGE, chance.randrange(len(raw)) // PAGE * PAGE
    page = raw[here : here + PAGE]
    raw[here : here + PAGE] = raw[there : there + PAGE]
    raw[there : there + PAGE] = page


HARMS: tuple[Callable[[bytearray, int, random.Random], None], ...] = (flip, blank, cut, noise, swap)


def changed(whole: Path, folder: Path, *changes: str) -> None:
    """A copy of a data folder in which other things stand in the journal."""
    shutil.copytree(whole, folder)
    with closing(sqlite3.connect(folder / "journal.db", isolation_level=None)) as db:
        for change in changes:
            db.execute(change)


def harm(folder: Path, name: str, region: float, chance: random.Random) -> None:
    file = folder / name
    raw = bytearray(file.read_bytes())
    chance.choice(HARMS)(raw, min(int(region * len(raw)), len(raw) - 1), chance)
    file.write_bytes(raw)


def look(folder: Path) -> tuple[int, list[str]]:
    """Do with a data folder what an evening does; how many games opened, and what it said of
    what is wrong."""
    keeper, opened, refused = Keeper(folder), 0, []
    for kept in keeper.games():
        assert keeper.title(kept)
        try:
            keeper.resume(Stones(), *keeper.find(kept.id))
            opened += 1
        except Refused as refusal:  # one that was harmed says so when it is opened
            refused.append(refusal.message)
    keeper.scores(), keeper.rolls(), keeper.setting("app")
    session = Session.new(Stones(), {"heap": 9})
    record = keeper.begin(session)
    session.answer("1")
    assert (keeper.warning, record.unsaved_count) == (None, 0)
    told = keeper.notes + refused  # some harm is met only by who writes
    keeper.close()
    again = Keeper(folder)
    assert again.notes == []
    resumed, _ = again.resume(Stones(), *again.find(record.kept.id))
    assert resumed.digest() == session.digest()
    again.close()
    return opened, told


OF_ONE_GAME = ("set aside in the journal", "cannot read that game")


def break_in_every_region(journals: dict[str, Path], work: Path, regions: int) -> list[int]:
    opened = []
    for kind, whole in journals.items():
        for name in sorted(file.name for file in whole.iterdir()):
            for number in range(regions):
                chance = random.Random(f"{kind} {name} {number}")
                shutil.rmtree(work, ignore_errors=True)
                shutil.copytree(whole, work)
                harm(work, name, (number + chance.random()) / regions, chance)
                games, told = look(work)
                where = f"{kind}, {name}, {number}"
                assert told or games == 3, f"{where}: lost without a word"
                aside = {file.name for file in work.glob("journal-damaged-*.db")}
                named = {name for name in aside for note in told if name in note}
                assert named == aside, f"{where}: set aside without a word"
                of_one = sum(any(word in note for word in OF_ONE_GAME) for note in told)
                assert len(told) == len(aside) + of_one, f"{where}: {told}"
                opened.append(games)
    return opened


@pytest.mark.parametrize("at_once", [check.AT_ONCE, 0])
def test_harm_in_every_region(
    journals: dict[str, Path], tmp_path: Path, at_once: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also in a file that is looked through while it is read, as a large one is."""
    monkeypatch.setattr(check, "AT_ONCE", at_once)
    opened = break_in_every_region(journals, tmp_path / "games", regions=12)
    assert sum(opened) > 2 * len(opened), "most games are there, whatever was harmed"


@pytest.mark.soak
def test_harm_in_a_thousand_regions(journals: dict[str, Path], tmp_path: Path) -> None:
    opened = break_in_every_region(journals, tmp_path / "games", regions=1000)
    print(f"{len(opened)} journals harmed, {sum(opened)} of {3 * len(opened)} games opened")


def test_a_journal_that_is_cut_off_still_has_what_is_left_of_it(
    journals: dict[str, Path], tmp_path: Path
) -> None:
    shutil.copytree(journals["closed"], tmp_path / "games")
    file = tmp_path / "games" / "journal.db"
    file.write_bytes(file.read_bytes()[: 7 * PAGE + 100])  # some answers are gone, no game is
    keeper = Keeper(tmp_path / "games")
    assert len(keeper.games()) == 3
    assert "3 games could be read" in keeper.notes[0]
    assert keeper.setting("app") == '{"language": "de"}'
    keeper.close()


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE games SET sources = '{' WHERE rowid = 2",
        "UPDATE games SET sources = '[1]' WHERE rowid = 2",
        "UPDATE games SET title = x'ff00' WHERE rowid = 2",
        "UPDATE answers SET value = 7.5, digest = 4 WHERE game = (SELECT id FROM games LIMIT 1)",
        "INSERT INTO scores VALUES ('x', 'stones', '', 'once', '[', 'won', '', '{}', 1, 1, '{}')",
    ],
)
def test_rows_that_sqlite_takes_and_a_journal_cannot_mean(
    journals: dict[str, Path], tmp_path: Path, change: str
) -> None:
    changed(journals["closed"], tmp_path / "games", change)
    _, told = look(tmp_path / "games")
    assert told


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"title TEXT NOT", b"titla TEXT NOT"),
        (b"seq INTEGER", b"sea INTEGER"),
        (b"value TEXT NOT NULL)", b"valve TEXT NOT NULL)"),
        (b"tablegamesgames", b"tablegamezgames"),
    ],
)
def test_another_letter_in_the_list_of_tables(
    journals: dict[str, Path], tmp_path: Path, old: bytes, new: bytes
) -> None:
    """The rows are all there, under a name that nobody asks for."""
    changed(journals["closed"], tmp_path / "games")
    file = tmp_path / "games" / "journal.db"
    file.write_bytes(file.read_bytes().replace(old, new))
    assert Keeper(tmp_path / "games").setting("app") == '{"language": "de"}'
    opened, _ = look(tmp_path / "games")
    assert opened == 3


def test_moments_that_are_none_hide_no_other_game(
    journals: dict[str, Path], tmp_path: Path
) -> None:
    changed(journals["closed"], tmp_path / "games", "UPDATE games SET touched = 'yesterday'")
    assert look(tmp_path / "games") == (3, [])


def test_an_index_that_has_lost_every_game_loses_none(
    journals: dict[str, Path], tmp_path: Path
) -> None:
    """The table has them. To `quick_check`, an index that is only empty is sound."""
    shutil.copytree(journals["closed"], tmp_path / "games")
    file = tmp_path / "games" / "journal.db"
    db = sqlite3.connect(file)
    root = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'games_by_last'").fetchone()
    db.close()
    raw = bytearray(file.read_bytes())
    at = (root[0] - 1) * PAGE
    raw[at + 3 : at + 5] = bytes(2)  # how many entries the page has
    file.write_bytes(raw)
    opened, told = look(tmp_path / "games")
    assert opened == 3
    assert told


# What SQLite cannot notice: other text where an answer or a complete turn was

LIVE = "SELECT MAX(rowid) FROM answers WHERE status = 'live'"
LAST = f"rowid IN ({LIVE} GROUP BY game)"
TURN = f"rowid IN ({LIVE} AND snapshot IS NOT NULL GROUP BY game)"


@pytest.mark.parametrize(
    "change",
    [
        f"UPDATE answers SET snapshot = substr(snapshot, 1, 30) || char(0, 0, 0) WHERE {TURN}",
        f"UPDATE answers SET snapshot = replace(snapshot, 'heap\":', 'heap\":1') WHERE {TURN}",
        "UPDATE answers SET snapshot = '' WHERE snapshot IS NOT NULL",
    ],
)
def test_a_harmed_turn_costs_no_answer(
    journals: dict[str, Path], tmp_path: Path, change: str
) -> None:
    """All the answers are there, and lead to it."""
    changed(journals["closed"], tmp_path / "games", change)
    whole, harmed = Keeper(journals["closed"]), Keeper(tmp_path / "games")
    for kept in whole.games():
        known = rebuild_session(Stones(), *whole.find(kept.id))  # which nobody records
        session, _ = harmed.resume(Stones(), *harmed.find(kept.id))
        assert session.digest() == known.digest()
        assert list(session.undone) == list(known.undone)
        session.undo(len(session.entries))
        known.undo(len(known.entries))
        assert session.digest() == known.digest()
    assert harmed.notes == []
    whole.close()
    harmed.close()


@pytest.mark.parametrize("value", ['"9"', "{", "null", '{"correct": 1}'])
def test_a_harmed_answer_costs_what_comes_after_the_turn_before_it(
    journals: dict[str, Path], tmp_path: Path, value: str
) -> None:
    """The newest turn that is the one seen then, though its neighbour looks like a turn, too."""
    changed(
        journals["closed"],
        tmp_path / "games",
        f"UPDATE answers SET value = '{value}', snapshot = NULL, digest = 'gone' WHERE {LAST}",
        f"UPDATE answers SET snapshot = replace(snapshot, 'heap\":', 'heap\":1') WHERE {TURN}",
    )
    keeper = Keeper(tmp_path / "games")
    for kept in keeper.games():
        _, before = keeper.find(kept.id)
        session, _ = keeper.resume(Stones(), kept, before)
        live = [row for row in before if row.status == "live"]
        assert session.digest() == live[len(session.entries) - 1].digest
        assert len(session.entries) < len(live)
        _, after = keeper.find(kept.id)
        assert [row.value for row in after] == [row.value for row in before], "all of it is there"
    assert ["set aside in the journal" in note for note in keeper.notes] == [True] * 3
    keeper.close()


def test_a_harmed_beginning_costs_what_comes_before_the_next_turn(
    journals: dict[str, Path], tmp_path: Path
) -> None:
    """And nothing of what can be seen. The next turn may be harmed as well."""
    changed(
        journals["closed"],
        tmp_path / "games",
        "UPDATE games SET origin = '{\"heap\"' || char(0) WHERE rowid = 2",
        "UPDATE answers SET snapshot = '{' WHERE rowid IN (SELECT MIN(rowid) FROM answers"
        " WHERE snapshot IS NOT NULL GROUP BY game)",
    )
    whole, harmed = Keeper(journals["closed"]), Keeper(tmp_path / "games")
    for kept in whole.games():
        known = rebuild_session(Stones(), *whole.find(kept.id))
        session, _ = harmed.resume(Stones(), *harmed.find(kept.id))
        assert session.digest() == known.digest()
    [note] = harmed.notes
    assert "beginning of a game" in note
    whole.close()
    harmed.close()
    assert look(tmp_path / "games") == (3, [])


def test_a_hole_before_a_harmed_turn(journals: dict[str, Path], tmp_path: Path) -> None:
    """The game goes on from the turn after that."""
    changed(journals["closed"], tmp_path / "games", "DELETE FROM answers WHERE seq = 5")
    db = sqlite3.connect(tmp_path / "games" / "journal.db", isolation_level=None)
    first = "SELECT MIN(rowid) FROM answers WHERE snapshot IS NOT NULL AND seq > 5 GROUP BY game"
    db.execute(f"UPDATE answers SET snapshot = '{{' WHERE rowid IN ({first})")
    db.execute("UPDATE games SET sources = '{' WHERE rowid = 2")  # which is noticed
    db.close()
    whole, harmed = Keeper(journals["closed"]), Keeper(tmp_path / "games")
    for kept in harmed.games():
        known = rebuild_session(Stones(), *whole.find(kept.id))
        session, _ = harmed.resume(Stones(), *harmed.find(kept.id))
        assert session.digest() == known.digest()
    assert len(harmed.games()) == 3
    whole.close()
    harmed.close()


def test_a_harmed_answer_that_was_undone_costs_only_itself(
    journals: dict[str, Path], tmp_path: Path
) -> None:
    changed(journals["closed"], tmp_path / "games")
    keeper = Keeper(tmp_path / "games")
    session, record = keeper.resume(Stones(), *keeper.find("last"))
    session.undo(2)
    keeper.close()
    harm = "UPDATE answers SET value = '{' WHERE status = 'undone' AND game = 'GAME'"
    changed(tmp_path / "games", tmp_path / "harmed", harm.replace("GAME", record.kept.id))
    keeper = Keeper(tmp_path / "harmed")
    again, _ = keeper.resume(Stones(), *keeper.find(record.kept.id))
    assert again.digest() == session.digest()
    assert not again.undone
    assert "2 later answers" in keeper.notes[0]
    again.answer(RandomBot(1).answer(again.prompt) or "") if again.prompt else None
    keeper.close()
