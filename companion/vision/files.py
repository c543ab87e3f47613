"""Pictures from files: an image, a folder of images, a video, each in place of a camera."""

from __future__ import annotations

import io
import os
import re
import struct
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.table.limited_read import open_file
from companion.vision import MOST_PIXELS
from companion.vision.cameras import NO_CAMERA, Ended, Unseen, to_grey

if TYPE_CHECKING:
    from companion.vision.reads import Grey

# fmt: off
IMAGES = {
    ".bmp", ".dib", ".gif", ".jpe", ".jpeg", ".jpg", ".pbm", ".pgm", ".png", ".pnm", ".ppm",
    ".ras", ".tif", ".tiff", ".webp",
}
VIDEOS = {
    ".avi", ".m4v", ".mjpeg", ".mjpg", ".mkv", ".mov", ".mp4", ".mpeg", ".mpg", ".ogv", ".ts",
    ".webm", ".y4m",
}
# fmt: on
LARGEST = 100_000_000  # bytes of one picture; the best of cameras make less
_TIFF = (b"II*\0", b"MM\0*", b"II+\0", b"MM\0+")  # how one begins
_BIG_TIFF = (b"+\0", b"\0+")
_TILE_WIDTH, _TILE_HEIGHT = 322, 323  # its tags


def is_image(path: Path) -> bool:
    """Does its name say that it is a picture?"""
    return path.suffix.lower() in IMAGES


def is_video(path: Path) -> bool:
    """Does its name say that it is a video?"""
    return path.suffix.lower() in VIDEOS


def load(path: Path) -> Grey:
    """Return a picture in grey; `ValueError` if the file is none, or far too large for one."""
    import cv2
    import numpy as np

    try:
        with open_file(path) as file:
            raw = file.read(LARGEST + 1)
        if len(raw) > LARGEST:
            raise ValueError(f"{path}: it is far too large for a picture.")
        if _is_hungry(raw) or (raw[:4] in _TIFF and _has_large_tiles(raw)):
            raise ValueError(f"{path}: it cannot be read as a picture.")
        data = np.frombuffer(raw, np.uint8)
        picture = cv2.imdecode(data, cv2.IMREAD_GRAYSCALE) if raw else None
    except OSError as error:
        raise ValueError(f"{path}: {error.strerror}.") from None
    except cv2.error as error:
        raise ValueError(f"{path}: {_why_unread(error)}.") from None
    if picture is None:
        raise ValueError(f"{path}: it cannot be read as a picture.")
    return to_grey(picture)


def _is_hungry(raw: bytes) -> bool:
    """Return whether a picture is AVIF or JPEG 2000, which no camera makes: OpenCV takes up to 33
    bytes a pixel for these, so that a file of 3 kB would fill the memory of a Pi."""
    return raw[4:8] in (b"ftyp", b"jP  ") or raw.startswith(b"\xff\x4f\xff\x51")


def _has_large_tiles(raw: bytes) -> bool:
    """Return whether a TIFF has larger tiles than a picture may be, or no tags that can be read.
    OpenCV makes room for a whole tile, however small the picture is."""
    from PIL import TiffImagePlugin  # only now: few pictures are TIFFs

    try:
        tags = TiffImagePlugin.ImageFileDirectory_v2(raw[: 16 if raw[2:4] in _BIG_TIFF else 8])
        file = io.BytesIO(raw)
        file.seek(tags.next)
        tags.load(file)
        return int(tags.get(_TILE_WIDTH, 0)) * int(tags.get(_TILE_HEIGHT, 0)) > MOST_PIXELS
    except (OSError, SyntaxError, TypeError, ValueError, OverflowError, struct.error):
        return True


def _why_unread(error: Exception) -> str:
    """Return why OpenCV does not read a picture, in words for a person."""
    if "MAX_IMAGE" in str(error):
        return f"it has more than {MOST_PIXELS // 1_000_000} million pixels, too many for a picture"
    return "it cannot be read as a picture"


