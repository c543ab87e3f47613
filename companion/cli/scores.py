"""`wormwatch scores`: the score book."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from companion.cli import Command
from companion.cli._folders import open_data


def add_options(parser: ArgumentParser) -> None:
    book = parser.add_mutually_exclusive_group()
    book.add_argument("--json", action="store_true", help="for programs")
    book.add_argument("--csv", metavar="FILE", help="write a table for a spreadsheet")


def run(args: Namespace) -> int:
    """Print how every game ended, or write it as a table."""
    from companion import scorebook

    return scorebook.run(open_data(args), args.json, args.csv)


COMMAND = Command(
    "how every game ended, the newest first", place=100, run=run, add_options=add_options
)
