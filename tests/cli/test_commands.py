"""A command is one module of companion/cli: found by its file, light, refused by name if broken."""

from __future__ import annotations

import argparse
import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import companion.cli as cli
from companion.__main__ import build_parser, main
from companion.table.errors import Refused

ROOT = Path(__file__).parents[2]
GAME = re.compile(r"companion\.games\.\w+(\.kit)?")

TODAY = """
from argparse import ArgumentParser, Namespace

from companion.cli import Command
from companion.output import print_line


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--utc", action="store_true", help="the day in Greenwich")


def run(args: Namespace) -> int:
    print_line(f"a fine day, utc={args.utc}")
    return 0


COMMAND = Command("what day it is", place=99_999, run=run, add_options=add_options)
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder for more commands beside the real ones."""
    for file in Path(cli.FOLDER).glob("*.py"):
        (tmp_path / file.name).touch()  # found here, loaded from where it is
    monkeypatch.setattr(cli, "FOLDER", str(tmp_path))
    monkeypatch.setattr(cli, "__path__", [*cli.__path__, str(tmp_path)])
    before = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - before:
        if name.startswith("companion.cli."):
            del sys.modules[name]


def run(*words: str) -> int:
    try:
        return main(words)
    except SystemExit as leaving:
        return int(leaving.code or 0)


def test_every_command_has_what_a_command_needs() -> None:
    commands = cli.load_commands(cli.list_names())
    assert len(commands) >= 27
    for name, command in commands.items():
        assert command.summary, name
        assert not command.summary.endswith("."), name
    places = [command.place for command in commands.values()]
    assert len(set(places)) == len(places)


def test_one_file_is_one_command_more(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "to_day_.py").write_text(TODAY)
    assert run("to-day", "--utc") == 0
    assert capsys.readouterr().out == "a fine day, utc=True\n"
    assert run("--help") == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.split(maxsplit=1) == ["to-day", "what day it is"]
    (folder / "to_day_.py").unlink()
    assert run("--help") == 0
    assert "to-day" not in capsys.readouterr().out
    assert run("to-day") == 2


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "has no COMMAND = Command(...)"),
        ("COMMAND = None", "has no COMMAND = Command(...)"),
        ("import no_such_module", "does not load (ModuleNotFoundError: "),
        ("def run(:", "does not load (SyntaxError: "),
        ("from companion.cli import Command\nCOMMAND = Command('x')", "does not load (TypeError: "),
    ],
)
@pytest.mark.parametrize("words", [["example"], ["--help"]])
def test_a_broken_command_is_named_in_one_sentence(
    folder: Path, capsys: pytest.CaptureFixture[str], text: str, why: str, words: list[str]
) -> None:
    (folder / "example.py").write_text(text)
    assert run(*words) == 1
    told = capsys.readouterr()
    begin = f"wormwatch: The command example cannot be used: companion/cli/example.py {why}"
    assert told.err.startswith(begin)
    assert told.err.count("\n") == 1
    assert told.out == ""


def test_a_broken_command_does_not_break_the_others(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "example.py").write_text("import no_such_module")
    assert run("rules", "TB-X04", "--json") == 0


@pytest.mark.refuses("broken-command")
def test_a_name_without_a_module_is_refused() -> None:
    with pytest.raises(Refused) as caught:
        cli.load_commands(["nothing"])
    assert caught.value.code == "broken-command"


def test_the_list_of_commands_loads_no_room() -> None:
    """`wormwatch --help` loads every module of a command, and nothing that takes time."""
    code = (
        "import sys, companion.__main__, companion.cli as cli;"
        "cli.load_commands(cli.list_names());"
        "print(*sorted(name for name in sys.modules if name.startswith('companion')"
        " and not name.startswith('companion.cli')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    light = {
        "companion", "companion.__main__", "companion.appliance", "companion.appliance.rights",
        "companion.output", "companion.table", "companion.table.errors",
        # The summary of `maps` has the title of a game, which its kit knows.
        "companion.games", "companion.language", "companion.table.pieces",
    }  # fmt: skip
    found = {name for name in done.stdout.split() if not GAME.fullmatch(name)}
    assert found == light, done.stderr


def test_a_command_is_found_without_the_others() -> None:
    """`wormwatch play` loads the one module that it needs."""
    code = (
        "import sys, companion.__main__ as entry;"
        "entry.build_parser(['play']).parse_args(['play']);"
        "print(*sorted(name for name in sys.modules if name.startswith('companion.cli.')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert done.stdout.split() == ["companion.cli._folders", "companion.cli.play"], done.stderr


def test_only_the_entry_knows_the_commands() -> None:
    own = [ROOT / "companion" / "__main__.py", *(ROOT / "companion" / "cli").rglob("*.py")]
    for path in (ROOT / "companion").rglob("*.py"):
        if path in own:
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [each.name for each in node.names] if isinstance(node, ast.Import) else []
            assert not any(f"{name}.".startswith("companion.cli.") for name in names), path


def test_no_command_begins_with_archives() -> None:
    """argparse looks for the width of the terminal with shutil, which loads bz2 and lzma."""
    code = (
        "import sys, companion.__main__ as entry;"
        "entry.build_parser(['play']).parse_args(['play']).command;"
        "entry.build_parser(['--help']).format_help();"
        "print(*{'shutil', 'bz2', 'lzma'} & set(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r});{code}"],
        capture_output=True,
        text=True,
    )
    assert done.stdout == "\n", done.stderr


@pytest.mark.parametrize("columns", ["", "40", "100", "wide", "-3"])
def test_help_is_as_wide_as_the_terminal(columns: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    ours = build_parser(["--help"])
    text = ours.format_help()
    ours.formatter_class = argparse.HelpFormatter
    assert ours.format_help() == text
