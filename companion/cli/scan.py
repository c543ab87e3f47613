"""`wormwatch scan`: read tags from pictures, videos and cameras."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from companion.cli import Command
from companion.cli._options import add_json


def add_options(parser: ArgumentParser) -> None:
    add_json(parser)
    parser.add_argument("sources", metavar="SOURCE", nargs="+", help="file, folder, /dev/video0")
    parser.add_argument("--all", action="store_true", help="other people's codes, too")


def run(args: Namespace) -> int:
    """Print the tags that each source shows."""
    from companion.vision import scan

    return scan.run(args.sources, as_json=args.json, everything=args.all)


COMMAND = Command(
    "the tags on pictures, videos and cameras, a line each",
    place=160,
    run=run,
    add_options=add_options,
)
