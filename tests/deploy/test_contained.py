"""Updates on an installed machine: real systemd, real polkit, the units and users of the installer.

A Debian is made and installed for it (conftest.py), which takes some minutes; see debian.py for
what it needs.
"""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion import __version__
from tests.appliance.machine import ROOT, checkout, packed, stub
from tests.deploy.contained import Contained
from tests.deploy.running import APP, CAGED, FAILED, OWNER, PREFIX, SETTLE, STATE, UPDATE

STICK = Path("/media/wormwatch/STICK")

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(os.geteuid() != 0, reason="a Debian of its own needs root"),
]


@pytest.fixture
def machine(contained: Contained) -> Contained:
    return contained


# In place of the app: never ready, until it is stopped; and then it ends badly, or not at all.
ENDS = {"badly": "trap 'exit 3' TERM", "never": "trap '' TERM"}
IN_ITS_PLACE = """\
[Service]
RestartSec=0.2
TimeoutStopSec=2
ExecStart=
ExecStart=/bin/sh -c "{}"
"""


@pytest.fixture(params=[APP, CAGED])
def another(machine: Contained, request: pytest.FixtureRequest) -> Iterator[Callable[[str], str]]:
    """Has a unit run something else; afterwards the app is back."""
    unit: str = request.param
    folder = machine.root / f"etc/systemd/system/{unit}.d"

    def put(does: str) -> str:
        machine.says("systemctl", "stop", APP)
        folder.mkdir(exist_ok=True)
        (folder / "another.conf").write_text(IN_ITS_PLACE.format(does))
        machine.says("systemctl", "daemon-reload")
        machine.says("systemctl", "start", "--no-block", unit)
        return unit

    yield put
    shutil.rmtree(folder)
    machine.says("systemctl", "daemon-reload")
    machine.says("systemctl", "stop", unit, FAILED)
    machine.says("systemctl", "reset-failed")
    machine.says("systemctl", "start", APP)


@pytest.fixture
def games(machine: Contained) -> str:
    return machine.play()


def small(version: str, play: str) -> dict[str, bytes]:
    """A release that only has the manners of one, with the packages of the others."""
    lock = "requirements/run.txt"
    return stub(version, play) | {lock: (ROOT / lock).read_bytes()}


def on_stick(machine: Contained, version: str, files: dict[str, bytes]) -> str:
    """A release on a memory stick that is in; where it is."""
    path = packed(machine.root / str(STICK).lstrip("/"), version, files)
    return str(STICK / path.name)


def settled(machine: Contained, version: str, games: str) -> None:
    """One release runs, nothing is half done, and every answer is there."""
    machine.wait_for_app()
    assert machine.links["current"] == version
    assert "pending" not in machine.links
    assert not [name for name in machine.releases if name.endswith(".partial")]
    assert machine.games() == games
    # Root has left nothing there. (Of the app's own files one may just get its name.)
    find = ("find", str(STATE), "-ignore_readdir_race", "-user", "root")
    assert machine.says(*find) == ""


def test_the_app_may_ask_for_an_update_and_for_nothing_else(machine: Contained) -> None:
    code, said = machine.ask("runuser", "-u", "wormwatch", "--", "systemctl", "stop", UPDATE)
    assert code
    assert "denied" in said.lower()
    # Anybody else may ask for this: programs of theirs that go on without a session.
    linger = ("busctl", "call", "org.freedesktop.login1", "/org/freedesktop/login1",
              "org.freedesktop.login1.Manager", "SetUserLinger", "ubb")  # fmt: skip
    user = machine.says("id", "-u", OWNER)
    code, said = machine.ask("runuser", "-u", OWNER, "--", *linger, user, "true", "false")
    assert code, said
    assert machine.ask("test", "-e", f"/var/lib/systemd/linger/{OWNER}")[0]
    code, said = machine.ask("runuser", "-u", "nobody", "--", "systemctl", "start", UPDATE)
    assert code
    machine.says("systemctl", "start", UPDATE, user="wormwatch")  # skipped: nobody has asked


def test_nobody_listens_for_a_network(machine: Contained) -> None:
    """With the app running: no port of this machine is open, to nobody."""
    tables = " ".join(f"/proc/net/{name}" for name in ("tcp", "tcp6", "udp", "udp6", "raw", "raw6"))
    assert machine.says("systemctl", "is-active", APP) == "active"
    assert machine.says("sh", "-c", f"grep -h : {tables} || true") == ""


