"""The light behind the screen: found, dimmed and switched off, in files as the kernel has them."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from companion.backlight import Backlight, find_backlights, find_our_backlights
from companion.doctor import screen
from companion.doctor.finding import Place
from companion.screens.window.light import Light
from companion.settings import Settings, read

TOOL = Path(__file__).parents[1] / "deploy/tools/failure-page"


def make_light(folder: Path, name: str = "10-0045", most: int = 255, now: int = 200) -> Path:
    """A backlight, as Linux shows it."""
    light = folder / name
    light.mkdir(parents=True)
    (light / "max_brightness").write_text(f"{most}\n")
    (light / "brightness").write_text(f"{now}\n")
    (light / "bl_power").write_text("0\n")
    return light


def states(light: Path) -> tuple[str, str]:
    """What the driver was told last: its power and its brightness."""
    return (light / "bl_power").read_text().strip(), (light / "brightness").read_text().strip()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WORMWATCH_BACKLIGHTS", str(tmp_path / "backlight"))
    return tmp_path / "backlight"


@pytest.mark.parametrize(
    ("percent", "most", "raw"),
    [(100, 255, 255), (50, 255, 128), (10, 255, 26), (0, 255, 26), (3, 7, 1), (250, 31, 31)],
)
def test_it_is_never_darker_than_what_can_be_read(
    folder: Path, percent: int, most: int, raw: int
) -> None:
    light = make_light(folder, most=most)
    [found] = find_backlights(folder)
    found.switch_off()
    assert states(light)[0] == "4"
    found.light_up(percent)
    assert states(light) == ("0", str(raw))


def test_a_driver_without_a_switch_is_dimmed(folder: Path) -> None:
    light = make_light(folder)
    (light / "bl_power").unlink()
    [found] = find_backlights(folder)
    found.switch_off()
    assert (light / "brightness").read_text() == "0"
    found.light_up(40)
    assert (light / "brightness").read_text() == "102"
    assert sorted(path.name for path in light.iterdir()) == ["brightness", "max_brightness"]


@pytest.mark.parametrize("most", ["", "0\n", "-4\n", "many\n", "9" * 5000])
def test_what_tells_no_brightness_is_no_light(folder: Path, most: str) -> None:
    (make_light(folder) / "max_brightness").write_text(most)
    (folder / "a file").write_text("")
    found = find_backlights(folder)
    assert [light for light in found if light.most < 10**19] == []
    assert find_backlights(folder / "nothing") == []


def test_on_a_desktop_it_is_left_alone(folder: Path) -> None:
    make_light(folder)
    places = {"WORMWATCH_BACKLIGHTS": str(folder)}
    assert find_our_backlights(places)
    assert find_our_backlights({"SDL_VIDEODRIVER": "x11"}) == ()
    assert find_our_backlights({}) == ()


def test_a_driver_that_hangs_holds_up_nobody(folder: Path) -> None:
    """A pipe that nobody reads stands for the driver: writing into it never comes back."""
    light = make_light(folder)
    (light / "bl_power").unlink()
    os.mkfifo(light / "bl_power")
    screen_light = Light(Settings)
    screen_light.begin()
    for on in (False, True) * 50:
        screen_light.switch(on)
    thread = screen_light._thread
    screen_light.end()
    assert thread is not None
    assert thread.daemon, "the end of the app waits for it no longer"


def test_of_many_wishes_the_last_is_done(folder: Path) -> None:
    light = make_light(folder)
    screen_light = Light(lambda: Settings(brightness=30))
    screen_light.begin()
    for _ in range(50):
        screen_light.switch(on=True)
        screen_light.switch(on=False)
    screen_light.end()
    assert states(light) == ("0", "76"), "the end switches it on"


def test_what_a_crash_left_off_is_on_again(folder: Path) -> None:
    light = make_light(folder, now=0)
    (light / "bl_power").write_text("4")
    screen_light = Light(Settings)
    screen_light.begin()
    screen_light.end()
    assert states(light) == ("0", "255")


@pytest.mark.parametrize(("written", "percent"), [(40, 40), (-1, 0), (101, 0), ("x", 0)])
def test_a_brightness_out_of_range_is_as_if_it_was_never_set(written: object, percent: int) -> None:
    text = f'{{"brightness": {written!r}}}'.replace("'", '"')
    assert read(text).brightness == percent


def test_doctor_tells_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WORMWATCH_BACKLIGHTS", raising=False)
    place = Place(tmp_path / "data", tmp_path)
    assert screen.backlight(place)[:2] == (
        "ok", "No backlight: the screen goes black when it rests."
    )  # fmt: skip
    light = make_light(tmp_path / "sys/class/backlight")
    assert screen.backlight(place)[:2] == (
        "ok", "10-0045 at 78%: it can be dimmed and switched off."
    )  # fmt: skip
    monkeypatch.setattr(Backlight, "is_writable", False)
    status, says, remedy = screen.backlight(place)
    assert (status, "cannot dim it" in says, "video" in remedy) == ("off", True, True)
    assert light.exists()


def test_however_the_app_ends_the_light_is_on(folder: Path, tmp_path: Path) -> None:
    light = make_light(folder)
    (light / "bl_power").write_text("4")
    env = {"PATH": os.environ["PATH"], "WORMWATCH_RUN": str(tmp_path), "SERVICE_RESULT": "success",
           "WORMWATCH_BACKLIGHTS": str(folder)}  # fmt: skip
    subprocess.run([TOOL, "ended", "wormwatch.service"], env=env, check=True, timeout=60)
    assert states(light)[0] == "0"
