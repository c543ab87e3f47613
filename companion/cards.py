"""The card box: what is in the catalogue, what it lacks, and how one goes out.

An owner's catalogue lies in the data folder and is used instead of the shipped stand-ins
(companion/card_import.py takes a friend's in).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from functools import singledispatch
from pathlib import Path
from typing import Any

import msgspec

from companion.games import OWNERS_CARDS
from companion.games.terror_below.cardcheck import check as findings
from companion.games.terror_below.catalogue import DECKS, FILES, SHIPPED, Catalogue, load
from companion.games.terror_below.pattern import draw
from companion.games.terror_below.printed import (
    Bounty,
    Card,
    Character,
    Dice,
    Item,
    Vehicle,
    Weapon,
    Worm,
    at,
)
from companion.language import tr
from companion.table.errors import Refused
from companion.table.form import plain

FOLDER = OWNERS_CARDS["terror-below"]


def active_folder(data: Path) -> Path | None:
    """The owner's catalogue, or None where the shipped one is used."""
    folder = data / FOLDER
    return folder if folder.is_dir() else None


def list_cards(folder: Path | None, deck: str | None = None, as_json: bool = False) -> int:
    """Print the cards of a catalogue, all or of one deck (`worm` or `worms`)."""
    wanted = list(DECKS) if deck is None else [deck_named(deck)]
    catalogue = load(folder or SHIPPED)
    if as_json:
        _print_json([form(card, name) for name in wanted for card in _cards(catalogue, name)])
    elif sys.stdout.isatty():
        _print_tables(catalogue, wanted)
    else:
        for name in wanted:
            for card in _cards(catalogue, name):
                print(f"{card.id}  {card.name}: {summary(card)}")
    return 0


def check(folder: Path | None, as_json: bool = False) -> int:
    """Print what is missing or odd in a catalogue. 0 when nothing is, else 1."""
    try:
        found = findings(load(folder or SHIPPED))
    except Refused as refusal:
        found = [refusal.message]
    if as_json:
        _print_json({"findings": found})
        return int(bool(found))
    for sentence in found:
        print(sentence)
    if not found:
        print("Every card of the box is here, and nothing looks odd.")
    return int(bool(found))


def export(target: Path, folder: Path | None = None, force: bool = False) -> int:
    """Write a catalogue's files into a folder, to change there and import again, or into a .zip
    for a friend."""
    source = folder or SHIPPED
    load(source)  # what cannot be read is not worth handing out
    try:
        if target.suffix.lower() == ".zip":
            return _export_zip(source, target, force)
        if target.exists() and target.resolve() == source.resolve():
            raise Refused("same-folder", f"{target} is the catalogue itself; name another folder.")
        if target.is_dir() and any(target.iterdir()) and not force:
            message = f"{target} is not empty; --force writes the catalogue into it all the same."
            raise Refused("not-empty", message)
        copy(source, target)
    except OSError as error:
        raise unwritable(target, error) from None
    print(f"The catalogue is in {target}. 'wormwatch cards import {target}' takes it back in.")
    return 0


def _export_zip(source: Path, target: Path, force: bool) -> int:
    from companion.card_files import pack

    if target.exists() and not force:
        raise Refused("not-empty", f"{target} is there already; --force writes over it.")
    pack(source, target)
    print(f"The catalogue is in {target}. 'wormwatch cards import {target}' takes it in.")
    return 0


def deck_named(name: str) -> str:
    """The deck a person means.

    >>> deck_named("Worms"), deck_named("bounty")
    ('worm', 'bounty')
    """
    for deck in DECKS:
        if name.lower() in (deck, plural(deck)):
            return deck
    decks = list(DECKS)
    raise Refused("no-such-deck", f"There is no deck {name}; there is {', '.join(decks)}.", decks)


def form(card: Card, deck: str) -> dict[str, Any]:
    """A card as plain data, with its deck; a pattern is the picture that a catalogue has."""
    fields: dict[str, Any] = plain(card)
    if isinstance(card, Worm):
        fields["pattern"] = draw(card.pattern)
    return {"deck": deck, **fields}


@singledispatch
def summary(card: Card) -> str:
    """What a card says, in a line."""
    raise TypeError(card)


@summary.register
def _(card: Worm) -> str:
    laid = " ".join(colour or card.egg for _, colour in card.pattern.eggs)
    strength = "starter" if card.starter else f"health {card.health}, limit {card.limit}"
    return f"{card.type}, {laid}, from {at(card.start)}, {strength}"


@summary.register
def _(card: Vehicle) -> str:
    return f"{card.points} points, {card.arrows or 'no arrows'}, {card.ability}"


@summary.register
def _(card: Bounty) -> str:
    return f"{card.vp} VP"


@summary.register
def _(card: Weapon) -> str:
    says = card.text if card.damage is None else f"damage {_damage(card.damage)}"
    return _for_whom(says, card)


@summary.register(Item)
@summary.register(Character)
def _(card: Item | Character) -> str:
    return _for_whom(card.text, card)


def _for_whom(text: str, card: Weapon | Item | Character) -> str:
    return text if card.solo else f"{text.rstrip('.')}; not for solo"


def _damage(damage: int | Dice) -> str:
    """Damage in a few words.

    >>> _damage(Dice(2, "highest")), _damage(Dice(1, add=1)), _damage(3)
    ('the highest of 2 dice', '1 die + 1', '3')
    """
    if isinstance(damage, int):
        return str(damage)
    dice = "1 die" if damage.dice == 1 else f"{damage.dice} dice"
    if damage.dice > 1 and damage.keep != "sum":
        dice = f"the {damage.keep} of {dice}"
    return f"{dice} + {damage.add}" if damage.add else dice


def _cards(catalogue: Catalogue, deck: str) -> Iterator[Card]:
    cards = catalogue.deck(deck)
    return (cards[id] for id in sorted(cards))


def _print_json(document: Any) -> None:
    print(msgspec.json.format(msgspec.json.encode(document), indent=2).decode())


def _print_tables(catalogue: Catalogue, wanted: Sequence[str]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(highlight=False)
    for name in wanted:
        cards = list(_cards(catalogue, name))
        table = Table("Id", "Name", "Says", box=None, padding=(0, 2, 0, 0), header_style="dim")
        for card in cards:
            table.add_row(Text(card.id, "bold"), Text(card.name), Text(summary(card)))
        console.print(Text(f"\n{len(cards)} {plural(name)}", "bold yellow"))
        console.print(table)


def copy(source: Path, target: Path) -> None:
    """The catalogue's files, and no others; on disk for good before anything relies on them."""
    target.mkdir(parents=True, exist_ok=True)
    for name in FILES:
        if not (source / name).exists():
            (target / name).unlink(missing_ok=True)  # a deck left out is left out there too
            continue
        write(target / name, (source / name).read_bytes())


def write(path: Path, content: bytes) -> None:
    """Put a file in its place at one stroke: a power cut leaves the old one or the new one."""
    fresh = path.with_name(f"{path.name}.new")
    with fresh.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    os.replace(fresh, path)


def unwritable(folder: Path, error: OSError) -> Refused:
    message = tr("{path} cannot be written: {error}.", path=folder, error=error.strerror)
    return Refused("no-write", message)


def plural(deck: str) -> str:
    """
    >>> plural("worm"), plural("bounty")
    ('worms', 'bounties')
    """
    return DECKS[deck][1].removesuffix(".toml")
