"""Squirmish asks in its own way: a cry in a bubble, pictures to tap, the hand as it is held."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from kivy.metrics import Metrics
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion import drawings
from companion.drawings import Drawing
from companion.drawings.faces import Face
from companion.screens.drawing.card_face import CardFace as CardFace  # named in kv
from companion.screens.drawing.drawn import Drawn as Drawn  # named in kv
from companion.screens.parts.looks import looks
from companion.screens.squirmish.status import BadgeView

looks("squirmish_ask")

Tap = Callable[[], None]


class TalePanel(BoxLayout):
    """A picture, and what a card says; how to answer stands under it."""

    drawing = ObjectProperty(())
    says = StringProperty("")


class CryPanel(BoxLayout):
    """The battle cry in a bubble, a creature that waits for it, and a smile (SQ-S04)."""

    cry = StringProperty("")
    prompt = StringProperty("")
    drawing = ObjectProperty(())
    smile = ObjectProperty(drawings.smile())


class Way(NamedTuple):
    """One answer as a picture: what is seen, what is said, what is done."""

    drawing: Drawing
    words: str
    take: Tap
    player: int | None = None  # whose badge is drawn in its place
    letter: str = ""


class Tile(ButtonBehavior, BoxLayout):
    """A picture to tap, with words under it."""

    drawing = ObjectProperty(())
    words = StringProperty("")


class Tiles(GridLayout):
    """Answers side by side."""

    def __init__(self, ways: Sequence[Way], cols: int = 2) -> None:
        super().__init__(cols=cols if Metrics.fontscale < 1.2 else min(cols, 2))
        for way in ways:
            tile = Tile(drawing=way.drawing, words=way.words)
            tile.bind(on_release=lambda _, way=way: way.take())
            self.add_widget(tile)


class Bar(ButtonBehavior, BoxLayout):
    """An answer as a line: somebody's picture, and what would be done."""

    drawing = ObjectProperty(())
    words = StringProperty("")


class Bars(GridLayout):
    """Answers as lines."""

    def __init__(self, ways: Sequence[Way], cols: int = 1) -> None:
        super().__init__(cols=cols)
        for way in ways:
            bar = Bar(drawing=way.drawing, words=way.words)
            if way.player is not None:
                _wear_badge(bar, way.player, way.letter)
            bar.bind(on_release=lambda _, way=way: way.take())
            self.add_widget(bar)


def _wear_badge(bar: Bar, player: int, letter: str) -> None:
    """A player's sign in place of a picture."""
    badge = BadgeView(player=player, letter=letter, size_hint=(None, None))
    badge.size = Metrics.dp * 40, Metrics.dp * 40
    badge.pos_hint = {"center_y": 0.5}
    bar.remove_widget(bar.ids.picture)
    bar.add_widget(badge, index=len(bar.children))


class HandCard(ButtonBehavior, BoxLayout):
    """A card of the hand, small."""

    face = ObjectProperty(None, allownone=True)
    words = StringProperty("")  # its id, for whoever looks for it


class HandPanel(GridLayout):
    """The cards one can choose from, as they are drawn."""

    def __init__(self, faces: Sequence[Face], take: Callable[[str], None]) -> None:
        super().__init__(cols=3)
        for face in faces:
            card = HandCard(face=face, words=face.id)
            card.bind(on_release=lambda _, id=face.id: partial(take, id)())
            self.add_widget(card)
