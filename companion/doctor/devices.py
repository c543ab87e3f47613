"""What hands and cards meet: touch, camera, pins, sound."""

from __future__ import annotations

import errno
import json
import os
import re
import struct
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from companion.doctor.board import is_pi, model
from companion.doctor.finding import Place, Verdict, join_groups, off, ok, words, wrong
from companion.doctor.screen import on_desktop
from companion.vision.cameras import webcams
from hardware.layout import read
from hardware.pins import can_import_lgpio

_PINS = ("gpiozero", "lgpio")

_ABS_MT_POSITION_X = 0x35  # Linux' number for "where a finger is"; only touch devices have it

# Opening a device can block in its driver, so another process does it.
_OPENER = """
import json, os, sys
problems = {}
for path in sys.argv[2:]:
    try:
        os.close(os.open(path, int(sys.argv[1]) | os.O_NONBLOCK))
    except OSError as error:
        problems[path] = error.strerror
print(json.dumps(problems))
"""


def touch(place: Place) -> Verdict:
    """Is there a touchscreen, and may this user read it?"""
    events = _numbered(place.root / "dev/input", "event")
    if not events:
        says = "No touchscreen, mouse or keyboard device is to be seen."
        return off(says, "Plug one in; the terminal works without: wormwatch terminal")
    screens = [event for event in events if _is_touch(place.root, event)]
    if not screens:
        says = "No touchscreen: mouse and keyboard do the same."
        return off(says, "Look into the cable of the touchscreen, if there is one.")
    named = _listed(place.root, screens, "sys/class/input/{}/device/name")
    # A desktop reads them for us.
    problems = {} if on_desktop(place) else openings(screens, os.O_RDONLY)
    if len(problems) == len(screens):
        return wrong(f"{named}: {_first(problems)}.", _reach(problems, "input"))
    return ok(f"{named}.")


def _is_touch(root: Path, event: Path) -> bool:
    """Can the device tell where a finger is? The kernel prints a long bit field in words."""
    field = words(root / f"sys/class/input/{event.name}/device/capabilities/abs")
    size = struct.calcsize("l") * 8
    bits = sum(int(word, 16) << size * n for n, word in enumerate(reversed(field.split())))
    return bool(bits >> _ABS_MT_POSITION_X & 1)


def camera(place: Place) -> Verdict:
    """Is there a camera, and may this user open it?"""
    found = webcams(place.root)
    if not found:
        says = "No camera: cards can be picked on the screen instead."
        return off(says, "To scan cards, plug in a camera and try again: wormwatch doctor")
    named = _listed(place.root, found, "sys/class/video4linux/{}/name")
    problems = openings(found)
    if len(problems) == len(found):
        return off(f"{named}: {_first(problems)}.", _reach(problems, "video"))
    return ok(f"{named}.")


def gpio(place: Place) -> Verdict:
    """Can buttons and lamps on the pins be used?"""
    chips = _numbered(place.root / "dev", "gpiochip")
    board = model(place.root) or "This computer"
    if not chips or not is_pi(place.root):
        says = f"{board} has no Raspberry Pi pins in use: the keyboard stands in for the buttons."
        return off(says, "Nothing needs doing; a panel of buttons wants a Raspberry Pi.")
    missing = [name for name in _PINS if not _is_here(name)]
    if missing:
        says = f"{board}: {' and '.join(missing)} not installed, so the keyboard stands in."
        how = f"{sys.executable} -m pip install {' '.join(missing)}"
        if missing == ["lgpio"]:  # the system's own fits every Python that the system has
            how = "sudo apt install python3-lgpio"
        return off(says, f"For a panel, type: {how}")
    problems = openings(chips)
    if len(problems) == len(chips):
        says = f"{board}: its pins do not open ({_first(problems)}), so the keyboard stands in."
        return off(says, _reach(problems, "gpio"))
    for slip in read(place.data).troubles:
        return off(slip, "Mend it in the data folder, then look again: wormwatch panel check")
    return ok(f"{board}: its pins can be used ({', '.join(chip.name for chip in chips)}).")


def _is_here(name: str) -> bool:
    return can_import_lgpio() if name == "lgpio" else find_spec(name) is not None


def sound(place: Place) -> Verdict:
    """Is there something that can play a sound?"""
    players = sorted((place.root / "dev/snd").glob("pcmC*p"))
    if not players:
        says = "No sound: everything is on the screen too."
        return off(says, "To hear the worm, plug in a loudspeaker, then look with: aplay -l")
    cards = words(place.root / "proc/asound/cards")
    named = ", ".join(re.findall(r"^ *\d+ \[.*?\]: .*? - (.+)$", cards, re.MULTILINE)) or "Unnamed"
    # Looked at only: opening it could click in the loudspeaker, or fail because it plays.
    if not any(os.access(player, os.R_OK | os.W_OK) for player in players):
        return off(f"{named}: not open to this user.", join_groups("audio"))
    return ok(f"{named}.")


def openings(paths: Sequence[Path], how: int = os.O_RDWR) -> dict[str, str]:
    """Try to open devices; for each that does not, why."""
    command = [sys.executable, "-I", "-S", "-c", _OPENER, str(how), *map(str, paths)]
    try:
        done = subprocess.run(command, capture_output=True, timeout=5, check=True)
    except subprocess.TimeoutExpired:
        return {str(path): "it does not answer" for path in paths}
    problems: dict[str, str] = json.loads(done.stdout)
    return problems


def _numbered(folder: Path, kind: str) -> list[Path]:
    """The devices of a kind in the order of their numbers."""
    found = [path for path in folder.glob(f"{kind}*") if path.name[len(kind) :].isdigit()]
    return sorted(found, key=lambda path: int(path.name[len(kind) :]))


def _listed(root: Path, devices: Sequence[Path], name: str) -> str:
    """Devices as a person knows them: "HD Webcam (video0), unicam (video2)"."""
    return ", ".join(
        f"{words(root / name.format(device.name)) or 'unnamed'} ({device.name})"
        for device in devices
    )


def _reach(problems: dict[str, str], group: str) -> str:
    """How to get at devices that did not open."""
    if os.strerror(errno.EACCES) in problems.values():
        return join_groups(group)
    return "Close what uses it, or unplug it and plug it in; then again: wormwatch doctor"


def _first(problems: dict[str, str]) -> str:
    return next(iter(problems.values()))
