"""Where a loose group goes back: every legal place can be looked at before one is taken (SQ-A06).

A tap on a place at the rim lays the group's ghost over it; where several ways to lie there are
legal, the next tap shows the next one. Two keys go through all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.squirmish import grid
from companion.games.squirmish.grid import Place
from companion.games.squirmish.scene import Scene, Seen
from companion.language import tr
from companion.screens.parts.looks import looks

looks("squirmish_ask")


class Ways:
    """Every way a loose piece may lie, and which of them is looked at."""

    def __init__(self, scene: Scene, piece: Sequence[Place], answers: Sequence[str]) -> None:
        self._cards = [scene.cards[place] for place in piece]
        self.piece = list(piece)
        self.ways = {answer: grid.moved(piece, piece[0], grid.place(answer)) for answer in answers}
        self.answers = list(answers)
        rest = [place for place in scene.cards if place not in piece]
        main = grid.pieces(rest)[0] if rest else []
        beside = {near for place in main for near in grid.beside(place)}
        covered = {place for way in self.ways.values() for place in way}
        self.rim = [place for place in grid.in_order(covered) if place in beside]
        self.at = 0

    @property
    def answer(self) -> str:
        """The one that is looked at."""
        return self.answers[self.at]

    @property
    def ghost(self) -> Mapping[Place, Seen]:
        """The cards as they would lie."""
        return dict(zip(self.ways[self.answer], self._cards, strict=True))

    def step(self, by: int) -> None:
        """The next one, or the one before."""
        self.at = (self.at + by) % len(self.answers)

    def tap(self, place: Place) -> bool:
        """One that covers this place, and with each further tap the next of those."""
        count = len(self.answers)
        for step in range(1, count + 1):
            at = (self.at + step) % count
            if place in self.ways[self.answers[at]]:
                self.at = at
                return True
        return False


class PutBackPanel(BoxLayout):
    """Which of so many; to take it is the button under all others."""

    said = StringProperty("")
    count = StringProperty("")

    def __init__(self, ways: Ways, show: Callable[[], None]) -> None:
        super().__init__()
        self._ways, self._show = ways, show
        self.said = tr("Tap the rim to see it there; tap again for another way.")
        self.tell()

    def step(self, by: int) -> None:
        """Another one."""
        self._ways.step(by)
        self._show()

    def tell(self) -> None:
        """Which one it is."""
        self.count = tr("{page} of {pages}", page=self._ways.at + 1, pages=len(self._ways.answers))
