"""The card that was just read, big enough to be sure of it, for a moment and in nobody's way."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.metrics import Metrics
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.games.registry import find_kit
from companion.screens.drawing.card_face import CardFace
from companion.table.game import Game

MOMENT = 1.4  # seconds
WIDTH, HEIGHT = 210, 290  # px of the home screen


class ShownCard(FloatLayout):
    """Lies over the board; touches go through it."""

    @classmethod
    def show(cls, root: Widget, game: Game[Any], card: str) -> None:
        """Show a card of a game; it goes by itself."""
        for before in [each for each in root.children if isinstance(each, cls)]:
            root.remove_widget(before)
        shown = cls()
        face = CardFace(find_kit(game.name).face(game, card), size_hint=(None, None))
        face.size = Metrics.dp * WIDTH, Metrics.dp * HEIGHT
        face.pos_hint = {"center_x": 0.28, "center_y": 0.46}
        shown.add_widget(face)
        root.add_widget(shown)
        Clock.schedule_once(lambda _: root.remove_widget(shown), MOMENT)

    def on_touch_down(self, touch: Any) -> bool:
        return False
