"""The card box: what is in the catalogue, what it lacks, and how one goes out.

An owner's catalogue lies in the data folder and is used instead of the shipped stand-ins
(companion/card_import.py takes a friend's in).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from companion.games.card_box import Box
from companion.games.registry import find_kit
from companion.language import tr
from companion.output import escape_controls, print_json, print_line
from companion.table.data import LARGEST
from companion.table.errors import Refused
from companion.table.limited_read import read_file
from companion.table.on_disk import make_folder, write

AnyBox = Box[Any]


def home(box: AnyBox, data: Path) -> Path:
    """Where a game's cards lie once an owner has entered some."""
    return data / find_kit(box.game).cards_folder


def active_folder(box: AnyBox, data: Path) -> Path | None:
    """The owner's catalogue, or None where the shipped one is used."""
    folder = home(box, data)
    return folder if folder.is_dir() else None


def in_use(box: AnyBox, data: Path) -> Path:
    """The owner's catalogue, or the shipped one."""
    return active_folder(box, data) or box.shipped


def list_cards(
    box: AnyBox, folder: Path | None, deck: str | None = None, as_json: bool = False
) -> int:
    """Print the cards of a catalogue, all or of one deck (`worm` or `worms`)."""
    wanted = list(box.decks) if deck is None else [box.deck_named(deck)]
    catalogue = box.load(folder or box.shipped)
    if as_json:
        _print_json([box.form(card) for name in wanted for card in _cards(catalogue, name)])
    elif sys.stdout.isatty():
        _print_tables(box, catalogue, wanted)
    else:
        for name in wanted:
            for card in _cards(catalogue, name):
                print_line(f"{card.id}  {card.name}: {box.summary(card)}")
    return 0


def check(box: AnyBox, folder: Path | None, as_json: bool = False) -> int:
    """Print what is missing or odd in a catalogue. 0 when nothing is, else 1."""
    try:
        found = box.findings(box.load(folder or box.shipped))
    except Refused as refusal:
        found = [refusal.message]
    if as_json:
        _print_json({"findings": found})
        return int(bool(found))
    for sentence in found:
        print_line(sentence)
    if not found:
        print_line("Every card of the box is here, and nothing looks odd.")
    return int(bool(found))


def export(box: AnyBox, target: Path, folder: Path | None = None, force: bool = False) -> int:
    """Write a catalogue's files into a folder, to change there and import again, or into a .zip
    for a friend."""
    source = folder or box.shipped
    box.load(source)  # what cannot be read is not worth handing out
    try:
        if target.suffix.lower() == ".zip":
            return _export_zip(box, source, target, force)
        if target.exists() and target.resolve() == source.resolve():
            raise Refused("same-folder", f"{target} is the catalogue itself; name another folder.")
        if target.is_dir() and any(target.iterdir()) and not force:
            message = f"{target} is not empty; --force writes the catalogue into it all the same."
            raise Refused("not-empty", message)
        copy(box, source, target)
    except OSError as error:
        raise unwritable(target, error) from None
    print_line(f"The catalogue is in {target}. 'wormwatch cards import {target}' takes it back in.")
    return 0


def _export_zip(box: AnyBox, source: Path, target: Path, force: bool) -> int:
    from companion.card_files import pack

    if target.exists() and not force:
        raise Refused("not-empty", f"{target} is there already; --force writes over it.")
    pack(box, source, target)
    print_line(f"The catalogue is in {target}. 'wormwatch cards import {target}' takes it in.")
    return 0


def _cards(catalogue: Any, deck: str) -> Iterator[Any]:
    cards = catalogue.deck(deck)
    return (cards[id] for id in sorted(cards))


def _print_json(document: Any) -> None:
    print_json(document, indent=2)


def _print_tables(box: AnyBox, catalogue: Any, wanted: Sequence[str]) -> None:
    from rich.table import Table
    from rich.text import Text

    from companion.console import open_console

    console = open_console()
    for name in wanted:
        cards = list(_cards(catalogue, name))
        table = Table("Id", "Name", "Says", box=None, padding=(0, 2, 0, 0), header_style="dim")
        for card in cards:
            id, *words = map(escape_controls, (card.id, card.name, box.summary(card)))
            table.add_row(Text(id, "bold"), *map(Text, words))
        console.print(Text(f"\n{len(cards)} {box.decks[name].plural}", "bold yellow"))
        console.print(table)


def copy(box: AnyBox, source: Path, target: Path) -> None:
    """The catalogue's files, and no others; on disk for good before anything relies on them. Where
    they do not all fit in, nothing is left of them: some decks alone are a catalogue, too."""
    is_new = not target.exists()
    make_folder(target)
    new = [target / name for name in box.files if not (target / name).exists()]
    try:
        for name in box.files:
            if not (source / name).exists():
                (target / name).unlink(missing_ok=True)  # a deck left out is left out there too
                continue
            write(target / name, read_file(source / name, LARGEST))
    except (OSError, Refused):
        for path in new:
            path.unlink(missing_ok=True)
        if is_new:
            target.rmdir()
        raise


def unwritable(folder: Path, error: OSError) -> Refused:
    message = tr("{path} cannot be written: {error}.", path=folder, error=error.strerror)
    return Refused("no-write", message)