def natural(path: Path) -> list[tuple[int, int, str]]:
    """Orders file names as a person does: 2.png before 10.png.

    >>> [path.name for path in sorted(map(Path, ("10.png", "2.png", "b.png")), key=natural)]
    ['2.png', '10.png', 'b.png']
    """
    parts = re.split(r"(\d+)", str(path))
    return [(0, int(part), "") if part.isdecimal() else (1, 0, part) for part in parts if part]


class Folder:
    """The images of a folder one after another, or a single one; again and again if wanted."""

    def __init__(self, path: Path, seconds: float = 0.0, *, again: bool = False) -> None:
        self.name = str(path)
        self._path, self._pace, self._again = path, _Pace(seconds), again
        self._files: list[Path] = []
        self._next = 0

    def open(self) -> None:
        """Look what is there. Unseen: nothing."""
        folder = self._path.is_dir()
        files = (
            [path for path in self._path.iterdir() if is_image(path)] if folder else [self._path]
        )
        self._files, self._next = sorted(files, key=natural), 0
        if not self._files or not self._files[0].exists():
            raise Unseen(NO_CAMERA, f"There is no picture at {self._path}.")
        self._pace.begin()

    def read(self) -> Grey | None:
        """The next picture. Ended: that was the last."""
        while True:
            if self._next >= len(self._files):
                if not self._again or not self._files:
                    raise Ended
                self._next = 0
            path = self._files[self._next]
            self._next += 1
            try:
                picture = load(path)
            except ValueError:
                self._files.remove(path)  # no picture: the others go on
                self._next -= 1
                continue
            self._pace.wait()
            return picture

    def close(self) -> None:
        """Nothing is kept open."""


class Video:
    """A video file, at its own pace or as fast as it can be read."""

    def __init__(self, path: Path, *, paced: bool = True, again: bool = False) -> None:
        self.name = str(path)
        self._path, self._paced, self._again = path, paced, again
        self._video: Any = None
        self._pace = _Pace(0)

    def open(self) -> None:
        """Begin at its first picture. Unseen: it is no video."""
        import cv2

        self.close()
        try:
            open_file(self._path).close()
        except OSError:
            raise Unseen(NO_CAMERA, f"There is no video {self._path}.") from None
        _quiet_ffmpeg()
        video = cv2.VideoCapture(str(self._path), cv2.CAP_FFMPEG)
        if not video.isOpened():
            video.release()
            if not self._path.exists():  # it was pulled out meanwhile
                raise Unseen(NO_CAMERA, f"There is no video {self._path}.")
            raise Unseen(NO_CAMERA, f"{self._path}: it cannot be read as a video.")
        width, height = video.get(cv2.CAP_PROP_FRAME_WIDTH), video.get(cv2.CAP_PROP_FRAME_HEIGHT)
        if width * height > MOST_PIXELS:
            video.release()
            most = MOST_PIXELS // 1_000_000
            said = f"{self._path}: its pictures have more than {most} million pixels."
            raise Unseen(NO_CAMERA, said)
        rate = video.get(cv2.CAP_PROP_FPS)
        seconds = 1 / rate if self._paced and 1 <= rate <= 240 else 0.0
        self._video, self._pace = video, _Pace(seconds)
        self._pace.begin()

    def read(self) -> Grey | None:
        """The next picture. Ended: that was the last."""
        if self._video is None:
            raise Unseen(NO_CAMERA, f"{self._path} is not open.")
        good, picture = self._video.read()
        if not good and self._again:
            self.open()
            good, picture = self._video.read()
        if not good:
            raise Ended
        self._pace.wait()
        return to_grey(picture)

    def close(self) -> None:
        """Let go of the file."""
        if self._video is not None:
            self._video.release()
            self._video = None


class _Pace:
    """Waits until the next picture is due."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._due = 0.0

    def begin(self) -> None:
        """The first picture is due now."""
        self._due = time.monotonic()

    def wait(self) -> None:
        """Until the next is due; late ones do not hurry the others."""
        if self._seconds:
            time.sleep(max(0.0, self._due - time.monotonic()))
            self._due = max(self._due + self._seconds, time.monotonic())


def _quiet_ffmpeg() -> None:
    """No lines of FFmpeg's own on stderr; it asks once, when the first video is opened."""
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