@pytest.mark.parametrize("end", ENDS)
def test_stopped_it_stays_down_and_restarted_it_comes_back_without_a_page(
    machine: Contained, another: Callable[[str], str], end: str
) -> None:
    unit = another(f"{ENDS[end]}; touch /run/wormwatch/begun; while :; do sleep 0.1; done")
    for verb, state in (("restart", "activating"), ("stop", "failed")):
        machine.until("rm", "/run/wormwatch/begun")
        machine.says("systemctl", "--no-block", verb, unit)
        if verb == "restart":
            machine.until("test", "-e", "/run/wormwatch/begun")
        else:
            machine.until("systemctl", "is-failed", "-q", unit)
            machine.until("sh", "-c", f"journalctl -b -u {FAILED} | grep -q 'was stopped'")
        time.sleep(2)
        assert machine.ask("systemctl", "is-active", unit)[1].strip() == state
        assert machine.ask("systemctl", "is-active", FAILED)[1].strip() == "inactive"


def test_what_nobody_asked_for_ends_in_the_page(
    machine: Contained, another: Callable[[str], str]
) -> None:
    begun = machine.says("date", "+%s")
    another("exit 3")
    machine.until("systemctl", "is-active", "-q", FAILED)
    time.sleep(3)
    assert machine.says("systemctl", "is-active", FAILED) == "active", "it stays"
    news = f"journalctl -b -q -o cat --since=@{begun} UNIT={FAILED} JOB_TYPE=start JOB_RESULT=done"
    shown = machine.says("sh", "-c", f"{news} | grep -c '^Started'")
    assert shown == "1", "and is not seen between two starts"


TRAPS = """
set -e
python=$(python3 -c 'import sys; print("python%d.%d" % sys.version_info[:2])')
site=$HOME/.local/lib/$python/site-packages
mkdir -p "$site" "$HOME/traps"
trap="import os, pathlib; pathlib.Path('$HOME/traps', str(os.getuid())).touch()"
echo "$trap" >"$site/evil.pth"
for name in sitecustomize usercustomize; do echo "$trap" >"$site/$name.py"; done
"""


def test_nothing_in_the_home_of_the_app_is_run_by_root(machine: Contained, games: str) -> None:
    path = on_stick(machine, "99.0.1", small("99.0.1", "raise SystemExit(3)"))
    home = ("env", f"HOME={STATE}")
    machine.says(*home, "sh", "-c", TRAPS, user=OWNER)
    release = machine.root / f"opt/wormwatch/releases/{__version__}"
    launcher = release / ".venv/bin/wormwatch"
    kept = launcher.read_text()
    launcher.write_text(kept.replace("-s -P", "-P"))  # as the release before has it
    try:
        assert "99.0.1 did not start" in machine.take(path)
        machine.says("ln", "-sfn", f"releases/{__version__}", f"{PREFIX}/pending")
        machine.says("systemctl", "start", SETTLE)
        machine.says("sudo", "wormwatch", "update")
        machine.says("sudo", "wormwatch", "splash", "--prepare")
        machine.says("sudo", "wormwatch", "rules", "update")
        machine.says(*home, f"{PREFIX}/current/.venv/bin/python", "-c", "", user=OWNER)
        uid = machine.says("id", "-u", OWNER)
        assert machine.says("ls", f"{STATE}/traps") == uid, "real ones, and only theirs"
    finally:
        launcher.write_text(kept)
        machine.says("rm", "-r", f"{STATE}/traps", f"{STATE}/.local")
    settled(machine, __version__, games)


def test_what_root_starts_is_out_of_reach_of_the_app_and_of_an_update(machine: Contained) -> None:
    tools = "/usr/local/lib/wormwatch"
    assert machine.says("readlink", "/usr/local/bin/wormwatch") == f"{tools}/wormwatch"
    assert machine.ask("test", "-e", f"{PREFIX}/tools")[0]
    as_updater = ("systemd-run", "--quiet", "--wait", "--pipe", "--collect")
    for unit in (UPDATE, SETTLE, APP):
        keys = ("ProtectSystem", "ReadWritePaths", "User")
        shown = machine.says("systemctl", "show", unit, *(f"--property={key}" for key in keys))
        given = [f"--property={line}" for line in shown.splitlines() if not line.endswith("=")]
        assert "--property=ProtectSystem=strict" in given
        assert machine.ask(*as_updater, *given, "touch", f"{tools}/try")[0]
        assert machine.ask(*as_updater, *given, "touch", f"/etc/systemd/system/{APP}")[0]


