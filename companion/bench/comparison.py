"""What got slower, and what quicker, than the run before: only where it is more than noise."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from companion.bench.figure import Figure, Sheet

RATIO, VALUE = 0.15, 0.30  # what the same code gives twice: two that take turns, one alone
STEEPER = 0.2  # of an exponent
SPREADS = 2.0  # a figure whose rounds lie far apart has to move farther than that
RULE = (
    "Ratios are compared, because a busy machine slows both sides of them. A change is called one"
    f" when it is more than {RATIO:.0%} of a ratio, {VALUE:.0%} of a figure without one,"
    f" {STEEPER} of an exponent, and more than {SPREADS:g} times what the rounds of either run"
    " lay apart."
)


class Change(msgspec.Struct, frozen=True):
    """A figure that is not what it was."""

    benchmark: str
    figure: Figure
    before: Figure
    worse: bool

    def words(self) -> str:
        """The change as a sentence."""
        now, then = self.figure.told, self.before.told
        unit = "times" if self.figure.ratio is not None else self.figure.unit
        against = f" {self.figure.against}" if self.figure.ratio is not None else ""
        verb = "has got worse" if self.worse else "has got better"
        return (
            f"{self.benchmark}: {self.figure.name} {verb}:"
            f" {number(now)} {unit}{against}, was {number(then)}."
        )


def number(value: float) -> str:
    """A figure for people: three digits that count, and no exponent.

    >>> [number(value) for value in (0, 0.01234, 1.2345, 96.0, 34567.8)]
    ['0', '0.0123', '1.23', '96', '34568']
    """
    if not value:
        return "0"
    return f"{value:.0f}" if abs(value) >= 100 else f"{float(f'{value:.3g}'):g}"


def beyond_noise(now: Figure, then: Figure) -> bool:
    """Whether two figures differ by more than the rule allows for noise."""
    gap = abs(now.told - then.told)
    if now.unit == "exponent":
        return gap > STEEPER
    share = VALUE if now.ratio is None else RATIO
    base = min(abs(now.told), abs(then.told)) or max(abs(now.told), abs(then.told))
    return gap > base * max(share, SPREADS * now.spread, SPREADS * then.spread)


def changes(now: Sheet, then: Sheet) -> Iterator[Change]:
    """Every change beyond the noise, in the order of the benchmarks."""
    known = {(run.name, each.name): each for run in then.runs for each in run.figures}
    for run in now.runs:
        for figure in run.figures:
            before = known.get((run.name, figure.name))
            if before is None or (before.ratio is None) != (figure.ratio is None):
                continue
            if figure.ratio is None and figure.unit in CLOCKED and now.machine != then.machine:
                continue  # another machine's seconds say nothing about ours
            if beyond_noise(figure, before):
                more = figure.told > before.told
                yield Change(run.name, figure, before, worse=more == (figure.better == "less"))


CLOCKED = {"s", "ms", "µs", "/s", "MB", "% of a core"}


def verdict(now: Sheet, then: Sheet | None) -> list[str]:
    """What to say about a run beside the one before it."""
    if then is None:
        return ["There is no earlier run to compare with."]
    if now.quick or then.quick:
        return ["A quick run is there to see it work: its figures are not compared."]
    told = []
    if now.machine != then.machine:
        told.append(
            f"The run before was on another machine ({then.machine}): only ratios are compared."
        )
    found = list(changes(now, then))
    told += [change.words() for change in found if change.worse]
    if not any(change.worse for change in found):
        told.append("Nothing got slower beyond the noise.")
    return told + [change.words() for change in found if not change.worse]
