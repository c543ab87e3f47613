"""The bot of Squirmish and its hints: `SHELF` is what its kit hands over.

The bot is imported when it is made: a list of names does not load it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.games.bot_shelf import BotPlayer, BotShelf, Hint, HintFinder, HintQuestion
from companion.language import tr
from companion.table.prompts import Card, Prompt
from companion.table.session import Session

if TYPE_CHECKING:
    from companion.games.squirmish.game import Squirmish
    from companion.games.squirmish.state import State


def _make_greedy(game: Squirmish, seed: int | None, explains: bool) -> BotPlayer:
    from companion.lab.squirmish_bot import SquirmishBot

    return SquirmishBot(game, seed)


class SquirmishHints(HintFinder):
    """Finds what the bot would answer."""

    unanswerable = (
        "start-how", "start-player", "battle-cry", "swap", "reattach", "manual", "manual-amount",
        "manual-card",
    )  # fmt: skip

    def can_answer(self, session: Session[Any], prompt: Prompt) -> bool:
        return not isinstance(prompt, Card) or session.state.players[prompt.player].hand is not None

    def find_hint(self, question: HintQuestion) -> Hint:
        from companion.games.squirmish.grid import is_key, place
        from companion.lab.squirmish_bot import SquirmishBot

        bot = SquirmishBot(question.game, seed=0)
        answer = bot(question.state, question.prompt)
        key = str(answer).rpartition(":")[2]
        spaces = (place(key),) if is_key(key) else ()
        reason = bot.reason or tr("Nothing speaks against it.")
        return Hint(answer, reason, _describe_move(question, str(answer)), spaces)


def _describe_move(question: HintQuestion, answer: str) -> str:
    """Return a sentence that says what to do."""
    game: Squirmish = question.game
    state: State = question.state
    match question.prompt.purpose:
        case "target" if answer in state.squirmish:
            return tr("Attack {title}.", title=game.cards.name(state.squirmish[answer].card))
        case "place" if answer in game.cards.creatures:
            return tr("Place {title}.", title=game.cards.name(answer))
        case "discard" if answer in game.cards.creatures:
            return tr("Discard {title}.", title=game.cards.name(answer))
    label = game.label(state, question.prompt, answer)
    return f"{label[:1].upper()}{label[1:]}."


SHELF = BotShelf({"greedy": _make_greedy}, SquirmishHints())
