"""Pages of a disk that cannot be read: what can be read is read, the rest is said in a sentence."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from companion.table.readable_copy import copy_readable
from tests.faults import bad_disk


@pytest.fixture(scope="module")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return bad_disk.compile_shim(tmp_path_factory.mktemp("shim"))


def require_sentences(seen: list[dict[str, Any]]) -> None:
    """No command ends in a traceback, and one that has come upon a bad page says so."""
    assert seen
    for each in seen:
        assert "traceback" not in each, each
        if each["code"]:
            assert each["error"].startswith("wormwatch: ") or each["out"], each


def test_export_saves_what_can_be_read_whichever_page_cannot(shim: Path, tmp_path: Path) -> None:
    seen = bad_disk.run(shim, "export", tmp_path)
    require_sentences(seen)
    assert all(each["hits"] for each in seen)
    for each in (each for each in seen if each["page"] != "all"):
        assert each["code"] == 0, each
        assert "It is kept as journal-damaged-" in each["error"], each
        assert each["command"] != "export" or len(each["out"].splitlines()) == 3, each
    for each in (each for each in seen if each["page"] == "all"):
        assert "Input/output error" in each["error"]
        assert not list(tmp_path.rglob("*damaged*")), "it may be back tomorrow"


def test_a_page_goes_bad_while_a_game_is_open(shim: Path, tmp_path: Path) -> None:
    """The game goes on, and at the next start everything is there that can be read."""
    for each in bad_disk.run(shim, "playing", tmp_path):
        assert (each["said"], each["warning"]) == ([], None), each
        assert each["same"] or each["later"], each


def test_home_shows_the_games_whichever_page_cannot_be_read(shim: Path, tmp_path: Path) -> None:
    for each in bad_disk.run(shim, "home", tmp_path):
        assert "traceback" not in each, each
        if each["page"] != "all":
            assert each["home"][0] >= 2, each
        assert "damaged" in each["said"][0] or "is not being saved" in each["said"][-1], each


def test_cards_maps_backups_and_game_files_that_cannot_be_read(shim: Path, tmp_path: Path) -> None:
    seen = bad_disk.run(shim, "files", tmp_path)
    require_sentences(seen)
    assert any(each["hits"] for each in seen)


@pytest.mark.soak
def test_every_command_with_every_page(shim: Path, tmp_path: Path) -> None:
    require_sentences(bad_disk.run(shim, "commands", tmp_path))


# Copying


@pytest.mark.parametrize("size", [0, 1, 4096, 10_000, 3_000_000])
def test_a_file_that_can_be_read_is_copied(tmp_path: Path, size: int) -> None:
    (tmp_path / "a").write_bytes(os.urandom(size))
    copy_readable(tmp_path / "a", tmp_path / "b")
    assert (tmp_path / "b").read_bytes() == (tmp_path / "a").read_bytes()


def test_what_cannot_be_read_is_zeros_in_the_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = bytes(range(1, 251)) * 12_000
    (tmp_path / "a").write_bytes(content)
    pread, bad = os.pread, range(1_100_000, 1_100_001)

    def read(handle: int, count: int, at: int) -> bytes:
        if at <= bad.start < at + count:
            raise OSError(errno.EIO, "bad")
        return pread(handle, count, at)

    monkeypatch.setattr(os, "pread", read)
    copy_readable(tmp_path / "a", tmp_path / "b")
    first = bad.start // 4096 * 4096
    expected = content[:first] + bytes(4096) + content[first + 4096 :]
    assert (tmp_path / "b").read_bytes() == expected


def test_a_file_of_which_nothing_can_be_read_is_not_copied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read(handle: int, count: int, at: int) -> bytes:
        raise OSError(errno.EIO, "bad")

    (tmp_path / "a").write_bytes(bytes(10_000))
    monkeypatch.setattr(os, "pread", read)
    with pytest.raises(OSError, match="Input/output error"):
        copy_readable(tmp_path / "a", tmp_path / "b")
