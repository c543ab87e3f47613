"""How a film of Squirmish is drawn: its kit hands over a `SquirmishFilm`."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from companion.games.film_painter import At, FilmPainter
from companion.games.squirmish.heap_painter import paint_heap
from companion.games.squirmish.scene import Scene
from companion.games.squirmish.state import PRIZES

if TYPE_CHECKING:
    from companion.drawings.surface import Painting
    from companion.film import Film


class SquirmishFilm(FilmPainter):
    """Paints the cards in play."""

    def paint(
        self, film: Film, at: int, width: int, coming: bool = False, marked: Collection[At] = ()
    ) -> Painting:
        state, events = film.begin(at) if coming else film.table(at)
        game: Any = film.game
        shown = Scene(game, state)
        for event in events:
            shown.play(event)
        return paint_heap(shown, width)

    def list_figures(self, game: Any, state: Any) -> list[str]:
        return [f"{each.name} {len(each.prizes)}/{PRIZES}" for each in state.players]
