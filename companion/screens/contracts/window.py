"""What a page may ask of the window it is in."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from pathlib import Path

    from companion.screens.contracts.page import ModalSheet
    from companion.settings import Settings
    from companion.table.errors import Refused
    from companion.tabletop.tabletop import Tabletop


class WindowCamera(Protocol):
    """What a page may ask about the camera."""

    @property
    def state(self) -> str:
        """Return what the camera does, in a word: "off", "looking", "no camera", "busy"..."""

    @property
    def trouble(self) -> str:
        """Return what is wrong with the camera in a sentence, or nothing."""


class WindowPanel(Protocol):
    """What a page may ask of the buttons beside the screen."""

    def refresh(self) -> None:
        """Show on lamps and screen what the buttons do now, before the next frame."""

    def press(self, part: str) -> None:
        """Do what a button does now, as if it had been pressed."""

    def tone(self, name: str) -> None:
        """Play a tone on the buzzer, if there is one."""


class Window(ABC):
    """What a page may ask of the window it is in: of the app's own, or of the one in a demo.

    Not a protocol but a base class: Kivy's app has no types, so that mypy would take a method that
    is missing there for one of Kivy's. A window that lacks one of these cannot be built.
    """

    root: Any  # Kivy's: sheets lie on it
    tabletop: Tabletop | None  # None where the games cannot be opened
    eyes: WindowCamera
    panel: WindowPanel

    # Pages

    @property
    @abstractmethod
    def front(self) -> str:
        """Return the name of the page in front, or nothing."""

    @abstractmethod
    def go(self, name: str, **given: Any) -> None:
        """Show a page by its name (screens/window/pages.py), built with what is `given`."""

    @abstractmethod
    def stay_at(self, **given: Any) -> None:
        """Have the page in front built with what is `given` when a person comes back to it."""

    @abstractmethod
    def back(self) -> None:
        """Show the page before this one."""

    @abstractmethod
    def show_home(self) -> None:
        """Leave the game and show Home; where the games cannot be opened, what to do about it."""

    @abstractmethod
    def show_table(self) -> None:
        """Show the game that is played; the way back from there is Home."""

    @abstractmethod
    def show_again(self) -> None:
        """Build the page in front once more."""

    @abstractmethod
    def when_seen(self, action: Callable[[], object]) -> None:
        """Call `action` as soon as the app's first frame is drawn; now, if it is."""

    @abstractmethod
    def when_closed(self, action: Callable[[], object]) -> None:
        """Call `action` when the app is closed."""

    # Sheets over the page

    @property
    @abstractmethod
    def sheets(self) -> Sequence[ModalSheet]:
        """Return the sheets that are open, the one on top first."""

    @abstractmethod
    def open_sheet(self, sheet: ModalSheet) -> None:
        """Put a sheet on top of the page."""

    @abstractmethod
    def close_sheet(self, sheet: ModalSheet) -> None:
        """Take a sheet away."""

    @abstractmethod
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
        """Ask a question and call `action` or `otherwise`. `destroys`: a yes loses, replaces or
        gives away something, so that a command card cannot say it."""

    @abstractmethod
    def show_rule(self, rule: str) -> None:
        """Show a rule in full on a sheet, if there is a rule with this id."""

    # What is said

    @abstractmethod
    def say(self, sentence: str, rule: str = "") -> None:
        """Show a sentence for some seconds; a tap on it opens the rule behind it."""

    @abstractmethod
    def hush(self) -> None:
        """Take the sentence away."""

    @abstractmethod
    def note(self, sentence: str) -> None:
        """Show a sentence above the page until a person ticks it off."""

    @abstractmethod
    def refresh_strips(self) -> None:
        """Show above the page what is wrong with saving, and what is new."""

    @abstractmethod
    def refused(self, refusal: Refused) -> None:
        """Log a refusal, and say why something cannot be done."""

    @abstractmethod
    def fault(self, error: Exception) -> None:
        """Report a mistake of ours, and offer ways on."""

    @abstractmethod
    def sound(self, name: str) -> None:
        """Play a sound of `companion.sounds`, if the settings want any."""

    @abstractmethod
    def prepare(self, *sounds: str) -> None:
        """Have these sounds ready to be played without delay."""

    # Work beside the screen

    @property
    @abstractmethod
    def busy(self) -> bool:
        """Return whether a job is going on that the page waits for."""

    @abstractmethod
    def run_job(self, job: Callable[[], None], done: Callable[[], None]) -> None:
        """Run a job beside the screen, say what it refused, then call `done` on the screen. One
        job at a time: while one is going on a second is dropped."""

    @abstractmethod
    def write(self, job: Callable[[], None]) -> None:
        """Run a job beside the screen, after those before it. Nothing waits for it."""

    # Settings, and where things are

    @property
    @abstractmethod
    def settings(self) -> Settings:
        """Return what the person has set."""

    @abstractmethod
    def set(self, **values: Any) -> None:
        """Change settings, and build the page in front once more if they change its looks."""

    @property
    @abstractmethod
    def data(self) -> Path | None:
        """Return the data folder, also where the games in it cannot be opened."""

    @abstractmethod
    def stir(self) -> None:
        """Keep the screen lit as after a touch: a person looks at what moves."""

    @abstractmethod
    def wake(self) -> None:
        """Draw more frames for a while: something moves although nobody touches the screen."""
