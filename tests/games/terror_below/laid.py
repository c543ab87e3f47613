"""A Terror Below table laid out by hand, with a small catalogue that is easy to remember.

The catalogue (cards/ beside this file): Worms W10 Screamer (health 7, limit 3, a plus of Rubble),
W11 Digger (5, 3, Rubble left and right), W12 Hulk (6, 4, two left and two right), W13 Spitter
(4, 2, above and below), W14 Second Screamer, W15 Lurker (starts in the canyon), W16-W30 Egg only,
W05 Queen, W01-W04 starters. Vehicles V01 Boots, V02 Bicycle, V03 Motorcycle, V04-V10 the other
abilities, V11-V19 3 points, V21-V30 arrows N E S W NE SW NNN EEE SSS WWW (4 points), V31-V44
5 points. Bounties B01-B05 red to store, motel, police, hospital, facility; B06-B10 green, B11-B15
blue, B16-B20 yellow; B21-B26 hunts for screamer, digger, hulk, spitter, screamer, digger; B27, B28
any Worm; B31, B32 red to the store again.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.games.terror_below.kit import TerrorBelowKit
from companion.games.terror_below.state import State
from companion.table.events import Event
from companion.table.prompts import Answer, Prompt
from companion.table.session import Session

CARDS = Path(__file__).parent / "cards"
GAME = TerrorBelowKit().rules(CARDS)
SLOTS = [
    {"worm": "TB-W16", "target": [1, 1]},
    {"worm": "TB-W17", "target": [6, 1]},
    {"worm": "TB-W18", "target": [1, 6]},
]
LINE = ["TB-B02", "TB-B07", "TB-B12", "TB-B17"]  # one of each colour to the motel


def squad(name: str = "Ada", first: int = 1, **values: Any) -> dict[str, Any]:
    """A player with Leader C01 (or another) and two more, the pawn on column 3, row 3."""
    ids = [f"TB-C{number:02}" for number in range(first, first + 3)]
    return {"name": name, "pawn": [3, 3], "leader": ids[0], "squad": ids[1:], **values}


def solo(
    scenario: str = "scramble", house: dict[str, Any] | None = None, **state: Any
) -> Session[State]:
    """A solo game at a turn boundary; anything of the state may be given.

    `options` adds to the options, `player` to the player; `phase="terror"` starts there.
    """
    options = {"players": ["Ada"], "mode": "solo", "scenario": scenario, **state.pop("options", {})}
    if house:
        options["house_rules"] = house
    player = squad(**state.pop("player", {}))
    table = {"options": options, "slots": SLOTS, "line": LINE, "players": [player], **state}
    return Session.load(GAME, table)


def versus(
    *players: dict[str, Any], house: dict[str, Any] | None = None, **state: Any
) -> Session[State]:
    """A game of several players at a turn boundary."""
    options = {
        "players": [player["name"] for player in players],
        "mode": "versus",
        **state.pop("options", {}),
    }
    if house:
        options["house_rules"] = house
    table = {"options": options, "slots": SLOTS, "line": LINE, "players": list(players), **state}
    return Session.load(GAME, table)


def play(session: Session[State], *answers: Answer) -> list[Event]:
    """Give the answers in turn; everything that happened comes back."""
    return [event for answer in answers for event in session.answer(answer)]


def asked(session: Session[State]) -> str:
    """The purpose of the open question, or "over"."""
    return "over" if session.prompt is None else session.prompt.purpose


def prompt(session: Session[State]) -> Prompt:
    """The open question."""
    assert session.prompt is not None
    return session.prompt


def form(session: Session[State]) -> dict[str, Any]:
    """The state as the contract writes it."""
    return session.game.state_form(session.state)


def kinds(events: list[Event]) -> list[str]:
    """The kinds of events."""
    return [event.kind for event in events]
