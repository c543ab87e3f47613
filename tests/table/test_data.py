"""Data files: TOML and nothing else, in a sentence where it is not."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from companion.table import data
from companion.table.errors import Refused


class Sheet(msgspec.Struct):
    """What a file should hold."""

    rows: int


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("rows = 3\nrows = 4", "is not TOML"),
        ("rows = 'three'", "does not fit"),
        (f"rows = {'9' * 5000}", "a number in it is far too long"),
        (f"rows = {'[' * 3000}", "it is nested too deep"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_with_its_name(
    tmp_path: Path, text: str, said: str
) -> None:
    file = tmp_path / "sheet.toml"
    file.write_text(text)
    with pytest.raises(Refused, match=said) as refusal:
        data.read(file, Sheet)
    assert refusal.value.code == "bad-data"
    assert "sheet.toml" in refusal.value.message


def test_a_file_is_read_as_what_it_should_be(tmp_path: Path) -> None:
    (tmp_path / "sheet.toml").write_text("rows = 3")
    assert data.read(tmp_path / "sheet.toml", Sheet) == Sheet(rows=3)
