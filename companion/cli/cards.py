"""`wormwatch cards list|check|export|import`: the cards of a game."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from companion.cli import Command
from companion.cli._folders import find_catalogue, open_data, warn_if_open
from companion.cli._options import add_catalogue, add_data, add_json


def add_options(parser: ArgumentParser) -> None:
    from companion.games.registry import DEFAULT_KIT

    add_json(parser)
    commands = parser.add_subparsers(
        title="commands", metavar="COMMAND", dest="what", required=True, parser_class=type(parser)
    )
    listing = commands.add_parser("list", help="every card, or those of one deck")
    listing.add_argument("deck", metavar="DECK", nargs="?", help="worm, vehicle, ..., creature")
    checking = commands.add_parser("check", help="what is missing or odd, a sentence each")
    exporting = commands.add_parser("export", help="write the catalogue into a folder or a .zip")
    exporting.add_argument("folder", metavar="DIR|FILE.zip")
    exporting.add_argument("--force", action="store_true", help="over what is there already")
    importing = commands.add_parser("import", help="take in the catalogue of a folder or a .zip")
    importing.add_argument("folder", metavar="DIR|FILE.zip")
    _add_how(importing)
    for sub in (listing, checking, exporting, importing):
        add_data(sub)
        whose = "what its files say" if sub is importing else DEFAULT_KIT.id
        sub.add_argument("--game", metavar="GAME", help=f"({whose})")
        add_json(sub)
        add_catalogue(sub)


def _add_how(parser: ArgumentParser) -> None:
    """Add what is taken of a friend's cards; without it, a person is asked."""
    how = parser.add_mutually_exclusive_group()
    for name, about in (
        ("all", "use them instead of those here"),
        ("missing", "take only what nobody has entered here"),
        ("none", "only say what differs"),
    ):
        how.add_argument(f"--{name}", dest="how", action="store_const", const=name, help=about)
    parser.set_defaults(how="")


def run(args: Namespace) -> int:
    """List, check, export or import the cards of a game."""
    from companion import cards
    from companion.games.registry import DEFAULT_KIT, find_card_box

    if args.what == "import":
        return _import_cards(args)
    box = find_card_box(args.game or DEFAULT_KIT.id)
    owners = find_catalogue(args) or cards.active_folder(box, open_data(args))
    match args.what:
        case "list":
            return cards.list_cards(box, owners, args.deck, args.json)
        case "check":
            return cards.check(box, owners, args.json)
        case _:
            return cards.export(box, Path(args.folder), owners, args.force)


def _import_cards(args: Namespace) -> int:
    from companion import card_import
    from companion.games.registry import find_card_box

    box = find_card_box(args.game) if args.game else None
    data = open_data(args)
    warn_if_open(data)
    return card_import.import_(Path(args.folder), data, args.how, args.json, box)


COMMAND = Command(
    "list, check, export or import the cards of a game", place=80, run=run, add_options=add_options
)
