"""A run as a picture: every figure that has a bar, as the part of its bar that it takes.

The bar is the line down the middle of all rows: what ends left of it holds. Every figure is also
written out, so that no colour has to be told from another.
"""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from companion.bench.comparison import number
from companion.bench.figure import Figure, Sheet
from companion.bench.page import HOLDS
from companion.drawings.palette import find_rgb

DANGER, GROUND, LINE, PANEL, QUIET, SAND, TEAL = map(
    find_rgb, ("DANGER", "GROUND", "LINE", "PANEL", "QUIET", "SAND", "TEAL")
)
TITLE, TEXT = 30, 20  # pixels: of letters
Colour = tuple[int, int, int]
WIDTH, ROW, TOP, SIDE = 1280, 34, 110, 40
CHART_LEFT, CHART_RIGHT = 560, 1080
BAR_AT = 0.5  # of the chart's width: twice the bar reaches its end


def share_of_bar(figure: Figure) -> float:
    """How much of its bar a figure takes; above 1 it does not hold.

    >>> share_of_bar(Figure("taps", 20.0, "ms", bar=40.0))
    0.5
    >>> share_of_bar(Figure("read", 0.5, "share", bar=0.9, better="more"))
    1.8
    """
    bar, told = figure.bar or 0.0, figure.told
    over, under = (bar, told) if figure.better == "more" else (told, bar)
    if under <= 0:
        return 0.0 if over <= under else 2.0
    return max(0.0, over / under)


def draw(sheet: Sheet) -> Image.Image:
    """The picture of a run."""
    rows = [
        (run.name, each) for run in sheet.runs for each in run.figures if each.bar is not None
    ]  # fmt: skip
    image = Image.new("RGB", (WIDTH, TOP + ROW * max(1, len(rows)) + SIDE), GROUND)
    pen = ImageDraw.Draw(image)
    _text(pen, (SIDE, 24), "Figures and their bars", SAND, TITLE)
    _text(pen, (SIDE, 68), "What ends left of the line holds its bar.", QUIET, TEXT)
    for at, (name, figure) in enumerate(rows):
        _figure(pen, TOP + at * ROW, name, figure)
    middle = CHART_LEFT + BAR_AT * (CHART_RIGHT - CHART_LEFT)
    pen.line((middle, TOP - 8, middle, image.height - SIDE), SAND, 2)
    return image


def _figure(pen: ImageDraw.ImageDraw, y: int, name: str, figure: Figure) -> None:
    reach = min(1.0, share_of_bar(figure) * BAR_AT) * (CHART_RIGHT - CHART_LEFT)
    colour = TEAL if figure.holds else DANGER
    _text(pen, (SIDE, y + 4), _short(f"{name}: {figure.name}", 56), SAND, 18)
    pen.rectangle((CHART_LEFT, y + 2, CHART_RIGHT, y + ROW - 8), PANEL, LINE)
    pen.rectangle((CHART_LEFT, y + 2, CHART_LEFT + max(2, reach), y + ROW - 8), colour)
    sign = "" if figure.holds else f"  {HOLDS[False].strip('*')}"
    said = f"{number(figure.told)} of {number(figure.bar or 0)}{sign}"
    _text(pen, (CHART_RIGHT + 16, y + 4), said, SAND, 18)


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def _text(
    pen: ImageDraw.ImageDraw, at: tuple[float, float], text: str, colour: Colour, size: int
) -> None:
    pen.text(at, text, colour, ImageFont.load_default(size))


def write(sheet: Sheet, file: Path) -> None:
    """Draw a run and save it as PNG."""
    draw(sheet).save(file, "PNG")
