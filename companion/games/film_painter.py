"""What a game hands over so that the film of a game can be drawn: its table, and a line of figures.

`GameKit.film()` returns a `FilmPainter`. Without one, a film has the picture in characters.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from companion.drawings.surface import Painting
    from companion.film import Film
    from companion.table.events import Event

At: TypeAlias = tuple[int, int]  # a space, by column and row


class FilmPainter(ABC):
    """Paints the moments of a film."""

    @abstractmethod
    def paint(
        self, film: Film, at: int, width: int, coming: bool = False, marked: Collection[At] = ()
    ) -> Painting:
        """Return the table after a moment, or before it when it is `coming`.

        `width` is that of the picture, in pixels; `marked` are the spaces to point out.
        """

    @abstractmethod
    def list_figures(self, game: Any, state: Any) -> list[str]:
        """Return how far the game is, in a few short figures."""

    def find_struck(self, events: Sequence[Event]) -> list[At]:
        """Return the spaces that an attack changes."""
        return []

    def describe_attack(self, events: Sequence[Event]) -> list[str]:
        """Return what an attack did, in sentences."""
        return []
