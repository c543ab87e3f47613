"""The units and rules of an installed machine, held against systemd's own tools."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from companion.appliance.places import STAY_DOWN, Places

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
UNITS = sorted(DEPLOY.glob("systemd/*.service"))
EXPOSURE = 27  # tenths: what `systemd-analyze security` may find open at most
ANALYZE = shutil.which("systemd-analyze")

needs_systemd = pytest.mark.skipif(ANALYZE is None, reason="systemd-analyze is not installed")


def values(unit: Path, key: str) -> list[str]:
    """Every value a unit gives to a key, in order."""
    return re.findall(rf"^{key}=(.*)$", unit.read_text(), re.MULTILINE)


def unit(name: str) -> Path:
    return DEPLOY / "systemd" / f"{name}.service"


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder like the root of a machine: the units, and something under every path they start."""
    root = tmp_path_factory.mktemp("machine")
    folder = root / "etc/systemd/system"
    folder.mkdir(parents=True)
    for path in UNITS:
        name = path.name.replace("@.", "@sda1.")
        (folder / name).write_text(path.read_text())
        for command in re.findall(r"^Exec\w+=[-+]*(\S+)", path.read_text(), re.MULTILINE):
            program = root / command.lstrip("/")
            program.parent.mkdir(parents=True, exist_ok=True)
            program.write_text("#!/bin/sh\n")
            program.chmod(0o755)
    for name in ("basic.target", "sysinit.target", "shutdown.target", "multi-user.target"):
        (folder / name).write_text("[Unit]\nDescription=There\n")
    (folder / "seatd.service").write_text("[Service]\nExecStart=/usr/bin/chvt 7\n")
    return root


@needs_systemd
@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_systemd_understands_every_line(machine: Path, path: Path) -> None:
    name = path.name.replace("@.", "@sda1.")
    done = subprocess.run(
        [ANALYZE or "", "verify", "--man=no", f"--root={machine}", f"/etc/systemd/system/{name}"],
        capture_output=True,
        text=True,
    )
    said = [line for line in done.stderr.splitlines() if "wormwatch" in line]
    assert not said
    assert not re.search("Unknown|cycle|Failed to parse", done.stderr)


@needs_systemd
@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_little_is_open_to_an_attacker(path: Path) -> None:
    done = subprocess.run(
        [ANALYZE or "", "security", "--offline=yes", f"--threshold={EXPOSURE}", str(path)],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-300:] + done.stderr


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_files_that_a_comment_names_are_there(path: Path) -> None:
    named = re.findall(r"(?:companion|deploy)/[\w/]+\.\w+", path.read_text())
    assert [each for each in named if not (DEPLOY.parent / each).exists()] == []


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_every_unit_is_fenced_in(path: Path) -> None:
    assert values(path, "ProtectSystem") == ["strict"]
    assert values(path, "NoNewPrivileges") == ["yes"]
    assert values(path, "PrivateTmp") == ["yes"]


@pytest.mark.parametrize("name", ["wormwatch", "wormwatch-cage"])
def test_app_keeps_to_its_places(name: str) -> None:
    places, app = Places(), unit(name)
    (start,) = values(app, "ExecStart")
    assert f"{places.current}/.venv/bin/wormwatch --data {places.state} play" in start
    assert values(app, "EnvironmentFile") == [f"-{places.options}"]
    assert values(app, "ReadWritePaths") == [f"-{places.media}"]  # beside the state folder
    assert f"/var/lib/{values(app, 'StateDirectory')[0]}" == str(places.state)
    assert values(app, "RestartPreventExitStatus") == [str(STAY_DOWN)]
    assert values(app, "DevicePolicy") == ["closed"]
    assert not any("AF_INET" in families for families in values(app, "RestrictAddressFamilies"))


def test_app_never_draws_where_nobody_sees_it() -> None:
    assert "SDL_VIDEODRIVER=kmsdrm,x11" in values(unit("wormwatch"), "Environment")
    assert "SDL_VIDEODRIVER=wayland,x11" in values(unit("wormwatch-cage"), "Environment")


def test_app_inside_cage_is_the_same_app() -> None:
    """What differs has to do with cage; a fence that one of them gets, the other gets too."""
    alone, caged = (set(unit(name).read_text().splitlines()) for name in
                    ("wormwatch", "wormwatch-cage"))  # fmt: skip
    keys = {line.partition("=")[0] for line in alone ^ caged if not line.startswith("#")}
    assert keys == {
        "After", "Conflicts", "Description", "Environment", "ExecStart", "NotifyAccess", "Requires",
        "SystemCallFilter",
    }  # fmt: skip


def test_failures_end_in_a_page_and_not_in_a_circle() -> None:
    for name in ("wormwatch", "wormwatch-cage"):
        assert values(unit(name), "OnFailure") == ["wormwatch-failed.service"]
        assert values(unit(name), "StartLimitBurst") == ["5"]
        assert "wormwatch-failed.service" in " ".join(values(unit(name), "Conflicts"))
        # The page comes after the app. The other order as well would be a circle, and no start.
        assert "wormwatch-failed" not in " ".join(values(unit(name), "After"))
    assert "wormwatch.service" in " ".join(values(unit("wormwatch-failed"), "After"))
    assert values(unit("wormwatch-failed"), "StartLimitIntervalSec") == ["0"]


def test_an_end_that_was_asked_for_is_no_failure() -> None:
    """What the lines do is seen in test_contained.py; here, that each has its other half."""
    tool = f"{Places().tools}/failure-page"
    for name in ("wormwatch", "wormwatch-cage"):
        assert values(unit(name), "ExecStopPost") == [f"+-{tool} ended %n"]
        assert values(unit(name), "OnFailureJobMode") == ["fail"]
    assert values(unit("wormwatch-failed"), "ExecCondition") == [f"+{tool} wanted"]


