"""`wormwatch sheets`: quick reference, score sheet, enrolment sheets."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from companion.cli import Command
from companion.cli._folders import find_catalogue, open_data
from companion.cli._paper import add_common

SHEETS = ("reference", "scores", "enrolment")


def add_options(parser: ArgumentParser) -> None:
    add_common(parser)
    parser.add_argument(
        "--what", choices=SHEETS, action="append", default=[], help="may be repeated (all)"
    )
    parser.add_argument(
        "--deck", metavar="DECK", action="append", default=[], help="decks to write down (all)"
    )


def run(args: Namespace) -> int:
    """Write a PDF with the sheets that a game has."""
    from companion.cli.runs import printing

    return printing.sheets(args, find_catalogue(args), open_data(args))


COMMAND = Command(
    "quick reference, score sheet and a sheet to write cards down, as a PDF",
    place=150,
    run=run,
    add_options=add_options,
)
