"""Two processes at one data folder: the second says so, both can look, and nothing is lost."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from companion.app import Host
from companion.table.errors import Refused
from companion.table.keeper import Keeper
from companion.table.presence import enter
from companion.table.session import Session
from tests.table.stones import Stones

ROOT = Path(__file__).parent.parent.parent
STAYS = """
import sys
from pathlib import Path
from companion.table.presence import enter
here = enter(Path(sys.argv[1]))
print(here.alone, flush=True)
sys.stdin.read()
"""


def test_the_second_is_told_and_the_first_is_not(tmp_path: Path) -> None:
    first = subprocess.Popen(
        [sys.executable, "-c", STAYS, str(tmp_path)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, text=True,
    )  # fmt: skip
    assert first.stdout is not None
    assert first.stdin is not None
    with first, first.stdout, first.stdin:
        assert first.stdout.readline() == "True\n"
        second = Host(tmp_path)
        [note] = second.take_notes()
        assert "a second time" in note
        second.close()
        terminal = subprocess.run(
            [sys.executable, "-m", "companion", "--data", str(tmp_path), "terminal"],
            input="quit\n", capture_output=True, text=True, cwd=ROOT,
        )  # fmt: skip
        assert terminal.returncode == 0, terminal.stderr
        assert "a second time" in " ".join(terminal.stdout.split())
        first.kill()  # no trace stays behind, however it ends
    third = Host(tmp_path)
    assert third.take_notes() == []
    third.close()


def test_the_same_process_is_not_somebody_else(tmp_path: Path) -> None:
    one, two = Host(tmp_path), Host(tmp_path)
    assert (one.take_notes(), two.take_notes()) == ([], [])
    one.close(), two.close()


def test_a_folder_that_is_not_there_is_nobodys(tmp_path: Path) -> None:
    assert enter(tmp_path / "nowhere").alone


def test_both_play_on_with_the_same_game(tmp_path: Path) -> None:
    """Whoever is behind is refused, catches up by opening the game again, and goes on."""
    one, two = Keeper(tmp_path), Keeper(tmp_path)
    here = Session.new(Stones(), {"heap": 30})
    id = one.begin(here).kept.id
    there, _ = two.resume(Stones(), *two.find(id))
    here.answer("2")
    before = there.digest()
    with pytest.raises(Refused) as refusal:
        there.answer("1")
    assert refusal.value.code == "played-elsewhere"
    assert there.digest() == before
    there, _ = two.resume(Stones(), *two.find(id))
    assert there.digest() == here.digest()
    there.undo()
    with pytest.raises(Refused):
        here.answer(3)
    one.close(), two.close()
    again = Keeper(tmp_path)
    session, _ = again.resume(Stones(), *again.find(id))
    assert session.digest() == there.digest()
    assert [row.status for row in again.find(id)[1]] == ["undone"]
    again.close()
