"""Is there something to draw on? Asked before the window opens, and by `wormwatch doctor`.

SDL falls back to a driver that draws into memory when it finds no screen. The app would then
run, healthy and invisible, so it asks here first and names the driver SDL must use.
"""

from __future__ import annotations

import os
import re
import socket
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

NO_CHIP = ("llvmpipe", "softpipe", "swrast", "software rasterizer", "swiftshader")
PATIENCE = 2.0  # seconds for a server to take the connection; one that needs longer is no screen


class Screen(NamedTuple):
    """Something to draw on: what SDL calls the way there, and where that is for a person."""

    driver: str
    where: str


class Places(NamedTuple):
    """Where the system keeps what leads to a screen; a test gives folders of its own."""

    x_sockets: Path = Path("/tmp/.X11-unix")
    connectors: Path = Path("/sys/class/drm")
    cards: Path = Path("/dev/dri")


def find_screen(
    environ: Mapping[str, str] = os.environ, places: Places | None = None
) -> Screen | None:
    """The screen to draw on, or None; `no_screen_because` then has the reason.

    >>> find_screen({"SDL_VIDEODRIVER": "offscreen"})
    Screen(driver='offscreen', where='memory, as SDL_VIDEODRIVER asks')
    """
    found = _look(environ, places or Places())
    return found if isinstance(found, Screen) else None


def no_screen_because(environ: Mapping[str, str] = os.environ, places: Places | None = None) -> str:
    """Why there is nothing to draw on, to be put into a sentence; empty when there is a screen."""
    found = _look(environ, places or Places())
    return "" if isinstance(found, Screen) else found


def drawn_by_processor(renderer: str) -> bool:
    """Whether GL's name of what draws means that no graphics chip does.

    >>> drawn_by_processor("llvmpipe (LLVM 15.0.6, 256 bits)"), drawn_by_processor("V3D 7.1.7")
    (True, False)
    >>> drawn_by_processor("virgl (LLVMPIPE (LLVM 15.0.6))"), drawn_by_processor("virgl (AMD)")
    (True, False)
    """
    return any(name in renderer.lower() for name in NO_CHIP)


def no_chip_because(places: Places | None = None) -> str:
    """Why the graphics chip of a Raspberry Pi may not draw: its "driver" is not there, or a "group"
    is missing; empty where it is neither."""
    nodes = sorted((places or Places()).cards.glob("renderD*"))
    if not nodes:
        return "driver"
    return "" if any(os.access(node, os.R_OK | os.W_OK) for node in nodes) else "group"


def _look(environ: Mapping[str, str], places: Places) -> Screen | str:
    """The screen, or the reason why there is none."""
    wished = [name.strip() for name in environ.get("SDL_VIDEODRIVER", "").split(",") if name]
    if "offscreen" in wished:
        return Screen("offscreen", "memory, as SDL_VIDEODRIVER asks")
    tried = {
        "wayland": _wayland(environ),
        "x11": _x_server(environ, places.x_sockets),
        "kmsdrm": _console(places),
    }
    if wished:
        tried = {name: found for name, found in tried.items() if name in wished}
        if not tried:
            return f"SDL_VIDEODRIVER asks for {', '.join(wished)}, which draws on no screen"
    screens = {name: found for name, found in tried.items() if isinstance(found, Screen)}
    if {"wayland", "x11"} <= screens.keys():
        return Screen("wayland,x11", screens["wayland"].where)
    if screens:
        return next(iter(screens.values()))
    if len(tried) > 1 and "WAYLAND_DISPLAY" not in environ:
        tried.pop("wayland", None)  # nobody promised a Wayland screen: not worth a word
    return _joined([str(reason) for reason in tried.values()])


def _joined(reasons: list[str]) -> str:
    """The reasons in a row.

    >>> _joined(["DISPLAY is not set", "no monitor is connected"])
    'DISPLAY is not set, and no monitor is connected'
    """
    *most, last = reasons
    return f"{', '.join(most)}, and {last}" if most else last


def _wayland(environ: Mapping[str, str]) -> Screen | str:
    name = environ.get("WAYLAND_DISPLAY")
    if not name:
        return "WAYLAND_DISPLAY is not set"
    path = Path(environ.get("XDG_RUNTIME_DIR", "/"), name)  # an absolute name stands for itself
    if _answers(socket.AF_UNIX, str(path)):
        return Screen("wayland", f"Wayland {name}")
    return f"the Wayland server {name} does not answer"


def _x_server(environ: Mapping[str, str], sockets: Path) -> Screen | str:
    display = environ.get("DISPLAY")
    if not display:
        return "DISPLAY is not set"
    parsed = re.fullmatch(r"(?:unix|(?P<host>[^/]*)):(?P<number>\d{1,4})(?:\.\d+)?", display)
    if parsed is None:
        return f"DISPLAY is {display!r}, which names no X server"
    number = int(parsed["number"])
    host = (parsed["host"] or "").strip("[]")
    if _x_answers(host, number, sockets):
        return Screen("x11", f"X server {display}")
    return f"the X server {display} does not answer"


def _x_answers(host: str, number: int, sockets: Path) -> bool:
    if host:
        return _answers(socket.AF_UNSPEC, (host, 6000 + number))
    path = str(sockets / f"X{number}")
    # Linux servers also listen on a name without a file, which outlives a cleaned-up /tmp.
    return _answers(socket.AF_UNIX, path) or _answers(socket.AF_UNIX, f"\0{path}")


def _answers(family: socket.AddressFamily, address: str | tuple[str, int]) -> bool:
    """Whether somebody takes the connection."""
    try:
        if isinstance(address, tuple):
            socket.create_connection(address, timeout=PATIENCE).close()
        else:
            with socket.socket(family, socket.SOCK_STREAM) as line:
                line.settimeout(PATIENCE)
                line.connect(address)
    except (OSError, UnicodeError):  # a host name can be more than DNS can spell
        return False
    return True


def _console(places: Places) -> Screen | str:
    """A monitor on a graphics card that this user may drive without a desktop."""
    closed = None
    for status in sorted(places.connectors.glob("card*-*/status")):
        card, _, connector = status.parent.name.partition("-")
        if _read(status) != "connected":
            continue
        node = places.cards / card
        if os.access(node, os.R_OK | os.W_OK):
            return Screen("kmsdrm", f"{connector} on {node}")
        closed = node
    if closed is None:
        return "no monitor is connected"
    if not closed.exists():
        return f"the monitor's graphics card {closed} is missing"
    return f"this user may not open {closed} (add the user to the groups video and render)"


def _read(path: Path) -> str:
    try:
        return path.read_text().strip()
    except OSError:  # pulled out between the listing and the reading
        return ""
