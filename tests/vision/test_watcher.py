"""The watcher: cards told, cameras that fail and come back, callbacks that fail."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.vision.cameras import Ended, Unseen
from companion.vision.files import Video
from companion.vision.watcher import Shown, Watcher
from tests.vision.pictures import Look, code, film, page, shown


def wait_for(what: Callable[[], Any], seconds: float = 10.0) -> Any:
    until = time.monotonic() + seconds
    while not (value := what()):
        assert time.monotonic() < until, "it did not happen"
        time.sleep(0.005)
    return value


class Script:
    """A camera that does as told: pictures, exceptions to raise, seconds to hang."""

    name = "script"

    def __init__(self, *steps: Any) -> None:
        self.steps = list(steps)
        self.opened = self.closed = 0
        self.users: set[str] = set()

    def open(self) -> None:
        self.opened += 1
        self._do()

    def read(self) -> Any:
        time.sleep(0.004)
        return self._do()

    def _do(self) -> Any:
        self.users.add(threading.current_thread().name)
        step = self.steps.pop(0) if len(self.steps) > 1 else self.steps[0]
        if isinstance(step, BaseException):
            raise step
        if isinstance(step, float):
            time.sleep(step)
            return None
        return step

    def close(self) -> None:
        self.closed += 1


CARD, EMPTY = page(code("TB-V07")), page()


@pytest.fixture
def started() -> Any:
    watchers: list[Watcher] = []

    def start(source: Any, **how: Any) -> Watcher:
        watcher = Watcher(source, again=0.02, **how)
        watchers.append(watcher)
        watcher.start()
        return watcher

    yield start
    for watcher in watchers:
        watcher.stop()


def test_a_real_video_tells_its_card_once(started: Any, tmp_path: Path) -> None:
    frames = list(shown(Look(640, 480, pixels=3), 5))
    card = next(iter(next(frame for frame in frames if frame.clear).tags))
    path = film(tmp_path / "v.avi", [frame.image for frame in frames], rate=30)
    states: list[str] = []
    watcher = started(str(path), state_changed=states.append)
    wait_for(lambda: watcher.state == "ended")
    assert watcher.cards.get(timeout=1) == Shown(card, (card,))
    assert watcher.cards.empty()
    assert states == ["starting", "looking", "ended"]


def test_two_cards_held_up_are_told_together(started: Any) -> None:
    both = page(code("TB-V07"), code("TB-W01"))
    watcher = started(Script(None, EMPTY, both))
    told = [watcher.cards.get(timeout=5) for _ in range(2)]
    assert {card.text for card in told} == {"TB-V07", "TB-W01"}
    assert set(told[-1].together) == {"TB-V07", "TB-W01"}


def test_the_preview_is_the_newest_picture_with_our_tags(started: Any) -> None:
    watcher = started(Script(None, page(code("TB-V07"), code("https://example.org"))))
    preview = wait_for(watcher.preview)
    preview = wait_for(lambda: (p := watcher.preview()) and p.reads and p)
    assert [read.text for read in preview.reads] == ["TB-V07"]
    assert preview.image.shape == (480, 640)
    number = preview.number
    wait_for(lambda: watcher.preview().number > number)


def test_no_camera_is_a_state_and_it_is_found_when_it_comes(started: Any) -> None:
    missing = Unseen("no camera", "There is no /dev/video0.")
    camera = Script(missing, missing, missing, None, CARD)
    watcher = started(camera)
    assert watcher.cards.get(timeout=5).text == "TB-V07"
    assert watcher.state == "looking"
    assert watcher.why == ""
    assert camera.opened == 4


def test_a_device_path_that_does_not_exist(started: Any) -> None:
    watcher = started("/dev/video99")
    wait_for(lambda: watcher.state == "no camera")
    assert watcher.why == "There is no /dev/video99."
    assert watcher.preview() is None


def test_a_busy_camera_is_tried_again(started: Any) -> None:
    busy = Unseen("busy", "Something else uses it.")
    states: list[str] = []
    watcher = started(Script(busy, busy, None, CARD), state_changed=states.append)
    wait_for(lambda: watcher.state == "looking")
    assert states == ["starting", "busy", "looking"], "each state is told once"


def test_pulled_out_and_put_back(started: Any) -> None:
    gone = Unseen("lost", "It gives no more pictures.")
    steps = [None, *[CARD] * 4, gone, gone, None, *[EMPTY] * 200, CARD]
    states: list[str] = []
    watcher = started(Script(*steps), state_changed=states.append)
    assert [watcher.cards.get(timeout=9).text for _ in range(2)] == ["TB-V07"] * 2
    assert states == ["starting", "looking", "lost", "looking"]


def test_a_driver_that_raises_anything_does_not_end_it(
    started: Any, caplog: pytest.LogCaptureFixture
) -> None:
    watcher = started(Script(None, EMPTY, ZeroDivisionError("odd"), None, CARD))
    assert watcher.cards.get(timeout=5).text == "TB-V07"
    assert "the camera failed" in caplog.text


def test_a_camera_that_falls_silent_is_opened_anew(
    started: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.vision.watcher.SILENT", 0.1)
    camera = Script(None, EMPTY, *[None] * 200, CARD)
    watcher = started(camera)
    wait_for(lambda: camera.opened > 1)
    assert watcher.cards.get(timeout=5).text == "TB-V07"


def test_only_the_newest_picture_counts(started: Any) -> None:
    """A decoder that is slower than the camera skips pictures instead of falling behind."""

    class Slow:
        name = "slow"

        def __init__(self) -> None:
            self.looks = 0

        def read(self, grey: Any, *, binary: bool = False) -> list[Any]:
            self.looks += 1
            time.sleep(0.05)
            return []

    slow = Slow()
    watcher = started(Script(None, *[EMPTY, CARD] * 500), decoder=slow)
    time.sleep(0.6)
    preview = wait_for(watcher.preview)
    assert preview.number > slow.looks


def test_a_callback_that_fails_does_not_end_it(
    started: Any, caplog: pytest.LogCaptureFixture
) -> None:
    told: list[str] = []

    def fail(card: Shown) -> None:
        told.append(card.text)
        raise RuntimeError("the screen is gone")

    started(Script(None, *[CARD] * 3, *[EMPTY] * 200, CARD), shown=fail)
    wait_for(lambda: len(told) == 2)


def test_stopping_lets_go_and_starting_again_works(started: Any) -> None:
    camera = Script(None, CARD)
    watcher = started(camera)
    watcher.cards.get(timeout=5)
    watcher.stop()
    assert watcher.state == "off"
    assert camera.closed >= 1
    assert watcher.preview() is None
    assert not [t for t in threading.enumerate() if t.name.startswith("wormwatch-")]
    watcher.start()
    watcher.start()
    assert watcher.cards.get(timeout=5).text == "TB-V07"
    assert camera.users == {"wormwatch-camera"}, "one thread uses the camera"


def test_stopping_from_a_callback(started: Any) -> None:
    stopped = threading.Event()
    watcher: Watcher

    def stop(_: Shown) -> None:
        watcher.stop()
        stopped.set()

    watcher = Watcher(Script(None, CARD), shown=stop)
    watcher.start()
    assert stopped.wait(10)


def test_the_last_picture_of_a_file_is_read(started: Any) -> None:
    watcher = started(Script(None, EMPTY, CARD, CARD, Ended()))
    wait_for(lambda: watcher.state == "ended")
    assert wait_for(watcher.preview).number == 3


def test_without_any_decoder_the_state_says_so(
    started: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none() -> None:
        raise ImportError("no zxingcpp, no pyzbar")

    monkeypatch.setattr("companion.vision.decoders.best", none)
    watcher = started(Script(None, CARD))
    wait_for(lambda: watcher.state == "no decoder")
    time.sleep(0.1)
    assert watcher.state == "no decoder"


def test_a_video_stands_in_for_a_camera_for_ever(started: Any, tmp_path: Path) -> None:
    path = film(tmp_path / "v.avi", [EMPTY] * 2 + [CARD] * 6, rate=60)
    watcher = started(Video(path, again=True))
    assert watcher.cards.get(timeout=5).text == "TB-V07"
    time.sleep(0.5)
    assert watcher.state == "looking"
