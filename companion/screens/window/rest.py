"""While nobody touches the screen: at Home a demo begins after a while, and later it goes dark.

The touch that ends either does nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.uix.widget import Widget

if TYPE_CHECKING:
    from companion.screens.window.shell import Shell

LOOK = 20.0  # seconds between two looks at the clock
DROWSY = 1.0  # seconds after waking in which a touch does nothing yet
DEMO = "demo"  # the page
SWALLOWED = "swallowed"  # the mark on a touch that only wakes


class Dark(Widget):
    """Night over the whole window."""


class Rest:
    """Knows when somebody was last here, and what the screen does meanwhile."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._dark: Dark | None = None
        self._stirred = 0.0
        self._woke = -DROWSY
        self._looking: Any = None
        self._shown = False  # a demo, since somebody was here

    @property
    def asleep(self) -> bool:
        """Whether the next touch does nothing but wake: it is dark, or a demo plays."""
        return self.dark or self._shell.front == DEMO

    @property
    def dark(self) -> bool:
        """Whether the screen rests."""
        return self._dark is not None

    def begin(self) -> None:
        """Watch from now on."""
        self._stirred = Clock.get_time()
        self._looking = Clock.schedule_interval(self._look, LOOK)
        EventLoop.window.bind(**self._watched())

    def end(self) -> None:
        """Watch no more, leave the screen lit, and let no demo go on."""
        EventLoop.window.unbind(**self._watched())
        self._looking.cancel()
        if self._shell.front == DEMO:
            self._shell.root.ids.stage.clear_widgets()
        self._light()

    def _watched(self) -> dict[str, Any]:
        return {
            "on_touch_down": self._down,
            "on_touch_move": self._on_its_way,
            "on_touch_up": self._on_its_way,
            "on_key_down": self.stir,
        }

    def stir(self, *_: object) -> None:
        """Somebody is here: by a touch, a key, a button or a card held to the camera."""
        self._stirred = Clock.get_time()
        self._shown = False
        if self.asleep:
            self._woke = self._stirred
        self._end_demo()
        self._light()

    def _light(self) -> None:
        if self._dark:
            self._shell.light.switch(on=True)
            EventLoop.window.remove_widget(self._dark)
            self._dark = None

    def _down(self, _: object, touch: Any) -> bool:
        was_asleep = self.asleep
        self.stir()
        if was_asleep or self._stirred - self._woke < DROWSY:
            touch.ud[SWALLOWED] = True
        return SWALLOWED in touch.ud

    @staticmethod
    def _on_its_way(_: object, touch: Any) -> bool:
        return SWALLOWED in touch.ud

    def _look(self, *_: object) -> None:
        settings, alone = self._shell.settings, Clock.get_time() - self._stirred
        rest, demo = settings.rest_minutes * 60, settings.demo_minutes * 60
        if self.dark:
            return
        self._shown = self._shown or self._shell.front == DEMO
        if rest and alone >= rest:
            if not self._is_waited_for():
                self._go_dark()
        elif demo and alone >= demo and not self._shown and self._is_at_leisure():
            self._shown = True
            self._shell.go(DEMO)

    def _go_dark(self) -> None:
        self._end_demo()  # what nobody sees is not played
        self._dark = Dark()
        EventLoop.window.add_widget(self._dark)
        self._shell.light.switch(on=False)

    def _end_demo(self) -> None:
        """Back to where it began."""
        if self._shell.front == DEMO:
            self._shell.back()

    def _is_at_leisure(self) -> bool:
        """Whether the screen shows Home and nothing else, and nobody waits for it."""
        shell = self._shell
        return shell.front == "home" and not shell.sheets and not shell.busy

    def _is_waited_for(self) -> bool:
        """Whether somebody looks at the page in front without touching it."""
        return self._shell.page is not None and self._shell.page.keeps_awake
