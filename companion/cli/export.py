"""`wormwatch export`: a kept game as a file."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from companion.cli import Command
from companion.cli._folders import open_data
from companion.output import print_json, print_line, print_notes


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("id", metavar="ID", nargs="?", help="a kept game's id, or 'last'")
    parser.add_argument("file", metavar="FILE", nargs="?", help="where to; without it, print")


def run(args: Namespace) -> int:
    """Save a kept game as a file, or print it; without an id, list the kept games."""
    return _list_games(args) if args.id is None else _export(args)


def _list_games(args: Namespace) -> int:
    from companion.table.keeper import Keeper

    keeper = Keeper(open_data(args))
    for kept in keeper.games():
        print_line(f"{kept.id}  {keeper.title(kept)}{'  (over)' if kept.over else ''}")
    print_notes(keeper.notes, keeper.warning)
    return 0


def _export(args: Namespace) -> int:
    from companion.table import gamefile
    from companion.table.keeper import Keeper

    keeper = Keeper(open_data(args))
    try:
        kept, rows = keeper.find(args.id)
        packed = gamefile.pack(kept, rows)
    finally:
        print_notes(keeper.notes)
    if args.file is None:
        print_json(packed)
        return 0
    gamefile.write(packed, Path(args.file))
    print_line(f"{kept.title}: {len(rows)} answers saved in {args.file}.")
    return 0


COMMAND = Command(
    "save a kept game as one file; without arguments, list the kept games",
    place=50,
    run=run,
    add_options=add_options,
)
