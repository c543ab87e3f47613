"""A card of the Squirmish as it is painted everywhere: turned to its owner, its numbers upright.

The creature is turned as the real card is; what has to be read is not. The edge, the color, the
shape and the letter on the card tell whose it is. Lengths are cards: a card is one wide.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache, partial

from companion import drawings
from companion.drawings import Drawing
from companion.drawings.badges import COLOURS
from companion.drawings.moves import tinted
from companion.drawings.shapes import box, frame
from companion.drawings.surface import UNIT, Box, Paint, Painting, Placed, Surface, fit_words
from companion.games.squirmish.scene import TURNS, Scene, Seen, bounds, short

FINE = 0.01  # how thick the finest line is: a card of a picture is like one of 100 px on the screen
LETTERS = 15 * FINE
LINE = 1.22  # how high a line of text is beside its letters
LARGEST = 0.22  # of a picture's width: a card of a small heap
SHAPE = 0.75  # how high a picture is beside its width
MARGIN = 0.3  # of a card, around them all
WORTH_READING = 44  # pixels of a card from which on its name is written
SMALL = 60  # fine lines across: a smaller card has no room for everything
DARK = "#120C0A"
PALE = "#F8EFDC"


def paint_heap(scene: Scene, width: int) -> Painting:
    """Return all cards in the middle of a picture that many pixels wide, as large as they fit.

    A card that is too small has no name on it.
    """
    part = bounds([*scene.cards])
    across, along = part.columns + MARGIN, part.rows + MARGIN
    wide = max(across, along / SHAPE, 1 / LARGEST)
    left, top = (wide - part.columns) / 2, (wide * SHAPE + part.rows) / 2
    named = width / wide >= WORTH_READING
    parts: dict[Hashable, Paint] = {}
    for (column, row), seen in scene.cards.items():
        x, y = left + column - part.left, top - (row - part.top + 1)
        parts[x, y, seen, named] = partial(_paint_placed, x, y, seen, named)
    return Painting(Box(0, 0, wide, wide * SHAPE), parts, on_pixels=False)


def _paint_placed(x: float, y: float, seen: Seen, named: bool, surface: Surface) -> None:
    paint_card(Placed(surface, x, y, 1), seen, named=named)


def paint_card(
    surface: Surface,
    seen: Seen,
    fine: float = FINE,
    letters: float = LETTERS,
    named: bool = True,
) -> None:
    """Paint one card into the unit square; `letters` is the size of the smallest ones on it."""
    card = UNIT.inset(2 * fine)
    strip = letters * LINE if named else 0
    room = Box(card.x, card.y + strip, card.width, card.height - strip)
    small = card.width < SMALL * fine
    surface.picture(_frame(seen.owner, seen.side, fine), UNIT)
    _paint_figure(surface, room, seen)
    if named:
        _paint_name(surface, Box(card.x, card.y, card.width, strip), seen, fine, letters)
    _paint_signs(surface, room, seen, fine)
    _paint_health(surface, room, seen, fine, letters)
    if seen.damage:
        side = max(letters * 1.35, room.width * 0.32)
        place = Box(room.right - side, room.top - side, side, side)
        paint_counter(surface, place, str(seen.damage))
    unit = max(letters * 1.25, room.width * 0.23)
    place = _badge_at(room, seen.side, unit, fine, small)
    paint_badge(surface, seen.owner, seen.letter, place, 15 * fine)


@lru_cache(maxsize=128)
def _frame(owner: int, side: str, fine: float) -> Drawing:
    """The paper of a card, a line around it and the thick edge that faces the owner."""
    fill, one = COLOURS[owner % len(COLOURS)], 100 * fine
    low, wide = 2 * one, 100 - 4 * one
    thick, far = 6 * one, low + wide - 6 * one
    x, y, across, up = {
        "S": (low, low, wide, thick),
        "N": (low, far, wide, thick),
        "W": (low, low, thick, wide),
        "E": (far, low, thick, wide),
    }[side]
    return (
        box("PANEL", low, low, wide, wide, 6 * one),
        frame(fill, 1.2 * one, low, low, wide, wide, 6 * one),
        box(fill, x, y, across, up, 4 * one),
    )


def _paint_figure(surface: Surface, room: Box, seen: Seen) -> None:
    side = min(room.width, room.height) * 0.9
    x, y = room.middle
    place = Box(x - side / 2, y - side / 2, side, side)
    surface.picture(seen.figure, place, TURNS[seen.side] // 90)


def _paint_name(surface: Surface, strip: Box, seen: Seen, fine: float, letters: float) -> None:
    """As much of the name as there is room for."""
    below, left, right = (fine * (6 if seen.side == side else 1) for side in "SWE")
    wide = strip.width - left - right
    surface.picture(_VEIL, Box(strip.x + left, strip.y + below, wide, strip.height))
    badge = letters * 1.25 if strip.width < SMALL * fine else 0.0
    inset = fine * (8 if seen.side in "EW" else 3)
    words = fit_words(surface, short(seen.name), letters, strip.width - 2 * inset - badge)
    x = strip.x + (left + badge + strip.width - right) / 2
    surface.write(words, x, strip.y + (below + strip.height) / 2, letters, "SAND")


_VEIL = (box("PANEL", 0, 0, 100, 100, alpha=0.86),)
_PLATE = (box(DARK, 0, 0, 100, 100, 33),)


def _paint_signs(surface: Surface, room: Box, seen: Seen, fine: float) -> None:
    """The emblem of the group, and what lasts until the next turn."""
    unit = room.width * 0.22
    low = room.y + fine * (6 if seen.side == "S" else 2)
    if seen.emblem and room.width >= SMALL * fine:
        x = room.right - unit - fine * (8 if seen.side == "E" else 3)
        surface.picture(tinted(seen.emblem, seen.band), Box(x, low, unit, unit))
    left = room.x + fine * (8 if seen.side == "W" else 3)
    for number, drawing in enumerate(marks(seen)):
        side = unit * 1.3
        surface.picture(drawing, Box(left, low + number * side, side, side))


def marks(seen: Seen) -> list[Drawing]:
    """Return the drawings of the states that a card is in."""
    found = [(seen.safe, drawings.shielded()), (seen.dazed, drawings.dizzy())]
    return [drawing for on, drawing in found if on]


def _paint_health(surface: Surface, room: Box, seen: Seen, fine: float, letters: float) -> None:
    """A heart and the number, readable from the other end of the table."""
    size, said = max(letters, room.width * 0.25), str(seen.left)
    tall = size * 1.08
    heart = tall * 0.5 if room.width > 84 * fine else 0  # small ones have none
    words = surface.measure(said, size, bold=True)
    wide = words + heart + 6 * fine
    left = room.x + fine * (7 if seen.side == "W" else 1)
    low = room.top - fine * (7 if seen.side == "N" else 1) - tall
    surface.picture(_PLATE, Box(left, low, wide, tall))
    if heart:
        place = Box(left + 2 * fine, low + (tall - heart) / 2, heart, heart)
        surface.picture(drawings.heart(), place)
    x = left + wide - words / 2 - 2 * fine
    surface.write(said, x, low + tall / 2, size, PALE, bold=True)


def paint_counter(surface: Surface, place: Box, words: str) -> None:
    """Paint a damage counter with a number on it."""
    surface.picture(drawings.counter(), place)
    surface.write(words, *place.middle, place.width * 0.62, "#FFFFFF", bold=True)


def _badge_at(room: Box, side: str, unit: float, fine: float, small: bool) -> Box:
    """The middle of the owner's edge; beside the name where the creature would not be seen."""
    if small:
        low = room.y - unit * 0.92 + fine * (5 if side == "S" else 0)
        return Box(room.x + fine * (6 if side == "W" else 1), low, unit, unit)
    x, y = room.middle[0] - unit / 2, room.middle[1] - unit / 2
    match side:
        case "S":
            y = room.y + 5 * fine
        case "N":
            x, y = room.x + room.width * 0.58 - unit / 2, room.top - unit
        case "W":
            x = room.x
        case _:
            x = room.right - unit
    return Box(x, y, unit, unit)


def paint_badge(surface: Surface, player: int, letter: str, place: Box, least: float = 0.0) -> None:
    """Paint a player's sign with the letter on it, in letters of a least size."""
    surface.picture(drawings.badge(player), place)
    low = 0.42 if player % len(COLOURS) == 2 else 0.5  # a triangle has its middle lower
    size = max(least, place.height * 0.6)
    x = place.middle[0]
    surface.write(letter, x, place.y + place.height * low, size, DARK, bold=True)
