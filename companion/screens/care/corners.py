"""Four corners to touch, one after the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.metrics import Metrics
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    StringProperty,
)
from kivy.uix.widget import Widget

from companion.language import tr
from companion.screens.care.touch import ASKED, CORNERS, judged, told
from companion.screens.parts.looks import looks
from companion.screens.parts.sheets import Sheet

if TYPE_CHECKING:
    from companion.screens.contracts import Window

SIZE = 96  # px of the home screen: where a finger counts as in the corner


class Corner(Widget):
    """One corner: its shape, and whether it is asked for, has answered, or answered out of turn."""

    ink = ColorProperty("#4A3B30")
    half = NumericProperty(24)
    shape = StringProperty("")
    asked = BooleanProperty(False)
    answered = BooleanProperty(False)
    wrongly = BooleanProperty(False)


class CornersSheet(Sheet):
    """Asks for each corner, and shows where the finger seems to be."""

    sentence = StringProperty("")
    at = ListProperty([])  # where the last finger was
    asked_for = BooleanProperty(True)  # some corner still is

    def __init__(self, shell: Window, done: Callable[[str], None]) -> None:
        looks("corners")
        super().__init__()
        self.shell = shell
        self._done = done
        self.touched: dict[str, str] = {}
        self.corners = {shape: Corner(shape=shape) for shape in CORNERS}
        for shape, (right, up) in CORNERS.items():
            corner = self.corners[shape]
            corner.pos_hint = {"right" if right else "x": right, "top" if up else "y": up}
            self.add_widget(corner)
        self._ask()

    @property
    def asked(self) -> str:
        """The corner that is waited for; nothing when all have been."""
        return next((shape for shape in CORNERS if shape not in self.touched), "")

    def _ask(self) -> None:
        for shape, corner in self.corners.items():
            corner.asked = shape == self.asked
        self.asked_for = bool(self.asked)
        if self.asked:
            self.sentence = tr(ASKED[self.asked])
        else:
            self.sentence = told(judged(self.touched))

    def on_touch_down(self, touch: Any) -> bool:
        leave = self.ids.leave
        if leave.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        self.at = list(touch.pos)
        found = self._corner_at(*touch.pos)
        if not self.asked:
            return True
        if not found:
            self.sentence = tr("Your finger seems to be at the ring. {asked}",
                               asked=tr(ASKED[self.asked]))  # fmt: skip
            return True
        corner = self.corners[found]
        corner.answered, corner.wrongly = True, found != self.asked
        self.shell.sound("tick")
        self.touched[self.asked] = found
        self._ask()
        return True

    def _corner_at(self, x: float, y: float) -> str:
        """The corner that a finger is in."""
        size = SIZE * Metrics.dp
        right, up = x >= self.width - size, y >= self.height - size
        if not ((right or x <= size) and (up or y <= size)):
            return ""
        return next(shape for shape, place in CORNERS.items() if place == (int(right), int(up)))

    def leave(self) -> None:
        """Back, with what was found; nothing was, unless every corner was touched."""
        self.shell.close_sheet(self)
        self._done("" if self.asked else judged(self.touched))
