"""panel.toml: what the default says, and what a slip costs."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from hardware import header, layout
from hardware.layout import Part, parse, read
from hardware.parts import PARTS

BUTTONS = [name for name in read().parts if name != "buzzer"]


def test_the_default_has_everything_and_no_slip() -> None:
    found = read()
    assert found.troubles == ()
    assert set(found.parts) <= set(PARTS)  # there is a pin for each of them, and for no more
    for name in BUTTONS:
        assert found.parts[name].button is not None
    for name in ("red-die", "blue-die", "terror-turn", "undo", "yes", "shutdown"):
        assert found.parts[name].lamp is not None
    assert found.parts["buzzer"].tone is not None


def test_the_default_leaves_buses_and_display_alone() -> None:
    used = [gpio for part in read().parts.values() for _, gpio in part.wires()]
    assert len(used) == len(set(used))
    assert not {gpio for gpio in used if header.reserved_for(gpio)}
    assert set(used) <= header.gpios()


def test_no_button_of_the_default_covers_another() -> None:
    parts = list(read().parts.values())
    for n, one in enumerate(parts):
        for other in parts[n + 1 :]:
            assert one.at
            assert other.at
            apart = abs(complex(*one.at) - complex(*other.at))
            assert apart >= (one.cap + other.cap) / 2 + 3


def test_the_header_is_that_of_a_raspberry_pi() -> None:
    """Against what gpiozero knows of the board."""
    from gpiozero.pins.mock import MockFactory

    board = MockFactory(revision="c03111").board_info.headers["J8"]
    for number, said in enumerate(header.PINS, 1):
        name = board.pins[number].name
        assert name == (f"GPIO{said}" if isinstance(said, int) else said)


def test_the_owners_file_wins(tmp_path: Path) -> None:
    (tmp_path / layout.FILE).write_text("[undo]\nbutton = 21\n")
    assert read(tmp_path).parts == {"undo": Part(button=21)}
    assert read(tmp_path / "elsewhere") == read()


GOOD = "[yes]\nbutton = 24\nlamp = 25\n"


@pytest.mark.parametrize(
    ("slip", "said"),
    [
        ("[big-red]\nbutton = 5", "panel.toml: there is no part big-red."),
        ("[undo]\nbutton = 24", "panel.toml: the button of undo wants GPIO 24, which yes has"),
        ("[undo]\nlamp = 24", "panel.toml: the lamp of undo wants GPIO 24, which yes has already."),
        ("[undo]\nbutton = 3", 'GPIO 3, which is kept for i2c (take = ["i2c"] gives it away).'),
        ("[undo]\nbutton = 10", "which is kept for spi0"),
        ("[undo]\nbutton = 0", "which is kept for id"),
        ("[undo]\nlamp = 14", "which is kept for uart"),
        ("[undo]\nbutton = 28", "GPIO 28, which is not on the header."),
        ("[undo]\nbutton = -1", "GPIO -1, which is not on the header."),
        ("[undo]\nbutton = 'five'", "panel.toml: undo is not understood (Expected int | null, got"),
        ("[undo]\nbutton = true", "panel.toml: undo is not understood"),
        ("[undo]\nbuton = 5", "undo is not understood (Object contains unknown field buton)."),
        ("[undo]\ntone = 5", "panel.toml: undo has no tone."),
        ("[buzzer]\nlamp = 5", "panel.toml: buzzer has no lamp."),
        ("[undo]\nat = [500, 10]", "undo has a hole that is not on the plate, so none is drawn."),
        ("[undo]\nat = [50, 50]\nhole = nan", "undo has a hole that is not on the plate"),
        ("[plate]\nwidth = 0", "panel.toml: a plate measures 20 to 1000 mm."),
        ("[plate]\nwidth = 'wide'", "panel.toml: plate is not understood"),
    ],
)  # fmt: skip
def test_a_slip_is_one_sentence_and_costs_nothing_else(slip: str, said: str) -> None:
    found = parse(GOOD + slip)
    (trouble,) = found.troubles
    assert said in trouble
    assert trouble.endswith(".")
    assert found.parts["yes"] == Part(button=24, lamp=25)
    assert set(found.parts.get("undo", Part()).wires()) == set()


def test_a_bad_pin_costs_that_pin_only() -> None:
    found = parse("[undo]\nbutton = 5\nlamp = 2\n")
    assert found.parts["undo"] == Part(button=5)


def test_a_bus_that_nobody_uses_can_be_taken() -> None:
    found = parse('take = ["spi0"]\n[player-1]\nbutton = 13\nlamp = 8\n')
    assert found.troubles == ()
    assert found.parts["player-1"].lamp == 8
    (trouble,) = parse('take = ["usb"]\n').troubles
    assert trouble == "panel.toml: usb cannot be taken, only id, i2c, spi0, uart."
    assert len(parse("take = 3\n").troubles) == 1


@pytest.mark.parametrize("text", ["[undo\n", "undo = = 3", "[undo]\nbutton = 5\n[undo]\n"])
def test_what_is_no_toml_is_no_panel(tmp_path: Path, text: str) -> None:
    """Guessing could drive a pin that a button of the owner's shorts to ground."""
    (tmp_path / layout.FILE).write_text(text)
    found = read(tmp_path)
    assert found.parts == {}
    (trouble,) = found.troubles
    assert trouble.startswith("panel.toml is no TOML: ")
    assert "line" in trouble


def test_a_file_that_cannot_be_read_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / layout.FILE).write_bytes(b"\xff\xfe")
    (trouble,) = read(tmp_path).troubles
    assert "cannot be read" in trouble
    (tmp_path / layout.FILE).unlink()
    (tmp_path / layout.FILE).mkdir()
    (trouble,) = read(tmp_path).troubles
    assert "cannot be read" in trouble


@pytest.mark.parametrize("make", [os.mkfifo, lambda path: path.symlink_to("/dev/zero"),
                                  lambda path: path.write_bytes(b"#" * 200_000)])  # fmt: skip
def test_a_panel_without_end_is_a_sentence(tmp_path: Path, make: Callable[[Path], None]) -> None:
    make(tmp_path / layout.FILE)
    (trouble,) = read(tmp_path).troubles
    assert "cannot be read" in trouble or "far too large" in trouble


def test_of_very_many_slips_a_few_are_named(tmp_path: Path) -> None:
    (tmp_path / layout.FILE).write_text("".join(f"[x{n}{'y' * 100}]\n" for n in range(300)))
    found = read(tmp_path)
    assert len(found.troubles) == layout.MOST_SLIPS
    assert max(map(len, found.troubles)) < 100


@pytest.mark.parametrize("text", [f"[{'y' * 20_000}]\n" * 2, f"[undo]\nbutton = '{'y' * 20_000}'"])
def test_a_sentence_about_a_long_name_is_short(text: str) -> None:
    assert all(len(trouble) < 300 for trouble in parse(text).troubles)
