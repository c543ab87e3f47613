"""A card of the Squirmish as it lies there: small, turned to its owner, its hitpoints upright.

The creature is turned as the real card is; what has to be read is not. Whose it is is told by the
edge, by the colour, by the shape and by the letter on it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import hypot
from typing import Any

from kivy.core.text import Label as Ink
from kivy.graphics import (
    Color,
    InstructionGroup,
    Line,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Rotate,
    RoundedRectangle,
    SmoothLine,
    SmoothRoundedRectangle,
    Triangle,
)
from kivy.metrics import Metrics

from companion import drawings
from companion.drawings import Drawing
from companion.drawings.badges import COLOURS
from companion.games.squirmish.scene import TURNS, Seen, short
from companion.games.terror_below.places import Box
from companion.screens.drawing.painter import paint
from companion.screens.drawing.stamps import LARGEST, ahead
from companion.screens.parts import theme

DARK = "#120C0A"
PALE = "#F8EFDC"
SMALLEST = 15  # sp


def letters_on(cell: float) -> float:
    """The smallest letters on a card of such a size: large text makes them larger, as long as the
    card has room for that."""
    size: float = SMALLEST * min(Metrics.sp, max(Metrics.dp, cell / 76))
    return size


def draw_card(seen: Seen, box: Box, group: InstructionGroup) -> None:
    """The whole card."""
    card = box.inset(Metrics.dp * 2)
    strip = letters_on(card.width) * 1.22
    room = Box(card.x, card.y + strip, card.width, card.height - strip)
    owner = COLOURS[seen.owner % len(COLOURS)]
    _ground(group, card, owner)
    _edge(group, card, seen.side, owner)
    _figure(group, room, seen)
    _name(group, Box(card.x, card.y, card.width, strip), seen)
    _signs(group, room, seen)
    _hitpoints(group, room, seen)
    if seen.damage:
        _damage(group, room, seen.damage)
    _badge(group, room, seen)


def _ground(group: InstructionGroup, card: Box, owner: str) -> None:
    radius = Metrics.dp * 6
    group.add(Color(*theme.colour("PANEL")))
    group.add(SmoothRoundedRectangle(pos=card[:2], size=card[2:], radius=[radius]))
    group.add(Color(*theme.colour(owner)))
    group.add(SmoothLine(rounded_rectangle=(*card, radius), width=Metrics.dp))


def _edge(group: InstructionGroup, card: Box, side: str, owner: str) -> None:
    """The edge that faces the owner."""
    thick, radius = Metrics.dp * 6, Metrics.dp * 4
    x, y, wide, tall = card
    place = {
        "S": (x, y, wide, thick),
        "N": (x, y + tall - thick, wide, thick),
        "W": (x, y, thick, tall),
        "E": (x + wide - thick, y, thick, tall),
    }[side]
    group.add(Color(*theme.colour(owner)))
    group.add(SmoothRoundedRectangle(pos=place[:2], size=place[2:], radius=[radius]))


def _figure(group: InstructionGroup, room: Box, seen: Seen) -> None:
    side = min(room.width, room.height) * 0.9
    x, y = room.x + (room.width - side) / 2, room.y + (room.height - side) / 2
    group.add(PushMatrix())
    group.add(Rotate(angle=TURNS[seen.side], origin=(x + side / 2, y + side / 2)))
    _print(group, seen.figure, x, y, side)
    group.add(PopMatrix())


def _name(group: InstructionGroup, strip: Box, seen: Seen) -> None:
    """As much of the name as there is room for."""
    inset = Metrics.dp * (8 if seen.side in "EW" else 3)
    group.add(Color(*theme.colour("PANEL")[:3], 0.86))
    below = Metrics.dp * (6 if seen.side == "S" else 1)
    left = Metrics.dp * (6 if seen.side == "W" else 1)
    right = Metrics.dp * (6 if seen.side == "E" else 1)
    wide = strip.width - left - right
    group.add(Rectangle(pos=(strip.x + left, strip.y + below), size=(wide, strip.height)))
    letters = letters_on(strip.width)
    badge = letters * 1.25 if _is_small(strip) else 0.0
    texture = fitted(short(seen.name), letters, strip.width - 2 * inset - badge)
    middle = strip.x + (left + badge + strip.width - right) / 2
    _put(group, texture, middle, strip.y + below / 2 + strip.height / 2, "SAND")


def _signs(group: InstructionGroup, room: Box, seen: Seen) -> None:
    """The emblem of the group, and what lasts until the next turn."""
    unit = room.width * 0.22
    right = room.x + room.width - unit - Metrics.dp * (8 if seen.side == "E" else 3)
    low = room.y + Metrics.dp * (6 if seen.side == "S" else 2)
    if seen.emblem and not _is_small(room):
        _print(group, _tinted(seen.emblem, seen.band), right, low, unit)
    left = room.x + Metrics.dp * (8 if seen.side == "W" else 3)
    for number, drawing in enumerate(marks(seen)):
        _print(group, drawing, left, low + number * unit * 1.3, unit * 1.3)


def _is_small(room: Box) -> bool:
    """Whether there is no room for everything."""
    return room.width < 60 * Metrics.dp


def marks(seen: Seen) -> list[drawings.Drawing]:
    """What is to be seen of its state."""
    found = [(seen.safe, drawings.shielded()), (seen.dazed, drawings.dizzy())]
    return [drawing for on, drawing in found if on]


def _hitpoints(group: InstructionGroup, room: Box, seen: Seen) -> None:
    """A heart and the number, readable from the other end of the table."""
    size = max(letters_on(room.width), room.width * 0.25)
    texture = lettering(str(seen.left), size, True)
    tall = texture.height * 0.92
    heart = tall * 0.5 if room.width > 84 * Metrics.dp else 0  # small ones have none
    wide = texture.width + heart + Metrics.dp * 6
    left = room.x + Metrics.dp * (7 if seen.side == "W" else 1)
    top = room.y + room.height - Metrics.dp * (7 if seen.side == "N" else 1)
    group.add(Color(*theme.colour(DARK)))
    group.add(SmoothRoundedRectangle(pos=(left, top - tall), size=(wide, tall), radius=[tall / 3]))
    if heart:
        low = top - (tall + heart) / 2
        _print(group, drawings.heart(), left + Metrics.dp * 2, low, heart)
    _put(group, texture, left + wide - texture.width / 2 - Metrics.dp * 2, top - tall / 2, PALE)


def _damage(group: InstructionGroup, room: Box, damage: int) -> None:
    side = max(letters_on(room.width) * 1.35, room.width * 0.32)
    x, y = room.x + room.width - side, room.y + room.height - side
    draw_counter(group, Box(x, y, side, side), str(damage))


def draw_counter(group: InstructionGroup, box: Box, words: str) -> None:
    """A damage counter with a number on it."""
    _print(group, drawings.counter(), box.x, box.y, box.width)
    texture = lettering(words, box.width * 0.62, True)
    _put(group, texture, box.x + box.width / 2, box.y + box.height / 2, "#FFFFFF")


def _badge(group: InstructionGroup, room: Box, seen: Seen) -> None:
    """The owner's sign in the middle of the owner's edge."""
    side = max(letters_on(room.width) * 1.25, room.width * 0.23)
    x, y = room.x + (room.width - side) / 2, room.y + (room.height - side) / 2
    if _is_small(room):  # beside the name: so the creature is seen
        low = room.y - side * 0.92 + Metrics.dp * (5 if seen.side == "S" else 0)
        left = room.x + Metrics.dp * (6 if seen.side == "W" else 1)
        draw_badge(group, seen.owner, seen.letter, Box(left, low, side, side))
        return
    match seen.side:
        case "S":
            y = room.y + Metrics.dp * 5
        case "N":
            x, y = room.x + room.width * 0.58 - side / 2, room.y + room.height - side
        case "W":
            x = room.x
        case _:
            x = room.x + room.width - side
    draw_badge(group, seen.owner, seen.letter, Box(x, y, side, side))


def draw_badge(group: InstructionGroup, player: int, letter: str, box: Box) -> None:
    """A player's sign with the letter on it."""
    _print(group, drawings.badge(player), box.x, box.y, box.width)
    low = 0.42 if player % len(COLOURS) == 2 else 0.5  # a triangle has its middle lower
    texture = lettering(letter, max(SMALLEST * Metrics.dp, box.height * 0.6), True)
    _put(group, texture, box.x + box.width / 2, box.y + box.height * low, DARK)


