"""Memory sticks in files, and what the app does with one that is in."""

from __future__ import annotations

from pathlib import Path

from tests.deploy.apart import call
from tests.deploy.debian import need
from tests.deploy.running import OWNER, PREFIX, STATE, Running

BACKUPS = "wormwatch-backups"
BEGIN = 1 << 20  # where the one partition begins, as on one that was bought
# By the names that `blkid` has for them: whose program makes one, and how it is called.
MAKERS = {
    "vfat": ("dosfstools", "mkfs.vfat -n STICK"),
    "exfat": ("exfatprogs", "mkfs.exfat -L STICK"),
    "ntfs": ("ntfs-3g", "mkfs.ntfs --fast --quiet --force --label STICK"),
    "ext4": ("e2fsprogs", "mke2fs -q -F -t ext4 -L STICK"),
    "minix": ("util-linux", "mkfs.minix"),
}
# What the app does when somebody says yes to backups on a stick.
KEEP = """
import sys
from pathlib import Path
from companion.appliance import stick_wishes, sticks
from companion.table.errors import Refused

(stick,) = sticks.sticks()
try:
    stick_wishes.keep_wish(Path(sys.argv[1]), stick, True)
    print(sticks.copy_newest(Path(sys.argv[1]), stick).path)
except Refused as refused:
    print(refused)
"""


def make(image: Path, kind: str, size: int = 64) -> Path:
    """One of so many MB, with a table of partitions and this file system on the only one."""
    package, command = MAKERS[kind]
    need(package, command.split()[0])
    with image.open("wb") as file:
        file.truncate(size << 20)
    call("sh", "-c", f"echo 'start={BEGIN // 512}' | sfdisk --quiet {image}")
    device = call("losetup", "--find", "--show", "--offset", str(BEGIN), image)
    try:
        call(*command.split(), device)
    finally:
        call("losetup", "--detach", device)
    return image


def keep(machine: Running) -> str:
    """Say yes to backups on the one that is in, as the app's user: where one is, or why not."""
    python = f"{PREFIX}/current/.venv/bin/python"
    return machine.says(python, "-P", "-c", KEEP, str(STATE), user=OWNER)


def readable(machine: Running, place: str) -> set[str]:
    """The names of the backups on it that the app's user can read."""
    found = f"find {place}/{BACKUPS} -type f -readable -printf '%f\\n'"
    return set(machine.says("sh", "-c", found, user=OWNER).split())
