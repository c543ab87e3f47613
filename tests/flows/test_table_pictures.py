"""The three tables and the diagrams of the rules on the screen, beside those drawn before."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.metrics import Metrics
from kivy.uix.widget import Widget
from PIL import Image

from companion import drawings
from companion.drawings.shapes import box
from companion.rulebook.book import book
from companion.screens.drawing import stamps
from companion.screens.drawing.diagram import DiagramView
from companion.screens.parts import theme
from companion.screens.squirmish.field import FieldView
from companion.screens.terror_below.board import BoardView
from companion.screens.wormlord.map_view import MapView
from companion.table.clause import Diagram, Piece
from tests.flows.driver import Driver
from tests.golden.pictures import assert_like
from tests.lab.test_board_picture import full
from tests.lab.test_table_pictures import EVERYTHING, HELD, crowded, heap, pinks, rows

SIDE = 260
Look = Callable[[Any], object]


@pytest.fixture
def seen(app: Driver) -> Iterator[Callable[[Widget], Image.Image]]:
    """Puts a widget on the screen, and returns what is seen of it."""
    stamps._made.cache_clear()  # other tests paint one pixel only, and so are their stamps

    def picture(widget: Widget) -> Image.Image:
        widget.pos = (0, 0)
        stage = app.shell.root.ids.stage
        stage.clear_widgets()
        stage.add_widget(widget)
        app.step(3)
        whole = Image.frombytes("RGB", Window.size, app.pixels()).transpose(
            Image.Transpose.FLIP_TOP_BOTTOM
        )
        left, bottom = widget.to_window(*widget.pos)
        right, top = left + widget.width, bottom + widget.height
        return whole.crop(
            (round(left), round(whole.height - top), round(right), round(whole.height - bottom))
        )

    yield picture
    theme.wear("night")
    Metrics.fontscale = 1.0
    app.shell.show_home()


def board(side: float = SIDE, **looks: Any) -> BoardView:
    view = BoardView(size_hint=(None, None), size=(side, side))
    for name, value in looks.items():
        setattr(view, name, value)
    return view


LIVE = {(1, 1): "go", (2, 3): "lift", (3, 4): "go"}
BOARDS: dict[str, tuple[dict[str, Any], Look]] = {
    "desert": ({}, lambda view: view.show(full())),
    "canyon": ({}, lambda view: view.show(full("canyon"))),
    "crowded": ({}, lambda view: view.show(crowded())),
    "live": ({}, lambda view: view.show(full(), LIVE, [(5, 5), (6, 1)])),
    "rows": ({"red": "row", "shapes": False}, lambda view: view.show(crowded())),
    "large": ({"side": 400}, lambda view: view.show(crowded(), LIVE)),
}


@pytest.mark.parametrize("name", BOARDS)
def test_board(name: str, seen: Callable[[Widget], Image.Image]) -> None:
    looks, show = BOARDS[name]
    view = board(**looks)
    show(view)
    assert_like(f"screen-board-{name}.png", seen(view))


@pytest.mark.parametrize("worn", ["noon", "contrast"])
def test_board_by_day(worn: str, seen: Callable[[Widget], Image.Image]) -> None:
    theme.wear(worn)
    view = board()
    view.show(full("canyon"), LIVE)
    assert_like(f"screen-board-{worn}.png", seen(view))


def test_board_in_large_letters(seen: Callable[[Widget], Image.Image]) -> None:
    Metrics.fontscale = 1.5
    view = board()
    view.show(full())
    assert_like("screen-board-letters.png", seen(view))


def test_another_rubble_is_seen_on_the_board_and_in_a_rule(
    seen: Callable[[Widget], Image.Image], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawings, "rubble", lambda count=1: (box("#FF00FF", 0, 0, 100, 100),))
    view = board()
    view.show(full())
    assert pinks(seen(view)) > 100
    diagram = Diagram("Rubble.", 2, 1, pieces=(Piece("rubble", (1, 1)),))
    rule = DiagramView(diagram=diagram, size_hint=(None, None), width=240)
    assert pinks(seen(rule)) > 100


MARKS = {"damage": 2, "safe": True, "dazed": True}
NINE = ("ABC", "DAB", "CDA")
HEAPS: dict[str, Look] = {
    "one": lambda view: view.show(heap("A")),
    "owners": lambda view: view.show(heap("AB", "CD"), {(2, 0), (1, 1)}, {(0, 0)}),
    "hurt": lambda view: view.show(heap("AB", "CD", **MARKS)),
    "nine": lambda view: view.show(heap(*NINE, damage=1), arrow=((0, 0), (1, 1))),
    "row": lambda view: view.show(heap("ABCDABCD")),
    "loose": lambda view: view.show(heap("AB", "CD"), loose={(0, 0), (1, 1)}),
    "none": lambda view: view.show(heap(".")),
    "ghost": lambda view: (view.show(heap("AB", "CD")), view.haunt(
        {(2, 0): heap("A").cards[0, 0]})),
}  # fmt: skip


def field(wide: float = 280, high: float = 240) -> FieldView:
    return FieldView(size_hint=(None, None), size=(wide, high))


@pytest.mark.parametrize("name", HEAPS)
def test_heap(name: str, seen: Callable[[Widget], Image.Image]) -> None:
    view = field()
    HEAPS[name](view)
    assert_like(f"screen-heap-{name}.png", seen(view))


def test_heap_by_day_in_large_letters(seen: Callable[[Widget], Image.Image]) -> None:
    theme.wear("noon")
    Metrics.fontscale = 1.5
    view = field(400, 300)
    view.show(heap("AB.", ".CD", **MARKS))
    assert_like("screen-heap-noon.png", seen(view))


MAPS: dict[str, tuple[dict[str, int], Look]] = {
    "picnic": ({}, lambda view: view.show(rows("picnic"))),
    "held": ({}, lambda view: view.show(rows("flower-bed"), HELD)),
    "everything": ({}, lambda view: view.show(EVERYTHING, {}, [(1, 1), (3, 3), (4, 4)])),
    "everybody": ({}, lambda view: view.show(EVERYTHING, {(at, at): at % 5 for at in range(1, 8)})),
    "half": ({"laid": 4}, lambda view: view.show(EVERYTHING)),
    "small": ({"ruler": 0}, lambda view: view.show(EVERYTHING, HELD)),
}


@pytest.mark.parametrize("name", MAPS)
def test_map(name: str, seen: Callable[[Widget], Image.Image]) -> None:
    looks, show = MAPS[name]
    view = MapView(size_hint=(None, None), size=(SIDE, SIDE), **looks)
    show(view)
    assert_like(f"screen-map-{name}.png", seen(view))


def test_map_by_day(seen: Callable[[Widget], Image.Image]) -> None:
    theme.wear("noon")
    view = MapView(size_hint=(None, None), size=(SIDE, SIDE))
    view.show(EVERYTHING, HELD, [(4, 4)])
    assert_like("screen-map-noon.png", seen(view))


@pytest.mark.parametrize("game", ["terror-below", "squirmish", "wormlord"])
def test_diagrams(game: str, seen: Callable[[Widget], Image.Image]) -> None:
    found = [clause.diagram for clause in book(game).clauses if clause.diagram]
    for number, diagram in enumerate(found[:3]):
        view = DiagramView(diagram=diagram, size_hint=(None, None), width=240)
        assert_like(f"screen-diagram-{game}-{number}.png", seen(view))
