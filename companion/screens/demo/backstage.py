"""What the table takes for the window while a demo is played on it.

The table page is the real one, and it does to the window what it always does. Here that comes to
nothing where it would be heard, kept or in the way of whoever comes next: no sound, no lamp, no
camera, a thread of its own, and no page but the demo's.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.screens.window.eyes import OFF
from companion.settings import Settings

if TYPE_CHECKING:
    from companion.screens.window.shell import Shell

T = TypeVar("T")


class Backstage:
    """In the place of the shell. Whatever goes wrong is told to `failed`."""

    def __init__(
        self,
        shell: Shell,
        pace: str,
        over: Callable[[], None],
        failed: Callable[[Exception], None],
    ) -> None:
        """`over` is called when the game on the table has ended."""
        self._shell = shell
        self._motion = "" if pace == "normal" else pace  # else as the person has set it
        self._over, self._failed = over, failed
        self._worker = ThreadPoolExecutor(1, "demo")
        self._working: Future[None] | None = None
        self._open = True
        self.root: Widget = Widget()  # sheets are laid on it; the page says which
        self.panel, self.eyes = NoPanel(), NoEyes()

    def close(self, last: Callable[[], None]) -> None:
        """Nothing more is done but this, after what is being done; nobody waits for it."""
        self._open = False
        self._worker.submit(last)
        self._worker.shutdown(wait=False)

    @property
    def settings(self) -> Settings:
        """The person's, but silent, and without what only somebody at the table has use for."""
        settings = self._shell.settings
        motion = self._motion if self._motion and settings.motion != "none" else settings.motion
        return msgspec.structs.replace(
            settings,
            sound=False,
            camera=OFF,
            panel=OFF,
            forecast=False,
            hints=False,
            checklists="some",
            motion=motion,
        )

    # Work beside the screen

    @property
    def busy(self) -> bool:
        """Whether an answer is being given."""
        return self._working is not None

    def work(self, action: Callable[[], None], done: Callable[[], None]) -> None:
        """Do something beside the screen, then call `done` on it."""
        if self._open and not self.busy:
            self._working = self._worker.submit(action)
            self._afterwards(self._working, done)

    def think(self, action: Callable[[], T]) -> Future[T]:
        """Find something out beside the screen."""
        return self._worker.submit(action)

    def write(self, action: Callable[[], None]) -> None:
        """As `work`, and nobody waits for it."""
        if self._open:
            self._worker.submit(action)

    def _afterwards(self, working: Future[None], done: Callable[[], None]) -> None:
        working.add_done_callback(
            lambda worked: Clock.schedule_once(lambda _: self._worked(worked, done))
        )

    def _worked(self, worked: Future[None], done: Callable[[], None]) -> None:
        self._working = None
        if not self._open:
            return
        try:
            worked.result()
        except Exception as error:
            self._failed(error)
        else:
            done()

    # What the table does to the window

    def go(self, page: str, **_: Any) -> None:
        """The only way from here leads to the end of the game."""
        if page == "game-over":
            self._over()

    def lay(self, sheet: Widget) -> None:
        """Over the demo, and gone with it."""
        self.root.add_widget(sheet)

    def lift(self, sheet: Widget) -> None:
        """Take it away again."""
        self.root.remove_widget(sheet)

    def sound(self, name: str) -> None:
        """Nobody has asked for it."""

    def prepare(self, *sounds: str) -> None:
        """None will be wanted."""

    def refresh_strips(self) -> None:
        """They tell of real games."""

    def hush(self) -> None:
        """Nothing is said here."""

    def __getattr__(self, name: str) -> Any:
        """What only a finger sets in motion is never called: every touch ends the demo."""
        return getattr(self._shell, name)


class NoPanel:
    """The buttons beside the screen have nothing to do with it."""

    kind = ""

    def refresh(self) -> None:
        """No lamp is lit."""

    def press(self, part: str) -> None:
        """No button is tapped."""


class NoEyes:
    """The camera is not looking."""

    state = OFF
    trouble = ""
