"""What a card shows, before anybody says how large: the same on a screen and on paper."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.drawings.shapes import Drawing


class Figure(NamedTuple):
    """A drawing in the middle of a card, and how large it is beside the others."""

    drawing: Drawing
    share: float


class Look(NamedTuple):
    """What a card shows besides its name and its text."""

    head: str  # the big number, or a word
    figures: list[Figure]
    signs: Sequence[Drawing] = ()  # small ones in the band, at the right
    before: Drawing = ()  # what the number counts
    table: Drawing = ()  # beside the figures, where a card is large enough to read it


class Face(NamedTuple):
    """A whole card, for whoever draws or prints it."""

    id: str
    deck: str
    band: str  # its deck's colour, by its name in the theme
    name: str
    text: str = ""
    look: Look | None = None  # None: nobody has entered this card yet
    note: str = ""  # what players sort the cards by
    dice: Sequence[Drawing] = ()  # where on the board it begins
    owners: bool = False  # as its owner has entered it, and no stand-in
