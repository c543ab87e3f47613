"""What differs between two catalogues: mine and a friend's, card by card and field by field.

Only what somebody has entered counts. A stand-in is in every catalogue, and says nothing about the
cards in the box.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from companion.games.terror_below.card_words import NOTHING, field_words, value_words
from companion.games.terror_below.catalogue import DECKS, Catalogue
from companion.games.terror_below.owners import ids, is_owners, stand_ins
from companion.games.terror_below.printed import Card, Side, at
from companion.language import tr, word

BOARD = "board"  # stands for both sides of it where ids of cards stand


class Change(NamedTuple):
    """A card, or the board, that would be another one: its id, its name there, and each field that
    is not the same, as "Points: 3 → 5"."""

    id: str
    name: str
    fields: tuple[str, ...] = ()


class Comparison(NamedTuple):
    """A friend's catalogue beside mine. Each card is in one of the lists, or nobody's."""

    missing: list[Change]  # entered there, and here still a stand-in or not there at all
    different: list[Change]  # entered here and there, and not the same
    same: list[str]
    only_here: list[str]

    @property
    def ids(self) -> list[str]:
        """Everything that could be taken over."""
        return [change.id for change in (*self.different, *self.missing)]


def compare(mine: Catalogue, theirs: Catalogue) -> Comparison:
    """Everything that somebody has entered, there or here."""
    found = Comparison([], [], [], [])
    for id in _ids(mine, theirs):
        here, there = is_owners(mine, id), is_owners(theirs, id)
        if here and not there:
            found.only_here.append(id)
        elif there:
            change = _change(mine.card(id), theirs.card(id))
            _sort(found, change, here)
    _compare_boards(found, mine.sides, theirs.sides)
    return found


def _sort(found: Comparison, change: Change, here: bool) -> None:
    if not here:
        found.missing.append(change)
    elif change.fields:
        found.different.append(change)
    else:
        found.same.append(change.id)


def _ids(mine: Catalogue, theirs: Catalogue) -> list[str]:
    return [id for deck in DECKS for id in sorted({*ids(mine, deck), *ids(theirs, deck)})]


def _change(old: Card | None, new: Card | None) -> Change:
    assert new is not None, "only what is there is compared"
    absent = (tr("Not in the game here so far."),)
    return Change(new.id, new.name, tuple(_fields(old, new)) if old else absent)


def _fields(old: Card, new: Card) -> Iterator[str]:
    for field in msgspec.structs.fields(new):
        was, now = getattr(old, field.name), getattr(new, field.name)
        if was != now and field.name != "entered":
            yield _line(field.name, was, now)


def _line(field: str, was: object, now: object) -> str:
    old, new = value_words(field, was), value_words(field, now)
    return tr("{what}: {old} → {new}", what=field_words(field), old=old, new=new)


# The board

Sides = dict[str, Side]


def _compare_boards(found: Comparison, mine: Sides, theirs: Sides) -> None:
    shipped = stand_ins().sides
    if theirs == shipped:
        if mine != shipped:
            found.only_here.append(BOARD)
        return
    change = Change(BOARD, tr("The board"), tuple(_board(mine, theirs)))
    _sort(found, change, here=mine != shipped)


def _board(mine: Sides, theirs: Sides) -> Iterator[str]:
    for name, new in theirs.items():
        if name in mine:
            yield from (f"{word(name)}: {said}" for said in _side(mine[name], new))
        else:
            yield tr("{side} is new", side=name)


def _side(old: Side, new: Side) -> Iterator[str]:
    if (old.columns, old.rows) != (new.columns, new.rows):
        was, now = (f"{side.columns} x {side.rows}" for side in (old, new))
        yield tr("size {old} → {new}", old=was, new=now)
    for place in dict.fromkeys([*old.locations, *new.locations]):
        was, now = (_place(side, place) for side in (old, new))
        if was != now:
            yield tr("{place} {old} → {new}", place=place, old=was, new=now)
    if set(old.canyon) != set(new.canyon):
        was, now = (" ".join(map(at, side.canyon)) or NOTHING for side in (old, new))
        yield tr("canyon {old} → {new}", old=was, new=now)
    if old.red != new.red:
        was, now = (tr("columns") if side.red == "column" else tr("rows") for side in (old, new))
        yield tr("the red die counts {old} → {new}", old=was, new=now)


def _place(side: Side, place: str) -> str:
    return at(side.locations[place]) if place in side.locations else NOTHING
