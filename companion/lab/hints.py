"""Show me a good move: what the planner would answer to the open question, and why.

In two steps, so that nobody waits: `asked` writes down what the question is about, which is quick,
and `think` may be done anywhere, for it touches nothing of the game.

>>> from companion import games
>>> from companion.table.session import Session
>>> game = games.load("terror-below")
>>> ada = {"name": "Ada", "pawn": [3, 3], "squad": ["TB-C01"], "hand": ["TB-V16", "TB-V36"]}
>>> session = Session.load(game, {"options": {"players": ["Ada"], "mode": "solo",
...     "hands": "known"}, "phase": "turn", "players": [ada], "eggs": {"3,5": ["red"]},
...     "slots": [{"worm": f"TB-W{n}", "target": [6, n - 7]} for n in (10, 11, 12)]})
>>> hint(session).answer in session.prompt.legal()
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from companion.language import tr
from companion.table.prompts import Answer, Card, Prompt, Roll
from companion.table.session import Session

if TYPE_CHECKING:
    from companion.games.terror_below.game import TerrorBelow
    from companion.games.terror_below.state import State
    from companion.games.terror_below.table import TerrorTable

GAMES = ("terror-below", "squirmish")  # that there are bots for
# Only whoever holds the card knows, or nobody can say what is better.
NOBODY_KNOWS = ("manual", "location", "spill", "target", "slot:TB-I02", "hat")
NOBODY_KNOWS_IN_SQUIRMISH = (
    "start-how", "start-player", "battle-cry", "swap", "reattach", "manual", "manual-amount",
    "manual-card",
)  # fmt: skip


class Hint(NamedTuple):
    """A good answer to the open question: what to do and why, in sentences, and where."""

    answer: Answer
    reason: str
    what: str = ""
    spaces: tuple[tuple[int, int], ...] = ()  # by column and row


class Asked(NamedTuple):
    """A question as it was when somebody asked for a hint."""

    game: TerrorBelow
    state: State
    prompt: Prompt
    last: str  # the card that was played last, which may not be laid yet
    shielded: bool  # whether a card protects the Leader in the hunt that goes on


def is_chance(prompt: Prompt) -> bool:
    """Whether dice or a deck answer this, and nobody has to think."""
    return isinstance(prompt, Roll) or (isinstance(prompt, Card) and prompt.source != "hand")


def is_possible(session: Session[Any]) -> bool:
    """Whether there can be a hint: not where the world decides, nor for a hand nobody sees."""
    prompt = session.prompt
    if session.game.name not in GAMES or prompt is None or is_chance(prompt):
        return False
    in_squirmish = session.game.name == "squirmish"
    unknown = NOBODY_KNOWS_IN_SQUIRMISH if in_squirmish else NOBODY_KNOWS
    if prompt.purpose in unknown or f"{prompt.purpose}:{prompt.rule}" in unknown:
        return False
    return not (isinstance(prompt, Card) and session.state.players[prompt.player].hand is None)


def asked(session: Session[Any]) -> Asked | None:
    """The open question, taken down; None where there is no hint."""
    if not is_possible(session):
        return None
    assert session.prompt is not None
    state = session.state
    copy = msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=type(state))
    last = session.entries[-1] if session.entries else ""
    return Asked(
        session.game,  # type: ignore[arg-type]
        copy,
        session.prompt.settled(),
        last if isinstance(last, str) else "",
        is_shielded(session) if session.prompt.purpose == "hunt" else False,
    )


def is_shielded(session: Session[Any]) -> bool:
    """Whether something that protects was played since the attack began."""
    for told in reversed(session.log):
        for event in reversed(told):
            if event.kind == "attack-begins":
                return False
            item = session.game.cards.items.get(event.data.get("card"))  # type: ignore[attr-defined]
            if event.rule == "TB-H01" and item and "protect" in _effect(item.effect):
                return True
    return False


def _effect(effect: object) -> dict[str, Any]:
    return effect if isinstance(effect, dict) else {}


def hint(session: Session[Any]) -> Hint | None:
    """What the planner would do; None where the world decides, or a hand it cannot see."""
    question = asked(session)
    return think(question) if question else None


def think(asked: Asked) -> Hint:
    """The planner's answer, with what to do and why in sentences."""
    if asked.game.name == "squirmish":
        return _in_squirmish(asked)
    from companion.lab.planner import Planner
    from companion.table.game import Table

    game, state, prompt = asked.game, asked.state, asked.prompt
    planner = Planner(game, seed=0, tells=True)
    planner.card, planner.shielded = asked.last, asked.shielded
    answer = planner(state, prompt)
    table = game.table(Table(state))
    reason = planner.reason or tr("Nothing speaks against it.")
    return Hint(answer, reason, what(asked, answer), places(table, prompt, str(answer)))


def _in_squirmish(asked: Asked) -> Hint:
    from companion.games.squirmish.grid import is_key, place
    from companion.lab.squirmish_bot import SquirmishBot

    bot = SquirmishBot(asked.game, seed=0)  # type: ignore[arg-type]
    answer = bot(asked.state, asked.prompt)  # type: ignore[arg-type]
    label = asked.game.label(asked.state, asked.prompt, answer)
    key = str(answer).rpartition(":")[2]
    spaces = (place(key),) if is_key(key) else ()
    reason = bot.reason or tr("Nothing speaks against it.")
    return Hint(answer, reason, _said(asked, str(answer), label), spaces)


def _said(asked: Asked, answer: str, label: str) -> str:
    """A move in Squirmish as a sentence."""
    game: Any = asked.game
    lying: Any = asked.state
    match asked.prompt.purpose:
        case "target" if answer in lying.squirmish:
            return tr("Attack {title}.", title=game.cards.name(lying.squirmish[answer].card))
        case "place" if answer in game.cards.creatures:
            return tr("Place {title}.", title=game.cards.name(answer))
        case "discard" if answer in game.cards.creatures:
            return tr("Discard {title}.", title=game.cards.name(answer))
    return f"{label[:1].upper()}{label[1:]}."


def what(asked: Asked, answer: Answer) -> str:
    """An answer as a sentence: what to do."""
    game, state, prompt = asked.game, asked.state, asked.prompt
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
            return _of_a_character(prompt.purpose, game.cards.name(str(answer)))
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


def _of_a_character(purpose: str, title: str) -> str:
    """What becomes of a Character that is chosen, as a sentence."""
    if purpose == "squad":
        return tr("{title} stays in the box.", title=title)
    if purpose == "revive":
        return tr("{title} comes back.", title=title)
    return tr("{title} leads.", title=title)


def places(table: TerrorTable, prompt: Prompt, answer: str) -> tuple[tuple[int, int], ...]:
    """The spaces an answer is about."""
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
