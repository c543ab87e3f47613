"""What the printing commands take. Light: it is read whenever any command starts."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable

MOST_OFFSET = 5.0  # mm; a printer that is off by more is set up wrongly
SHEETS = ("reference", "scores", "enrolment")
LABELS = "plain, avery-l7120, avery-l7121, avery-l7160, avery-l7651, avery-22805, avery-5160"


def _add_common(sub: argparse.ArgumentParser, paper: str = "(a4)") -> None:
    """The file, the game and its cards, and the paper."""
    sub.add_argument("file", metavar="OUT.pdf", help="a file of that name is replaced")
    sub.add_argument("--game", metavar="GAME", default="terror-below", help="(%(default)s)")
    sub.add_argument("--catalogue", metavar="DIR", help="the cards of this folder")
    sub.add_argument("--paper", choices=("a4", "letter"), help=paper)


def _add_cards(sub: argparse.ArgumentParser) -> None:
    which = sub.add_mutually_exclusive_group()
    which.add_argument(
        "--deck", metavar="DECK", action="append", default=[],
        help="worm, vehicle, ..., character; creature; may be repeated (all)",
    )  # fmt: skip
    which.add_argument(
        "--cards", metavar="IDS", type=_ids, default=[], help="such as TB-V01,TB-V05..TB-V09"
    )


def add_tags(sub: argparse.ArgumentParser) -> None:
    """Options of `wormwatch tags`."""
    _add_common(sub, "(a4, or what the labels are)")
    _add_cards(sub)
    sub.add_argument(
        "--size", metavar="MM", type=_size(12, 25), help="of the dark part, 12 to 25 (18)"
    )
    sub.add_argument(
        "--labels", metavar="SHEET", default="plain",
        help=f"{LABELS}, or a file of yours (.toml)",
    )  # fmt: skip
    sub.add_argument(
        "--start", metavar="N", type=_whole, default=1, help="begin at the N-th label of a sheet"
    )
    sub.add_argument(
        "--offset", metavar="X,Y", type=_offset, default=(0.0, 0.0),
        help="move all by X mm right and Y mm down, for a printer that is off",
    )  # fmt: skip
    # An offset may begin with a minus, as a number may; argparse would take it for an option.
    sub._negative_number_matcher = re.compile(r"-[0-9.]")
    instead = sub.add_mutually_exclusive_group()
    instead.add_argument(
        "--commands", action="store_true", help="tags for undo, yes and Terror Turn instead"
    )
    instead.add_argument(
        "--calibration", action="store_true", help="a page to measure your printer with instead"
    )


def add_proxies(sub: argparse.ArgumentParser) -> None:
    """Options of `wormwatch proxies`."""
    _add_common(sub)
    _add_cards(sub)
    sub.add_argument(
        "--size", metavar="MM", type=_size(12, 20), default=18.0, help="of the tags, 12 to 20 (18)"
    )
    sub.add_argument(
        "--duplex", action="store_true", help="with backs, to print on both sides (long edge)"
    )


def add_sheets(sub: argparse.ArgumentParser) -> None:
    """Options of `wormwatch sheets`."""
    _add_common(sub)
    sub.add_argument(
        "--what", choices=SHEETS, action="append", default=[], help="may be repeated (all)"
    )
    sub.add_argument(
        "--deck", metavar="DECK", action="append", default=[], help="decks to write down (all)"
    )


def _size(least: float, most: float) -> Callable[[str], float]:
    def size(text: str) -> float:
        try:
            found = float(text)
        except ValueError:
            found = 0.0
        if not least <= found <= most:
            raise argparse.ArgumentTypeError(f"a tag is {least:g} to {most:g} mm, not {text}")
        return found

    return size


def _whole(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text} is no label; the first one is 1")
    return int(text)


def _offset(text: str) -> tuple[float, float]:
    try:
        right, down = (float(part) for part in text.split(","))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text} is no offset like 1.5,-0.5") from None
    if not max(abs(right), abs(down)) <= MOST_OFFSET:
        raise argparse.ArgumentTypeError(f"an offset is {MOST_OFFSET:g} mm at most")
    return right, down


def _ids(text: str) -> list[str]:
    from companion.printing.choice import ids

    try:
        return ids(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
