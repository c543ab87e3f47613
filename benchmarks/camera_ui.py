"""How much of its frame rate the touchscreen keeps while the camera reads cards.

The real app, at a table where a Worm attacks, with its camera on a film of 1280x720 at 30 pictures
a second, on which a card is moved in, held and taken away all the time. Every few seconds somebody
turns the camera off in the settings, or on again: a machine that others use, too, is seldom as fast
for longer than that, and what is compared lies as near together as it can.

    .venv/bin/python benchmarks/camera_ui.py [--quick]
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import cv2
from frames import Look, shown
from ui import Running, Seen, against, begin_game, running, screen

from companion.bench.figure import Figure, measured, results
from companion.settings import Preferences
from companion.table.keeper import Keeper

BAR = 0.9
RATE = 30  # pictures a second
WAYS = ("looking", "off")  # what the camera does
# Read like a card of ours, but of no game we know: it answers nothing while a game is played.
TAGS = ("ZZ-V07", "ZZ-W12", "ZZ-B30")
JPEG = 80  # the quality of a webcam's own pictures


@dataclass(frozen=True)
class Effort:
    """How much is measured."""

    rounds: int = 10
    watching: float = 4.0  # seconds of attacks in motion, each time
    answers: int = 2  # at least; the player has 20 seconds for each
    film: int = 60  # seconds of it; longer than that
    scenes: int = len(TAGS)


PATIENCE = 20.0  # seconds for a camera to open
SETTLING = 0.5  # seconds: what was opened or closed has been
QUICK = Effort(rounds=1, watching=0.5, answers=1, film=40, scenes=1)


def render(path: Path, effort: Effort) -> None:
    """The film: a few cards shown one after another, over and over."""
    look = Look()
    scenes = [shown(look, seed, text=TAGS[seed]) for seed in range(effort.scenes)]
    pictures = [frame.image for scene in scenes for frame in scene]
    fourcc = cv2.VideoWriter.fourcc(*"MJPG")
    film = cv2.VideoWriter(str(path), fourcc, RATE, (look.width, look.height), isColor=False)
    film.set(cv2.VIDEOWRITER_PROP_QUALITY, JPEG)
    for picture in islice(cycle(pictures), effort.film * RATE):
        film.write(picture)
    film.release()


def begin(folder: Path) -> None:
    """A game in the journal, and no camera yet."""
    begin_game(folder)
    keeper = Keeper(folder)
    Preferences(keeper).change(camera="off")
    keeper.close()


def turned(app: Running, source: str) -> Any:
    """What the camera says once it is on, or off, however busy the machine is."""
    app.ask(f"look {source}")
    wanted = "off" if source == "off" else "looking"
    until = time.monotonic() + PATIENCE
    while (said := app.ask("camera"))["state"] != wanted:
        if time.monotonic() > until:
            raise SystemExit(f"The camera is {said['state']}, and not {wanted}.")
        time.sleep(0.1)
    time.sleep(SETTLING)
    return app.ask("camera")


def watch(app: Running, source: str, effort: Effort) -> tuple[float, float]:
    """Frames a second while a Worm attacks, and the pictures a second that were looked at."""
    before, begun = turned(app, source), time.monotonic()
    attacks = app.ask(f"play {effort.answers} {effort.watching}")["attacks"]
    after, passed = app.ask("camera"), time.monotonic() - begun
    if after["state"] != before["state"]:
        raise SystemExit(f"The camera was {before['state']}, and then {after['state']}.")
    return len(attacks) / sum(attacks), (after["pictures"] - before["pictures"]) / passed


def measure(environ: Mapping[str, str], film: Path, effort: Effort, seen: Seen) -> None:
    """With and without, by turns, in the games of one evening."""
    with TemporaryDirectory() as folder:
        begin(Path(folder))
        with running(environ, "wormwatch", folder) as app:
            app.ask("sit")
            for turn in range(effort.rounds):
                for way in WAYS if turn % 2 == 0 else WAYS[::-1]:
                    source = str(film) if way == "looking" else way
                    frames, pictures = watch(app, source, effort)
                    seen.note(way, frames)
                    seen.note(f"pictures {way}", pictures)


def figures(seen: Seen) -> dict[str, Any]:
    """The ratio of the frame rates, and what the camera did meanwhile."""
    each = {"each round": [round(ratio, 2) for ratio in seen.ratios("looking", "off")]}
    ratio = against(seen, "looking", "off", BAR, 1)
    return {
        "attack frames/s while the camera reads": ratio | each,
        "pictures/s": round(seen.median("pictures looking"), 1),
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print one JSON document."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="a moment, only to see it work")
    effort = QUICK if parser.parse_args(arguments).quick else Effort()
    seen = Seen()
    with TemporaryDirectory() as name, screen(Path(name)) as environ:
        film = Path(name, "film.avi")
        render(film, effort)
        load = os.getloadavg()[0]
        measure(environ, film, effort, seen)
    report: dict[str, Any] = {
        "screen": "Xvfb" if "DISPLAY" in environ else "offscreen",
        "cores": os.cpu_count(),
        "load before and after": [round(load, 1), round(os.getloadavg()[0], 1)],
        "rounds": effort.rounds,
        "figures": figures(seen),
    }
    frames = report["figures"]["attack frames/s while the camera reads"]
    figure = measured("frames of an attack", "/s", frames, "the same without a camera", "more")
    pictures = Figure("pictures looked at", report["figures"]["pictures/s"], "/s", better="more")
    print(json.dumps(report | {"results": results(figure, pictures)}, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