WRITABLE = ("/opt/wormwatch", "/var/lib/wormwatch", "/media/wormwatch", "/run/wormwatch/", "/tmp")


def root_lines(path: Path) -> list[str]:
    """What a unit runs as root: outside its fence, or inside it when it names no user."""
    every = re.findall(r"^Exec\w+=(\S.*)$", path.read_text(), re.MULTILINE)
    outside = [line for line in every if "+" in line.split("/")[0]]
    return outside if values(path, "User") else every


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_root_runs_nothing_that_the_app_or_an_update_can_write(path: Path) -> None:
    """Only the updater's own units run a release as root: behind their fence, and isolated."""
    for line in root_lines(path):
        if path.stem in ("wormwatch-update", "wormwatch-settle") and line.startswith("/opt"):
            assert "/.venv/bin/python -I -B -m companion " in line
        else:
            assert not any(place in line for place in WRITABLE), line
            safe = r"[-+]*(/usr/bin/|/usr/local/lib/wormwatch/|/bin/sh -c '/usr/bin/)"
            assert re.match(safe, line), line


@pytest.mark.parametrize("name", ["wormwatch-update", "wormwatch-settle"])
def test_root_has_a_home_of_its_own(name: str) -> None:
    given = " ".join(values(unit(name), "Environment")).split()
    assert "HOME=/root" in given
    assert "PYTHONNOUSERSITE=1" in given


def test_no_unit_runs_packages_out_of_the_home_of_the_app() -> None:
    for path in UNITS:
        if "/.venv/bin/" in path.read_text() or "failure-page" in path.read_text():
            assert "PYTHONNOUSERSITE=1" in " ".join(values(path, "Environment")), path.name


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_devices_are_no_more_open_than_they_are_used(path: Path) -> None:
    """Written to, a keyboard's device types into the console; the firmware's mailbox (vcio, vchiq)
    reaches all memory; tty0 is the console that somebody looks at."""
    allowed = values(path, "DeviceAllow")
    assert not [each for each in allowed if re.match(r"char-(input|tty).*w|/dev/tty0 .*w", each)]
    assert not [each for each in allowed if re.match(r"char-(vc|mem|misc)", each)]
    if path.stem in ("wormwatch", "wormwatch-cage"):
        assert "char-input r" in allowed
        assert not [each for each in allowed if each.startswith("char-fb")]


def test_whoever_asks_for_an_update_gets_an_answer() -> None:
    """systemd refuses the sixth start in ten seconds, of which the page would hear nothing."""
    assert values(unit("wormwatch-update"), "StartLimitIntervalSec") == ["0"]


def test_update_alone_may_reach_a_network() -> None:
    online = [path.stem for path in UNITS if "AF_INET" in path.read_text()]
    assert online == ["wormwatch-update"]
    assert values(unit("wormwatch-update"), "ReadWritePaths") == [
        f"{Places().prefix} {Places().state}"
    ]


RULE = """
const rules = [];
const Result = {YES: "yes", NO: "no", NOT_HANDLED: null};
const polkit = {Result, addRule: rule => rules.push(rule)};
eval(require("fs").readFileSync(process.argv[1], "utf8"));
const ask = (user, id, values) => rules[0]({id, lookup: name => values[name]}, {user});
const unit = (user, unit, verb) => ask(user, "org.freedesktop.systemd1.manage-units", {unit, verb});
console.log(JSON.stringify({
    off: ask("wormwatch", "org.freedesktop.login1.power-off", {}),
    anew: ask("wormwatch", "org.freedesktop.login1.reboot", {}),
    sleep: ask("wormwatch", "org.freedesktop.login1.suspend", {}),
    linger: ask("wormwatch", "org.freedesktop.login1.set-self-linger", {}),
    stranger: ask("pi", "org.freedesktop.login1.power-off", {}),
    update: unit("wormwatch", "wormwatch-update.service", "start"),
    strangersUpdate: unit("pi", "wormwatch-update.service", "start"),
    stopUpdate: unit("wormwatch", "wormwatch-update.service", "stop"),
    again: unit("wormwatch", "wormwatch.service", "reset-failed"),
    ssh: unit("wormwatch", "ssh.service", "start"),
    odd: unit("wormwatch", "constructor", "start"),
}));
"""


def test_rule_for_power_and_updates_gives_no_more_than_that() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node, which reads the polkit rule here, is not installed")
    rule = DEPLOY / "polkit" / "49-wormwatch.rules"
    done = subprocess.run([node, "-e", RULE, str(rule)], capture_output=True, text=True, check=True)
    said = json.loads(done.stdout)
    assert {name for name, result in said.items() if result == "yes"} == {
        "off", "anew", "update", "again",
    }  # fmt: skip
    strangers = {"stranger", "strangersUpdate"}
    assert {name for name, result in said.items() if result is None} == strangers


def test_udev_rules_are_sound() -> None:
    """Every key is one udev knows; newer systems have a command that looks for more."""
    rules = DEPLOY / "udev" / "70-wormwatch.rules"
    for line in rules.read_text().splitlines():
        if line and not line.startswith("#"):
            for part in line.split(", "):
                known = r'(ACTION|SUBSYSTEM|KERNEL|GROUP|MODE|TAG|RUN|ENV\{\w+\})(==|!=|\+=|=)".*"'
                assert re.fullmatch(known, part), part
    udevadm = shutil.which("udevadm")
    if (
        udevadm
        and "verify" in subprocess.run([udevadm, "--help"], capture_output=True, text=True).stdout
    ):
        done = subprocess.run([udevadm, "verify", str(rules)], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
