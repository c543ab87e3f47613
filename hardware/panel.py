"""The panel on the pins.

    with Panel(read(data), say) as panel:
        panel.light("blue-die", "pulse")
        panel.tone("rise")

Each press arrives at `say` as an `Event`. One thread does everything to the pins; `light` and
`tone` only tell it what is wished for, so no caller ever waits for the hardware. A pin that is
busy, broken or goes away costs the part that hangs on it, with a sentence in `troubles`, and
nothing else.
"""

from __future__ import annotations

import atexit
import logging
import math
from collections.abc import Callable, Iterator
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread, current_thread
from time import monotonic
from types import TracebackType
from typing import Self

from companion.language import tr
from hardware.buttons import Button
from hardware.events import Event, Say
from hardware.lamps import LOOKS, Lamp, Look, lamp_of
from hardware.layout import Layout, Role
from hardware.parts import BUZZER, PARTS
from hardware.pins import Pins, has_pins, why
from hardware.tones import TONES, Buzzer

PANEL = "panel"  # among the troubles: all of it
PATIENCE = 2.0  # seconds that closing waits for a driver that hangs

BROKEN: dict[Role, str] = {
    "button": "{part}: the button on GPIO {gpio} does not work ({why}).",
    "lamp": "{part}: the lamp on GPIO {gpio} does not work ({why}).",
    "tone": "{part}: the tone on GPIO {gpio} does not work ({why}).",
}

Device = Button | Lamp | Buzzer
Job = Callable[[float], list[Event]]  # something to do, given the time


class Panel:
    """Everything of a layout that can be opened; close it, or leave its `with`, to let go.

    `absent` says in a sentence why there is no panel here, and is empty where there is one: having
    none is normal. `troubles` has a sentence for each part that should work and does not, by its
    name; for a lamp "undo lamp", for all of it "panel".
    """

    def __init__(self, layout: Layout, say: Say) -> None:
        self.layout, self._say = layout, say
        self.absent = ""
        self.troubles: dict[str, str] = {}
        self._devices: dict[str, Device] = {}
        self._inbox: SimpleQueue[tuple[Device, Job] | None] = SimpleQueue()
        self._pins: Pins | None = None
        self._thread: Thread | None = None
        if not has_pins():
            self.absent = tr("No Raspberry Pi pins are here.")
            return
        self._open()
        self._thread = Thread(target=self._run, name=PANEL, daemon=True)
        self._thread.start()
        atexit.register(self.close)

    # What others call, on any thread

    @property
    def buttons(self) -> list[str]:
        """The parts whose buttons work."""
        return [key for key, device in list(self._devices.items()) if isinstance(device, Button)]

    @property
    def lamps(self) -> list[str]:
        """The parts whose lamps work."""
        devices = list(self._devices.values())
        return [device.part for device in devices if isinstance(device, Lamp)]

    @property
    def is_broken(self) -> bool:
        """Should there be pins, and none of them opens?"""
        return PANEL in self.troubles

    @property
    def has_buzzer(self) -> bool:
        """Can it be heard?"""
        return BUZZER in self._devices

    def light(self, part: str, look: Look) -> None:
        """Let a part's lamp be "off", "on" or "pulse"; a part without a lamp stays dark."""
        if part not in PARTS or look not in LOOKS:
            raise ValueError(f"no part {part} or no look {look}")
        lamp = self._devices.get(lamp_of(part))
        if isinstance(lamp, Lamp):
            self._note(lamp, lambda now: lamp.light(look, now))

    def tone(self, name: str) -> None:
        """Play one of TONES, if there is a buzzer."""
        if name not in TONES:
            raise ValueError(f"no tone {name}")
        buzzer = self._devices.get(BUZZER)
        if isinstance(buzzer, Buzzer):
            self._note(buzzer, lambda now: buzzer.play(name, now))

    def close(self) -> None:
        """Make it dark and silent and let go of every pin. More than once does no harm."""
        atexit.unregister(self.close)
        self._inbox.put(None)
        if self._thread and self._thread is not current_thread():
            self._thread.join(PATIENCE)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        self.close()

    # Opening

    def _open(self) -> None:
        try:
            self._pins = Pins()
        except Exception as error:  # drivers raise what they like
            self.troubles[PANEL] = tr("The pins do not open ({why}).", why=why(error))
            return
        for part, wires in self.layout.parts.items():
            for role, gpio in wires.wires():
                self._open_one(self._pins, part, role, gpio)

    def _open_one(self, pins: Pins, part: str, role: Role, gpio: int) -> None:
        key = lamp_of(part) if role == "lamp" else part
        try:
            device = self._made(pins, part, role, gpio)
        except Exception as error:
            self.troubles[key] = self._broken(part, role, error)
            return
        self._devices[key] = device
        if isinstance(device, Button) and device.is_stuck:
            self.troubles[key] = _stuck(part)

    def _made(self, pins: Pins, part: str, role: Role, gpio: int) -> Device:
        if role == "button":
            return Button(part, pins.button(gpio), self._note)
        if role == "lamp":
            return Lamp(part, pins.lamp(gpio))
        return Buzzer(part, pins.tone(gpio))

    def _note(self, device: Device, job: Job) -> None:
        self._inbox.put((device, job))

    # The panel's own thread

    def _run(self) -> None:
        try:
            for device, job in self._jobs():
                self._do(device, job)
        finally:
            self._release()

    def _jobs(self) -> Iterator[tuple[Device, Job]]:
        """What has come in, in its order, and then what is due: no look overtakes an edge."""
        while True:
            due = min((device.due for device in self._devices.values()), default=math.inf)
            wait = None if due == math.inf else max(0.0, due - monotonic())
            with suppress(Empty):
                while True:
                    wish = self._inbox.get(timeout=wait)
                    if wish is None:
                        return
                    yield wish
                    wait = 0.0
            now = monotonic()
            for device in list(self._devices.values()):
                if device.due <= now:
                    yield device, device.tick

    def _do(self, device: Device, job: Job) -> None:
        if self._devices.get(device.key) is not device:
            return  # given up while this was waiting
        try:
            events = job(monotonic())
        except Exception as error:  # the pin has gone
            self._give_up(device, error)
            events = [Event(device.part, "trouble")]
        for event in events:
            self._tell(event, device)

    def _tell(self, event: Event, device: Device) -> None:
        if event.what == "trouble":
            self.troubles.setdefault(device.key, _stuck(event.part))
        elif event.what == "mended":
            self.troubles.pop(device.key, None)
        try:
            self._say(event)
        except Exception:  # one bad listener must not switch the panel off
            logging.getLogger(__name__).exception("nobody could be told of %s", event)

    def _give_up(self, device: Device, error: Exception) -> None:
        role: Role = "button"
        if isinstance(device, Lamp | Buzzer):
            role = "lamp" if isinstance(device, Lamp) else "tone"
        self.troubles[device.key] = self._broken(device.part, role, error)
        del self._devices[device.key]
        device.close()

    def _broken(self, part: str, role: Role, error: Exception) -> str:
        gpio = getattr(self.layout.parts[part], role)
        return tr(BROKEN[role], part=tr(PARTS[part].title), gpio=gpio, why=why(error))

    def _release(self) -> None:
        devices, self._devices = self._devices, {}
        for device in devices.values():
            device.close()
        if self._pins:
            with suppress(Exception):  # the chip may have gone
                self._pins.close()


def _stuck(part: str) -> str:
    return tr("{part}: the button is down all the time; let it go.", part=tr(PARTS[part].title))
