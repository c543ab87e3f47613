"""`wormwatch rules`: look up a rule."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from companion.cli import Command
from companion.cli._options import add_json


def add_options(parser: ArgumentParser) -> None:
    from companion.games.registry import DEFAULT_KIT

    add_json(parser)
    parser.add_argument(
        "words",
        metavar="WORDS",
        nargs="*",
        help=f"a question, or an id: {DEFAULT_KIT.card_prefix}-X04",
    )
    parser.add_argument("--game", metavar="GAME", help=f"only this game, such as {DEFAULT_KIT.id}")
    parser.add_argument("--all", action="store_true", help="all that is found, not only the best")


def run(args: Namespace) -> int:
    """Print the rules that answer a question, or the chapters of the books."""
    from companion.cli.runs import rules

    return rules.run(args.words, args.game, args.json, args.all)


COMMAND = Command(
    "look up a rule of any game; without words, the chapters",
    place=120,
    run=run,
    add_options=add_options,
)
