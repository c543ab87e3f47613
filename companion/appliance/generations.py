"""Which backups stay: many of today, some of the week, a few of the month."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from datetime import date
from typing import NamedTuple

LAST = 5  # whenever they were made
DAYS = 7  # one of each of the last days on which there is one
WEEKS = 4  # the same with weeks
ROOM = 200_000_000  # bytes, for all of them


class Stamp(NamedTuple):
    """What is to be known of a backup to say whether it stays."""

    name: str
    number: int  # the order in which they were made, whatever the clock said
    day: date
    size: int


def staying(stamps: Iterable[Stamp], room: int = ROOM, needed: Iterable[str] = ()) -> list[Stamp]:
    """Those that stay, the newest first. The newest always does, and so do those that are needed;
    the oldest of the others go when all together would take more than the room for them.

    >>> monday = date(2026, 11, 16)
    >>> many = [Stamp(f"{n}", n, monday, 1) for n in range(9)]
    >>> [stamp.name for stamp in staying(many)]
    ['8', '7', '6', '5', '4']
    >>> [stamp.name for stamp in staying(many, room=2, needed=["0"])]
    ['8', '0']
    """
    every = sorted(stamps, key=lambda stamp: stamp.number, reverse=True)
    chosen = {
        *every[:LAST],
        *_newest_of(every, lambda stamp: stamp.day, DAYS),
        *_newest_of(every, lambda stamp: stamp.day.isocalendar()[:2], WEEKS),
    }
    must = {*every[:1], *(stamp for stamp in every if stamp.name in set(needed))}
    left = room - sum(stamp.size for stamp in must)
    kept = []
    for stamp in every:
        if stamp in must:
            kept.append(stamp)
        elif stamp in chosen:
            left -= stamp.size
            if left >= 0:
                kept.append(stamp)
    return kept


def _newest_of(
    every: Sequence[Stamp], period: Callable[[Stamp], Hashable], most: int
) -> list[Stamp]:
    """The newest of each of the last so many periods that have one."""
    found: dict[Hashable, Stamp] = {}
    for stamp in every:
        if len(found) < most or period(stamp) in found:
            found.setdefault(period(stamp), stamp)
    return list(found.values())
