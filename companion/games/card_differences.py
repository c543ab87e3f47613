"""What differs between two catalogues of a game: mine and a friend's, card by card, field by field.

Only what somebody has entered counts. A stand-in is in every catalogue, and says nothing about the
cards in the box.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from companion.games.card_box import Box
from companion.language import tr


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

    def sort(self, change: Change, here: bool) -> None:
        """Put what was entered there into its list; `here`: it was entered here, too."""
        if not here:
            self.missing.append(change)
        elif change.fields:
            self.different.append(change)
        else:
            self.same.append(change.id)


def compare(box: Box[Any], mine: Any, theirs: Any) -> Comparison:
    """Everything that somebody has entered, there or here."""
    found = Comparison([], [], [], [])
    for id in _ids(box, mine, theirs):
        here, there = box.is_owners(mine, id), box.is_owners(theirs, id)
        if here and not there:
            found.only_here.append(id)
        elif there:
            found.sort(_change(box, box.card(mine, id), box.card(theirs, id)), here)
    return found


def _ids(box: Box[Any], mine: Any, theirs: Any) -> list[str]:
    return [
        id for deck in box.decks for id in sorted({*box.ids(mine, deck), *box.ids(theirs, deck)})
    ]


def _change(box: Box[Any], old: Any, new: Any) -> Change:
    absent = (tr("Not in the game here so far."),)
    return Change(new.id, new.name, tuple(_fields(box, old, new)) if old else absent)


def _fields(box: Box[Any], old: Any, new: Any) -> Iterator[str]:
    for field in msgspec.structs.fields(new):
        was, now = getattr(old, field.name), getattr(new, field.name)
        if was != now and field.name != "entered":
            yield box.field_line(field.name, was, now)
