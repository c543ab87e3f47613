"""A card of the Squirmish as it lies there: small, turned to its owner, its hitpoints upright.

The creature is turned as the real card is; what has to be read is not. Whose it is is told by the
edge, by the colour, by the shape and by the letter on it.
"""

from __future__ import annotations

from kivy.graphics import (
    Color,
    InstructionGroup,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Rotate,
    SmoothLine,
    SmoothRoundedRectangle,
)
from kivy.metrics import Metrics

from companion import drawings
from companion.drawings.badges import COLOURS
from companion.drawings.surface import Box
from companion.games.squirmish.scene import TURNS, Seen, short
from companion.screens.parts import theme
from companion.screens.squirmish.card_inks import (
    SMALLEST,
    fitted,
    imprint,
    lettering,
    letters_on,
    put,
    tinted,
)

DARK = "#120C0A"
PALE = "#F8EFDC"


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
    imprint(group, seen.figure, x, y, side)
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
    put(group, texture, middle, strip.y + below / 2 + strip.height / 2, "SAND")


def _signs(group: InstructionGroup, room: Box, seen: Seen) -> None:
    """The emblem of the group, and what lasts until the next turn."""
    unit = room.width * 0.22
    right = room.x + room.width - unit - Metrics.dp * (8 if seen.side == "E" else 3)
    low = room.y + Metrics.dp * (6 if seen.side == "S" else 2)
    if seen.emblem and not _is_small(room):
        imprint(group, tinted(seen.emblem, seen.band), right, low, unit)
    left = room.x + Metrics.dp * (8 if seen.side == "W" else 3)
    for number, drawing in enumerate(marks(seen)):
        imprint(group, drawing, left, low + number * unit * 1.3, unit * 1.3)


def _is_small(room: Box) -> bool:
    """Whether there is no room for everything."""
    return bool(room.width < 60 * Metrics.dp)


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
        imprint(group, drawings.heart(), left + Metrics.dp * 2, low, heart)
    put(group, texture, left + wide - texture.width / 2 - Metrics.dp * 2, top - tall / 2, PALE)


def _damage(group: InstructionGroup, room: Box, damage: int) -> None:
    side = max(letters_on(room.width) * 1.35, room.width * 0.32)
    x, y = room.x + room.width - side, room.y + room.height - side
    draw_counter(group, Box(x, y, side, side), str(damage))


def draw_counter(group: InstructionGroup, box: Box, words: str) -> None:
    """A damage counter with a number on it."""
    imprint(group, drawings.counter(), box.x, box.y, box.width)
    texture = lettering(words, box.width * 0.62, True)
    put(group, texture, box.x + box.width / 2, box.y + box.height / 2, "#FFFFFF")


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
    imprint(group, drawings.badge(player), box.x, box.y, box.width)
    low = 0.42 if player % len(COLOURS) == 2 else 0.5  # a triangle has its middle lower
    texture = lettering(letter, max(SMALLEST * Metrics.dp, box.height * 0.6), True)
    put(group, texture, box.x + box.width / 2, box.y + box.height * low, DARK)
