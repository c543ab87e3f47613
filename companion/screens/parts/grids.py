"""Spaces to tap: a small board, or the pattern of a Worm."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.gridlayout import GridLayout

from companion.drawings import Drawing
from companion.screens.drawing.drawn import Drawn
from companion.screens.parts.looks import looks

looks("grids")

At = tuple[int, int]  # column, row


class Space(ButtonBehavior, Drawn):
    """One space of a grid, with whatever lies on it."""

    fill = StringProperty("DUNE")
    chosen = BooleanProperty(False)

    def __init__(self, at: At, **given: Any) -> None:
        super().__init__(**given)
        self.at = at


class SpaceGrid(GridLayout):
    """Rows of spaces from the top left; `on_space` is called with the one that was tapped."""

    side = NumericProperty(56)  # of one space

    __events__ = ("on_space",)

    def __init__(self, columns: int, rows: int, first: At = (1, 1), **given: Any) -> None:
        super().__init__(cols=columns, **given)
        self.spaces: dict[At, Space] = {}
        for row in range(rows):
            for column in range(columns):
                space = Space((first[0] + column, first[1] + row))
                space.bind(on_release=lambda space: self.dispatch("on_space", space.at))
                self.spaces[space.at] = space
                self.add_widget(space)

    def on_space(self, at: At) -> None:
        """A space was tapped."""

    def show(self, at: At, drawing: Drawing = (), fill: str = "DUNE", chosen: bool = False) -> None:
        """Lay something on a space, in the place of what was there."""
        space = self.spaces[at]
        space.drawing, space.fill, space.chosen = drawing, fill, chosen
