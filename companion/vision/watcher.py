"""The camera beside the game: takes pictures and reads cards on threads of its own.

One thread takes pictures as they come, another reads the newest; what comes too fast is dropped,
never queued. A camera that is missing, busy or pulled out is tried again by itself.

    watcher = Watcher("", shown=lambda card: print(card.text))    # "": any camera
    watcher.start()
    watcher.state            # "starting", "looking", "no camera", "busy", ...
    watcher.preview()        # the newest picture and what is read on it
    watcher.stop()
"""

from __future__ import annotations

import contextlib
import logging
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from companion.tags import is_ours
from companion.vision.cameras import LOST, Camera, Ended, Unseen, camera_for
from companion.vision.presented import Presented, strangers
from companion.vision.reads import Read

if TYPE_CHECKING:
    from companion.vision.decoders import Decoder
    from companion.vision.reads import Grey

OFF, STARTING, LOOKING, ENDED, NO_DECODER = "off", "starting", "looking", "ended", "no decoder"
AGAIN = 1.0  # seconds until a camera that did not work is tried again
SILENT = 3.0  # seconds without a picture after which a camera is opened anew
T = TypeVar("T")
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Shown:
    """A card that was just shown; `together` are all that are in sight with it, itself included."""

    text: str
    together: tuple[str, ...]


@dataclass(frozen=True)
class Preview:
    """The newest picture that was looked at, its number, and our tags on it."""

    image: Grey
    number: int
    reads: tuple[Read, ...]


class Watcher:
    """Watches through one camera until it is told to stop.

    `shown`, `strange` (the text of somebody else's code) and `state_changed` are called on the
    watcher's threads: a screen passes them on to its own (Kivy: `Clock.schedule_once`). Without
    `shown`, cards wait in `cards`.
    """

    def __init__(
        self,
        source: str | Camera = "",
        *,
        shown: Callable[[Shown], object] | None = None,
        strange: Callable[[str], object] | None = None,
        state_changed: Callable[[str], object] | None = None,
        decoder: Decoder | None = None,
        again: float = AGAIN,
    ) -> None:
        self._camera = camera_for(source) if isinstance(source, str) else source
        self.cards: queue.SimpleQueue[Shown] = queue.SimpleQueue()
        self._shown = shown or self.cards.put
        self._strange = strange or (lambda _: None)
        self._state_changed = state_changed
        self._decoder = decoder
        self._again = again
        self._state, self._why = OFF, ""
        self._newest: tuple[int, float, Grey] | None = None
        self._fresh = threading.Condition()
        self._preview: Preview | None = None
        self._stopping = threading.Event()
        self._threads: list[threading.Thread] = []

    @property
    def state(self) -> str:
        """In a word or two: "looking", or what is in the way."""
        return self._state

    @property
    def why(self) -> str:
        """A sentence about it; empty while all is well."""
        return self._why

    @property
    def source(self) -> str:
        """The camera's name."""
        return self._camera.name

    def preview(self) -> Preview | None:
        """The newest picture that was looked at; None: there is none."""
        return self._preview

    def start(self) -> None:
        """Begin; what is running already goes on."""
        if self._threads:
            return
        self._stopping.clear()
        self._newest = None
        self._tell(STARTING)
        for name, work in (("camera", self._take_pictures), ("reader", self._read_pictures)):
            thread = threading.Thread(target=work, name=f"wormwatch-{name}", daemon=True)
            thread.start()
            self._threads.append(thread)

    def stop(self, timeout: float = 5.0) -> None:
        """End, and let go of the camera; `start` begins again."""
        self._stopping.set()
        with self._fresh:
            self._fresh.notify_all()
        for thread in self._threads:
            if thread is not threading.current_thread():
                thread.join(timeout)
        self._threads, self._preview = [], None
        self._tell(OFF)

    def _tell(self, state: str, why: str = "") -> None:
        before, self._state, self._why = self._state, state, why
        if state != before and self._state_changed is not None:
            _safely(self._state_changed, state)

    # --- taking pictures ---

    def _take_pictures(self) -> None:
        number = 0
        while not self._stopping.is_set():
            try:
                self._camera.open()
                number = self._take_until_trouble(number)
            except Unseen as unseen:
                self._trouble(unseen.state, str(unseen))
            except Ended:
                self._finish()
                break
            except Exception as error:  # a driver's worst day must not end the game's
                _log.exception("the camera failed")
                self._trouble(LOST, f"The camera failed: {error}")
            with contextlib.suppress(Exception):
                self._camera.close()
            self._stopping.wait(self._again)
        with contextlib.suppress(Exception):
            self._camera.close()

    def _take_until_trouble(self, number: int) -> int:
        last = time.monotonic()
        while not self._stopping.is_set():
            picture, now = self._camera.read(), time.monotonic()
            if picture is None:
                if now - last > SILENT:
                    raise Unseen(LOST, f"{self._camera.name} gives no more pictures.")
                self._stopping.wait(0.005)
                continue
            last, number = now, number + 1
            with self._fresh:
                self._newest = number, now, picture
                self._fresh.notify_all()
            if self._state not in (LOOKING, NO_DECODER) and not self._stopping.is_set():
                self._tell(LOOKING)
        return number

    def _trouble(self, state: str, why: str) -> None:
        if not self._stopping.is_set() and self._state != NO_DECODER:
            with self._fresh:
                self._newest = self._preview = None
            self._tell(state, why)

    def _finish(self) -> None:
        """The last picture of a file is still read."""
        with self._fresh:
            while self._newest is not None and not self._stopping.is_set():
                self._fresh.wait(0.2)
        if not self._stopping.is_set():
            self._tell(ENDED)

    # --- reading them ---

    def _read_pictures(self) -> None:
        import cv2

        from companion.vision.moving import Finder

        cv2.setNumThreads(1)  # the other cores are the screen's
        try:
            finder, presented, others = Finder(self._decoder), Presented(), strangers()
        except ImportError as error:
            self._tell(NO_DECODER, f"Neither zxing-cpp nor zbar is installed: {error}")
            return
        while (taken := self._wait_for_picture()) is not None:
            number, now, picture = taken
            try:
                reads = finder.read(picture)
            except Exception:  # one strange picture must not end it
                _log.exception("a picture could not be read")
                reads = []
            ours = tuple(read for read in reads if is_ours(read.text))
            with self._fresh:
                if self._newest is not None:  # the camera has not gone while this was read
                    self._preview = Preview(picture, number, ours)
            for text in presented.feed(reads, now):
                _safely(self._shown, Shown(text, presented.in_sight))
            for text in others.feed(reads, now):
                _safely(self._strange, text)
            with self._fresh:
                if self._newest is taken:
                    self._newest = None
                    self._fresh.notify_all()

    def _wait_for_picture(self) -> tuple[int, float, Grey] | None:
        """The newest picture that is not read yet; None: no more."""
        with self._fresh:
            while not self._stopping.is_set():
                if self._newest is not None:
                    return self._newest
                self._fresh.wait(0.5)
        return None


def _safely(call: Callable[[T], object], value: T) -> None:
    try:
        call(value)
    except Exception:
        _log.exception("whoever was told failed")
