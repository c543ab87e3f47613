"""A moment in the words a person would use."""

from __future__ import annotations

from datetime import datetime

from companion.language import tr

FIRST_YEAR, LAST_YEAR = 1900, 9990
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip


def clock(seconds: float) -> str:
    """So many seconds as a clock shows them.

    >>> clock(180), clock(75), clock(9)
    ('3:00', '1:15', '0:09')
    """
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def moment(said: str) -> datetime | None:
    """Return a moment as it was written down, by the clock on the wall; None if it says none, or
    one so near to the first or the last year that no list can reckon with it.

    >>> moment("yesterday"), moment("0001-01-01T00:00:00+23:59"), moment("9999-12-31T23:59:59")
    (None, None, None)
    """
    try:
        found = datetime.fromisoformat(said).astimezone()
        return found if FIRST_YEAR <= found.year <= LAST_YEAR else None
    except (ValueError, OverflowError, OSError):
        return None


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
        return dated(then, with_year=True)
    if days == 0:
        if abs((now - then).total_seconds()) < 120:
            return tr("just now")
        return tr("today at {time}", time=f"{then.hour}:{then:%M}")
    if days == 1:
        return tr("yesterday")
    if days < 7:
        return tr("last {day}", day=WEEKDAYS[then.weekday()])
    return dated(then, with_year=then.year != now.year)


def dated(then: datetime, with_year: bool = True) -> str:
    """A day in words."""
    month = MONTHS[then.month - 1]
    if with_year:
        return tr("{day} {month} {year}", day=then.day, month=month, year=then.year)
    return tr("{day} {month}", day=then.day, month=month)
