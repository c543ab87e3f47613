"""What is seen without a tap: players and their prizes, cards in hand and in play, groups."""

from __future__ import annotations

from collections import Counter
from typing import Any

from kivy.metrics import Metrics
from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion import drawings
from companion.drawings.surface import Box
from companion.games.squirmish.faces import band
from companion.games.squirmish.game import Squirmish
from companion.games.squirmish.scene import letters
from companion.games.squirmish.state import IN_PLAY, PRIZES, State
from companion.language import tr
from companion.screens.drawing.at_rest import once_at_rest
from companion.screens.drawing.drawn import Drawn as Drawn  # named in kv/squirmish.kv
from companion.screens.drawing.painter import paint
from companion.screens.parts.looks import looks
from companion.screens.squirmish.mini_card import draw_badge
from companion.table.game import Table

looks("squirmish")


class BadgeView(Widget):
    """A player's sign with the letter."""

    player = NumericProperty(0)
    letter = StringProperty("")

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        redraw = once_at_rest(self, self._draw)
        self.bind(pos=redraw, size=redraw, player=redraw, letter=redraw)
        redraw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        side = min(self.size)
        box = Box(self.center_x - side / 2, self.center_y - side / 2, side, side)
        draw_badge(self.canvas, int(self.player), self.letter, box)


class PrizeStars(Widget):
    """Three places for prize guys, and those that are won."""

    won = NumericProperty(0)

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        redraw = once_at_rest(self, self._draw)
        self.bind(pos=redraw, size=redraw, won=redraw)
        redraw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        side = min(self.height, self.width / PRIZES)
        low = self.center_y - side / 2
        for number in range(PRIZES):
            drawing = drawings.prize(number < self.won)
            paint(self.canvas, drawing, self.x + number * side, low, side * 0.94, side * 0.94)


class PlayerChip(ButtonBehavior, BoxLayout):
    """A player in the head: sign, name, prizes; whoever has the turn stands out. A tap shows the
    prizes."""

    player = NumericProperty(0)
    letter = StringProperty("")
    name = StringProperty("")
    won = NumericProperty(0)
    active = BooleanProperty(False)
    bare = BooleanProperty(False)  # without the name: six of them stand side by side


class HeapHead(BoxLayout):
    """Everybody around the table, in their order; `on_player` comes with whoever was tapped."""

    __events__ = ("on_player",)

    def on_player(self, player: int) -> None:
        """A player was tapped."""

    def show(self, state: State) -> None:
        """As it is now."""
        names = tuple(player.name for player in state.players)
        if len(self.children) != len(names):
            self.clear_widgets()
            for index in range(len(names)):
                chip = PlayerChip(player=index, letter=letters(names)[index])
                chip.bind(on_release=lambda chip: self.dispatch("on_player", int(chip.player)))
                self.add_widget(chip)
        for chip, player in zip(reversed(self.children), state.players, strict=True):
            chip.name, chip.won = player.name, len(player.prizes)
            chip.active = state.phase == "turn" and chip.player == state.active
            chip.bare = len(names) > 4


class HoldsChip(BoxLayout):
    """How many cards a player holds, and how many lie in the Squirmish."""

    player = NumericProperty(0)
    letter = StringProperty("")
    holds = NumericProperty(0)
    lying = NumericProperty(0)
    most = NumericProperty(IN_PLAY)
    bare = BooleanProperty(False)  # numbers only
    crowded = BooleanProperty(False)  # and no more of them than need be

    def on_bare(self, _: object, bare: bool) -> None:
        """Without pictures."""
        if bare:
            self.remove_widget(self.ids.fan)
            self.remove_widget(self.ids.heap)

    def hand(self) -> drawings.Drawing:
        """Stands before how many it holds."""
        return drawings.fan()

    def heap(self) -> drawings.Drawing:
        """Stands before how many lie there."""
        return drawings.heap()


class GroupSign(Widget):
    """The emblem of a group, in its colour when it is active."""

    emblem = ObjectProperty(())
    tint = StringProperty("QUIET")

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        redraw = once_at_rest(self, self._draw)
        self.bind(pos=redraw, size=redraw, tint=redraw, emblem=redraw)
        redraw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        side = min(self.size)
        left, low = self.center_x - side / 2, self.center_y - side / 2
        paint(self.canvas, self.emblem, left, low, side, side, tint=self.tint)


class GroupChip(BoxLayout):
    """How many of a group are in play; from two on it is active (SQ-B02)."""

    emblem = ObjectProperty(())
    tint = StringProperty("QUIET")
    count = NumericProperty(0)
    active = BooleanProperty(False)


class HeapStatus(BoxLayout):
    """The lower part of the right column."""

    piles = StringProperty("")
    low = BooleanProperty(False)  # takes less room: without what everybody holds
    saving = NumericProperty(0)
    tall = NumericProperty(0)
    yields = BooleanProperty(False)  # its room is needed

    def show(self, game: Squirmish, state: State) -> None:
        """As it is now."""
        self._show_players(state)
        self._show_groups(game, state)
        table = game.table(Table(state))
        deck, discard = max(table.in_deck(), 0), len(state.discard)
        self.piles = tr("Deck {deck}  Discard {discard}", deck=deck, discard=discard)

    def _show_players(self, state: State) -> None:
        row = self.ids.players
        names = tuple(player.name for player in state.players)
        if len(row.children) != len(names):
            row.clear_widgets()
            for index in range(len(names)):
                chip = HoldsChip(player=index, letter=letters(names)[index])
                chip.bare = len(names) > 3
                chip.crowded = len(names) > (4 if Metrics.fontscale < 1.2 else 3)
                row.add_widget(chip)
        lying = Counter(fighter.owner for fighter in state.squirmish.values())
        for chip, player in zip(reversed(row.children), state.players, strict=True):
            chip.holds, chip.lying = player.holds, lying[chip.player]

    def _show_groups(self, game: Squirmish, state: State) -> None:
        cards = game.cards
        creatures = [cards.creatures[each.card] for each in state.squirmish.values()]
        counted = Counter(each.group for each in creatures if each.group)
        seen = [(id, count) for id, count in counted.most_common() if id in cards.groups]
        row = self.ids.groups
        row.clear_widgets()
        for id, count in seen[: 6 if Metrics.fontscale < 1.2 else 3]:
            colour, active = cards.groups[id].colour, count >= 2
            chip = GroupChip(emblem=drawings.emblem(colour), count=count, active=active)
            chip.tint = band(cards, id) if active else "QUIET"
            row.add_widget(chip)
