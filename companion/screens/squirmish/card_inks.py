"""What cards of the Squirmish are drawn with: pictures at a few sizes, and letters.

A Squirmish that grows has its cards at another size with every turn: painted anew at each of them,
they would take a fifth of a second. So there are a few sizes, and each is shrunk.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from kivy.core.text import Label as Ink
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.metrics import Metrics

from companion.drawings import Drawing
from companion.screens.drawing.painter import paint
from companion.screens.drawing.stamps import LARGEST, ahead
from companion.screens.parts import theme

SMALLEST = 15  # sp
SIZES = (32, 64, 128)  # px


def size_for(side: float) -> int:
    """The size a drawing is painted at to be shown at this one."""
    return next((size for size in SIZES if size >= side), LARGEST)


def imprint(group: InstructionGroup, drawing: Drawing, x: float, y: float, side: float) -> None:
    """Add a drawing by its lower left corner."""
    if side > LARGEST:
        paint(group, drawing, x, y, side, side)
        return
    size = size_for(side)
    made = ahead(drawing, size, size)
    if made is not None:
        factor = side / size
        at = x - factor, y - factor  # a stamp has a rim of one pixel
        group.add(Color(1, 1, 1))
        shown = made.size[0] * factor, made.size[1] * factor
        group.add(Rectangle(texture=made.texture, pos=at, size=shown))


@lru_cache(64)
def tinted(drawing: Drawing, fill: str) -> Drawing:
    """All of it in one colour."""
    return tuple(shape._replace(fill=fill) for shape in drawing)


# Letters


def letters_on(cell: float) -> float:
    """The smallest letters on a card of such a size: large text makes them larger, as long as the
    card has room for that."""
    size: float = SMALLEST * min(Metrics.sp, max(Metrics.dp, cell / 76))
    return size


@lru_cache(512)
def lettering(text: str, size: float, bold: bool = False) -> Any:
    """A text as a picture, to be put in any colour."""
    ink = Ink(text=text, font_size=size, bold=bold)
    ink.refresh()
    return ink.texture


@lru_cache(512)
def _fitted(ways: tuple[str, ...], size: float, room: float) -> Any:
    for way in ways:
        texture = lettering(way, size)
        if texture.width <= room:
            return texture
    cut = ways[-1] if len(ways) > 1 else ways[0]
    while len(cut) > 1 and lettering(cut, size).width > room:
        cut = cut[:-1]
    return lettering(cut, size)


def fitted(ways: Iterable[str], size: float, room: float) -> Any:
    """The first way to write something that fits; where none does, as many letters as do."""
    return _fitted(tuple(ways), size, room)


def put(group: InstructionGroup, texture: Any, x: float, y: float, colour: str) -> None:
    """A text with its middle there, on whole pixels."""
    group.add(Color(*theme.colour(colour)))
    at = round(x - texture.width / 2), round(y - texture.height / 2)
    group.add(Rectangle(texture=texture, pos=at, size=texture.size))
