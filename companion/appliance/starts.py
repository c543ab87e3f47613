"""How the last starts went: after two that failed in a row the next one is safe mode.

A start has failed when no picture came, or when the app died within a minute of it without having
been stopped. A pulled plug is no failure once there was a picture: that is how an evening ends at
many tables. The machine's boot id tells one from the other.

Only what comes with Python is imported here: it is asked before anything that may be broken.
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

ENOUGH = 2  # failed starts in a row
HELD = 60.0  # seconds after the first picture until a start counts as a good one
BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


@dataclass(frozen=True)
class Start:
    """What is written down about a start while it runs."""

    failed: int = 0  # starts in a row that failed before this one
    boot: str = ""  # the boot it belongs to
    ready: bool = False  # a picture was seen
    good: bool = True  # it held for a minute, or was stopped by somebody
    safe: bool = False  # without camera and panel

    def failed_after(self, boot: str) -> int:
        """How many have failed in a row, now that this one is over and another begins."""
        if self.good or (self.ready and self.boot != boot):
            return 0
        return self.failed + 1


class Starts:
    """The file in which starts are written down, and the one that runs. A file that cannot be read
    is as if there were none; one that cannot be written keeps nobody from playing."""

    def __init__(self, file: Path, boot: str | None = None) -> None:
        self._file = file
        self._boot = _boot_id() if boot is None else boot
        self.now = Start()

    def begin(self, safe: bool = False) -> bool:
        """A start begins; whether it has to be a safe one, or somebody wants it `safe`."""
        failed = _read(self._file).failed_after(self._boot)
        safe = safe or failed >= ENOUGH
        self._write(Start(failed=failed, boot=self._boot, good=False, safe=safe))
        return safe

    def ready(self) -> None:
        """There is a picture."""
        self._write(replace(self.now, ready=True))

    def held(self) -> None:
        """It has held for a minute."""
        self._write(replace(self.now, good=True))

    def stopped(self) -> None:
        """Somebody has ended it."""
        self._write(replace(self.now, good=True))

    def normal(self) -> None:
        """From safe mode everything is tried again: if that fails, the next start is a safe one."""
        failed = max(self.now.failed, ENOUGH - 1)
        self._write(replace(self.now, failed=failed, good=False, safe=False))

    def gave_up(self) -> None:
        """The system has given up on the app: the last start has failed, whatever it looked like,
        and a pulled plug is what the failure page asks for."""
        last = _read(self._file)
        if not last.good:
            self._write(replace(last, ready=False))

    def _write(self, start: Start) -> None:
        if start == self.now:
            return
        self.now = start
        fresh = self._file.with_name(f"{self._file.name}.new")
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            with fresh.open("w") as file:
                json.dump(asdict(start), file)
                file.flush()
                os.fsync(file.fileno())
            fresh.replace(self._file)
            _sync(self._file.parent)
        except OSError:
            return


def _sync(folder: Path) -> None:
    """Have the new name on disk, too."""
    opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def _read(file: Path) -> Start:
    try:
        told: Any = json.loads(file.read_text("utf-8"))
        known = {name: told[name] for name in Start.__dataclass_fields__ if name in told}
        start = Start(**known)
    except (OSError, ValueError, TypeError, RecursionError):
        return Start()
    types = {name: type(value) for name, value in asdict(Start()).items()}
    if any(type(value) is not types[name] for name, value in asdict(start).items()):
        return Start()
    return start


def _boot_id() -> str:
    try:
        return BOOT_ID.read_text().strip()
    except OSError:
        return ""
