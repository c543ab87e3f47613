"""The card of a machine that boots: Debian with a kernel, and Wormwatch installed on it."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tests.deploy.debian import Debian

HERE = Path(__file__).parent
SIZE = "6G"  # what is not written takes no room
# The kernel; what `readonly.sh on` and `--display cage` would fetch: there is no network in there.
WITH = ("linux-image-amd64", "overlayroot", "fdisk", "cage", "seatd", "sudo", "exfatprogs")
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
    """What a machine is switched on with."""

    disk: Path
    kernel: Path
    initrd: Path

    def copy(self, folder: Path) -> Card:
        """A card of one's own: what is written to it stays off the first."""
        disk = folder / "card.qcow2"
        call("qemu-img", "create", "-q", "-f", "qcow2", "-F", "raw", "-b", self.disk, disk)
        return Card(disk, self.kernel, Path(shutil.copy(self.initrd, folder / "initrd")))


def make(folder: Path, suite: str) -> Card:
    """An installed machine that was never switched on."""
    debian = Debian(folder, suite)
    conf = debian.root / "etc/initramfs-tools"
    (conf / "conf.d").mkdir(parents=True)
    (conf / "conf.d/small").write_text(SMALL)
    debian.run("/src/deploy/setup", "appliance")
    debian.apt("initramfs-tools", "lz4")
    (conf / "modules").write_text(MODULES)
    debian.apt(*WITH)
    debian.install("--start", "no")
    _add_line(debian)
    disk = folder / "card.img"
    call("mke2fs", "-q", "-t", "ext4", "-L", "system", "-d", debian.root, disk, SIZE)
    kernel, initrd = (
        Path(shutil.copy(path, folder / name))
        for name in ("vmlinuz", "initrd.img")
        for path in debian.root.glob(f"boot/{name}-*")
    )
    return Card(disk, kernel, initrd)


def _add_line(debian: Debian) -> None:
    shutil.copy(HERE / "line.py", debian.root / "usr/local/lib")
    (debian.root / "etc/systemd/system/line.service").write_text(LINE_UNIT)
    debian.run("systemctl", "enable", "line.service")


def call(*words: str | Path) -> str:
    """What a program says, which must go well."""
    done = subprocess.run(list(map(str, words)), capture_output=True, text=True)
    assert done.returncode == 0, f"{words}: {done.stderr}"
    return done.stdout


def stick(image: Path, files: Sequence[Path], kind: str = "vfat") -> Path:
    """A memory stick with these files on it, of 64 MB."""
    with image.open("wb") as file:
        file.truncate(64 << 20)
    if kind == "vfat":
        call("mkfs.vfat", "-n", "STICK", image)
        for path in files:
            call("mcopy", "-i", image, path, "::")
        return image
    call(f"mkfs.{kind}", "-L", "STICK", image)
    return image
