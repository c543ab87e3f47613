"""`wormwatch forecast`: what the coming Worm attacks do."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from companion.cli import Command
from companion.cli._folders import find_catalogue, open_data
from companion.cli._options import add_catalogue, add_json


def add_options(parser: ArgumentParser) -> None:
    from companion.games.registry import kits_with

    kit, _ = kits_with(lambda kit: kit.forecast())[0]
    add_json(parser)
    parser.add_argument(
        "file", metavar="STATE.json", help=f"a table of {kit.title}, as engine has it"
    )
    add_catalogue(parser)


def run(args: Namespace) -> int:
    """Print the chances of a table that was written down."""
    from companion.cli.runs import lab

    return lab.forecast(args, find_catalogue(args), open_data(args))


COMMAND = Command(
    "what the coming Worm attacks will do to a table, exactly",
    place=180,
    run=run,
    add_options=add_options,
)
