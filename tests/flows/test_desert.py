"""The desert is in its place from the first frame on, which may be the one of a machine's start."""

from __future__ import annotations

from typing import Any

from kivy.core.window import Window
from kivy.uix.floatlayout import FloatLayout

from companion.screens.drawing.desert import Desert
from tests.flows.driver import Driver


class Watched(Desert):
    """Remembers where it was drawn."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.drawn: list[tuple[float, ...]] = []

    def _draw(self, *_: object) -> None:
        self.drawn.append((*self.pos, *self.size))
        super()._draw()


def test_it_is_drawn_once_and_where_it_belongs(app: Driver) -> None:
    desert = Watched(light="night")
    page = FloatLayout()
    page.add_widget(desert)
    Window.add_widget(page)
    app.step()
    assert desert.drawn == [(0, 0, *Window.size)]
    Window.remove_widget(page)
