"""`wormwatch import`: take in a game from a file."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from companion.cli import Command
from companion.cli._folders import open_data
from companion.output import print_line, print_notes


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE")


def run(args: Namespace) -> int:
    """Keep the game of a file; `Refused` for one that cannot be opened."""
    from companion.games.registry import find_kit
    from companion.table import gamefile
    from companion.table.keeper import Keeper

    data = open_data(args)
    kept, rows = gamefile.unpack(gamefile.read(Path(args.file)))
    # A game that cannot be opened is not taken in; where it stands is seen, not believed.
    session = gamefile.opened(find_kit(kept.game).load(data=data), kept, rows)
    keeper = Keeper(data)
    print_notes(keeper.notes)
    kept = keeper.add(kept, rows, session)
    print_line(
        f"{kept.title}: kept as {kept.id}. 'wormwatch terminal --resume {kept.id}' plays on."
    )
    return 0


COMMAND = Command("take a game file into the journal", place=60, run=run, add_options=add_options)
