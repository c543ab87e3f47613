"""Pictures of every screen and state: the real app, drawn into memory, on a folder of its own.

Nothing in them is left to chance or to the machine: the same program takes the same pictures.
"""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.output import print_error, print_line
from companion.table.errors import Refused

if TYPE_CHECKING:
    from companion.screens.gallery.sights import Sight
    from companion.screens.gallery.visit import Visit

LARGE = 150  # the largest text, of which there is a second picture


class Wish(NamedTuple):
    """What pictures are wanted. Left alone: all of them, as they are out of the box."""

    only: str = ""  # a word in their names
    size: tuple[int, int] = (800, 480)
    scale: int | None = None  # one text scale instead of both
    theme: str = "night"
    language: str = "en"


class Picture(NamedTuple):
    """One picture: of what, under which name, and the settings that make it different."""

    sight: Sight
    name: str
    looks: dict[str, Any]


def run(folder: Path, wish: Wish) -> int:
    """Take the pictures; 1 comes back when one of them could not be taken."""
    folder = Path(os.path.realpath(folder.expanduser()))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refused("no-folder", f"{folder} cannot be used: {error.strerror}.") from None
    with TemporaryDirectory(prefix="wormwatch-shots-") as home:
        _prepare(home, wish.size)
        return _walk(folder, wish, Path(home, ".local", "share", "wormwatch"))


def _prepare(home: str, size: tuple[int, int]) -> None:
    """What Kivy and the app read from the environment; before Kivy is imported."""
    os.environ |= {
        "SDL_VIDEODRIVER": "offscreen",
        "SDL_AUDIODRIVER": "dummy",
        "KCFG_GRAPHICS_WIDTH": str(size[0]),
        "KCFG_GRAPHICS_HEIGHT": str(size[1]),
        "HOME": home,  # where files are is shown on some screens
        "TZ": "UTC",
    }
    time.tzset()


def _walk(folder: Path, wish: Wish, data: Path) -> int:
    from companion.screens.gallery import sights
    from companion.screens.gallery.visit import Visit
    from companion.screens.window import frames
    from companion.screens.window.shell import Shell, has_window
    from companion.tabletop.tabletop import Tabletop

    pictures = list(_chosen(sights(), wish))
    if not has_window(bare=False):
        why = "No window opens, not even in memory: 'wormwatch doctor' looks for the cause."
        raise Refused("no-window", why)
    frames.take_over()
    troubles = []
    with frames.running(Shell(Tabletop.open(data))) as running:
        visit = Visit(running, data, Tabletop.open)
        for number, picture in enumerate(pictures, 1):
            print_line(
                f"{number}/{len(pictures)}  {picture.name}: {picture.sight.about}", flush=True
            )
            try:
                _take(visit, picture, folder)
            except Exception as error:
                troubles.append(f"{picture.name} could not be taken: {error!r}.")
    for trouble in troubles:
        print_error(f"wormwatch: {trouble}")
    print_line(f"{len(pictures) - len(troubles)} pictures in {folder}.")
    return 1 if troubles else 0


def _chosen(sights: Sequence[Sight], wish: Wish) -> Iterator[Picture]:
    """Every picture that is wanted: the whole gallery, once more with large text, some flipped."""
    found = [sight for sight in sights if wish.only in sight.name]
    if not found:
        names = ", ".join(sight.name for sight in sights)
        raise Refused("no-such-picture", f"No picture is called {wish.only}. There are: {names}.")
    looks = {"theme": wish.theme, "language": wish.language}
    for scale in (100, LARGE) if wish.scale is None else (wish.scale,):
        for sight in found:
            name = sight.name if scale == 100 else f"{sight.name}-{scale}"
            yield Picture(sight, name, {**looks, "text_scale": scale})
    for sight in found:
        if sight.flipped and wish.scale in (None, 100):
            yield Picture(sight, f"{sight.name}-flip", {**looks, "flip": True})


def _take(visit: Visit, picture: Picture, folder: Path) -> None:
    from kivy.core.window import Window

    visit.looks = picture.looks
    picture.sight.visit(visit)
    faults = visit.shell.faults
    if faults:
        raise faults.pop()
    # Kivy numbers its screenshots, so that none is lost; ours are to replace the ones before.
    taken = Window.screenshot(name=str(visit.data.parent / "shot.png"))
    shutil.move(taken, folder / f"{picture.name}.png")
