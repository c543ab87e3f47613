"""The hunt: how much health is left, what there is to shoot with, and the odds of each shot.

With the forecast on it also knows what comes after the shot: the best card comes first and has a
star, and the orders of the Weapons can be compared. Off is off: nothing of that is even imported.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.games.terror_below.hunt import STOP
from companion.games.terror_below.odds import kills
from companion.games.terror_below.state import State
from companion.language import tr
from companion.screens.parts.widgets import Fat
from companion.screens.terror_below import status as status  # loads the looks
from companion.table.prompts import Choose

if TYPE_CHECKING:
    from companion.games.terror_below.game import TerrorBelow
    from companion.screens.table.table import TablePage
    from companion.screens.terror_below.orders import Hunted
    from companion.table.session import Session


class HealthBar(Widget):
    """The Worm's health: what is gone, and what is left."""

    health = NumericProperty(1)
    dealt = NumericProperty(0)


class HuntPanel(BoxLayout):
    """The bar, and one fat button for each way to go on; to stop stands under all of them."""

    sentence = StringProperty("")
    health = NumericProperty(1)
    dealt = NumericProperty(0)

    def __init__(self, page: TablePage, session: Session[Any], prompt: Choose) -> None:
        super().__init__()
        game: TerrorBelow = session.game  # type: ignore[assignment]
        self.health, self.dealt = prompt.data["health"], prompt.data["dealt"]
        missing = prompt.data["health"] - prompt.data["dealt"]
        self.sentence = tr("{dealt} of {health} dealt", dealt=self.dealt, health=self.health)
        answers = [str(answer) for answer in prompt.legal() if answer != STOP]
        ahead = _look_ahead(session, prompt) if page.shell.settings.forecast else None
        for answer in ahead.sorted(answers) if ahead else answers:
            button = Fat(words=game.cards.name(answer), size_of_words=17, size_hint_y=1)
            button.padding = button.padding[1]
            button.note = odds(game, session.state, prompt.player, answer, missing)
            button.bind(on_release=lambda _, answer=answer: page.give(answer))
            if ahead:
                ahead.mark(button, answer)
            self.ids.arms.add_widget(button)
        stop = ahead.stop if ahead else ""
        note = stop or tr("Then the Leader dies")
        page.put_last(tr("Stop hunting"), partial(page.give, STOP), note, tone="quiet")
        if ahead and ahead.orders:
            ahead.offer(page, self.ids.arms)


def _look_ahead(session: Session[Any], prompt: Choose) -> Hunted:
    from companion.screens.terror_below.orders import Hunted

    return Hunted(session, prompt)


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
