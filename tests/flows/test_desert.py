"""The desert is in its place from the first frame on, which may be the one of a machine's start."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.uix.floatlayout import FloatLayout

from companion.screens.drawing.desert import Desert
from tests.flows.conftest import Open
from tests.flows.driver import Driver


class Watched(Desert):
    """Remembers where it was drawn."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.drawn: list[tuple[float, ...]] = []

    def _draw(self, *_: object) -> None:
        self.drawn.append((*self.pos, *self.size))
        super()._draw()


def test_home_draws_it_once_however_often_it_is_laid_out(
    open_app: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[tuple[float, ...]] = []
    draw = Desert._draw
    monkeypatch.setattr(Desert, "_draw", lambda self: drawn.append((*self.pos, *self.size)))
    app = open_app(tmp_path)
    desert = next(each for each in app.widgets() if isinstance(each, Desert))
    assert drawn == [(*desert.pos, *desert.size)]
    monkeypatch.setattr(Desert, "_draw", draw)


def test_it_is_drawn_once_and_where_it_belongs(app: Driver) -> None:
    desert = Watched(light="night")
    page = FloatLayout()
    page.add_widget(desert)
    Window.add_widget(page)
    app.step()
    assert desert.drawn == [(0, 0, *Window.size)]
    Window.remove_widget(page)


def test_nothing_is_put_into_its_canvas_twice(app: Driver) -> None:
    """It would be drawn in a wrong colour in the first frame, and on a still page there is no
    second one: what is made inside a `with` is in there already."""
    desert = next(each for each in app.widgets() if isinstance(each, Desert))
    parts = [id(each) for each in desert.canvas.children]
    assert parts
    assert len(parts) == len(set(parts))
