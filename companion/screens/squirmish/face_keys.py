"""The six faces of a die, each to be ticked."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import partial

from kivy.metrics import Metrics
from kivy.uix.gridlayout import GridLayout

from companion.screens.cards.card_rows import Chip
from companion.screens.parts.looks import looks

looks("face_keys")

FACES = range(1, 7)


class FaceKeys(GridLayout):
    """What stands under each face is what it does; `ticked` is called with the one tapped."""

    def __init__(
        self, words: Mapping[int, str], chosen: Collection[int], ticked: Callable[[int], None]
    ) -> None:
        across = 6 if not any(words.values()) else 3 if Metrics.fontscale < 1.2 else 2
        super().__init__(cols=across)
        for face in FACES:
            sign = "✓ " if face in chosen else ""
            tone = "chosen" if face in chosen else "quiet"
            key = Chip(words=f"{sign}{face}", note=words.get(face, ""), tone=tone, size_hint_y=1)
            key.bind(on_release=partial(self._tick, face, ticked))
            self.add_widget(key)

    def _tick(self, face: int, ticked: Callable[[int], None], *_: object) -> None:
        ticked(face)
