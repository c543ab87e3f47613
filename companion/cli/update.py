"""`wormwatch update`: take a release on an installed machine."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from companion.cli import Command
from companion.cli._options import add_json


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument(
        "source", metavar="FILE|URL", nargs="?",
        help="a release; without one, what lies on memory sticks (nothing is fetched)",
    )  # fmt: skip
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--check", action="store_true", help="only look whether it can be taken")
    what.add_argument("--apply", action="store_true", help="what the app asked for, as root")
    what.add_argument("--settle", action="store_true", help="after a pulled plug, as root")
    what.add_argument("--trust", metavar="KEY.pub", help="take releases signed with this key, too")
    what.add_argument("--distrust", metavar="KEY.pub", help="no longer take them")
    what.add_argument("--trusted", action="store_true", help="list the keys of this machine")
    parser.add_argument("--yes", action="store_true", help="ask nothing")
    parser.add_argument("--older", action="store_true", help="also take what is not newer, as root")
    add_json(parser)


def run(args: Namespace) -> int:
    """Look for releases, take one, or change the keys that this machine trusts."""
    from companion.cli.runs import update
    from companion.paths import data_folder

    return update.run(args, data_folder(args.data))


COMMAND = Command(
    "take a newer release on an installed machine, and go back by itself if it does not run",
    place=240,
    run=run,
    add_options=add_options,
)
