"""The Terror Turn laid out by hand: what the tests of the solo rules have in common."""

from __future__ import annotations

from typing import Any

from companion.games.terror_below.state import State
from companion.table.events import Event
from companion.table.prompts import Answer
from companion.table.session import Session
from tests.games.terror_below.laid import GAME, SLOTS, asked, play, solo

QUIET = (6, "TB-V44")  # the blue die: a car without arrows for Worm 3
STARTS = {
    "store": [1, 2],
    "motel": [4, 1],
    "police": [6, 3],
    "hospital": [1, 5],
    "facility": [3, 6],
}


def slot(worm: str, at: tuple[int, int], *cards: str, face: str = "up") -> dict[str, Any]:
    """A Worm in the Terror zone: its Target and the cards under it."""
    played = [{"card": f"TB-{card}", "face": face} for card in cards]
    return {"worm": f"TB-{worm}", "target": list(at), "cards": played}


def terror(first: dict[str, Any] | None = None, **state: Any) -> Session[State]:
    """A solo game at its Terror Turn, with a Worm of its own in slot 1."""
    slots = [first or SLOTS[0], *SLOTS[1:]]
    return solo(**{"phase": "terror", "slots": slots, **state})


def red(session: Session[State], *answers: Answer) -> list[Event]:
    """A quiet blue die, and the red one names Worm 1; then the answers."""
    return play(session, *QUIET, 1, *answers)


def new(**options: Any) -> Session[State]:
    """A new solo game before its first card is dealt."""
    return Session.new(
        GAME, {"players": ["Ada"], "mode": "solo", "scenario": "scramble", **options}
    )


def dealt(session: Session[State], *bounties: str) -> Session[State]:
    """A new game with its Line, Item, Weapon, squad and Leader."""
    line = bounties or ("TB-B02", "TB-B07", "TB-B12", "TB-B17")
    play(session, *line, "TB-I03", "TB-A02")
    first = session.state.players[0]
    play(session, "TB-C01", "TB-C02", "TB-C03")
    for number in range(session.state.options.left_behind):
        play(session, f"TB-C{3 - number:02}")
    assert len(first.squad) + (first.leader is not None) == 3 - session.state.options.left_behind
    if asked(session) == "leader":
        play(session, "TB-C01")
    return session


def of(events: list[Event], kind: str) -> list[Event]:
    """The events of one kind."""
    return [event for event in events if event.kind == kind]


def without(*names: str) -> dict[str, list[int] | None]:
    """The Locations with some of them destroyed."""
    return {name: None if name in names else at for name, at in STARTS.items()}
