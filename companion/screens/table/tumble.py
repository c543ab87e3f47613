"""The app's die, seen to tumble before it lies still.

What it shows has been rolled and written down before it begins: neither a pulled plug nor a tap
that cuts it short changes anything.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from kivy.animation import Animation
from kivy.metrics import Metrics
from kivy.properties import NumericProperty

from companion import drawings
from companion.language import tr
from companion.screens.contracts import Command, Commands
from companion.screens.drawing.drawn import Drawn
from companion.screens.parts.looks import looks
from companion.screens.parts.sheets import Sheet
from hardware.parts import BLUE_DIE, RED_DIE, YES

looks("tumble")

ROLLS = {"slow": 0.9, "normal": 0.55, "quick": 0.3}  # seconds, by the setting of the motion
LIES = 0.35  # seconds that it lies there before the game goes on
FACES = 7  # are seen on the way
SIDE = 150  # px of the home screen


class Tumble(Sheet):
    """A die in the middle of the screen. A tap lets it lie still at once."""

    turn = NumericProperty(0.0)  # of its way, from 0 to 1
    lift = NumericProperty(0.0)  # how high it hops, in parts of its side
    angle = NumericProperty(0.0)

    def __init__(self, color: str, value: int, motion: str, done: Callable[[], None]) -> None:
        super().__init__()
        self._color, self._value, self._done = color, value, done
        self._chance = Random(value)  # what is seen on the way means nothing
        self._shown = 0
        self.drawn = Drawn(size_hint=(None, None), size=(Metrics.dp * SIDE,) * 2)
        self.ids.die.add_widget(self.drawn)
        self._show(0)
        self._rolling = Animation(turn=1.0, duration=ROLLS.get(motion, ROLLS["normal"]))
        self._rolling += Animation(turn=1.0, duration=LIES)
        self._rolling.bind(on_complete=lambda *_: self._end())

    def begin(self) -> None:
        """Let it roll."""
        self._rolling.start(self)

    def on_turn(self, _: object, turn: float) -> None:
        """The nearer the end, the slower and the lower."""
        left = 1.0 - turn
        self.angle = -540 * left * left
        self.lift = abs((turn * 3) % 1 - 0.5) * left
        self._show(int(turn * FACES))

    def _show(self, number: int) -> None:
        if number >= FACES:
            face = self._value
        elif number > self._shown or not self.drawn.drawing:
            face = self._chance.randint(1, 6)
        else:
            return
        self._shown = number
        self.drawn.drawing = drawings.die(face, self._color)

    def on_touch_down(self, touch: Any) -> bool:
        self.land()
        return True

    def commands(self) -> Commands:
        """Nothing is asked here: whatever a hand is on ends it."""
        return dict.fromkeys((RED_DIE, BLUE_DIE, YES), Command(tr("Go on"), self.land, False))

    def land(self) -> None:
        """Enough: lie still, and go on."""
        self._rolling.cancel(self)
        self._end()

    def _end(self) -> None:
        done, self._done = self._done, _nothing
        if self.parent:
            self.parent.remove_widget(self)
        done()


def _nothing() -> None:
    """It has ended once."""
