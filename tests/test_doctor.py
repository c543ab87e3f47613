"""Doctor, on this machine as it is and on machines laid out as files."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import socket
import sqlite3
import subprocess
import sys
import time
from datetime import date
from pathlib import Path

import pytest

from companion import __version__, doctor
from companion.appliance import backup
from companion.doctor import board, devices, screen, software, storage
from companion.doctor.checkup import CHECKS, examine
from companion.doctor.finding import Check, Finding, Place, Status, Verdict, ok
from companion.table.errors import Refused
from companion.table.journal import Journal, Kept
from companion.table.keeper import FILE
from companion.table.schema import STEPS

CHECKOUT = Path(doctor.__file__).parents[2]


def lay(root: Path, files: dict[str, str]) -> Path:
    """Lay out files below a root."""
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


@pytest.fixture
def pi(tmp_path: Path) -> Place:
    """A Raspberry Pi 5 with a touchscreen, a webcam and a loudspeaker."""
    video = "sys/class/video4linux"
    root = lay(
        tmp_path / "pi",
        {
            "proc/device-tree/model": "Raspberry Pi 5 Model B Rev 1.0\0",
            "dev/video0": "",
            f"{video}/video0/name": "HD Webcam C270\n",
            f"{video}/video0/index": "0\n",
            "dev/video1": "",
            f"{video}/video1/name": "HD Webcam C270\n",
            f"{video}/video1/index": "1\n",
            "dev/video19": "",
            f"{video}/video19/name": "rpi-hevc-dec\n",
            "dev/gpiochip0": "",
            "dev/gpiochip10": "",
            "dev/input/event0": "",
            "sys/class/input/event0/device/name": "Some Keyboard\n",
            "sys/class/input/event0/device/capabilities/abs": "0\n",
            "dev/input/event4": "",
            "sys/class/input/event4/device/name": "10-0038 generic ft5x06\n",
            "sys/class/input/event4/device/capabilities/abs": "2608000 3\n"
            if sys.maxsize < 2**32
            else "260800000000003\n",
            "dev/snd/pcmC0D0p": "",
            "proc/asound/cards": " 0 [vc4hdmi0       ]: vc4-hdmi - vc4-hdmi-0\n"
            "                      vc4-hdmi-0\n",
            "sys/class/thermal/thermal_zone0/temp": "52100\n",
        },
    )
    return Place(tmp_path / "data", root)


@pytest.fixture
def bare(tmp_path: Path) -> Place:
    """A machine with no devices at all."""
    return Place(tmp_path / "data", lay(tmp_path / "bare", {"etc/hostname": "box"}))


ONE_CHECK = """
import importlib, json, sys
from pathlib import Path
from companion.doctor.finding import Place
module, check, data, root = sys.argv[1:]
check = getattr(importlib.import_module(f"companion.doctor.{module}"), check)
print(json.dumps(check(Place(Path(data), Path(root)))))
"""


def apart(check: Check, place: Place, *around: str) -> Verdict:
    """What a check says in a process of its own, inside the command `around`."""
    module, name = check.__module__.rpartition(".")[2], check.__name__
    command = [*around, sys.executable, "-c", ONE_CHECK, module, name]
    command += [str(place.data), str(place.root)]
    done = subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True, check=False)
    if around and not done.stdout:
        pytest.skip(f"{around[0]} does not work here: {done.stderr.strip()}")
    status, says, remedy = json.loads(done.stdout)
    return status, says, remedy


def as_somebody(check: Check, place: Place) -> Verdict:
    """What a check says to a user for whom permissions count; for root they do not."""
    if os.geteuid():
        return apart(check, place)
    return apart(check, place, "setpriv", "--bounding-set=-dac_override,-dac_read_search")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with one game in its journal."""
    folder = tmp_path / "data"
    at = "2026-11-16T20:00:00+00:00"
    kept = Kept(
        id="1", game="g", origin="{}", title="A game", sources={}, release="1", begun=at, touched=at
    )
    with Journal(folder / FILE) as journal:
        journal.save_game(kept, [])
    return folder


