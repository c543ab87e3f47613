"""A journal with something wrong in any region of it: it opens, says so, and takes new answers."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.table import check
from companion.table.errors import Refused
from companion.table.keeper import Keeper
from companion.table.session import Session
from companion.table.sources import RandomBot
from tests.table.stones import Stones

PAGE = 4096


def kept_games(folder: Path) -> Keeper:
    """Three games with answers taken back here and there; the log of SQLite is still there."""
    keeper, bot = Keeper(folder), RandomBot(3)
    for _ in range(3):
        session = Session.new(Stones(), {"heap": 40})
        keeper.begin(session)
        for number in range(40):
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


def harm(folder: Path, name: str, region: float, chance: random.Random) -> None:
    file = folder / name
    raw = bytearray(file.read_bytes())
    chance.choice(HARMS)(raw, min(int(region * len(raw)), len(raw) - 1), chance)
    file.write_bytes(raw)


def look(folder: Path) -> tuple[int, bool]:
    """Do with a data folder what an evening does; how many games opened, and whether it said
    that something was wrong."""
    keeper, opened = Keeper(folder), 0
    for kept in keeper.games():
        assert keeper.title(kept)
        try:
            keeper.resume(Stones(), *keeper.find(kept.id))
            opened += 1
        except Refused:
            continue  # one that was harmed says so when it is opened
    keeper.scores(), keeper.rolls(), keeper.setting("app")
    session = Session.new(Stones(), {"heap": 9})
    record = keeper.begin(session)
    told = bool(keeper.notes)  # at the latest when the first is written
    session.answer("1")
    assert (keeper.warning, record.behind) == (None, 0)
    keeper.close()
    again = Keeper(folder)
    assert again.notes == []
    resumed, _ = again.resume(Stones(), *again.find(record.kept.id))
    assert resumed.digest() == session.digest()
    again.close()
    return opened, told


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
                assert told or games == 3, f"{kind}, {name}, {number}: lost without a word"
                if told:
                    assert list(work.glob("journal-damaged-*.db")), "nothing was set aside"
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
    shutil.copytree(journals["closed"], tmp_path / "games")
    db = sqlite3.connect(tmp_path / "games" / "journal.db")
    db.execute(change)
    db.commit()
    db.close()
    _, told = look(tmp_path / "games")
    assert told


def test_moments_that_are_none_hide_no_other_game(
    journals: dict[str, Path], tmp_path: Path
) -> None:
    shutil.copytree(journals["closed"], tmp_path / "games")
    db = sqlite3.connect(tmp_path / "games" / "journal.db")
    db.execute("UPDATE games SET touched = 'yesterday'")
    db.commit()
    db.close()
    assert look(tmp_path / "games") == (3, False)


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
    assert look(tmp_path / "games") == (3, True)
