"""`wormwatch health`: whether this release runs with the games of a folder."""

from __future__ import annotations

from argparse import Namespace

from companion.cli import Command
from companion.cli._folders import find_own_data
from companion.cli._options import add_json


def run(args: Namespace) -> int:
    """Try this release with a copy of somebody's games."""
    from companion.appliance import health

    return health.run(find_own_data(args), args.json)


COMMAND = Command(
    "whether this release runs with the games in --data; give it a copy",
    place=250,
    run=run,
    add_options=add_json,
)
