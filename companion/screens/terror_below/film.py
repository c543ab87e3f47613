"""A game of Terror Below watched again: the board as it lay, and what happened on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion.games.terror_below import scene as scenes
from companion.games.terror_below.scene import Scene
from companion.games.terror_below.steps import steps
from companion.games.terror_below.tally import tally
from companion.screens.replay.stages import Told
from companion.screens.terror_below.board import BoardView
from companion.table.events import Event

if TYPE_CHECKING:
    from companion.film import Film


class BoardStage:
    """Terror Below on its board."""

    def __init__(self, film: Film, shapes: bool) -> None:
        self._film: Any = film
        self.board = BoardView()
        self.board.shapes = shapes
        self.board.red = film.final.options.house_rules.red_axis
        self.view: Widget = self.board

    def show(self, at: int) -> None:
        """The scene after a moment."""
        self.board.show(self._scene(*self._film.table(at)))

    def set_back(self, at: int) -> None:
        """The scene before it."""
        self.board.show(self._scene(*self._film.begin(at)))

    def _scene(self, state: Any, events: Sequence[Event]) -> Scene:
        made = scenes.scene(self._film.game, state)
        for event in events:
            scenes.play(made, event)
        return made

    def play(self, event: Event, seconds: float, done: Callable[[], None]) -> None:
        """On the board."""
        self.board.play(event, seconds, done)

    def stop(self) -> None:
        """At its end."""
        self.board.stop()

    def told(self, at: int) -> Sequence[Told]:
        """Drawn together as hands would do it."""
        return [Told(step.text, step.events) for step in steps(self._film.moments[at].events)]

    def tally(self, at: int) -> str:
        """Attacks and goal, or everybody's points."""
        return " · ".join(tally(self._film.game, self._film.counted(at)))
