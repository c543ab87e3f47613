"""Stopping and starting the app, where systemd looks after it."""

from __future__ import annotations

import os
import shlex
from collections.abc import Mapping

from companion.appliance.owner import run
from companion.appliance.places import SERVICE

CAGE = "wormwatch-cage.service"
UPDATE = "wormwatch-update.service"
CONTROL = "WORMWATCH_SYSTEMCTL"  # what to call instead of systemctl
STOPPING = 60.0  # seconds; the app is given 15 to end by itself
# Seconds until it reports ready. The unit gives up after 90; this is for when systemd hangs, too.
STARTING = 150.0


class Service:
    """The app's own service. With Type=notify, starting it ends when its picture is there."""

    def __init__(self, environ: Mapping[str, str] = os.environ) -> None:
        self._control = shlex.split(environ.get(CONTROL, "systemctl"))
        self.starting = float(environ.get("WORMWATCH_START_PATIENCE", STARTING))
        self._unit = ""

    @property
    def unit(self) -> str:
        """The one of the two that this machine uses."""
        if not self._unit:
            cage = run([*self._control, "is-enabled", CAGE], STOPPING)
            self._unit = CAGE if cage.code == 0 else SERVICE
        return self._unit

    def stop(self) -> None:
        """End the app; it keeps its game."""
        run([*self._control, "stop", self.unit], STOPPING)

    def start(self) -> bool:
        """Start the app; whether it has reported that it is ready."""
        run([*self._control, "reset-failed", self.unit], STOPPING)  # a new try, with new luck
        return run([*self._control, "start", self.unit], self.starting).code == 0

    def is_updating(self) -> bool:
        """Whether the part that works as root is at work."""
        return run([*self._control, "is-active", UPDATE], STOPPING).last == "activating"

    def ask_for_update(self) -> str:
        """Let the part that works as root begin; what was wrong with that, or nothing."""
        done = run([*self._control, "start", "--no-block", UPDATE], STOPPING)
        return "" if done.code == 0 else done.last or f"{UPDATE} did not start"
