"""The journal, its log or its folder goes away while a game is open: no answer goes with it."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.table.keeper import FILE, Keeper
from companion.table.session import Session
from companion.table.sources import RandomBot
from tests.faults.test_disk import run
from tests.table.stones import Stones

Vanish = Callable[[Path], object]
WRITTEN_AGAIN = "It is written again, with every game."
REPLACED = "Another file took the place of the journal"


def begin(data: Path, games: int = 2) -> tuple[Keeper, Session[Any]]:
    """A keeper with some games; the last is open and has 12 answers."""
    keeper = Keeper(data)
    for seed in range(games):
        session = Session.new(Stones(), {"heap": 60})
        keeper.begin(session)
        answer(session, 12, seed)
    return keeper, session


def answer(session: Session[Any], count: int, seed: int = 7) -> None:
    bot = RandomBot(seed)
    for _ in range(count):
        assert session.prompt is not None
        session.answer(bot.answer(session.prompt) or "")


def after_a_pulled_plug(data: Path, copy: Path) -> tuple[Session[Any], Keeper]:
    """What is on the disk at this moment, opened by somebody who has nothing in memory."""
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(data, copy)
    keeper = Keeper(copy)
    session, _ = keeper.resume(Stones(), *keeper.find("last"))
    return session, keeper


def delete(*sides: str) -> Vanish:
    def vanish(data: Path) -> None:
        for side in sides:
            Path(f"{data / FILE}{side}").unlink()

    return vanish


def move(*sides: str) -> Vanish:
    def vanish(data: Path) -> None:
        for side in sides:
            Path(f"{data / FILE}{side}").rename(f"{data / FILE}-moved{side}")

    return vanish


WAYS: dict[str, tuple[Vanish, str]] = {
    "journal deleted": (delete(""), WRITTEN_AGAIN),
    "journal moved": (move(""), WRITTEN_AGAIN),
    "journal and log deleted": (delete("", "-wal"), WRITTEN_AGAIN),
    "all deleted": (delete("", "-wal", "-shm"), WRITTEN_AGAIN),
    "all moved": (move("", "-wal", "-shm"), WRITTEN_AGAIN),
    "log deleted": (delete("-wal"), ""),
    "log moved": (move("-wal"), ""),
    "index deleted": (delete("-shm"), ""),
    "log and index deleted": (delete("-wal", "-shm"), ""),
    "folder deleted": (shutil.rmtree, WRITTEN_AGAIN),
    "folder moved": (lambda data: data.rename(data.with_name("moved")), WRITTEN_AGAIN),
}


@pytest.mark.parametrize("way", WAYS)
def test_every_answer_is_there_after_it(way: str, tmp_path: Path) -> None:
    vanish, said = WAYS[way]
    keeper, session = begin(tmp_path / "data")
    first = [kept.id for kept in keeper.games()]
    vanish(tmp_path / "data")
    for count in (1, 5):
        answer(session, count)
        again, there = after_a_pulled_plug(tmp_path / "data", tmp_path / "copy")
        assert (again.digest(), there.notes) == (session.digest(), [])
        assert [kept.id for kept in there.games()] == first, "and the other games"
        there.close()
    assert keeper.warning is None
    assert [note for note in keeper.notes if said and said in note] == keeper.notes
    assert len(keeper.notes) == bool(said)
    session.undo(17)  # across all of it
    keeper.close()
    again, there = after_a_pulled_plug(tmp_path / "data", tmp_path / "copy")
    assert (again.digest(), len(again.undone)) == (session.digest(), 17)


def test_again_and_again(tmp_path: Path) -> None:
    keeper, session = begin(tmp_path / "data", 1)
    for _ in range(3):
        delete("")(tmp_path / "data")
        answer(session, 1)
    assert len(keeper.notes) == 3
    again, _ = after_a_pulled_plug(tmp_path / "data", tmp_path / "copy")
    assert again.digest() == session.digest()


@pytest.mark.parametrize("is_played", [False, True], ids=["lying there", "open elsewhere"])
def test_another_journal_takes_its_place(is_played: bool, tmp_path: Path) -> None:
    """The game goes into that one, and the games that are in it stay, with their log."""
    other, played = begin(tmp_path / "other", 1)
    if not is_played:
        other.close()
    keeper, session = begin(tmp_path / "data")
    shutil.rmtree(tmp_path / "data")
    (tmp_path / "other").rename(tmp_path / "data")
    answer(session, 3)
    assert len(keeper.notes) == 1
    assert REPLACED in keeper.notes[0]
    keeper.close()
    if is_played:
        other.path = tmp_path / "data" / FILE
        other._journal.place = type(other._journal.place)(other.path)  # type: ignore[union-attr]
        answer(played, 2)
    _, there = after_a_pulled_plug(tmp_path / "data", tmp_path / "copy")
    assert len(there.games()) == 2
    found = {there.resume(Stones(), *there.find(kept.id))[0].digest() for kept in there.games()}
    assert found == {session.digest(), played.digest()}
    other.close()


@pytest.mark.parametrize("way", ["journal deleted", "all deleted", "folder moved"])
def test_whoever_looks_on_sees_the_journal_that_is_written_again(way: str, tmp_path: Path) -> None:
    keeper, session = begin(tmp_path / "data")
    looking = Keeper(tmp_path / "data")
    WAYS[way][0](tmp_path / "data")
    assert len(looking.games()) == 2, "what is open can still be read"
    answer(session, 3)
    again, _ = looking.resume(Stones(), *looking.find("last"))
    assert again.digest() == session.digest()
    looking.close()
    answer(session, 2)
    keeper.close()
    again, there = after_a_pulled_plug(tmp_path / "data", tmp_path / "copy")
    assert (again.digest(), there.notes) == (session.digest(), [])


def test_a_closed_keeper_leaves_the_log_of_another_journal_alone(tmp_path: Path) -> None:
    keeper, _ = begin(tmp_path / "data", 1)
    shutil.rmtree(tmp_path / "data")
    other, played = begin(tmp_path / "data", 1)
    keeper.close()
    again, there = after_a_pulled_plug(tmp_path / "data", tmp_path / "copy")
    assert again.digest() == played.digest()
    assert there.notes == other.notes == []


def test_a_folder_takes_its_place(tmp_path: Path) -> None:
    """The game goes on in memory and a person is told; when the folder is gone, all is written."""
    keeper, session = begin(tmp_path / "data")
    delete("")(tmp_path / "data")
    (tmp_path / "data" / FILE).mkdir()
    answer(session, 3)
    assert "is not being saved" in str(keeper.warning)
    (tmp_path / "data" / FILE).rmdir()
    answer(session, 1)
    assert not keeper.warning
    again, there = after_a_pulled_plug(tmp_path / "data", tmp_path / "copy")
    assert again.digest() == session.digest()
    assert len(there.games()) == 2


def test_a_pipe_takes_its_place_beside_its_log(tmp_path: Path) -> None:
    """The next start does not wait for it."""
    keeper, _ = begin(tmp_path)
    delete("")(tmp_path)
    os.mkfifo(tmp_path / FILE)
    assert "not a regular file" in str(Keeper(tmp_path).warning)
    keeper.close()


def test_a_file_takes_the_place_of_the_folder(tmp_path: Path) -> None:
    keeper, session = begin(tmp_path / "data")
    shutil.rmtree(tmp_path / "data")
    (tmp_path / "data").write_text("not a folder")
    answer(session, 3)
    assert "is not being saved" in str(keeper.warning)
    (tmp_path / "data").unlink()
    answer(session, 1)
    again, there = after_a_pulled_plug(tmp_path / "data", tmp_path / "copy")
    assert (again.digest(), len(there.games())) == (session.digest(), 2)


def test_it_is_emptied(tmp_path: Path) -> None:
    """What other games had is lost but for what is in the log; the open one is saved whole."""
    keeper, session = begin(tmp_path / "data")
    (tmp_path / "data" / FILE).write_bytes(b"")
    answer(session, 3)
    assert "the file is empty" in keeper.notes[0]
    again, _ = after_a_pulled_plug(tmp_path / "data", tmp_path / "copy")
    assert again.digest() == session.digest()


def test_something_that_is_no_journal_takes_its_place(tmp_path: Path) -> None:
    keeper, session = begin(tmp_path / "data")
    delete("")(tmp_path / "data")
    (tmp_path / "data" / FILE).write_text("shopping list " * 400)
    answer(session, 3)
    again, _ = after_a_pulled_plug(tmp_path / "data", tmp_path / "copy")
    assert again.digest() == session.digest()
    assert any("journal-damaged" in note for note in keeper.notes)


LOCKED_OUT = """
import os, sys
from pathlib import Path
from companion.table.keeper import Keeper
from companion.table.session import Session
from tests.table.stones import Stones

data = Path(sys.argv[1]) / "data"
if os.getuid() == 0:
    os.setuid(65534)  # nothing is closed to root, so be nobody
keeper = Keeper(data)
session = Session.new(Stones(), {"heap": 60})
record = keeper.begin(session)
session.answer("2")
data.chmod(0)
session.answer(3)
assert keeper.warning and "Permission denied" in keeper.warning, keeper.warning
assert record.unsaved_count == 1
data.chmod(0o700)
record.retry_unsaved()
assert keeper.warning is None, keeper.warning
assert record.unsaved_count == 0 and not keeper.notes
print("caught up")
"""


def test_a_folder_that_is_closed_to_us() -> None:
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o777)
        done = run(LOCKED_OUT, Path(name))
        assert done.returncode == 0, done.stderr
        assert "caught up" in done.stdout


def test_an_answer_costs_three_looks_at_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, session = begin(tmp_path / "data", 1)
    stat, looks = Path.stat, []

    def count(path: Path, **how: Any) -> Any:
        looks.append(path.name)
        return stat(path, **how)

    monkeypatch.setattr(Path, "stat", count)
    answer(session, 1)
    assert looks == [FILE, f"{FILE}-wal", f"{FILE}-shm"]
