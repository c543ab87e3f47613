"""`wormwatch proxies`: stand-in cards."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from companion.cli import Command
from companion.cli._folders import find_catalogue, open_data
from companion.cli._paper import add_cards, add_common, make_size_reader


def add_options(parser: ArgumentParser) -> None:
    add_common(parser)
    add_cards(parser)
    parser.add_argument(
        "--size", metavar="MM", type=make_size_reader(12, 20), default=18.0,
        help="of the tags, 12 to 20 (18)",
    )  # fmt: skip
    parser.add_argument(
        "--duplex", action="store_true", help="with backs, to print on both sides (long edge)"
    )


def run(args: Namespace) -> int:
    """Write a PDF with the chosen cards."""
    from companion.cli.runs import printing

    return printing.proxies(args, find_catalogue(args), open_data(args))


COMMAND = Command(
    "stand-in cards to cut out and play with, as a PDF",
    place=140,
    run=run,
    add_options=add_options,
)
