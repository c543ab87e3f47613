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
from tests.another_button import SPARE, add_button


def test_one_more_entry_is_one_more_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    before = [*list_lamps()], [*list_cards()], [*list_keys()]
    add_button(monkeypatch)
    assert list_lamps() == [*before[0], "spare"]
    assert list(list_cards()) == ["spare", *before[1]]
    assert list_keys() == {**list_keys(), "f9": "spare"}
    assert index_parts(PARTS.values()) == PARTS


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"name": "undo"}, "undo has the name 'undo', which undo has already"),
        ({"title": "Undo"}, "spare has the title 'Undo', which undo has already"),
        ({"keys": ("f9", "u")}, "spare has the key 'u', which undo has already"),
        ({"keys": ("f9", "f9")}, "spare has the key 'f9', which spare has already"),
        ({"keys": ()}, "spare has no keys"),
        ({"title": ""}, "spare has no title"),
        ({"caption": ""}, "spare has no caption"),
        ({"unavailable": ""}, "spare has no unavailable"),
        ({"color": ""}, "spare has no color"),
        ({"lamp": ""}, "spare has no lamp"),
    ],
)
def test_an_entry_that_is_wrong_is_named(change: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        index_parts([*PARTS.values(), SPARE._replace(**change)])


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"tag": "WW-UNDO"}, "spare has the tag 'WW-UNDO', which undo has already"),
        ({"tag": ""}, "the card of spare has no tag"),
        ({"tag": "WW-A-B"}, "the tag 'WW-A-B' of spare is not WW- and up to seven letters"),
        ({"tag": "WW-ABCDEFGH"}, "the tag 'WW-ABCDEFGH' of spare is not WW-"),
        ({"sentence": ""}, "the card of spare has no sentence"),
        ({"band": ""}, "the card of spare has no band"),
        ({"drawing": ()}, "the card of spare has no drawing"),
    ],
)
def test_a_command_card_that_is_wrong_is_named(change: dict[str, Any], said: str) -> None:
    assert SPARE.card
    with pytest.raises(ValueError, match=said):
        index_parts([*PARTS.values(), SPARE._replace(card=SPARE.card._replace(**change))])


def test_every_fault_of_the_table_is_named() -> None:
    with pytest.raises(ValueError, match=r"spare has no title; spare has no keys\."):
        index_parts([*PARTS.values(), SPARE._replace(title="", keys=())])


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
    layout = parse('take = ["spi0"]\n[spare]\nbutton = 8\nlamp = 9\nat = [50, 50]\n')
    assert layout.troubles == ()
    drawn = picture(layout)
    assert ">B</text>" in drawn
    assert ">Spare button</text>" in drawn
    assert "url(#spare)" in drawn


def test_what_the_docs_say_about_a_pin_gives_it_one(monkeypatch: pytest.MonkeyPatch) -> None:
    add_button(monkeypatch)
    page = (DOCS / PAGE).read_text("utf-8")
    said = re.search(r'^( {4}take = \["spi0"\].*\n\n(?: {4}.*\n)+)', page, re.MULTILINE)
    assert said
    take, _, lines = textwrap.dedent(said[1]).partition("\n\n")
    layout = parse(DEFAULT.read_text("utf-8").replace("take = []", take) + lines)
    assert layout.troubles == ()
    assert layout.parts["spare"] == Part(button=8, lamp=9, hole=16.0, cap=18.0, at=(13, 95))
    others = [part for name, part in layout.parts.items() if name != "spare"]
    for other in others:
        assert other.at
        assert abs(complex(13, 95) - complex(*other.at)) >= (18 + other.cap) / 2 + 3