def test_one_that_is_damaged_is_refused(machine: Contained, games: str) -> None:
    path = on_stick(machine, "99.1.0", checkout("99.1.0"))
    here = machine.root / path.lstrip("/")
    content = bytearray(here.read_bytes())
    content[len(content) // 2] ^= 1
    here.write_bytes(content)
    before = machine.says("systemctl", "show", "-p", "MainPID", APP)
    assert machine.take(path) == (
        "wormwatch-99.1.0.tar.gz is not what its checksum says: it is damaged. Copy it again."
    )
    settled(machine, __version__, games)
    assert machine.says("systemctl", "show", "-p", "MainPID", APP) == before, "it ran on"


@pytest.mark.parametrize("play", ["raise SystemExit(3)", "time.sleep(600)"])
def test_one_that_does_not_start_is_left_again(machine: Contained, games: str, play: str) -> None:
    path = on_stick(machine, "99.2.0", small("99.2.0", play))
    said = machine.take(path)
    assert said == f"99.2.0 did not start, so {__version__} is back. Nothing is lost."
    settled(machine, __version__, games)
    assert machine.releases == {__version__}


@pytest.mark.parametrize("moment", ["pending", "current"])
def test_plug_pulled_while_it_switches(machine: Contained, games: str, moment: str) -> None:
    path = on_stick(machine, "99.2.0", small("99.2.0", "time.sleep(600)"))
    machine.ask_for(path)
    there = {"pending": "-L pending", "current": "releases/99.2.0 = $(readlink current)"}[moment]
    machine.until("sh", "-c", f"cd {PREFIX}; test {there}")
    machine.pull_the_plug()
    machine.switch_on()
    said = f"The update to 99.2.0 was interrupted, so {__version__} is still here. Nothing is lost."
    settled(machine, __version__, games)
    assert machine.journal(SETTLE) == said
    assert machine.releases == {__version__}


def test_plug_pulled_before_it_switches(machine: Contained, games: str) -> None:
    path = on_stick(machine, "99.2.0", small("99.2.0", ""))
    machine.ask_for(path)
    machine.until("sh", "-c", f"test -d {PREFIX}/releases/99.2.0.partial/.venv")
    machine.pull_the_plug()
    machine.switch_on()
    machine.wait_for_app()
    assert machine.journal(SETTLE) == ""
    assert machine.links["current"] == __version__
    assert machine.games() == games


def test_a_good_one_is_switched_to_and_the_next_with_sudo(machine: Contained, games: str) -> None:
    assert machine.take(on_stick(machine, "99.1.0", checkout("99.1.0"))) == "Updated to 99.1.0."
    settled(machine, "99.1.0", games)
    assert machine.links["previous"] == __version__
    assert machine.says("systemctl", "show", "-p", "StatusText", "--value", APP) == "Showing: home"

    path = on_stick(machine, "99.10.0", checkout("99.10.0"))
    said = machine.says("sudo", "wormwatch", "update", "--yes", path)
    assert said.endswith("Updated to 99.10.0.")
    settled(machine, "99.10.0", games)
    assert machine.releases == {"99.1.0", "99.10.0"}
    assert "Wormwatch 99.10.0 runs." in machine.says("sudo", "wormwatch", "update")


def test_inside_cage_it_is_ready_and_heard(machine: Contained) -> None:
    machine.options(WLR_BACKENDS="headless", WLR_RENDERER="pixman", SDL_AUDIODRIVER="dummy")
    install = f"{PREFIX}/current/deploy/install.sh"
    said = machine.says("sudo", install, "--yes", "--display", "cage", "--network", "no")
    assert "WRONG" not in said
    assert machine.says("systemctl", "show", "-p", "StatusText", "--value", CAGED)
    assert machine.ask("systemctl", "is-active", APP)[1].strip() == "inactive"
    # The heartbeat comes from the app, and systemd takes it though cage was started.
    beat = ("systemctl", "show", "-p", "WatchdogTimestampMonotonic", "--value", CAGED)
    first = machine.says(*beat)
    machine.until("sh", "-c", f"test $({' '.join(beat)}) != {first}")
