"""Files from outside: what is no regular file is refused, and nothing is waited for or followed."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.table import limited_read
from companion.table.errors import Refused
from companion.table.limited_read import (
    list_folder,
    open_file,
    open_folder,
    read_file,
    stick_root,
)


def make_socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as made:
        here = os.open(path.parent, os.O_RDONLY)
        made.bind(f"/proc/self/fd/{here}/{path.name}")  # the path itself may be too long for one
        os.close(here)


def make_link_to(target: str) -> Callable[[Path], None]:
    return lambda path: path.symlink_to(target)


STRANGE: dict[str, Callable[[Path], None]] = {
    "pipe": os.mkfifo,
    "socket": make_socket,
    "folder": Path.mkdir,
    "link to a device": make_link_to("/dev/zero"),
    "link to a terminal": make_link_to("/dev/ptmx"),
    "link to nothing": make_link_to("nowhere"),
}


@pytest.fixture
def stick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WORMWATCH_MEDIA", str(tmp_path / "media"))
    folder = tmp_path / "media" / "STICK"
    folder.mkdir(parents=True)
    return folder


@pytest.mark.parametrize("kind", STRANGE)
def test_what_is_no_regular_file_is_refused_and_not_waited_for(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "cards.toml"
    STRANGE[kind](path)
    with pytest.raises(Refused, match=r"cards\.toml cannot be read") as refusal:
        read_file(path, 100)
    assert refusal.value.code == "cannot-read"
    with pytest.raises(OSError, match=r"regular|directory|No such"):
        open_file(path)


@pytest.mark.parametrize("kind", STRANGE)
def test_the_same_on_a_stick(stick: Path, kind: str) -> None:
    STRANGE[kind](stick / "cards.toml")
    with pytest.raises(Refused, match=r"cards\.toml cannot be read"):
        read_file(stick / "cards.toml", 100)


def test_a_file_has_at_most_so_many_bytes(tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    with path.open("wb") as file:
        file.truncate(5_000_000_000_000)  # takes no room, and would fill every memory
    with pytest.raises(Refused, match="far too large"):
        read_file(path, 1000)
    path.write_bytes(b"x" * 1000)
    assert len(read_file(path, 1000)) == 1000


def test_no_link_on_a_stick_is_followed(stick: Path, tmp_path: Path) -> None:
    secret = tmp_path / "home" / "secret.txt"
    secret.parent.mkdir()
    secret.write_text("ours")
    (stick / "link.txt").symlink_to(secret)
    (stick / "folder").symlink_to(secret.parent)
    (stick / "deep").mkdir()
    (stick / "deep" / "folder").symlink_to(secret.parent)
    for name in ("link.txt", "folder/secret.txt", "deep/folder/secret.txt"):
        with pytest.raises(Refused, match="links on a USB stick are not followed"):
            read_file(stick / name, 100)
    with pytest.raises(OSError, match="leads out of the folder"):
        open_file(stick / "deep" / ".." / ".." / ".." / "home" / "secret.txt", stick)
    with pytest.raises(OSError, match="links on a USB stick"), open_folder(stick / "folder"):
        pass
    (stick / "deep" / "own.txt").write_text("theirs")
    assert read_file(stick / "deep" / "own.txt", 100) == b"theirs"
    assert [each.name for each in list_folder(stick)] == ["deep"]


def test_what_a_person_names_may_be_a_link(tmp_path: Path) -> None:
    (tmp_path / "real.txt").write_text("mine")
    (tmp_path / "link.txt").symlink_to("real.txt")
    assert read_file(tmp_path / "link.txt", 100) == b"mine"


def test_a_relative_path_on_a_stick_is_a_path_on_a_stick(
    stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (stick / "link.txt").symlink_to("/etc/passwd")
    (stick / "own.txt").write_text("theirs")
    monkeypatch.chdir(stick)
    assert read_file(Path("own.txt"), 100) == b"theirs"
    with pytest.raises(Refused, match="links on a USB stick"):
        read_file(Path("link.txt"), 10_000)


def test_a_folder_is_listed_up_to_a_limit(tmp_path: Path) -> None:
    for number in range(30):
        (tmp_path / str(number)).touch()
    assert len(list_folder(tmp_path, 10)) == 10
    assert len(list_folder(tmp_path)) == 30


def test_a_stick_begins_where_it_is_mounted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Links above it belong to the system; below it not even a mount behind a link counts."""
    mounts = {tmp_path / "media" / "pam" / "STICK", tmp_path / "proc"}
    monkeypatch.delenv("WORMWATCH_MEDIA", raising=False)
    monkeypatch.setattr(limited_read, "STICKS", (str(tmp_path / "media"),))
    monkeypatch.setattr(os.path, "ismount", lambda path: Path(os.path.realpath(path)) in mounts)
    stick = tmp_path / "media" / "pam" / "STICK"
    stick.mkdir(parents=True)
    (tmp_path / "proc").mkdir()
    (tmp_path / "proc" / "secret").write_text("ours")
    (stick / "link").symlink_to(tmp_path)
    assert stick_root(stick) == stick_root(stick / "a" / "b") == stick
    assert stick_root(stick.parent) is None
    assert stick_root(stick / "link" / "proc" / "secret") == stick
    with pytest.raises(Refused, match="links on a USB stick"):
        read_file(stick / "link" / "proc" / "secret", 100)
    (stick.parent / "data").symlink_to(tmp_path / "proc")
    assert read_file(stick.parent / "data" / "secret", 100) == b"ours"
    assert list_folder(stick) == []
