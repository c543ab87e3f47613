"""Same as: a card that is printed like another is entered by pointing at its twin."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from kivy.metrics import Metrics

from companion.drawings.faces import Face
from companion.screens.cards.card_wall import CardWall
from companion.screens.parts.looks import looks
from companion.screens.parts.sheets import Sheet

if TYPE_CHECKING:
    from companion.screens.contracts import Window

looks("twin")


class TwinSheet(Sheet):
    """The other cards of a deck; a tap takes over what is printed on one."""

    def __init__(
        self,
        shell: Window,
        face_of: Callable[[str], Face],
        ids: Sequence[str],
        take: Callable[[str], None],
    ) -> None:
        super().__init__()
        self._shell, self._take = shell, take
        wall = CardWall(face_of=face_of, columns=6 if Metrics.fontscale < 1.2 else 4)
        wall.ids_shown = list(ids)
        wall.bind(on_card=self._pick)
        self.ids.whole.add_widget(wall)

    def _pick(self, _: object, id: str) -> None:
        self._shell.close_sheet(self)
        self._take(id)
