"""The table and the picture of a run."""

from __future__ import annotations

from pathlib import Path

import msgspec
from PIL import Image

from companion.bench import curves, picture
from companion.bench.figure import Curve, Figure, Run, Sheet
from companion.bench.page import cells, page
from companion.lab.plot import DANGER, TEAL

HOLDS = Figure("first frame", 0.9, "s", 1.2, "an empty app", 1.5)
FAILS = Figure("tags | read", 0.5, "share", bar=0.9, better="more")
BARE = Figure("games", 12345.6, "/s", better="more")
SHEET = Sheet("a table", False, "1.0", [Run("ui", [HOLDS, FAILS, BARE], 3.4, (0.5, 1.5))])


def test_a_row_has_value_ratio_and_bar() -> None:
    assert cells(HOLDS) == ["first frame", "0.9 s", "1.2", "an empty app", "at most 1.5", "yes"]
    assert cells(FAILS) == ["tags | read", "0.5 share", "", "", "at least 0.9", "**no**"]
    assert cells(BARE) == ["games", "12346 /s", "", "", "", ""]


def test_a_page_says_what_got_slower_how_busy_it_was_and_keeps_its_columns() -> None:
    told = page(SHEET, ["Nothing got slower."])
    assert "- Nothing got slower." in told
    assert "load of the machine 0.5 before, 1.5 after" in told
    rows = [line for line in told.splitlines() if line.startswith("|")]
    assert {line.replace("\\|", "").count("|") for line in rows} == {7}


def test_a_picture_has_a_row_for_each_bar_and_shows_which_fails(tmp_path: Path) -> None:
    file = tmp_path / "bench.png"
    picture.write(SHEET, file)
    with Image.open(file) as image:
        rows = [picture.TOP + number * picture.ROW + 10 for number in range(2)]
        colours = [image.getpixel((picture.CHART_LEFT + 6, y)) for y in rows]
        assert colours == [TEAL, DANGER]
        assert image.height == picture.TOP + 2 * picture.ROW + picture.SIDE


def test_curves_have_a_chart_for_each_subject_with_every_point_on_it(tmp_path: Path) -> None:
    drawn = [
        Curve("games", "a list", {10: 0.1, 100: 1.0, 1000: 10.0}, 1.1),
        Curve("games", "an answer", {10: 1.0, 100: 1.0, 1000: 1.0}, 0.25),
        Curve("cards", "a search", {10: 0.1, 100: 1.0, 1000: 10.0}, 0.25),
    ]
    run = msgspec.structs.replace(SHEET.runs[0], curves=drawn)
    sheet = msgspec.structs.replace(SHEET, runs=[run])
    assert curves.write(sheet, tmp_path / "growth.png")
    with Image.open(tmp_path / "growth.png") as image:
        assert image.size == (curves.WIDTH, 2 * curves.HEIGHT)
        corners = [(curves.LEFT, curves.BOTTOM), (curves.RIGHT, curves.TOP)]
        middle = (curves.TOP + curves.BOTTOM) // 2
        steep, flat = curves.COLOURS[:2]
        assert [image.getpixel(at) for at in corners] == [steep, steep]
        assert [image.getpixel((x, middle)) for x, _ in corners] == [flat, flat]
        text = image.crop((curves.RIGHT + 50, curves.HEIGHT, curves.WIDTH, 2 * curves.HEIGHT))
        colours = text.getcolors(100_000) or []
        assert DANGER in {colour for _, colour in colours}, "it does not hold"


def test_a_run_without_curves_draws_none(tmp_path: Path) -> None:
    assert not curves.write(SHEET, tmp_path / "growth.png")
    assert list(tmp_path.iterdir()) == []


def test_a_bar_of_nothing_is_held_by_nothing_only() -> None:
    assert picture.share_of_bar(Figure("wrong reads", 0, "tags", bar=0)) == 0
    assert picture.share_of_bar(Figure("wrong reads", 3, "tags", bar=0)) > 1
