"""Work beside the screen: one thing at a time, so that the picture never freezes."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait

from kivy.clock import Clock

from companion.screens.window.post import post_to_screen

SOON = 0.02  # seconds of work that a frame waits for

Done = Callable[[Future[None]], None]


class Worker:
    """A thread that works while the screen is drawn, and tells the screen's own clock when."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "work")
        self._working: Future[None] | None = None

    @property
    def busy(self) -> bool:
        """Whether somebody waits for something that is being worked on."""
        return self._working is not None

    def work(self, action: Callable[[], None], done: Done) -> None:
        """Do something, then call `done` on the screen; whoever comes in between is not heard."""
        if self.busy:
            return
        working = self._working = self._thread.submit(action)
        Clock.schedule_once(lambda _: self._await(working, done), -1)  # before the next frame

    def write(self, action: Callable[[], None]) -> Future[None]:
        """Do something in its turn; nobody waits for it."""
        return self._thread.submit(action)

    def close(self) -> None:
        """Finish what was begun."""
        self._thread.shutdown()

    def _await(self, working: Future[None], done: Done) -> None:
        """Most work takes less time than a frame in which nothing of it is seen yet: that one is
        not drawn, and the next shows what was done."""
        wait([working], SOON)
        if working.done():
            self._worked(working, done)
            return
        working.add_done_callback(lambda worked: post_to_screen(self._worked, worked, done))

    def _worked(self, worked: Future[None], done: Done) -> None:
        self._working = None
        done(worked)
