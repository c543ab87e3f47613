"""Makes the report of a game beside the screen, and stops when its page is left.

A thread replays the game. A separate process (`companion.lab.report_process`) plays the futures;
its figures are kept, so that the same report takes no time when it is opened again.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, TypeAlias

from companion.games.report_room import Report, ReportJob, ReportSettings
from companion.lab.reports import find_reports
from companion.lab.worker_process import WorkerProcess
from companion.language import tr
from companion.screens.window.post import post_to_screen
from companion.table.errors import Refused

if TYPE_CHECKING:
    from companion.table.game import Game
    from companion.table.journal import Kept, Row

log = logging.getLogger(__name__)

Told: TypeAlias = "Callable[[Report], None]"
Far: TypeAlias = Callable[[int], None]  # per cent
Failed: TypeAlias = Callable[[str], None]


class ReportWork:
    """One report in the making. All three listeners are called on the screen's thread."""

    def __init__(
        self, data: Path, game: Game[Any], kept: Kept, rows: list[Row],
        told: Told, far: Far, failed: Failed,
    ) -> None:  # fmt: skip
        self._data, self._game, self._kept, self._rows = data, game, kept, rows
        self._told, self._far, self._failed = told, far, failed
        self._stopped = False
        self._worker: WorkerProcess | None = None
        self._percent = -1
        Thread(target=self._run, name="report", daemon=True).start()

    def stop(self) -> None:
        """End the work: the page is left."""
        self._stopped = True
        if self._worker is not None:
            self._worker.close()

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

    def _worked_out(self) -> Report | None:
        job = find_reports(self._game.name).open_job(
            self._game, self._kept, self._rows, None, self._data, ReportSettings()
        )
        figures = job.find_figures()
        if figures is None:
            figures = self._compute_figures(job)
            if figures is None:
                return None
            job.keep_figures(figures)
        return job.make_report(figures)

    def _compute_figures(self, job: ReportJob) -> Any | None:
        """Return what the report process finds; None if the page is left first."""
        self._worker = worker = WorkerProcess(job.task)
        if self._stopped:
            self.stop()
        worker.send(job.request)
        for reply in worker.replies():
            if reply.kind == "progress":
                self._note(*reply.value)
            elif reply.kind in ("failed", "result"):
                worker.close()
                if reply.kind == "failed":
                    raise Refused("no-report", reply.error)
                return reply.value
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
        def say() -> None:
            if not self._stopped:
                hear(what)

        post_to_screen(say)
