"""Who gets backups: answered on this machine, for this stick, and by no mark alone."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from companion.appliance import archive, backup, stick_wishes, sticks
from companion.appliance.machine_names import find_machine_names
from companion.appliance.stick_wishes import FILE, MARK, keep_wish, read_wish
from companion.appliance.sticks import Stick
from tests.appliance.evenings import play


@pytest.fixture
def stick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Stick:
    monkeypatch.setattr(sticks, "is_in", lambda *_: True)
    (tmp_path / "STICK").mkdir()
    return Stick(tmp_path / "STICK", "8:17", label="STICK", uuid="1234-ABCD")


@pytest.mark.parametrize("answer", [True, False])
def test_the_answer_holds_for_this_stick_on_this_machine(
    stick: Stick, tmp_path: Path, answer: bool
) -> None:
    ours, theirs = tmp_path / "ours", tmp_path / "theirs"
    keep_wish(theirs, stick, True)
    assert read_wish(ours, stick) is None, "the mark of another household says nothing"
    keep_wish(ours, stick, answer)
    assert read_wish(ours, stick) is answer
    assert read_wish(theirs, stick) is True, "and they are not asked again"
    again = stick._replace(device="8:33", label="renamed")
    assert read_wish(ours, again) is answer, "in another socket, under another label"


def test_a_mark_that_was_copied_says_nothing(stick: Stick, tmp_path: Path) -> None:
    keep_wish(tmp_path / "ours", stick, True)
    (tmp_path / "COPY").mkdir()
    shutil.copy(stick.folder / MARK, tmp_path / "COPY")
    copy = stick._replace(folder=tmp_path / "COPY", uuid="9999-0000")
    assert read_wish(tmp_path / "ours", copy) is None


def test_a_report_leaves_out_the_names_of_sticks_that_are_no_longer_in(
    stick: Stick, tmp_path: Path
) -> None:
    data, root = tmp_path / "ours", tmp_path / "root"
    keep_wish(data, stick._replace(label="Zoes Fotos"), True)
    assert find_machine_names(data, root)["Zoes Fotos"] == "STICK"


def test_a_mark_that_is_gone_is_a_new_stick(stick: Stick, tmp_path: Path) -> None:
    keep_wish(tmp_path / "ours", stick, True)
    (stick.folder / MARK).unlink()
    assert read_wish(tmp_path / "ours", stick) is None


def test_without_a_uuid_its_label_and_its_size_stand_for_it(stick: Stick, tmp_path: Path) -> None:
    bare = stick._replace(uuid="")
    keep_wish(tmp_path / "ours", bare, True)
    assert read_wish(tmp_path / "ours", bare) is True
    assert read_wish(tmp_path / "ours", bare._replace(label="OTHER")) is None


@pytest.mark.parametrize(
    "mark",
    [
        {"backups": True},  # of a release before
        {"backups": True, "id": ""},
        {"backups": True, "id": "0" * 32},
        {"backups": True, "id": "../" * 90},
        {"backups": True, "id": 7},
        {"backups": True, "id": "x" * 100_000},
        [],
    ],
)
def test_a_strangers_mark_is_asked_about(stick: Stick, tmp_path: Path, mark: object) -> None:
    (stick.folder / MARK).write_text(json.dumps(mark))
    assert read_wish(tmp_path / "ours", stick) is None
    keep_wish(tmp_path / "ours", stick, False)
    assert read_wish(tmp_path / "ours", stick) is False
    assert len(json.loads((stick.folder / MARK).read_text())["id"]) == 32


@pytest.mark.parametrize("content", [b"", b"[7]", b"{}", b"[" * 90_000, b"x" * 200_000])
def test_a_memory_that_is_damaged_asks_again(stick: Stick, tmp_path: Path, content: bytes) -> None:
    keep_wish(tmp_path, stick, True)
    (tmp_path / FILE).write_bytes(content)
    assert read_wish(tmp_path, stick) is None
    keep_wish(tmp_path, stick, True)
    assert read_wish(tmp_path, stick) is True


def test_so_many_sticks_are_remembered(
    stick: Stick, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stick_wishes, "MOST", 3)
    for number in range(5):
        (stick.folder / MARK).unlink(missing_ok=True)
        keep_wish(tmp_path, stick._replace(uuid=str(number)), True)
    assert len(json.loads((tmp_path / FILE).read_text())) == 3
    assert read_wish(tmp_path, stick._replace(uuid="4")) is True


def test_no_backup_carries_the_answers_to_another_machine(stick: Stick, tmp_path: Path) -> None:
    play(tmp_path / "data")
    keep_wish(tmp_path / "data", stick, True)
    assert FILE not in archive.check(backup.make(tmp_path / "data").path).sums
