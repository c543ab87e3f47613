"""Several processes at one data folder: one plays, the others look, and nothing is lost."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.games.dry_run.kit import DryRunKit
from companion.games.registry import find_card_box
from companion.table.errors import Refused
from companion.table.keeper import Keeper
from companion.table.presence import TAKEN, join_folder
from companion.table.session import Session
from companion.tabletop.tabletop import Tabletop
from tests.faults.other import Other
from tests.table.stones import Stones

ROOT = Path(__file__).parent.parent.parent


def test_the_second_looks_and_the_first_plays(tmp_path: Path) -> None:
    with Other(tmp_path) as first:
        first.do("begin")
        here = Tabletop.open(tmp_path)
        assert (here.library.is_spectator, first.do("looking")) == (True, False)
        here.resume("last")
        before = here.session.digest()
        with pytest.raises(Refused) as refusal:
            here.answer_for_player()
        assert refusal.value.code == "only-looking"
        assert here.session.digest() == before
        with pytest.raises(Refused):
            here.begin(here.library.load_game(DryRunKit()), {"players": ["Bob"]}, {})
        here.library.preferences.change(volume=10)  # for this window only
        now = first.do("answer")
        assert here.follow_other_window()
        assert here.session.digest() == now
        assert not here.follow_other_window()
        here.close()
    kept = Keeper(tmp_path)
    assert (len(kept.games()), kept.setting("app")) == (1, None)
    kept.close()


def test_the_second_takes_over_and_the_first_takes_it_back(tmp_path: Path) -> None:
    with Other(tmp_path) as first:
        first.do("begin")
        here = Tabletop.open(tmp_path)
        here.resume("last")
        first.do("answer")
        here.take_over()
        assert (here.library.is_spectator, first.do("looking")) == (False, True)
        now = here.session.digest()
        assert first.do("answer") == "only-looking"
        here.answer_for_player()
        assert here.session.digest() != now
        assert first.do("take") is False
        assert here.library.is_spectator
        here.close()


def test_nobody_who_is_gone_keeps_anybody_out(tmp_path: Path) -> None:
    with Other(tmp_path) as first, Other(tmp_path) as second, Other(tmp_path) as third:
        assert [each.do("looking") for each in (first, second, third)] == [False, True, True]
        second.do("take")
        assert [each.do("looking") for each in (first, second, third)] == [True, False, True]
        second.kill()
        assert [first.do("looking"), third.do("looking")] == [False, True]
        first.kill()
        assert third.do("looking") is False
    fourth = Tabletop.open(tmp_path)
    assert not fourth.library.is_spectator
    assert fourth.library.take_notes() == []
    fourth.close()


@pytest.mark.parametrize("left", ["", "1", "1 1", "x y", "99999999999999999999 7", "\x00\xff"])
def test_what_is_left_in_the_file_is_no_lock(tmp_path: Path, left: str) -> None:
    (tmp_path / TAKEN).write_text(left)
    assert join_folder(tmp_path).plays


def test_the_terminal_looks_on_and_takes_over(tmp_path: Path) -> None:
    with Other(tmp_path) as first:
        first.do("begin")
        typed = ["1", "undo", "take over", "", "quit"]
        terminal = subprocess.run(
            [sys.executable, "-m", "companion", "--data", str(tmp_path), "terminal"],
            input="\n".join(typed), capture_output=True, text=True, cwd=ROOT,
        )  # fmt: skip
        said = " ".join(terminal.stdout.split())
        assert terminal.returncode == 0, terminal.stderr
        assert "Look on: Dry Run" in said
        assert "New game" not in said
        assert said.count("This is only a look") > 2
        assert "You play here now." in said
        assert "The app dealt" in said
        assert first.do("answer") == "played-elsewhere", "the terminal is closed, and one is behind"
        first.do("resume")
        assert len(str(first.do("answer"))) > 20


def test_cards_taken_in_beside_an_open_app_are_not_its_cards_yet(tmp_path: Path) -> None:
    data = tmp_path / "data"
    command = [sys.executable, "-m", "companion", "--data", str(data), "cards", "import"]
    command.append(str(find_card_box("terror-below").shipped))
    with Other(data):
        done = subprocess.run(
            command, capture_output=True, text=True, cwd=ROOT, stdin=subprocess.DEVNULL
        )
    assert done.returncode == 0, done.stderr
    said = "it goes on with what it has read until it is opened again"
    assert done.stderr == f"wormwatch: Wormwatch is open in this folder; {said}.\n"


def test_two_programs_at_one_game(tmp_path: Path) -> None:
    """Whoever is behind is refused in the protocol's own words, and nothing has changed."""
    command = [sys.executable, "-m", "companion", "--data", str(tmp_path), "engine", "dry-run"]

    def program(*words: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [*command, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, text=True
        )

    def ask(one: subprocess.Popen[str], **what: Any) -> Any:
        assert one.stdin is not None
        assert one.stdout is not None
        if what:
            print(json.dumps(what), file=one.stdin, flush=True)
        return json.loads(one.stdout.readline())

    with program("--journal") as one:
        card = ask(one, new={"players": ["Ada"]})["prompt"]["candidates"][0]
        with program("--resume", "last") as other:
            before = ask(other)
            ask(one, answer=card)
            assert ask(other, answer=card)["error"]["code"] == "played-elsewhere"
            assert ask(other, state=True)["state"] == before["state"]
        with program("--resume", "last") as again:
            assert ask(again)["state"] == ask(one, state=True)["state"]


def test_the_same_process_is_not_somebody_else(tmp_path: Path) -> None:
    one, two = Tabletop.open(tmp_path), Tabletop.open(tmp_path)
    assert (one.library.is_spectator, two.library.is_spectator) == (False, False)
    one.close()
    two.close()


def test_a_folder_that_is_not_there_is_nobodys(tmp_path: Path) -> None:
    assert join_folder(tmp_path / "nowhere").plays


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
    one.close()
    two.close()
    again = Keeper(tmp_path)
    session, _ = again.resume(Stones(), *again.find(id))
    assert session.digest() == there.digest()
    assert [row.status for row in again.find(id)[1]] == ["undone"]
    again.close()
