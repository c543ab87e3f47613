"""What lies beside the Squirmish: everybody's prize guys, and the discard pile."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.metrics import Metrics
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.games.squirmish.game import Squirmish
from companion.games.squirmish.kit import SquirmishKit
from companion.games.squirmish.state import PRIZES, State
from companion.language import tr
from companion.screens.parts.looks import looks
from companion.screens.parts.sheets import Sheet
from companion.screens.squirmish.asking import HandCard

looks("squirmish_ask")

WIDE = 112  # px of the home screen: a card


class PileRow(BoxLayout):
    """A pile: whose it is, and its cards."""

    words = StringProperty("")


class PilesSheet(Sheet):
    """Every pile that lies open; a tap on a card shows it large."""

    def __init__(
        self, game: Squirmish, state: State, first: int, open_card: Callable[[str], None]
    ) -> None:
        """The piles of the player who was tapped come first."""
        super().__init__()
        self._game, self._open_card = game, open_card
        count = len(state.players)
        for index in [(first + step) % count for step in range(count)]:
            player = state.players[index]
            won = len(player.prizes)
            words = tr("{name}: {won} of {goal}", name=player.name, won=won, goal=PRIZES)
            self._add(words, player.prizes)
        self._add(tr("Discard pile"), state.discard[::-1])

    def _add(self, words: str, cards: Sequence[str]) -> None:
        row = PileRow(words=words)
        wall: GridLayout = row.ids.cards
        wall.cols = 6 if Metrics.fontscale < 1.2 else 5
        for card in cards:
            key = HandCard(face=SquirmishKit().face(self._game, card), words=card, size_hint_x=None)
            key.width = WIDE * Metrics.dp * min(Metrics.fontscale, 1.3)
            key.bind(on_release=lambda _, card=card: self._open_card(card))
            wall.add_widget(key)
        self.ids.lines.add_widget(row)
