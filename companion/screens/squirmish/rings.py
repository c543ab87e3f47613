"""Rings and marks on the Squirmish: what may be tapped, where cards could lie, who attacks whom."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

from kivy.graphics import Color, InstructionGroup, Line, Rectangle, SmoothLine, Triangle
from kivy.metrics import Metrics

from companion import drawings
from companion.drawings.spaces import ground, rim
from companion.drawings.surface import Box
from companion.games.squirmish.heap_painter import DARK
from companion.games.squirmish.scene import Seen
from companion.screens.drawing.canvas_surface import CanvasSurface
from companion.screens.parts import theme
from companion.screens.squirmish.mini_card import SIZES, draw_card


def draw_ring(box: Box, name: str, strength: float, group: InstructionGroup) -> None:
    """Around a card that may be tapped."""
    one = 100 * Metrics.dp / box.width
    CanvasSurface(group).picture(rim(name, 3.6 * one, one, 8 * one, strength), box)


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
    one = 100 * Metrics.dp / box.width
    surface = CanvasSurface(group, SIZES)
    surface.picture(ground("DUSK", 3 * one, 8 * one, strength), box)
    surface.picture(drawings.opening(), box)


def draw_ghost(seen: Seen, box: Box, group: InstructionGroup) -> None:
    """A card that could lie here: as it would, under a veil."""
    draw_card(seen, box, group)
    veil(box, 0.25, group)
    draw_ring(box, "TEAL", 0, group)


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
