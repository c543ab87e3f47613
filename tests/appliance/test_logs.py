"""The log: off the screen's thread, small, headed, and never in the way of a game."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import __version__
from companion.appliance import logs
from companion.appliance.log_file import AGAIN, LogFile, files
from companion.appliance.logs import Logs
from companion.table.errors import Refused

ROOT = Path(__file__).parent.parent.parent
ours = logging.getLogger("companion.test")


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Logs]:
    """A log that is being kept."""
    kept = Logs(tmp_path, {"INVOCATION_ID": "1"})
    kept.begin()
    yield kept
    if kept._thread.is_alive():
        kept.end()


def text(tmp_path: Path) -> str:
    return (tmp_path / "logs" / "wormwatch.log").read_text("utf-8")


def test_it_begins_with_what_the_machine_is(kept: Logs, tmp_path: Path) -> None:
    kept.facts["renderer"] = "V3D 7.1"
    ours.info("page home")
    kept.end()
    lines = text(tmp_path).splitlines()
    headed = [line.split(": ")[0] for line in lines if line.startswith("===")]
    assert headed == [
        f"=== {name}"
        for name in ("Wormwatch", "Python", "board", "kernel", "renderer", "started")
    ]  # fmt: skip
    assert f"=== Wormwatch: {__version__}" in lines
    assert [line.split(": ")[-1].split(",")[0] for line in lines[6:]] == [
        "started",
        "page home",
        "stopped",
    ]


def test_others_are_heard_from_warnings_on(
    kept: Logs, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("kivy", "companion.app"):
        logging.getLogger(name).setLevel(logging.DEBUG)
        logging.getLogger(name).debug("a debug line of %s", name)
        logging.getLogger(name).info("an info line of %s", name)
        logging.getLogger(name).warning("a warning of %s", name)
        logging.getLogger(name).setLevel(logging.NOTSET)
    kept.end()
    said = text(tmp_path)
    assert "debug line" not in said
    assert "info line of companion.app" in said
    assert "info line of kivy" not in said
    assert "warning  kivy: a warning of kivy" in said
    journal = capsys.readouterr().err.splitlines()
    assert [line[:3] for line in journal] == ["<4>", "<4>"], "systemd's journal has the warnings"


def test_no_control_character_is_written_down(
    kept: Logs, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ours.error("a\x1b[2J\x9b31m\u202e\u2028\r", exc_info=TypeError("no \x1b]0;owned\x07 int"))
    kept.end()
    for told in (text(tmp_path), capsys.readouterr().err):
        assert "a\\x1b[2J\\x9b31m\\u202e\\u2028\\r\n" in told
        assert "no \\x1b]0;owned\\x07 int" in told
        assert all(line.isprintable() for line in told.split("\n"))


def test_what_nobody_catches_is_written_down(
    kept: Logs, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> None:
        raise ValueError("Zoë typed this")

    kept._hooks = (sys.__excepthook__, threading.__excepthook__)
    thread = threading.Thread(target=fail, name="eyes")
    thread.start()
    thread.join()
    try:
        fail()
    except ValueError as error:
        sys.excepthook(ValueError, error, error.__traceback__)
    kept.end()
    said = text(tmp_path)
    assert "error    companion.appliance.logs: nobody has caught this in thread eyes" in said
    assert "critical companion.appliance.logs: nobody has caught this, and the app ends" in said
    assert said.count("in fail") == 2
    assert "ValueError" in said
    assert "typed" not in said.replace('raise ValueError("Zoë typed this")', "")
    assert "<2>" in capsys.readouterr().err


def test_hooks_and_levels_are_put_back(tmp_path: Path) -> None:
    before = sys.excepthook, threading.excepthook, logging.getLogger("companion").level
    kept = Logs(tmp_path)
    kept.begin()
    assert sys.excepthook != before[0]
    kept.end()
    assert (sys.excepthook, threading.excepthook) == before[:2]
    assert logging.getLogger("companion").level == before[2]
    assert kept not in logging.getLogger().handlers


def test_words_of_people_stay_out() -> None:
    try:
        try:
            raise KeyError("Zoë")
        except KeyError as error:
            raise Refused("no-such-source", "Zoë does not play.") from error
    except Refused as error:
        told = "\n".join(logs.traced(error))
    assert "KeyError\nwhich led to:" in told
    assert told.endswith("Refused: no-such-source")
    missing = FileNotFoundError(2, "No such file or directory", "/home/zoe/zoes-map.toml")
    assert list(logs.traced(missing)) == ["FileNotFoundError: No such file or directory"]


def test_what_fails_at_every_frame_is_counted_not_written(kept: Logs, tmp_path: Path) -> None:
    for _ in range(500):
        ours.warning("it failed")
    ours.warning("something else")
    for _ in range(3):
        ours.warning("it failed again")
    for number in range(logs.MANY + 100):
        ours.info("line %s", number)
    kept.end()
    said = text(tmp_path).splitlines()
    assert "    ... and the same 499 times more" in said
    assert "    ... and the same 2 times more" in said
    assert len(said) <= logs.MANY + 20


def test_files_move_on_and_each_has_its_header(tmp_path: Path) -> None:
    file = LogFile(tmp_path, lambda: "=== header\n", largest=1000)
    for number in range(200):
        file.write(f"line {number:04}\n")
    file.close()
    found = [path for path in files(tmp_path) if path.exists()]
    assert [path.name for path in sorted(tmp_path.iterdir())] == [
        "wormwatch.log", "wormwatch.log.1", "wormwatch.log.2"
    ]  # fmt: skip
    for path in found:
        lines = path.read_text().splitlines()
        assert lines[0] == "=== header"
        assert path.stat().st_size <= 1000
    every = [line for path in reversed(found) for line in path.read_text().splitlines()]
    numbers = [int(line[5:]) for line in every if line.startswith("line")]
    assert numbers == list(range(numbers[0], 200)), "nothing is lost where it moves on"


def test_after_a_power_cut_a_new_line_begins(tmp_path: Path) -> None:
    (tmp_path / "wormwatch.log").write_text("=== header\ntorn in the mid")
    file = LogFile(tmp_path, lambda: "=== header\n")
    file.write("whole\n")
    file.close()
    assert (tmp_path / "wormwatch.log").read_text().splitlines() == [
        "=== header", "torn in the mid", "=== header", "whole"
    ]  # fmt: skip


def test_a_folder_that_was_cleared_away_is_made_again(tmp_path: Path) -> None:
    file = LogFile(tmp_path / "logs", lambda: "=== header\n")
    file.write("one\n")
    file.path.unlink()
    file.path.parent.rmdir()
    file.write("two\n")
    file.close()
    assert file.path.read_text() == "=== header\ntwo\n"


FULL = """
import logging, resource, signal, sys
from pathlib import Path
from companion.appliance import log_file, logs

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # then a write over the limit is an error
log_file.AGAIN = 0.0
data = Path(sys.argv[1])
kept = logs.Logs(data)
kept.begin()
logging.getLogger("companion.x").error("before")
kept._queue.qsize() and kept._hurry.set()
while not (data / "logs/wormwatch.log").exists():
    pass
