"""`wormwatch maps list|check|export|import`: the maps of the game that has some."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from companion.cli import Command
from companion.cli._folders import open_data, warn_if_open
from companion.cli._options import add_data, add_json
from companion.games.registry import KITS

KIT = next(kit for kit in KITS if kit.maps_folder)


def add_options(parser: ArgumentParser) -> None:
    commands = parser.add_subparsers(
        title="commands", metavar="COMMAND", dest="what", required=True, parser_class=type(parser)
    )
    listing = commands.add_parser("list", help="every map, and which of them are yours")
    checking = commands.add_parser("check", help="whether maps can be played, a sentence each")
    checking.add_argument("path", metavar="PATH", nargs="?", help="of a file, not yours and ours")
    exporting = commands.add_parser("export", help="write maps into a folder, a .zip or a .toml")
    exporting.add_argument("path", metavar="DIR|FILE.zip|FILE.toml")
    exporting.add_argument("ids", metavar="MAP", nargs="*", help="by its id (all of yours)")
    exporting.add_argument("--force", action="store_true", help="over what is there already")
    importing = commands.add_parser("import", help="take in a friend's maps, beside those here")
    importing.add_argument("path", metavar="DIR|FILE.zip|FILE.toml")
    for sub in (listing, checking, exporting, importing):
        add_data(sub)
    for sub in (listing, checking):
        add_json(sub)


def run(args: Namespace) -> int:
    """List, check, export or import maps."""
    maps, data = KIT.map_commands(), open_data(args)
    assert maps is not None, f"the kit of {KIT.id} has a folder of maps and no commands for them"
    match args.what:
        case "list":
            return maps.list_maps(data, args.json)
        case "check":
            return maps.check(data, Path(args.path) if args.path else None, args.json)
        case "export":
            return maps.export(data, Path(args.path), args.ids, args.force)
        case _:
            warn_if_open(data)
            return maps.import_(data, Path(args.path))


COMMAND = Command(
    f"list, check, export or import the maps of {KIT.title}",
    place=90,
    run=run,
    add_options=add_options,
)
