"""Which face each question of Squirmish has: pictures to tap, a bubble, a table to roll."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion import drawings
from companion.drawings import Drawing
from companion.games.squirmish.game import Squirmish
from companion.games.squirmish.kit import SquirmishKit
from companion.games.squirmish.scene import letters
from companion.language import tr
from companion.screens.squirmish.asking import (
    Bars,
    CryPanel,
    HandPanel,
    NumberKeys,
    OutcomePanel,
    TalePanel,
    Tap,
    Tiles,
    Way,
)
from companion.screens.squirmish.duel import DuelPanel
from companion.screens.squirmish.reminders import figure, lay_card
from companion.screens.table.ask import MANY, offer_camera
from companion.table.prompts import NONE, Card, Choose, Prompt, Roll

if TYPE_CHECKING:
    from companion.screens.table.table import TablePage

# What saying yes means, where a question is one of yes or no.
YES = {"draw": "draw", "battle-cry": "cry", "use": "use"}
HOW = {
    "stinkiest": ("Old Cheese", "green"),
    "oldest": ("Grandpa Fossil", "grey"),
    "rock-paper-scissors": ("Fist", "orange"),
}
OUTCOMES: dict[str, Callable[[], Drawing]] = {
    "done": drawings.tick,
    "damage": drawings.counter,
    "heal": drawings.heart,
    "draw": drawings.fan,
    "discard": drawings.fan,
    "swap": drawings.heap,
    "knock-out": drawings.dizzy,
}


class _Asker:
    """One question on its way to the screen."""

    def __init__(self, page: TablePage, game: Squirmish, prompt: Prompt) -> None:
        self.page, self.game, self.prompt = page, game, prompt
        self.state: Any = page.tabletop.session.state
        self.data: dict[str, Any] = prompt.data if isinstance(prompt, Choose) else {}

    def label(self, answer: str) -> str:
        """An answer in words."""
        return self.game.label(self.state, self.prompt, answer)

    def way(self, answer: str) -> tuple[str, Callable[[], None]]:
        """An answer in words, and how it is given."""
        return self.label(answer), partial(self.page.give, answer)

    def offer(self, no: str, yes: str, note: str = "", tone: str = "accent") -> None:
        """To refuse on the left, to accept on the right, always in sight."""
        self.page.put_last(*self.way(no), tone="plain")
        self.page.put_last(*self.way(yes), note, tone)

    @property
    def picture(self) -> Drawing:
        """Whom it is about."""
        return figure(self.game, str(self.data.get("card", "")))


def panel(
    page: TablePage, game: Squirmish, prompt: Prompt, remind: Tap | None, uncover: Tap | None
) -> Widget | None:
    """The face of a question, or None where plain buttons will do. `remind` shows what is easily
    forgotten, if there is anything; `uncover` is told when a covered hand is turned up."""
    ask = _Asker(page, game, prompt)
    if isinstance(prompt, Roll):
        return _roll(ask, remind)
    if isinstance(prompt, Card):
        return _hand(ask, prompt, uncover)
    match prompt.purpose:
        case "start-how":
            return _how(ask)
        case "start-player" | "opponent":
            return _players(ask)
        case "draw":
            ask.offer("skip", "draw")
            return _looked_at(ask, uncover)
        case "hand-limit" if len(prompt.legal()) > 1:
            ask.offer("discard", "place", tone="plain")
            return _looked_at(ask, uncover)
        case "battle-cry":
            return _cry(ask)
        case "use":
            page.why = ""
            ask.offer("skip", "use")
            return TalePanel(drawing=ask.picture, says=ask.data["says"])
        case "ability":
            return _abilities(ask)
        case "manual":
            return _outcomes(ask)
        case "manual-amount":
            return NumberKeys([str(each) for each in prompt.legal()], page.give)
        case "recover":
            cards = [SquirmishKit().face(game, str(card)) for card in prompt.legal()]
            return HandPanel(cards, page.give)
    return None


def _roll(ask: _Asker, remind: Tap | None) -> Widget | None:
    """The attack table is what one taps; other rolls are plain dice."""
    now, page = ask.state.now, ask.page
    if ask.prompt.purpose != "attack" or not (now.attacker and now.target):
        return None
    title, other = ask.game.cards.name(now.attacker), ask.game.cards.name(now.target)
    page.question = tr("Roll the die!")
    page.why = tr("{title} attacks {other}.", title=title, other=other)
    if page.tabletop.can_help:
        page.put_last(tr("Roll for me"), page.roll)
    return DuelPanel(page, ask.game, ask.state, remind)


def _hand(ask: _Asker, prompt: Card, uncover: Tap | None) -> Widget | None:
    """A hand the app knows is seen; of another one a card is shown or picked."""
    page, legal = ask.page, [str(each) for each in prompt.legal()]
    if NONE in legal:
        page.put_last(ask.label(NONE), partial(page.give, NONE), tone="plain")
    cards = [each for each in legal if each != NONE]
    if prompt.source != "hand" or len(legal) > MANY or not cards:
        return None
    offer_camera(page)
    return HandPanel([SquirmishKit().face(ask.game, card) for card in cards], page.give, uncover)


def _looked_at(ask: _Asker, uncover: Tap | None) -> Widget:
    """Whoever decides about the hand can look at it, if the app holds it; a tap shows a card."""
    hand = ask.state.players[ask.prompt.player].hand
    if not hand:
        return TalePanel(drawing=drawings.fan())
    large = partial(lay_card, ask.page.shell, ask.game, ask.state)
    return HandPanel([SquirmishKit().face(ask.game, card) for card in hand], large, uncover)


def _how(ask: _Asker) -> Widget:
    ways = []
    for answer in map(str, ask.prompt.legal()):
        drawing = drawings.creature(*HOW[answer]) if answer in HOW else drawings.die(5, "RED_DIE")
        ways.append(Way(drawing, *ask.way(answer)))
    return Tiles(ways)


def _players(ask: _Asker) -> Widget:
    signs = letters(tuple(player.name for player in ask.state.players))
    ways = [
        Way((), *ask.way(answer), int(answer), signs[int(answer)])
        for answer in map(str, ask.prompt.legal())
    ]
    return Bars(ways, cols=2)


def _cry(ask: _Asker) -> Widget:
    """SQ-S04, with a smile."""
    page, cry = ask.page, ask.data["cry"]
    page.question, page.why = tr("Battle cry!"), ""
    silly = tr("Read it in your silliest voice! Did you?")
    said = f"“{cry}”" if cry else tr("It has no words: make a noise!")
    ask.offer("quiet", "cry", tr("+1 in one attack"))
    return CryPanel(cry=said, prompt=silly, drawing=ask.picture)


def _abilities(ask: _Asker) -> Widget:
    """A line for each that may be used; to leave it at that stands under them."""
    ways = []
    for answer in map(str, ask.prompt.legal()):
        words, take = ask.way(answer)
        if answer == "end":
            ask.page.put_last(words, take, tone="plain")
        else:
            ways.append(Way(figure(ask.game, answer.split(":")[1]), words, take))
    return Bars(ways)


def _outcomes(ask: _Asker) -> Widget:
    """SQ-B01 by hand: what came of it?"""
    title = ask.game.cards.name(ask.data["card"])
    ask.page.question = tr("What came of it?")
    ask.page.why = tr("{title}'s ability says so.", title=title)
    ways = []
    for answer in map(str, ask.prompt.legal()):
        words, take = ask.way(answer)
        if answer == "done":
            ask.page.put_last(words, take)
        else:
            ways.append(Way(OUTCOMES[answer](), words, take))
    return OutcomePanel(ask.data["says"], ways, ask.page.ids.scroll)
