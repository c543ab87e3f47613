"""`wormwatch backup make|list|restore`: copies of all games, cards and maps."""

from __future__ import annotations

import argparse
from argparse import ArgumentParser, Namespace

from companion.cli import Command
from companion.cli._folders import open_data
from companion.cli._options import add_json


def add_options(parser: ArgumentParser) -> None:
    add_json(parser)
    parser.add_argument("--to", metavar="DIR", help="into this folder, such as a memory stick")
    parser.set_defaults(what="")
    commands = parser.add_subparsers(
        title="commands", metavar="COMMAND", dest="what", parser_class=type(parser)
    )
    making = commands.add_parser("make", help="make one now, and check it (this is the default)")
    making.add_argument("--why", choices=("asked", "update"), default="asked", help="(asked)")
    listing = commands.add_parser("list", help="those here, on memory sticks and in --to DIR")
    restoring = commands.add_parser("restore", help="go back to one; how it is now is kept first")
    restoring.add_argument("file", metavar="FILE|undo", help="a backup; undo: as before the last")
    restoring.add_argument(
        "--missing", dest="how", action="store_const", const="missing", default="all",
        help="only bring over the games that are missing here",
    )  # fmt: skip
    restoring.add_argument(
        "--force", action="store_true", help="also while Wormwatch is open with these games"
    )
    for sub in (making, listing, restoring):
        for name, about in (("--data", "as above"), ("--to", "as above")):
            sub.add_argument(name, metavar="DIR", default=argparse.SUPPRESS, help=about)
        sub.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help="as above")


def run(args: Namespace) -> int:
    """Make a backup, list them, or restore one."""
    from companion.cli.runs import backup

    return backup.run(open_data(args), args)


COMMAND = Command(
    "keep a copy of all games, cards and maps; list copies, or go back to one",
    place=110,
    run=run,
    add_options=add_options,
)
