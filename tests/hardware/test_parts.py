"""The table of the panel's parts: what an entry must have, and what two entries must not share."""

from __future__ import annotations

import re
import textwrap
from typing import Any

import pytest

from companion import drawings
from companion.drawings.palette import PALETTE
from hardware.docs import DOCS, PAGE
from hardware.layout import DEFAULT, Part, parse
from hardware.parts import PARTS, index_parts, list_cards, list_keys, list_lamps
from hardware.picture import picture
from tests.another_button import HINT, add_button


def test_one_more_entry_is_one_more_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    before = [*list_lamps()], [*list_cards()], [*list_keys()]
    add_button(monkeypatch)
    assert list_lamps() == [*before[0], "hint"]
    assert list(list_cards()) == ["hint", *before[1]]
    assert list_keys() == {**list_keys(), "h": "hint"}
    assert index_parts(PARTS.values()) == PARTS


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"name": "undo"}, "undo has the name 'undo', which undo has already"),
        ({"title": "Undo"}, "hint has the title 'Undo', which undo has already"),
        ({"keys": ("h", "u")}, "hint has the key 'u', which undo has already"),
        ({"keys": ("h", "h")}, "hint has the key 'h', which hint has already"),
        ({"keys": ()}, "hint has no keys"),
        ({"title": ""}, "hint has no title"),
        ({"caption": ""}, "hint has no caption"),
        ({"unavailable": ""}, "hint has no unavailable"),
        ({"color": ""}, "hint has no color"),
        ({"lamp": ""}, "hint has no lamp"),
    ],
)
def test_an_entry_that_is_wrong_is_named(change: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        index_parts([*PARTS.values(), HINT._replace(**change)])


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"tag": "WW-UNDO"}, "hint has the tag 'WW-UNDO', which undo has already"),
        ({"tag": ""}, "the card of hint has no tag"),
        ({"tag": "WW-A-HINT"}, "the tag 'WW-A-HINT' of hint is not WW- and up to seven letters"),
        ({"tag": "WW-FORESIGHT"}, "the tag 'WW-FORESIGHT' of hint is not WW-"),
        ({"sentence": ""}, "the card of hint has no sentence"),
        ({"band": ""}, "the card of hint has no band"),
        ({"drawing": ()}, "the card of hint has no drawing"),
    ],
)
def test_a_command_card_that_is_wrong_is_named(change: dict[str, Any], said: str) -> None:
    assert HINT.card
    with pytest.raises(ValueError, match=said):
        index_parts([*PARTS.values(), HINT._replace(card=HINT.card._replace(**change))])


def test_every_fault_of_the_table_is_named() -> None:
    with pytest.raises(ValueError, match=r"hint has no title; hint has no keys\."):
        index_parts([*PARTS.values(), HINT._replace(title="", keys=())])


def test_the_colors_and_drawings_that_an_entry_names_are_there() -> None:
    for name, part in PARTS.items():
        assert not part.lamp or part.lamp in PALETTE, f"{name}: no color {part.lamp}"
    for name, card in list_cards().items():
        assert card.band in PALETTE, f"{name}: no color {card.band}"
        drawing, *asked = card.drawing
        assert drawing in drawings.__all__, f"{name}: no drawing {drawing}"
        assert getattr(drawings, drawing)(*asked)


def test_a_button_without_a_pin_changes_no_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    layout = parse("[undo]\nbutton = 5\nat = [50, 50]\n")
    before = picture(layout)
    add_button(monkeypatch)
    assert picture(layout) == before


def test_a_button_with_a_pin_is_drawn_with_its_initial(monkeypatch: pytest.MonkeyPatch) -> None:
    add_button(monkeypatch)
    layout = parse('take = ["spi0"]\n[hint]\nbutton = 8\nlamp = 9\nat = [50, 50]\n')
    assert layout.troubles == ()
    drawn = picture(layout)
    assert ">H</text>" in drawn
    assert ">Show a hint</text>" in drawn
    assert "url(#hint)" in drawn


def test_what_the_docs_say_about_a_pin_gives_it_one(monkeypatch: pytest.MonkeyPatch) -> None:
    add_button(monkeypatch)
    page = (DOCS / PAGE).read_text("utf-8")
    said = re.search(r'^( {4}take = \["spi0"\].*\n\n(?: {4}.*\n)+)', page, re.MULTILINE)
    assert said
    take, _, lines = textwrap.dedent(said[1]).partition("\n\n")
    layout = parse(DEFAULT.read_text("utf-8").replace("take = []", take) + lines)
    assert layout.troubles == ()
    assert layout.parts["hint"] == Part(button=8, lamp=9, hole=16.0, cap=18.0, at=(13, 95))
    others = [part for name, part in layout.parts.items() if name != "hint"]
    for other in others:
        assert other.at
        assert abs(complex(13, 95) - complex(*other.at)) >= (18 + other.cap) / 2 + 3
