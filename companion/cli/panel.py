"""`wormwatch panel template|wiring|check`: the panel of buttons."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from companion.cli import Command
from companion.cli._folders import open_data
from companion.cli._options import add_data, add_json


def add_options(parser: ArgumentParser) -> None:
    commands = parser.add_subparsers(
        title="commands", metavar="COMMAND", dest="what", required=True, parser_class=type(parser)
    )
    template = commands.add_parser("template", help="a sheet to drill by in true scale, as a PDF")
    template.add_argument("file", metavar="OUT.pdf", help="a file of that name is replaced")
    template.add_argument("--paper", choices=("a4", "letter"), default="a4", help="(a4)")
    wiring = commands.add_parser("wiring", help="what is soldered to what, drawn as SVG")
    wiring.add_argument("file", metavar="OUT.svg", help="a file of that name is replaced")
    check = commands.add_parser("check", help="whether every pin of it opens, a line each")
    add_json(check)
    for sub in (template, wiring, check):
        add_data(sub)


def run(args: Namespace) -> int:
    """Draw the template or the wiring, or check the pins."""
    from companion.cli.runs import panel

    data = open_data(args)
    match args.what:
        case "template":
            return panel.template(Path(args.file), data, args.paper)
        case "wiring":
            return panel.wiring(Path(args.file), data)
        case _:
            return panel.check(data, args.json)


COMMAND = Command(
    "the fat buttons: a template to drill by, the wiring, a check",
    place=220,
    run=run,
    add_options=add_options,
)
