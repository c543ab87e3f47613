"""What the machine is told while the app is the one thing it does: that the first frame was drawn,
what is shown, and that the screen still goes on.

The signs of life come from the screen's own clock: one that is frozen sends none, and systemd
starts the app anew. On a desktop there is nobody to tell, and none of this is imported.
"""

from __future__ import annotations

import faulthandler
import os
import signal
import sys
from threading import Event
from typing import TYPE_CHECKING, Any

from kivy.base import EventLoop
from kivy.clock import Clock

from companion.appliance.notify import take_over
from companion.appliance.starts import HELD, Starts
from companion.display import drawn_by_processor, no_chip_because
from companion.language import tr

if TYPE_CHECKING:
    from companion.screens.window.shell import Shell

STATUS = 1.0  # seconds between two looks at what is shown, where it may have changed
FREEZE = "WORMWATCH_FREEZE_ON_SIGUSR2"  # set by the test of the watchdog
# What to do about a picture that the processor draws, by what is missing.
REMEDIES = {
    "driver": "Switch on dtoverlay=vc4-kms-v3d in /boot/firmware/config.txt and start again.",
    "group": "Put the user that Wormwatch runs as into the group render and start again.",
    "": "'wormwatch doctor' looks for the cause.",
}


class Alive:
    """The line to the machine, from the first frame to the last."""

    def __init__(self, shell: Shell, starts: Starts) -> None:
        self._shell = shell
        self._starts = starts
        self._notify = take_over(os.environ)
        self._is_seen = False
        self._looking: Any = Clock.create_trigger(self._tell_page, STATUS)
        self._beating: Any = None
        self._holding: Any = Clock.create_trigger(self._held, HELD)

    def begin(self) -> None:
        """Wait for the first frame."""
        if sys.stderr is not None and hasattr(sys.stderr, "fileno"):
            faulthandler.enable()  # what was frozen, and where, is seen when the watchdog ends it
        if os.environ.get(FREEZE):
            signal.signal(signal.SIGUSR2, lambda *_: Event().wait())
        EventLoop.window.bind(on_flip=self._drawn)

    def stopping(self) -> None:
        """Say that this is an end on purpose; what is being written is still finished."""
        self._notify.stopping()
        EventLoop.window.unbind(on_flip=self._drawn)
        for trigger in (self._beating, self._looking, self._holding):
            if trigger is not None:
                trigger.cancel()

    def end(self) -> None:
        """All is written."""
        faulthandler.disable()
        self._notify.close()
        self._starts.stopped()

    def turned(self) -> None:
        """Another page is in front."""
        if self._is_seen:
            self._looking()

    def try_all(self) -> None:
        """Safe mode is over: camera and panel are tried again from now on."""
        self._holding.cancel()
        self._holding()
        self._shell.write(self._starts.normal)

    def _drawn(self, *_: object) -> None:
        """The first frame is drawn; Kivy puts it on the screen when all have been told."""
        EventLoop.window.unbind(on_flip=self._drawn)
        Clock.schedule_once(self._seen)

    def _seen(self, *_: object) -> None:
        """The first frame is on the screen."""
        self._is_seen = True
        self._notify.ready()
        self._tell_page()
        if self._notify.pause:
            self._beat()
            self._beating = Clock.schedule_interval(self._beat, self._notify.pause)
        self._holding()
        self._shell.write(self._starts.ready)
        self._look_at_the_chip()

    def _beat(self, *_: object) -> None:
        self._notify.alive()

    def _held(self, *_: object) -> None:
        self._shell.write(self._starts.held)

    def _tell_page(self, *_: object) -> None:
        safe = " (safe mode)" if self._shell.safe else ""
        self._notify.status(f"Showing: {self._shell.front or 'what is wrong'}{safe}")

    def _look_at_the_chip(self) -> None:
        from kivy.graphics.opengl import GL_RENDERER, glGetString

        name = glGetString(GL_RENDERER).decode(errors="replace")
        if drawn_by_processor(name):
            self._shell.note(chip_note(name, no_chip_because()))


def chip_note(name: str, missing: str) -> str:
    """What to say where the processor draws the picture."""
    slow = tr("The processor draws the picture ({name}), slowly.", name=name.partition(" ")[0])
    return f"{slow} {tr(REMEDIES[missing])}"
