"""Pictures for the tests: from the benchmarks' generator, and plain codes on white."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import segno

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))

from frames import Frame, Look, frame, plain, shown

__all__ = ["Frame", "Look", "code", "film", "frame", "page", "plain", "shown"]


def code(content: str | bytes, scale: int = 5, level: str = "h", **how: Any) -> Any:
    """A QR code with its white border, in grey."""
    made = segno.make(content, error=level, micro=False, boost_error=False, **how)
    dark = np.array([[cell & 1 for cell in row] for row in made.matrix], np.uint8)
    light = np.pad(1 - dark, 4, constant_values=1) * 255
    return light.astype(np.uint8).repeat(scale, 0).repeat(scale, 1)


def page(*codes: Any, width: int = 640, height: int = 480) -> Any:
    """Codes beside each other on light grey."""
    sheet = np.full((height, width), 200, np.uint8)
    left = top = tallest = 10
    for made in codes:
        high, wide = made.shape
        if left + wide > width:
            left, top = 10, top + tallest + 10
        sheet[top : top + high, left : left + wide] = made
        left, tallest = left + wide + 10, max(tallest, high)
    return sheet


def film(path: Path, pictures: list[Any], rate: float = 20) -> Path:
    """A real video file."""
    height, width = pictures[0].shape
    kind = cv2.VideoWriter.fourcc(*"MJPG")
    writer = cv2.VideoWriter(str(path), kind, rate, (width, height))
    assert writer.isOpened()
    for picture in pictures:
        writer.write(cv2.cvtColor(picture, cv2.COLOR_GRAY2BGR))
    writer.release()
    return path
