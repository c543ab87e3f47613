"""Where pictures come from: one small interface, and the cameras of a real table.

A camera that is missing, busy or pulled out is a normal thing. `open` and `read` say so with
`Unseen`, in one word for the screen and a sentence for who wants to know more, and whoever watches
simply tries again later.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, cast

if TYPE_CHECKING:
    from companion.vision.reads import Grey

NO_CAMERA, BUSY, FORBIDDEN, LOST = "no camera", "busy", "not allowed", "lost"
WIDTH, HEIGHT = 1280, 720
_PATIENCE = "2"  # seconds OpenCV waits for a picture of a webcam before it calls it gone
# Video devices every Pi has without any camera: they code, decode and convert pictures.
_NO_CAMERA = ("bcm2835-codec", "bcm2835-isp", "rpivid", "rpi-hevc", "pispbe")


class Unseen(Exception):
    """There is no picture now: the state in a word or two, and why."""

    def __init__(self, state: str, why: str) -> None:
        super().__init__(why)
        self.state = state


class Ended(Exception):
    """A file or folder has no more pictures."""


class Camera(Protocol):
    """Gives pictures, one after another. Only one thread uses it at a time."""

    name: str

    def open(self) -> None:
        """Begin. Unseen: it does not work now, and may later."""

    def read(self) -> Grey | None:
        """The newest picture; None: none has come yet. Unseen: it is gone. Ended: no more."""

    def close(self) -> None:
        """Let go of it; `open` begins again."""


class V4l2:
    """A webcam, through OpenCV.

    >>> try:
    ...     V4l2("/dev/video77").open()
    ... except Unseen as unseen:
    ...     print(unseen.state, "-", unseen)
    no camera - There is no /dev/video77.
    """

    def __init__(self, device: str, width: int = WIDTH, height: int = HEIGHT) -> None:
        self.name = f"/dev/video{device}" if device.isdecimal() else device
        self._size = width, height
        self._camera: Any = None

    def open(self) -> None:
        """Begin. Unseen: it does not work now, and may later."""
        self.close()
        _reachable(self.name)
        os.environ.setdefault("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", _PATIENCE)
        import cv2

        with _quietly():
            camera = cv2.VideoCapture(self.name, cv2.CAP_V4L2)
        if not camera.isOpened():
            camera.release()
            raise Unseen(BUSY, f"{self.name} does not open: something else may be using it.")
        for what, value in (
            # The camera's own JPEG: plain pictures of this size come too slowly over the cable.
            (cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG")),
            (cv2.CAP_PROP_FRAME_WIDTH, self._size[0]),
            (cv2.CAP_PROP_FRAME_HEIGHT, self._size[1]),
            (cv2.CAP_PROP_BUFFERSIZE, 1),
        ):
            camera.set(what, value)
        self._camera = camera

    def read(self) -> Grey | None:
        """The newest picture. Unseen: it is gone."""
        if self._camera is None:
            raise Unseen(NO_CAMERA, f"{self.name} is not open.")
        with _quietly():
            good, picture = self._camera.read()
        if not good:
            state = LOST if os.path.exists(self.name) else NO_CAMERA
            raise Unseen(state, f"{self.name} gives no more pictures.")
        return to_grey(picture)

    def close(self) -> None:
        """Let go of it."""
        if self._camera is not None:
            self._camera.release()
            self._camera = None


class PiCamera:
    """A camera on the ribbon cable of a Raspberry Pi, through picamera2 (which comes from apt)."""

    def __init__(self, number: int = 0, width: int = WIDTH, height: int = HEIGHT) -> None:
        self.name = f"pi:{number}"
        self._number, self._width, self._height = number, width, height
        self._camera: Any = None

    def open(self) -> None:
        """Begin. Unseen: it does not work now, and may later."""
        self.close()
        try:
            from picamera2 import Picamera2
        except ImportError:
            why = "picamera2 is not installed: sudo apt install python3-picamera2"
            raise Unseen(NO_CAMERA, why) from None
        try:
            camera = Picamera2(self._number)
        except IndexError:
            raise Unseen(NO_CAMERA, "There is no camera on the ribbon cable.") from None
        except Exception as error:  # libcamera raises plain RuntimeErrors for whatever it meets
            raise Unseen(BUSY, f"The camera does not open: {error}") from None
        try:
            main = {"format": "YUV420", "size": (self._width, self._height)}
            camera.configure(camera.create_video_configuration(main=main, buffer_count=2))
            if "AfMode" in camera.camera_controls:
                camera.set_controls({"AfMode": 2})  # continuous
            camera.start()
        except Exception as error:
            camera.close()
            raise Unseen(BUSY, f"The camera does not start: {error}") from None
        self._camera = camera

    def read(self) -> Grey | None:
        """The newest picture. Unseen: it is gone."""
        if self._camera is None:
            raise Unseen(NO_CAMERA, f"{self.name} is not open.")
        try:
            planes = self._camera.capture_array("main")
        except Exception as error:
            raise Unseen(LOST, f"The camera gives no more pictures: {error}") from None
        # The first rows are the brightness; a row may be longer than the picture.
        return cast("Grey", planes[: self._height, : self._width])

    def close(self) -> None:
        """Let go of it."""
        if self._camera is not None:
            with contextlib.suppress(Exception):
                self._camera.stop()
            with contextlib.suppress(Exception):
                self._camera.close()
            self._camera = None


class AnyCamera:
    """Whatever camera there is at the moment: the Pi's own, else the first webcam that opens."""

    def __init__(self, root: Path = Path("/")) -> None:
        self.name = "any camera"
        self._root = root
        self._camera: Camera | None = None

    def open(self) -> None:
        """Begin with the first one that works. Unseen: why the first of them does not."""
        self.close()
        reasons = []
        for camera in self._candidates():
            try:
                camera.open()
            except Unseen as unseen:
                reasons.append(unseen)
            else:
                self._camera, self.name = camera, camera.name
                return
        told = [reason for reason in reasons if reason.state != NO_CAMERA]
        raise (told or [Unseen(NO_CAMERA, "There is no camera.")])[0]

    def _candidates(self) -> Iterator[Camera]:
        if is_pi():
            yield PiCamera()
        for path in webcams(self._root):
            yield V4l2(str(path))

    def read(self) -> Grey | None:
        """The newest picture. Unseen: it is gone."""
        if self._camera is None:
            raise Unseen(NO_CAMERA, "There is no camera.")
        return self._camera.read()

    def close(self) -> None:
        """Let go of it."""
        if self._camera is not None:
            self._camera.close()
            self._camera, self.name = None, "any camera"


