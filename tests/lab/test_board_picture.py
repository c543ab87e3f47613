"""The board as a picture: every piece at its place, the same every time, without a window."""

from __future__ import annotations

import subprocess
import sys
from typing import Any, NamedTuple

import msgspec
import pytest
from PIL import Image, ImageChops

from companion import drawings
from companion.drawings import image_surface
from companion.games.terror_below.board_painter import RULER, paint_board
from companion.games.terror_below.places import places
from companion.games.terror_below.scene import At, Scene, scene
from companion.lab.table_picture import picture_of
from tests.lab.tables import GAME, laid

CELL = 64


class Measure(NamedTuple):
    """Where the spaces of a picture are."""

    cell: int

    @property
    def ruler(self) -> int:
        return round(RULER * self.cell)

    def size(self, scene: Scene) -> tuple[int, int]:
        return self.ruler + scene.columns * self.cell, self.ruler + scene.rows * self.cell

    def corner(self, at: At) -> tuple[int, int]:
        return self.ruler + (at[0] - 1) * self.cell, self.ruler + (at[1] - 1) * self.cell


def board_picture(shown: Scene, cell: int = CELL, **looks: Any) -> Image.Image:
    return picture_of(paint_board(shown, **looks), cell)


def full(side: str = "desert") -> Scene:
    """A scene with everything that can lie on a board."""
    players = [
        {"name": name, "pawn": pawn, "leader": leader}
        for name, pawn, leader in (
            ("Ada", [3, 4], "TB-C01"),
            ("Bo", [2, 5], "TB-C02"),
            ("Cleo", [6, 6], "TB-C03"),
        )
    ]
    state = laid(
        options={"board": side},
        players=players,
        targets=((2, 2), (4, 2), (5, 5)),
        rubble={"6,3": 1, "5,1": 2, "5,4": 1},
        eggs={"5,2": ["green"], "6,5": ["red", "blue"], "1,1": ["yellow"]},
        locations={"facility": None},
    )
    return scene(GAME, state)


def changed(one: Image.Image, other: Image.Image) -> tuple[int, int, int, int] | None:
    """The box in which two pictures differ."""
    return ImageChops.difference(one, other).getbbox()


@pytest.mark.parametrize("side", ["desert", "canyon"])
def test_every_piece_is_painted_in_its_box(side: str) -> None:
    shown = full(side)
    bare = msgspec.structs.replace(
        shown, rubble={}, eggs={}, locations={}, ruins=set(), targets={}, pawns={}
    )
    kinds = {piece.kind for piece in places(shown)}
    assert kinds == {"ruin", "location", "rubble", "egg", "target", "pawn"}
    ground, at = board_picture(bare, CELL), Measure(CELL)
    picture = board_picture(shown, CELL)
    for piece in places(shown):
        left, top = at.corner(piece.at)
        x, y, wide, tall = piece.place
        box = (
            round(left + x * CELL), round(top + (1 - y - tall) * CELL),
            round(left + (x + wide) * CELL), round(top + (1 - y) * CELL),
        )  # fmt: skip
        assert changed(ground.crop(box), picture.crop(box)), piece


def test_nothing_is_painted_where_nothing_lies() -> None:
    shown, at = full(), Measure(CELL)
    taken = {piece.at for piece in places(shown)}
    empty = msgspec.structs.replace(
        shown, rubble={}, eggs={}, locations={}, ruins=set(), targets={}, pawns={}
    )
    ground, picture = board_picture(empty, CELL), board_picture(shown, CELL)
    for column in range(1, 7):
        for row in range(1, 7):
            if (column, row) not in taken:
                left, top = at.corner((column, row))
                box = left, top, left + CELL, top + CELL
                assert changed(ground.crop(box), picture.crop(box)) is None


def test_both_sides_of_the_board_differ_in_the_canyon_alone() -> None:
    desert, canyon = full("desert"), full("canyon")
    assert not desert.canyon
    assert canyon.canyon
    at = Measure(CELL)
    one, other = board_picture(desert, CELL), board_picture(canyon, CELL)
    for column in range(1, 7):
        for row in range(1, 7):
            left, top = at.corner((column, row))
            box = left, top, left + CELL, top + CELL
            differs = changed(one.crop(box), other.crop(box)) is not None
            assert differs == ((column, row) in canyon.canyon)


def test_the_same_scene_gives_the_same_picture() -> None:
    first = board_picture(full(), CELL).tobytes()
    image_surface.stamp.cache_clear()
    assert board_picture(full(), CELL).tobytes() == first


def test_any_size() -> None:
    for cell in (16, 33, 64, 150):
        picture = board_picture(full(), cell)
        assert picture.size == Measure(cell).size(full())
        assert picture.mode == "RGB"


def test_eggs_can_go_without_their_shapes() -> None:
    with_shapes, without = board_picture(full()), board_picture(full(), shapes=False)
    assert changed(with_shapes, without)


def test_a_marked_space_stands_out_and_no_other() -> None:
    left, top = Measure(CELL).corner((1, 4))
    box = changed(board_picture(full(), CELL), board_picture(full(), CELL, marked=[(1, 4)]))
    assert box is not None
    assert box[0] >= left
    assert box[1] >= top
    assert box[2] <= left + CELL
    assert box[3] <= top + CELL


def test_edges_are_smooth_and_the_ground_shines_through() -> None:
    made = image_surface.stamp(drawings.target(1), 40, 40)
    strengths = {
        strength for strength, count in enumerate(made.getchannel("A").histogram()) if count
    }
    assert 0 in strengths
    assert 255 in strengths
    assert len(strengths) > 4


def test_a_line_has_round_ends_and_a_closed_one_comes_back() -> None:
    from companion.drawings.shapes import line, loop

    straight = image_surface.stamp((line("#FFFFFF", 20, "30,50 70,50"),), 100, 100).getchannel("A")
    assert straight.getpixel((50, 50)) == 255
    assert straight.getpixel((22, 50)) == 255
    assert straight.getpixel((21, 41)) == 0
    corners = "20,20 80,20 80,80 20,80"
    ring = image_surface.stamp((loop("#FFFFFF", 10, corners),), 100, 100).getchannel("A")
    assert ring.getpixel((20, 50)) == 255
    assert ring.getpixel((50, 50)) == 0


def test_no_window_is_opened_for_it() -> None:
    code = "import sys, companion.lab.stills; print('kivy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout.strip() == "False", done.stderr
