"""A match watched again: the map, with whose knots were counted on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from companion.games.registry import retell
from companion.games.wormlord.state import State, space
from companion.screens.replay.stages import Told
from companion.screens.wormlord.map_view import MapView
from companion.table.events import Event

if TYPE_CHECKING:
    from companion.film import Film

ENDS = ("round-won", "again")  # with these a round ends


class MapStage:
    """Wormlord on its map (see `companion.screens.replay.stages.Stage`)."""

    def __init__(self, film: Film, shapes: bool) -> None:
        self._film = film
        self.map = MapView()
        self.view: Widget = self.map

    def show(self, at: int) -> None:
        """The map after a moment."""
        state: State = self._film.table(at)[0]
        held = state.held
        if state.rounds and any(each.kind in ENDS for each in self._film.moments[at].events):
            held = state.rounds[-1].held  # what was counted, before it is untied
        if state.map is not None:
            self.map.show(state.map.rows, {space(key): who for key, who in held.items()})

    def set_back(self, at: int) -> None:
        """What lies there lies there; only tiles are laid."""
        self.show(at)

    def play(self, event: Event, seconds: float, done: Callable[[], None]) -> None:
        """On the map."""
        self.map.play(event, seconds, done)

    def stop(self) -> None:
        """At its end."""
        self.map.stop()

    def told(self, at: int) -> Sequence[Told]:
        """Event by event."""
        return [Told(event.text, [event]) for event in self._film.moments[at].events]

    def tally(self, at: int) -> str:
        """The round and the score."""
        game = self._film.game
        return retell(game.name, game.progress(self._film.counted(at)))
