"""The screen and what draws on it."""

from __future__ import annotations

import ctypes
import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from companion.appliance.places import places
from companion.backlight import find_backlights
from companion.display import (
    Places,
    drawn_by_processor,
    find_screen,
    no_chip_because,
    no_screen_because,
)
from companion.doctor.board import is_pi
from companion.doctor.finding import Place, Verdict, join_groups, off, ok, wrong

PATIENCE = 20.0  # seconds; a busy Pi with a cold card takes a few
_LIBRARIES = {"libGL.so.1": "libgl1", "libEGL.so.1": "libegl1"}
KMS = "Write dtoverlay=vc4-kms-v3d into /boot/firmware/config.txt, then: sudo reboot"
_PROBE = Path(__file__).with_name("screen_probe.py")
_KIVY = {
    "KIVY_NO_ARGS": "1",
    "KIVY_NO_CONFIG": "1",
    "KIVY_NO_FILELOG": "1",
    "KIVY_LOG_MODE": "PYTHON",
    "KIVY_WINDOW": "sdl2",
    "KCFG_GRAPHICS_WIDTH": "64",
    "KCFG_GRAPHICS_HEIGHT": "64",
    "KCFG_GRAPHICS_MULTISAMPLES": "0",
    "KCFG_GRAPHICS_WINDOW_STATE": "hidden",
}


def screen(place: Place) -> Verdict:
    """Is there a screen to draw on?"""
    places = _places(place)
    found = find_screen(places=places)
    if found:
        return ok(f"{found.where} (SDL calls it {found.driver}).")
    says = f"No screen: {no_screen_because(places=places)}."
    if "SDL_VIDEODRIVER" in os.environ:
        return off(says, "Let Wormwatch choose: unset SDL_VIDEODRIVER")
    if not all(os.access(card, os.R_OK | os.W_OK) for card in places.cards.glob("card*")):
        return off(says, join_groups("render", "video"))
    return off(says, "Plug one in, or play without: wormwatch terminal")


def backlight(place: Place) -> Verdict:
    """Is there a light behind the screen, and may this user dim it?"""
    found = find_backlights(_backlights(place))
    if not found:
        return ok("No backlight: the screen goes black when it rests.")
    named = ", ".join(f"{light.folder.name} at {light.read_percent()}%" for light in found)
    closed = [light for light in found if not light.is_writable]
    if len(closed) == len(found):
        says = f"{named}: this user cannot dim it or switch it off, so the screen goes black."
        return off(says, join_groups("video"))
    return ok(f"{named}: it can be dimmed and switched off.")


def _backlights(place: Place) -> Path:
    return place.root / places().backlights.absolute().relative_to("/")


def on_desktop(place: Place) -> bool:
    """Is the screen a window on a desktop, not the bare screen?"""
    found = find_screen(places=_places(place))
    return found is not None and found.driver.startswith(("wayland", "x11"))


def _places(place: Place) -> Places:
    return Places(connectors=place.root / "sys/class/drm", cards=place.root / "dev/dri")


def renderer(place: Place) -> Verdict:
    """What draws? On a desktop a hidden window tells, and does no harm.

    On the bare screen a window would blank the game that is shown there, so it is opened beside
    the screen, in memory: the same graphics chip draws it.
    """
    found = find_screen(places=_places(place))
    driver = found.driver if found and on_desktop(place) else "offscreen"
    return drawing(place, driver)


def drawing(place: Place, driver: str, patience: float = PATIENCE) -> Verdict:
    """Open a hidden window through one of SDL's drivers and say what draws in it."""
    if find_spec("kivy") is None:
        return wrong("Kivy is not installed.", "In Wormwatch's folder, type: make run")
    try:
        done = subprocess.run(
            [sys.executable, "-P", _PROBE],
            env={**os.environ, **_KIVY, "SDL_VIDEODRIVER": driver},
            capture_output=True,
            text=True,
            timeout=patience,
            check=False,
        )
    except subprocess.TimeoutExpired:
        says = f"No window opened within {patience:.0f} seconds ({driver})."
        return wrong(says, "Restart the machine, then try again: sudo reboot")
    if done.returncode:
        return _failed(done, driver)
    return _drawn(place, *done.stdout.splitlines()[-2:])


def _drawn(place: Place, name: str, version: str) -> Verdict:
    says = f"{name} draws, with OpenGL {version}"
    if not drawn_by_processor(name):
        return ok(f"{says}.")
    if is_pi(place.root):
        remedy = join_groups("render", "video")
        if no_chip_because(_places(place)) == "driver":
            remedy = KMS
        return off(f"{says}: slowly, without the graphics chip.", remedy)
    return ok(f"{says}: the processor, without a graphics chip.")


def _failed(done: subprocess.CompletedProcess[str], driver: str) -> Verdict:
    says = f"No window opens through {driver}: {_reason(done)}."
    missing = [package for name, package in _LIBRARIES.items() if not _loads(name)]
    if missing:
        return wrong(says, f"Type: sudo apt install {' '.join(missing)}")
    return wrong(says, "Try a terminal on the screen itself; if it stays: make clean run")


def _reason(done: subprocess.CompletedProcess[str]) -> str:
    """The line of Kivy's long complaint that says what happened."""
    said = re.search(r"^sdl2 - \w+: (?:b'(.*)'|(.+))$", done.stderr, re.MULTILINE)
    if said:
        return said[1] or said[2]
    lines = done.stderr.strip().splitlines()
    return lines[-1].strip() if lines else f"it ended with {done.returncode}"


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True
