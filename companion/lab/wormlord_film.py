"""How a film of Wormlord is drawn: its kit hands over a `WormlordFilm`."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from companion.games.film_painter import At, FilmPainter
from companion.games.wormlord.map_painter import paint_match

if TYPE_CHECKING:
    from companion.drawings.surface import Painting
    from companion.film import Film

ENDS = ("round-won", "again")  # with these a round ends: what was counted is seen once more


class WormlordFilm(FilmPainter):
    """Paints the map."""

    def paint(
        self, film: Film, at: int, width: int, coming: bool = False, marked: Collection[At] = ()
    ) -> Painting:
        state, _ = film.begin(at) if coming else film.table(at)
        ends = not coming and any(each.kind in ENDS for each in film.moments[at].events)
        return paint_match(state, counted=ends)

    def list_figures(self, game: Any, state: Any) -> list[str]:
        return [f"{each.name} {each.wins}" for each in state.players]
