"""How many tags the camera reads and how fast, against plain `pyzbar.decode(frame)` and plain
`zxingcpp.read_barcodes(frame, formats=QRCode)`, which is the library that we use ourselves.

All look at the same drawn pictures (benchmarks/frames.py) in the same run, one after the other on
one core, and are timed by what the core spent. A tag counts when it was read on the single picture.
Nothing on a picture without our tags may ever be read as one.

    .venv/bin/python benchmarks/vision.py [--quick]
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

import cv2
import zxingcpp
from frames import Frame, Look, frame, plain, shown
from pyzbar import pyzbar

from companion.bench.figure import Figure, measured, results
from companion.tags import is_ours
from companion.vision.decoders import best
from companion.vision.moving import Finder
from companion.vision.presented import Presented
from companion.vision.still import read_still

T = TypeVar("T")

# What is in the way, and the share of tags that has to be read on a single picture.
CONDITIONS: dict[str, tuple[Look, float | None]] = {
    "tilt 40": (Look(tilt=40), 0.99),
    "tilt 50": (Look(tilt=50), 0.85),
    "defocus 2 px": (Look(defocus=2), 0.99),
    "defocus 3 px": (Look(defocus=3), 0.90),
    "motion 4 px": (Look(motion=4), 0.99),
    "motion 6 px": (Look(motion=6), 0.55),
    "light 100 e": (Look(electrons=100), 0.99),
    "light 60 e": (Look(electrons=60), 0.95),
    "light 30 e": (Look(electrons=30), 0.45),
    "glare 0.6": (Look(glare=0.6), 0.95),
    "glare 1.0": (Look(glare=1.0), 0.50),
    "sleeve 0.6": (Look(sleeve=0.6), 0.95),
    "sleeve 1.0": (Look(sleeve=1.0), 0.80),
    "jpeg 50": (Look(jpeg=50), 0.99),
    "jpeg 20": (Look(jpeg=20), 0.99),
    "2.0 px a module": (Look(pixels=2.0), 0.98),
    "1.75 px a module": (Look(pixels=1.75), 0.95),
    "1.5 px a module": (Look(pixels=1.5), 0.90),
    # Without a bar, to know:
    "level M, defocus 3 px": (Look(defocus=3, level="m"), None),
    "640x480, 8 cards": (Look(640, 480, cards=8), None),
    "1280x720, 12 cards": (Look(cards=12, pixels=2.5), None),
    "a finger over a fifth": (Look(finger=0.2), None),
    "dim, tilted, out of focus": (Look(defocus=2, electrons=60, tilt=30), None),
}
VIDEOS = (
    Look(),
    Look(640, 480, pixels=3),
    Look(tilt=30, electrons=200),
    Look(sleeve=0.4),
    Look(640, 480, glare=0.4, pixels=3),
    Look(electrons=100, jpeg=50),
)
PLAIN: dict[str, Any] = {"formats": zxingcpp.BarcodeFormat.QRCode}
STILL, MOVING, LATENCY = 0.25, 0.03, 3


@dataclass(frozen=True)
class Effort:
    """How much is measured."""

    frames: int = 24  # of each condition
    without: int = 400  # pictures without a tag
    videos: int = 24


QUICK = Effort(1, 16, 2)


@dataclass
class Tally:
    """What was seen under one condition."""

    tags: int = 0
    ours: int = 0
    theirs: int = 0
    zxing: int = 0
    ms: list[float] = field(default_factory=list)
    their_ms: list[float] = field(default_factory=list)
    zxing_ms: list[float] = field(default_factory=list)

    @property
    def ratios(self) -> list[float]:
        """Our time by theirs, picture by picture."""
        return [one / other for one, other in zip(self.ms, self.their_ms, strict=True)]


@dataclass
class Wrong:
    """Texts of ours that were read where they are not."""

    frames: int = 0
    ours: list[str] = field(default_factory=list)
    theirs: int = 0  # whatever zbar says that is on no tag, numbers out of noise included

    def check(self, picture: Frame, ours: set[str], theirs: set[str], foreign: bool) -> None:
        """Compare with the truth; on pictures with foreign codes zbar may say other things."""
        self.frames += 1
        self.ours += sorted(text for text in ours if is_ours(text) and text not in picture.tags)
        if not foreign:
            self.theirs += len(theirs - set(picture.tags))


def timed(look: Callable[[], T]) -> tuple[T, float]:
    """A result and the milliseconds that this thread spent on it."""
    begun = time.thread_time()
    result = look()
    return result, (time.thread_time() - begun) * 1000


def compare(picture: Frame, tally: Tally) -> tuple[set[str], set[str]]:
    """Read a picture in every way, count it, and return what we and zbar read."""
    reads, ms = timed(lambda: read_still(picture.image))
    found, their_ms = timed(lambda: pyzbar.decode(picture.image))
    plainly, zxing_ms = timed(lambda: zxingcpp.read_barcodes(picture.image, **PLAIN))
    ours = {read.text for read in reads}
    theirs = {code.data.decode("utf-8", "replace") for code in found}
    tally.tags += len(picture.tags)
    tally.ours += len(ours & set(picture.tags))
    tally.theirs += len(theirs & set(picture.tags))
    tally.zxing += len({code.text for code in plainly} & set(picture.tags))
    tally.ms.append(ms)
    tally.their_ms.append(their_ms)
    tally.zxing_ms.append(zxing_ms)
    return ours, theirs


def measure_stills(effort: Effort, wrong: Wrong) -> dict[str, Tally]:
    """Every condition, then pictures without a tag."""
    tallies: dict[str, Tally] = {}
    for name, (look, _) in CONDITIONS.items():
        tally = tallies[name] = Tally()
        for seed in range(effort.frames):
            picture = frame(look, seed)
            wrong.check(picture, *compare(picture, tally), foreign=False)
    tally = tallies["no tag"] = Tally()
    for seed in range(effort.without):
        size = (1280, 720) if seed // 8 % 2 else (640, 480)
        picture = Frame(plain(*size, seed))
        wrong.check(picture, *compare(picture, tally), foreign=seed % 8 in (5, 6))
    return tallies


@dataclass
class Shows:
    """Cards that were moved in, held, and taken away."""

    tally: Tally = field(default_factory=Tally)
    latencies: list[int] = field(default_factory=list)  # frames
    missed: int = 0
    again: int = 0  # told twice though it was shown once


def measure_videos(effort: Effort, wrong: Wrong) -> Shows:
    """From the first clear picture to the moment a card counts."""
    shows = Shows()
    for seed in range(effort.videos):
        finder, presented = Finder(), Presented()
        clear: int | None = None
        told: list[int] = []
        for number, picture in enumerate(shown(VIDEOS[seed % len(VIDEOS)], seed)):
            reads, ms = timed(lambda: finder.read(picture.image))  # noqa: B023
            if number % 4 == 0:  # zbar's pace hardly changes within a video
                _, theirs = timed(lambda: pyzbar.decode(picture.image))  # noqa: B023
            shows.tally.ms.append(ms)
            shows.tally.their_ms.append(theirs)
            wrong.frames += 1
            if picture.clear and clear is None:
                clear, card = number, next(iter(picture.tags))
            for text in presented.feed(reads, number / 20):
                told.append(number)
                wrong.ours += [text] if clear is not None and text != card else []
        if not told or clear is None:
            shows.missed += 1
            continue
        shows.latencies.append(told[0] - clear)
        shows.again += len(told) - 1
    return shows


def late(values: Sequence[float]) -> float:
    """What 95 of 100 stay under."""
    return statistics.quantiles(values, n=20, method="inclusive")[-1]


def rate(name: str, tally: Tally) -> dict[str, Any]:
    """A condition's share of tags read, and its time."""
    bar = CONDITIONS[name][1]
    share = tally.ours / tally.tags
    figure: dict[str, Any] = {
        "ours": round(share, 3),
        "theirs": round(tally.theirs / tally.tags, 3),
        "plain zxing-cpp": round(tally.zxing / tally.tags, 3),
        "tags": tally.tags,
        "ms": round(statistics.median(tally.ms), 2),
        "their ms": round(statistics.median(tally.their_ms), 2),
        "plain zxing-cpp ms": round(statistics.median(tally.zxing_ms), 2),
    }
    return figure | ({"bar": bar, "holds": share >= bar} if bar is not None else {})


