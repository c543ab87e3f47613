"""Drawings on the screen: the right colours in the right places, smooth edges, and no idle work."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator

import pytest
from kivy.core.window import Window
from kivy.graphics import ClearBuffers, ClearColor, Fbo, Mesh
from kivy.lang import Builder

from companion import drawings
from companion.drawings import Drawing
from companion.drawings.inks import EGGS, OTHER_EGG, PLAYERS
from companion.drawings.shapes import box, disc, line, loop, oval, polygon, star
from companion.screens.drawing.drawn import Drawn
from companion.screens.drawing.outlines import cut
from companion.screens.drawing.painter import paint
from companion.screens.parts import theme
from companion.screens.parts.looks import looks
from tests.flows.driver import Driver
from tests.test_drawings import ROWS

SIDE = 64
Rgb = tuple[int, int, int]


@pytest.fixture(autouse=True)
def _night() -> Iterator[None]:
    """Each test begins at night, in the real window: there is no painting without it."""
    looks("home")
    assert Window.canvas
    theme.wear("night")
    yield
    theme.wear("night")


class Canvas:
    """A piece of ground off the screen, and what can be seen on it."""

    def __init__(self, side: int = SIDE, ground: str = "#000000") -> None:
        self.side = side
        self.fbo = Fbo(size=(side, side))
        with self.fbo:
            ClearColor(*theme.colour(ground))
            ClearBuffers()

    def paint(self, drawing: Drawing, alpha: float = 1.0, tint: str | None = None) -> Canvas:
        paint(self.fbo, drawing, 0, 0, self.side, self.side, alpha, tint)
        return self

    def pixels(self) -> list[Rgb]:
        """Row by row, from the bottom."""
        self.fbo.draw()
        seen = self.fbo.pixels
        return list(zip(seen[::4], seen[1::4], seen[2::4], strict=True))

    def at(self, x: float, y: float) -> Rgb:
        """The pixel at a place of the unit square."""
        return self.pixels()[int(y * self.side) * self.side + int(x * self.side)]

    def middle(self) -> Rgb:
        """The colour there is most of in the middle half."""
        rows = range(self.side // 4, self.side * 3 // 4)
        seen = self.pixels()
        counted = Counter(seen[row * self.side + each] for row in rows for each in rows)
        return counted.most_common(1)[0][0]

    def covered(self) -> float:
        """How much of a black ground a white drawing covers, from 0 to 1."""
        return sum(red for red, _, _ in self.pixels()) / 255 / self.side**2


def rgb(colour: str) -> Rgb:
    red, green, blue = (round(part * 255) for part in theme.colour(colour)[:3])
    return red, green, blue


@pytest.mark.parametrize("row", ROWS)
def test_every_drawing_can_be_seen(row: str) -> None:
    for ground in ("#17120F", "#F3E7CF"):
        plain = rgb(ground)
        for drawing in ROWS[row]:
            seen = Canvas(28, ground).paint(drawing).pixels()
            changed = sum(pixel != plain for pixel in seen)
            assert changed > 28 * 28 * 0.08


@pytest.mark.parametrize(
    ("drawing", "colour"),
    [
        *(
            (drawings.egg(name, shapes), fill)
            for name, fill in EGGS.items()
            for shapes in (True, False)
        ),
        (drawings.egg("purple"), OTHER_EGG),
        (drawings.die(2, "RED_DIE"), "RED_DIE"),
        (drawings.die(6, "BLUE_DIE"), "BLUE_DIE"),
        (drawings.heart(), "DANGER"),
        (drawings.arrow("E"), "SAND"),
        *((drawings.pawn(player, False), fill) for player, fill in enumerate(PLAYERS)),
        (drawings.rubble(1), "STONE_DARK"),
    ],
)
def test_a_piece_shows_its_colour_in_the_middle(drawing: Drawing, colour: str) -> None:
    for side in (28, 64, 160):
        assert Canvas(side).paint(drawing).middle() == rgb(colour)


@pytest.mark.parametrize(
    ("shape", "area"),
    [
        (disc("#FFFFFF", 50, 50, 30), math.pi * 0.3**2),
        (oval("#FFFFFF", 50, 50, 40, 20), math.pi * 0.4 * 0.2),
        (box("#FFFFFF", 21.3, 33.7, 40.1, 30.9), 0.401 * 0.309),
        (box("#FFFFFF", 20, 20, 60, 40, 10), 0.6 * 0.4 - (4 - math.pi) * 0.1**2),
        (polygon("#FFFFFF", "10,15 85,20 40,90"), 0.27375),
        (polygon("#FFFFFF", "40,90 85,20 10,15"), 0.27375),  # the other way round
        (polygon("#FFFFFF", star(50, 50, 40, 20, 5)), 5 * 0.4 * 0.2 * math.sin(math.pi / 5)),
        (line("#FFFFFF", 10, "20,30 80,30"), 0.6 * 0.1 + math.pi * 0.05**2),
        (line("#FFFFFF", 1.2, "20,13 80,77"), math.dist((0.2, 0.13), (0.8, 0.77)) * 0.012),
        (line("#FFFFFF", 10, "20,20 80,20 80,80"), 1.2 * 0.1 + math.pi * 0.05**2 * 1.25 - 0.05**2),
        (loop("#FFFFFF", 10, "20,20 80,20 80,80 20,80"), 0.7**2 - 0.5**2 - (4 - math.pi) * 0.05**2),
        (disc("#FFFFFF", 50, 50, 30, alpha=0.5), math.pi * 0.3**2 / 2),
    ],
)  # fmt: skip
def test_edges_are_smooth_and_nothing_grows_or_shrinks(shape: drawings.Shape, area: float) -> None:
    seen = Canvas(160).paint((shape,))
    assert seen.covered() == pytest.approx(area, rel=0.03)
    if shape.kind in ("ellipse", "polygon"):
        assert len(set(seen.pixels())) > 10


def test_a_drawing_lies_where_it_is_put() -> None:
    seen = Canvas()
    paint(seen.fbo, (box("#FFFFFF", 0, 0, 100, 100),), 16, 32, 32, 16)
    pixels = [each for each, (red, _, _) in enumerate(seen.pixels()) if red > 127]
    assert (min(each % SIDE for each in pixels), max(each % SIDE for each in pixels)) == (16, 47)
    assert (min(each // SIDE for each in pixels), max(each // SIDE for each in pixels)) == (32, 47)


def test_up_is_up() -> None:
    seen = Canvas().paint((box("#FFFFFF", 0, 50, 100, 50),))
    assert seen.at(0.5, 0.75) == (255, 255, 255)
    assert seen.at(0.5, 0.25) == (0, 0, 0)


def test_what_comes_later_lies_on_top() -> None:
    seen = Canvas().paint((disc("#FF0000", 50, 50, 40), disc("#00FF00", 50, 50, 20)))
    assert seen.at(0.5, 0.5) == (0, 255, 0)
    assert seen.at(0.2, 0.5) == (255, 0, 0)


def test_a_tint_paints_everything_in_one_colour() -> None:
    skull = Canvas().paint(drawings.skull(), tint="TEAL").middle()
    assert skull == rgb("TEAL")


def test_alpha_lets_the_ground_through() -> None:
    assert Canvas().paint((disc("#FFFFFF", 50, 50, 40),), alpha=0.5).at(0.5, 0.5)[0] in (127, 128)


def test_colours_of_the_theme_follow_the_theme() -> None:
    by_night = Canvas().paint(drawings.arrow("N")).middle()
    theme.wear("noon")
    by_day = Canvas().paint(drawings.arrow("N")).middle()
    assert by_day == rgb("SAND") != by_night


def test_nothing_and_nowhere_paint_nothing() -> None:
    assert Canvas().paint(()).covered() == 0
    seen = Canvas()
    paint(seen.fbo, drawings.tick(), 0, 0, 0, 64)
    assert seen.covered() == 0


def test_there_is_room_for_any_number_of_colours() -> None:
    spot = disc("#FFFFFF", 50, 50, 40)
    fills = [f"#{each:02X}{255 - each:02X}40" for each in range(256)]
    before = [Canvas(8).paint((spot._replace(fill=fill),)) for fill in fills[:3]]
    for fill in fills:
        assert Canvas(8).paint((spot._replace(fill=fill),)).at(0.5, 0.5) == rgb(fill)
    assert [each.at(0.5, 0.5) for each in before] == [rgb(fill) for fill in fills[:3]]


def test_a_drawing_is_cut_once_for_a_size() -> None:
    Canvas().paint(drawings.worm("queen"))
    known = cut.cache_info()
    for _ in range(5):
        Canvas().paint(drawings.worm("queen"))
    assert cut.cache_info().misses == known.misses
    assert cut.cache_info().hits == known.hits + 5


def test_a_drawing_of_any_size_is_one_mesh() -> None:
    seen = Canvas().paint(drawings.worm("queen"))
    assert sum(isinstance(each, Mesh) for each in seen.fbo.children) == 1


# The widget


@pytest.fixture
def drawn(app: Driver) -> Iterator[Drawn]:
    """A drawing laid over the whole screen."""
    widget = Drawn(drawing=(disc("#00FF00", 50, 50, 50),), size_hint=(None, None), size=(200, 100))
    widget.pos = (300, 200)
    Window.add_widget(widget)
    app.settle()
    yield widget
    Window.remove_widget(widget)


def on_screen(widget: Drawn, x: int, y: int) -> Rgb:
    seen = widget.export_as_image().texture.pixels
    start = ((int(widget.height) - 1 - y) * int(widget.width) + x) * 4
    return seen[start], seen[start + 1], seen[start + 2]


def test_a_widget_shows_its_drawing_square_and_in_the_middle(drawn: Drawn) -> None:
    assert on_screen(drawn, 100, 50) == (0, 255, 0)
    assert on_screen(drawn, 55, 50) == (0, 255, 0)
    assert on_screen(drawn, 40, 50) == (0, 0, 0)


def test_a_widget_follows_its_drawing_and_its_place(app: Driver, drawn: Drawn) -> None:
    drawn.drawing = (disc("#FF0000", 50, 50, 50),)
    drawn.size = (40, 40)
    drawn.pos = (10, 10)
    app.settle()
    assert on_screen(drawn, 20, 20) == (255, 0, 0)
    drawn.drawing = None
    app.settle()
    assert on_screen(drawn, 20, 20) == (0, 0, 0)


def test_a_widget_draws_once_for_many_changes_and_never_idly(app: Driver, drawn: Drawn) -> None:
    known = cut.cache_info()
    for each in range(1, 11):
        drawn.size = (100 + each, 100 + each)
        drawn.x += 1
    app.wait(1)
    assert cut.cache_info().misses == known.misses + 1
    before = app.drawn
    app.step(60)
    assert app.drawn == before


def test_a_widget_is_written_in_kv() -> None:
    page = Builder.load_string(
        """
#:import drawings companion.drawings
BoxLayout:
    Drawn:
        drawing: drawings.heart()
"""
    )
    assert page.children[0].drawing == drawings.heart()