# Places without a card, and what is true of one. What is seen through has no smooth edge of its
# own: Kivy would draw that past the rim of the picture.


def draw_ring(box: Box, name: str, strength: float, group: InstructionGroup) -> None:
    """Around a card that may be tapped."""
    x, y, wide, tall = box.inset(Metrics.dp)
    radius, colour = Metrics.dp * 8, theme.colour(name)
    group.add(Color(*colour[:3], strength))
    group.add(RoundedRectangle(pos=(x, y), size=(wide, tall), radius=[radius]))
    group.add(Color(*colour))
    group.add(SmoothLine(rounded_rectangle=(x, y, wide, tall, radius), width=Metrics.dp * 2.2))


def draw_arrow(start: Box, end: Box, group: InstructionGroup) -> None:
    """From whoever attacks to whoever is attacked."""
    x, y = start.x + start.width / 2, start.y + start.height / 2
    across, up = end.x + end.width / 2 - x, end.y + end.height / 2 - y
    far = max(hypot(across, up), 1.0)
    across, up = across / far, up / far
    first, last = start.width * 0.28, far - end.width * 0.2
    tip = x + across * last, y + up * last
    wide = start.width * 0.13
    for colour, more in ((DARK, Metrics.dp * 1.6), ("DANGER", 0.0)):
        group.add(Color(*theme.colour(colour)))
        root = tip[0] - across * wide * 1.3, tip[1] - up * wide * 1.3
        line = (x + across * first, y + up * first, *root)
        group.add(SmoothLine(points=line, width=Metrics.dp * 3 + more, cap="round"))
        side = wide + more
        group.add(Triangle(points=(
            tip[0] + across * more * 2, tip[1] + up * more * 2,
            root[0] - up * side, root[1] + across * side,
            root[0] + up * side, root[1] - across * side,
        )))  # fmt: skip


