"""The list of checks, and the round that makes them.

No check can stop the round: one that raises becomes a finding, and so does one that hangs.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from threading import Thread

from companion.doctor import board, devices, installed, screen, software, storage
from companion.doctor.finding import Check, Finding, Place, Verdict, wrong

CHECKS: Sequence[tuple[str, Check]] = (
    ("Python", software.python),
    ("SQLite", software.sqlite),
    ("Packages", software.packages),
    ("Screen", screen.screen),
    ("Drawing", screen.renderer),
    ("Backlight", screen.backlight),
    ("Touch", devices.touch),
    ("Camera", devices.camera),
    ("Card reader", software.zbar),
    ("Panel", devices.gpio),
    ("Sound", devices.sound),
    ("Disk", storage.disk),
    ("Data folder", storage.folder),
    ("Journal", storage.journal),
    ("System files", installed.system_files),
    ("Clock", software.clock),
    ("Power", board.power),
    ("Temperature", board.temperature),
)
PATIENCE = 25.0  # seconds for the whole round; the longest single wait, for GL, is 20


def examine(
    data: Path,
    root: Path = Path("/"),
    checks: Sequence[tuple[str, Check]] = CHECKS,
    patience: float = PATIENCE,
) -> list[Finding]:
    """Make every check, all at the same time, and list what they found in their order."""
    place = Place(data.absolute(), root)
    rounds = [_Round(name, check, place) for name, check in checks]
    deadline = time.monotonic() + patience
    for each in rounds:
        each.start()
    for each in rounds:
        each.join(max(0.0, deadline - time.monotonic()))
    said = [(each.name, each.verdict) for each in rounds]  # a late one may still change its own
    return [Finding(name, *verdict) for name, verdict in said if verdict is not None]


class _Round(Thread):
    """One check at work; a daemon, so that one stuck in a driver cannot keep doctor from ending."""

    def __init__(self, name: str, check: Check, place: Place) -> None:
        super().__init__(name=name, daemon=True)
        self.check = check
        self.place = place
        self.verdict: Verdict | None = wrong(
            "There was no answer in time.", "Restart the machine, then try again: sudo reboot"
        )

    def run(self) -> None:
        try:
            self.verdict = self.check(self.place)
        except Exception as error:
            says = f"The check itself failed: {type(error).__name__}: {error}".rstrip(": ") + "."
            self.verdict = wrong(says, "Install Wormwatch anew: make clean run")
