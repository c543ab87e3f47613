"""Printed pages as a camera sees them: rendered to pixels, scanned, and measured in millimetres."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pypdfium2
import zxingcpp

from companion.__main__ import main

DPI = 200
PX = DPI / 25.4  # pixels in a millimetre
DARK, WHITE = 128, 235


class Tag(NamedTuple):
    """A tag as it was found: its text, its page, and its dark part in mm from the top left."""

    text: str
    page: int
    x: float
    y: float
    width: float
    height: float


class Printed:
    """A PDF file, looked at."""

    def __init__(self, file: Path) -> None:
        self.document = pypdfium2.PdfDocument(file)
        self.pages = [
            page.render(scale=DPI / 72, grayscale=True).to_numpy() for page in self.document
        ]

    def size(self, page: int = 0) -> tuple[float, float]:
        wide, high = self.document[page].get_size()
        return wide / 72 * 25.4, high / 72 * 25.4

    def text(self, page: int = 0) -> str:
        return str(self.document[page].get_textpage().get_text_range())

    def all_text(self) -> str:
        return "\n".join(self.text(page) for page in range(len(self.pages)))

    def colour(self, x: float, y: float, page: int = 0) -> str:
        """The colour at a place, in mm from the top left."""
        picture = self.document[page].render(scale=DPI / 72).to_pil().convert("RGB")
        red, green, blue = picture.getpixel((round(x * PX), round(y * PX)))
        return f"#{red:02X}{green:02X}{blue:02X}"

    def tags(self) -> list[Tag]:
        """Every tag, each scanned with the settings that the camera uses."""
        found = []
        for number, page in enumerate(self.pages):
            codes = zxingcpp.read_barcodes(
                page,
                formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCodeModel2),
                try_rotate=False,
                try_downscale=False,
                try_invert=False,
            )
            found += [Tag(code.text, number, *_measured(page, code.position)) for code in codes]
        return found

    def quiet(self, tag: Tag) -> float:
        """How many modules of white are around a tag, to the pixel that has ink or is no paper."""
        page = self.pages[tag.page]
        left, top = round(tag.x * PX), round(tag.y * PX)
        right, bottom = left + round(tag.width * PX) - 1, top + round(tag.height * PX) - 1
        for by in range(2, 100):  # its own edge may be grey for a pixel
            x, y, to_x, to_y = left - by, top - by, right + by, bottom + by
            inside = x >= 0 and y >= 0 and to_y < page.shape[0] and to_x < page.shape[1]
            ring = [page[y, x:to_x], page[to_y, x:to_x], page[y:to_y, x], page[y:to_y, to_x]]
            if not inside or min(side.min() for side in ring) < WHITE:
                return by / (tag.width * PX / 21)
        raise AssertionError(f"nothing near {tag}")

    def beyond_the_page(self) -> list[Any]:
        """What is drawn outside of the paper."""
        found = []
        for page in self.document:
            wide, high = page.get_size()
            for each in page.get_objects():
                left, bottom, right, top = each.get_bounds()
                if left < -0.1 or bottom < -0.1 or right > wide + 0.1 or top > high + 0.1:
                    found.append((page, each.type, (left, bottom, right, top)))
        return found


def _measured(page: Any, position: Any) -> tuple[float, float, float, float]:
    """The box around the dark pixels where a code was found."""
    corners = [position.top_left, position.top_right, position.bottom_right, position.bottom_left]
    xs, ys = [corner.x for corner in corners], [corner.y for corner in corners]
    edge = round((max(xs) - min(xs)) / 21 * 2)  # two modules out: still inside the white
    left, top = max(min(xs) - edge, 0), max(min(ys) - edge, 0)
    dark = page[top : max(ys) + edge, left : max(xs) + edge] < DARK
    columns, rows = np.flatnonzero(dark.any(axis=0)), np.flatnonzero(dark.any(axis=1))
    return (
        (left + columns[0]) / PX,
        (top + rows[0]) / PX,
        (columns[-1] - columns[0] + 1) / PX,
        (rows[-1] - rows[0] + 1) / PX,
    )


def printed(folder: Path, command: str, *args: str) -> Printed:
    """What a command prints."""
    file = folder / "out.pdf"
    assert main([command, str(file), "--data", str(folder / "data"), *args]) == 0
    return Printed(file)


def once_each(tags: list[Tag]) -> set[str]:
    """The texts of tags that may not come twice."""
    counted = Counter(tag.text for tag in tags)
    assert not [text for text, count in counted.items() if count > 1]
    return set(counted)
