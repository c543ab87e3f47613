"""Squirmish asks in its own way: a cry in a bubble, pictures to tap, the hand as it is held."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from kivy.metrics import Metrics
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion import drawings
from companion.drawings import Drawing
from companion.drawings.faces import Face
from companion.language import tr
from companion.screens.drawing.card_face import CardFace as CardFace  # named in kv
from companion.screens.drawing.drawn import Drawn as Drawn  # named in kv
from companion.screens.parts.looks import looks
from companion.screens.parts.widgets import Fat
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
    low = BooleanProperty(False)


class Bars(GridLayout):
    """Answers as lines; low ones where many have to be in sight."""

    low = BooleanProperty(False)

    def __init__(self, ways: Sequence[Way], cols: int = 1, low: bool = False) -> None:
        super().__init__(cols=cols, low=low)
        for way in ways:
            bar = Bar(drawing=way.drawing, words=way.words, low=low)
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


class OutcomePanel(BoxLayout):
    """What a card says, over the whole width, and what can have come of it."""

    says = StringProperty("")
    room = NumericProperty(0)  # for its words: the same with and without a bar to scroll

    def __init__(self, says: str, ways: Sequence[Way], scroll: Widget) -> None:
        super().__init__(says=says, room=scroll.width)
        scroll.bind(width=self.setter("room"))
        self.add_widget(Bars(ways, cols=2, low=True))


class NumberKeys(GridLayout):
    """Numbers, as many side by side as fit a thumb."""

    def __init__(self, numbers: Sequence[str], take: Callable[[str], None]) -> None:
        super().__init__(cols=5)
        for number in numbers:
            key = Fat(words=number, slim=True)
            key.bind(on_release=lambda _, number=number: take(number))
            self.add_widget(key)


class HandCard(ButtonBehavior, BoxLayout):
    """A card of the hand, small."""

    face = ObjectProperty(None, allownone=True)
    words = StringProperty("")  # its id, for whoever looks for it


class HandBack(ButtonBehavior, BoxLayout):
    """The back of a card that not everybody may see."""

    drawing = ObjectProperty(drawings.creature("Old Cheese", "green"))
    words = StringProperty("")


class HandPanel(GridLayout):
    """The cards one can choose from, as they are drawn; or their backs, until one is tapped."""

    def __init__(
        self, faces: Sequence[Face], take: Callable[[str], None], uncover: Tap | None = None
    ) -> None:
        """`uncover` is called when the cards are turned up; without, they are open."""
        super().__init__(cols=3)
        self._faces, self._take, self._uncover = faces, take, uncover
        if uncover is None:
            self._open()
        for number in range(len(faces) if uncover is not None else 0):
            back = HandBack(words=tr("Show") if not number else "")
            back.bind(on_release=lambda _: self.turn_up())
            self.add_widget(back)

    def turn_up(self) -> None:
        """Show the cards."""
        if self._uncover is not None:
            self._uncover()
        self.clear_widgets()
        self._open()

    def _open(self) -> None:
        for face in self._faces:
            card = HandCard(face=face, words=face.id)
            card.bind(on_release=lambda _, id=face.id: self._take(id))
            self.add_widget(card)
