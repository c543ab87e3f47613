"""Where pictures come from: devices that are not there, files of every kind."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from types import ModuleType
from typing import Any

import cv2
import numpy as np
import pytest

from companion.vision.cameras import AnyCamera, Camera, Ended, PiCamera, Unseen, V4l2, camera_for
from companion.vision.files import Folder, Video
from tests.vision.pictures import code, film, page


def every(camera: Camera) -> list[Any]:
    """All pictures until the end."""
    camera.open()
    pictures = []
    try:
        while True:
            picture = camera.read()
            if picture is not None:
                pictures.append(picture)
    except Ended:
        return pictures
    finally:
        camera.close()


def test_a_device_that_does_not_exist_is_no_camera() -> None:
    camera = V4l2("/dev/video99")
    with pytest.raises(Unseen, match="no /dev/video99") as unseen:
        camera.open()
    assert unseen.value.state == "no camera"
    with pytest.raises(Unseen):
        camera.read()
    camera.close()


def test_what_is_no_camera_does_not_open(tmp_path: Path) -> None:
    path = tmp_path / "video0"
    path.write_bytes(b"no camera")
    with pytest.raises(Unseen) as unseen:
        V4l2(str(path)).open()
    assert unseen.value.state == "busy"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may open everything")
def test_a_device_of_somebody_else_is_not_allowed(tmp_path: Path) -> None:
    path = tmp_path / "video0"
    path.touch(mode=0)
    with pytest.raises(Unseen) as unseen:
        V4l2(str(path)).open()
    assert unseen.value.state == "not allowed"


def test_any_camera_says_that_there_is_none(tmp_path: Path) -> None:
    with pytest.raises(Unseen) as unseen:
        AnyCamera(tmp_path).open()
    assert unseen.value.state == "no camera"


def test_any_camera_passes_over_what_only_converts_pictures(tmp_path: Path) -> None:
    (tmp_path / "dev").mkdir()
    (tmp_path / "dev/video10").touch()
    about = tmp_path / "sys/class/video4linux/video10"
    about.mkdir(parents=True)
    (about / "name").write_text("bcm2835-codec-decode\n")
    with pytest.raises(Unseen) as unseen:
        AnyCamera(tmp_path).open()
    assert unseen.value.state == "no camera", "it was not even tried"


def test_without_picamera2_there_is_no_ribbon_camera() -> None:
    with pytest.raises(Unseen, match="apt install") as unseen:
        PiCamera().open()
    assert unseen.value.state == "no camera"


class FakePicamera2:
    """What we use of picamera2, with a row that is longer than the picture."""

    camera_controls: dict[str, Any] = {"AfMode": (0, 2, 0)}  # noqa: RUF012
    broken = False

    def __init__(self, number: int) -> None:
        if number > 0:
            raise IndexError("list index out of range")
        self.controls: dict[str, int] = {}

    def create_video_configuration(self, **how: Any) -> Any:
        return how

    def configure(self, how: Any) -> None:
        assert how["main"]["format"] == "YUV420"
        self.width, self.height = how["main"]["size"]

    def set_controls(self, controls: dict[str, int]) -> None:
        self.controls = controls

    def start(self) -> None:
        if FakePicamera2.broken:
            raise RuntimeError("Device or resource busy")

    def capture_array(self, name: str) -> Any:
        assert name == "main"
        planes = np.zeros((self.height * 3 // 2, self.width + 64), np.uint8)
        planes[: self.height, : self.width] = page(code("TB-V07"), width=1280, height=720)
        return planes

    def stop(self) -> None:
        """Nothing to do."""

    def close(self) -> None:
        """Nothing to do."""


def test_the_ribbon_camera_gives_its_brightness(monkeypatch: pytest.MonkeyPatch) -> None:
    """Against a stand-in of picamera2's interface: no Raspberry Pi is here."""
    module = ModuleType("picamera2")
    module.Picamera2 = FakePicamera2  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "picamera2", module)
    camera = PiCamera()
    camera.open()
    picture = camera.read()
    assert picture is not None
    assert picture.shape == (720, 1280)
    assert camera._camera.controls == {"AfMode": 2}
    camera.close()
    with pytest.raises(Unseen) as unseen:
        PiCamera(1).open()
    assert unseen.value.state == "no camera"
    monkeypatch.setattr(FakePicamera2, "broken", True)
    with pytest.raises(Unseen) as unseen:
        camera.open()
    assert unseen.value.state == "busy"


def test_a_video_gives_every_picture(tmp_path: Path) -> None:
    pictures = [np.full((48, 64), shade, np.uint8) for shade in range(0, 200, 20)]
    path = film(tmp_path / "v.avi", pictures)
    seen = every(Video(path, paced=False))
    assert [round(picture.mean(), -1) for picture in seen] == [p.mean() for p in pictures]


def test_a_paced_video_takes_its_time(tmp_path: Path) -> None:
    path = film(tmp_path / "v.avi", [np.zeros((48, 64), np.uint8)] * 7, rate=20)
    begun = time.monotonic()
    assert len(every(Video(path))) == 7
    assert time.monotonic() - begun >= 0.29


def test_a_video_again_and_again(tmp_path: Path) -> None:
    camera = Video(film(tmp_path / "v.avi", [page()] * 3), paced=False, again=True)
    camera.open()
    assert all(camera.read() is not None for _ in range(10))
    camera.close()


@pytest.mark.parametrize("content", [b"", b"not a video" * 100])
def test_what_is_no_video_says_so(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "v.mp4"
    path.write_bytes(content)
    with pytest.raises(Unseen, match="cannot be read"):
        Video(path).open()


def test_a_folder_in_a_persons_order_without_what_is_no_picture(tmp_path: Path) -> None:
    for number in (10, 2, 1):
        cv2.imwrite(str(tmp_path / f"{number}.png"), np.full((8, 8), number, np.uint8))
    (tmp_path / "3.png").write_bytes(b"no picture")
    (tmp_path / "notes.txt").write_text("no picture either")
    assert [int(picture[0, 0]) for picture in every(Folder(tmp_path))] == [1, 2, 10]
    assert [int(picture[0, 0]) for picture in every(Folder(tmp_path / "10.png"))] == [10]


def test_an_empty_folder_has_no_pictures(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.png"):
        with pytest.raises(Unseen):
            Folder(path).open()


@pytest.mark.parametrize("shape", [(20, 30), (20, 30, 3), (20, 30, 4)])
def test_pictures_in_colour_become_grey(tmp_path: Path, shape: tuple[int, ...]) -> None:
    path = tmp_path / "p.png"
    cv2.imwrite(str(path), np.full(shape, 77, np.uint8))
    (picture,) = every(camera_for(str(path)))
    assert picture.shape == (20, 30)
    assert picture.dtype == np.uint8
