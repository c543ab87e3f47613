"""A series of games as a picture: where Leaders die, and how the victories score.

Drawn with Pillow, which printing brings along, in the colours of the night theme. Every figure is
written out, so that no colour has to be told from another.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from companion.drawings.palette import find_rgb
from companion.games.terror_below.printed import Side
from companion.lab.summary import Summary
from companion.language import tr, word
from companion.table import on_disk

GROUND, PANEL, LINE, SAND, QUIET, DUSK, TEAL, DANGER = map(
    find_rgb, ("GROUND", "PANEL", "LINE", "SAND", "QUIET", "DUSK", "TEAL", "DANGER")
)

Colour = tuple[int, int, int]
SIZE = (1280, 720)
CELL = 84
BOARD_AT = (60, 150)
CHART = (660, 170, 1220, 600)  # left, top, right, bottom
TITLE, TEXT, SMALL = 30, 20, 15


class Plot:
    """A picture in the making."""

    def __init__(self, summary: Summary, side: Side) -> None:
        self.summary, self.side = summary, side
        self.image = Image.new("RGB", SIZE, GROUND)
        self._draw = ImageDraw.Draw(self.image)
        self._heading()
        self._heat_map()
        self._chart()

    def _heading(self) -> None:
        found, wish = self.summary, self.summary.wish
        low, high = found.interval
        scenario, rate = wish.scenario.replace("-", " "), f"{100 * found.rate:.1f}"
        said = tr("{scenario}, {bot} bot: {rate} % won", scenario=scenario, bot=wish.bot, rate=rate)
        self._text((60, 28), said[:1].upper() + said[1:], SAND, TITLE)
        said = tr(
            "{games} games, 95 % between {low} % and {high} %. Attacks {attacks}, Locations lost "
            "{fallen} on average.",
            games=found.games, low=f"{100 * low:.1f}", high=f"{100 * high:.1f}",
            attacks=f"{found.attacks:.1f}", fallen=f"{found.fallen:.2f}",
        )  # fmt: skip
        self._text((60, 72), said, QUIET, TEXT)

    def _heat_map(self) -> None:
        """How many Leaders died on each space: the redder the more, with the number."""
        left, top = BOARD_AT
        deaths = self.summary.deaths
        most = max(deaths.values(), default=1)
        self._text((left, top - 34), tr("Where Leaders die"), SAND, TEXT)
        places = {space: name for name, space in self.side.locations.items()}
        for row in range(self.side.rows):
            for column in range(self.side.columns):
                at = column + 1, row + 1
                count = deaths.get(f"{at[0]},{at[1]}", 0)
                x, y = left + column * CELL, top + row * CELL
                fill = GROUND if at in self.side.canyon else _mixed(PANEL, DANGER, count / most)
                self._draw.rectangle((x, y, x + CELL - 4, y + CELL - 4), fill, LINE)
                if at in places:
                    self._text((x + 6, y + 4), word(places[at])[:9], QUIET, SMALL)
                if count:
                    self._text((x + CELL // 2, y + CELL // 2 + 4), str(count), SAND, TEXT, "mm")

    def _chart(self) -> None:
        """How many victories have each score; without one, the VP of all games."""
        left, top, _, _ = CHART
        if self.summary.scores:
            self._text((left, top - 54), tr("Score of the victories"), SAND, TEXT)
            self._bars(self.summary.scores, TEAL)
        else:
            self._text((left, top - 54), tr("VP at the end"), SAND, TEXT)
            self._bars(self.summary.vp, DUSK)

    def _bars(self, counts: Mapping[int, int], colour: Colour) -> None:
        left, top, right, bottom = CHART
        first, last = min(counts, default=0), max(counts, default=0)
        most, width = max(counts.values(), default=1), (right - left) / (last - first + 1)
        for value in range(first, last + 1):
            count = counts.get(value, 0)
            x, height = left + (value - first) * width, (bottom - top) * count / most
            self._draw.rectangle((x + 1, bottom - height, x + max(width - 3, 2), bottom), colour)
            if width >= 16 or value % 5 == 0:
                self._text((x + width / 2, bottom + 16), str(value), QUIET, SMALL, "mm")
            if count and width >= 22:
                self._text((x + width / 2, bottom - height - 12), str(count), SAND, SMALL, "mm")
        self._draw.line((left, bottom, right, bottom), LINE, 2)

    def _text(
        self, at: tuple[float, float], text: str, colour: Colour, size: int, anchor: str = "la"
    ) -> None:
        self._draw.text(at, text, colour, ImageFont.load_default(size), anchor=anchor)


def _mixed(low: Colour, high: Colour, part: float) -> Colour:
    """A colour between two.

    >>> _mixed((0, 0, 0), (200, 100, 50), 0.5)
    (100, 50, 25)
    """
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(low, high, strict=True))
    return red, green, blue


def write(summary: Summary, side: Side, file: Path) -> None:
    """Draw a series and save it as PNG."""
    made = io.BytesIO()
    Plot(summary, side).image.save(made, "PNG")
    on_disk.write(file, made.getvalue())
