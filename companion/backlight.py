"""The light behind the screen, as Linux shows it: a folder for each in /sys/class/backlight.

    brightness      from 0 to max_brightness
    bl_power        0: on, 4: off

Writing can take a while; companion/screens/window/light.py does it beside the screen.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from companion.appliance.places import is_service, places

DARKEST = 10  # per cent: what can still be read
ON, OFF = "0", "4"  # what bl_power takes: FB_BLANK_UNBLANK, FB_BLANK_POWERDOWN


class Backlight(NamedTuple):
    """One light: its folder, and its greatest brightness as the driver counts."""

    folder: Path
    most: int

    @property
    def is_writable(self) -> bool:
        """Whether this user may dim it."""
        return os.access(self.folder / "brightness", os.W_OK)

    def read_percent(self) -> int:
        """Return how bright it is set to be; 0 where that cannot be read."""
        return round(100 * _read_number(self.folder / "brightness") / self.most)

    def light_up(self, percent: int) -> None:
        """Switch it on at this brightness, and never darker than what can be read."""
        wanted = max(percent, DARKEST)
        _write(self.folder / "brightness", str(max(1, round(self.most * min(wanted, 100) / 100))))
        if (self.folder / "bl_power").exists():
            _write(self.folder / "bl_power", ON)

    def switch_off(self) -> None:
        """Switch it off; where the driver has no switch, dim it as far as it goes."""
        try:
            _write(self.folder / "bl_power", OFF)
        except OSError:
            _write(self.folder / "brightness", "0")


def find_backlights(folder: Path) -> list[Backlight]:
    """Return the lights in a folder such as /sys/class/backlight."""
    try:
        each = sorted(folder.iterdir())
    except OSError:
        return []
    found = [Backlight(light, _read_number(light / "max_brightness")) for light in each]
    return [light for light in found if light.most > 0]


def find_our_backlights(environ: Mapping[str, str] = os.environ) -> Sequence[Backlight]:
    """Return the lights that the app may dim and switch off: none on a desktop, where others look
    at the screen too."""
    bare = environ.get("SDL_VIDEODRIVER", "").startswith("kmsdrm")
    if not (bare or is_service(environ) or environ.get("WORMWATCH_BACKLIGHTS")):
        return ()
    return [light for light in find_backlights(places(environ).backlights) if light.is_writable]


def _read_number(path: Path) -> int:
    try:
        with path.open("rb") as file:
            return int(file.read(20))
    except (OSError, ValueError):
        return 0


def _write(path: Path, text: str) -> None:
    """Write into a file that is there."""
    handle = os.open(path, os.O_WRONLY | os.O_TRUNC | os.O_CLOEXEC)
    try:
        os.write(handle, text.encode())
    finally:
        os.close(handle)
