"""Backups on memory sticks: real mounts, full ones, read-only ones, and those pulled too early."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from queue import Queue
from typing import BinaryIO

import pytest

from companion.appliance import archive, backup, sticks
from companion.appliance.stick_watch import StickWatch
from companion.appliance.stick_wishes import keep_wish, read_wish
from companion.appliance.sticks import Stick, copy_newest
from companion.table.errors import Refused
from tests.appliance.evenings import draw_map, ids, play
from tests.appliance.mounts import mounted, needs_mounts, pull

TABLE = r"""
22 1 179:2 / / rw,noatime shared:1 - ext4 /dev/root rw
40 22 8:17 / /media/pam/MY\040STICK rw,nosuid shared:20 - vfat /dev/sdb1 rw,fmask=0022
41 22 8:33 / /run/media/pam/OLD ro,nosuid - vfat /dev/sdc1 ro
42 22 8:49 / /mnt rw - ext4 /dev/sdd1 rw
43 22 0:50 / /mnt/share rw - nfs4 server:/share rw
44 22 0:51 / /media/auto rw - autofs systemd-1 rw
45 22 8:65 / /media/wormwatch/sde1 rw - exfat /dev/sde1 rw
46 22 8:81 / /home rw - ext4 /dev/sdf1 rw
nonsense
"""


@pytest.fixture
def media(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "media"
    monkeypatch.setenv("WORMWATCH_MEDIA", str(folder))
    return folder


def only_stick() -> Stick:
    (stick,) = [each for each in sticks.sticks() if "pytest" in str(each.folder)]
    return stick


def test_sticks_are_told_from_other_mounts() -> None:
    found = sticks.sticks(TABLE)
    assert [stick.name for stick in found] == ["MY STICK", "OLD", "mnt", "sde1"]
    assert [stick.writable for stick in found] == [True, False, True, True]


def test_a_stick_is_called_what_its_owner_wrote_on_it(tmp_path: Path) -> None:
    device = tmp_path / "sda1"
    device.touch()
    labels = tmp_path / "by-label"
    labels.mkdir()
    (labels / "Spiele\\x20f\\xc3\\xbcr\\x20uns").symlink_to(device)
    assert sticks.disk_name(str(device), labels) == "Spiele für uns"
    assert sticks.disk_name("/dev/nothing", labels) == ""
    assert Stick(Path("/media/wormwatch/sda1"), "8:1").name == "sda1"


@needs_mounts
def test_the_newest_backup_is_on_the_stick_too(tmp_path: Path, media: Path) -> None:
    data = tmp_path / "data"
    kept = play(data)
    with mounted(media / "STICK"):
        stick = only_stick()
        assert read_wish(data, stick) is None
        keep_wish(data, stick, True)
        assert read_wish(data, stick) is True
        there = copy_newest(data, stick).path
        assert archive.check(there).games == 1
        assert copy_newest(data, stick).path == there, "what is there already is not copied again"
        draw_map(data)
        copy_newest(data, stick)
        names = [path.name for path in stick.backups.iterdir()]
        assert len(names) == 2
        assert not any(name.endswith(".half") for name in names)
        from companion.appliance.restore import restore

        other = tmp_path / "other"
        restore(other, there)
        assert ids(other) == [kept.id], "and on another machine the games go on"


@needs_mounts
def test_a_full_stick_is_a_sentence_and_keeps_what_it_has(tmp_path: Path, media: Path) -> None:
    data = tmp_path / "data"
    play(data)
    with mounted(media / "STICK", "256k"):
        stick = only_stick()
        first = copy_newest(data, stick).path
        (stick.folder / "photos").write_bytes(b"x" * 200_000)
        draw_map(data)
        (data / "wormlord-maps" / "big.toml").write_bytes(os.urandom(90_000))
        with pytest.raises(Refused, match="STICK is full"):
            copy_newest(data, stick)
        assert [path.name for path in stick.backups.iterdir()] == [first.name]
        assert archive.check(first)


@needs_mounts
def test_a_read_only_stick_is_a_sentence(tmp_path: Path, media: Path) -> None:
    data = tmp_path / "data"
    play(data)
    with mounted(media / "STICK"):
        subprocess.run(["mount", "-o", "remount,ro", str(media / "STICK")], check=True)
        stick = only_stick()
        assert not stick.writable
        with pytest.raises(Refused, match="cannot be written on"):
            copy_newest(data, stick)
        with pytest.raises(Refused, match="cannot be written on"):
            keep_wish(data, stick, True)


@needs_mounts
def test_a_stick_pulled_in_the_middle_is_a_sentence(
    tmp_path: Path, media: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "data"
    play(data)
    with mounted(media / "STICK"):
        stick = only_stick()
        copied = sticks._copy_file

        def interrupted(source: BinaryIO, target: BinaryIO) -> None:
            copied(source, target)
            pull(stick.folder)

        monkeypatch.setattr(sticks, "_copy_file", interrupted)
        with pytest.raises(Refused, match="pulled before the copy was whole"):
            copy_newest(data, stick)
    assert list((media / "STICK").iterdir()) == [], "nothing is left where it was"
    assert backup.newest(data)


@needs_mounts
def test_a_torn_copy_is_made_again(tmp_path: Path, media: Path) -> None:
    data = tmp_path / "data"
    play(data)
    with mounted(media / "STICK"):
        stick = only_stick()
        there = copy_newest(data, stick).path
        there.write_bytes(there.read_bytes()[:1000])
        (stick.backups / "wormwatch-1.zip.half").write_bytes(b"half")
        copy_newest(data, stick)
        assert archive.check(there)
        assert [path.name for path in stick.backups.iterdir()] == [there.name]


@needs_mounts
def test_another_machines_backups_on_the_stick_are_left_alone(tmp_path: Path, media: Path) -> None:
    ours, theirs = tmp_path / "ours", tmp_path / "theirs"
    play(theirs)
    play(ours)
    with mounted(media / "STICK"):
        stick = only_stick()
        other = copy_newest(theirs, stick).path.rename(stick.backups / "wormwatch-theirs.zip")
        for number in range(7):
            draw_map(ours, f"map-{number}")
            copy_newest(ours, stick)
        assert other.exists()
        assert len(list(stick.backups.iterdir())) == 6, "five of ours"


@needs_mounts
def test_a_stick_is_noticed_when_it_comes_and_goes(media: Path) -> None:
    told: Queue[list[Stick]] = Queue()
    watch = StickWatch(told.put)
    watch.begin()
    try:
        ours = [each for each in told.get(timeout=20) if each.folder.is_relative_to(media)]
        assert ours == []
        with mounted(media / "STICK"):
            assert [each.name for each in told.get(timeout=20) if each.folder.is_relative_to(media)]
        gone = told.get(timeout=20)
        assert not [each for each in gone if each.folder.is_relative_to(media)]
    finally:
        watch.end()
    assert not watch._thread.is_alive()


@needs_mounts
def test_a_data_folder_that_is_read_only_is_a_sentence(tmp_path: Path) -> None:
    with mounted(tmp_path / "data", "64m") as data:
        play(data)
        subprocess.run(["mount", "-o", "remount,ro", str(data)], check=True)
        with pytest.raises(Refused, match="No backup could be made: Read-only file system"):
            backup.make(data)
        elsewhere = backup.make(data, to=tmp_path / "elsewhere")
        assert archive.check(elsewhere.path).games == 1, "but it can be read"
        subprocess.run(["mount", "-o", "remount,rw", str(data)], check=True)


@needs_mounts
def test_a_full_data_folder_is_a_sentence(tmp_path: Path) -> None:
    with mounted(tmp_path / "data", "2m") as data:
        play(data)
        with pytest.raises(Refused, match="too little room"):
            backup.make(data)
        assert len(ids(data)) == 1
