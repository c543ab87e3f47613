"""`wormwatch engine`: a game for other programs (docs/protocol.md)."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from companion.cli import Command
from companion.cli._folders import find_catalogue, open_data
from companion.cli._options import add_catalogue
from companion.output import print_notes, write_exactly
from companion.table.errors import Refused


def add_options(parser: ArgumentParser) -> None:
    from companion.games.registry import KITS

    parser.add_argument("game", metavar="GAME", help=f"such as {KITS[-1].id}")
    kept = parser.add_mutually_exclusive_group()
    kept.add_argument("--journal", action="store_true", help="keep the game in the data folder")
    kept.add_argument("--resume", metavar="ID", help="go on with a kept game: its id, or 'last'")
    add_catalogue(parser)


def run(args: Namespace) -> int:
    """Answer each line of standard input with one line, until the input ends."""
    from companion.games.registry import find_kit
    from companion.table.keeper import Keeper
    from companion.table.protocol import Engine, read_lines

    game = find_kit(args.game).load(find_catalogue(args), open_data(args))
    keeper = Keeper(open_data(args)) if args.journal or args.resume else None
    engine = Engine(game, keeper)
    if keeper and args.resume:
        try:
            engine.resume(keeper, args.resume)
        except Refused:
            print_notes(keeper.notes)
            raise
        write_exactly(engine.present() + b"\n")
    for line in read_lines(sys.stdin.buffer):
        write_exactly(engine.line(line) + b"\n")
    return 0


COMMAND = Command(
    "a game as JSON Lines, for other programs", place=40, run=run, add_options=add_options
)
