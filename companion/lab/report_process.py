"""Works out the figures of a report in a separate process, with helpers on all cores but one.

A request is a `ReportRequest`, its result an `Analysis`. Progress is how many futures have been
played, of how many.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from companion.lab.analysis import Analysis, analyse
from companion.lab.course import Course
from companion.lab.process_pool import count_cores, open_pool
from companion.lab.turning_points import Wish, game_of
from companion.lab.worker_process import Task
from companion.table.session import Entry


class ReportRequest(NamedTuple):
    """A game to be looked at."""

    origin: bytes
    entries: list[Entry]
    wish: Wish


class ReportTask(Task):
    """Analyzes a game."""

    def __init__(self, setup: None) -> None:
        pass

    def answer(self, request: ReportRequest, report: Callable[[object], None]) -> Analysis:
        course = Course(game_of(request.wish.catalogue), request.origin, request.entries)
        # One core is left for the screen.
        with open_pool(max(1, count_cores() - 1)) as executor:
            return analyse(course, request.wish, executor, lambda *played: report(played))
