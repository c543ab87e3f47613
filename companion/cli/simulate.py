"""`wormwatch simulate`: many games played by a bot."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from companion.cli import Command
from companion.cli._folders import find_catalogue, open_data
from companion.cli._options import add_catalogue, add_json, read_count


def add_options(parser: ArgumentParser) -> None:
    from companion.games.registry import kits_with
    from companion.lab.bots import list_bots

    kit, room = kits_with(lambda kit: kit.simulation())[0]
    parser.add_argument("--games", metavar="N", type=read_count, default=100, help="how many (100)")
    parser.add_argument("--scenario", choices=room.scenarios, default=room.scenarios[0])
    parser.add_argument("--bot", choices=list_bots(kit.id), default="planner")
    parser.add_argument("--side", choices=room.sides, default=room.sides[0])
    parser.add_argument("--seed", metavar="S", type=int, default=1, help="other games (1)")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--jobs", metavar="N", type=read_count, help="at a time (one for each core)")
    where.add_argument(
        "--scheduler", metavar="ADDRESS", help="of a dask cluster, as tcp://host:8786"
    )
    add_json(parser)
    parser.add_argument(
        "--csv",
        metavar="FILE",
        nargs="?",
        const="-",
        help="a line for each game; without FILE, print",
    )
    parser.add_argument(
        "--plot", metavar="OUT.png", help="where Leaders die and how victories score"
    )
    add_catalogue(parser)


def run(args: Namespace) -> int:
    """Play the games and print how they ended."""
    from companion.cli.runs import lab

    return lab.simulate(args, find_catalogue(args), open_data(args))


COMMAND = Command(
    "many games played by a bot: how often they are won, and where Leaders die",
    place=190,
    run=run,
    add_options=add_options,
)
