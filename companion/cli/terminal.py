"""`wormwatch terminal`: a game in a terminal."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from companion.cli import Command
from companion.cli._folders import find_catalogue, open_data
from companion.cli._options import add_catalogue


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", nargs="?", help="begin this game at once")
    parser.add_argument("--resume", metavar="ID", help="a kept game's id, or 'last'")
    add_catalogue(parser)


def run(args: Namespace) -> int:
    """Play until the person leaves."""
    from companion import terminal

    return terminal.run(open_data(args), args.game, args.resume, find_catalogue(args))


COMMAND = Command("the same game in a terminal", place=30, run=run, add_options=add_options)
