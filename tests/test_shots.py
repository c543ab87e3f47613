"""`wormwatch shots`: pictures of the real app, and the same ones every time."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import pytest

from tests.test_main import wormwatch

HUNTS = {"hunt.png", "hunt-flip.png", "hunt-wounded.png", "hunt-bounty.png"}


def take(folder: Path, *more: str, only: str = "hunt") -> dict[str, bytes]:
    """The pictures of the hunt."""
    done = wormwatch("shots", str(folder), "--only", only, *more)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def size(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def lines(png: bytes) -> list[bytes]:
    """The lines of a picture as they are packed: equal ones next to each other are empty."""
    at, packed = 8, b""
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at : at + 8])
        packed += png[at + 8 : at + 8 + length] if kind == b"IDAT" else b""
        at += 12 + length
    raw, height = zlib.decompress(packed), size(png)[1]
    return [
        raw[start : start + len(raw) // height] for start in range(0, len(raw), len(raw) // height)
    ]


def test_pictures_have_something_on_them_and_are_the_same_again(tmp_path: Path) -> None:
    first = take(tmp_path / "first", "--scale", "100")
    assert set(first) == HUNTS
    for name, png in first.items():
        assert size(png) == (800, 480), name
        assert len(set(lines(png))) > 200, f"{name} is nearly empty"
    assert len(set(first.values())) == len(HUNTS), "each shows something else"
    [(name, png)] = take(tmp_path / "second", "--scale", "100", only="hunt-wounded").items()
    assert first[name] == png, "alone it is the same as after others"


def test_sizes_and_themes(tmp_path: Path) -> None:
    night = take(tmp_path / "night", "--size", "1024x600", "--scale", "150")
    assert set(night) == {f"{name}-150.png" for name in ("hunt", "hunt-wounded", "hunt-bounty")}
    assert {size(png) for png in night.values()} == {(1024, 600)}
    themed = ("--size", "1024x600", "--scale", "150", "--theme", "noon")
    [(name, png)] = take(tmp_path / "noon", *themed, only="hunt-wounded").items()
    assert night[name] != png


def test_a_picture_that_is_not_there(tmp_path: Path) -> None:
    done = wormwatch("shots", str(tmp_path), "--only", "unicorn")
    assert done.returncode == 1
    assert done.stderr.startswith("wormwatch: No picture is called unicorn. There are: home-empty,")


def test_a_folder_that_cannot_be_one(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    done = wormwatch("shots", str(tmp_path / "file"))
    assert done.returncode == 1
    assert done.stderr == f"wormwatch: {tmp_path / 'file'} cannot be used: File exists.\n"


@pytest.mark.parametrize("wish", ["wide", "800", "0x0", "99999x99999"])
def test_a_size_that_is_none(tmp_path: Path, wish: str) -> None:
    done = wormwatch("shots", str(tmp_path), "--size", wish)
    assert done.returncode == 2
    assert done.stderr.startswith("wormwatch: Argument --size: ")
