"""What a page and a sheet over it declare to the window."""

from __future__ import annotations

from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from companion.language import tr
from companion.screens.contracts.command import Command, Commands
from hardware.parts import UNDO

if TYPE_CHECKING:
    from companion.screens.contracts.window import Window
    from companion.screens.table.panel_strip import StripPlace
    from companion.vision.watcher import Shown
    from hardware.events import Event as ButtonEvent


class PageEntry(NamedTuple):
    """Where a page is, and what it needs. Its module is imported when the page is first shown."""

    where: str  # "companion.screens.dice:DicePage"
    home: str = ""  # the words of the button at Home that leads there; "": there is none
    # What has to be there to show it: "nothing"; the data folder ("games"); or the data folder and,
    # if a game is being played, that one ("game": after a backup is restored, such pages close).
    needs: Literal["nothing", "games", "game"] = "game"
    changes: bool = False  # it changes something: a window that only looks on does not open it

    def load(self) -> type[Page]:
        """Import the class of the page."""
        kind: type[Page] = resolve_name(self.where)
        return kind


class Page:
    """One page of the window. Name it before the Kivy layout: `class LogPage(Page, BoxLayout)`."""

    shell: Window
    strip: StripPlace | None = None  # the panel on the screen; with it come the panel's lamps

    def __init__(self, shell: Window, **given: Any) -> None:
        """`given` are Kivy's own properties."""
        self.shell = shell
        super().__init__(**given)

    # The camera

    @property
    def wants_camera(self) -> bool:
        """Whether the camera looks for cards while this page is in front."""
        return False

    @property
    def releases_camera(self) -> bool:
        """Whether a camera that looks is let go of; else it goes on for the page before."""
        return False

    def card_shown(self, shown: Shown) -> None:
        """A card was held to the camera; called only while the page wants the camera."""

    def camera_changed(self) -> None:
        """The camera has begun to look, or cannot look any more."""

    # The panel

    def commands(self) -> Commands:
        """Return what each button, key and command card does now, without those that do nothing."""
        return {}

    def explain_refusal(self, command: str) -> None:
        """Say why a command that `commands` does not have cannot be given now."""

    def ask_before_undo(self) -> bool:
        """Undo was held: ask before something is taken back. Return whether there is something."""
        return False

    def button_changed(self, event: ButtonEvent) -> None:
        """A button of the panel was pressed or released, or has a fault; after its command."""

    # The screen

    @property
    def keeps_awake(self) -> bool:
        """Whether the screen stays lit although nobody touches it."""
        return False

    def enter(self) -> None:
        """The page was put on the screen."""

    def leave(self) -> None:
        """The page was taken off the screen: stop what goes on without a touch."""

    def on_parent(self, _: object, parent: object) -> None:
        """Kivy has put the page on the screen, or has taken it off."""
        if parent is None:
            self.leave()
        else:
            self.enter()


class ModalSheet:
    """Something over the page. The page cannot be touched meanwhile, and its commands are off."""

    window: Window  # set by the window that opens the sheet

    def commands(self) -> Commands:
        """Return what each button, key and command card does while the sheet is on top."""
        return {UNDO: Command(tr("Back"), self.back)}

    def back(self) -> None:
        """Go back from what the sheet shows; this closes the sheet unless it has more to show."""
        self.window.close_sheet(self)
