"""Memory sticks on an installed machine: deploy/tools/stick in its fences, and the app in its own.

The sticks are files with ext4 on them, which this computer's kernel has. No udev runs in a
container, so its part is done by hand; test_booted_sticks.py has it, and the other file systems.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.deploy.apart import call
from tests.deploy.contained import Contained
from tests.deploy.running import OWNER
from tests.deploy.sticks import BACKUPS, BEGIN, keep, make, readable

DEV = "/srv/dev"  # where the sticks' devices are
UNIT = "stick-by-hand@{}.service"
PERSON, ELSEWHERE = 1000, 4242  # whose stick it is, and the app's number on another machine

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(os.geteuid() != 0, reason="a Debian of its own needs root"),
]


class Slot:
    """Where a stick goes in."""

    def __init__(self, machine: Contained) -> None:
        self.machine, self.name = machine, ""
        units = machine.root / "etc/systemd/system"
        unit = (units / "wormwatch-stick@.service").read_text()
        # systemd waits for what is under /dev until udev tells of it.
        by_hand = f"[Service]\nEnvironment=WORMWATCH_DEV={DEV}\n"
        unit = unit.replace("BindsTo=dev-%i.device\n", "").replace("[Service]\n", by_hand)
        (units / UNIT.format("")).write_text(unit)
        machine.says("mkdir", "-p", DEV)
        machine.says("systemctl", "daemon-reload")

    def put_in(self, image: Path, *options: str) -> str:
        """What the machine's log has to say about it."""
        device = Path(call("losetup", "--find", "--show", *options, image))
        self.name = device.name
        major, minor = (str(part(device.stat().st_rdev)) for part in (os.major, os.minor))
        for path in self._nodes():
            self.machine.says("mknod", "-m", "660", path, "b", major, minor)
        begun = self.machine.says("date", "+%s.%N")
        unit = UNIT.format(self.name)
        self.machine.ask("systemctl", "start", unit)
        return self.machine.journal(unit, begun)

    def pull_out(self) -> None:
        if self.name:
            self.machine.ask("systemctl", "stop", UNIT.format(self.name))
            self.machine.ask("rm", *self._nodes())
            call("losetup", "--detach", f"/dev/{self.name}")
            self.name = ""

    def _nodes(self) -> list[str]:
        """For the tool, and for the fence around it, which knows it by number."""
        return [f"{DEV}/{self.name}", f"/dev/{self.name}"]

    @property
    def place(self) -> str:
        return f"/media/wormwatch/{self.name}"

    def keep(self) -> str:
        """Say yes to backups on it: where one is, or why not."""
        return keep(self.machine)

    def backups(self) -> set[str]:
        """The names of those that are on it for the app."""
        return readable(self.machine, self.place)


@pytest.fixture
def slot(contained: Contained) -> Iterator[Slot]:
    shutil.rmtree(contained.root / "media/wormwatch/STICK", ignore_errors=True)
    contained.play()
    slot = Slot(contained)
    yield slot
    slot.pull_out()


@pytest.fixture
def image(tmp_path: Path) -> Path:
    """A stick that somebody has made for themselves."""
    path = tmp_path / "stick.img"
    owner = f"root_owner={PERSON}:{PERSON}"
    call("mke2fs", "-q", "-t", "ext4", "-E", owner, "-O", "^metadata_csum", path, "32M")
    return path


def test_put_in_written_pulled_out_and_kept_up_to_date(slot: Slot, image: Path) -> None:
    said = slot.put_in(image)
    assert said == f"{DEV}/{slot.name} (ext4) is at {slot.place}."
    options = slot.machine.says("findmnt", "-no", "OPTIONS", slot.place).split(",")
    assert {"rw", "nosuid", "nodev", "noexec", "noatime"} <= set(options)
    first = slot.keep()
    assert first.startswith(f"{slot.place}/{BACKUPS}/")
    assert slot.machine.says("stat", "-c", "%u", slot.place) == str(PERSON), "it stays theirs"

    place, before = slot.place, slot.backups()
    assert before == {Path(first).name}
    slot.pull_out()
    assert slot.machine.says("ls", "-A", "/media/wormwatch") == ""
    assert slot.machine.ask("findmnt", place)[0]

    # From now on the app itself, behind its fences, sees it come and puts the newest there.
    slot.machine.play()
    slot.put_in(image)
    slot.machine.until("sh", "-c", f"test $(ls {slot.place}/{BACKUPS}/*.zip | wc -l) = 2")
    assert slot.backups() > before