limit = (data / "logs/wormwatch.log").stat().st_size + 10
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
for number in range(50):
    logging.getLogger("companion.x").error("in between %s", number)
while kept._file.lost < 50:
    pass
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
kept.end()
print((data / "logs/wormwatch.log").read_text())
"""

READ_ONLY = """
import logging, os, sys
from pathlib import Path
from companion.appliance import logs

if os.getuid() == 0:
    os.setuid(65534)  # nothing is read-only to root, so be nobody
kept = logs.Logs(Path(sys.argv[1]))
kept.begin()
logging.getLogger("companion.x").info("never mind")
kept.end()
print(kept._file.lost)
"""


def run(code: str, folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", code, str(folder)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, cwd=ROOT)


def test_a_full_disk_costs_lines_and_nothing_else(tmp_path: Path) -> None:
    done = run(FULL, tmp_path)
    assert done.returncode == 0, done.stderr
    assert "before" in done.stdout
    assert "lines could not be written before this" in done.stdout
    assert done.stdout.rstrip().endswith("stopped")
    assert "Traceback" not in done.stderr, "no recursion: the log does not log its own trouble"


def test_a_read_only_folder_costs_lines_and_nothing_else(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir(mode=0o555)
    os.chmod(tmp_path, 0o755)
    done = run(READ_ONLY, folder)
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, "3", "")


def test_a_disk_that_refuses_is_left_alone_for_a_while(tmp_path: Path) -> None:
    now = [0.0]
    (tmp_path / "logs").write_text("a file where the folder should be")
    file = LogFile(tmp_path / "logs", lambda: "=== header\n", clock=lambda: now[0])
    file.write("one\n")
    (tmp_path / "logs").unlink()
    file.write("two\n")
    assert file.lost == 2
    assert not file.path.exists()
    now[0] = AGAIN
    file.write("three\n")
    file.close()
    assert file.path.read_text() == (
        "=== header\n--- 2 lines could not be written before this\nthree\n"
    )


def test_the_screen_waits_for_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A card that has stopped answering holds the log's thread, and nobody else."""
    stuck = threading.Event()
    monkeypatch.setattr(os, "write", lambda *_: stuck.wait() and 0)
    monkeypatch.setattr(logs, "PATIENCE", 0.01)
    kept = Logs(tmp_path)
    kept.begin()
    for number in range(logs.WAITING + 500):
        ours.info("line %s", number)
    ours.error("at once")
    assert kept._queue.qsize() <= logs.WAITING + 1
    kept.end()
    assert kept._thread.is_alive(), "the app has ended without it"
    monkeypatch.undo()
    stuck.set()


FATAL = """
import sys
from pathlib import Path
from companion import app
from companion.display import Screen

app.find_screen = lambda: Screen("offscreen", "nowhere")
def fail(*_):
    raise ValueError("Zoe typed this")
app._run = fail
app.run(Path(sys.argv[1]))
"""


def test_what_ends_the_app_is_the_last_but_one_line(tmp_path: Path) -> None:
    done = run(FATAL, tmp_path)
    assert done.returncode == 1
    said = text(tmp_path)
    assert "nobody has caught this, and the app ends" in said
    assert said.splitlines()[-2].strip() == "ValueError"
    assert said.splitlines()[-1].endswith("stopped")
    assert "ValueError" in done.stderr, "whoever started it reads it, too"
