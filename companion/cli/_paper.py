"""Options of the commands that print on paper."""

from __future__ import annotations

import argparse
from argparse import ArgumentParser
from collections.abc import Callable


def add_common(parser: ArgumentParser, paper: str = "(a4)") -> None:
    """Add the file, the game and its cards, and the paper."""
    from companion.games.registry import DEFAULT_KIT

    parser.add_argument("file", metavar="OUT.pdf", help="a file of that name is replaced")
    parser.add_argument("--game", metavar="GAME", default=DEFAULT_KIT.id, help="(%(default)s)")
    parser.add_argument("--catalogue", metavar="DIR", help="the cards of this folder")
    parser.add_argument("--paper", choices=("a4", "letter"), help=paper)


def add_cards(parser: ArgumentParser) -> None:
    """Add the choice of cards: whole decks, or single ids."""
    from companion.games.registry import DEFAULT_KIT

    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--deck", metavar="DECK", action="append", default=[],
        help="worm, vehicle, ..., character; creature; may be repeated (all)",
    )  # fmt: skip
    which.add_argument(
        "--cards",
        metavar="IDS",
        type=_read_ids,
        default=[],
        help="such as {},{}..{}".format(*DEFAULT_KIT.card_ids()[0:9:4]),
    )


def make_size_reader(least: float, most: float) -> Callable[[str], float]:
    """Return what reads the size of a tag in mm within these limits."""

    def read_size(text: str) -> float:
        try:
            found = float(text)
        except ValueError:
            found = 0.0
        if not least <= found <= most:
            raise argparse.ArgumentTypeError(f"a tag is {least:g} to {most:g} mm, not {text}")
        return found

    return read_size


def _read_ids(text: str) -> list[str]:
    from companion.printing.choice import ids

    try:
        return ids(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
