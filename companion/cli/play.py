"""`wormwatch play`, or `wormwatch` alone: the touch app."""

from __future__ import annotations

import gc
from argparse import ArgumentParser, Namespace

from companion.cli import Command
from companion.cli._folders import find_places, open_data
from companion.output import print_line


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--safe", action="store_true", help="without camera and panel")


def run(args: Namespace) -> int:
    """Open the app; without a screen, and unless a service has started it, play in the terminal."""
    from companion.appliance.places import is_service
    from companion.display import no_screen_because

    starts, safe = None, getattr(args, "safe", False)
    if is_service():  # before anything that may be broken
        from companion.appliance.starts import Starts

        starts = Starts(open_data(args) / find_places(args).starts.name)
        safe = starts.begin(safe)
    reason = no_screen_because()
    if reason and starts is None:
        from companion import terminal

        print_line(f"No screen to draw on ({reason}): playing in the terminal.")
        return terminal.run(open_data(args), None, None, None)
    gc.disable()  # what is imported now stays; companion/screens/window/pace.py turns it on again
    from companion import app

    return app.run(open_data(args), starts=starts, safe=safe)


COMMAND = Command(
    "the touch app; in a terminal when there is no screen",
    place=10,
    run=run,
    add_options=add_options,
)
