"""A day in figures: what it cost at its beginning and at its end, as data, as a page, as a plot."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import fmean, linear_regression, median
from typing import Any

import msgspec
from PIL import Image, ImageDraw, ImageFont

from companion.lab.plot import DUSK, GROUND, LINE, PANEL, QUIET, SAND, SMALL, TEAL, TEXT, TITLE
from tests.flows.daylong.diary import Game, Hour, Look

WIDTH, LEFT, RIGHT = 1280, 60, 1220
PLOT, BETWEEN, TOP = 180, 70, 150  # the height of one plot, what is between two, and above all
# What is counted and must not grow; and what is timed, which is only told.
COUNTS = ("handles", "threads", "children", "widgets", "events", "wakes", "idle_drawn")
TIMES = ("idle_us", "frame_ms", "answer_ms")


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """All that was seen in a day."""

    hours: float
    cpu: float  # seconds of all of it
    pictures: int  # that the camera has looked at
    looks: list[Look]
    closely: list[Hour]
    games: list[Game]

    # The first sixth warms up: pages are built for the first time, letters and cards drawn. What
    # comes next is the beginning; the last sixth is the end.

    def early(self, of: Callable[[Any], float], seen: Sequence[Any]) -> list[float]:
        """What was seen at the beginning."""
        return [of(each) for each in seen if self.hours / 6 <= each.hour <= self.hours / 3]

    def late(self, of: Callable[[Any], float], seen: Sequence[Any]) -> list[float]:
        """What was seen at the end."""
        return [of(each) for each in seen if each.hour >= self.hours * 5 / 6]

    @property
    def grown(self) -> float:
        """MB of memory at the end more than at the beginning."""
        return median(self.late(_memory, self.looks)) - median(self.early(_memory, self.looks))

    @property
    def grown_at_home(self) -> float:
        """The same at Home, whatever is played in between: one game takes more than another."""
        late, early = self.late(_memory, self.closely), self.early(_memory, self.closely)
        return median(late) - median(early)

    @property
    def slope(self) -> float:
        """MB an hour, once it is warm."""
        warm = [each for each in self.looks if each.hour >= self.hours / 6]
        return linear_regression([each.hour for each in warm], [each.memory for each in warm]).slope

    def counted(self, name: str) -> tuple[float, float]:
        """The most there was of something at the beginning, and at the end."""
        early, late = self.early(_of(name), self.closely), self.late(_of(name), self.closely)
        return max(early), max(late)

    def ratio(self, name: str) -> float:
        """How long something took at the end, in parts of what it took at the beginning."""
        late, early = self.late(_of(name), self.closely), self.early(_of(name), self.closely)
        return median(late) / median(early)

    def per_game(self) -> dict[str, tuple[int, float, float]]:
        """By its name: how many there were, their answers, and what the journal grew by."""
        found = {}
        for name in sorted({each.game for each in self.games}):
            games = [each for each in self.games if each.game == name]
            answers, size = (
                fmean(each.answers for each in games),
                fmean(each.bytes for each in games),
            )
            found[name] = len(games), answers, size
        return found


def _memory(look: Look | Hour) -> float:
    return look.memory


def _of(name: str) -> Callable[[Any], float]:
    return lambda hour: float(getattr(hour, name))


# As a page


def page(sheet: Sheet) -> str:
    """Everything that is worth reading."""
    return "\n".join(_lines(sheet)) + "\n"


def _lines(sheet: Sheet) -> Iterator[str]:
    early, late = (median(part(_memory, sheet.looks)) for part in (sheet.early, sheet.late))
    answers = sum(each.answers for each in sheet.games)
    yield "# A long day"
    yield ""
    yield (
        f"{sheet.hours:.1f} simulated hours in {sheet.cpu:.0f} s of CPU: {len(sheet.games)} games,"
        f" {answers} answers, {sheet.pictures} pictures of the camera."
    )
    yield ""
    yield "| | at the beginning | at the end | |"
    yield "| --- | ---: | ---: | --- |"
    yield f"| memory, MB | {early:.0f} | {late:.0f} | {sheet.slope:+.2f} an hour |"
    early, late = (median(part(_memory, sheet.closely)) for part in (sheet.early, sheet.late))
    yield f"| memory at Home, MB | {early:.0f} | {late:.0f} | |"
    for name in COUNTS:
        before, after = sheet.counted(name)
        yield f"| {name.replace('_', ' ')} | {before:.4g} | {after:.4g} | |"
    for name in TIMES:
        before, after = (
            median(part(_of(name), sheet.closely)) for part in (sheet.early, sheet.late)
        )
        what, ratio = name.replace("_", ", "), sheet.ratio(name)
        yield f"| {what} | {before:.1f} | {after:.1f} | {ratio:.2f} times |"
    yield ""
    yield "| game | played | answers | journal, bytes a game |"
    yield "| --- | ---: | ---: | ---: |"
    for name, (games, given, size) in sheet.per_game().items():
        yield f"| {name} | {games} | {given:.0f} | {size:.0f} |"


# As a plot


def plot(sheet: Sheet) -> Image.Image:
    """The day from left to right: memory, widgets, the journal and the time of a frame."""
    curves: list[tuple[str, list[tuple[float, float]]]] = [
        ("Memory, MB", [(each.hour, each.memory) for each in sheet.looks]),
        ("Widgets at Home", [(each.hour, each.widgets) for each in sheet.closely]),
        ("Journal, kB", [(each.hour, each.journal / 1000) for each in sheet.closely]),
        ("CPU of a drawn frame, ms", [(each.hour, each.frame_ms) for each in sheet.closely]),
        ("CPU of an answer, ms", [(each.hour, each.answer_ms) for each in sheet.closely]),
    ]
    image = Image.new("RGB", (WIDTH, TOP + (PLOT + BETWEEN) * len(curves)), GROUND)
    pen = ImageDraw.Draw(image)
    pen.text((LEFT, 28), "A long day", SAND, ImageFont.load_default(TITLE))
    said = (
        f"{sheet.hours:.1f} simulated hours; memory {sheet.slope:+.2f} MB an hour once it is warm."
    )
    pen.text((LEFT, 72), said, QUIET, ImageFont.load_default(TEXT))
    for number, (name, points) in enumerate(curves):
        _curve(pen, TOP + (PLOT + BETWEEN) * number, name, points, sheet.hours)
    return image


def _curve(
    pen: ImageDraw.ImageDraw, top: int, name: str, points: list[tuple[float, float]], hours: float
) -> None:
    most, bottom = max(value for _, value in points) * 1.1 or 1.0, top + PLOT
    least, last = min(value for _, value in points), points[-1][1]
    said = (
        f"{name}: {points[0][1]:.4g} at first, {least:.4g} to {most / 1.1:.4g}, {last:.4g} at last"
    )
    pen.text((LEFT, top - 26), said, SAND, ImageFont.load_default(TEXT))
    pen.rectangle((LEFT, top, RIGHT, bottom), PANEL, LINE)
    for hour in range(0, int(hours) + 1, max(1, round(hours / 6))):
        x = LEFT + (RIGHT - LEFT) * hour / hours
        pen.line((x, top, x, bottom), LINE)
        pen.text((x, bottom + 14), f"{hour} h", QUIET, ImageFont.load_default(SMALL), anchor="mm")
    places = [
        (LEFT + (RIGHT - LEFT) * min(1, hour / hours), bottom - PLOT * value / most)
        for hour, value in points
    ]
    pen.line(places, TEAL, 2)
    for x, y in places:
        pen.ellipse((x - 2, y - 2, x + 2, y + 2), DUSK)


def write(sheet: Sheet, folder: Path) -> None:
    """All three of them."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "day.json").write_bytes(msgspec.json.format(msgspec.json.encode(sheet)))
    (folder / "day.md").write_text(page(sheet))
    plot(sheet).save(folder / "day.png", "PNG")
