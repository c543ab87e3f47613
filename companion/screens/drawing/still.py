"""What lies still while something moves over it: drawn once, and shown as a picture from then on.

A frame then costs one picture instead of a few hundred shapes.
"""

from __future__ import annotations

import math
from typing import Any

from kivy.graphics import (
    Canvas,
    ClearBuffers,
    ClearColor,
    Color,
    Fbo,
    InstructionGroup,
    Rectangle,
    Translate,
)


class Still:
    """Layers of a canvas in a picture. They are drawn anew only when one of them changes."""

    def __init__(self, canvas: Canvas | InstructionGroup, *layers: InstructionGroup) -> None:
        self._shift = Translate()
        self._ground = ClearColor(0, 0, 0, 1)
        self._drawn = Fbo(size=(1, 1))
        for part in (self._ground, ClearBuffers(), self._shift, *layers):
            self._drawn.add(part)
        self._shown = Rectangle()
        self._place: Any = None  # where it lies, and on what
        for part in (self._drawn, Color(1, 1, 1), self._shown):
            canvas.add(part)

    def lay(self, x: float, y: float, right: float, top: float, ground: list[float]) -> None:
        """Where in the window the picture is, and what it lies on: it is not seen through."""
        left, bottom = math.floor(x), math.floor(y)  # on whole pixels, or it would blur
        size = max(1, math.ceil(right) - left), max(1, math.ceil(top) - bottom)
        place = left, bottom, size, tuple(ground)
        if place == self._place:
            return  # whatever is set anew is drawn anew
        self._place = place
        if tuple(self._drawn.size) != size:
            self._drawn.size = size
        self._shift.xy = -left, -bottom
        self._ground.rgba = ground
        self._shown.texture = self._drawn.texture
        self._shown.pos, self._shown.size = (left, bottom), size
