"""A word to systemd: that the picture is there, what it shows, and that it still moves.

The protocol is one datagram a message, to the socket that $NOTIFY_SOCKET names. Where there is
none, nobody is told anything, and nothing is opened.

>>> Notify({}).tell("READY=1")
False
"""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping, MutableMapping

from companion.appliance.places import APPLIANCE
from companion.output import escape_controls

LONGEST_PAUSE = 10.0  # seconds between two signs of life, where the watchdog would wait longer
SHARE = 1 / 3  # of the watchdog's patience: a sign that is late or lost is followed by another
LONGEST_STATUS = 200  # letters


class Notify:
    """The line to whoever has started the app."""

    def __init__(self, environ: Mapping[str, str] = os.environ) -> None:
        self._address = _address(environ.get("NOTIFY_SOCKET", ""))
        self.pause = _pause(environ)
        self._line: socket.socket | None = None
        self._status = ""

    @property
    def is_heard(self) -> bool:
        """Whether there is anybody to tell."""
        return bool(self._address)

    def ready(self) -> bool:
        """The picture is there."""
        return self.tell("READY=1")

    def alive(self) -> bool:
        """The picture still moves when it should."""
        return self.tell("WATCHDOG=1")

    def stopping(self) -> bool:
        """The app ends because it was asked to."""
        return self.tell("STOPPING=1")

    def status(self, words: str) -> bool:
        """What is shown, for `systemctl status`; the same words are not said twice."""
        words = escape_controls(" ".join(words.split()))[:LONGEST_STATUS]
        if words == self._status:
            return False
        self._status = words
        return self.tell(f"STATUS={words}")

    def tell(self, message: str) -> bool:
        """Send one message; whether it went out. Nobody waits for it: a screen has other things to
        do than to wait for a system that has no time."""
        if not self._address:
            return False
        try:
            if self._line is None:
                kind = socket.SOCK_DGRAM | socket.SOCK_CLOEXEC | socket.SOCK_NONBLOCK
                self._line = socket.socket(socket.AF_UNIX, kind)
            self._line.sendto(message.encode(), self._address)
        except OSError:
            return False
        return True

    def close(self) -> None:
        """Hang up."""
        if self._line is not None:
            self._line.close()
            self._line = None


def take_over(environ: MutableMapping[str, str]) -> Notify:
    """The line of this very program: what it starts from now on does not speak on it, as system
    tools would, but still learns what the machine is.

    >>> environ = {"NOTIFY_SOCKET": "@socket", "WATCHDOG_USEC": "30000000"}
    >>> take_over(environ).is_heard, environ
    (True, {'WORMWATCH_APPLIANCE': '1'})
    """
    notify = Notify(environ)
    for name in ("NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"):
        environ.pop(name, None)
    environ[APPLIANCE] = "1"
    return notify


def _address(said: str) -> str:
    """Where the socket is: a path, or a name without a file, which is written with an @.

    >>> _address("/run/systemd/notify"), _address("@wormwatch"), _address("vsock:2:1")
    ('/run/systemd/notify', '\\x00wormwatch', '')
    """
    if said.startswith("@"):
        return "\0" + said[1:]
    return said if said.startswith("/") else ""


def _pause(environ: Mapping[str, str]) -> float:
    """Seconds between two signs of life; 0 where nobody waits for any.

    >>> _pause({"WATCHDOG_USEC": "30000000"}), _pause({"WATCHDOG_USEC": "6000000"})
    (10.0, 2.0)
    >>> _pause({}), _pause({"WATCHDOG_USEC": "soon"}), _pause({"WATCHDOG_USEC": "-1"})
    (0.0, 0.0, 0.0)
    >>> _pause({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "0"})  # it waits for somebody else
    0.0
    """
    said, who = environ.get("WATCHDOG_USEC", ""), environ.get("WATCHDOG_PID", "")
    ours = {"", str(os.getpid()), str(os.getppid())}  # the parent's: cage, which only holds us
    if not said.isdecimal() or who not in ours:
        return 0.0
    return min(int(said) / 1_000_000 * SHARE, LONGEST_PAUSE)
