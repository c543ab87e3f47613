"""Cards held up to be seen: which of them answers the question, and why the others do not.

A card answers when it is asked for, and also when a choice is about it: a Weapon in a hunt, an
Item among the actions, a Leader to be chosen.

>>> asked = Card(deck="vehicle", candidates=("TB-V07", "TB-V08"), purpose="vehicle", rule="XX-A01")
>>> judge(asked, ["TB-V07", "TB-W11"])
Judged(answers={'TB-V07': 'TB-V07'}, others=['TB-W11'])
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from companion.language import tr
from companion.table.prompts import Answer, Card, Choose, Prompt, Roll
from companion.table.session import Session


class Judged(NamedTuple):
    """The cards that answer, each with its answer, and those that cannot be right now."""

    answers: dict[str, Answer]
    others: list[str]


def judge(prompt: Prompt | None, cards: Iterable[str]) -> Judged:
    """Sort the cards that were shown by whether they answer."""
    judged = Judged({}, [])
    for card in dict.fromkeys(cards):
        answer = answer_of(prompt, card)
        if answer is None:
            judged.others.append(card)
        else:
            judged.answers[card] = answer
    return judged


def answer_of(prompt: Prompt | None, card: str) -> Answer | None:
    """The answer that showing a card gives, or None.

    >>> actions = Choose(["move:1,2", "item:TB-I07", "end"], purpose="action", rule="XX-A02")
    >>> answer_of(actions, "TB-I07")
    'item:TB-I07'
    """
    if not isinstance(prompt, Card | Choose):
        return None
    for answer in prompt.legal():
        if answer == card or str(answer).endswith(f":{card}"):
            return answer
    return None


def why_not(session: Session[Any], card: str) -> str:
    """Which card it is, and why it does not answer, in one sentence."""
    prompt = session.prompt
    if isinstance(prompt, Card):
        reason = session.game.why_not(session.state, prompt, card)
        return reason or tr("{card} is not a card that can turn up here.", card=card)
    if isinstance(prompt, Roll):
        return tr("That is {card}; a die is needed now.", card=_name(session, card))
    if prompt is None:
        return tr("That is {card}; the game is over.", card=_name(session, card))
    return tr("That is {card}; no card is needed now.", card=_name(session, card))


def _name(session: Session[Any], card: str) -> str:
    """What is printed on a card, in a few words; its id where nobody knows it."""
    asked = Card(deck="", candidates=(card,), purpose="", rule="")
    try:
        return session.game.label(session.state, asked, card)
    except Exception:  # a game may want to know more than the bare card
        return card
