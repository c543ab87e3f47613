"""The command line, as a person or another program uses it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion import __version__
from tests.golden.command_line import run_in_process

ROOT = Path(__file__).parent.parent

Run = Callable[..., subprocess.CompletedProcess[str]]


def wormwatch(*args: str, stdin: str = "", **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "companion", *args],
        input=stdin,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, **env},
        timeout=60,
    )


def run_here(*args: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command in this process, for what does not depend on a process of its own."""
    code, out, err = run_in_process([*args], stdin)
    return subprocess.CompletedProcess(args, code, out, err)


def engine(*args: str, lines: list[Any], run: Run = run_here) -> list[Any]:
    stdin = "".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines)
    done = run("engine", "dry-run", *args, stdin=stdin)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_version() -> None:
    assert wormwatch("--version").stdout == f"Wormwatch {__version__}\n"


@pytest.mark.parametrize(
    "args",
    [
        ["dance"],
        ["engine"],
        ["engine", "dry-run", "--journal", "--resume", "last"],
        ["replay"],
        ["doctor", "--loudly"],
        ["--dat", "update", "rules"],  # for deploy/tools/wormwatch the command is the word after it
    ],
)
def test_bad_usage_is_one_sentence_and_exit_2(args: list[str]) -> None:
    code, out, err = run_in_process(args, "")
    assert code == 2
    assert out == ""
    assert err.startswith("wormwatch: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "args",
    [
        ["engine", "chess"],
        ["engine", "dry-run", "--catalogue", "no-such-folder"],
        ["engine", "dry-run", "--resume", "last"],
        ["terminal", "chess"],
        ["terminal", "--resume", "12345678"],
        ["export", "last"],
        ["import", "no-such-file.json"],
        ["replay", "no-such-file.json"],
    ],
)
def test_a_job_that_fails_is_one_sentence_and_exit_1(tmp_path: Path, args: list[str]) -> None:
    code, _, err = run_in_process([*args, "--data", str(tmp_path)], "")
    assert code == 1
    assert err.startswith("wormwatch: ")
    assert err.count("\n") == 1
    assert "Traceback" not in err


def test_the_engine_answers_line_for_line() -> None:
    replies = engine(
        lines=[
            {"new": {"players": ["Ada"]}},
            "nonsense",
            {"answer": "DR-S09"},
            {"answer": 9},
            {"answer": 6},
            {"undo": 1},
            "",
        ]
    )
    assert len(replies) == 7
    assert [("error" in reply) for reply in replies] == [
        False,
        True,
        False,
        True,
        False,
        False,
        True,
    ]
    assert replies[5]["prompt"]["kind"] == "roll"


def test_the_engine_ends_cleanly_without_a_last_newline() -> None:
    done = wormwatch("engine", "dry-run", stdin='{"new": {"players": ["Ada"]}}')
    assert done.returncode == 0
    assert len(done.stdout.splitlines()) == 1


def test_the_engine_replies_before_it_reads_on() -> None:
    """Somebody who waits for each reply is not left waiting."""
    process = subprocess.Popen(
        [sys.executable, "-m", "companion", "engine", "dry-run"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    for request in ({"new": {"players": ["Ada"]}}, {"answer": "DR-S01"}, {"answer": 6}):
        process.stdin.write(json.dumps(request) + "\n")
        process.stdin.flush()
        assert "events" in json.loads(process.stdout.readline())
    process.stdin.close()
    assert process.wait(timeout=20) == 0
    process.stdout.close()


def test_a_kept_game_goes_on_in_the_next_process(tmp_path: Path) -> None:
    data = ["--data", str(tmp_path)]
    *_, last = engine(
        *data, "--journal", lines=[{"new": {"players": ["Ada"]}}, {"answer": "DR-S09"}]
    )
    first, *_ = engine(*data, "--resume", "last", lines=[], run=wormwatch)
    assert first == {**last, "events": []}


def test_data_may_stand_before_or_after_the_command(tmp_path: Path) -> None:
    engine("--journal", "--data", str(tmp_path), lines=[{"new": {"players": ["Ada"]}}])
    assert run_here("--data", str(tmp_path), "export").stdout.count("Dry Run") == 1
    assert run_here("export", "--data", str(tmp_path)).stdout.count("Dry Run") == 1


def test_without_journal_nothing_is_written(tmp_path: Path) -> None:
    engine("--data", str(tmp_path / "data"), lines=[{"new": {"players": ["Ada"]}}])
    assert not (tmp_path / "data").exists()


def test_export_import_replay(tmp_path: Path) -> None:
    here, there = str(tmp_path / "here"), str(tmp_path / "there")
    file = str(tmp_path / "game.json")
    lines = [{"new": {"players": ["Ada"]}}, {"answer": "DR-S09"}, {"answer": 6}, {"answer": "home"}]
    *_, last = engine("--data", here, "--journal", lines=lines)
    done = run_here("export", "last", file, "--data", here)
    assert done.returncode == 0, done.stderr
    assert "3 answers" in done.stdout
    done = run_here("replay", file)
    assert done.returncode == 0, done.stderr
    assert "Lay Fuel on Ada's load." in done.stdout
    assert "every one led where it led before" in done.stdout
    steps = [json.loads(line) for line in run_here("replay", file, "--json").stdout.splitlines()]
    assert [step["answer"] for step in steps] == [None, "DR-S09", 6, "home"]
    assert run_here("import", file, "--data", there).returncode == 0
    first, *_ = engine("--data", there, "--resume", "last", lines=[])
    assert first["state"] == last["state"]


def test_a_tampered_file_does_not_replay(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    lines = [{"new": {"players": ["Ada"]}}, {"answer": "DR-S09"}, {"answer": 6}]
    engine("--data", str(tmp_path), "--journal", lines=lines)
    run_here("export", "last", str(file), "--data", str(tmp_path))
    file.write_text(file.read_text().replace('"value": 6', '"value": 1'))
    done = run_here("replay", str(file))
    assert done.returncode == 1
    assert "After answer 2" in done.stderr


def test_without_a_screen_the_game_is_in_the_terminal_and_says_so(tmp_path: Path) -> None:
    bare = dict.fromkeys(("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"), "")
    done = wormwatch("--data", str(tmp_path), stdin="quit\n", **bare)
    assert done.returncode == 0, done.stderr
    first = done.stdout.splitlines()[0]
    assert first.startswith("No screen")
    assert "terminal" in first
    assert "Dry Run" in done.stdout


def test_the_cards_of_a_game_by_its_name() -> None:
    assert run_here("cards", "check", "--game", "squirmish").returncode == 0
    listed = run_here("cards", "list", "--game", "squirmish", "creatures", "--json")
    assert '"cry": "Who took my other half?"' in listed.stdout
    none = run_here("cards", "list", "--game", "wormlord")
    assert none.returncode == 1
    assert "There are no cards of wormlord to enter" in none.stderr


def test_the_maps_of_wormlord(tmp_path: Path) -> None:
    data = ("--data", str(tmp_path))
    assert "flower-bed  Flower Bed, for 2 players" in run_here(*data, "maps", "list").stdout
    out = str(tmp_path / "maps.zip")
    assert run_here(*data, "maps", "export", out, "flower-bed", "picnic").returncode == 0
    assert "is here already" in run_here("maps", "import", out, *data).stdout
    torn = tmp_path / "torn.zip"
    torn.write_bytes(b"PK")
    refused = run_here(*data, "maps", "import", str(torn))
    assert (refused.returncode, refused.stderr.count("\n")) == (1, 1)
    assert run_here(*data, "maps").returncode == 2
