"""The one form in which a benchmark tells what it has found."""

from __future__ import annotations

import math
import statistics
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

Better = Literal["less", "more"]


class Figure(msgspec.Struct, frozen=True, omit_defaults=True):
    """A value, what it was measured against in the same run, and the bar it has to hold.

    The bar is one for the ratio where there is a ratio, and else for the value. `spread` is how
    far apart the rounds of the run were, as a share of the value; 0 when nobody knows.

    >>> Figure("first frame", 0.9, "s", ratio=1.2, against="an empty app", bar=1.5).holds
    True
    >>> Figure("share read", 0.93, "share", bar=0.95, better="more").holds
    False
    """

    name: str
    value: float
    unit: str
    ratio: float | None = None
    against: str = ""
    bar: float | None = None
    better: Better = "less"
    spread: float = 0.0

    @property
    def told(self) -> float:
        """What is compared: the ratio, which a busy machine hardly moves, or else the value."""
        return self.value if self.ratio is None else self.ratio

    @property
    def holds(self) -> bool | None:
        """Whether it holds its bar; None without one."""
        if self.bar is None:
            return None
        return self.told >= self.bar if self.better == "more" else self.told <= self.bar


class Curve(msgspec.Struct, frozen=True):
    """How long something takes by how much there is of it, and how steep that may be.

    >>> Curve("a list", "all of it", {10: 1.0, 100: 9.0, 1000: 90.0}, bar=1.1).steepness
    1.0
    """

    subject: str
    name: str
    ms: dict[int, float]  # by size
    bar: float

    @property
    def steepness(self) -> float:
        """The exponent of time = size ** exponent from a tenth of the largest size on."""
        largest = max(self.ms)
        sizes = [size for size in self.ms if size * 10 >= largest]
        xs, ys = [math.log(size) for size in sizes], [math.log(self.ms[size]) for size in sizes]
        return round(statistics.linear_regression(xs, ys).slope, 2)


class Run(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one benchmark has told, and how busy the machine was before and after it."""

    name: str
    figures: list[Figure]
    seconds: float
    load: tuple[float, float]
    curves: list[Curve] = []


class Sheet(msgspec.Struct, frozen=True):
    """Every benchmark of one evening, and the machine in words that name nobody."""

    machine: str
    quick: bool
    release: str
    runs: list[Run]


def results(*figures: Figure) -> list[dict[str, Any]]:
    """Figures as a benchmark prints them, under "results"."""
    plain: list[dict[str, Any]] = msgspec.to_builtins(figures)
    return plain


def measured(
    name: str, unit: str, figure: Mapping[str, Any], against: str, better: Better = "less"
) -> Figure:
    """A figure that a benchmark has as {"ours", "ratio", "bar"}, and may know the "spread" of."""
    return Figure(
        name, figure["ours"], unit, figure["ratio"], against, figure.get("bar"), better,
        figure.get("spread", 0.0),
    )  # fmt: skip


def spread(values: Sequence[float]) -> float:
    """How far apart the middle half of some values is, as a share of their median.

    >>> spread([1.0, 1.0, 1.0]), spread([5.0]), round(spread([8, 9, 10, 11, 12]), 2)
    (0.0, 0.0, 0.2)
    """
    middle = statistics.median(values)
    if len(values) < 2 or not middle:
        return 0.0
    low, _, high = statistics.quantiles(values, n=4, method="inclusive")
    return round(abs((high - low) / middle), 3)
