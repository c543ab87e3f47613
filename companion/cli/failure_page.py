"""`wormwatch failure-page`: what is on the screen when the app does not start."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from companion.cli import Command
from companion.cli._folders import find_places


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--png", metavar="FILE", help="save it as a picture instead of showing it")
    parser.add_argument("--tty", metavar="DEVICE", help="the terminal for what is said as text")


def run(args: Namespace) -> int:
    """Show the page on the bare screen, or save it."""
    from companion.appliance import failure_page
    from companion.appliance.rights import require_own

    places = find_places(args)
    require_own(places.state)
    png = Path(args.png) if args.png else None
    return failure_page.run(places, png, args.tty)


COMMAND = Command(
    "the page for when the app does not start any more, on the bare screen",
    place=260,
    run=run,
    add_options=add_options,
)
