"""The hints of Terror Below: what the planner would answer to the open question, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from companion.games.bot_shelf import Hint, HintFinder, HintQuestion
from companion.language import tr
from companion.table.game import Table
from companion.table.prompts import Answer, Card, Prompt
from companion.table.session import Session

if TYPE_CHECKING:
    from companion.games.terror_below.game import TerrorBelow
    from companion.games.terror_below.table import TerrorTable


class TurnContext(NamedTuple):
    """What a state does not tell the planner."""

    last: str  # the answer before: a Vehicle card that was played, and may not be laid yet
    shielded: bool  # whether a card protects the Leader in the hunt that goes on


class TerrorHints(HintFinder):
    """Finds what the planner would answer."""

    unanswerable = ("manual", "location", "spill", "target", "slot:TB-I02", "hat")

    def can_answer(self, session: Session[Any], prompt: Prompt) -> bool:
        return not isinstance(prompt, Card) or session.state.players[prompt.player].hand is not None

    def read_context(self, session: Session[Any]) -> TurnContext:
        last = session.entries[-1] if session.entries else ""
        hunts = session.prompt is not None and session.prompt.purpose == "hunt"
        return TurnContext(
            last if isinstance(last, str) else "", is_shielded(session) if hunts else False
        )

    def find_hint(self, question: HintQuestion) -> Hint:
        from companion.lab.planner import Planner  # it loads the forecast

        game: TerrorBelow = question.game
        planner = Planner(game, seed=0, tells=True)
        planner.card, planner.shielded = question.context
        answer = planner(question.state, question.prompt)
        table = game.table(Table(question.state))
        reason = planner.reason or tr("Nothing speaks against it.")
        spaces = _find_spaces(table, question.prompt, str(answer))
        return Hint(answer, reason, _describe_move(question, answer), spaces)


def is_shielded(session: Session[Any]) -> bool:
    """Return whether a card that protects was played since the attack began."""
    cards = session.game.cards  # type: ignore[attr-defined]
    for events in reversed(session.log):
        for event in reversed(events):
            if event.kind == "attack-begins":
                return False
            item = cards.items.get(event.data.get("card"))
            if event.rule == "TB-H01" and item and "protect" in _effect(item.effect):
                return True
    return False


def _effect(effect: object) -> dict[str, Any]:
    return effect if isinstance(effect, dict) else {}


def _describe_move(question: HintQuestion, answer: Answer) -> str:
    """Return a sentence that says what to do."""
    game, state, prompt = question.game, question.state, question.prompt
    label = game.label(state, prompt, answer)
    match prompt.purpose:
        case "vehicle" | "boots-extra":
            return tr("Play {title}.", title=label)
        case "bicycle-extra":
            return tr("Lay {title} face down.", title=label)
        case "ramp-discard":
            return tr("Discard {title}.", title=label)
        case "hunt" if answer in game.cards.weapons or answer in game.cards.items:
            return tr("Play {title}.", title=label)
        case "leader" | "squad" | "revive":
            return _describe_character(prompt.purpose, game.cards.name(str(answer)))
        case "slot" | "attack-order":
            worm = game.cards.worms[state.slots[int(answer) - 1].worm or ""]
            say = "Let Worm {number} hear it: {title}."
            if prompt.purpose == "attack-order":
                say = "Worm {number} attacks first: {title}."
            return tr(say, number=answer, title=worm.name)
        case "rubble-prize":
            return tr("Take this: {title}.", title=label)
        case "delivery-bounty" | "hunt-bounty" | "hidden-source":
            return tr("Take this one: {title}.", title=label)
        case "start-location":
            return tr("Start here: {title}.", title=label)
        case "respawn":
            return tr("Come back here: {title}.", title=label)
        case "motorcycle":
            return tr("The Target goes here: {title}.", title=label)
        case "clear":
            return tr("Clear this Rubble: {title}.", title=label)
    return f"{label}."


def _describe_character(purpose: str, title: str) -> str:
    """Return a sentence that says what becomes of a chosen Character."""
    if purpose == "squad":
        return tr("{title} stays in the box.", title=title)
    if purpose == "revive":
        return tr("{title} comes back.", title=title)
    return tr("{title} leads.", title=title)


def _find_spaces(table: TerrorTable, prompt: Prompt, answer: str) -> tuple[tuple[int, int], ...]:
    """Return the spaces an answer is about, by column and row."""
    state, what = table.state, answer.rpartition(":")[2]
    column, comma, row = what.partition(",")
    if comma and column.isdecimal() and row.isdecimal():
        return ((int(column), int(row)),)
    if prompt.purpose in ("slot", "attack-order"):
        return (table.board.at(state.slots[int(answer) - 1].target),)
    space = state.locations.get(answer)
    if space is None and prompt.purpose == "action":
        space = state.players[prompt.player].pawn
    return () if space is None else (table.board.at(space),)
