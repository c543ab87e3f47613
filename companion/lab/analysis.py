"""What is worked out about a game, and kept: opening a report for the second time takes no time.

Only figures are kept, no words: whoever reads them may speak another language tomorrow.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import suppress
from pathlib import Path

import msgspec

from companion import __version__
from companion.lab.course import Course
from companion.lab.luck import Luck, luck
from companion.lab.turning_points import Curve, Wish, curve
from companion.table import on_disk
from companion.table.form import to_json

FOLDER = "analyses"  # in the data folder
MOST = 60  # files kept; the oldest goes when one more comes


class Analysis(msgspec.Struct, frozen=True, kw_only=True):
    """The figures of a game."""

    curve: Curve
    luck: Luck


def analyse(
    course: Course,
    wish: Wish,
    executor: Executor | None = None,
    done: Callable[[int, int], None] = lambda played, all: None,
) -> Analysis:
    """Work out everything: nearly all of the time goes into the win chances."""
    return Analysis(luck=luck(course), curve=curve(course, wish, executor, done))


class Shelf:
    """Where analyses are kept, under a name made of all that they depend on."""

    def __init__(self, data: Path) -> None:
        self._folder = data / FOLDER

    def find(self, course: Course, wish: Wish) -> Analysis | None:
        """What was worked out before, if it was."""
        with suppress(OSError, msgspec.DecodeError):
            return msgspec.json.decode(self._file(course, wish).read_bytes(), type=Analysis)
        return None

    def keep(self, course: Course, wish: Wish, analysis: Analysis) -> None:
        """For the next time. A disk that refuses costs some seconds then, and nothing else."""
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            file = self._file(course, wish)
            on_disk.write(file, msgspec.json.encode(analysis))
            kept = sorted(self._folder.glob("*.json"), key=lambda each: each.stat().st_mtime)
            for old in kept[:-MOST]:
                old.unlink(missing_ok=True)

    def _file(self, course: Course, wish: Wish) -> Path:
        session = course.session
        told = to_json([__version__, list(session.entries), wish])
        name = hashlib.sha256(session.origin + told).hexdigest()[:24]
        return self._folder / f"{name}.json"
