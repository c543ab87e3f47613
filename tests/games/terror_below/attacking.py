"""Tables at which a Worm attacks at the end of the turn, for the tests of attack, hunt and end."""

from __future__ import annotations

from typing import Any

from companion.table.events import Event
from companion.table.session import Session

from .laid import GAME, SLOTS, asked, prompt, squad, versus

PASSING = "TB-V44"  # no arrows, no ability: the card of a player who only waits


def due(worm: str, at: list[int], first: int = 31) -> dict[str, Any]:
    """A slot whose Worm has all the cards it needs: plain ones, from TB-V31 on."""
    limit = GAME.cards.worms[worm].limit
    cards = [{"card": f"TB-V{number}"} for number in range(first, first + limit)]
    return {"worm": worm, "target": at, "cards": cards}


def three(
    *slots: dict[str, Any],
    ada: dict[str, Any] | None = None,
    bob: dict[str, Any] | None = None,
    cy: dict[str, Any] | None = None,
    **state: Any,
) -> Session[Any]:
    """Ada on column 3, row 3, Bob on 5, 5 and Cy on 6, 6; it is Ada's turn."""
    players = [
        squad("Ada", **(ada or {})),
        squad("Bob", 4, **{"pawn": [5, 5], **(bob or {})}),
        squad("Cy", 7, **{"pawn": [6, 6], **(cy or {})}),
    ]
    return versus(*players, slots=[*slots, *SLOTS[len(slots) :]], **state)


def wait(session: Session[Any], card: str = PASSING, slot: str = "3") -> list[Event]:
    """A turn in which nothing is done; what follows it comes back."""
    events: list[Event] = []
    if asked(session) == "respawn":
        events += session.answer(prompt(session).legal()[0])
    events += session.answer(card)
    if asked(session) == "slot":
        events += session.answer(slot)
    if asked(session) == "action":
        events += session.answer("end")
    return events


def found(events: list[Event], kind: str) -> list[dict[str, Any]]:
    """What the events of a kind carry."""
    return [event.data for event in events if event.kind == kind]
