"""`wormwatch demo`: a game that plays itself."""

from __future__ import annotations

import gc
from argparse import ArgumentParser, Namespace

from companion.cli import Command
from companion.cli._folders import open_data
from companion.cli._options import read_count


def add_options(parser: ArgumentParser) -> None:
    from companion.lab.demo import list_bots_of_demos, list_choices, list_demos

    parser.add_argument("--game", choices=list_demos(), help="only this one (both, in turn)")
    parser.add_argument(
        "--scenario", choices=list_choices("scenario"), help="only this one (all, in turn)"
    )
    parser.add_argument("--side", choices=list_choices("side"), help="of the board (both, in turn)")
    parser.add_argument(
        "--bot", choices=list_bots_of_demos(), default="planner", help="who decides (planner)"
    )
    parser.add_argument("--pace", choices=("slow", "normal", "quick"), default="normal")
    parser.add_argument("--seed", metavar="N", type=int, help="the same games again")
    parser.add_argument(
        "--games", metavar="N", type=read_count, help="how many (until it is stopped)"
    )
    parser.add_argument("--terminal", action="store_true", help="in words; Ctrl-C ends it")


def run(args: Namespace) -> int:
    """Show games that play themselves, in words where there is no screen."""
    from companion.display import no_screen_because
    from companion.lab.demo import Wish

    wish = Wish(
        game=args.game or "",
        scenario=args.scenario or "",
        side=args.side or "",
        bot=args.bot,
        pace=args.pace,
        seed=args.seed,
        games=args.games,
    )
    if args.terminal or no_screen_because():
        from companion.terminal import demo

        return demo.run(open_data(args), wish)
    gc.disable()  # what is imported now stays; companion/screens/window/pace.py turns it on again
    from companion import app

    return app.run(open_data(args), wish)


COMMAND = Command(
    "a game that plays itself, to watch; in words where there is no screen",
    place=20,
    run=run,
    add_options=add_options,
)
