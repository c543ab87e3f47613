"""The hunt: how much health is left, what there is to shoot with, and the odds of each shot."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.games.terror_below.hunt import STOP
from companion.games.terror_below.odds import kills
from companion.games.terror_below.state import State
from companion.language import tr
from companion.screens.parts.widgets import Fat
from companion.screens.terror_below import status as status  # loads the looks
from companion.table.prompts import Answer, Choose

if TYPE_CHECKING:
    from companion.games.terror_below.game import TerrorBelow


class HealthBar(Widget):
    """The Worm's health: what is gone, and what is left."""

    health = NumericProperty(1)
    dealt = NumericProperty(0)


class HuntPanel(BoxLayout):
    """The bar, and one fat button for each way to go on."""

    sentence = StringProperty("")
    health = NumericProperty(1)
    dealt = NumericProperty(0)

    def __init__(
        self, game: TerrorBelow, state: State, prompt: Choose, give: Callable[[Answer], None]
    ) -> None:
        super().__init__()
        self.health, self.dealt = prompt.data["health"], prompt.data["dealt"]
        missing = prompt.data["health"] - prompt.data["dealt"]
        self.sentence = tr("{dealt} of {health} dealt", dealt=self.dealt, health=self.health)
        for answer in map(str, prompt.legal()):
            if answer == STOP:
                continue  # it stands under all of them
            button = Fat(words=game.cards.name(answer), size_of_words=17, size_hint_y=1)
            button.padding = button.padding[1]
            button.note = odds(game, state, prompt.player, answer, missing)
            button.bind(on_release=lambda _, answer=answer: give(answer))
            self.ids.arms.add_widget(button)


def odds(game: TerrorBelow, state: State, player: int, answer: str, missing: int) -> str:
    """What a shot may do, in words; where the app cannot know, what the card says."""
    weapon = game.cards.weapons.get(answer)
    if weapon is None or weapon.damage is None:
        return str(getattr(game.cards.card(answer), "text", ""))
    ability = game.cards.abilities.get(state.players[player].leader or "", {})
    chance = kills(weapon.damage, missing, ability.get("damage", 0))
    if chance == 1:
        return tr("Kills it for sure")
    if chance == 0:
        return tr("Not enough alone")
    return tr("{percent} % to kill", percent=round(chance * 100))
