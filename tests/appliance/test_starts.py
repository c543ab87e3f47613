"""How starts are counted: two that failed, and the third is safe."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.appliance.starts import Starts


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "state" / "starts.json"


def fail(file: Path, boot: str = "one") -> bool:
    """No picture comes; whether it was a safe one."""
    return Starts(file, boot).begin()


def crash(file: Path, boot: str = "one") -> bool:
    """A picture comes, and the app dies within a minute."""
    starts = Starts(file, boot)
    safe = starts.begin()
    starts.ready()
    return safe


def test_the_third_is_safe_after_two_without_a_picture(file: Path) -> None:
    assert [fail(file) for _ in range(4)] == [False, False, True, True]


def test_dying_within_a_minute_counts(file: Path) -> None:
    assert [crash(file), fail(file), crash(file)] == [False, False, True]


def test_no_picture_counts_even_when_the_plug_was_pulled_then(file: Path) -> None:
    assert [fail(file, boot) for boot in ("one", "two", "three")] == [False, False, True]


def test_a_pulled_plug_after_the_picture_is_how_evenings_end(file: Path) -> None:
    assert not any(crash(file, f"boot {number}") for number in range(5))


def test_a_pulled_plug_after_one_that_failed_begins_anew(file: Path) -> None:
    fail(file, "one")
    crash(file, "one")
    assert not fail(file, "two"), "it had a picture when the plug was pulled"


@pytest.mark.parametrize("end", ["held", "stopped"])
def test_a_clean_run_resets(file: Path, end: str) -> None:
    fail(file)
    starts = Starts(file, "one")
    starts.begin()
    starts.ready()
    getattr(starts, end)()
    assert [fail(file), fail(file), fail(file)] == [False, False, True]


def test_what_is_tried_again_from_safe_mode_and_fails_leads_back(file: Path) -> None:
    fail(file)
    fail(file)
    starts = Starts(file, "one")
    assert starts.begin()
    starts.ready()
    starts.held()
    starts.normal()
    assert starts.now.safe is False
    assert Starts(file, "one").begin(), "it died before a minute was over"


def test_what_is_tried_again_and_holds_is_forgotten(file: Path) -> None:
    fail(file)
    fail(file)
    starts = Starts(file, "one")
    starts.begin()
    starts.ready()
    starts.normal()
    starts.held()
    assert not Starts(file, "one").begin()


def test_somebody_may_want_it_safe(file: Path) -> None:
    assert Starts(file, "one").begin(safe=True)


@pytest.mark.parametrize(
    "torn",
    [b"", b'{"failed": 1', b"\0" * 80, b"[]", b"7", b'{"failed": "many"}', b"\xff\xfe",
     b"[" * 99_999],
)  # fmt: skip
def test_a_torn_file_is_as_if_there_were_none(file: Path, torn: bytes) -> None:
    file.parent.mkdir()
    file.write_bytes(torn)
    assert [fail(file), fail(file), fail(file)] == [False, False, True]


def test_a_folder_that_cannot_be_written_keeps_nobody_from_playing(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("no folder")
    starts = Starts(tmp_path / "state" / "starts.json", "one")
    assert not starts.begin()
    starts.ready()
    starts.stopped()


def test_nothing_half_written_is_left(file: Path) -> None:
    fail(file)
    assert [each.name for each in file.parent.iterdir()] == ["starts.json"]
