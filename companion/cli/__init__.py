"""The command line: one module a command, found by the name of its file.

`companion/cli/today.py` is the command `wormwatch today`; an underline in the name of the file is a
dash in the command, and one at its end is left out (`import_.py`). A whole command:

    def add_options(parser: ArgumentParser) -> None:
        parser.add_argument("--utc", action="store_true", help="the day in Greenwich")

    def run(args: Namespace) -> int:
        print_line(find_day(utc=args.utc))
        return 0

    COMMAND = Command("what day it is", place=275, run=run, add_options=add_options)

`wormwatch --help` loads all of these modules, so they import rooms inside `run` only; what is long
or needs many imports stands in `companion/cli/runs/`. What commands share is in the modules whose
names begin with an underline. `make pages` writes docs/commands.md from the commands.
"""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable
from importlib import import_module

from companion.table.errors import Refused

FOLDER = os.path.dirname(__file__)


def _add_nothing(parser: ArgumentParser) -> None:
    """Add no option: most of what a command needs is `--data`, which every command has."""


class Command:
    """What the command line knows of a command; its name is the name of its file.

    `summary` and `place` are for --help, which lists the commands from the smallest place to the
    largest. `run` returns 0 when all is done and 1 when the job failed.
    """

    def __init__(
        self,
        summary: str,
        place: int,
        run: Callable[[Namespace], int],
        add_options: Callable[[ArgumentParser], None] = _add_nothing,
    ) -> None:
        self.summary = summary
        self.place = place
        self.run = run
        self.add_options = add_options


def list_names() -> set[str]:
    """Return the name of every command, without a look into its module."""
    files = (name for name in os.listdir(FOLDER) if name.endswith(".py") and name[0] != "_")
    return {file.removesuffix(".py").rstrip("_").replace("_", "-") for file in files}


def load_commands(names: Iterable[str]) -> dict[str, Command]:
    """Return these commands in the order of --help; `Refused` names a module that is broken."""
    found = {name: _load(name) for name in names}
    return dict(sorted(found.items(), key=lambda each: each[1].place))


def _load(name: str) -> Command:
    file = name.replace("-", "_")
    if not os.path.exists(os.path.join(FOLDER, f"{file}.py")):
        file += "_"
    try:
        command = getattr(import_module(f"companion.cli.{file}"), "COMMAND", None)
    except Exception as error:  # whatever is wrong in it, the other commands are not to blame
        raise _broken(name, file, f"does not load ({type(error).__name__}: {error})") from error
    if not isinstance(command, Command):
        raise _broken(name, file, "has no COMMAND = Command(...)")
    return command


def _broken(name: str, file: str, why: str) -> Refused:
    message = f"The command {name} cannot be used: companion/cli/{file}.py {why}."
    return Refused("broken-command", message)