def count_all(tallies: Iterable[Tally]) -> dict[str, int]:
    """Count the tags of all conditions that were drawn, and that each of the three has read."""
    each = list(tallies)
    return {
        "tags": sum(tally.tags for tally in each),
        "ours": sum(tally.ours for tally in each),
        "pyzbar": sum(tally.theirs for tally in each),
        "plain zxing-cpp": sum(tally.zxing for tally in each),
    }


def speed(tally: Tally, bar: float) -> dict[str, Any]:
    """Time a picture as a ratio."""
    ratio = statistics.median(tally.ratios)
    return {
        "ours": round(statistics.median(tally.ms), 2),
        "theirs": round(statistics.median(tally.their_ms), 2),
        "ratio": round(ratio, 4),
        "p95": round(late(tally.ratios), 4),
        "bar": bar,
        "holds": ratio <= bar,
    }


def figures(stills: dict[str, Tally], shows: Shows, wrong: Wrong) -> dict[str, Any]:
    """Each figure with its bar."""
    every = Tally()
    for tally in stills.values():
        every.ms += tally.ms
        every.their_ms += tally.their_ms
        every.zxing_ms += tally.zxing_ms
    worst = max(shows.latencies, default=99)
    return {
        "share of tags read": {
            name: rate(name, tally) for name, tally in stills.items() if name in CONDITIONS
        },
        "tags read in all": count_all(stills.values()),
        "still frame ms": speed(every, STILL)
        | {"plain zxing-cpp": round(statistics.median(every.zxing_ms), 2)},
        "video frame ms": speed(shows.tally, MOVING),
        "wrong reads": {
            "ours": len(wrong.ours),
            "which": wrong.ours,
            "theirs": wrong.theirs,
            "frames": wrong.frames,
            "without a tag": len(stills["no tag"].ms),
            "bar": 0,
            "holds": not wrong.ours,
        },
        "first clear frame to accepted, frames": {
            "worst": worst,
            "median": statistics.median(shows.latencies or [99]),
            "shown": len(shows.latencies) + shows.missed,
            "missed": shows.missed,
            "told twice": shows.again,
            "bar": LATENCY,
            "holds": worst <= LATENCY and not shows.missed and not shows.again,
        },
    }