def webcams(root: Path = Path("/")) -> list[Path]:
    """The devices that are cameras, in the order of their numbers."""
    found = [path for path in (root / "dev").glob("video*") if path.name[5:].isdecimal()]
    return sorted((path for path in found if _sees(root, path)), key=lambda p: int(p.name[5:]))


def _sees(root: Path, path: Path) -> bool:
    """Is it a camera? One camera has several devices; the first of them gives the picture."""
    about = root / "sys/class/video4linux" / path.name
    return _line(about / "index") in ("", "0") and not _line(about / "name").startswith(_NO_CAMERA)


def _line(path: Path) -> str:
    try:
        return path.read_text("utf-8", "replace").strip()
    except OSError:
        return ""


def is_pi(model: Path = Path("/proc/device-tree/model")) -> bool:
    """Is this a Raspberry Pi?"""
    try:
        return b"Raspberry Pi" in model.read_bytes()
    except OSError:
        return False


def to_grey(picture: Any) -> Grey:
    """A picture in grey, whatever it came in."""
    import cv2
    import numpy as np

    if picture.ndim == 3:
        codes = {1: None, 3: cv2.COLOR_BGR2GRAY, 4: cv2.COLOR_BGRA2GRAY}
        code = codes[picture.shape[2]]
        picture = picture[:, :, 0] if code is None else cv2.cvtColor(picture, code)
    return cast("Grey", np.ascontiguousarray(picture))


def _reachable(device: str) -> None:
    """Unseen with the true reason; OpenCV itself only says that it did not work."""
    try:
        os.close(os.open(device, os.O_RDWR | os.O_NONBLOCK))
    except OSError as error:
        match error.errno:
            case errno.EBUSY:
                raise Unseen(BUSY, f"Something else uses {device}.") from None
            case errno.EACCES | errno.EPERM:
                raise Unseen(FORBIDDEN, f"This user may not open {device}.") from None
            case _:
                raise Unseen(NO_CAMERA, f"There is no {device}.") from None


@contextlib.contextmanager
def _quietly() -> Iterator[None]:
    """Without OpenCV's own lines on stderr: states are told in our words."""
    import cv2

    logging = cast("Any", cv2.utils.logging)
    before = logging.getLogLevel()
    logging.setLogLevel(logging.LOG_LEVEL_SILENT)
    try:
        yield
    finally:
        logging.setLogLevel(before)


def camera_for(source: str) -> Camera:
    """A camera by what a person calls it: "", "0", "/dev/video0", "pi", a video, a folder.

    >>> camera_for("2").name, camera_for("pi").name, camera_for("").name
    ('/dev/video2', 'pi:0', 'any camera')
    """
    from companion.vision.files import Folder, Video, is_image

    if not source:
        return AnyCamera()
    if source == "pi" or re.fullmatch(r"pi:\d", source):
        return PiCamera(int(source[3:] or 0))
    if source.isdecimal() or (sys.platform == "linux" and source.startswith("/dev/")):
        return V4l2(source)
    path = Path(source)
    return Folder(path) if path.is_dir() or is_image(path) else Video(path)
