"""A fresh Debian in a folder, with a checkout in /src and Python's packages in /wheels.

Needs root, mmdebstrap (installed when it is missing) and the network: Debian's packages come from
WORMWATCH_TEST_MIRROR, the Python packages from where pip finds them on this machine. What
mmdebstrap has made stays in build/debian for a week.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from pathlib import Path

import pytest

from companion.appliance.release import locked_for
from tests.appliance.keys import signers

ROOT = Path(__file__).resolve().parents[2]
MIRROR = os.environ.get("WORMWATCH_TEST_MIRROR", "http://deb.debian.org/debian")
PYTHONS = {"bookworm": "3.11", "trixie": "3.13"}
PACKAGES = "systemd,systemd-sysv,udev,dbus,python3,ca-certificates,passwd"
KEPT = ROOT / "build" / "debian"
FRESH = 7 * 86400.0  # seconds
DISK = "8G"  # what is not written takes no room
# Kept by the system itself, each time it is used: lists, caches, logs, copies of its own files.
OF_THE_SYSTEM = (
    "var/lib/apt", "var/lib/dpkg", "var/cache", "var/log", "var/lib/systemd", "etc/ld.so.cache",
    "root", "proc", "sys", "dev", "src", "wheels", "tmp", "run",
)  # fmt: skip
COPIES = {f"etc/{name}-" for name in ("passwd", "group", "shadow", "gshadow", "subuid", "subgid")}

# Its mounts are its own and end with it; the checkout can be read and nothing more.
INSIDE = """
set -e
mount --make-rprivate /
mount -t proc proc "$0/proc"; mount -t sysfs -o ro sysfs "$0/sys"; mount --rbind /dev "$0/dev"
mount --bind "$SOURCE" "$0/src"; mount -o remount,ro,bind "$0/src"
mount --bind "$WHEELS" "$0/wheels"
exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C WORMWATCH_WHEELS=/wheels \
    PIP_NO_INDEX=1 PIP_FIND_LINKS=/wheels chroot "$0" "$@"
"""


def need(package: str, command: str = "") -> None:
    """Have a program, from apt where it is not there; without it there is no test."""
    if shutil.which(command or package) is None:
        subprocess.run(["apt-get", "install", "-qq", "-y", package], capture_output=True)
    if shutil.which(command or package) is None:
        pytest.skip(f"{package} is not installed, and apt-get does not bring it")


@contextmanager
def disk(folder: Path) -> Iterator[Path]:
    """A folder on a disk in a file. Whoever wants a file to be on the disk for good, as Debian's
    installer does with each of its ten thousands, is not kept waiting; and all go at once."""
    image, place = folder / "disk.img", folder / "disk"
    place.mkdir()
    make = ["mke2fs", "-q", "-t", "ext4", "-O", "^has_journal", str(image), DISK]
    subprocess.run(make, check=True)
    subprocess.run(["mount", "-o", "loop,barrier=0,noatime", image, place], check=True)
    try:
        yield place
    finally:
        # A process that ends may still be in there.
        subprocess.run(["umount", "--lazy", place], check=True)
        image.unlink()


def must(command: Sequence[str | Path]) -> None:
    """Without this there is no test."""
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True)
    if done.returncode:
        last = (done.stderr or done.stdout).strip().splitlines()[-1:]
        pytest.skip(f"{command[0]} could not do it here: {last}")


def bare(suite: str) -> Path:
    """A Debian that has just been made, as an archive: kept for some days, for it takes a while."""
    archive = KEPT / f"{suite}.tar"
    if not archive.exists() or time.time() - archive.stat().st_mtime > FRESH:
        need("mmdebstrap")  # the same as debootstrap, in half the time
        KEPT.mkdir(parents=True, exist_ok=True)
        half = KEPT / f"{suite}-{os.getpid()}.tar"
        options = ["--quiet", "--variant=minbase", f"--include={PACKAGES}"]
        must(["mmdebstrap", *options, suite, half, MIRROR])
        half.replace(archive)
    return archive


class Debian:
    """A fresh Debian in a folder."""

    def __init__(self, folder: Path, suite: str, source: Path = ROOT) -> None:
        self.root, self.wheels, self.source = folder / suite, folder / "wheels", source
        lock = folder / "lock.txt"
        text = (ROOT / "requirements/run.txt").read_text()
        lock.write_text("\n".join(locked_for(text, platform.machine(), PYTHONS[suite])))
        pip = [sys.executable, "-m", "pip", "download", "-q", "--only-binary", ":all:", "--no-deps"]
        must([*pip, "--python-version", PYTHONS[suite], "-d", self.wheels, "-r", lock])
        self.root.mkdir()
        must(["tar", "-C", self.root, "--numeric-owner", "-xf", bare(suite)])
        for name in ("src", "wheels"):
            (self.root / name).mkdir()
        shutil.copy("/etc/resolv.conf", self.root / "etc/resolv.conf")
        self.run("apt-get", "-qq", "update")

    def at(self, root: Path) -> Debian:
        """The same, somewhere else: on a card, say."""
        other = copy(self)
        other.root = root
        return other

    def run(self, *words: str) -> str:
        """What a command says in there, which must go well."""
        started = time.monotonic()
        done = subprocess.run(
            ["unshare", "--mount", "bash", "-c", INSIDE, self.root, *words],
            env={**os.environ, "SOURCE": str(self.source), "WHEELS": str(self.wheels)},
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        print(f"{' '.join(words)}: {time.monotonic() - started:.0f} s")
        assert done.returncode == 0, done.stdout
        return done.stdout

    def apt(self, *names: str) -> None:
        """More of Debian's packages."""
        apt = ["apt-get", "-qq", "-y", "install", "--no-install-recommends", *names]
        self.run("env", "DEBIAN_FRONTEND=noninteractive", *apt)

    def install(self, *words: str) -> str:
        """Wormwatch, by its installer."""
        said = self.run("/src/deploy/install.sh", "--yes", *words)
        assert "WRONG" not in said
        return said

    def trust_keys_of_tests(self) -> None:
        """As if the owner had added the key that the tests sign with."""
        (self.root / "etc/wormwatch/own_signers").write_text(signers("project"))

    def files(self) -> dict[str, tuple[int, int, int, str | int]]:
        """Everything that is there: mode, owner, group, and where it leads or how long it is."""
        found = {}
        for path in self.root.rglob("*"):
            name = str(path.relative_to(self.root))
            if name.startswith(OF_THE_SYSTEM) or name in COPIES or "__pycache__" in name:
                continue
            seen = path.lstat()
            what = os.readlink(path) if path.is_symlink() else 0 if path.is_dir() else seen.st_size
            found[name] = (seen.st_mode, seen.st_uid, seen.st_gid, what)
        return found
