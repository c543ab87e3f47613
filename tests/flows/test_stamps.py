"""Stamps: the same picture as the painted drawing, made once, in the colours of the theme."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest
from kivy.graphics import ClearBuffers, ClearColor, Fbo, InstructionGroup, Rectangle

from companion import drawings
from companion.screens.drawing import stamps
from companion.screens.drawing.painter import paint
from companion.screens.drawing.stamps import LARGEST, stamp
from companion.screens.parts import theme
from companion.screens.parts.looks import looks
from tests.test_drawings import ROWS

SIDE = 48
GROUNDS = ("#17120F", "#F3E7CF", "#3366CC")
Pixels = npt.NDArray[np.int_]


@pytest.fixture(autouse=True)
def _night() -> None:
    looks("home")
    theme.wear("night")
    stamps._made.cache_clear()  # other tests paint one pixel only, and so are their stamps


def pixels(ground: str, picture: InstructionGroup) -> Pixels:
    """What is seen of it on a ground: red, green and blue."""
    fbo = Fbo(size=(SIDE, SIDE))
    with fbo:
        ClearColor(*theme.colour(ground))
        ClearBuffers()
    fbo.add(picture)
    fbo.draw()
    return np.frombuffer(fbo.pixels, np.uint8).reshape(-1, 4)[:, :3].astype(int)


@pytest.mark.parametrize("row", ROWS)
def test_a_stamp_looks_like_the_drawing_on_any_ground(row: str) -> None:
    for drawing in ROWS[row]:
        painted, stamped = InstructionGroup(), InstructionGroup()
        paint(painted, drawing, 4, 4, 40, 40)
        stamp(stamped, drawing, 4, 4, 40, 40)
        for ground in GROUNDS:
            apart = np.abs(pixels(ground, painted) - pixels(ground, stamped))
            assert apart.max() <= 6


def test_a_stamp_is_one_rectangle_and_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    group, drawing = InstructionGroup(), drawings.pawn(0)
    stamp(group, drawing, 0, 0, 37, 37)
    monkeypatch.setattr(stamps, "paint", None)  # to paint it again would fail
    stamp(group, drawing, 20, 20, 37, 37)
    pictures = [each for each in group.children if isinstance(each, Rectangle)]
    assert len(pictures) == 2
    assert pictures[0].texture is pictures[1].texture


def test_another_theme_has_stamps_of_its_own() -> None:
    drawing = drawings.arrow("E")  # in a colour that is known by its name
    night, noon = InstructionGroup(), InstructionGroup()
    stamp(night, drawing, 4, 4, 40, 40)
    theme.wear("noon")
    stamp(noon, drawing, 4, 4, 40, 40)
    assert (pixels("#3366CC", night) != pixels("#3366CC", noon)).any()
    theme.wear("night")


def test_what_is_large_is_painted_and_nothing_leaves_nothing() -> None:
    large, none = InstructionGroup(), InstructionGroup()
    stamp(large, drawings.pawn(0), 0, 0, LARGEST + 1, LARGEST + 1)
    stamp(none, drawings.pawn(0), 0, 0, 0.5, 0.5)
    stamp(none, (), 0, 0, 40, 40)
    assert not any(type(each) is Rectangle for each in large.children)
    assert large.children
    assert not none.children
