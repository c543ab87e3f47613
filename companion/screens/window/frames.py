"""The app moved on by hand, frame by frame, in a time of its own: for pictures and for tests.

Time passes only while Kivy sleeps between two frames, so that an animation is at the same point
after the same number of frames, however slow the machine is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import sleep
from typing import TYPE_CHECKING, Any

from kivy.animation import Animation
from kivy.base import EventLoop, ExceptionManager, runTouchApp
from kivy.clock import Clock, ClockBase, ClockBaseBehavior

if TYPE_CHECKING:
    from companion.screens.window.shell import Shell

PATIENCE = 1000  # frames until the screen has to have come to rest
QUIET = 3  # frames without anything drawn: it has


class Time:
    """Kivy's time."""

    now: float = Clock.time()

    @classmethod
    def sleep(cls, microseconds: float) -> None:
        """Nothing happens but that it is later."""
        cls.now += max(microseconds, 100) / 1_000_000


def take_over(put: Callable[[Any, str, Any], None] = setattr) -> None:
    """From here on time passes by frames; `put` can be one that takes it back afterwards."""
    put(ClockBaseBehavior, "time", staticmethod(lambda: Time.now))
    put(ClockBase, "usleep", lambda _, pause: Time.sleep(pause))


class Frames:
    """One running app, and the frames it is moved on by."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        self.drawn = 0  # frames that were not just like the one before

    def count(self, *_: object) -> None:
        """One more frame has been drawn."""
        self.drawn += 1

    def step(self, frames: int = 1) -> None:
        """Let some frames pass. What a callback raises goes where Kivy's own loop sends it."""
        for _ in range(frames):
            self._guarded(EventLoop.idle)

    @staticmethod
    def _guarded(action: Callable[[], object]) -> None:
        try:
            action()
        except Exception as error:
            if ExceptionManager.handle_exception(error) == ExceptionManager.RAISE:
                raise

    def settle(self) -> None:
        """Go on until nothing is drawn any more."""
        quiet = 0
        for _ in range(PATIENCE):
            before = self.drawn
            while self.shell.busy:  # the worker lives in real time
                sleep(0.001)
                self.step()
            self.step()
            quiet = 0 if self.drawn > before else quiet + 1
            if quiet == QUIET:
                return
        raise AssertionError("The screen never comes to rest.")

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        until = Time.now + seconds
        while Time.now < until:
            self.step()
        self.settle()


@contextmanager
def running(shell: Shell, frames: type[Frames] = Frames) -> Iterator[Any]:
    """The app from its first frame until it is closed; the window is left empty."""
    window = EventLoop.window
    shell._run_prepare()
    runTouchApp(embedded=True)
    driven = frames(shell)
    window.bind(on_flip=driven.count)
    driven.settle()
    try:
        yield driven
    finally:
        window.unbind(on_flip=driven.count)
        shell.stop()
        for event in Clock.get_events():
            event.cancel()
        Animation._instances.clear()  # what was still moving would keep its whole app in memory
        for child in list(window.children):
            window.remove_widget(child)
        EventLoop.touches.clear()
        EventLoop.quit = False
