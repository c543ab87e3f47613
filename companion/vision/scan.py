"""`wormwatch scan`: the tags on pictures, videos and cameras, a line each."""

from __future__ import annotations

import json
import os
import re
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from companion.output import print_error, print_line
from companion.tags import is_ours
from companion.vision.cameras import Camera, Ended, Unseen, camera_for
from companion.vision.files import Video, is_image, is_video, load, natural
from companion.vision.reads import Read

if TYPE_CHECKING:
    from companion.vision.reads import Grey

_AHEAD = 4  # pictures a thread that may be waiting for their turn to be told


@dataclass(frozen=True)
class Found:
    """What one picture told."""

    file: str
    reads: Sequence[Read] = ()
    ms: float = 0.0
    frame: int | None = None  # of a video or a camera, from 0
    trouble: str = ""


def run(sources: Sequence[str], *, as_json: bool = False, everything: bool = False) -> int:
    """Scan and print. 0: done; 1: something could not be read."""
    tell = _as_json if as_json else _in_words
    failed = False
    pictures, length = _listed(sources)
    with _stderr() as stderr, _progress(length, stderr) as step:
        for found in _scanned(pictures):
            if found.trouble:
                failed = True
                print_error(f"wormwatch: {found.trouble}", stream=stderr)
            else:
                for line in tell(found, everything):
                    print_line(line, flush=found.frame is not None)
            step(found)
    return int(failed)


@contextmanager
def _stderr() -> Iterator[TextIO]:
    """stderr for us alone: libpng, FFmpeg and zbar write lines of their own, which nobody wants."""
    sys.stderr.flush()
    ours = os.dup(2)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    os.close(nowhere)
    try:
        with open(os.dup(ours), "w", encoding="utf-8", errors="backslashreplace") as told:
            yield told
    finally:
        os.dup2(ours, 2)
        os.close(ours)


def _as_json(found: Found, everything: bool) -> Iterator[str]:
    about: dict[str, Any] = {"file": found.file}
    if found.frame is not None:
        about["frame"] = found.frame
    told = False
    for read in found.reads:
        ours = is_ours(read.text)
        if ours or everything:
            told = True
            corners = [list(corner) for corner in read.corners]
            line = about | {"tag": read.text if ours else None, "corners": corners, "ms": found.ms}
            yield json.dumps(line | ({"foreign": read.text} if not ours else {}))
    if not told:
        yield json.dumps(about | {"tag": None, "corners": None, "ms": found.ms})


def _in_words(found: Found, everything: bool) -> Iterator[str]:
    place = found.file
    if found.frame is not None:
        place += f" frame {found.frame}"
    texts = [read.text for read in found.reads if is_ours(read.text)]
    if everything:
        # Somebody else's text could move the cursor or ring the bell: shown escaped.
        texts += [
            f"not ours: {ascii(read.text)[:80]}" for read in found.reads if not is_ours(read.text)
        ]
    if texts or found.frame is None:
        yield f"{place}: {', '.join(texts) or 'no tag'}"


# --- what there is to look at ---


def _listed(sources: Sequence[str]) -> tuple[Iterator[str | Path], int | None]:
    """Everything to look at, folders taken apart; and how much it is, unless a camera is in it."""
    every: list[str | Path] = []
    endless = False
    for source in sources:
        path = Path(source)
        if _is_device(source):
            endless = True
            every.append(source)
        elif path.is_dir():
            every.extend(_inside(path))
        else:
            every.append(path)
    return iter(every), None if endless else len(every)


def _is_device(source: str) -> bool:
    camera = source == "pi" or re.fullmatch(r"pi:\d|/dev/.*", source) is not None
    return camera or (source.isdecimal() and not Path(source).exists())


def _inside(folder: Path) -> list[Path]:
    """The pictures and videos in a folder and those below it, as a person would order them."""
    found = (Path(at, name) for at, _, names in os.walk(folder) for name in names)
    return sorted((path for path in found if is_image(path) or is_video(path)), key=natural)


# --- looking ---


def _scanned(sources: Iterable[str | Path]) -> Iterator[Found]:
    """What each told, in their order; pictures are read by a thread for each core."""
    import cv2

    cv2.setNumThreads(1)  # a core has one picture to work on already
    _warm_up()
    workers = os.cpu_count() or 1
    waiting: deque[Future[Found]] = deque()
    with ThreadPoolExecutor(workers) as pool:
        try:
            for source in sources:
                if isinstance(source, Path) and not is_video(source):
                    waiting.append(pool.submit(_still, source))
                    if len(waiting) >= workers * _AHEAD:
                        yield waiting.popleft().result()
                    continue
                while waiting:
                    yield waiting.popleft().result()
                yield from _film(source)
            while waiting:
                yield waiting.popleft().result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _warm_up() -> None:
    """What is loaded with the first picture is not on its bill."""
    import numpy as np

    from companion.vision.still import read_still

    read_still(np.indices((96, 96)).sum(0).astype(np.uint8) * 99)


def _still(path: Path) -> Found:
    from companion.vision.still import read_still

    try:
        picture = load(path)
    except ValueError as error:
        return Found(str(path), trouble=str(error))
    reads, ms = _timed(read_still, picture)
    return Found(str(path), reads, ms)


def _film(source: str | Path) -> Iterator[Found]:
    """A video or a camera, picture by picture."""
    from companion.vision.moving import Finder

    camera: Camera = Video(source, paced=False) if isinstance(source, Path) else camera_for(source)
    finder, frame = Finder(), 0
    try:
        camera.open()
        with closing(camera):
            while True:
                picture = camera.read()
                if picture is not None:
                    reads, ms = _timed(finder.read, picture)
                    yield Found(str(source), reads, ms, frame)
                    frame += 1
    except Ended:
        if not frame:
            yield Found(str(source), trouble=f"{source}: it has no pictures.")
    except Unseen as unseen:
        yield Found(str(source), trouble=str(unseen))


def _timed(look: Callable[[Grey], list[Read]], picture: Grey) -> tuple[list[Read], float]:
    """What was read and the milliseconds that it took, without waiting for others."""
    begun = time.thread_time()
    reads = look(picture)
    return reads, round((time.thread_time() - begun) * 1000, 2)


def _progress(
    length: int | None, stderr: TextIO
) -> AbstractContextManager[Callable[[Found], None]]:
    """A bar on stderr, for a person who waits at a terminal while the output goes to a file."""
    if length is None or length < 2 or not stderr.isatty() or sys.stdout.isatty():
        return nullcontext(lambda _: None)
    return _Bar(length, stderr)


class _Bar(AbstractContextManager[Callable[[Found], None]]):
    def __init__(self, length: int, stderr: TextIO) -> None:
        from rich.progress import Progress

        from companion.console import SafeConsole

        self._progress = Progress(console=SafeConsole(file=stderr), transient=True)
        self._task = self._progress.add_task("Scanning", total=length)
        self._film = ""  # a video is one thing to look at, however many pictures it has

    def __enter__(self) -> Callable[[Found], None]:
        self._progress.start()
        return self._step

    def _step(self, found: Found) -> None:
        if found.frame is None or found.file != self._film:
            self._film = found.file if found.frame is not None else ""
            self._progress.advance(self._task)

    def __exit__(self, *_: object) -> None:
        self._progress.stop()
