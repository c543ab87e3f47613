"""Is there something to draw on? Real sockets in folders of our own stand for the servers."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.display import Places, Screen, find_screen, no_screen_because


@pytest.fixture
def places(tmp_path: Path) -> Places:
    found = Places(tmp_path / "x", tmp_path / "drm", tmp_path / "dri")
    for folder in (found.x_sockets, found.connectors, found.cards):
        folder.mkdir()
    return found


@pytest.fixture
def x_server(places: Places) -> Iterator[socket.socket]:
    with listening(places.x_sockets / "X7") as server:
        yield server


def listening(path: Path) -> socket.socket:
    server = socket.socket(socket.AF_UNIX)
    server.bind(str(path))
    server.listen()
    return server


def plug_in(places: Places, connector: str, status: str = "connected") -> None:
    folder = places.connectors / connector
    folder.mkdir()
    (folder / "status").write_text(f"{status}\n")


def test_nothing_at_all(places: Places) -> None:
    assert find_screen({}, places) is None
    assert no_screen_because({}, places) == "DISPLAY is not set, and no monitor is connected"


@pytest.mark.usefixtures("x_server")
@pytest.mark.parametrize("display", [":7", ":7.0", "unix:7"])
def test_an_x_server_that_answers(places: Places, display: str) -> None:
    environ = {"DISPLAY": display}
    assert find_screen(environ, places) == Screen("x11", f"X server {display}")
    assert no_screen_because(environ, places) == ""


def test_an_x_server_without_a_file(places: Places) -> None:
    with closing(socket.socket(socket.AF_UNIX)) as server:
        server.bind(f"\0{places.x_sockets / 'X7'}")
        server.listen()
        assert find_screen({"DISPLAY": ":7"}, places) is not None
    assert find_screen({"DISPLAY": ":7"}, places) is None


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1"])
def test_an_x_server_over_the_network(places: Places, host: str) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        number = server.getsockname()[1] - 6000
        environ = {"DISPLAY": f"{host}:{number}.0"}
        if number > 9999:  # no such display exists: only four digits are read
            assert "names no X server" in no_screen_because(environ, places)
        else:
            assert find_screen(environ, places) == Screen("x11", f"X server {host}:{number}.0")


def test_a_socket_nobody_listens_to(places: Places) -> None:
    listening(places.x_sockets / "X7").close()  # what a killed server leaves behind
    environ = {"DISPLAY": ":7"}
    assert find_screen(environ, places) is None
    assert no_screen_because(environ, places).startswith("the X server :7 does not answer")


@pytest.mark.parametrize("display", ["7", ":", ":x", "/tmp/launch/org:0", "a b", ":123456"])
def test_a_display_that_is_none(places: Places, display: str) -> None:
    reason = no_screen_because({"DISPLAY": display}, places)
    assert f"DISPLAY is {display!r}, which names no X server" in reason


@pytest.mark.parametrize("host", ["no-such-host.invalid", "x" * 70, "[::1]"])
def test_a_host_that_does_not_answer(places: Places, host: str) -> None:
    assert find_screen({"DISPLAY": f"{host}:99"}, places) is None


def test_wayland(places: Places, tmp_path: Path) -> None:
    environ = {"WAYLAND_DISPLAY": "wayland-0", "XDG_RUNTIME_DIR": str(tmp_path)}
    assert "the Wayland server wayland-0 does not answer" in no_screen_because(environ, places)
    with listening(tmp_path / "wayland-0"):
        assert find_screen(environ, places) == Screen("wayland", "Wayland wayland-0")
        absolute = {"WAYLAND_DISPLAY": str(tmp_path / "wayland-0")}
        assert find_screen(absolute, places) is not None


@pytest.mark.usefixtures("x_server")
def test_wayland_and_x(places: Places, tmp_path: Path) -> None:
    environ = {
        "DISPLAY": ":7", "WAYLAND_DISPLAY": "wayland-0", "XDG_RUNTIME_DIR": str(tmp_path)
    }  # fmt: skip
    assert find_screen(environ, places) == Screen("x11", "X server :7"), "nobody listens there"
    with listening(tmp_path / "wayland-0"):
        assert find_screen(environ, places) == Screen("wayland,x11", "Wayland wayland-0")


def test_a_monitor_without_a_desktop(places: Places) -> None:
    plug_in(places, "card0-HDMI-A-1", "disconnected")
    plug_in(places, "card1-DSI-1")
    reason = no_screen_because({}, places)
    assert f"the monitor's graphics card {places.cards / 'card1'} is missing" in reason
    (places.cards / "card1").touch()
    found = find_screen({}, places)
    assert found == Screen("kmsdrm", f"DSI-1 on {places.cards / 'card1'}")


def test_a_monitor_this_user_may_not_drive(places: Places, monkeypatch: pytest.MonkeyPatch) -> None:
    plug_in(places, "card0-HDMI-A-1")
    (places.cards / "card0").touch()
    monkeypatch.setattr(os, "access", lambda *_: False)  # the tests may run as root
    assert find_screen({}, places) is None
    assert "this user may not open" in no_screen_because({}, places)


def test_a_monitor_that_is_not_plugged_in(places: Places) -> None:
    plug_in(places, "card0-HDMI-A-1", "disconnected")
    (places.cards / "card0").touch()
    assert find_screen({}, places) is None


@pytest.mark.usefixtures("x_server")
def test_a_wish_is_honoured(places: Places) -> None:
    offscreen = {"SDL_VIDEODRIVER": "offscreen", "DISPLAY": ":7"}
    assert find_screen(offscreen, places) == Screen("offscreen", "memory, as SDL_VIDEODRIVER asks")
    console = {"SDL_VIDEODRIVER": "kmsdrm", "DISPLAY": ":7"}
    assert find_screen(console, places) is None
    assert no_screen_because(console, places) == "no monitor is connected"
    either = {"SDL_VIDEODRIVER": "kmsdrm,x11", "DISPLAY": ":7"}
    assert find_screen(either, places) == Screen("x11", "X server :7")
    dummy = {"SDL_VIDEODRIVER": "dummy", "DISPLAY": ":7"}
    assert "dummy, which draws on no screen" in no_screen_because(dummy, places)
    wayland = {"SDL_VIDEODRIVER": "wayland"}
    assert no_screen_because(wayland, places) == "WAYLAND_DISPLAY is not set"
