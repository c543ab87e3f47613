"""The drawings: well-formed, complete, and the same as in the docs."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from companion.__main__ import main
from hardware import docs, picture, wiring
from hardware.header import PINS, place
from hardware.layout import Layout, parse, read
from hardware.parts import PARTS

ROOT = Path(__file__).parent.parent.parent
NAME = "{http://www.w3.org/2000/svg}"


def texts(svg: str) -> list[str]:
    return [each.text or "" for each in ET.fromstring(svg).iter(f"{NAME}text")]


LAYOUTS = {
    "default": read(),
    "empty": Layout(),
    "one side": parse("[undo]\nbutton = 5\nlamp = 6\n[yes]\nbutton = 13\n"),
    "mixed": parse(
        'take = ["spi0"]\n[undo]\nbutton = 4\nlamp = 21\n[yes]\nbutton = 8\nohms = 68\n'
    ),
}


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_every_wire_is_drawn(layout: Layout) -> None:
    said = texts(wiring.diagram(layout))
    for wire in wiring.wires(layout):
        assert f"{PARTS[wire.part].title}: {wiring.NAMES[wire.role]}" in said
        assert f"GPIO{wire.gpio}, pin {place(wire.gpio)}" in said
        assert f"GPIO{wire.gpio}" in said
        if wire.role == "lamp":
            assert f"{wire.ohms} Ω" in said
    assert {str(number) for number in range(1, 41)} <= set(said)
    assert said.count("GND") == PINS.count("GND")


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_nothing_is_drawn_off_the_page_or_over_another(layout: Layout) -> None:
    root = ET.fromstring(wiring.diagram(layout))
    wide, high = float(root.get("width", "0")), float(root.get("height", "0"))
    boxes = []
    for box in root.iter(f"{NAME}rect"):
        x, y, width, height = (float(box.get(key, "0")) for key in ("x", "y", "width", "height"))
        assert x >= 0
        assert y >= 0
        assert x + width <= wide
        assert y + height <= high
        if height == wiring.TALL:
            boxes.append((x, y))
    assert len(boxes) == len(wiring.wires(layout))
    for one in boxes:
        for other in boxes:
            assert one == other or one[0] != other[0] or abs(one[1] - other[1]) >= wiring.TALL


def test_the_table_has_a_row_for_each_wire() -> None:
    rows = wiring.table(read()).splitlines()[2:]
    assert len(rows) == len(wiring.wires(read()))
    assert "| Undo | button | GPIO5 | 29 | ground |" in rows
    assert "| Buzzer | piezo | GPIO26 | 37 | ground |" in rows


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_the_picture_names_every_part_that_has_a_place(layout: Layout) -> None:
    said = texts(picture.picture(layout))
    assert {PARTS[name].title for name, part in layout.parts.items() if part.at} <= set(said)


def test_the_command_draws_the_owners_wiring(tmp_path: Path) -> None:
    (tmp_path / "panel.toml").write_text("[undo]\nbutton = 21\n")
    file = tmp_path / "wiring.svg"
    assert main(["panel", "wiring", str(file), "--data", str(tmp_path)]) == 0
    assert "GPIO21, pin 40" in texts(file.read_text("utf-8"))


# The docs cannot lie


@pytest.mark.parametrize("name", sorted(docs.files(ROOT / "docs")))
def test_the_docs_are_what_the_layout_gives(name: str) -> None:
    written = docs.files(ROOT / "docs")[name]
    there = (ROOT / "docs" / name).read_text("utf-8")
    assert there == written, f"docs/{name} is old: .venv/bin/python -m hardware.docs"


def test_a_change_of_the_layout_would_be_seen(tmp_path: Path) -> None:
    (tmp_path / "hardware.md").write_text((ROOT / "docs/hardware.md").read_text("utf-8"), "utf-8")
    changed = parse("[undo]\nbutton = 21\n")
    for name, text in docs.files(tmp_path, changed).items():
        assert text != (ROOT / "docs" / name).read_text("utf-8")
