"""Cards of the Squirmish on a canvas of Kivy, and what is flown over them."""

from __future__ import annotations

from kivy.graphics import Canvas, InstructionGroup
from kivy.metrics import Metrics

from companion.drawings.surface import UNIT, Box, Placed
from companion.games.squirmish.heap_painter import paint_badge, paint_card, paint_counter
from companion.games.squirmish.scene import Seen
from companion.screens.drawing.canvas_surface import CanvasSurface

SMALLEST = 15  # sp
SIZES = (32, 64, 128)  # px: creatures are painted at these, and shrunk
FULL = 76  # px of the home screen: a card with room for large letters


def draw_card(seen: Seen, box: Box, group: InstructionGroup) -> None:
    """Draw the whole card."""
    surface = Placed(CanvasSurface(group, SIZES), box.x, box.y, box.width)
    fine = Metrics.dp / box.width
    paint_card(surface, seen, fine, _letters(box.width - 4 * Metrics.dp) / box.width)


def _letters(width: float) -> float:
    """The smallest letters on a card: large text makes them larger where the card has room."""
    size: float = SMALLEST * min(Metrics.sp, max(Metrics.dp, width / FULL))
    return size


def draw_counter(group: InstructionGroup, box: Box, words: str) -> None:
    """Draw a damage counter with a number on it."""
    paint_counter(CanvasSurface(group, SIZES), box, words)


def draw_badge(group: InstructionGroup | Canvas, player: int, letter: str, box: Box) -> None:
    """Draw a player's sign with the letter on it."""
    surface = Placed(CanvasSurface(group, SIZES), box.x, box.y, box.width)
    paint_badge(surface, player, letter, UNIT, SMALLEST * Metrics.dp / box.width)
