"""The terminal, driven by typing into it, through a pipe and through a real terminal."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from pathlib import Path
from unittest.mock import patch

import pytest

from companion.games.registry import game_ids
from companion.games.terror_below.kit import TerrorBelowKit
from companion.table.keeper import Keeper
from companion.table.session import Session
from tests.games.terror_below.laid import form, solo
from tests.golden.command_line import run_in_process

ROOT = Path(__file__).parent.parent
DRY_RUN = str(list(game_ids()).index("dry-run") + 1)  # in the list of games to begin


def typed(folder: Path, *lines: str, args: tuple[str, ...] = ()) -> str:
    """What the terminal shows when these lines are typed into it, in this process."""
    words = ["terminal", "--data", str(folder), *args]
    with patch.dict(os.environ, {"COLUMNS": "100", "TERM": "dumb"}):
        code, out, err = run_in_process(words, "".join(f"{line}\n" for line in lines))
    assert (code, err) == (0, "")
    return out


def typed_apart(folder: Path, *lines: str) -> str:
    """What the terminal shows in a process of its own when these lines come through a pipe."""
    done = subprocess.run(
        [sys.executable, "-m", "companion", "terminal", "--data", str(folder)],
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=60,
        env={**os.environ, "COLUMNS": "100", "TERM": "dumb"},
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_a_new_game_in_three_lines(tmp_path: Path) -> None:
    shown = typed(tmp_path, DRY_RUN, "Ada", "3")
    assert "Draw the top card of the Supply." in shown
    assert "Lay Canned beans on Ada's load." in shown
    assert "Roll the red die." in shown
    assert "The game is kept" in shown


def test_the_game_goes_on_the_next_time(tmp_path: Path) -> None:
    typed_apart(tmp_path, DRY_RUN, "Ada", "3", "quit")
    shown = typed_apart(tmp_path, "1", "6")
    assert "Go on: Dry Run, 0 of 10 worth, strike 0 of 3, just now" in shown
    assert "search on, or drive home?" in shown


def test_a_house_rule_is_played(tmp_path: Path) -> None:
    """A Bounty Line of nothing but Hunts is replaced (TB-A07)."""
    hunts = ["TB-B37", "TB-B38", "TB-B39", "TB-B40"]
    table = {**form(solo(house={"stuck_line": "wipe"})), "line": hunts}
    keeper = Keeper(tmp_path)
    session = Session.load(TerrorBelowKit().rules(), table)
    keeper.begin(session)
    session.answer("TB-V11")
    session.answer("1")
    keeper.close()
    shown = typed(tmp_path, "wipe-line", "quit", args=("--resume", "last"))
    assert "Replace the Bounty Line" in shown
    assert shown.count("out of the Line.") == 4
    assert "Draw a Bounty for the Line." in shown


def test_resume_by_id_or_last(tmp_path: Path) -> None:
    typed(tmp_path, DRY_RUN, "Ada", "3", "quit")
    assert "Roll the red die." in typed(tmp_path, "quit", args=("--resume", "last"))


@pytest.mark.parametrize("words", ["3", "DR-S03", "dr-s03", "beans"])
def test_a_card_can_be_named_in_any_way(tmp_path: Path, words: str) -> None:
    assert "Lay Canned beans" in typed(tmp_path, "", words, args=("dry-run",))


def test_an_unclear_name_is_asked_again(tmp_path: Path) -> None:
    assert "could be 12 of them" in typed(tmp_path, "", "worth", args=("dry-run",))


def test_the_app_rolls_and_deals_when_asked_to(tmp_path: Path) -> None:
    shown = typed(tmp_path, "", "", "", args=("dry-run",))
    assert "The app dealt DR-S" in shown
    assert re.search(r"The app rolled [1-6]\.", shown)


def test_a_good_move_for_whoever_asks(tmp_path: Path) -> None:
    lines = (*[""] * 40, "?", "hint do", "quit")  # the app deals until somebody has to decide
    shown = typed(tmp_path, *lines, args=("terror-below",))
    assert re.search(r"leads\.  [A-Z][^.]*\.", shown), "who leads, and why"
    assert "leads Ada's squad now." in shown or "leads Player 1's squad now." in shown
    shown = typed(tmp_path / "other", "", "?", args=("dry-run",))
    assert "there is no hint for that" in shown


def test_the_app_can_take_over_dice_and_cards_for_good(tmp_path: Path) -> None:
    shown = typed(tmp_path, "", "dice app", "cards app", "quit", args=("dry-run",))
    assert "The app dealt" in shown
    assert "The app rolled" in shown
    keeper = Keeper(tmp_path)
    [kept] = keeper.games()
    keeper.close()
    assert kept.sources == {"die:red": "dice", "deck:supply": "dealer"}


def test_undo_redo_why_rules_log_help(tmp_path: Path) -> None:
    shown = typed(
        tmp_path, "", "3", "undo", "redo", "why", "rules shuffled", "log", "help", args=("dry-run",)
    )
    assert "Undone." in shown
    assert "DR-W01 The Worm listens" in shown
    assert "DR-T04 The Supply runs out" in shown
    assert "drives out into the desert" in shown
    assert "look up the rules" in shown


def test_what_the_app_believes_can_be_corrected(tmp_path: Path) -> None:
    shown = typed(tmp_path, "", 'correct {"strikes": 2}', "correct this", args=("dry-run",))
    assert "strike 2 of 3" in shown
    assert "Corrected; undo takes it back." in shown
    assert "That is not JSON" in shown


def test_nonsense_loses_nothing(tmp_path: Path) -> None:
    shown = typed(
        tmp_path, "", "[b]", "undo", "rules", "rules zzz", "dice", "99", "3", args=("dry-run",)
    )
    assert "There is nothing to undo." in shown
    assert "No rule speaks of zzz." in shown
    assert "Say me or app." in shown
    assert "Lay Canned beans" in shown


def test_a_whole_game_is_played_to_its_result(tmp_path: Path) -> None:
    answers = ["DR-S09", "6", "home", "DR-S10", "6", "home", "DR-S11", "6", "home", "DR-S12", "6"]
    shown = typed(tmp_path, "", *answers, "home", "", "quit", args=("dry-run",))
    assert "Won! Player 1 has 12 worth at home." in shown
    assert "New game: Dry Run" in shown


def test_names_with_brackets_are_shown_as_they_are(tmp_path: Path) -> None:
    assert "[red]Bo[/red]" in typed(tmp_path, "[red]Bo[/red]", args=("dry-run",))


def test_the_end_of_input_ends_it_cleanly(tmp_path: Path) -> None:
    assert "Until next time." in typed(tmp_path)
    assert "The game is kept" in typed(tmp_path, DRY_RUN, "Ada")


def test_trouble_with_saving_is_shown(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file in the way")
    shown = typed(tmp_path / "data", DRY_RUN, "Ada", "3")
    assert "not being saved" in shown
    assert "Roll the red die." in shown


def own_terminal() -> None:
    """In the child: a terminal of its own, where Ctrl-C counts even if our parent ignores it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def test_in_a_real_terminal_ctrl_c_leaves_and_keeps_the_game(tmp_path: Path) -> None:
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "companion", "terminal", "dry-run", "--data", str(tmp_path)],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        cwd=ROOT,
        start_new_session=True,
        preexec_fn=own_terminal,
    )
    os.close(slave)
    shown = ""

    def wait_for(text: str) -> None:
        nonlocal shown
        deadline = time.monotonic() + 30
        while text not in shown and time.monotonic() < deadline:
            if select.select([master], [], [], 0.2)[0]:
                shown += os.read(master, 65536).decode(errors="replace")
        assert text in shown

    try:
        wait_for("Who plays?")
        os.write(master, b"Ada\n")
        wait_for("Draw the top card")
        os.write(master, b"\x03")
        wait_for("The game is kept")
        assert process.wait(timeout=20) == 0
    finally:
        process.kill()
        process.wait()
        os.close(master)


def test_a_whole_solo_game_of_terror_below_from_new_to_its_end(tmp_path: Path) -> None:
    """Known hands, the app's dice and dealer; always the first answer."""
    begin = ["Ada", "1", "3", "1", "2", "dice app", "cards app"]
    shown = typed(tmp_path, *begin, *["1"] * 600, args=("terror-below",))
    assert "attack 1 of 15" in shown
    assert "Lost." in shown or "Won!" in shown


def test_a_match_of_wormlord_against_the_clock(tmp_path: Path) -> None:
    begin = ["Ada, Bo", "no", "2", "three", "1:30", "1", "start", "now"]
    shown = typed(tmp_path, *begin, args=("wormlord",))
    assert "A length like 3:00 or 180, or Enter." in shown
    assert "The clock runs for 1:30." in shown
    assert "Play! Who has 3 Objectives?" in shown
