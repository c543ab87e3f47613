"""Don't forget: the abilities that matter to the question, and any card large enough to be read.

A forgotten ability is lost (SQ-B03), so a strip under the question names those that apply now. It
takes room of its own and covers nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from kivy.metrics import Metrics
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion import drawings
from companion.games.squirmish import grid
from companion.games.squirmish.card_words import ability_words, attack_words
from companion.games.squirmish.game import Squirmish
from companion.games.squirmish.kit import SquirmishKit
from companion.games.squirmish.state import State
from companion.language import tr
from companion.screens.drawing.card_face import CardFace as CardFace  # named in kv
from companion.screens.drawing.drawn import Drawn
from companion.screens.parts.looks import looks
from companion.screens.parts.sheets import Sheet
from companion.screens.parts.widgets import Words
from companion.table.game import Reminder

if TYPE_CHECKING:
    from companion.screens.contracts import Window

looks("squirmish_ask")

TALL = 56  # px of the home screen


def figure(game: Squirmish, card: str) -> drawings.Drawing:
    """The creature on a card."""
    creature = game.cards.creatures.get(card)
    if creature is None:
        return ()
    group = game.cards.groups.get(creature.group)
    return drawings.creature(creature.name, group.colour if group else "")


class ReminderStrip(ButtonBehavior, BoxLayout):
    """One line: a finger with a string around it, whom it is about, and what it can."""

    def __init__(self, open_all: Callable[[Sequence[Reminder]], None]) -> None:
        super().__init__()
        self._open_all = open_all
        self.found: Sequence[Reminder] = ()

    def show(self, game: Squirmish, found: Sequence[Reminder]) -> None:
        """These, and no others; without any it takes no room."""
        if found == self.found:
            return
        self.found = found
        self.clear_widgets()
        large = Metrics.fontscale > 1.2
        self.height = max(TALL * Metrics.dp, 42 * Metrics.sp) if found else 0
        self.disabled = not found
        if not found:
            return
        self._picture(drawings.reminder(), 30)
        seen = list(dict.fromkeys(each.card for each in found))
        for card in seen[: 1 if large else 3]:
            self._picture(figure(game, card), 40)
        said = Words(words=self._words(found), font_size=15 * Metrics.sp)
        said.pos_hint = {"center_y": 0.5}
        said.max_lines, said.shorten_from = 2, "right"
        self.add_widget(said)

    def _picture(self, drawing: drawings.Drawing, side: float) -> None:
        drawn = Drawn(drawing=drawing, size_hint=(None, None), pos_hint={"center_y": 0.5})
        drawn.size = side * Metrics.dp, side * Metrics.dp
        self.add_widget(drawn)

    @staticmethod
    def _words(found: Sequence[Reminder]) -> str:
        if len(found) == 1:
            return tr("Don't forget {title}!", title=found[0].title)
        return tr("Don't forget: {count} abilities", count=len(found))

    def on_release(self) -> None:
        """All of them, in full."""
        if self.found:
            self._open_all(self.found)


class ReminderLine(ButtonBehavior, BoxLayout):
    """One ability in full."""

    drawing = ObjectProperty(())
    title = StringProperty("")
    words = StringProperty("")


class RemindersSheet(Sheet):
    """Every ability that applies now; a tap shows its card."""

    def __init__(
        self, game: Squirmish, found: Sequence[Reminder], open_card: Callable[[str], None]
    ) -> None:
        super().__init__()
        for each in found:
            title = each.title if not each.group else f"{each.title}, {each.group}"
            line = ReminderLine(drawing=figure(game, each.card), title=title, words=each.text)
            line.bind(on_release=lambda _, card=each.card: open_card(card))
            self.ids.lines.add_widget(line)


class LargeCard(Sheet):
    """A card of the Squirmish, large: what is printed on it, and how it stands."""

    face = ObjectProperty(None, allownone=True)
    title = StringProperty("")
    standing = StringProperty("")

    def __init__(self, game: Squirmish, state: State, card: str) -> None:
        super().__init__(face=SquirmishKit().face(game, card))
        creature = game.cards.creatures[card]
        self.title = creature.name
        self.standing = _standing(game, state, card)
        texts = [attack_words(creature.attack)]
        texts += [ability_words(ability) for ability in creature.abilities]
        group = game.cards.groups.get(creature.group)
        if group is not None:
            texts += [
                tr("{title}: {text}", title=group.name, text=ability_words(ability))
                for ability in group.abilities
            ]
        for text in texts:
            self.ids.lines.add_widget(Words(words=text))


def _standing(game: Squirmish, state: State, card: str) -> str:
    for key, fighter in state.squirmish.items():
        if fighter.card == card and grid.is_key(key):
            creature = game.cards.creatures[card]
            name, left = state.players[fighter.owner].name, creature.hp - fighter.damage
            said = tr("{name}'s card, {left} of {hp} hitpoints.", name=name, left=left,
                      hp=creature.hp)  # fmt: skip
            notes = [
                tr("Nothing can hurt it now.") if fighter.safe else "",
                tr("It is dazed and cannot attack.") if fighter.dazed else "",
            ]
            return " ".join(filter(None, [said, *notes]))
    return ""


def lay_card(shell: Window | Any, game: Squirmish, state: State, card: str) -> None:
    """Show a card, large."""
    shell.open_sheet(LargeCard(game, state, card))
