"""How much of the Squirmish is in sight, and how large: fitted by itself, or as somebody chose."""

from __future__ import annotations

from collections.abc import Collection

from kivy.metrics import Metrics

from companion.drawings.surface import Box
from companion.games.squirmish.grid import Place
from companion.games.squirmish.scene import Bounds, bounds

LARGEST, THUMB, SMALLEST = 118, 56, 13  # px of the home screen: the side of a place
LEAST = 47  # the same, if so all of it is in sight: 9 mm on the screen at home
MARGIN = 0.12  # of a place, around everything
STEP = 1.35  # of a key


class Lens:
    """Where places are in the window. `middle` is the point of the grid in the middle of it."""

    def __init__(self) -> None:
        self.window = Box(0, 0, 1, 1)
        self.cell = 1.0
        self.middle = (0.5, 0.5)
        self.chosen = False  # by a finger
        self._all = Bounds(0, 0, 0, 0)

    def best(self, cards: Collection[Place], live: Collection[Place], room: Box) -> float:
        """How large places are when all of them are in sight."""
        return self._fitting(bounds([*cards, *live]), room)

    @staticmethod
    def _fitting(part: Bounds, room: Box) -> float:
        most: float = LARGEST * Metrics.dp
        across, along = part.columns + MARGIN, part.rows + MARGIN
        return min(most, room.width / across, room.height / along)

    def look(
        self, cards: Collection[Place], live: Collection[Place], around: Collection[Place] = ()
    ) -> None:
        """Have everything in sight; or, where that would be too small for a thumb, what may be
        tapped. What somebody has chosen stays, as long as that is in sight. What is `around` may be
        shown later."""
        self._all = bounds([*cards, *live, *around])
        if self.chosen and all(self.sees(place) for place in live):
            self._stay_near()
            return
        self.chosen = False
        self.cell = self._fitting(self._all, self.window)
        part = self._all
        if live and self.cell < LEAST * Metrics.dp:
            self.cell = THUMB * Metrics.dp
            part = bounds(live)
        self.cell = max(self.cell, SMALLEST * Metrics.dp)
        self.middle = (part.left + part.right + 1) / 2, (part.top + part.bottom + 1) / 2
        self._stay_near()

    def box(self, at: Place) -> Box:
        """Where a place is in the window."""
        window, cell = self.window, self.cell
        x = window.x + window.width / 2 + (at[0] - self.middle[0]) * cell
        y = window.y + window.height / 2 - (at[1] + 1 - self.middle[1]) * cell
        return Box(x, y, cell, cell)

    def place(self, x: float, y: float) -> Place:
        """The place under a finger."""
        window, cell = self.window, self.cell
        column = (x - window.x - window.width / 2) / cell + self.middle[0]
        row = self.middle[1] - (y - window.y - window.height / 2) / cell
        return int(column // 1), int(row // 1)

    def sees(self, at: Place) -> bool:
        """Whether all of a place is in sight."""
        box, window = self.box(at), self.window
        return (
            window.x - 1 <= box.x
            and window.y - 1 <= box.y
            and box.x + box.width <= window.x + window.width + 1
            and box.y + box.height <= window.y + window.height + 1
        )

    @property
    def shows_all(self) -> bool:
        """Whether there is nothing outside."""
        part = self._all
        return self.sees((part.left, part.top)) and self.sees((part.right, part.bottom))

    # Somebody's choice

    def zoom(self, factor: float) -> bool:
        """Come nearer or go away; whether that was possible."""
        low, high = SMALLEST * Metrics.dp, LARGEST * 1.3 * Metrics.dp
        cell = min(max(self.cell * factor, low), high)
        if abs(cell - self.cell) < 0.5:
            return False
        self.cell, self.chosen = cell, True
        self._stay_near()
        return True

    def see_all(self) -> None:
        """Have everything in sight."""
        part = self._all
        self.cell = max(self._fitting(part, self.window), SMALLEST * Metrics.dp)
        self.middle = (part.left + part.right + 1) / 2, (part.top + part.bottom + 1) / 2
        self.chosen = True
        self._stay_near()

    def drag(self, across: float, up: float) -> None:
        """Push everything by so many pixels."""
        self.middle = self.middle[0] - across / self.cell, self.middle[1] + up / self.cell
        self.chosen = True
        self._stay_near()

    def _stay_near(self) -> None:
        """Nobody gets lost: something is always in sight, and no more empty room than need be."""
        part, window, cell = self._all, self.window, self.cell
        self.middle = (
            _clamped(self.middle[0], part.left, part.right + 1, window.width / cell / 2),
            _clamped(self.middle[1], part.top, part.bottom + 1, window.height / cell / 2),
        )


def _clamped(middle: float, low: float, high: float, half: float) -> float:
    if high - low <= 2 * half:
        return (low + high) / 2
    return min(max(middle, low + half), high - half)
