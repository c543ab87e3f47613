"""Work that takes a while, beside the screen."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait

from kivy.clock import Clock

from companion.screens.window.app_window import AppWindow
from companion.screens.window.post import post_to_screen
from companion.table.errors import Refused

SOON = 0.02  # seconds of work that a frame waits for

Done = Callable[[Future[None]], None]


class Worker:
    """A thread that works while the screen is drawn, one job at a time."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "work")
        self._working: Future[None] | None = None

    @property
    def busy(self) -> bool:
        """Return whether the screen waits for a job."""
        return self._working is not None

    def work(self, action: Callable[[], None], done: Done) -> None:
        """Run a job, then call `done` on the screen; a job that comes in between is dropped."""
        if self.busy:
            return
        working = self._working = self._thread.submit(action)
        Clock.schedule_once(lambda _: self._await(working, done), -1)  # before the next frame

    def write(self, action: Callable[[], None]) -> Future[None]:
        """Run a job after those before it. Nothing waits for it."""
        return self._thread.submit(action)

    def close(self) -> None:
        """Finish the jobs that were begun."""
        self._thread.shutdown()

    def _await(self, working: Future[None], done: Done) -> None:
        """Wait a moment: most jobs take less time than a frame, which shows what they did."""
        wait([working], SOON)
        if working.done():
            self._worked(working, done)
            return
        working.add_done_callback(lambda worked: post_to_screen(self._worked, worked, done))

    def _worked(self, worked: Future[None], done: Done) -> None:
        self._working = None
        done(worked)


class Jobs(AppWindow):
    """One thread for the work that pages ask for."""

    def __init__(self) -> None:
        super().__init__()
        self._worker = Worker()

    @property
    def busy(self) -> bool:
        """Return whether a job is going on that the page waits for."""
        return self._worker.busy

    def run_job(self, job: Callable[[], None], done: Callable[[], None]) -> None:
        """Run a job beside the screen, say what it refused, then call `done` on the screen.

        One job at a time: while one is going on a second is dropped.
        """
        self._worker.work(job, lambda worked: self._worked(worked, done))

    def write(self, job: Callable[[], None]) -> None:
        """Run a job beside the screen, after those before it. Nothing waits for it."""
        self._worker.write(job)

    def _worked(self, worked: Future[None], done: Callable[[], None]) -> None:
        try:
            worked.result()
        except Refused as refusal:
            self.refused(refusal)
        done()
        self.panel.refresh()
