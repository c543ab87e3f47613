"""The buttons beside the screen: they do what the page in front has use for.

The panel (hardware/) lives on a thread of its own, and says only which button was pressed; what it
says is handed over to the screen's thread. The keyboard says the same things. What a button does
stands in the table of commands (`commands.py`).
"""

from __future__ import annotations

import logging
from time import monotonic
from typing import TYPE_CHECKING, Any

from kivy.base import EventLoop
from kivy.clock import Clock

from companion.language import tr
from companion.screens.home.power import switch_off
from companion.screens.window.commands import commands_in_front, obey
from companion.screens.window.post import post_to_screen
from hardware.parts import SHUTDOWN, UNDO

if TYPE_CHECKING:
    from companion.screens.contracts import Commands
    from companion.screens.window.shell import Shell
    from hardware.desk import Desk
    from hardware.events import Event
    from hardware.panel import Panel

log = logging.getLogger(__name__)

AFTERWARDS = 0.5  # seconds after the first page until the panel is looked for
TICK = 0.1  # seconds between two looks at a key that is held
ASKED = 0.6  # seconds that undo is held by somebody who wants to know what it takes back
GOOD_NIGHT = 2.0  # seconds that shutdown is held by somebody who means it


class ButtonPanel:
    """The panel there is, if there is one, the keyboard, and the lamps."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self.panel: Panel | None = None
        self._desk: Desk | None = None
        self._ticking: Any = Clock.create_trigger(self._tick, TICK, interval=True)
        self._looks: dict[str, str] = {}  # of the lamps
        self._settled: set[str] = set()  # buttons that are still down but have done their work
        self.refresh: Any = Clock.create_trigger(self._refresh, -1)  # once, before the next frame

    def begin(self) -> None:
        """Listen to the keyboard, and look for a panel once the first page is seen."""
        EventLoop.window.bind(**self._watched())
        if not self._shell.safe:
            self.look()

    def look(self) -> None:
        """Look for a panel, in a moment."""
        self._shell.when_seen(lambda: Clock.schedule_once(self._look, AFTERWARDS))

    def _look(self, *_: object) -> None:
        self._shell.write(self._open)

    def end(self) -> None:
        """Put the lamps out and let go of the pins."""
        EventLoop.window.unbind(**self._watched())
        self.refresh.cancel()
        self._ticking.cancel()
        panel, self.panel = self.panel, None
        if panel is not None:
            panel.close()

    def _watched(self) -> dict[str, Any]:
        return {"on_key_down": self._key_down, "on_key_up": self._key_up}

    # Beside the screen

    def _open(self) -> None:
        from hardware.layout import read
        from hardware.panel import Panel  # only now: it may have to import the pins' library

        assert self._shell.tabletop is not None
        layout = read(self._shell.tabletop.library.data)
        panel = Panel(layout, lambda event: post_to_screen(self.take, event))
        if panel.absent:
            log.info("panel: none")
            panel.close()
            return
        log.info("panel: %s buttons, %s lamps", len(panel.buttons), len(panel.lamps))
        self.panel = panel
        post_to_screen(self.refresh)

    # The keyboard

    def _key_down(self, _: object, key: int, *rest: Any) -> None:
        modifiers = rest[2] if len(rest) > 2 else ()
        if not set(modifiers) & {"ctrl", "alt", "meta"} and not self._is_typed_on():
            if self._desk is None:
                from hardware.desk import Desk

                self._desk = Desk(self.take)
            if self._desk.down(_name(key), monotonic()):
                self._ticking()

    def _key_up(self, _: object, key: int, *__: object) -> None:
        if self._desk is not None:
            self._desk.up(_name(key), monotonic())
            self._ticking.cancel()

    def _tick(self, *_: object) -> None:
        if self._desk is not None:
            self._desk.tick(monotonic())

    def _is_typed_on(self) -> bool:
        """Whether letters are letters: somebody writes a name or looks for a word."""
        from companion.screens.parts.keyboard import Keyboard

        return any(isinstance(each, Keyboard) for each in self._shell.root.walk())

    # What was pressed

    def take(self, event: Event) -> None:
        """Something happened on the panel; on the screen's thread."""
        part = event.part
        self._shell.wake()
        if event.what == "pressed":
            was_asleep = self._shell.rest.asleep
            self._shell.rest.stir()
            if was_asleep:
                self._settled.add(part)  # it only wakes
            elif part == SHUTDOWN:
                self._shell.say(tr("Keep holding the button to switch off."))
                self._light(SHUTDOWN, "pulse")
            elif part != UNDO:  # which may yet turn out to be held
                self.press(part)
        elif event.what == "held" and part not in self._settled:
            self._hold(part, event.seconds)
        elif event.what == "released":
            if part not in self._settled and part == UNDO:
                self.press(part)
            self._settled.discard(part)
            self.refresh()
        elif event.what in ("trouble", "mended"):
            log.warning("panel: %s at %s", event.what, part)
            self._tell_trouble()
        page = self._shell.page
        if page is not None:
            page.button_changed(event)

    def _hold(self, part: str, seconds: float) -> None:
        page = self._shell.page
        if part == SHUTDOWN and seconds >= GOOD_NIGHT:
            self._settled.add(part)
            self.tone("fall")
            switch_off(self._shell)
        elif part == UNDO and seconds >= ASKED:
            self._settled.add(part)
            may_undo = page is not None and UNDO in commands_in_front(page)
            self.tone("tick" if page and may_undo and page.ask_before_undo() else "low")

    def press(self, part: str) -> None:
        """Do what a button is for now; one that nobody waits for gets a low tone."""
        page = self._shell.page
        done = page is not None and not self._shell.busy and obey(page, part)
        self.tone("tick" if done else "low")

    def tone(self, name: str) -> None:
        """Let the buzzer be heard, or the screen's own sounds where there is none."""
        if not self._shell.settings.sound:
            return
        if self.panel is not None and self.panel.has_buzzer:
            self.panel.tone(name)
        elif name == "low":
            self._shell.sound("unknown-card")

    def _tell_trouble(self) -> None:
        if self.panel is not None and self.panel.troubles:
            self._shell.say(list(self.panel.troubles.values())[-1])

    # What is shown

    @property
    def kind(self) -> str:
        """How the panel is shown on the screen: as "keys", as "captions", or not at all."""
        wanted = self._shell.settings.panel
        if wanted == "screen":
            return "keys"
        return "captions" if wanted == "auto" and self.panel and self.panel.buttons else ""

    def _refresh(self, *_: object) -> None:
        page = self._shell.page
        commands: Commands = {}
        if page is not None and page.strip is not None:
            commands = commands_in_front(page)
            page.strip.show(commands, self.kind)
        for part in self.panel.lamps if self.panel else ():
            look = "on" if part == SHUTDOWN else "off"
            if part in commands:
                look = "pulse" if commands[part].waited_for else "on"
            self._light(part, look)

    def _light(self, part: str, look: Any) -> None:
        if self.panel is not None and self._looks.get(part) != look:
            self._looks[part] = look
            self.panel.light(part, look)


def _name(key: int) -> str:
    """What Kivy calls a key."""
    return str(EventLoop.window._system_keyboard.keycode_to_string(key))