def test_backups_of_another_machine_can_be_read_and_added_to(slot: Slot, image: Path) -> None:
    slot.put_in(image)
    slot.keep()
    theirs = slot.backups()
    for name in (BACKUPS, ".wormwatch.json"):
        slot.machine.says("chown", "-R", f"{ELSEWHERE}:{ELSEWHERE}", f"{slot.place}/{name}")
        slot.machine.says("chmod", "-R", "go=", f"{slot.place}/{name}")  # as the app leaves it
    look = ("runuser", "-u", OWNER, "--", "ls", f"{slot.place}/{BACKUPS}")
    assert slot.machine.ask(*look)[0], "as it is there, it is not for us"
    slot.pull_out()

    slot.put_in(image)
    assert slot.backups() == theirs
    slot.machine.play()
    slot.keep()
    assert slot.backups() > theirs


def test_one_that_is_write_protected_can_be_read(slot: Slot, image: Path, tmp_path: Path) -> None:
    slot.put_in(image)
    slot.keep()
    slot.machine.says("sync")
    pulled = tmp_path / "pulled.img"  # as it is when nobody has unmounted it
    shutil.copy(image, pulled)
    kept = slot.backups()
    slot.pull_out()

    said = slot.put_in(pulled, "--read-only")
    assert said.endswith(f"{slot.place}, to be read only: it is write-protected.")
    assert slot.backups() == kept
    assert re.match(".* cannot be written on. Your games are safe here.", slot.keep())
    slot.pull_out()

    said = slot.put_in(pulled)
    assert said == f"{DEV}/{slot.name} (ext4) is at {slot.place}.", "the journal has put it right"
    assert slot.keep().startswith(slot.place)


def test_one_that_nobody_may_write_is_mounted_to_be_read(slot: Slot, image: Path) -> None:
    """A part of it is newer than the kernel: it may be read, and must not be written."""
    call("debugfs", "-w", "-R", "set_super_value feature_ro_compat 0x40000001", image)
    said = slot.put_in(image)
    assert said.splitlines()[-1] == (
        f"{DEV}/{slot.name} (ext4) is at {slot.place}, to be read only:"
        " it was not taken out properly, or is damaged."
    )
    assert slot.machine.says("ls", slot.place) == "lost+found"


def test_one_that_nobody_knows_or_can_mend_is_one_sentence(slot: Slot, image: Path) -> None:
    with image.open("r+b") as file:
        file.seek(2048)
        file.write(bytes(1 << 20))  # where it says what is where
    said = slot.put_in(image)
    assert said.splitlines()[-1] == (
        f"{DEV}/{slot.name} (ext4) cannot be mounted. Why: journalctl -b -u 'media-wormwatch*'"
    )
    assert slot.machine.says("ls", "-A", "/media/wormwatch") == ""
    slot.pull_out()

    call("mkfs.minix", image)
    said = slot.put_in(image)
    assert said == f"{DEV}/{slot.name} holds minix; sticks are FAT, exFAT, NTFS or ext4."
    slot.pull_out()

    image.write_bytes(bytes(1 << 20))
    said = slot.put_in(image)
    assert said == (
        f"{DEV}/{slot.name} holds nothing that is known here; sticks are FAT, exFAT, NTFS or ext4."
    )


@pytest.mark.parametrize("kind", ["exfat", "ntfs"])
def test_one_without_a_driver_is_one_sentence(slot: Slot, tmp_path: Path, kind: str) -> None:
    said = slot.put_in(make(tmp_path / "other.img", kind), "--offset", str(BEGIN))
    if " is at " in said:
        pytest.skip(f"this computer's kernel has a driver for {kind}")
    assert said == (
        f"{DEV}/{slot.name} holds {kind}, and this system has no driver for it; take one with FAT."
    )
