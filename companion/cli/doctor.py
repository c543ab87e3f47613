"""`wormwatch doctor`: what works on this machine."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from companion.cli import Command
from companion.cli._folders import open_data
from companion.cli._options import add_json


def add_options(parser: ArgumentParser) -> None:
    add_json(parser)
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--panel", action="store_true", help="try its lamps, tones and buttons")
    what.add_argument(
        "--bundle",
        metavar="FILE.zip",
        help="save a report for whoever helps: logs, findings and the last game, without names",
    )


def run(args: Namespace) -> int:
    """Examine this machine, try its panel, or save the report for a helper."""
    if args.bundle:
        from companion.appliance import handover

        return handover.run(open_data(args), Path(args.bundle), args.json)
    if args.panel:
        return _try_panel(args)
    from companion import doctor

    return doctor.run(open_data(args), args.json)


def _try_panel(args: Namespace) -> int:
    """Let a person press the buttons; a program gets the state of the panel."""
    if args.json:
        from companion.cli.runs import panel

        return panel.check(open_data(args), as_json=True)
    from companion.doctor import panel as by_hand

    return by_hand.run(open_data(args))


COMMAND = Command(
    "what works on this machine, and what to do about the rest",
    place=230,
    run=run,
    add_options=add_options,
)
