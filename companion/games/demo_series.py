"""What a game hands over so that it can be watched in a demo, where bots play it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from companion.lab.demo import Wish


class Piece(NamedTuple):
    """One game of a demo."""

    options: dict[str, Any]
    seed: int  # of its dice, its decks and its bot
    game: str


class DemoSeries(ABC):
    """The games of one kind that a demo shows."""

    choices: Mapping[str, Sequence[str]] = {}

    @abstractmethod
    def plan(self, game: Any, wish: Wish) -> Iterator[Piece]:
        """Yield one game after the other, without an end; the same seed yields the same games.

        Raises `Refused` for a wish that the cards of the game cannot fulfill.
        """
