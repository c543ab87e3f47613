"""Options that several commands take, and the kinds of values that options have."""

from __future__ import annotations

import argparse
from argparse import ArgumentParser


def add_json(parser: ArgumentParser) -> None:
    """Add --json."""
    parser.add_argument("--json", action="store_true", help="for programs")


def add_catalogue(parser: ArgumentParser) -> None:
    """Add --catalogue."""
    parser.add_argument("--catalogue", metavar="DIR", help="play with the cards of this folder")


def add_data(parser: ArgumentParser) -> None:
    """Add --data; where it is not stated it leaves what was stated further left."""
    parser.add_argument("--data", metavar="DIR", default=argparse.SUPPRESS, help="as above")


def read_count(text: str) -> int:
    """Return a number from 1 up."""
    if not text.isdecimal() or not 1 <= int(text) <= 10_000_000:
        raise argparse.ArgumentTypeError(f"{text} is no number from 1 up")
    return int(text)


def read_size(text: str) -> tuple[int, int]:
    """Return width and height of a window."""
    width, _, height = text.partition("x")
    if not (width.isdecimal() and height.isdecimal()):
        raise argparse.ArgumentTypeError(f"{text} is no size like 1280x720")
    size = int(width), int(height)
    if not (640 <= size[0] <= 4096 and 384 <= size[1] <= 4096):
        raise argparse.ArgumentTypeError("a window has 640x384 to 4096x4096 pixels")
    return size
