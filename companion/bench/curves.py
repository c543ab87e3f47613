"""How things grow, as a picture: a chart for each subject, with logarithms on both sides.

There, what stays flat is a level line, and twice as steep is twice as steep wherever it stands.
Every line has its name and its steepness at its end, so that no colour has to be told from another.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from companion.bench.comparison import number
from companion.bench.figure import Curve, Sheet
from companion.drawings.palette import find_rgb

DANGER, DUSK, GROUND, LINE, PANEL, QUIET, SAND, TEAL = map(
    find_rgb, ("DANGER", "DUSK", "GROUND", "LINE", "PANEL", "QUIET", "SAND", "TEAL")
)
TITLE, TEXT = 30, 20  # pixels: of letters
WIDTH, HEIGHT = 1280, 520  # of a chart
LEFT, RIGHT, TOP, BOTTOM = 110, 800, 110, 450  # where its lines are
LABEL, ROW = 17, 26
COLOURS = (
    TEAL, DUSK, SAND, (130, 170, 230), (200, 140, 200), (160, 190, 90), QUIET, (235, 195, 80),
    (150, 120, 255),
)  # fmt: skip


def write(sheet: Sheet, file: Path) -> bool:
    """Draw the curves of a run and save them as PNG; False when it has none."""
    curves = [curve for run in sheet.runs for curve in run.curves]
    if curves:
        draw(curves).save(file, "PNG")
    return bool(curves)


def draw(curves: Sequence[Curve]) -> Image.Image:
    """A chart for each subject, one below the other."""
    subjects = list(dict.fromkeys(curve.subject for curve in curves))
    image = Image.new("RGB", (WIDTH, HEIGHT * len(subjects)), GROUND)
    for at, subject in enumerate(subjects):
        chart = _Chart([curve for curve in curves if curve.subject == subject])
        image.paste(chart.image, (0, at * HEIGHT))
    return image


class _Chart:
    """The curves of one subject."""

    def __init__(self, curves: Sequence[Curve]) -> None:
        self.image = Image.new("RGB", (WIDTH, HEIGHT), GROUND)
        self._pen = ImageDraw.Draw(self.image)
        sizes = [size for curve in curves for size in curve.ms]
        times = [ms for curve in curves for ms in curve.ms.values()]
        self._sizes, self._times = _decades(sizes), _decades(times)
        said = f"{curves[0].subject[:1].upper()}{curves[0].subject[1:]}"
        self._text((40, 24), said, SAND, TITLE)
        self._text((40, 68), "Milliseconds by size; a level line is flat.", QUIET, TEXT)
        self._grid()
        self._lines(curves)

    def _at(self, size: float, ms: float) -> tuple[float, float]:
        x = _share(size, self._sizes) * (RIGHT - LEFT) + LEFT
        y = BOTTOM - _share(ms, self._times) * (BOTTOM - TOP)
        return x, y

    def _grid(self) -> None:
        self._pen.rectangle((LEFT, TOP, RIGHT, BOTTOM), PANEL)
        for decade in range(self._sizes[0], self._sizes[1] + 1):
            x, _ = self._at(10.0**decade, 10.0 ** self._times[0])
            self._pen.line((x, TOP, x, BOTTOM), LINE)
            self._text((x, BOTTOM + 10), f"{10**decade:,}", QUIET, LABEL, "mt")
        for decade in range(self._times[0], self._times[1] + 1):
            _, y = self._at(10.0 ** self._sizes[0], 10.0**decade)
            self._pen.line((LEFT, y, RIGHT, y), LINE)
            self._text((LEFT - 12, y), f"{10.0**decade:g} ms", QUIET, LABEL, "rm")

    def _lines(self, curves: Sequence[Curve]) -> None:
        ends = [self._at(max(curve.ms), curve.ms[max(curve.ms)]) for curve in curves]
        heights = _apart([y for _, y in ends])
        for curve, (x, y), height, colour in zip(curves, ends, heights, COLOURS * 9, strict=False):
            points = [self._at(size, ms) for size, ms in sorted(curve.ms.items())]
            self._pen.line(points, colour, 3, joint="curve")
            for px, py in points:
                self._pen.ellipse((px - 4, py - 4, px + 4, py + 4), colour)
            self._pen.line((x + 8, y, RIGHT + 12, height), LINE)
            holds = curve.steepness <= curve.bar
            said = f"{curve.name}: {number(curve.ms[max(curve.ms)])} ms, {_steep(curve)}"
            self._pen.line((RIGHT + 18, height, RIGHT + 40, height), colour, 3)
            self._text((RIGHT + 50, height), said, SAND if holds else DANGER, LABEL, "lm")

    def _text(
        self,
        at: tuple[float, float],
        text: str,
        colour: tuple[int, int, int],
        size: int,
        anchor: str = "la",
    ) -> None:
        self._pen.text(at, text, colour, ImageFont.load_default(size), anchor)


def _steep(curve: Curve) -> str:
    """How steep it is, in words where it is not worth a number.

    >>> _steep(Curve("cards", "search", {10: 1.0, 100: 1.0}, 0.25))
    'flat'
    >>> _steep(Curve("cards", "search", {10: 1.0, 100: 10.0}, 0.25))
    'steepness 1 (bar 0.25)'
    """
    holds = curve.steepness <= curve.bar
    if holds and curve.steepness <= 0.1:
        return "flat"
    said = f"steepness {number(curve.steepness)}"
    return said if holds else f"{said} (bar {number(curve.bar)})"


def _decades(values: Sequence[float]) -> tuple[int, int]:
    """The powers of ten that hold all values between them.

    >>> _decades([0.02, 7, 120])
    (-2, 3)
    """
    low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))
    return low, max(high, low + 1)


def _share(value: float, decades: tuple[int, int]) -> float:
    low, high = decades
    return (math.log10(value) - low) / (high - low)


def _apart(heights: Sequence[float], floor: float = HEIGHT - ROW) -> list[float]:
    """The same heights moved so far that a line of text has room at each, above the floor.

    >>> _apart([100.0, 300.0, 101.0])
    [100.0, 300.0, 126.0]
    >>> _apart([90.0, 100.0], floor=100.0)
    [74.0, 100.0]
    """
    order = sorted(range(len(heights)), key=heights.__getitem__)
    placed: dict[int, float] = {}
    free = 0.0
    for at in order:
        placed[at] = max(free, heights[at])
        free = placed[at] + ROW
    for at in reversed(order):
        placed[at] = min(floor, placed[at])
        floor = placed[at] - ROW
    return [placed[at] for at in range(len(heights))]
