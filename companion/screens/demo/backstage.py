"""What the table takes for the window while a demo is played on it.

The table page is the real one, and it does to the window what it always does. Here that comes to
nothing where it would be heard, kept or in the way of whoever comes next: no sound, no lamp, no
camera, a thread of its own, and no page but the demo's.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from kivy.uix.widget import Widget

from companion.screens.contracts import ModalSheet, Window
from companion.screens.window.eyes import OFF
from companion.screens.window.post import post_to_screen
from companion.settings import Settings
from companion.table.errors import Refused

if TYPE_CHECKING:
    from companion.screens.contracts import Window

T = TypeVar("T")


class Backstage(Window):
    """In the place of the shell. Whatever goes wrong is told to `failed`."""

    def __init__(
        self,
        shell: Window,
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
        self.tabletop = shell.tabletop  # of the app; the demo plays at a table of its own
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

    def run_job(self, job: Callable[[], None], done: Callable[[], None]) -> None:
        """Run a job beside the screen, then call `done` on the screen."""
        if self._open and not self.busy:
            working = self._working = self._worker.submit(job)
            working.add_done_callback(lambda worked: post_to_screen(self._worked, worked, done))

    def think(self, action: Callable[[], T]) -> Future[T]:
        """Find something out beside the screen."""
        return self._worker.submit(action)

    def write(self, job: Callable[[], None]) -> None:
        """Run a job beside the screen. Nothing waits for it."""
        if self._open:
            self._worker.submit(job)

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

    # Pages

    @property
    def front(self) -> str:
        """Return the name of the page the demo is on."""
        return self._shell.front

    def go(self, name: str, **given: Any) -> None:
        """The only way from here leads to the end of the game."""
        if name == "game-over":
            self._over()

    def stay_at(self, **given: Any) -> None:
        """Nobody comes back to a page of a demo."""

    def back(self) -> None:
        """End the demo."""
        self._shell.back()

    def show_home(self) -> None:
        """End the demo at Home."""
        self._shell.show_home()

    def show_table(self) -> None:
        """The demo's own table is shown already."""

    def show_again(self) -> None:
        """Begin the demo once more."""
        self._shell.show_again()

    def when_seen(self, action: Callable[[], object]) -> None:
        """Call `action` as soon as the app's first frame is drawn."""
        self._shell.when_seen(action)

    def when_closed(self, action: Callable[[], object]) -> None:
        """Call `action` when the app is closed."""
        self._shell.when_closed(action)

    # Sheets over the demo, which are gone with it

    @property
    def sheets(self) -> list[ModalSheet]:
        """Return the sheets of the demo, the one on top first."""
        return [each for each in self.root.children if isinstance(each, ModalSheet)]

    def open_sheet(self, sheet: ModalSheet) -> None:
        """Put a sheet on top of the demo's page."""
        sheet.window = self
        self.root.add_widget(sheet)

    def close_sheet(self, sheet: ModalSheet) -> None:
        """Take a sheet away."""
        self.root.remove_widget(sheet)

    def confirm(
        self,
        question: str,
        yes: str,
        action: Callable[[], None],
        detail: str = "",
        no: str = "",
        otherwise: Callable[[], None] = lambda: None,
        *,
        destroys: bool,
    ) -> None:
        """No question is asked: every touch ends the demo."""

    def show_rule(self, rule: str) -> None:
        """No rule is looked up: every touch ends the demo."""

    # What is said: nothing, but what is wrong with the app

    def say(self, sentence: str, rule: str = "") -> None:
        """Nothing is said here."""

    def hush(self) -> None:
        """Nothing is said here."""

    def note(self, sentence: str) -> None:
        """Nothing is said here."""

    def refresh_strips(self) -> None:
        """They tell of real games."""

    def refused(self, refusal: Refused) -> None:
        """End the demo, and say why it cannot go on."""
        self._failed(refusal)

    def fault(self, error: Exception) -> None:
        """End the demo, and report a mistake of ours."""
        self._failed(error)

    def sound(self, name: str) -> None:
        """Nobody has asked for a sound."""

    def prepare(self, *sounds: str) -> None:
        """No sound will be wanted."""

    # The rest of the window

    @property
    def data(self) -> Path | None:
        """Return the data folder."""
        return self._shell.data

    def set(self, **values: Any) -> None:
        """A demo changes no setting."""

    def stir(self) -> None:
        """A demo keeps no screen lit."""

    def wake(self) -> None:
        """Draw more frames for a while."""
        self._shell.wake()


class NoPanel:
    """The buttons beside the screen have nothing to do with it."""

    kind = ""

    def refresh(self) -> None:
        """No lamp is lit."""

    def press(self, part: str) -> None:
        """No button is tapped."""

    def tone(self, name: str) -> None:
        """No tone is played."""


class NoEyes:
    """The camera is not looking."""

    state = OFF
    trouble = ""
