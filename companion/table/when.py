"""A moment in the words a person would use."""

from __future__ import annotations

from datetime import datetime


def when(then: datetime, now: datetime) -> str:
    """How long ago `then` is, seen from `now`.

    >>> now = datetime(2026, 11, 16, 20, 0)  # a Monday
    >>> when(datetime(2026, 11, 16, 19, 59), now)
    'just now'
    >>> when(datetime(2026, 11, 16, 8, 5), now)
    'today at 8:05'
    >>> when(datetime(2026, 11, 15, 23, 0), now)
    'yesterday'
    >>> when(datetime(2026, 11, 10, 23, 0), now)
    'last Tuesday'
    >>> when(datetime(2026, 10, 3, 12, 0), now)
    '3 October'
    >>> when(datetime(2025, 10, 3, 12, 0), now)
    '3 October 2025'
    """
    days = (now.date() - then.date()).days
    if days < 0:  # the clock of a Pi without network can stand anywhere
        return f"{then.day} {then:%B %Y}"
    if days == 0:
        recent = abs((now - then).total_seconds()) < 120
        return "just now" if recent else f"today at {then.hour}:{then:%M}"
    if days == 1:
        return "yesterday"
    if days < 7:
        return f"last {then:%A}"
    return f"{then.day} {then:%B}" if then.year == now.year else f"{then.day} {then:%B %Y}"
