"""The card of a machine that boots: Debian with a kernel, and Wormwatch installed on it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.deploy.apart import call
from tests.deploy.debian import Debian

HERE = Path(__file__).parent
SIZE = "6G"  # what is not written takes no room
# The kernel; what `readonly.sh on` and `--display cage` would fetch: there is no network in there.
READONLY = ("overlayroot", "busybox", "e2fsprogs", "fdisk")
WITH = ("linux-image-amd64", *READONLY, "cage", "seatd", "xwayland")
# A start-up image with what this machine has, and no more: half a minute less for each start.
SMALL = "MODULES=list\nCOMPRESS=lz4\n"
MODULES = "virtio_pci\nvirtio_blk\next4\noverlay\n"
LINE_UNIT = """\
[Unit]
Description=The test's line to this machine

[Service]
ExecStart=/usr/bin/python3 -IS /usr/local/lib/line.py
StandardInput=null

[Install]
WantedBy=multi-user.target
"""


class Card(NamedTuple):
    """What a machine is switched on with; a loader would find the last two by itself."""

    disk: Path
    kernel: Path
    initrd: Path

    def copy(self, folder: Path) -> Card:
        """A card of one's own: what is written to it stays off the first."""
        disk = folder / "card.img"
        call("cp", "--sparse=always", self.disk, disk)
        return self._replace(disk=disk)

    @contextmanager
    def opened(self) -> Iterator[Path]:
        """The folder with all that is on it, while no machine has it."""
        folder = self.disk.parent / "opened"
        folder.mkdir(exist_ok=True)
        call("mount", "-o", "loop", self.disk, folder)
        try:
            yield folder
        finally:
            call("umount", folder)


def prepare(debian: Debian) -> None:
    """Install Wormwatch and what makes a machine of a Debian in a folder."""
    debian.run("/src/deploy/setup", "appliance")
    debian.apt("initramfs-tools", "lz4")
    conf = debian.root / "etc/initramfs-tools"
    (conf / "conf.d/small").write_text(SMALL)
    (conf / "modules").write_text(MODULES)
    debian.apt(*WITH)
    debian.install("--start", "no")
    _add_line(debian)


def burn(debian: Debian, folder: Path) -> Card:
    """A card with all that is in a folder."""
    card = Card(*(folder / name for name in ("card.img", "vmlinuz", "initrd.img")))
    call("mke2fs", "-q", "-t", "ext4", "-L", "system", "-d", debian.root, card.disk, SIZE)
    for target in (card.kernel, card.initrd):
        (source,) = debian.root.glob(f"boot/{target.name}-*")
        shutil.copy(source, target)
    return card


def _add_line(debian: Debian) -> None:
    shutil.copy(HERE / "line.py", debian.root / "usr/local/lib")
    (debian.root / "etc/systemd/system/line.service").write_text(LINE_UNIT)
    debian.run("systemctl", "enable", "line.service")


def stick(image: Path, files: Sequence[Path]) -> Path:
    """A memory stick of 64 MB with these files on it."""
    with image.open("wb") as file:
        file.truncate(64 << 20)
    call("mkfs.vfat", "-n", "STICK", image)
    for path in files:
        call("mcopy", "-i", image, path, "::")
    return image
