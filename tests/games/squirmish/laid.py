"""A Squirmish laid out by hand, with plain cards that are easy to remember.

Every card SQ-M01 to SQ-M40 has 10 hitpoints, no group, no ability, and this attack table: 1 no
effect, 2 to 6 one damage less than the die shows. A test says what is special about some of them.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from companion.games.squirmish import catalogue
from companion.games.squirmish.game import Squirmish
from companion.games.squirmish.state import State
from companion.table.events import Event
from companion.table.prompts import Answer, Prompt
from companion.table.session import Session

Raw: TypeAlias = dict[str, Any]
TABLE: list[Any] = ["none", 1, 2, 3, 4, 5]
NAMES = ["Ada", "Bo", "Cy", "Di", "Ed", "Flo"]


def m(number: int) -> str:
    """The id of a card."""
    return f"SQ-M{number:02}"


def game(special: dict[int, Raw] | None = None, groups: list[Raw] | None = None) -> Squirmish:
    """Squirmish with plain cards, but for what is special about some."""
    made = {raw["id"]: catalogue.group(raw) for raw in groups or []}
    cards = []
    for number in range(1, 41):
        raw = {"id": m(number), "name": f"Card {number}", "hp": 10, "attack": TABLE}
        raw |= {"cry": "Raah!", **(special or {}).get(number, {})}
        cards.append(catalogue.creature(raw, made))
    return Squirmish(catalogue.put_together(cards, made))


def fighter(number: int, owner: int = 0, damage: int = 0, **more: Any) -> Raw:
    """A card in play."""
    return {"card": m(number), "owner": owner, "damage": damage, **more}


def laid(
    squirmish: dict[str, Raw],
    special: dict[int, Raw] | None = None,
    groups: list[Raw] | None = None,
    players: int = 2,
    **state: Any,
) -> Session[State]:
    """A game at a turn boundary: the cards that lie there, and anything else of the state.

    Hands are known and empty, unless `hands` gives them as numbers; so does `prizes`.
    """
    given, prizes = state.pop("hands", {}), state.pop("prizes", {})
    form = {
        "squirmish": squirmish,
        "discard": [m(40)],
        "players": [
            {
                "name": NAMES[index],
                "hand": [m(number) for number in given.get(index, [])],
                "prizes": [m(number) for number in prizes.get(index, [])],
            }
            for index in range(players)
        ],
        **state,
    }
    return Session.load(game(special, groups), form)


def duel(
    one: Raw | None = None, other: Raw | None = None, groups: list[Raw] | None = None, **state: Any
) -> Session[State]:
    """Ada's card 1 beside Bo's card 2, and what is special about the two."""
    pair = {"0,0": fighter(1, 0), "1,0": fighter(2, 1)}
    pair |= state.pop("squirmish", {})
    return laid(pair, {1: one or {}, 2: other or {}, **state.pop("special", {})}, groups, **state)


def ability(effect: str, **more: Any) -> Raw:
    """A card with that one ability."""
    return {"ability": [{"effect": effect, "text": f"It can {effect}.", **more}]}


def play(session: Session[State], *answers: Answer) -> list[Event]:
    """Give the answers in turn; everything that happened comes back."""
    return [event for answer in answers for event in session.answer(answer)]


def to_action(session: Session[State]) -> None:
    """Neither draw nor place: on to step 3."""
    while asked(session) in ("draw", "place"):
        session.answer("skip" if asked(session) == "draw" else "none")


def attack(session: Session[State], at: str, to: str, *faces: int) -> list[Event]:
    """Attack, and roll; everything from the declaration on comes back."""
    to_action(session)
    told = session.answer(f"attack:{at}")
    if asked(session) == "target":
        told = session.answer(to)
    return told + play(session, *faces)


def turn(session: Session[State]) -> list[Event]:
    """A whole turn in which nobody does anything."""
    player, told = session.state.active, []
    while session.state.active == player and session.prompt is not None:
        lazy = {"draw": "skip", "place": "none", "use": "skip"}.get(asked(session), "end")
        told += session.answer(lazy)
    return told


def asked(session: Session[State]) -> str:
    """The purpose of the open question, or "over"."""
    return "over" if session.prompt is None else session.prompt.purpose


def prompt(session: Session[State]) -> Prompt:
    """The open question."""
    assert session.prompt is not None
    return session.prompt


def legal(session: Session[State]) -> list[Answer]:
    """What may be answered now."""
    return list(prompt(session).legal())


def form(session: Session[State]) -> dict[str, Any]:
    """The state as the contract writes it."""
    return session.game.state_form(session.state)


def damage(session: Session[State]) -> dict[str, int]:
    """The damage on every card in play."""
    return {each.card: each.damage for each in session.state.squirmish.values() if each.damage}


def kinds(events: list[Event]) -> list[str]:
    """The kinds of events, reminders left out."""
    return [event.kind for event in events if event.kind != "reminder"]


def one(events: list[Event], kind: str) -> Event:
    """The only event of a kind."""
    [found] = [event for event in events if event.kind == kind]
    return found
