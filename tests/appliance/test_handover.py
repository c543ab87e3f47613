"""The report on its way: real sticks, full ones, read-only ones, and those pulled too early."""

from __future__ import annotations

import os
import subprocess
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from companion import doctor
from companion.appliance import handover, sticks
from companion.appliance.handover import to_folder, to_stick
from companion.table.errors import Refused
from companion.table.on_disk import write
from tests.appliance.mounts import mounted, needs_mounts, pull


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """What works on this machine is told elsewhere (test_doctor.py)."""

    def nothing(_: Path) -> Sequence[Any]:
        return []

    monkeypatch.setattr(doctor, "examine", nothing)


@pytest.fixture
def media(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where sticks are; those of whoever runs this are left alone."""
    folder = tmp_path / "media"
    monkeypatch.setenv("WORMWATCH_MEDIA", str(folder))
    found = sticks.sticks
    monkeypatch.setattr(
        handover, "sticks", lambda: [each for each in found() if tmp_path in each.folder.parents]
    )
    return folder


@pytest.mark.refuses("no-stick")
def test_without_a_stick_it_says_so(tmp_path: Path, media: Path) -> None:
    with pytest.raises(Refused, match="No memory stick is in"):
        to_stick(tmp_path)


@needs_mounts
def test_it_is_on_the_stick_and_whole(tmp_path: Path, media: Path) -> None:
    with mounted(media / "STICK") as stick:
        path, kb = to_stick(tmp_path)
        assert path.parent == stick
        assert kb >= 1
        with zipfile.ZipFile(path) as opened:
            assert opened.testzip() is None
        assert [each.name for each in stick.iterdir()] == [path.name]


@pytest.mark.refuses("not-on-stick")
@needs_mounts
def test_a_full_stick_is_a_sentence(tmp_path: Path, media: Path) -> None:
    with mounted(media / "STICK", "64k") as stick:
        (stick / "photos").write_bytes(b"x" * 65536)
        with pytest.raises(Refused, match="STICK is full"):
            to_stick(tmp_path)
        assert os.listdir(stick) == ["photos"]


@needs_mounts
def test_a_read_only_stick_is_a_sentence_and_another_is_taken(tmp_path: Path, media: Path) -> None:
    with mounted(media / "LOCKED"):
        subprocess.run(["mount", "-o", "remount,ro", str(media / "LOCKED")], check=True)
        with pytest.raises(Refused, match="LOCKED cannot be written on"):
            to_stick(tmp_path)
        with mounted(media / "OPEN"):
            assert to_stick(tmp_path)[0].parent.name == "OPEN"


@needs_mounts
def test_a_stick_pulled_in_the_middle_is_a_sentence(
    tmp_path: Path, media: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(target: Path, content: bytes) -> None:
        pull(target.parent)
        write(target, content)  # into the folder that is left where the stick was

    monkeypatch.setattr(handover, "write", interrupted)
    with mounted(media / "STICK"):
        with pytest.raises(Refused, match="pulled before the report was whole"):
            to_stick(tmp_path)
        assert os.listdir(media / "STICK") == []


def test_it_can_be_kept_here(tmp_path: Path) -> None:
    path, _ = to_folder(tmp_path)
    assert path.parent == tmp_path / "export"
    (tmp_path / "other").write_text("a file where the folder should be")
    with pytest.raises(Refused, match="cannot be written"):
        to_folder(tmp_path / "other")


@needs_mounts
@pytest.mark.parametrize("name", ["report.zip", ".report.zip.half"])
def test_it_is_not_written_through_a_link(
    tmp_path: Path, media: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(handover, "_name", lambda: "report.zip")
    precious = tmp_path / "precious"
    precious.write_text("as it was")
    with mounted(media / "STICK") as stick:
        (stick / name).symlink_to(precious)
        there, _ = to_stick(tmp_path)
        assert precious.read_text() == "as it was"
        assert zipfile.is_zipfile(there)
        assert [path.name for path in stick.iterdir()] == ["report.zip"]
        assert not there.is_symlink()
