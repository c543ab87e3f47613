"""The entry of the command line: finds a command in companion/cli and runs it."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from companion import __version__
from companion.appliance.rights import OthersFolder
from companion.cli import Command, list_names, load_commands
from companion.output import print_error
from companion.table.errors import Refused

DESCRIPTION = """\
Wormwatch sits at the table beside a real board game: it plays the opponent, keeps the
rules and tells your hands what to move. Without a command it opens the touch app."""


class Formatter(argparse.HelpFormatter):
    """Lays out help in the width of the terminal, found as `shutil.get_terminal_size` finds it:
    argparse imports that module, and every archive format with it, before it reads a word."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=_find_columns() - 2)


def _find_columns() -> int:
    try:
        columns = int(os.environ["COLUMNS"])
    except (KeyError, ValueError):
        columns = 0
    if columns <= 0 and sys.__stdout__ is not None:
        try:
            columns = os.get_terminal_size(sys.__stdout__.fileno()).columns
        except (ValueError, OSError):  # closed, or no terminal
            columns = 0
    return columns if columns > 0 else 80


class Parser(argparse.ArgumentParser):
    """An argument parser that complains in one sentence and asks its command for the options when
    it is given words to read."""

    options_of: Command | None = None

    def __init__(self, **given: Any) -> None:
        super().__init__(**given, formatter_class=Formatter)

    def load_options(self) -> None:
        """Add the options of the command, once."""
        if self.options_of:
            command, self.options_of = self.options_of, None
            command.add_options(self)

    def parse_known_args(self, args=None, namespace=None):  # type: ignore[no-untyped-def]
        self.load_options()
        return super().parse_known_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        message = message[:1].upper() + message[1:]
        print_error(f"wormwatch: {message}. '{self.prog} --help' shows what there is.")
        sys.exit(2)


def build_parser(words: Sequence[str]) -> Parser:
    """Return the parser of the command that the words name; of all commands where they name none,
    or ask for help first."""
    names = list_names()
    named = () if words[0] in ("-h", "--help") else names.intersection(words)
    # deploy/tools/wormwatch looks for the command, too, and knows no short forms of options.
    top = Parser(prog="wormwatch", description=DESCRIPTION, allow_abbrev=False)
    top.add_argument("--version", action="version", version=f"Wormwatch {__version__}")
    top.add_argument("--data", metavar="DIR", help="keep everything the app writes under DIR")
    if not named:  # to be listed, or to say that there is no such command: none of them is run
        kind: Any = _no_parser
        listed = top.add_subparsers(title="commands", metavar="COMMAND", parser_class=kind)
        for name, command in load_commands(names).items():
            listed.add_parser(name, help=command.summary)
        return top
    commands = top.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
    for name, command in load_commands(named).items():
        sub = commands.add_parser(name, help=command.summary, description=command.summary)
        # Not stated here, it must not overwrite what was stated before the command.
        sub.add_argument("--data", metavar="DIR", default=argparse.SUPPRESS, help="as above")
        sub.set_defaults(command=command)
        sub.options_of = command
    return top


def _no_parser(**given: Any) -> Any:
    """Stand for the parser of a command that is only listed: each takes argparse a while."""


def _run_command(args: argparse.Namespace, words: Sequence[str]) -> int:
    command: Command = getattr(args, "command", None) or load_commands(["play"])["play"]
    try:
        return command.run(args)
    except OthersFolder as others:
        from companion.appliance.owner import run_command_as

        return run_command_as(others.owner, words)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command. 0: done; 1: the job failed; 2: bad usage."""
    words = list(sys.argv[1:] if argv is None else argv) or ["play"]
    try:
        return _run_command(build_parser(words).parse_args(words), words)
    except Refused as refusal:
        print_error(f"wormwatch: {refusal.message}")
        return 1
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read our output has left; say nothing more, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        if error.filename is None:  # nothing that somebody has named: a fault of ours
            raise
        name = str(error.filename)[-60:]
        print_error(f"wormwatch: {name} cannot be used: {error.strerror}.")
        return 1


if __name__ == "__main__":
    sys.exit(main())
