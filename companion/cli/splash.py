"""`wormwatch splash`: the first picture on the bare screen."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from companion.cli import Command
from companion.cli._options import read_size


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--prepare", action="store_true", help="make it for the screen that is there"
    )
    parser.add_argument(
        "--size", metavar="WxH", type=read_size, help="make it for this size instead"
    )


def run(args: Namespace) -> int:
    """Show the picture, or prepare it."""
    from companion.appliance import splash
    from companion.appliance.places import places

    return splash.run(places(), args.prepare, args.size)


COMMAND = Command(
    "the first picture after the power comes on, on the bare screen",
    place=270,
    run=run,
    add_options=add_options,
)