def told(figures: dict[str, Any]) -> list[Figure]:
    """The figures in the form that all benchmarks have."""
    shares = [
        Figure(f"tags read, {name}", each["ours"], "share", bar=each.get("bar"), better="more")
        for name, each in figures["share of tags read"].items()
    ]
    total = figures["tags read in all"]
    by_plain = total["ours"] / max(total["plain zxing-cpp"], 1)
    shown = figures["first clear frame to accepted, frames"]
    return [
        measured("a still picture is scanned", "ms", figures["still frame ms"], "zbar"),
        measured("a video's picture is scanned", "ms", figures["video frame ms"], "zbar"),
        Figure("wrong reads", figures["wrong reads"]["ours"], "tags", bar=0),
        Figure("from clear to accepted, the worst", shown["worst"], "frames", bar=LATENCY),
        Figure(
            "tags read in all", total["ours"], "tags", by_plain, "plain zxing-cpp", better="more"
        ),
        *shares,
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print one JSON document."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="a picture each, to see it work")
    effort = QUICK if parser.parse_args(arguments).quick else Effort()
    cv2.setNumThreads(1)
    wrong, load = Wrong(), os.getloadavg()[0]
    warm = frame(Look(), 0)
    compare(warm, Tally())
    stills, shows = measure_stills(effort, wrong), measure_videos(effort, wrong)
    report: dict[str, Any] = {
        "decoder": best().name,
        "cores": os.cpu_count(),
        "load before and after": [round(load, 1), round(os.getloadavg()[0], 1)],
        "frames of each condition": effort.frames,
        "figures": figures(stills, shows, wrong),
    }
    print(json.dumps(report | {"results": results(*told(report["figures"]))}, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
