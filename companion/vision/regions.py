"""Where on a picture a tag could be: parts with strong contrast on a small scale.

A tag is the busiest thing on a table. What costs much, such as doubling a picture, is done there
only; a picture that is busy all over is one region.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from companion.vision.reads import Box, Read

if TYPE_CHECKING:
    from companion.vision.reads import Grey

SHRINK = 4  # looked for at a quarter of the size, where noise is quiet
SMALLEST = 24  # pixels: a tag of 21 modules that could still be read
CALM = 8.0  # contrast in grey levels: never a tag below
FAINT, BUSY = 12.0, 20.0  # looked at above, however busy the rest is: at little cost, at any
WHOLE = 0.6  # of the picture: then there is nothing to be gained


class Busy:
    """The busy parts of one picture."""

    def __init__(self, grey: Grey) -> None:
        import cv2
        import numpy as np

        self._height, self._width = grey.shape
        size = max(1, self._width // SHRINK), max(1, self._height // SHRINK)
        half = self._width // 2 or 1, self._height // 2 or 1  # in two steps it is faster
        small = cv2.resize(grey, half, interpolation=cv2.INTER_AREA)
        small = cv2.resize(small, size, interpolation=cv2.INTER_AREA)
        mean = cv2.boxFilter(small, cv2.CV_32F, (5, 5), borderType=cv2.BORDER_REPLICATE)
        square = cv2.sqrBoxFilter(small, cv2.CV_32F, (5, 5), borderType=cv2.BORDER_REPLICATE)
        self._spread = np.maximum(square - mean * mean, 0)
        self._usual = float(np.median(self._spread[::4, ::4])) ** 0.5

    def boxes(self, done: Iterable[Read] = (), enough: float = BUSY) -> list[Box]:
        """The parts worth a harder look, the busiest first, without the tags that were read."""
        import cv2
        import numpy as np

        whole = Box(0, 0, self._width, self._height)
        if min(self._height, self._width) < 3 * SMALLEST:
            return [whole]
        level = min(max(CALM, 2 * self._usual), enough)
        mask = (self._spread > level * level).astype(np.uint8)
        for read in done:
            quad = np.array(read.corners) / SHRINK
            middle = quad.mean(0)
            cv2.fillConvexPoly(mask, np.round(middle + (quad - middle) * 1.35).astype(np.int32), 0)
        # A tag is busy all over: lines and rims, five wide by now, go.
        solid = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((7, 7), np.uint8))
        count, _, stats, _ = cv2.connectedComponentsWithStats(solid, connectivity=8)
        found = [self._around(*stat) for stat in stats[1:count, :4].tolist()]
        boxes = joined(found)
        if sum(box.area for box in boxes) > WHOLE * whole.area:
            return [whole]
        return sorted(boxes, key=self._busyness, reverse=True)

    def _around(self, left: int, top: int, wide: int, high: int) -> Box:
        right, bottom = left + wide, top + high
        box = Box(left * SHRINK, top * SHRINK, right * SHRINK, bottom * SHRINK)
        return box.grown(2 * SHRINK, self._width, self._height)

    def _busyness(self, box: Box) -> float:
        part = Box(*(side // SHRINK for side in (box.left, box.top, box.right, box.bottom)))
        return float(part.cut(self._spread).max(initial=0))


def joined(boxes: Iterable[Box]) -> list[Box]:
    """Boxes that do not touch each other, around the same pixels.

    >>> joined([Box(0, 0, 4, 4), Box(8, 0, 9, 4), Box(3, 0, 9, 2)])
    [Box(left=0, top=0, right=9, bottom=4)]
    """
    apart: list[Box] = []
    for box in boxes:
        while touching := [other for other in apart if other.touches(box)]:
            for other in touching:
                box = box.joined(other)
                apart.remove(other)
        apart.append(box)
    return apart
