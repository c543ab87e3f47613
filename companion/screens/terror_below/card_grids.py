"""What only the cards of Terror Below have: arrows, patterns and starts to be tapped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion import drawings
from companion.games.terror_below import painting, pattern
from companion.screens.cards.card_rows import Chip
from companion.screens.parts.grids import At, SpaceGrid

SIGNS = {"N": "↑", "E": "→", "S": "↓", "W": "←"}
ERASE = "⌫"


class ArrowPad(GridLayout):
    """The four ways around an eraser. The first tap replaces what was there."""

    def __init__(self, arrows: str, changed: Callable[[str], None]) -> None:
        super().__init__()
        self._arrows = arrows
        self._fresh = True
        self._changed = changed
        for way in (None, "N", None, "W", "", "E", None, "S", None):
            if way is None:
                self.add_widget(Widget())
                continue
            key = Chip(words=SIGNS.get(way, ERASE), size_of_words=26)
            key.bind(on_release=partial(self._tap, way))
            self.add_widget(key)

    def _tap(self, way: str, *_: object) -> None:
        before = "" if self._fresh else self._arrows
        self._arrows = before + way if way else before[:-1]
        self._fresh = False
        self._changed(self._arrows)


class PatternGrid(SpaceGrid):
    """A pattern to be painted: each tap on a space puts the next thing there."""

    def __init__(
        self,
        picture: str,
        colours: Sequence[str],
        egg: str,
        changed: Callable[[str], None],
        across: int = painting.LEAST,
    ) -> None:
        marks = painting.read(picture, colours)
        # Without an Egg colour of its own it is a Queen's, and each Egg has another one.
        self._marks = marks if egg else painting.crowned(marks)
        self._across = max(across, painting.side(self._marks))
        self._names = dict(pattern.letters_of(colours))
        self._letters = "" if egg else "".join(self._names)
        self._egg = egg
        self._changed = changed
        corner = -(self._across // 2)
        super().__init__(self._across, self._across, first=(corner, corner))
        for at in self.spaces:
            self._show(at)

    def on_space(self, at: At) -> None:
        """Put the next thing on a space."""
        mark = self._marks.get(at, pattern.NOTHING)
        self._marks[at] = painting.after(mark, self._marks, self._letters)
        self._show(at)
        self._changed(painting.picture(self._marks, self._across))

    def _show(self, at: At) -> None:
        mark = self._marks.get(at, pattern.NOTHING)
        drawing: drawings.Drawing = ()
        if mark == pattern.RUBBLE:
            drawing = drawings.rubble(1)
        elif mark != pattern.NOTHING:
            drawing = drawings.egg(self._names.get(mark, self._egg))
        # The Target stands in the middle.
        self.show(at, drawing, chosen=at == pattern.CENTRE)


class StartGrid(SpaceGrid):
    """A small board on which one space is chosen."""

    def __init__(
        self,
        columns: int,
        rows: int,
        places: dict[str, At],
        start: At,
        changed: Callable[[At], None],
    ) -> None:
        super().__init__(columns, rows)
        self._places = {at: name for name, at in places.items()}
        self._changed = changed
        self._start = start
        for at in self.spaces:
            self._show(at)

    def on_space(self, at: At) -> None:
        """The Target starts here."""
        before, self._start = self._start, at
        for each in (before, at):
            if each in self.spaces:
                self._show(each)
        self._changed(at)

    def _show(self, at: At) -> None:
        if at == self._start:
            self.show(at, drawings.target(1), chosen=True)
        elif at in self._places:
            self.show(at, drawings.location(self._places[at]))
        else:
            self.show(at)
