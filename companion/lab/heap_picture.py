"""A Squirmish as a picture, as the screen draws it: each card turned to its owner.

heap_picture(Scene(game, state), 480).save("heap.png")
"""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from companion import drawings
from companion.drawings import Drawing
from companion.drawings.badges import COLOURS
from companion.games.squirmish.scene import TURNS, Scene, Seen, bounds, short
from companion.lab.lettering import wide as width_of
from companion.lab.lettering import write
from companion.lab.paint import colour, put, stamp

LARGEST = 0.22  # of the picture's width: a card of a small heap
SHAPE = 0.75  # how high a picture is beside its width
MARGIN = 0.3  # of a card, around them all
WORTH_READING = 44  # px of a card from which on its name is written
DARK = "#120C0A"
EDGES = {"S": (0, 1, 1, 1), "N": (0, 0, 1, 0), "W": (0, 0, 0, 1), "E": (1, 0, 1, 1)}


def heap_picture(scene: Scene, width: int) -> Image.Image:
    """A scene, so many pixels wide; the cards are as large as the picture has room for."""
    high = round(width * SHAPE)
    image = Image.new("RGB", (width, high), colour("GROUND"))
    part = bounds([*scene.cards])
    across, along = part.columns + MARGIN, part.rows + MARGIN
    cell = max(8, int(min(width / across, high / along, width * LARGEST)))
    left, top = (width - cell * part.columns) // 2, (high - cell * part.rows) // 2
    for (column, row), seen in scene.cards.items():
        at = left + (column - part.left) * cell, top + (row - part.top) * cell
        image.paste(_card(seen, cell), at)
    return image


@lru_cache(maxsize=512)
def _card(seen: Seen, side: int) -> Image.Image:
    """One card; it is kept: look, do not touch."""
    image = Image.new("RGB", (side, side), colour("GROUND"))
    draw = ImageDraw.Draw(image)
    owner = colour(COLOURS[seen.owner % len(COLOURS)])
    gap = max(1, side // 40)
    box = (gap, gap, side - gap - 1, side - gap - 1)
    draw.rounded_rectangle(box, side // 12, colour("PANEL"), owner, max(1, side // 60))
    _edge(draw, seen.side, side, gap, owner)
    named = side >= WORTH_READING
    letters = max(7, round(side * 0.15))
    room = side - gap * 2 - (round(letters * 1.3) if named else 0)
    _figure(image, seen, side, gap, room)
    if named:
        _name(draw, seen, side, letters)
    _numbers(image, draw, seen, side, gap)
    return image


def _edge(draw: ImageDraw.ImageDraw, side: str, size: int, gap: int, owner: object) -> None:
    """The edge that faces the owner."""
    thick = max(2, size // 16)
    low, high = gap, size - gap - 1
    x0, y0, x1, y1 = ((low, high)[each] for each in EDGES[side])
    place = (
        x0 - (thick if side == "E" else 0), y0 - (thick if side == "S" else 0),
        x1 + (thick if side == "W" else 0), y1 + (thick if side == "N" else 0),
    )  # fmt: skip
    draw.rectangle(place, owner)  # type: ignore[arg-type]


def _figure(image: Image.Image, seen: Seen, side: int, gap: int, room: int) -> None:
    size = max(1, round(room * 0.86))
    figure = stamp(seen.figure, size, size).rotate(TURNS[seen.side])
    at = (side - size) // 2, gap + (room - size) // 2
    image.paste(figure, at, figure)
    if seen.emblem:
        unit = max(1, round(side * 0.17))
        sign = _tinted(seen.emblem, seen.band)
        put(image, sign, side - unit - gap * 4, gap + room - unit, unit, unit)


@lru_cache(maxsize=64)
def _tinted(drawing: Drawing, fill: str) -> Drawing:
    return tuple(shape._replace(fill=fill) for shape in drawing)


def _name(draw: ImageDraw.ImageDraw, seen: Seen, side: int, letters: int) -> None:
    ways = list(short(seen.name))
    room = side * 0.86
    said = next((each for each in ways if width_of(each, letters) <= room), ways[-1][:4])
    left = (side - width_of(said, letters)) / 2
    low = side - letters * 1.4 - (side // 16 if seen.side == "S" else 2)
    write(draw, (left, low), said, colour("SAND"), letters)


def _numbers(
    image: Image.Image, draw: ImageDraw.ImageDraw, seen: Seen, side: int, gap: int
) -> None:
    """Hitpoints, damage, and whose it is."""
    size = max(8, round(side * 0.2))
    said = str(seen.left)
    wide = width_of(said, size, bold=True)
    top = gap + (side // 16 if seen.side == "N" else 0)
    left = gap + (side // 16 if seen.side == "W" else 0)
    place = (left, top, left + wide + size * 0.4, top + size * 1.25)
    draw.rounded_rectangle(place, size * 0.3, colour(DARK))
    write(draw, (left + size * 0.2, top), said, colour("#F8EFDC"), size, bold=True)
    if seen.damage:
        unit = max(10, round(side * 0.28))
        put(image, drawings.counter(), side - gap - unit, gap, unit, unit)
        _middle(draw, str(seen.damage), side - gap - unit / 2, gap + unit / 2, unit, "#FFFFFF")
    _badge(image, draw, seen, side, gap)


def _badge(image: Image.Image, draw: ImageDraw.ImageDraw, seen: Seen, side: int, gap: int) -> None:
    unit = max(10, round(side * 0.2))
    middle, end = side / 2, side - gap - unit / 2
    low = side - unit * 1.5
    x, y = {
        "S": (middle, low), "N": (side * 0.56, gap + unit / 2),
        "W": (gap + unit / 2, side * 0.42), "E": (end, side * 0.42),
    }[seen.side]  # fmt: skip
    put(image, drawings.badge(seen.owner), x - unit / 2, y - unit / 2, unit, unit)
    _middle(draw, seen.letter, x, y, unit, DARK)


def _middle(
    draw: ImageDraw.ImageDraw, said: str, x: float, y: float, unit: float, ink: str
) -> None:
    """A letter or a number in the middle of something."""
    size = max(6, round(unit * 0.62))
    at = x - width_of(said, size, bold=True) / 2, y - size * 0.62
    write(draw, at, said, colour(ink), size, bold=True)
