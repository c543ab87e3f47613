"""What differs between two boards: mine and a friend's, side by side of the board."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.card_differences import Change, Comparison
from companion.games.terror_below.card_words import NOTHING
from companion.games.terror_below.printed import Side, at
from companion.language import tr, word

BOARD = "board"  # stands for both sides of it where ids of cards stand


Sides = dict[str, Side]


def compare_boards(found: Comparison, mine: Sides, theirs: Sides, shipped: Sides) -> None:
    """Put the board into the lists of what differs, if somebody has entered it."""
    if theirs == shipped:
        if mine != shipped:
            found.only_here.append(BOARD)
        return
    change = Change(BOARD, tr("The board"), tuple(_board(mine, theirs)))
    found.sort(change, here=mine != shipped)


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
