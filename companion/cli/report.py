"""`wormwatch report`: how a game went."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from companion.cli import Command
from companion.cli._folders import find_catalogue, open_data
from companion.cli._options import add_catalogue, add_json, read_count


def add_options(parser: ArgumentParser) -> None:
    from companion.games.registry import kits_with

    _, room = kits_with(lambda kit: kit.report())[0]
    parser.add_argument("game", metavar="FILE|ID", help="a game file, a kept game's id, or 'last'")
    parser.add_argument("--pdf", metavar="OUT.pdf", help="one page to print")
    parser.add_argument("--png", metavar="OUT.png", help="the same as a picture to share")
    parser.add_argument(
        "--playouts", metavar="N", type=read_count, default=20,
        help="games played on from each turn (20)",
    )  # fmt: skip
    parser.add_argument("--bot", choices=room.bots, default=room.usual_bot)
    parser.add_argument("--seed", metavar="S", type=int, default=1, help="other games (1)")
    parser.add_argument(
        "--jobs", metavar="N", type=read_count, help="at a time (one for each core)"
    )
    add_json(parser)
    add_catalogue(parser)


def run(args: Namespace) -> int:
    """Print the report of a game, or write it as a PDF or a picture."""
    from companion.cli.runs import report

    return report.report(args, find_catalogue(args), open_data(args))


COMMAND = Command(
    "how a game went: its turning points, its luck, its map, as a PDF or a picture",
    place=200,
    run=run,
    add_options=add_options,
)
