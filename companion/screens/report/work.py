"""Has a game's figures worked out beside the screen, and stops when nobody waits for them.

What takes long is done by programs of their own (`companion.lab.analyst`), with the lowest
priority; here a thread listens to them. The figures are kept, and the second time they are there
at once.
"""

from __future__ import annotations

import logging
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, TypeAlias

from kivy.clock import Clock

from companion.language import tr
from companion.table.errors import Refused

if TYPE_CHECKING:
    from companion.lab.analysis import Analysis
    from companion.lab.course import Course
    from companion.lab.game_report import GameReport
    from companion.lab.turning_points import Wish
    from companion.table.game import Game
    from companion.table.journal import Kept, Row

log = logging.getLogger(__name__)

Told: TypeAlias = "Callable[[GameReport], None]"
Far: TypeAlias = Callable[[int], None]  # per cent
Failed: TypeAlias = Callable[[str], None]

ROOT = Path(__file__).parents[3]  # where the package lies
START = "from companion.lab.analyst import main; main()"


class ReportWork:
    """One report in the making. All three listeners are called on the screen's thread."""

    def __init__(
        self, data: Path, game: Game[Any], kept: Kept, rows: list[Row],
        told: Told, far: Far, failed: Failed,
    ) -> None:  # fmt: skip
        self._data, self._game, self._kept, self._rows = data, game, kept, rows
        self._told, self._far, self._failed = told, far, failed
        self._stopped = False
        self._analyst: subprocess.Popen[bytes] | None = None
        self._percent = -1
        Thread(target=self._run, name="report", daemon=True).start()

    def stop(self) -> None:
        """Nobody waits any more."""
        self._stopped = True
        analyst = self._analyst
        if analyst is not None and analyst.poll() is None:
            with suppress(ProcessLookupError):
                os.killpg(analyst.pid, signal.SIGKILL)

    # Beside the screen

    def _run(self) -> None:
        try:
            report = self._worked_out()
        except Refused as refusal:
            self._say(self._failed, refusal.message)
        except Exception as error:
            if not self._stopped:
                log.exception("A report failed")
                said = tr("The report could not be made ({error}).", error=str(error))
                self._say(self._failed, said)
        else:
            if report is not None:
                self._say(self._told, report)

    def _worked_out(self) -> GameReport | None:
        # Only here: the lab brings a lot along, and the screen must not wait for it.
        from companion.games.terror_below.game import TerrorBelow
        from companion.lab.analysis import Shelf
        from companion.lab.course import Course
        from companion.lab.game_report import game_report
        from companion.lab.report_files import cards_of, ended
        from companion.lab.turning_points import Wish
        from companion.table.resuming import entry_of

        if not isinstance(self._game, TerrorBelow):
            said = tr("There is a report for games of Terror Below only.")
            raise Refused("other-game", said)
        entries = [entry_of(row) for row in self._rows if row.status == "live"]
        course = Course(self._game, self._kept.origin.encode(), entries)
        wish, shelf = Wish(catalogue=cards_of(None, self._data)), Shelf(self._data)
        found = shelf.find(course, wish)
        if found is None:
            found = self._analysed(course, wish)
            if found is None:
                return None
            shelf.keep(course, wish, found)
        return game_report(course, found, ended(self._rows))

    def _analysed(self, course: Course, wish: Wish) -> Analysis | None:
        """Start the analyst and listen until it has found everything, or is stopped."""
        from companion.lab.analyst import Asked, Reply

        paths = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
        with subprocess.Popen(
            [sys.executable, "-c", START],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": paths},
            start_new_session=True,  # so that its helpers end with it
        ) as analyst:
            self._analyst = analyst
            if self._stopped:
                self.stop()
            assert analyst.stdin is not None
            assert analyst.stdout is not None
            asked = Asked(course.session.origin, list(course.session.entries), wish)
            with suppress(EOFError, BrokenPipeError):
                pickle.dump(asked, analyst.stdin)
                analyst.stdin.flush()
                while True:
                    reply: Reply = pickle.load(analyst.stdout)
                    if reply.error:
                        raise Refused("no-report", reply.error)
                    if reply.analysis is not None:
                        return reply.analysis
                    self._note(reply.played, reply.all)
        if not self._stopped:
            raise Refused("no-report", tr("The report was not finished; try it again."))
        return None

    def _note(self, played: int, all: int) -> None:
        """How far it is: said once for each per cent."""
        percent = 100 * played // max(all, 1)
        if percent != self._percent:
            self._percent = percent
            self._say(self._far, percent)

    def _say(self, hear: Callable[[Any], None], what: Any) -> None:
        def say(_: float) -> None:
            if not self._stopped:
                hear(what)

        Clock.schedule_once(say)
