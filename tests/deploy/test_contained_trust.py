"""Signed updates on an installed machine in a container: from the last release that knew no
signatures to this one, and from this one to the next."""

from __future__ import annotations

import os
import platform
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.appliance.keys import public_key, signed, signers
from tests.appliance.machine import ROOT, checkout, packed, stub
from tests.deploy.contained import Contained
from tests.deploy.debian import PYTHONS, Debian, disk, need
from tests.deploy.running import APP, OWNER, PREFIX, STATE, UPDATE, Said

LAST = "5cd2181efa1e"  # the last release that knew no signatures; its version is 0.1.0
STICK = Path("/media/wormwatch/STICK")
INSTALLER = f"{PREFIX}/current/deploy/install.sh"
# A release whose trial tells what it could reach.
NOSY = """\
import getpass, json, os, socket, sys
def attempt(what):
    try:
        what()
    except OSError as error:
        return error.strerror
    return "done"
def enter(root):
    return open(root + "/var/lib/wormwatch/journal.db", "r+b")
def enter_another():
    for each in os.listdir("/proc"):
        if each.isdecimal() and attempt(lambda: enter(f"/proc/{each}/root")) == "done":
            return
    raise OSError(0, "none")
tries = {
    "games": lambda: enter(""),
    "through a process": enter_another,
    "new file": lambda: open("/opt/wormwatch/new", "w"),
    "internet": lambda: socket.socket(socket.AF_INET),
    "own": lambda: open(os.path.join(os.environ["HOME"], "own"), "w"),
}
said = f"user {getpass.getuser()}, " + ", ".join(
    f"{name}: {attempt(what)}" for name, what in tries.items())
print(json.dumps({"findings": [{"status": "wrong", "says": said, "remedy": ""}]}))
sys.exit(1)
"""

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(os.geteuid() != 0, reason="a Debian of its own needs root"),
]


@pytest.fixture(scope="module", params=sorted(PYTHONS))
def debian(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Debian]:
    """A Debian with that release, installed by its own installer."""
    need("systemd-container", "systemd-nspawn")
    folder = tmp_path_factory.mktemp("last")
    source = folder / "source"
    source.mkdir()
    git = ["git", "-C", str(ROOT), "archive", "--format=tar", LAST]
    archive = subprocess.run(git, capture_output=True)
    if archive.returncode:
        pytest.skip("the history of this checkout does not have that release")
    subprocess.run(["tar", "-C", str(source), "-xf", "-"], input=archive.stdout, check=True)
    with disk(folder) as place:
        debian = Debian(place, request.param, source)
        debian.apt("sudo", "openssh-client")  # now: the container has no network
        debian.install()
        yield debian


@pytest.fixture
def machine(debian: Debian) -> Iterator[Contained]:
    machine = Contained(debian.root)
    try:
        machine.switch_on()
        machine.wait_for_app()
        yield machine
    finally:
        machine.pull_the_plug()


def release(debian: Debian, version: str, wheels: bool = False) -> Path:
    """This checkout as a release on a stick: its project is the one of the tests' keys."""
    files = checkout(version)
    files["deploy/keys/release_signers"] = signers("project", "next").encode()
    given = {}
    if wheels:
        files |= {f"wheels/{each.name}": each.read_bytes() for each in debian.wheels.iterdir()}
        given["wheels"] = platform.machine()
    return packed(debian.root / str(STICK).lstrip("/"), version, files, **given)


def on_stick(path: Path) -> str:
    return str(STICK / path.name)


def test_from_a_release_without_signatures_to_this_one_and_to_the_next(
    debian: Debian, machine: Contained
) -> None:
    games = machine.play()
    # By the updater of the old release, which looks for no signature.
    assert machine.take(on_stick(release(debian, "0.2.0", wheels=True))) == "Updated to 0.2.0."
    machine.wait_for_app()
    assert machine.links == {"current": "0.2.0", "previous": "0.1.0"}
    assert machine.games() == games

    next_one = release(debian, "0.3.0")
    said = machine.take(on_stick(next_one))
    assert said.startswith("This machine cannot check yet who made a release.")
    assert said.endswith(f"Type once, with a keyboard: sudo {INSTALLER}")
    assert "WRONG" not in machine.says("sudo", INSTALLER, "--yes", "--network", "no")
    machine.wait_for_app()
    assert machine.games() == games

    # What a stranger brings, in every way: the release that runs stays.
    signature = next_one.with_name(f"{next_one.name}.sig")
    kept = signature.read_bytes()
    signature.unlink()
    assert "is not signed" in machine.take(on_stick(next_one))
    signed(next_one, "stranger")
    assert "is not valid here" in machine.take(on_stick(next_one))
    _, said = machine.ask(
        "runuser", "-u", OWNER, "--", f"{PREFIX}/current/.venv/bin/wormwatch", "--data", str(STATE),
        "update", "--check", on_stick(next_one),
    )  # fmt: skip
    assert "is not valid here" in said
    with pytest.raises(Said, match="is not valid here"):
        machine.says("sudo", "wormwatch", "update", "--yes", on_stick(next_one))
    assert machine.links["current"] == "0.2.0"
    assert machine.releases == {"0.1.0", "0.2.0"}

    # The app cannot add a key, also not by what it asks for; the owner can.
    key = "/tmp/stranger.pub"
    (machine.root / "root/stranger.pub").write_bytes(public_key("stranger").read_bytes())
    with pytest.raises(Said, match="put 'sudo' before the command"):
        machine.says(
            f"{PREFIX}/current/.venv/bin/wormwatch", "--data", str(STATE), "update",
            "--trust", "/etc/hostname", user=OWNER,
        )  # fmt: skip
    key = "/root/stranger.pub"
    assert "are taken from now on" in machine.says("sudo", "wormwatch", "update", "--trust", key)
    assert len(machine.says("wormwatch", "update", "--trusted").splitlines()) == 3
    assert machine.take(on_stick(next_one)) == "Updated to 0.3.0."
    assert "are not taken" in machine.says("sudo", "wormwatch", "update", "--distrust", key)

    # A trial reaches neither the games nor a network.
    lock = "requirements/run.txt"
    files = stub("0.4.0", main=NOSY) | {lock: (ROOT / lock).read_bytes()}
    said = machine.take(on_stick(packed(signature.parent, "0.4.0", files)))
    assert said == (
        "0.4.0 did not pass its trial, so 0.3.0 stays. user wormwatch, games: Permission denied,"
        " through a process: none, new file: Read-only file system,"
        " internet: Address family not supported by protocol, own: done"
    )

    # Back is for root on the command line, and signed by the project once more.
    signature.write_bytes(kept)
    old = on_stick(release(debian, "0.2.1"))
    assert machine.take(old) == "0.2.1 is not newer than 0.3.0, which runs now."
    said = machine.says("sudo", "wormwatch", "update", "--yes", "--older", old)
    assert said.endswith("Updated to 0.2.1.")
    assert machine.take(on_stick(next_one)) == "Updated to 0.3.0."
    machine.wait_for_app()
    assert machine.games() == games
    assert machine.says("systemctl", "show", "-p", "StatusText", "--value", APP) == "Showing: home"
    assert machine.says("systemctl", "show", "-p", "Result", "--value", UPDATE) == "success"
