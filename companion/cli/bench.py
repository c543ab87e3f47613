"""`wormwatch bench`: run the benchmarks."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from companion.cli import Command
from companion.cli._options import add_json


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("names", metavar="NAME", nargs="*", help="only these (all)")
    parser.add_argument("--quick", action="store_true", help="every figure, none worth much")
    parser.add_argument("--out", metavar="DIR", help="for table, data and plot (build/bench)")
    parser.add_argument(
        "--compare", metavar="FILE", help="with this run (the committed one, benchmarks/last.json)"
    )
    parser.add_argument("--keep", action="store_true", help="make this run the one to compare with")
    add_json(parser)


def run(args: Namespace) -> int:
    """Measure, and print what got slower."""
    from companion.bench import command

    return command.run(args)


COMMAND = Command(
    "how fast everything is, as ratios, and what got slower since the last committed run",
    place=210,
    run=run,
    add_options=add_options,
)
