"""Ways to look at a picture again: each brings out tags that the others miss.

A variant is cheap beside zbar's one look. Which of them helps against what was measured on drawn
pictures: see docs/camera.md.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from companion.vision.reads import Read

if TYPE_CHECKING:
    from companion.vision.decoders import Decoder
    from companion.vision.reads import Grey


@dataclass(frozen=True)
class Variant:
    """One way to look."""

    name: str
    change: Callable[[Grey], Grey]
    scale: float = 1.0
    binary: bool = False
    cost: float = 1.0  # of a pixel, where looking at the plain picture costs 1

    def read(self, decoder: Decoder, grey: Grey, left: int = 0, top: int = 0) -> list[Read]:
        """What is read in a part of a picture that begins at `left`, `top`."""
        found = decoder.read(self.change(grey), binary=self.binary)
        return [read.placed(left, top, self.scale) for read in found]


def _as_it_is(grey: Grey) -> Grey:
    return grey


def _blurred(grey: Grey) -> Grey:
    import cv2

    return cast("Grey", cv2.blur(grey, (3, 3)))


def _cut_out(grey: Grey) -> Grey:
    import cv2

    mean = cv2.ADAPTIVE_THRESH_MEAN_C
    return cast("Grey", cv2.adaptiveThreshold(grey, 255, mean, cv2.THRESH_BINARY, 15, 5))


def _crisp(grey: Grey) -> Grey:
    import cv2

    soft = cv2.GaussianBlur(grey, (0, 0), 1.5)
    return cast("Grey", cv2.addWeighted(grey, 4, soft, -3, 0))


def _halved(grey: Grey) -> Grey:
    import cv2

    height, width = grey.shape
    size = max(1, width // 2), max(1, height // 2)
    return cast("Grey", cv2.resize(grey, size, interpolation=cv2.INTER_AREA))


def _doubled(grey: Grey) -> Grey:
    import cv2

    return cast("Grey", cv2.resize(grey, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC))


def _tripled(grey: Grey) -> Grey:
    import cv2

    return cast("Grey", cv2.resize(grey, None, fx=3, fy=3, interpolation=cv2.INTER_CUBIC))


def _sharpened(grey: Grey) -> Grey:
    import cv2

    # The same as sigma 2 after doubling, on a quarter of the pixels.
    soft = cv2.GaussianBlur(grey, (0, 0), 1)
    return _doubled(cast("Grey", cv2.addWeighted(grey, 3, soft, -2, 0)))


def _smoothed(grey: Grey) -> Grey:
    import cv2

    return cast("Grey", cv2.blur(_doubled(grey), (5, 5)))


def _cut_out_large(grey: Grey) -> Grey:
    import cv2

    mean = cv2.ADAPTIVE_THRESH_MEAN_C
    return cast("Grey", cv2.adaptiveThreshold(_doubled(grey), 255, mean, cv2.THRESH_BINARY, 31, 1))


BASE = Variant("base", _as_it_is)
BLUR = Variant("blur", _blurred)  # noise
THRESHOLD = Variant("threshold", _cut_out, binary=True, cost=1.6)  # glare, sleeves
CRISP = Variant("crisp", _crisp, cost=2.5)  # far out of focus
HALF = Variant("half", _halved, scale=0.5, cost=0.4)  # large tags in noise or out of focus
DOUBLE = Variant("double", _doubled, scale=2, cost=9)  # small tags
SHARP = Variant("sharp", _sharpened, scale=2, cost=11)  # small, out of focus, in motion
SMOOTH = Variant("smooth", _smoothed, scale=2, cost=9)  # noise and everything else
OUTLINE = Variant("outline", _cut_out_large, scale=2, binary=True, cost=13)  # strong glare
TRIPLE = Variant("triple", _tripled, scale=3, cost=19)  # the rest of it
