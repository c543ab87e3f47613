"""Who reads the codes on a picture: zxing-cpp, or zbar where zxing-cpp is not to be had.

Both are asked for QR codes only: asked for everything, zbar sees bar codes in noise. Both let other
threads run while they work, and neither keeps anything between two pictures.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol, cast

from companion.vision.reads import Point, Read

if TYPE_CHECKING:
    from companion.vision.reads import Grey


class Decoder(Protocol):
    """Reads every QR code on a grey picture."""

    name: str

    def read(self, grey: Grey, *, binary: bool = False) -> list[Read]:
        """The codes; `binary` pictures are black and white already."""


class Zxing:
    """zxing-cpp: reads more than zbar in a fraction of its time."""

    name = "zxing-cpp"

    def __init__(self) -> None:
        import zxingcpp

        self._read = zxingcpp.read_barcodes
        self._local, self._fixed = (
            zxingcpp.Binarizer.LocalAverage,
            zxingcpp.Binarizer.FixedThreshold,
        )
        # QRCode would be Micro QR, too, which is found inside real codes.
        self._how: dict[str, Any] = {
            "formats": zxingcpp.BarcodeFormat.QRCodeModel2,
            "try_rotate": False,  # a QR code is found at any angle without
            "try_downscale": False,
            "try_invert": False,
            "text_mode": zxingcpp.TextMode.Plain,
        }

    def read(self, grey: Grey, *, binary: bool = False) -> list[Read]:
        """The codes; `binary` pictures are black and white already."""
        binarizer = self._fixed if binary else self._local
        found = self._read(grey, binarizer=binarizer, **self._how)
        return [Read(code.text, _zxing_corners(code.position)) for code in found]


def _zxing_corners(at: Any) -> tuple[Point, Point, Point, Point]:
    a, b, c, d = at.top_left, at.top_right, at.bottom_right, at.bottom_left
    return (a.x, a.y), (b.x, b.y), (c.x, c.y), (d.x, d.y)


class Zbar:
    """zbar: for machines that zxing-cpp has no wheel for."""

    name = "zbar"

    def __init__(self) -> None:
        from pyzbar import pyzbar

        self._decode = pyzbar.decode
        self._symbols = [pyzbar.ZBarSymbol.QRCODE]

    def read(self, grey: Grey, *, binary: bool = False) -> list[Read]:
        """The codes; zbar makes no difference between grey and `binary` pictures."""
        # A scanner that is kept gives wrong results in threads; `decode` makes one a picture.
        found = self._decode(grey, symbols=self._symbols)
        return [Read(code.data.decode("utf-8", "replace"), _zbar_corners(code)) for code in found]


def _zbar_corners(code: Any) -> tuple[Point, Point, Point, Point]:
    points = [(float(point.x), float(point.y)) for point in code.polygon]
    if len(points) != 4:  # on a line, or almost
        left, top, width, height = code.rect
        right, bottom = left + width, top + height
        points = [(left, top), (right, top), (right, bottom), (left, bottom)]
    (x0, y0), (x1, y1), (x2, y2), _ = points
    if (x1 - x0) * (y2 - y1) < (y1 - y0) * (x2 - x1):
        points.reverse()
    first = min(range(4), key=lambda n: sum(points[n]))
    return cast("tuple[Point, Point, Point, Point]", tuple(points[first:] + points[:first]))


@lru_cache(maxsize=1)
def best() -> Decoder:
    """The best decoder of this machine. ImportError: it has none."""
    try:
        return Zxing()
    except ImportError:
        return Zbar()
