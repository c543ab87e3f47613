"""How a film of Terror Below is drawn: its kit hands over a `TerrorFilm`."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

from companion.games.film_painter import At, FilmPainter
from companion.games.terror_below.board_painter import paint_board
from companion.games.terror_below.scene import play, scene, spaces
from companion.games.terror_below.steps import steps
from companion.games.terror_below.tally import tally

if TYPE_CHECKING:
    from companion.drawings.surface import Painting
    from companion.film import Film
    from companion.table.events import Event


class TerrorFilm(FilmPainter):
    """Paints the board."""

    def paint(
        self, film: Film, at: int, width: int, coming: bool = False, marked: Collection[At] = ()
    ) -> Painting:
        state, events = film.begin(at) if coming else film.table(at)
        game: Any = film.game
        shown = scene(game, state)
        for event in events:
            play(shown, event)
        return paint_board(shown, red=state.options.house_rules.red_axis, marked=marked)

    def list_figures(self, game: Any, state: Any) -> list[str]:
        return [*tally(game, state)]

    def find_struck(self, events: Sequence[Event]) -> list[At]:
        laid = [event for event in events if event.kind in ("place-egg", "place-rubble")]
        return [space for event in laid for space in spaces(event)]

    def describe_attack(self, events: Sequence[Event]) -> list[str]:
        return [step.text for step in steps(events) if step.kind != "attack-begins"]
