"""A system that is never written to: deploy/readonly.sh on a disk in a file and in a Debian of its
own, and the app on a root that really is read-only."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.deploy.debian import PYTHONS, Debian, disk

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="mounting needs root")


def call(*words: str | Path, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        list(map(str, words)), env={**os.environ, **env}, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip


class Machine:
    """An installed root in a folder, and the disk it would be on: 1200 MB, 64 of them taken."""

    def __init__(self, home: Path) -> None:
        self.root, image = home / "root", home / "card.img"
        for name in ("etc", "opt/wormwatch/releases/1.0", "var/lib/wormwatch", "boot/firmware"):
            (self.root / name).mkdir(parents=True)
        (self.root / "etc/fstab").write_text("proc /proc proc defaults 0 0\n")
        (self.root / "boot/firmware/cmdline.txt").write_text("rootwait\n")
        (self.root / "boot/firmware/config.txt").write_text("dtparam=audio=on\n")
        (self.root / "opt/wormwatch/current").symlink_to("releases/1.0")
        (self.root / "var/lib/wormwatch/journal.db").write_text("games")
        os.chown(self.root / "var/lib/wormwatch/journal.db", 1234, 1234)
        with image.open("wb") as file:
            file.truncate(1200 << 20)
        subprocess.run(["sfdisk", "-q", image], input="size=64MiB\n", text=True, check=True)
        found = call("losetup", "--find", "--show", "--partscan", image)
        if found.returncode:
            pytest.skip(f"no loop device is to be had here: {found.stdout.strip()}")
        self.disk = found.stdout.strip()

    def run(self, *words: str, **env: str) -> tuple[int, str]:
        done = call(
            ROOT / "deploy/readonly.sh", *words,
            WORMWATCH_ROOT=str(self.root), WORMWATCH_DISK=self.disk, **env,
        )  # fmt: skip
        return done.returncode, done.stdout

    def texts(self) -> dict[str, str]:
        return {
            str(path.relative_to(self.root)): path.read_text()
            for path in sorted(self.root.rglob("*"))
            if path.is_file() and "lost+found" not in path.parts
        }

    def clean_up(self) -> None:
        for name in ("var/lib/wormwatch", "opt/wormwatch", "srv/wormwatch"):
            call("umount", "--lazy", self.root / name)
        call("losetup", "--detach", self.disk)


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    for tool in ("sfdisk", "losetup", "mkfs.ext4", "findmnt", "blkid"):
        if shutil.which(tool) is None:
            pytest.skip(f"{tool} is not installed")
    if call("blkid", "-L", "wormwatch").stdout.strip():
        pytest.skip("this machine has a partition called wormwatch, which stays out of it")
    made = Machine(tmp_path)
    yield made
    made.clean_up()


def test_there_again_and_back(machine: Machine) -> None:
    before = machine.texts()
    code, said = machine.run("on")
    assert code == 1
    assert "There is no partition called 'wormwatch'" in said
    code, said = machine.run("on", "--new-partition", "--dry-run")
    assert (code, "would: copy" in said) == (0, True), said
    assert machine.texts() == before

    code, said = machine.run("on", "--new-partition")
    assert code == 0, said
    state = machine.root / "var/lib/wormwatch"
    assert os.path.ismount(state)
    assert os.path.ismount(machine.root / "opt/wormwatch")
    assert (state / "journal.db").read_text() == "games"
    assert (state / "journal.db").stat().st_uid == 1234
    assert (machine.root / "opt/wormwatch/current").readlink() == Path("releases/1.0")
    fstab = (machine.root / "etc/fstab").read_text()
    uuid = call("blkid", "-o", "value", "-s", "UUID", f"{machine.disk}p2").stdout.strip()
    assert f"UUID={uuid} /srv/wormwatch ext4 noatime" in fstab
    assert "LABEL=" not in fstab
    assert (state.parent.parent.parent / "srv/wormwatch").stat().st_mode & 0o777 == 0o755
    layer = (machine.root / "etc/overlayroot.local.conf").read_text()
    assert 'overlayroot="tmpfs:recurse=0"' in layer
    config = (machine.root / "boot/firmware/config.txt").read_text()
    assert "auto_initramfs=1" in config
    assert "writable now, and read-only after the next start" in machine.run("status")[1]

    (state / "journal.db").write_text("more games")
    settled = machine.texts()
    code, said = machine.run("on")
    assert (code, "They are there already." in said) == (0, True), said
    assert machine.texts() == settled

    code, said = machine.run("off")
    assert code == 0, said
    assert not os.path.ismount(state)
    before["var/lib/wormwatch/journal.db"] = "more games"
    after = machine.texts()
    assert after.pop("etc/wormwatch.record") == ""
    assert after == before
    assert machine.run("off")[1].startswith("The system can be changed already")
    # And once more: what was written meanwhile is what counts, not what the partition still has.
    (state / "journal.db").write_text("the newest games")
    code, said = machine.run("on")
    assert code == 0, said
    assert (state / "journal.db").read_text() == "the newest games"


@pytest.fixture
def strangers(machine: Machine, tmp_path: Path) -> Iterator[str]:
    """A stick of a stranger, with the label of our partition."""
    image = tmp_path / "stick.img"
    call("mke2fs", "-q", "-t", "ext4", "-L", "wormwatch", image, "32M")
    device = call("losetup", "--find", "--show", image).stdout.strip()
    yield device
    call("losetup", "--detach", device)


MANY = "More than one partition is called 'wormwatch'"


def test_a_stick_with_the_label_of_our_partition_is_never_taken_for_it(
    machine: Machine, strangers: str
) -> None:
    code, said = machine.run("on", "--new-partition")
    assert code == 0, said
    state = machine.root / "var/lib/wormwatch"
    (state / "journal.db").write_text("more games")
    for name in ("var/lib/wormwatch", "opt/wormwatch", "srv/wormwatch"):
        assert call("umount", machine.root / name).returncode == 0
    # Put in, ours is no memory stick, and the stranger's is.
    places = {"WORMWATCH_FSTAB": str(machine.root / "etc/fstab"), "WORMWATCH_MEDIA": "/nowhere"}
    for device, is_ours in ((f"{machine.disk}p2", True), (strangers, False)):
        said = call(ROOT / "deploy/tools/stick", "in", Path(device).name, **places).stdout
        assert ("belongs to this system; left alone." in said) == is_ours, said
    # What was mounted in its place is not moved back over the games.
    call("mount", strangers, machine.root / "srv/wormwatch")
    code, said = machine.run("off")
    assert (code, f"{strangers} is mounted at /srv/wormwatch" in said) == (1, True), said
    call("umount", machine.root / "srv/wormwatch")
    code, said = machine.run("off")
    assert code == 0, said
    assert (state / "journal.db").read_text() == "more games"
    # Nothing is chosen now, and there are two that have the label.
    code, said = machine.run("on")
    assert (code, MANY in said) == (1, True), said


def test_what_an_older_release_knew_by_its_label_is_known_by_its_uuid(
    machine: Machine, strangers: str
) -> None:
    call("e2label", strangers, "")
    assert machine.run("on", "--new-partition")[0] == 0
    fstab, record = machine.root / "etc/fstab", machine.root / "etc/wormwatch.record"
    ours, recorded = fstab.read_text(), record.read_text()
    old = re.sub("^UUID=[-0-9a-f]+ ", "LABEL=wormwatch ", ours, flags=re.MULTILINE)
    assert old != ours
    pin = f"source {ROOT}/deploy/lib.sh; pin_partition $WORMWATCH_ROOT/etc/fstab"
    for how in ("on", "installer"):
        fstab.write_text(old)
        record.write_text(f"readonly={machine.disk}p2\n")
        for label, expected in (("wormwatch", old), ("", ours)):
            call("e2label", strangers, label)
            if how == "on":
                code, said = machine.run("on")
            else:
                done = call("bash", "-c", pin, WORMWATCH_ROOT=str(machine.root))
                code, said = done.returncode, done.stdout
            assert (code, MANY in said) == ((1, True) if label else (0, False)), said
            assert fstab.read_text() == expected
        assert record.read_text() == recorded


def test_partition_with_something_else_on_it_is_left_alone(machine: Machine) -> None:
    call("partx", "--update", machine.disk)
    assert call("mkswap", f"{machine.disk}p1").returncode == 0
    for word in ("", "no", "0"):
        code, said = machine.run("on", "--data", f"{machine.disk}p1", WORMWATCH_FORMAT=word)
        assert code == 1
        assert "not ext4. Add --format" in said
    code, said = machine.run("on", "--data", f"{machine.disk}p1", WORMWATCH_FORMAT="perhaps")
    assert code == 2
    assert "WORMWATCH_FORMAT is yes or no, not 'perhaps'." in said
    code, said = machine.run("on", "--data", "/dev/null")
    assert code == 1
    assert "/dev/null is no partition of this machine." in said


@pytest.mark.soak
@pytest.mark.parametrize("suite", sorted(PYTHONS))
def test_smallest_debian_gets_a_start_up_image(suite: str, tmp_path: Path) -> None:
    """With nothing in it but a kernel: what the layer's part of the image asks for comes along."""
    partition = tmp_path / "partition.img"
    with partition.open("wb") as file:
        file.truncate(256 << 20)
    with disk(tmp_path) as folder:
        debian = Debian(folder, suite)
        debian.apt("linux-image-amd64", "initramfs-tools")
        for name in ("opt/wormwatch/current", "var/lib/wormwatch"):
            (debian.root / name).mkdir(parents=True)
        device = call("losetup", "--find", "--show", partition).stdout.strip()
        try:
            debian.run("/src/deploy/readonly.sh", "on", "--data", device, "--format")
        finally:
            call("losetup", "--detach", device)
        (image,) = (debian.root / "boot").glob("initrd.img-*")
        files = debian.run("lsinitramfs", f"/boot/{image.name}").split()
    needed = {"scripts/init-bottom/overlayroot", "usr/bin/busybox", "usr/sbin/mke2fs"}
    assert needed <= set(files)


