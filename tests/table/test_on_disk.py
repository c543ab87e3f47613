"""Files that are there whole or not at all, whoever else writes at the same time."""

from __future__ import annotations

import os
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from companion.table import on_disk


def test_a_file_is_replaced_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    file = tmp_path / "scores.csv"
    (tmp_path / ".scores.csv.half").write_bytes(b"what a killed process has left")
    for content in (b"one", b"another", b""):
        on_disk.write(file, content)
        assert file.read_bytes() == content
    assert os.listdir(tmp_path) == ["scores.csv"]


def test_many_writers_leave_one_of_their_files_whole(tmp_path: Path) -> None:
    file = tmp_path / "cards.zip"
    contents = [bytes([number]) * 200_000 for number in range(20)]
    with ThreadPoolExecutor(4) as writers:
        list(writers.map(lambda content: on_disk.write(file, content), contents))
    assert file.read_bytes() in contents
    assert os.listdir(tmp_path) == ["cards.zip"]


def test_what_cannot_be_written_leaves_the_old(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    (folder / "inside").mkdir(parents=True)
    with pytest.raises(IsADirectoryError):
        on_disk.write(folder, b"no")
    assert os.listdir(tmp_path) == ["folder"]


def test_through_a_link_and_into_a_pipe(tmp_path: Path) -> None:
    (tmp_path / "real").write_bytes(b"old")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    on_disk.write(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_bytes() == b"new"
    os.mkfifo(tmp_path / "pipe")
    with ThreadPoolExecutor(1) as other:
        read = other.submit((tmp_path / "pipe").read_bytes)
        on_disk.write(tmp_path / "pipe", b"through")
        assert read.result() == b"through"
    assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)


def test_a_link_to_itself_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    on_disk.write(tmp_path / "loop", b"new")
    assert (tmp_path / "loop").read_bytes() == b"new"


def test_two_folders_change_places(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    for folder in (one, other):
        folder.mkdir()
        (folder / "file").write_text(folder.name)
    on_disk.exchange(one, other)
    assert [(folder / "file").read_text() for folder in (one, other)] == ["other", "one"]
    with pytest.raises(FileNotFoundError):
        on_disk.exchange(one, tmp_path / "nowhere")
    assert (one / "file").read_text() == "other"


def test_where_the_kernel_cannot_they_change_places_in_steps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(on_disk, "_EXCHANGE", 1 << 20)  # a wish that no file system knows
    test_two_folders_change_places(tmp_path)


def test_a_whole_disk_is_brought_into_order_or_it_is_said(tmp_path: Path) -> None:
    on_disk.sync_disk(tmp_path)
    with pytest.raises(FileNotFoundError):
        on_disk.sync_disk(tmp_path / "nowhere")
