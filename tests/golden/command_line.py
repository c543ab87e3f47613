"""Runs the calls of a transcript and writes down what they print.

A transcript (tests/golden/cli/*.txt) is a row of calls that share one empty home folder, with a
copy of tests/golden/cli/files in it. A call stands as a person types it, and below it the answer:

    $ wormwatch engine dry-run
    < {"new": {"players": ["Ada"]}}      a line for standard input
    > {"events": ...}                    a line on standard output; a last \\ says: no line end
    ! wormwatch: ...                     a line on standard error; ␠3: three spaces at its end
    exit 0

`# only REGEX` after a call keeps the matches of standard output, a line each, where the rest
depends on the machine. `python -m tests.golden.command_line` writes all transcripts from their
calls again; with names, only these.
"""

from __future__ import annotations

import io
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from unittest.mock import patch

from companion import __version__, language
from companion.__main__ import main
from companion.cli import list_names, load_commands
from companion.games.registry import game_ids

ROOT = Path(__file__).resolve().parents[2]
FOLDER = Path(__file__).parent / "cli"
FILES = FOLDER / "files"
# What no program may rely on, besides the home folder and the version.
PLACEHOLDERS = (
    (re.compile(r"\b\d{4}-\d\d-\d\d-\d{6}\b"), "STAMP"),
    (re.compile(r"\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(\+00:00|Z)"), "TIME"),
    (re.compile(r"\b[0-9a-f]{8}\b"), "ID"),
    (re.compile(r"(?<=\"ms\": )[\d.]+"), "MS"),
    # The last digits of a sum depend on where its numbers lie in memory.
    (re.compile(r"\b\d+\.\d{10,}\b"), lambda number: f"{float(number[0]):.9f}"),
    # Python 3.12 and later leave out the quotes.
    (re.compile(r"(?<=\(choose from )[^)]+"), lambda choices: choices[0].replace("'", "")),
)
# A list of games, however it is written: one more game is one more in each.
_GAME = "|".join(game_ids())
GAMES = re.compile(rf"\b({_GAME})((, ?| or | and )({_GAME}))+\b")
PROCESSES = "processes"  # the transcript whose calls are programs of their own


Run = Callable[[list[str], str], tuple[int, str, str]]


class Call(NamedTuple):
    """One call of a transcript."""

    line: str
    stdin: list[str]

    @property
    def words(self) -> list[str]:
        """The words after `wormwatch`."""
        return shlex.split(self.line.partition("  # only ")[0])[2:]

    @property
    def only(self) -> str:
        """The regular expression of what is kept of standard output; empty: all of it."""
        return self.line.partition("  # only ")[2]


def transcripts() -> list[Path]:
    """Return every transcript there is."""
    return sorted(FOLDER.glob("*.txt"))


def read_calls(text: str) -> list[Call]:
    """Return the calls of a transcript, without what they answered."""
    calls: list[Call] = []
    for line in text.splitlines():
        if line.startswith("$ wormwatch"):
            calls.append(Call(line, []))
        elif line.startswith("<"):
            calls[-1].stdin.append(line[2:])
    return calls


def write_transcript(path: Path) -> str:
    """Run the calls of a transcript in a fresh home and return it with what they answer now."""
    run = run_in_process if path.stem != PROCESSES else run_as_program
    text = path.read_text("utf-8")
    with fresh_home() as home:
        return "\n".join(_transcribe(call, home, run) for call in read_calls(text))


@contextmanager
def fresh_home() -> Iterator[Path]:
    """Work in an empty home, on a terminal of 80 columns without a screen, in English and UTC."""
    before, spoken = Path.cwd(), language.in_use()
    with TemporaryDirectory() as folder:
        home = Path(folder).resolve()
        shutil.copytree(FILES, home, dirs_exist_ok=True)
        kept = {
            name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ
        }
        environ = kept | {
            "HOME": str(home), "COLUMNS": "80", "LANG": "C.UTF-8", "NO_COLOR": "1", "TERM": "dumb",
            "TZ": "UTC", "SDL_VIDEODRIVER": "x11", "GPIOZERO_PIN_FACTORY": "mock",
            "WORMWATCH_PREFIX": str(home / "opt"), "WORMWATCH_MEDIA": str(home / "media"),
            "WORMWATCH_STATE": str(home / "state"), "WORMWATCH_KEYS": str(home / "keys"),
            "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8",
        }  # fmt: skip
        with patch.dict(os.environ, environ, clear=True):
            time.tzset()
            os.chdir(home)
            language.use("en")
            try:
                yield home
            finally:
                os.chdir(before)
                language.use(spoken)
    time.tzset()


def run_in_process(words: list[str], stdin: str) -> tuple[int, str, str]:
    """Run a command here; return the exit code, standard output and standard error."""
    given = io.TextIOWrapper(io.BytesIO(stdin.encode()), "utf-8")
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2))
    with (
        patch.object(sys, "stdin", given),
        patch.object(sys, "stdout", out),
        patch.object(sys, "stderr", err),
    ):
        try:
            code = main(words)
        except SystemExit as leaving:
            code = int(leaving.code or 0)
    return code, _written(out), _written(err)


def run_as_program(words: list[str], stdin: str) -> tuple[int, str, str]:
    """Run `python -m companion`; return the exit code, standard output and standard error."""
    command = [sys.executable, "-m", "companion", *words]
    done = subprocess.run(command, input=stdin, capture_output=True, text=True, timeout=120)
    return done.returncode, done.stdout, done.stderr


def hide_the_changing(text: str, home: Path) -> str:
    """Return what a command printed with placeholders for the home, the version, times and ids."""
    text = text.replace(str(home), "HOME").replace(__version__, "VERSION")
    for pattern, name in PLACEHOLDERS:
        text = pattern.sub(name, text)
    text = GAMES.sub("GAMES", text)
    return text.replace(", ".join(load_commands(list_names())), "COMMANDS")


def _transcribe(call: Call, home: Path, run: Run) -> str:
    stdin = "".join(f"{line}\n" for line in call.stdin)
    code, out, err = run(call.words, stdin)
    if call.only:
        out = "".join(f"{found}\n" for found in re.findall(call.only, out, re.MULTILINE))
    told = [call.line, *(f"< {line}" for line in call.stdin)]
    for sign, text in ((">", out), ("!", err)):
        *lines, last = hide_the_changing(text, home).split("\n")
        told += [_show_line(sign, line) for line in lines]
        told += [_show_line(sign, f"{last}\\")] if last else []  # without a line end
    return "\n".join([*told, f"exit {code}", ""])


def _show_line(sign: str, line: str) -> str:
    """Return a line behind its sign; spaces at its end are counted, for editors remove them."""
    bare = line.rstrip(" ")
    spaces = len(line) - len(bare)
    return f"{sign} {bare}␠{spaces}" if spaces else f"{sign} {bare}".rstrip(" ")


def _written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode()


if __name__ == "__main__":
    wanted = sys.argv[1:]
    for path in transcripts():
        if not wanted or path.stem in wanted:
            path.write_text(write_transcript(path), "utf-8")
