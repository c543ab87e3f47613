"""A Squirmish watched again: the cards as they lay, and what happened to them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion.games.squirmish.scene import Scene
from companion.games.squirmish.steps import steps
from companion.screens.replay.stages import Told
from companion.screens.squirmish.field import FieldPane
from companion.table.events import Event

if TYPE_CHECKING:
    from companion.film import Film


class HeapStage:
    """Squirmish on its table (see `companion.screens.replay.stages.Stage`)."""

    def __init__(self, film: Film, shapes: bool) -> None:
        self._film: Any = film
        self._pane = FieldPane()
        self.field = self._pane.field
        self.view: Widget = self._pane

    def show(self, at: int) -> None:
        """The cards after a moment."""
        self._show(*self._film.table(at))

    def set_back(self, at: int) -> None:
        """The cards before it."""
        self._show(*self._film.begin(at))

    def _show(self, state: Any, events: Sequence[Event]) -> None:
        scene = Scene(self._film.game, state)
        for event in events:
            scene.play(event)
        self.field.show(scene)
        self._pane.look()

    def play(self, event: Event, seconds: float, done: Callable[[], None]) -> None:
        """On the cards."""
        self.field.play(event, seconds, done)

    def stop(self) -> None:
        """At its end."""
        self.field.stop()

    def told(self, at: int) -> Sequence[Told]:
        """As hands would do it; a moment with nothing to do is told as it happened."""
        events = self._film.moments[at].events
        found = [Told(step.text, step.events) for step in steps(events)]
        return found or [Told(event.text, [event]) for event in events]

    def tally(self, at: int) -> str:
        """Everybody's prize guys."""
        players = self._film.counted(at).players
        return " · ".join(f"{player.name} {len(player.prizes)}/3" for player in players)
