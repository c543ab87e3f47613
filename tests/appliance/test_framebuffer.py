"""Pictures on the bare screen, whatever its size and depth, and the first one after power on."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from companion.appliance import framebuffer, splash
from companion.appliance.places import Places
from companion.table.errors import Refused
from tests.appliance.bare_screen import bare_screen, off_by

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.mark.parametrize(
    ("bits", "gap", "exact"), [(16, 0, 7), (16, 12, 7), (24, 5, 0), (32, 64, 0)]
)
def test_what_is_shown_is_seen(tmp_path: Path, bits: int, gap: int, exact: int) -> None:
    screen = bare_screen(tmp_path, (120, 72), bits, gap)
    image = splash.picture(120, 72)
    found = framebuffer.look(str(screen.graphics))
    assert found
    framebuffer.show(image.tobytes(), 120, 72, str(screen.device), found)
    assert screen.device.stat().st_size == screen.stride * 72
    assert off_by(screen.seen(), image) <= exact


@pytest.mark.parametrize("size", [(160, 96), (60, 36), (96, 160), (121, 71)])
def test_a_picture_of_another_size_is_made_to_fit(tmp_path: Path, size: tuple[int, int]) -> None:
    screen = bare_screen(tmp_path, size, 32)
    white = bytes([255]) * 100 * 60 * 3
    found = framebuffer.look(str(screen.graphics))
    assert found
    framebuffer.show(white, 100, 60, str(screen.device), found)
    seen = screen.seen()
    assert seen.getpixel((size[0] // 2, size[1] // 2)) == (255, 255, 255)
    shown = seen.convert("L").point(lambda it: 255 if it == 255 else 0).getbbox()
    assert shown
    wide, high = shown[2] - shown[0], shown[3] - shown[1]
    assert wide == size[0] or high == size[1], "it is as large as it can be"
    assert abs(wide / high - 100 / 60) < 0.1, "and has its shape"


def test_only_what_is_seen_of_a_larger_memory(tmp_path: Path) -> None:
    screen = bare_screen(tmp_path, (100, 120), 32, mode="U:100x60p-0")
    found = framebuffer.look(str(screen.graphics))
    assert found
    assert (found.width, found.height) == (100, 60)


@pytest.mark.parametrize(("name", "said"), [("bits_per_pixel", "8"), ("virtual_size", "wide")])
def test_a_screen_nobody_knows_is_none(tmp_path: Path, name: str, said: str) -> None:
    screen = bare_screen(tmp_path, (100, 60), 32)
    (screen.graphics / name).write_text(said)
    assert framebuffer.look(str(screen.graphics)) is None
    assert framebuffer.look(str(tmp_path / "nowhere")) is None


def test_the_first_picture_needs_nothing_but_python(tmp_path: Path) -> None:
    screen = bare_screen(tmp_path, (120, 72), 16, 8)
    places = Places(prefix=tmp_path / "opt", graphics=screen.graphics, framebuffer=screen.device)
    picture = splash.prepare(places)
    shown = (framebuffer.__file__, picture, screen.device, screen.graphics)
    command = [sys.executable, "-IS", *map(str, shown)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("", "")
    assert off_by(screen.seen(), splash.picture(120, 72)) <= 7


def test_it_is_prepared_for_the_usual_screen_where_there_is_none(tmp_path: Path) -> None:
    picture = splash.prepare(Places(prefix=tmp_path, graphics=tmp_path / "none"))
    with Image.open(picture) as made:
        assert made.size == (800, 480)
    assert [each.name for each in tmp_path.iterdir()] == ["splash.ppm"]


def test_what_cannot_be_shown_or_prepared_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    screen = bare_screen(tmp_path, (120, 72), 32)
    torn = tmp_path / "torn.ppm"
    torn.write_bytes(b"P6 120 72 255 too short")
    for words in ([str(torn)], [str(tmp_path / "none.ppm")]):
        assert framebuffer.main([*words, str(screen.device), str(screen.graphics)]) == 1
        assert "cannot be shown" in capsys.readouterr().err
    assert framebuffer.main([str(torn), "/dev/null", str(tmp_path)]) == 1
    assert framebuffer.main([]) == 2
    (tmp_path / "file").write_text("")
    with pytest.raises(Refused, match="sudo"):
        splash.prepare(Places(prefix=tmp_path / "file" / "opt", graphics=screen.graphics))


def test_the_unit_shows_what_the_installer_prepares() -> None:
    places = Places()
    said = (ROOT / "deploy/systemd/wormwatch-splash.service").read_text()
    file = Path(framebuffer.__file__).relative_to(ROOT)
    shown = f"{places.current / file} {places.splash} {places.framebuffer} {places.graphics}"
    assert f"/usr/bin/python3 -IS {shown}\n" in said
