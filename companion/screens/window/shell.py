"""The app: its window, from the first frame to the last.

What the window can do stands in its parts: `navigation` (pages), `sheet_stack` (sheets, questions),
`messages` (what is said, faults), `jobs` (work beside the screen), `appearance` (settings in
effect) and `data_folder` (the games). Here the parts are put together, begun and ended.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.app import App
from kivy.base import EventLoop, ExceptionManager
from kivy.clock import Clock
from kivy.config import Config
from kivy.uix.floatlayout import FloatLayout

from companion.screens.parts.looks import looks
from companion.screens.window.bare import show_the_first_frame_twice
from companion.screens.window.data_folder import DataFolder
from companion.screens.window.eyes import Eyes
from companion.screens.window.first_frame import FirstFrame
from companion.screens.window.jobs import Jobs
from companion.screens.window.light import Light
from companion.screens.window.messages import Messages
from companion.screens.window.pace import Pace
from companion.screens.window.panel import ButtonPanel
from companion.screens.window.rest import Rest
from companion.screens.window.sheet_stack import SheetStack
from companion.screens.window.sound import Player
from companion.screens.window.spectator import Spectator

if TYPE_CHECKING:
    from companion.appliance.starts import Starts
    from companion.lab.demo import Wish
    from companion.tabletop.tabletop import Tabletop

AFTERWARDS = 1.0  # seconds until the first page has been seen
EXIT_AFTER_FIRST_FRAME = "WORMWATCH_EXIT_AFTER_FIRST_FRAME"  # set by the test of the wheel


def has_window(bare: bool) -> bool:
    """Open the window, if it will open; a `bare` screen has no desktop. Touch comes in by one way
    only, or taps would count twice: as the mouse on a desktop, read from the panel without one."""
    if not bare:
        Config.remove_option("input", "%(name)s")
    from kivy.core.window import Window

    if bare and Window is not None:
        show_the_first_frame_twice(Window)
    return Window is not None


class Root(FloatLayout):
    """Strips on top, the page under them; toasts and sheets lie above both."""


class Shell(DataFolder, SheetStack, Messages, Jobs, App):
    """The Kivy app around a tabletop."""

    title = "Wormwatch"
    use_kivy_settings = False

    def __init__(
        self,
        tabletop: Tabletop | None,
        trouble: str = "",
        demo: Wish | None = None,
        starts: Starts | None = None,
        safe: bool = False,
    ) -> None:
        """With a `demo` it does not wait at Home until nobody is there. `starts` is where a machine
        that does nothing else writes down how this one goes; `safe` is without camera and panel."""
        super().__init__()
        self.safe = safe
        self.exit_code = 0
        self._starts = starts
        self._demo = demo
        self.tabletop = tabletop
        self.trouble = trouble
        self._pace = Pace()
        self._first_frame = FirstFrame()
        self.rest = Rest(self)
        self.light = Light(lambda: self.settings)
        self.eyes = Eyes(self)
        self.panel = ButtonPanel(self)
        self._spectator = Spectator(self)
        self._player = Player(lambda: self.settings)

    # Kivy's calls

    def build(self) -> Root:
        looks("shell")
        window = EventLoop.window
        window.bind(on_resize=self._scale)
        self._scale(window, *window.size)
        self.apply_settings()
        return Root()

    def on_start(self) -> None:
        ExceptionManager.add_handler(self._guard)
        if os.environ.get(EXIT_AFTER_FIRST_FRAME):
            EventLoop.window.bind(on_flip=lambda *_: self.stop())
        if self._starts is not None:
            from companion.screens.window.alive import Alive  # only where somebody listens

            self._alive = Alive(self, self._starts)
            self._alive.begin()
        self._first_frame.begin()
        self._pace.begin()
        self.light.begin()
        self.rest.begin()
        self.panel.begin()
        self.show_first()
        self._spectator.begin()
        if self.tabletop and self._demo is not None:
            self.go("demo", wish=self._demo)
        if self.keeping:
            self.keeping.begin()
        self.when_seen(lambda: Clock.schedule_once(self._afterwards, AFTERWARDS))

    def _afterwards(self, *_: object) -> None:
        # Read before they are needed: what has to be said may be that nothing can be read.
        looks("sheets", "fault")
        _tell_log()
        self._tell_of_update()

    def _tell_of_update(self) -> None:
        if self.tabletop is None or self.front == "update":  # which waits for an answer of its own
            return
        if (self.tabletop.library.data / "update" / "result.json").exists():
            from companion.screens.care.update import tell_news  # only now: it was an update

            tell_news(self, self.tabletop.library.data)

    def on_stop(self) -> None:
        if self._alive:
            self._alive.stopping()
        ExceptionManager.remove_handler(self._guard)
        EventLoop.window.unbind(on_resize=self._scale)
        self._first_frame.end()
        self._pace.end()
        self.rest.end()
        self.light.end()
        self.eyes.close()
        self._spectator.end()
        self.panel.end()
        self._player.close()
        if self.keeping:
            self.keeping.end()
        self._worker.close()
        if self.tabletop:
            self.tabletop.close()
        if self._alive:
            self._alive.end()

    # Somebody is here

    def stir(self) -> None:
        """Keep the screen lit as after a touch."""
        self.rest.stir()

    def wake(self) -> None:
        """Draw more frames for a while: a person is here without a touch."""
        self._pace.wake()

    def open_settings(self, *_: object) -> None:
        """Kivy's own settings panel is not for players."""

    def when_seen(self, action: Callable[[], object]) -> None:
        """Call `action` as soon as the app's first frame is drawn; now, if it is."""
        self._first_frame.then(action)

    def when_closed(self, action: Callable[[], object]) -> None:
        """Call `action` when the app is closed."""
        self.bind(on_stop=lambda *_: action())

    def sound(self, name: str) -> None:
        """Play a sound of `companion.sounds`, if the settings want any."""
        self._player.play(name)

    def prepare(self, *sounds: str) -> None:
        """Have these sounds ready to be played without delay."""
        self._player.prepare(*sounds)


def _tell_log() -> None:
    """What the log's header should have, and nobody knows before a window is there."""
    from kivy.graphics.opengl import GL_RENDERER, glGetString

    from companion.appliance import logs

    name = glGetString(GL_RENDERER)
    width, height = EventLoop.window.size
    drawn_by = name.decode(errors="replace") if name else "unknown"
    driver = os.environ.get("SDL_VIDEODRIVER", "")
    logs.know(screen=f"{width:.0f}x{height:.0f} {driver}".strip(), renderer=drawn_by)
