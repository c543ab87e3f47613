"""Memory sticks in a machine with a kernel of its own: put into a USB slot, found by udev, mounted
by the drivers of Debian's kernel (vfat, exfat, ntfs3, ext4), and pulled out without a word.

One machine in an emulator for all of them; see test_booted.py for how slow that is.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.deploy.booted import QEMU, Booted
from tests.deploy.card import burn, prepare
from tests.deploy.debian import Debian, disk, need
from tests.deploy.running import OWNER
from tests.deploy.sticks import BACKUPS, keep, make, readable

DRIVERS = {"vfat": "vfat", "exfat": "exfat", "ntfs": "ntfs3", "ext4": "ext4"}
LOG = ("journalctl", "-b", "-o", "cat", "-q", "--no-pager", "-t", "wormwatch-stick")
UNITS = "systemctl list-units --all --plain --no-legend 'wormwatch-stick@*'"

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(os.geteuid() != 0, reason="a Debian of its own needs root"),
]


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Booted]:
    need("qemu-system-x86", QEMU)
    folder = tmp_path_factory.mktemp("machine")
    with disk(folder) as place:
        debian = Debian(place, "trixie")  # the kernel of 12 has no NTFS
        prepare(debian)
        card = burn(debian, folder)
    machine = Booted(folder, card)
    try:
        machine.switch_on()
        machine.play()
        yield machine
    finally:
        machine.pull_the_plug()
        card.disk.unlink()


class Slot:
    """A USB slot, and what the log has to say about the stick that is in it."""

    def __init__(self, machine: Booted) -> None:
        self.machine, self.taken, self._heard = machine, False, 0

    def put_in(self, image: Path, protected: bool = False) -> str:
        """The last word on it."""
        self._heard = len(self._log())
        file = {"driver": "file", "filename": str(image)}
        given = {"driver": "raw", "node-name": "stick", "file": file, "read-only": protected}
        self.machine.control("blockdev-add", **given)
        self.machine.control(
            "device_add", driver="usb-storage", id="stick", bus="usb.0", drive="stick"
        )
        self.taken = True
        self.machine.until("sh", "-c", f"{UNITS} | grep -qw active")  # once the tool is done
        return self._log()[-1]

    def _log(self) -> list[str]:
        return self.machine.says(*LOG).splitlines()[self._heard :]

    def pull_out(self) -> None:
        """As people do."""
        if self.taken:
            self.machine.control("device_del", id="stick")
            busy = "--state=active,activating,deactivating"
            self.machine.until("sh", "-c", f"! {UNITS} {busy} | grep -q .")
            self.machine.control("blockdev-del", **{"node-name": "stick"})
            self.taken = False


@pytest.fixture
def slot(machine: Booted) -> Iterator[Slot]:
    slot = Slot(machine)
    yield slot
    slot.pull_out()


@pytest.mark.parametrize("kind", DRIVERS)
def test_written_and_pulled_out(slot: Slot, tmp_path: Path, kind: str) -> None:
    image, driver, machine = make(tmp_path / "stick.img", kind), DRIVERS[kind], slot.machine
    said = slot.put_in(image)
    name = said.split()[0].removeprefix("/dev/")
    place = f"/media/wormwatch/{name}"
    assert said == f"/dev/{name} ({driver}) is at {place}."
    assert machine.says("findmnt", "-no", "FSTYPE", place) == driver
    options = machine.says("findmnt", "-no", "OPTIONS", place).split(",")
    assert {"rw", "nosuid", "nodev", "noexec", "noatime"} <= set(options)
    kept = keep(machine)
    assert kept.startswith(f"{place}/{BACKUPS}/")
    slot.pull_out()
    assert machine.says("ls", "-A", "/media/wormwatch") == ""

    # It was pulled after the app had said so: it is in order, and can be written again.
    assert slot.put_in(image) == said
    assert readable(machine, place) == {Path(kept).name}
    assert keep(machine) == kept
    slot.pull_out()

    # In the middle of something else it may not be in order; what was there can still be read.
    slot.put_in(image)
    machine.says("sh", "-c", f"head -c 8000000 /dev/zero >{place}/photos", user=OWNER)
    slot.pull_out()
    again = slot.put_in(image)
    print(f"{kind}, pulled while it was written to: {again}")
    assert again in (
        said,
        f"{said[:-1]}, to be read only: it was not taken out properly, or is damaged.",
    )
    assert Path(kept).name in readable(machine, place)
    slot.pull_out()

    said = slot.put_in(image, protected=True)
    assert said.endswith("to be read only: it is write-protected.")
    assert Path(kept).name in readable(machine, place)
    assert keep(machine).endswith("cannot be written on. Your games are safe here.")


def test_one_that_nobody_knows_is_one_sentence(slot: Slot, tmp_path: Path) -> None:
    said = slot.put_in(make(tmp_path / "stick.img", "minix"))
    assert said.endswith(" holds minix; sticks are FAT, exFAT, NTFS or ext4.")
    assert slot.machine.says("ls", "-A", "/media/wormwatch") == ""
