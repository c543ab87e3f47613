"""A camera that is pulled out while it is read, and put back: the real watcher, real OpenCV.

A video stands in for the camera: it is played again and again, and pulled out by cutting it off
under the reader, so that OpenCV fails in the middle and cannot open it any more.
"""

from __future__ import annotations

import os
import random
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.vision.cameras import V4l2
from companion.vision.files import Video
from companion.vision.watcher import Watcher
from tests.vision.pictures import code, film, page
from tests.vision.test_watcher import wait_for

CARD = "TB-V07"


def handles() -> int:
    return len(os.listdir("/proc/self/fd"))


def threads() -> int:
    """Those of Python, and those that a library has begun."""
    return len(os.listdir("/proc/self/task"))


class Cable:
    """A camera that can be pulled out and put back."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "camera.avi"
        self._whole = film(folder / "whole.avi", [page(code(CARD))] * 12, rate=60).read_bytes()
        self.put_back()

    def put_back(self) -> None:
        fresh = self.path.with_suffix(".new")
        fresh.write_bytes(self._whole)
        fresh.replace(self.path)

    def pull(self, wholly: bool) -> None:
        """Nothing more comes; then there is no such device, or one that does not open."""
        os.truncate(self.path, 0)
        if wholly:
            self.path.unlink()


@pytest.fixture
def watching(tmp_path: Path) -> Iterator[tuple[Watcher, Cable, list[str]]]:
    cable, states = Cable(tmp_path), list[str]()
    camera = Video(cable.path, again=True)
    watcher = Watcher(camera, state_changed=states.append, again=0.01)
    watcher.start()
    yield watcher, cable, states
    watcher.stop()


def sees_the_card(watcher: Watcher) -> bool:
    preview = watcher.preview()
    return preview is not None and [read.text for read in preview.reads] == [CARD]


def yank(watcher: Watcher, cable: Cable, wholly: bool) -> None:
    """Out, told, and back by itself."""
    cable.pull(wholly)
    wait_for(lambda: watcher.state == "no camera")
    if wholly:
        assert watcher.why == f"There is no video {cable.path}."
    else:
        assert watcher.why == f"{cable.path}: it cannot be read as a video."
    assert watcher.preview() is None, "an old picture is not the table"
    cable.put_back()
    wait_for(lambda: watcher.state == "looking" and sees_the_card(watcher))
    assert watcher.why == ""


def pull_out(watching: tuple[Watcher, Cable, list[str]], times: int) -> None:
    watcher, cable, states = watching
    wait_for(lambda: sees_the_card(watcher))
    chance = random.Random(times)
    yank(watcher, cable, wholly=False)  # whatever is loaded late has been
    before = handles(), threads()
    for _ in range(times):
        yank(watcher, cable, wholly=chance.random() < 0.5)
    assert handles() <= before[0]
    assert threads() <= before[1]
    assert states == ["starting", "looking", *["no camera", "looking"] * (times + 1)]
    watcher.stop()
    assert not [each for each in threading.enumerate() if each.name.startswith("wormwatch-")]
    assert handles() < before[0], "it lets go of the camera"


def test_pulled_out_a_few_times(watching: tuple[Watcher, Cable, list[str]]) -> None:
    pull_out(watching, times=4)


@pytest.mark.soak
def test_pulled_out_100_times(watching: tuple[Watcher, Cable, list[str]]) -> None:
    pull_out(watching, times=100)


def test_a_webcam_that_comes_and_goes_and_never_opens(tmp_path: Path) -> None:
    """As the kernel shows a webcam that is half dead: a device that is there and is none."""
    device, states = tmp_path / "video0", list[str]()
    watcher = Watcher(V4l2(str(device)), state_changed=states.append, again=0.01)
    watcher.start()
    before: list[int] = []
    for _ in range(10):
        wait_for(lambda: watcher.state == "no camera")
        assert watcher.why == f"There is no {device}."
        device.touch()
        wait_for(lambda: watcher.state == "busy")
        assert watcher.why == f"{device} does not open: something else may be using it."
        device.unlink()
        before.append(handles())
    watcher.stop()
    assert handles() <= before[0]
    assert states[:3] == ["starting", "no camera", "busy"]
