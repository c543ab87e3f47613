"""`wormwatch tags`: QR stickers for cards."""

from __future__ import annotations

import argparse
import re
from argparse import ArgumentParser, Namespace

from companion.cli import Command
from companion.cli._folders import find_catalogue, open_data
from companion.cli._paper import add_cards, add_common, make_size_reader

MOST_OFFSET = 5.0  # mm; a printer that is off by more is set up wrongly
LABELS = "plain, avery-l7120, avery-l7121, avery-l7160, avery-l7651, avery-22805, avery-5160"


def add_options(parser: ArgumentParser) -> None:
    add_common(parser, "(a4, or what the labels are)")
    add_cards(parser)
    parser.add_argument(
        "--size", metavar="MM", type=make_size_reader(12, 25),
        help="of the dark part, 12 to 25 (18)",
    )  # fmt: skip
    parser.add_argument(
        "--labels", metavar="SHEET", default="plain",
        help=f"{LABELS}, or a file of yours (.toml)",
    )  # fmt: skip
    parser.add_argument(
        "--start", metavar="N", type=_read_start, default=1,
        help="begin at the N-th label of a sheet",
    )  # fmt: skip
    parser.add_argument(
        "--offset", metavar="X,Y", type=_read_offset, default=(0.0, 0.0),
        help="move all by X mm right and Y mm down, for a printer that is off",
    )  # fmt: skip
    # An offset may begin with a minus, as a number may; argparse would take it for an option.
    parser._negative_number_matcher = re.compile(r"-[0-9.]")
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument(
        "--commands", action="store_true", help="tags for undo, yes and Terror Turn instead"
    )
    instead.add_argument(
        "--calibration", action="store_true", help="a page to measure your printer with instead"
    )


def _read_start(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text} is no label; the first one is 1")
    return int(text)


def _read_offset(text: str) -> tuple[float, float]:
    try:
        right, down = (float(part) for part in text.split(","))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text} is no offset like 1.5,-0.5") from None
    if not max(abs(right), abs(down)) <= MOST_OFFSET:
        raise argparse.ArgumentTypeError(f"an offset is {MOST_OFFSET:g} mm at most")
    return right, down


def run(args: Namespace) -> int:
    """Write a PDF with the tags of the chosen cards."""
    from companion.cli.runs import printing

    return printing.tags(args, find_catalogue(args), open_data(args))


COMMAND = Command(
    "QR stickers for cards, as a PDF to print", place=130, run=run, add_options=add_options
)
