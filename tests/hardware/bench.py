"""A panel on gpiozero's mock pins, and fingers for it: edges come from threads, as real ones do."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from time import monotonic, sleep
from typing import Any

from hardware.events import Event
from hardware.layout import Layout, read
from hardware.panel import Panel

SOON = 3.0  # seconds; what is waited for comes in hundredths, but machines can be busy


class Bench:
    """A panel that is listened to."""

    def __init__(self, factory: Any, layout: Layout | None = None) -> None:
        self.factory = factory
        self.heard: list[Event] = []
        self.panel = Panel(layout or read(), self.heard.append)

    def pin(self, part: str, role: str = "button") -> Any:
        return self.factory.pin(getattr(self.panel.layout.parts[part], role))

    def down(self, part: str) -> None:
        self.pin(part).drive_low()

    def up(self, part: str) -> None:
        self.pin(part).drive_high()

    def press(self, part: str, seconds: float = 0.06) -> None:
        """A finger on a thread of its own."""
        finger = Thread(target=self._press, args=(part, seconds))
        finger.start()
        finger.join()

    def _press(self, part: str, seconds: float) -> None:
        self.down(part)
        sleep(seconds)
        self.up(part)

    def flicker(self, part: str, seconds: float, rest: Callable[[], float]) -> float:
        """Contacts that chatter for a while; the longest that they stayed closed in one go. A busy
        machine can make a press of it, and then nobody is to blame for hearing one."""
        longest, end = 0.0, monotonic() + seconds
        while monotonic() < end:
            closed = monotonic()
            self.down(part)
            sleep(rest())
            self.up(part)
            longest = max(longest, monotonic() - closed)
            sleep(rest())
        return longest

    def said(self, part: str | None = None) -> list[str]:
        """What has been heard, without the beats."""
        return [
            event.what
            for event in list(self.heard)
            if event.what != "held" and part in (None, event.part)
        ]

    def wait(self, what: Callable[[], object]) -> None:
        """Until it is so."""
        end = monotonic() + SOON
        while not what():
            assert monotonic() < end, f"never came: {self.heard} {self.panel.troubles}"
            sleep(0.002)

    def wait_for(self, *what: str, part: str | None = None) -> None:
        """Until just that has been heard."""
        self.wait(lambda: self.said(part) == list(what))
