"""The backs of the cards: the colour of the deck, and our Worm."""

from __future__ import annotations

from companion import drawings
from companion.drawings import Drawing
from companion.drawings.shapes import blob, disc, ring
from companion.drawings.surface import Box
from companion.printing.press import Press

RIM = 2.5  # mm of white, so that a cut beside the line does not show
BEND = 3.0

_WORM_AT_NIGHT: Drawing = (
    disc("INK", 50, 50, 46),
    disc("#F7E6BE", 68, 64, 13),
    ring("INK", 1.6, 50, 50, 49),
)
_DUNES: Drawing = (
    blob("#000000", "-3,-6 -3,34 20,38 50,27 80,22 103,30 103,-6", alpha=0.10),
    blob("#000000", "-3,-6 -3,15 24,20 60,9 90,14 103,10 103,-6", alpha=0.12),
)


def draw(press: Press, box: Box, deck: str, band: str) -> None:
    """The back of a card of a deck."""
    panel = box.inset(RIM)
    with press.clipped(panel, BEND):
        press.box(panel, band)
        press.draw(_DUNES, panel.x, panel.y, panel.width)
    press.box(panel.inset(1.8), edge="INK", width=0.35, radius=BEND - 1)
    side = 42.0
    x, y = box.x + (box.width - side) / 2, box.y + (box.height - side) / 2 + 4
    press.draw(_WORM_AT_NIGHT, x, y, side)
    press.draw(drawings.worm("screamer"), x + side * 0.19, y + side * 0.13, side * 0.72)
    middle = box.x + box.width / 2
    press.text(middle, box.y + 13.5, deck.upper(), 15, bold=True, fill="INK", align="centre")
