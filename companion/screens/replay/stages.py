"""Where a film is shown: what a game offers for that, and the stage of a game in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.film import Film
from companion.games.registry import retell
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
        return retell(game.name, game.progress(self._film.counted(at)))
