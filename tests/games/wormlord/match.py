"""A match of Wormlord for tests: begin one, answer, and look at what came of it."""

from __future__ import annotations

from typing import Any

from companion.games.wormlord.kit import WormlordKit
from companion.games.wormlord.state import State
from companion.table.events import Event
from companion.table.prompts import Answer
from companion.table.session import Session

READY = ("start", "now")  # from the question to the running round


def begin(*players: str, **options: Any) -> Session[State]:
    """A match on the map Flower Bed, or as the options say."""
    names = list(players) or ["Ada", "Bo"]
    return Session.new(WormlordKit().rules(), {"players": names, "map": "flower-bed"} | options)


def play(session: Session[State], *answers: Answer) -> list[Event]:
    """Answer in turn; what happened comes back."""
    return [event for answer in answers for event in session.answer(answer)]


def purpose(session: Session[State]) -> str:
    assert session.prompt is not None
    return session.prompt.purpose


def legal(session: Session[State]) -> list[Answer]:
    assert session.prompt is not None
    return list(session.prompt.legal())


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


def paint(session: Session[State], player: int, *spaces: str) -> None:
    for space in spaces:
        session.answer(f"{space}={player}")