# All of / read-only, apart from the state folder and one for what is temporary, as the unit has it.
READ_ONLY = """
set -e
mount --make-rprivate /
mount --bind / /mnt && mount -o remount,ro,bind /mnt
mount --bind "$2" "/mnt$2" && mount -o remount,ro,bind "/mnt$2"
mount --bind "$1" /mnt/boot && mount -t tmpfs tmpfs /mnt/media
mount --rbind /proc /mnt/proc && mount --rbind /dev /mnt/dev
exec chroot /mnt sh -c '
    cd /
    ! touch /try "$0/try" 2>/dev/null || { echo "the root can be written"; exit 9; }
    export HOME=/boot TMPDIR=/media PYTHONDONTWRITEBYTECODE=1
    wormwatch() { "$0/.venv/bin/wormwatch" --data /boot "$@"; }
    echo "{\\"new\\": {\\"players\\": [\\"Ann\\"]}}" | wormwatch engine dry-run --journal
    wormwatch export && wormwatch backup' "$2"
"""


def test_app_needs_to_write_nothing_but_its_state(tmp_path: Path) -> None:
    state = tmp_path / "state"
    state.mkdir()
    if call("unshare", "--mount", "true").returncode:
        pytest.skip("mounts of its own are not to be had here")
    where = Path(sys.prefix).parent  # the checkout with the .venv that runs this
    done = call("unshare", "--mount", "sh", "-c", READ_ONLY, "sh", state, where)
    assert done.returncode == 0, done.stdout
    first = json.loads(done.stdout.splitlines()[0])
    assert first["prompt"]
    assert (state / "journal.db").stat().st_size > 0
