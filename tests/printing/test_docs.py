"""What docs/printing.md says about label sheets is what is printed."""

from __future__ import annotations

import re
from pathlib import Path

from companion.printing import labels

DOCS = Path(__file__).parent.parent.parent / "docs" / "printing.md"


def test_the_table_of_label_sheets_is_true() -> None:
    row = r"^\| `(\S+)` \| (\S+) x (\S+) \| (\d+) \| (\S+) \| (\S+) \|$"
    rows = re.findall(row, DOCS.read_text("utf-8"), re.MULTILINE)
    assert sorted(name for name, *_ in rows) == labels.names()
    for name, width, height, count, paper, most in rows:
        sheet = labels.read(labels.FOLDER / f"{name}.toml")
        assert (float(width), float(height)) == (round(sheet.width, 1), round(sheet.height, 1))
        assert (int(count), paper.lower()) == (sheet.count, sheet.paper)
        assert float(most) == labels.largest(sheet)


def test_the_example_of_a_sheet_of_ones_own_can_be_read(tmp_path: Path) -> None:
    lines = re.findall(r"^    (\w+ = .+)$", DOCS.read_text("utf-8"), re.MULTILINE)
    file = tmp_path / "mine.toml"
    file.write_text("\n".join(lines), "utf-8")
    assert labels.read(file).count == 35
