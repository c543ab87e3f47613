"""`wormwatch replay`: play a game file again, or draw a game."""

from __future__ import annotations

import argparse
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli import Command
from companion.cli._folders import find_catalogue, open_data
from companion.cli._options import add_catalogue, add_json
from companion.output import print_json, print_line

if TYPE_CHECKING:
    from companion.table.replay import Step


def add_options(parser: ArgumentParser) -> None:
    add_json(parser)
    parser.add_argument(
        "file", metavar="FILE|ID", help="a game file; for a picture also a kept game's id or 'last'"
    )
    picture = parser.add_mutually_exclusive_group()
    picture.add_argument("--gif", metavar="OUT.gif", help="draw it as a film")
    picture.add_argument("--strip", metavar="OUT.png", help="draw it as a page of small boards")
    parser.add_argument(
        "--size", metavar="N", type=_read_width, help="pixels across: the film (480), a board"
    )
    parser.add_argument("--pace", choices=("slow", "normal", "quick"), default="normal")
    add_catalogue(parser)


def run(args: Namespace) -> int:
    """Play the game of a file again, answer by answer, or draw it into a file."""
    if args.gif or args.strip:
        from companion.cli.runs import replay_picture

        return replay_picture.run(args, find_catalogue(args), open_data(args))
    return _replay(open_data(args), Path(args.file), find_catalogue(args), args.json)


def _replay(data: Path, file: Path, catalogue: Path | None, as_json: bool) -> int:
    from companion.games.registry import find_kit
    from companion.table import gamefile
    from companion.table.replay import replay

    kept, rows = gamefile.unpack(gamefile.read(file))
    count = 0
    for step in replay(find_kit(kept.game).load(catalogue, data), kept, rows):
        count = step.number
        if as_json:
            print_json(step.form())
        else:
            _print_step(step)
    if not as_json:
        print_line(f"{kept.title}: {count} answers, every one led where it led before.")
    return 0


def _print_step(step: Step) -> None:
    if step.number:
        print_line(f"{step.number:>4}  {step.question.text}  {step.answer} ({step.source})")
    for event in step.events:
        print_line(f"      {event.text} [{event.rule}]")


def _read_width(text: str) -> int:
    if not text.isdecimal() or not 160 <= int(text) <= 1200:
        raise argparse.ArgumentTypeError(f"{text} is no size from 160 to 1200")
    return int(text)


COMMAND = Command(
    "play a game file again and check that it comes out the same; or draw it, to share",
    place=70,
    run=run,
    add_options=add_options,
)
