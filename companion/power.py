"""Switching the machine off, where its system lets this person do so."""

from __future__ import annotations

import subprocess
from functools import cache

from companion.language import tr
from companion.table.errors import Refused

PATIENCE = 5.0  # seconds for a word from the system
# The login manager says what it would do, without doing it: yes, no, challenge (a password) or na.
ASK = (
    "busctl", "--system", "call", "org.freedesktop.login1", "/org/freedesktop/login1",
    "org.freedesktop.login1.Manager", "CanPowerOff",
)  # fmt: skip
# -i: somebody who has left a login open in a terminal does not keep the table from going dark. What
# really holds the machine (an update of the system) still does: that is the login manager's word.
DO = ("systemctl", "poweroff", "-i")


@cache
def can_power_off() -> bool:
    """Whether the machine can be switched off from here, without a password."""
    try:
        said = subprocess.run(ASK, capture_output=True, text=True, timeout=PATIENCE, check=True)
    except (OSError, subprocess.SubprocessError):
        return False
    return said.stdout.split() == ["s", '"yes"']


def power_off() -> None:
    """Switch the machine off; the system ends the app first, and the app keeps its game."""
    try:
        done = subprocess.run(DO, capture_output=True, text=True, timeout=PATIENCE)
    except (OSError, subprocess.SubprocessError) as error:
        raise Refused(
            "no-power-off", tr("The machine cannot be switched off: {error}.", error=error)
        ) from None
    if done.returncode:
        why = done.stderr.strip().rstrip(".") or f"systemctl ended with {done.returncode}"
        raise Refused("no-power-off", tr("The machine does not switch off: {why}.", why=why))
