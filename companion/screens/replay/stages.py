"""Where a film is shown: the board of the game, or its picture in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.film import Film
from companion.games import retold
from companion.games.terror_below import scene as scenes
from companion.games.terror_below.scene import Scene
from companion.games.terror_below.steps import steps
from companion.games.terror_below.tally import tally
from companion.screens.drawing.picture import Picture as Picture  # named in kv/replay.kv
from companion.table.events import Event


class Told(NamedTuple):
    """A line of what happened, and the events it is about."""

    text: str
    events: Sequence[Event]


class Stage(Protocol):
    """What a game shows of its film."""

    view: Widget

    def show(self, at: int) -> None:
        """The table after a moment."""

    def set_back(self, at: int) -> None:
        """The table before a moment, so that it can be played."""

    def play(self, event: Event, seconds: float, done: Callable[[], None]) -> None:
        """Let an event happen before the eyes."""

    def stop(self) -> None:
        """End what is moving."""

    def told(self, at: int) -> Sequence[Told]:
        """What came of a moment, line by line."""

    def tally(self, at: int) -> str:
        """How far the game is after a moment."""


class BoardStage:
    """Terror Below on its board."""

    def __init__(self, film: Film, shapes: bool) -> None:
        from companion.screens.terror_below.board import BoardView

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


class PictureView(BoxLayout):
    """The game's picture in characters."""

    picture = StringProperty("")


class WordsStage:
    """Any other game: the same picture that it has at the table."""

    def __init__(self, film: Film, shapes: bool) -> None:
        self._film = film
        self.view: Widget = PictureView()

    def show(self, at: int) -> None:
        """The picture after a moment."""
        self.view.picture = self._film.game.picture(self._film.table(at)[0])

    def set_back(self, at: int) -> None:
        """Nothing moves in it: what will be is shown at once."""
        self.show(at)

    def play(self, event: Event, seconds: float, done: Callable[[], None]) -> None:
        """It has happened."""
        done()

    def stop(self) -> None:
        """Nothing moves."""

    def told(self, at: int) -> Sequence[Told]:
        """Event by event."""
        return [Told(event.text, [event]) for event in self._film.moments[at].events]

    def tally(self, at: int) -> str:
        """As a list of games has it."""
        game = self._film.game
        return retold(game.name, game.progress(self._film.counted(at)))


STAGES = {
    "terror-below": "companion.screens.replay.stages:BoardStage",
    "squirmish": "companion.screens.squirmish.film:HeapStage",
    "wormlord": "companion.screens.wormlord.film:MapStage",
}
PLAIN = "companion.screens.replay.stages:WordsStage"


def stage_for(film: Film, shapes: bool) -> Stage:
    """The stage of a game; one without a board is shown in words."""
    file, _, kind = STAGES.get(film.game.name, PLAIN).partition(":")
    stage: Stage = getattr(import_module(file), kind)(film, shapes)
    return stage
