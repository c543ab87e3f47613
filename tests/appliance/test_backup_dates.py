"""Moments at the edge of time: one of them never ends the list of the other backups or games."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import msgspec
import pytest

from companion.__main__ import main
from companion.appliance import archive, backup
from companion.table.keeper import FILE
from tests.appliance.evenings import play

EDGES = (
    "0001-01-01T00:00:00+00:00", "0001-01-01T00:00:00+23:59", "0001-01-01T00:00:00",
    "9999-12-31T23:59:59+00:00", "9999-12-31T23:59:59-23:59", "9999-12-31T23:59:59",
    "9999-12-31T23:59:59.999999Z", "", "yesterday", "2026-02-31T00:00:00", "\0", "1e9",
    "9" * 5000, "-1", "2026-11-16T20:00:00+99:99",
)  # fmt: skip


@pytest.fixture(params=["UTC", "Pacific/Kiritimati", "Pacific/Niue"])
def zone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Where the clock on the wall is as far from UTC as it can be."""
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    yield request.param
    monkeypatch.undo()
    time.tzset()


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """Backups of such moments, and a good one in the middle."""
    play(tmp_path / "data")
    folder = tmp_path / "shelf"
    good = backup.make(tmp_path / "data", to=folder)
    assert good.manifest
    for number, made in enumerate(EDGES):
        strange = msgspec.structs.replace(good.manifest, made=made, number=10**30 + number)
        path = folder / f"wormwatch-{number:02}.zip"
        archive.pack(strange, {FILE: tmp_path / "data" / FILE}, path)
        os.utime(path, (2**40, 2**40) if number % 2 else (-(2**40), -(2**40)))
    for name in ("00010101-000000", "99991231-235959", "00000000-000000", "99999999-999999"):
        (folder / f"wormwatch-{name}.zip").write_bytes(b"torn")
    return folder


def test_the_list_of_the_others_is_whole(
    zone: str, shelf: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    found = backup.found(shelf, thoroughly=True)
    assert len(found) == len(EDGES) + 5
    now = datetime.now().astimezone()
    assert all(abs((now - each.made).days) >= 0 for each in found)
    for words in ((), ("--json",)):
        assert main(["--data", str(tmp_path / "data"), "backup", "list", "--to", str(shelf),
                     *words]) == 0  # fmt: skip
        out, err = capfd.readouterr()
        assert out.count(str(shelf)) == len(found)
        assert err == ""


def test_another_is_made_and_thinned_out_beside_them(zone: str, shelf: Path) -> None:
    data = shelf.parent / "data"
    for path in shelf.iterdir():
        path.rename(data / "backups" / path.name)
    play(data)
    assert backup.make(data).manifest
    assert backup.make_if_wanted(data) is None
