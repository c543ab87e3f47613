"""Tags on pictures that follow one another: looks only where something changed, a little each time.

Each picture is compared, an eighth as large, with what the table looked like of late. Where nothing
changed nothing is decoded. A tag that was read is looked for again at its place, so that a card
held still stays in sight when the comparison has got used to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.vision import variants
from companion.vision.reads import Box, Read, merge
from companion.vision.regions import Busy

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from companion.vision.decoders import Decoder
    from companion.vision.reads import Grey
    from companion.vision.variants import Variant

SHRINK = 8
SLOWLY, SLOWEST = 0.03, 0.003  # how much of a new picture the table takes on, and of a change
NOTICED = 6.0  # grey levels, and four times what the whole picture trembles
MARGIN = 24  # pixels around what changed
GLANCE = 20  # pictures from one look at everything to the next
THOROUGH = 4  # pictures: so often a picture that told something is still asked for more
CALM, RESTING = 8, 3  # after so many pictures on which nothing moves, every third is looked at
TRUST = 30  # pictures: so long what worked last is tried first
# One a picture, in turn; those that cost no more than the plain picture come more often.
HARDER = (
    variants.BLUR,
    variants.SHARP,
    variants.THRESHOLD,
    variants.DOUBLE,
    variants.BLUR,
    variants.SMOOTH,
    variants.THRESHOLD,
    variants.SHARP,
)
WINDOW = 0.04  # of a picture: what is doubled at a time


class Finder:
    """Reads tags on one picture after another of the same camera."""

    def __init__(self, decoder: Decoder | None = None) -> None:
        if decoder is None:
            from companion.vision.decoders import best

            decoder = best()
        import numpy as np

        self._decoder = decoder
        self._spot = np.ones((2, 2), np.uint8)  # smaller is noise
        self._table: NDArray[np.float32] | None = None
        self._before: NDArray[np.float32] | None = None  # the last picture, as small
        self._calm = 0  # pictures since something moved
        self._frame = 0
        self._turn = 0
        self._lucky: Variant = variants.BASE  # what worked last
        self._luck = 0  # and on which picture
        self._known: list[Read] = []  # what the last picture said

    def read(self, grey: Grey) -> list[Read]:
        """The codes that are seen on the next picture, ours or not."""
        self._frame += 1
        height, width = grey.shape
        changed = self._changed(grey)
        found: list[Read] = []
        for old in self._known:
            box = old.box.grown(int(old.reach / 2) + 8, width, height)
            merge(found, self._again(grey, box))
        if self._frame % GLANCE == 0:
            merge(found, variants.BASE.read(self._decoder, grey))
        elif changed is not None and (self._calm < CALM or self._frame % RESTING == 0):
            self._look(grey, changed, found)
        self._known = found
        return list(found)

    def _again(self, grey: Grey, box: Box) -> list[Read]:
        """A tag at the place where it was."""
        for variant in dict.fromkeys((self._lucky, variants.BASE)):
            if reads := variant.read(self._decoder, box.cut(grey), box.left, box.top):
                return reads
        return []

    def _look(self, grey: Grey, box: Box, found: list[Read]) -> None:
        """What worked last, the plain picture, one harder look: until one of them tells."""
        if self._frame - self._luck > TRUST:
            self._lucky = variants.BASE
        harder = HARDER[self._turn % len(HARDER)]
        for variant in dict.fromkeys((self._lucky, variants.BASE, harder)):
            if found and self._frame % THOROUGH:
                return
            part = self._window(grey, box, found) if variant.scale > 1 else box
            known = len(found)
            merge(found, variant.read(self._decoder, part.cut(grey), part.left, part.top))
            if len(found) > known:
                self._lucky, self._luck = variant, self._frame
        self._turn += 1

    def _window(self, grey: Grey, box: Box, found: list[Read]) -> Box:
        """As much of a box as may be doubled at a time: where it is busy, the places in turn."""
        height, width = grey.shape
        side = max(160, int((WINDOW * width * height) ** 0.5))
        turn = self._turn // 2
        if max(box.right - box.left, box.bottom - box.top) > side:
            there = [read.placed(-box.left, -box.top, 1) for read in found]
            if busy := Busy(box.cut(grey)).boxes(there)[:3]:
                box = busy[turn % len(busy)].moved(box.left, box.top)
        across, down = _steps(box.right - box.left, side), _steps(box.bottom - box.top, side)
        turn += (across * down) // 2  # beginning in the middle
        left = _at(box.left, box.right, side, turn % across, across)
        top = _at(box.top, box.bottom, side, turn // across % down, down)
        return Box(left, top, min(box.right, left + side), min(box.bottom, top + side))

    def _changed(self, grey: Grey) -> Box | None:
        """The box around everything that is not as it was; all of the first picture."""
        import cv2
        import numpy as np

        height, width = grey.shape
        size = max(1, width // SHRINK), max(1, height // SHRINK)
        half = cv2.resize(grey, (width // 2 or 1, height // 2 or 1), interpolation=cv2.INTER_AREA)
        small = cv2.resize(half, size, interpolation=cv2.INTER_AREA).astype(np.float32)
        table = self._table
        if table is None or self._before is None or table.shape != small.shape:
            self._table, self._before = small.copy(), small
            return Box(0, 0, width, height)
        off = cv2.subtract(small, table)
        # Half of the picture hardly changes: its middle is a lamp or the camera's own exposure,
        # its spread is noise. Every fourth pixel each way tells enough.
        usual = np.sort(off[::4, ::4], axis=None)
        shift = float(usual[usual.size // 2])
        spread = float(usual[usual.size * 3 // 4] - usual[usual.size // 4]) / 2
        tremble = max(NOTICED, 6 * spread)
        moves = cv2.norm(small, self._before, cv2.NORM_INF) > 2 * tremble
        self._calm, self._before = 0 if moves else self._calm + 1, small
        same = cv2.inRange(off, shift - tremble, shift + tremble)
        changed = cv2.bitwise_not(same)
        # A card that was shown and taken away must not leave its shadow behind.
        cv2.accumulateWeighted(small, table, SLOWLY, same)
        cv2.accumulateWeighted(small, table, SLOWEST, changed)
        solid = cv2.morphologyEx(changed, cv2.MORPH_OPEN, self._spot)
        left, top, wide, high = cv2.boundingRect(solid)
        if wide == 0:
            return None
        right, bottom = left + wide, top + high
        box = Box(left * SHRINK, top * SHRINK, right * SHRINK, bottom * SHRINK)
        return box.grown(MARGIN, width, height)


def _steps(length: int, side: int) -> int:
    """Windows along a box, a third of each in the next.

    >>> _steps(100, 300), _steps(300, 300), _steps(301, 300), _steps(720, 300)
    (1, 1, 2, 4)
    """
    return 1 if length <= side else -(-(length - side) // (side * 2 // 3)) + 1


def _at(low: int, high: int, side: int, step: int, steps: int) -> int:
    return low if steps == 1 else low + (high - low - side) * step // (steps - 1)
