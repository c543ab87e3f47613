"""Finds a good move for the open question of a game, with the game's own `HintFinder`.

In two steps, so that the screen never waits: `copy_question` is quick, and `find_answer` may run in
any thread, because it reads nothing but the copy.

>>> from companion.games.terror_below.kit import TerrorBelowKit
>>> from companion.table.session import Session
>>> game = TerrorBelowKit().rules()
>>> ada = {"name": "Ada", "pawn": [3, 3], "squad": ["TB-C01"], "hand": ["TB-V16", "TB-V36"]}
>>> session = Session.load(game, {"options": {"players": ["Ada"], "mode": "solo",
...     "hands": "known"}, "phase": "turn", "players": [ada], "eggs": {"3,5": ["red"]},
...     "slots": [{"worm": f"TB-W{n}", "target": [6, n - 7]} for n in (10, 11, 12)]})
>>> find_hint(session).answer in session.prompt.legal()
True
"""

from __future__ import annotations

from typing import Any

import msgspec

from companion.games.bot_shelf import Hint, HintFinder, HintQuestion
from companion.games.registry import find_kit
from companion.table.prompts import Card, Prompt, Roll
from companion.table.session import Session


def is_chance(prompt: Prompt) -> bool:
    """Return whether dice or a deck answer a prompt, and no player."""
    return isinstance(prompt, Roll) or (isinstance(prompt, Card) and prompt.source != "hand")


def can_hint(session: Session[Any]) -> bool:
    """Return whether a hint is possible: not for dice and decks, nor for a hand that is hidden."""
    return _open_finder(session) is not None


def copy_question(session: Session[Any]) -> HintQuestion | None:
    """Return a copy of the open question; None where no hint is possible."""
    finder, prompt = _open_finder(session), session.prompt
    if finder is None or prompt is None:
        return None
    state = session.state
    copy = msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=type(state))
    return HintQuestion(session.game, copy, prompt.settled(), finder.read_context(session))


def find_answer(question: HintQuestion) -> Hint:
    """Return a good answer to a copied question, with what to do and why."""
    finder = _find_finder(question.game.name)
    assert finder is not None, "a question is copied only where a hint is possible"
    return finder.find_hint(question)


def find_hint(session: Session[Any]) -> Hint | None:
    """Return a good answer to the open question; None where no hint is possible."""
    question = copy_question(session)
    return find_answer(question) if question else None


def _find_finder(game: str) -> HintFinder | None:
    shelf = find_kit(game).bots()
    return shelf.hints if shelf else None


def _open_finder(session: Session[Any]) -> HintFinder | None:
    """Return what finds a hint for the open question, if anything does."""
    prompt = session.prompt
    if prompt is None or is_chance(prompt):
        return None
    finder = _find_finder(session.game.name)
    names = {prompt.purpose, f"{prompt.purpose}:{prompt.rule}"}
    if finder is None or not names.isdisjoint(finder.unanswerable):
        return None
    return finder if finder.can_answer(session, prompt) else None