def draw_open(box: Box, strength: float, group: InstructionGroup) -> None:
    """An open place: dashes all around, and a plus."""
    x, y, wide, tall = box.inset(Metrics.dp * 3)
    colour = theme.colour("DUSK")
    group.add(Color(*colour[:3], strength))
    group.add(RoundedRectangle(pos=(x, y), size=(wide, tall), radius=[Metrics.dp * 8]))
    group.add(Color(*colour))
    for line in dashes(x, y, wide, tall):
        group.add(Line(points=line, width=Metrics.dp, cap="none"))
    middle, up, arm = x + wide / 2, y + tall / 2, min(wide, tall) * 0.16
    group.add(SmoothLine(points=(middle - arm, up, middle + arm, up), width=Metrics.dp * 1.6))
    group.add(SmoothLine(points=(middle, up - arm, middle, up + arm), width=Metrics.dp * 1.6))


def draw_ghost(seen: Seen, box: Box, group: InstructionGroup) -> None:
    """A card that could lie here: as it would, under a veil."""
    draw_card(seen, box, group)
    veil(box, 0.25, group)
    x, y, wide, tall = box.inset(Metrics.dp)
    group.add(Color(*theme.colour("TEAL")))
    radius = Metrics.dp * 8
    group.add(SmoothLine(rounded_rectangle=(x, y, wide, tall, radius), width=Metrics.dp * 2.2))


def draw_loose(seen: Seen, box: Box, group: InstructionGroup) -> None:
    """A card that has lost contact, where it still lies."""
    draw_card(seen, box, group)
    veil(box, 0.62, group)
    group.add(Color(*theme.colour("DANGER")))
    for line in dashes(*box.inset(Metrics.dp * 2)):
        group.add(Line(points=line, width=Metrics.dp, cap="none"))


def veil(box: Box, strength: float, group: InstructionGroup) -> None:
    """Dim what lies there."""
    group.add(Color(*theme.colour("GROUND")[:3], strength))
    group.add(Rectangle(pos=box[:2], size=box[2:]))


def dashes(x: float, y: float, wide: float, tall: float) -> Iterable[tuple[float, ...]]:
    """Short strokes along the four edges of a box."""
    count = max(3, round(wide / (Metrics.dp * 12)))
    step = wide / count
    high = tall / count
    for number in range(count):
        at, end = x + step * (number + 0.2), x + step * (number + 0.8)
        yield (at, y, end, y)
        yield (at, y + tall, end, y + tall)
        low, top = y + high * (number + 0.2), y + high * (number + 0.8)
        yield (x, low, x, top)
        yield (x + wide, low, x + wide, top)


# Drawings. A Squirmish that grows has its cards at another size with every turn: painted anew at
# each of them, they would take a fifth of a second. So there are a few sizes, and each is shrunk.

SIZES = (32, 64, 128)  # px


def size_for(side: float) -> int:
    """The size a drawing is painted at to be shown at this one."""
    return next((size for size in SIZES if size >= side), LARGEST)


def _print(group: InstructionGroup, drawing: Drawing, x: float, y: float, side: float) -> None:
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
def _tinted(drawing: Drawing, fill: str) -> Drawing:
    return tuple(shape._replace(fill=fill) for shape in drawing)


# Letters


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


def _put(group: InstructionGroup, texture: Any, x: float, y: float, colour: str) -> None:
    """A text with its middle there, on whole pixels."""
    group.add(Color(*theme.colour(colour)))
    at = round(x - texture.width / 2), round(y - texture.height / 2)
    group.add(Rectangle(texture=texture, pos=at, size=texture.size))