def listing(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


# The round


def test_a_healthy_machine(data: Path, bare: Place) -> None:
    before = listing(data)
    begun = time.monotonic()
    findings = examine(data, bare.root)
    assert time.monotonic() - begun < 15  # typically one; a loaded machine takes a few
    assert [finding for finding in findings if finding.status == "wrong"] == []
    assert [finding.name for finding in findings] == [
        name for name, _ in CHECKS if name not in ("Power", "Temperature")
    ]
    assert listing(data) == before  # doctor leaves nothing behind


def test_json_has_every_finding(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = doctor.run(data, as_json=True)
    document = json.loads(capsys.readouterr().out)
    assert document["wormwatch"] == __version__
    found = document["findings"]
    assert {name for name, _ in CHECKS} - {"Power", "Temperature"} <= {f["name"] for f in found}
    for finding in found:
        assert finding.keys() == {"name", "status", "says", "remedy"}
        assert finding["status"] in ("ok", "off", "wrong")
        assert finding["says"].endswith(".")
        assert bool(finding["remedy"]) == (finding["status"] != "ok")
    assert code == int("wrong" in {finding["status"] for finding in found})


def test_something_wrong_exits_with_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lay(tmp_path, {"file": ""})
    assert doctor.run(tmp_path / "file" / "data", as_json=False) == 1
    out = capsys.readouterr().out
    assert "✗" in out
    assert "--data DIR" in out


def test_a_check_that_raises_is_a_finding(tmp_path: Path) -> None:
    def broken(_: Place) -> Verdict:
        raise ZeroDivisionError("by nothing")

    checks = (("Broken", broken), ("Fine", lambda _: ok("Yes.")), ("Silent", lambda _: None))
    first, second = examine(tmp_path, checks=checks)
    assert first.name == "Broken"
    assert first.status == "wrong"
    assert first.says == "The check itself failed: ZeroDivisionError: by nothing."
    assert first.remedy
    assert second == Finding("Fine", "ok", "Yes.", "")


def test_a_check_that_hangs_is_a_finding(tmp_path: Path) -> None:
    def stuck(_: Place) -> Verdict:
        time.sleep(3)
        return ok("At last.")

    begun = time.monotonic()
    first, second = examine(
        tmp_path, checks=(("Stuck", stuck), ("Fine", lambda _: ok("Yes."))), patience=0.3
    )
    assert time.monotonic() - begun < 2
    assert (first.status, first.says) == ("wrong", "There was no answer in time.")
    assert second.status == "ok"


# Printing


@pytest.mark.parametrize(("status", "sign"), [("ok", "✓"), ("off", "–"), ("wrong", "✗")])
def test_each_status_has_its_sign(
    status: Status, sign: str, capsys: pytest.CaptureFixture[str]
) -> None:
    doctor.report([Finding("Thing", status, "It is so.", "")], as_json=False)
    out = capsys.readouterr().out
    assert f"{sign}  Thing  It is so." in out
    assert ("Everything Wormwatch needs is here." in out) == (status != "wrong")


def test_brackets_are_printed_as_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    doctor.report([Finding("Folder", "wrong", "/data/[bold]x is closed.", "Open [it].")], False)
    out = capsys.readouterr().out
    assert "/data/[bold]x is closed." in out
    assert "> Open [it]." in out


@pytest.mark.parametrize(
    ("before", "encoding", "sign"),
    [
        ("", "ascii", "x"),
        ("", "latin-1", "x"),
        ("import sys; sys.modules['rich'] = None", "utf-8", "✗"),
        ("import sys; sys.modules['rich.console'] = None", "ascii", "x"),
    ],
)
def test_poor_terminals_and_no_rich(before: str, encoding: str, sign: str) -> None:
    code = f"{before}\nfrom companion.doctor import Finding, report\n"
    code += "report([Finding('Heat', 'wrong', '90 °C → hot.', 'Cool it.')], False)"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONIOENCODING": encoding},
        cwd=CHECKOUT,
        capture_output=True,
        check=True,
    )
    out = done.stdout.decode(encoding)
    assert f"{sign}  Heat" in out
    assert "> Cool it." in out
    assert "1 thing is wrong" in out


# Software


def test_this_python_and_its_packages(bare: Place) -> None:
    assert software.python(bare)[0] == "ok"
    assert software.sqlite(bare)[:2] == ("ok", f"SQLite {sqlite3.sqlite_version} with FTS5.")
    status, says, _ = software.packages(bare)
    assert status == "ok", says
    assert "kivy 2.3" in says


def test_packages_missing_and_old(
    bare: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    metadata = (
        "Metadata-Version: 2.1\nName: wormwatch\nVersion: 9\n"
        "Requires-Dist: msgspec>=99\nRequires-Dist: no-such-thing>=1\n"
        'Requires-Dist: neither-this>=1; extra == "dev"\n'
    )
    lay(tmp_path / "site", {"wormwatch-9.dist-info/METADATA": metadata})
    monkeypatch.syspath_prepend(tmp_path / "site")
    status, says, remedy = software.packages(bare)
    assert status == "wrong"
    assert "and should be msgspec>=99" in says
    assert "no-such-thing is missing" in says
    assert "neither-this" not in says
    assert "make run" in remedy


def test_zbar_is_loaded_or_off(bare: Place) -> None:
    status, says, remedy = software.zbar(bare)
    assert (status, bool(remedy)) in {("ok", False), ("off", True)}
    assert "zbar" in says


def test_clock(bare: Place) -> None:
    assert software.clock(bare)[0] == "ok"
    status, says, remedy = software.clock(bare, date(1970, 1, 1))
    assert status == "off"
    assert "1970-01-01" in says
    assert "timedatectl" in remedy


# The screen


def test_no_screen_is_off_and_drawing_still_tried(
    bare: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    status, says, remedy = screen.screen(bare)
    assert status == "off"
    assert says == "No screen: DISPLAY is not set, and no monitor is connected."
    assert "wormwatch terminal" in remedy
    status, says, _ = screen.renderer(bare)
    assert status == "ok"
    assert "OpenGL" in says


def test_a_nonexistent_driver_is_wrong(bare: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    status, says, remedy = screen.drawing(bare, "nonsense")
    assert status == "wrong"
    assert says == "No window opens through nonsense: nonsense not available."
    assert remedy
    monkeypatch.setenv("SDL_VIDEODRIVER", "nonsense")
    assert screen.screen(bare)[::2] == ("off", "Let Wormwatch choose: unset SDL_VIDEODRIVER")


def test_missing_gl_libraries_name_their_packages(
    bare: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screen, "_LIBRARIES", {"libNotHere.so.1": "libnothere1"})
    assert screen.drawing(bare, "nonsense")[2] == "Type: sudo apt install libnothere1"


def test_a_screen_that_never_answers_does_not_hang(
    bare: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        monkeypatch.setenv("DISPLAY", f"127.0.0.1:{server.getsockname()[1] - 6000}")
        begun = time.monotonic()
        status, says, _ = screen.drawing(bare, "x11", patience=3)
    assert time.monotonic() - begun < 10
    assert status == "wrong"
    assert says == "No window opened within 3 seconds (x11)."


def test_on_a_desktop(bare: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    if shutil.which("xvfb-run") is None:
        pytest.skip("needs xvfb-run")
    status, says, _ = apart(screen.screen, bare, "xvfb-run", "-a")
    assert status == "ok"
    assert says.startswith("X server :")
    assert apart(screen.renderer, bare, "xvfb-run", "-a")[0] == "ok"


def test_the_bare_screen_of_a_pi(pi: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    lay(pi.root, {"sys/class/drm/card1-DSI-1/status": "connected\n", "dev/dri/card1": ""})
    card = pi.root / "dev/dri/card1"
    assert screen.screen(pi) == ok(f"DSI-1 on {card} (SDL calls it kmsdrm).")
    assert screen.renderer(pi)[0] != "wrong"  # tried beside the screen, which may be in use
    card.chmod(0o000)
    status, says, remedy = as_somebody(screen.screen, pi)
    assert status == "off"
    assert f"may not open {card}" in says
    assert "usermod -aG render,video $USER" in remedy


def test_slow_drawing_on_a_pi(pi: Place) -> None:
    status, says, remedy = screen.drawing(pi, "offscreen")
    if "llvmpipe" in says:  # here; a machine with a graphics chip has nothing to complain about
        assert (status, remedy) == ("off", screen.KMS)  # without its driver there is no chip
        lay(pi.root, {"dev/dri/renderD128": ""})
        assert "usermod -aG render,video $USER" in screen.drawing(pi, "offscreen")[2]


def test_broken_kivy_is_a_finding(
    bare: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay(tmp_path / "site", {"kivy/__init__.py": "raise ImportError('libmtdev is upset')"})
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "site"))
    status, says, _ = screen.drawing(bare, "offscreen")
    assert status == "wrong"
    assert says == "No window opens through offscreen: ImportError: libmtdev is upset."


def test_without_kivy_doctor_still_works(tmp_path: Path) -> None:
    code = (
        "import sys; sys.modules['kivy'] = None\n"
        "from pathlib import Path; from companion.doctor import run\n"
        f"sys.exit(run(Path({str(tmp_path)!r}), True))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=CHECKOUT, capture_output=True)
    assert done.returncode == 1
    found = {f["name"]: f for f in json.loads(done.stdout)["findings"]}
    assert found["Drawing"]["status"] == "wrong"
    assert found["Disk"]["status"] == "ok"


# Devices


def test_a_machine_without_devices_plays_without(bare: Place) -> None:
    for check in (devices.touch, devices.camera, devices.gpio, devices.sound):
        assert check(bare)[0] == "off"
    assert board.power(bare) is None
    assert board.temperature(bare) is None
    assert devices.camera(bare)[1] == "No camera: cards can be picked on the screen instead."


def test_devices_of_a_pi(pi: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lay(tmp_path / "site", {"gpiozero.py": "", "lgpio.py": ""})
    monkeypatch.syspath_prepend(tmp_path / "site")
    assert devices.touch(pi) == ok("10-0038 generic ft5x06 (event4).")
    assert devices.camera(pi) == ok("HD Webcam C270 (video0).")  # not its twin, not the decoder
    status, says, _ = devices.gpio(pi)
    assert status == "ok"
    assert says.startswith("Raspberry Pi 5 Model B Rev 1.0: its pins can be used (gpiochip0,")
    assert devices.sound(pi) == ok("vc4-hdmi-0.")
    assert board.temperature(pi) == ok("52 °C.")


def test_pins_without_their_packages(pi: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(devices, "_PINS", ("no_such_pins",))
    status, says, remedy = devices.gpio(pi)
    assert status == "off"
    assert "no_such_pins not installed" in says
    assert remedy.endswith("-m pip install no_such_pins")


def test_devices_of_another_group(
    pi: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay(tmp_path / "site", {"gpiozero.py": "", "lgpio.py": ""})
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "site"))
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for path in (pi.root / "dev").rglob("*"):
        if path.is_file():
            path.chmod(0o000)
    checks = (devices.camera, devices.gpio, devices.sound, devices.touch)
    camera, gpio, sound, touch = (as_somebody(check, pi) for check in checks)
    assert camera[0] == gpio[0] == sound[0] == "off"
    assert "Permission denied" in camera[1]
    assert "usermod -aG video $USER" in camera[2]
    assert "usermod -aG gpio $USER" in gpio[2]
    assert "usermod -aG audio $USER" in sound[2]
    assert touch[0] == "wrong"
    assert "usermod -aG input" in touch[2]
    for path in (pi.root / "dev/input").iterdir():
        path.chmod(0o444)  # as the app has it on an installed machine
    assert as_somebody(devices.touch, pi)[0] == "ok"


def test_a_camera_that_does_not_open(pi: Place) -> None:
    (pi.root / "dev/video0").unlink()
    (pi.root / "dev/video0").mkdir()
    status, says, remedy = devices.camera(pi)
    assert (status, says) == ("off", "HD Webcam C270 (video0): Is a directory.")
    assert "plug it in" in remedy


@pytest.mark.parametrize(
    ("said", "status", "words"),
    [
        ("throttled=0x0", "ok", "strong enough"),
        ("throttled=0x50005", "wrong", "too low right now"),
        ("throttled=0x50000", "off", "has been too low"),
        ("throttled=0x8", "off", "slowing itself down"),
        ("VCHI initialization failed", "off", "VCHI"),
    ],
)
def test_power_from_the_firmware_tool(pi: Place, said: str, status: str, words: str) -> None:
    tool = pi.root / "usr/bin/vcgencmd"
    lay(pi.root, {"usr/bin/vcgencmd": f"#!/bin/sh\necho '{said}'\n"})
    tool.chmod(0o755)
    verdict = board.power(pi)
    assert verdict is not None
    assert verdict[0] == status
    assert words in verdict[1]


def test_power_from_the_kernel_and_heat(pi: Place) -> None:
    assert board.power(pi) is None  # neither the tool nor the file
    kernel = "sys/devices/platform/soc/soc:firmware/get_throttled"
    lay(pi.root, {kernel: "50005\n", "sys/class/thermal/thermal_zone0/temp": "84000\n"})
    power, heat = board.power(pi), board.temperature(pi)
    assert power is not None
    assert power[0] == "wrong"
    assert heat is not None
    assert heat[:2] == ("off", "84 °C, so the Pi slows itself down.")


# Storage


def test_a_folder_yet_to_be_made(tmp_path: Path) -> None:
    place = Place(tmp_path / "not" / "yet")
    assert storage.folder(place) == ok(f"{place.data}, made with the first game.")
    assert storage.disk(place)[0] == "ok"
    assert storage.journal(place) == ok("No games are kept yet.")
    assert not list(tmp_path.iterdir())


def test_a_folder_below_a_file(tmp_path: Path) -> None:
    lay(tmp_path, {"file": ""})
    place = Place(tmp_path / "file" / "data")
    status, says, remedy = storage.folder(place)
    assert status == "wrong"
    assert says.endswith(f"{tmp_path / 'file'} is a file.")
    assert "--data DIR" in remedy
    assert storage.journal(place)[0] == "ok"


def test_a_folder_of_somebody_else(tmp_path: Path) -> None:
    locked = tmp_path / "my games"
    locked.mkdir(mode=0o555)
    here = as_somebody(storage.folder, Place(locked))
    below = as_somebody(storage.folder, Place(locked / "data"))
    disk = as_somebody(storage.disk, Place(locked))
    assert here[:2] == ("wrong", f"{locked} cannot be written to.")
    assert f"chown -R $USER '{locked}'" in here[2]  # quoted: the name has a space
    assert below[0] == "wrong"
    assert f"{locked} is closed to you" in below[1]
    assert f"chown -R $USER '{locked / 'data'}'" in below[2]  # never what lies above
    assert disk[0] == "wrong"
    assert "Permission denied" in disk[1]


def test_a_folder_that_cannot_be_entered(tmp_path: Path) -> None:
    locked = tmp_path / "locked"
    locked.mkdir(mode=0o000)
    status, says, _ = as_somebody(storage.journal, Place(locked))
    locked.chmod(0o755)
    assert status == "wrong"
    assert "cannot be read" in says


def test_a_disk_that_is_nearly_full(tmp_path: Path) -> None:
    script = f'mount -t tmpfs -o size=40m none {shlex.quote(str(tmp_path))} && exec "$@"'
    status, says, remedy = apart(
        storage.disk, Place(tmp_path), "unshare", "-rm", "sh", "-c", script, "-"
    )
    assert status == "wrong"
    assert says == "42 MB free for games; Wormwatch wants 50 MB."
    assert remedy.startswith("Make room")


def test_writes_that_fail(tmp_path: Path) -> None:
    status, says, _ = apart(storage.disk, Place(tmp_path), "prlimit", "--fsize=100")
    assert status == "wrong"
    assert "nothing can be written" in says
    assert "File too large" in says
    assert not list(tmp_path.iterdir())


def test_a_sound_journal(data: Path) -> None:
    status, says, _ = storage.journal(Place(data))
    assert status == "ok"
    assert says.startswith("1 game in ")
    assert says.endswith(f"sound, schema {len(STEPS)}.")


def test_a_journal_in_use(data: Path) -> None:
    with Journal(data / FILE) as journal:
        journal.set("sound", "off")
        assert (data / f"{FILE}-wal").exists()
        assert storage.journal(Place(data))[0] == "ok"
        journal.set("sound", "on")


def test_an_older_journal_is_left_as_it_is(data: Path) -> None:
    (data / FILE).unlink()
    (data / FILE).touch()
    status, says, _ = storage.journal(Place(data))
    assert status == "ok"
    assert says == "0 games in 0 kB, sound, schema 0; the next start brings it up to date."
    assert listing(data) == {FILE: b""}


def test_looking_at_a_log_alone_leaves_it_there(data: Path) -> None:
    log = data / f"{FILE}-wal"
    with Journal(data / FILE) as journal:
        journal.set("sound", "off")
        left = log.read_bytes()
    (data / FILE).write_bytes(b"")
    log.write_bytes(left)
    status, says, _ = storage.journal(Place(data))
    assert (status, says) == ("wrong", f"{data / FILE} is damaged (the file is empty).")
    with pytest.raises(Refused, match=r"the file is empty"):
        backup.make(data)
    assert log.read_bytes() == left


def test_an_empty_journal_beside_backups(data: Path) -> None:
    made = backup.make(data)
    (data / FILE).write_bytes(b"")
    status, says, remedy = storage.journal(Place(data))
    assert (status, remedy) == ("wrong", "Look at what there is: wormwatch backup list")
    assert says.startswith("The journal is empty, and was not before")
    made.path.unlink()
    assert storage.journal(Place(data))[0] == "ok"


def test_a_newer_journal(data: Path) -> None:
    db = sqlite3.connect(data / FILE)
    db.execute(f"PRAGMA user_version = {len(STEPS) + 1}")
    db.close()
    before = listing(data)
    status, says, remedy = storage.journal(Place(data))
    assert status == "wrong"
    assert "newer Wormwatch" in says
    assert "Update" in remedy
    assert listing(data) == before


@pytest.mark.parametrize("where", [0, 4096, 8192])
def test_a_damaged_journal(data: Path, where: int) -> None:
    path = data / FILE
    torn = bytearray(path.read_bytes())
    torn[where : where + 100] = b"worm" * 25
    path.write_bytes(torn)
    before = listing(data)
    status, says, remedy = storage.journal(Place(data))
    assert status == "wrong"
    assert f"{path} is damaged" in says
    assert "sets the file aside" in remedy
    assert listing(data) == before  # looked at only


def test_a_journal_that_is_a_folder(data: Path) -> None:
    (data / FILE).unlink()
    (data / FILE).mkdir()
    status, says, _ = storage.journal(Place(data))
    assert status == "wrong"
    assert "cannot be read" in says
