"""What a machine tells before an evening, in words: machines laid out as files, as the kernel's."""

from __future__ import annotations

import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from companion.appliance import backup, preflight
from companion.appliance.preflight import Line, examine
from companion.doctor import installed, storage
from companion.doctor.finding import Place, ok
from tests.appliance.evenings import play

NOW = datetime(2026, 11, 16, 20, 15, tzinfo=UTC)


def pi(root: Path, throttled: str = "0", degrees: str = "52000") -> Path:
    """A Raspberry Pi as its files tell of it."""
    files = {
        "proc/device-tree/model": "Raspberry Pi 5 Model B Rev 1.0\0",
        "sys/devices/platform/soc/soc:firmware/get_throttled": throttled,
        "sys/class/thermal/thermal_zone0/temp": degrees,
    }
    for name, content in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(content)
    return root


def told(data: Path, root: Path, now: datetime = NOW) -> dict[str, Line]:
    return {line.name: line for line in examine(data, root, now)}


@pytest.mark.parametrize(
    ("throttled", "degrees", "name", "says", "todo"),
    [
        ("50005", "52000", "Power", "The voltage is too low right now.", "Use the power supply"),
        ("50000", "52000", "Power", "The voltage has been too low since", "Use the power supply"),
        ("8", "52000", "Power", "The Pi is slowing itself down", "Give it air"),
        ("0", "83600", "Temperature", "84 °C: it slows itself down.", "Give it air"),
    ],
)
def test_a_pi_that_is_not_well_says_so(
    tmp_path: Path, throttled: str, degrees: str, name: str, says: str, todo: str
) -> None:
    lines = told(tmp_path, pi(tmp_path / "root", throttled, degrees))
    assert lines[name].sign == "wrong"
    assert lines[name].says.startswith(says)
    assert lines[name].todo.startswith(todo)
    assert preflight.verdict(list(lines.values())) == ("wrong", f"Look at this first: {name}.")


def test_a_healthy_pi_is_ready(tmp_path: Path) -> None:
    data = tmp_path / "data"
    play(data)
    backup.make(data)
    now = datetime.now().astimezone()
    lines = told(data, pi(tmp_path / "root"), now)
    assert {line.sign for line in lines.values()} == {"good"}
    assert lines["Power"].says == "The power supply is strong enough."
    assert lines["Temperature"].says == "52 °C: cool enough."
    assert lines["Saved games"].says == "1 game, safe and sound."
    assert lines["Backup"].says == "The newest: just now."
    assert preflight.verdict(list(lines.values())) == ("good", "Ready for the evening.")
    later = told(data, tmp_path / "root", now + timedelta(days=20))
    assert later["Backup"] == Line(
        "Backup", "wrong", "The newest is 20 days old.", "Make one: Settings, Machine, Backups."
    )


def test_what_is_not_there_is_not_wrong(tmp_path: Path) -> None:
    lines = told(tmp_path / "nothing", tmp_path / "root")
    assert [name for name, line in lines.items() if line.sign == "absent"] == [
        "Power", "Temperature", "Backup"
    ]  # fmt: skip
    assert lines["Clock"].says == "It is 20:15 on 16 November 2026."
    assert lines["Saved games"].says == "None yet, and there is room for them."
    assert preflight.verdict(list(lines.values()))[0] == "good"
    assert not (tmp_path / "nothing").exists()


def test_a_full_disk_a_past_clock_and_a_damaged_journal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storage, "LEAST", 10**18)
    (tmp_path / "journal.db").write_bytes(b"SQLite format 3\0" + bytes(5000))
    lines = told(tmp_path, tmp_path, datetime(1970, 1, 1, 1, 5, tzinfo=UTC))
    assert lines["Disk"].says.startswith("Only ")
    assert lines["Clock"].says == "It says 1 January 1970, which is long ago."
    assert lines["Saved games"].says == "The file of games cannot be read."
    assert {lines[name].sign for name in ("Disk", "Clock", "Saved games")} == {"wrong"}


def test_a_look_that_fails_stops_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> Line:
        raise RuntimeError("unforeseen")

    monkeypatch.setattr(preflight, "_power", fail)
    lines = told(tmp_path, tmp_path)
    assert lines["Power"] == Line("Power", "absent", "This could not be looked at (RuntimeError).")
    assert len(lines) == 6


def test_files_of_the_system_that_an_update_left_behind_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prefix, tools, root = tmp_path / "opt", tmp_path / "tools", tmp_path / "root"
    keys = tmp_path / "keys"
    monkeypatch.setenv("WORMWATCH_KEYS", str(keys))
    monkeypatch.setenv("WORMWATCH_PREFIX", str(prefix))
    monkeypatch.setenv("WORMWATCH_TOOLS", str(tools))
    (prefix / "releases/1.0/deploy").mkdir(parents=True)
    (prefix / "current").symlink_to("releases/1.0")
    deploy = Path(__file__).resolve().parents[2] / "deploy"
    units, rules = root / "etc/systemd/system", root / "etc/udev/rules.d"
    places = {"systemd": units, "tools": tools, "udev": rules, "keys": keys}
    for name, place in places.items():
        shutil.copytree(deploy / name, prefix / "releases/1.0/deploy" / name)
        shutil.copytree(deploy / name, place, dirs_exist_ok=True)
    assert "System files" not in told(tmp_path, root)
    assert installed.system_files(Place(tmp_path, root)) == ok(
        "Units, tools and rules are those of this release."
    )
    (keys / "own_signers").write_text("of the owner alone\n")
    assert "System files" not in told(tmp_path, root)
    for changed in (keys / "release_signers", tools / "stick"):
        content = changed.read_text()
        changed.write_text("#!/bin/sh\n")
        assert "System files" in told(tmp_path, root)
        if changed.parent == keys:
            changed.write_text(content)
    line = told(tmp_path, root)["System files"]
    assert line.sign == "wrong"
    assert line.says == "The system's own files are from another release."
    assert line.todo.endswith(f"sudo {prefix}/current/deploy/install.sh")
    assert installed.system_files(Place(tmp_path, root))[0] == "wrong"
    monkeypatch.delenv("WORMWATCH_PREFIX")
    assert installed.system_files(Place(tmp_path, root))[0] == "ok", "a desktop"
