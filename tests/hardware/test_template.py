"""The sheet to drill by, rendered and measured: what it says in mm is so in mm."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from companion.__main__ import main
from hardware.layout import Layout, Plate, read
from hardware.parts import PARTS
from hardware.template import BAR, HEAD, print_template
from tests.printing.sight import PX, Printed

EXACT = 0.3  # mm


def printed(folder: Path, paper: str = "a4") -> Printed:
    file = folder / "template.pdf"
    args = ["panel", "template", str(file), "--paper", paper, "--data", str(folder / "data")]
    assert main(args) == 0
    return Printed(file)


def corner(sheet: Printed) -> tuple[float, float]:
    """Where the plate's upper left corner is, in mm."""
    return (sheet.size()[0] - read().plate.width) / 2, HEAD


def dark_along(sheet: Printed, x: float, y: float, step: tuple[int, int], reach: float) -> float:
    """How far from a place the outermost dark pixel is in a direction, in mm."""
    page = sheet.pages[0]
    way = [
        page[round(y * PX) + step[1] * n, round(x * PX) + step[0] * n]
        for n in range(round(reach * PX))
    ]
    return float(np.flatnonzero(np.array(way) < 160)[-1]) / PX


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_holes_are_as_wide_as_they_say_and_where_they_say(tmp_path: Path, paper: str) -> None:
    sheet = printed(tmp_path, paper)
    left, top = corner(sheet)
    for part in read().parts.values():
        assert part.at
        x, y = left + part.at[0], top + part.at[1]
        # As far as the middle between the hole's line and the button's edge; beside the cross.
        reach = part.hole / 2 + min((part.cap - part.hole) / 4, 2)
        to = [dark_along(sheet, x, y, way, reach) for way in ((1, 0), (-1, 0), (0, 1), (0, -1))]
        assert to[0] + to[1] == pytest.approx(part.hole, abs=EXACT)
        assert to[2] + to[3] == pytest.approx(part.hole, abs=EXACT)
        assert to[0] - to[1] == pytest.approx(0, abs=EXACT)
        assert to[2] - to[3] == pytest.approx(0, abs=EXACT)


@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (215.9, 279.4))])
def test_the_plate_and_the_bar_are_true(
    tmp_path: Path, paper: str, size: tuple[float, float]
) -> None:
    sheet = printed(tmp_path, paper)
    assert sheet.size() == pytest.approx(size, abs=0.1)
    assert sheet.beyond_the_page() == []
    _, top = corner(sheet)
    page, plate = sheet.pages[0], read().plate
    rows = {}
    for row in range(page.shape[0]):
        dark = np.flatnonzero(page[row] < 160)
        if len(dark):
            rows[row] = (dark[0], dark[-1], len(dark))
    full = [row for row, (first, last, count) in rows.items() if count > plate.width * PX * 0.98]
    assert min(full) / PX == pytest.approx(top, abs=EXACT)
    assert (max(full) - min(full)) / PX == pytest.approx(plate.height, abs=EXACT)
    first, last, _ = rows[min(full)]
    assert (last - first) / PX == pytest.approx(plate.width, abs=EXACT)
    bar = [row for row in rows if row > max(full) and rows[row][2] > BAR * PX * 0.98]
    first, last, _ = rows[bar[0]]
    assert (last - first) / PX == pytest.approx(BAR, abs=EXACT)


def test_every_part_is_named(tmp_path: Path) -> None:
    said = printed(tmp_path).text()
    for name, part in read().parts.items():
        assert f"{PARTS[name].title}, {part.hole:g} mm" in said
        assert part.at
        assert f"{part.at[0]:g}, {part.at[1]:g}" in said


def test_the_owners_layout_is_what_is_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "data"
    data.mkdir()
    (data / "panel.toml").write_text("[undo]\nat = [50, 50]\nhole = 22.5\ncap = 26\n")
    said = printed(tmp_path).text()
    assert "Undo, 22.5 mm" in said
    assert "Yes" not in said
    (data / "panel.toml").write_text("[plate]\nwidth = 300\n")
    assert main(["panel", "template", str(tmp_path / "x.pdf"), "--data", str(data)]) == 1
    assert capsys.readouterr().err == (
        "wormwatch: The plate is 300 x 150 mm, and this paper has room for 194 x 183.\n"
    )
    assert not (tmp_path / "x.pdf").exists()


def test_a_plate_that_just_fits(tmp_path: Path) -> None:
    print_template(Layout(plate=Plate(194, 183)), tmp_path / "fits.pdf")
    assert Printed(tmp_path / "fits.pdf").beyond_the_page() == []
