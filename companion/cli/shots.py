"""`wormwatch shots`: pictures of every screen."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from companion.cli import Command
from companion.cli._options import read_size


def add_options(parser: ArgumentParser) -> None:
    from companion.language import languages

    parser.add_argument("folder", metavar="DIR")
    parser.add_argument(
        "--only", metavar="WORD", default="", help="pictures with WORD in their name"
    )
    parser.add_argument(
        "--size", metavar="WxH", type=read_size, default=(800, 480),
        help="of the window, as 1280x720",
    )  # fmt: skip
    parser.add_argument("--scale", type=int, choices=(100, 110, 125, 150), help="text, in per cent")
    parser.add_argument("--theme", choices=("night", "noon", "contrast"), default="night")
    parser.add_argument("--language", choices=list(languages()), default="en")


def run(args: Namespace) -> int:
    """Draw the screens into memory and save them as pictures."""
    from companion import shots

    wish = shots.Wish(args.only, args.size, args.scale, args.theme, args.language)
    return shots.run(Path(args.folder), wish)


COMMAND = Command(
    "pictures of every screen, into a folder", place=170, run=run, add_options=add_options
)
