"""What was read on a picture, and where."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import TypeAlias

    import numpy as np
    from numpy.typing import NDArray

    Grey: TypeAlias = NDArray[np.uint8]  # a picture: rows of grey pixels

Point = tuple[float, float]


@dataclass(frozen=True)
class Box:
    """A part of a picture, in whole pixels; right and bottom are the first outside.

    >>> Box(0, 0, 10, 10).grown(4, 12, 12)
    Box(left=0, top=0, right=12, bottom=12)
    """

    left: int
    top: int
    right: int
    bottom: int

    @property
    def area(self) -> int:
        """Its pixels."""
        return (self.right - self.left) * (self.bottom - self.top)

    def grown(self, by: int, width: int, height: int) -> Box:
        """With a margin, inside a picture of that size."""
        left, top = max(0, self.left - by), max(0, self.top - by)
        return Box(left, top, min(width, self.right + by), min(height, self.bottom + by))

    def touches(self, other: Box) -> bool:
        """Have they a pixel in common?

        >>> Box(0, 0, 4, 4).touches(Box(3, 3, 9, 9)), Box(0, 0, 4, 4).touches(Box(4, 0, 9, 9))
        (True, False)
        """
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom

    def joined(self, other: Box) -> Box:
        """The smallest around both."""
        left, top = min(self.left, other.left), min(self.top, other.top)
        return Box(left, top, max(self.right, other.right), max(self.bottom, other.bottom))

    def moved(self, across: int, down: int) -> Box:
        """The same box elsewhere."""
        left, top = self.left + across, self.top + down
        return Box(left, top, self.right + across, self.bottom + down)

    def cut(self, grey: Grey) -> Grey:
        """That part of a picture."""
        return grey[self.top : self.bottom, self.left : self.right]


@dataclass(frozen=True)
class Read:
    """A code on a picture: its text and its four corners, clockwise around it in pixels.

    >>> read = Read("TB-V07", ((10, 10), (50, 10), (50, 50), (10, 50)))
    >>> read.middle, read.reach, read.box
    ((30.0, 30.0), 20.0, Box(left=10, top=10, right=51, bottom=51))
    """

    text: str
    corners: tuple[Point, Point, Point, Point]

    @property
    def middle(self) -> Point:
        """The centre of its corners."""
        return sum(x for x, _ in self.corners) / 4, sum(y for _, y in self.corners) / 4

    @property
    def reach(self) -> float:
        """About half its side."""
        return (self._extent(0) + self._extent(1)) / 4

    @property
    def box(self) -> Box:
        """The upright box around it."""
        xs, ys = [x for x, _ in self.corners], [y for _, y in self.corners]
        return Box(int(min(xs)), int(min(ys)), int(max(xs)) + 1, int(max(ys)) + 1)

    def _extent(self, axis: int) -> float:
        values = [corner[axis] for corner in self.corners]
        return max(values) - min(values)

    def overlaps(self, other: Read) -> bool:
        """Do both lie at the same place, so that only one of them can be true?"""
        (x, y), (a, b) = self.middle, other.middle
        return max(abs(x - a), abs(y - b)) < max(self.reach, other.reach)

    def placed(self, left: float, top: float, scale: float) -> Read:
        """The same read from a part of the picture, `scale` times as large, in the whole of it.

        >>> Read("A", ((0, 0), (8, 0), (8, 8), (0, 8))).placed(100, 50, 2).corners[2]
        (103.8, 53.8)
        """
        shift = (1 / scale - 1) / 2  # pixels are counted from their middles

        def there(point: Point) -> Point:
            x, y = point
            return round(x / scale + shift + left, 1), round(y / scale + shift + top, 1)

        a, b, c, d = self.corners
        return Read(self.text, (there(a), there(b), there(c), there(d)))


def merge(known: list[Read], more: Iterable[Read]) -> list[Read]:
    """Add what is new: the same text at the same place is the same tag.

    >>> one = Read("A", ((0, 0), (8, 0), (8, 8), (0, 8)))
    >>> [read.middle for read in merge([one], [one.placed(1, 1, 1), one.placed(90, 0, 1)])]
    [(4.0, 4.0), (94.0, 4.0)]
    """
    for read in more:
        if not any(read.text == old.text and read.overlaps(old) for old in known):
            known.append(read)
    return known
