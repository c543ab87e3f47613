"""A finished game as one entry of the score book, whichever game it was.

It is read from what every game writes down anyway: its result, and its table as plain data.
"""

from __future__ import annotations

from typing import Any

import msgspec

from companion.table.session import Session

VICTORIES = ("won", "shared")  # only these are scored (TB-P01)


class Score(msgspec.Struct, frozen=True, kw_only=True):
    """How one game ended: a victory with its points, anything else without."""

    id: str  # of the game; a game has one entry, its latest
    game: str  # which rules: "terror-below"
    scenario: str = ""  # "scramble", "versus"; nothing where the game knows none
    ended: str  # when the last answer was given
    players: list[str] = []
    outcome: str  # as the result says: "won", "lost", "shared" or "none"
    winner: str | None = None
    parts: dict[str, int] = {}  # the points line by line, without their sum
    total: int | None = None  # None: not scored
    attacks: int | None = None  # that were over by then, where the game counts them
    options: dict[str, Any] = {}

    @property
    def victory(self) -> bool:
        """Whether anybody at the table has won."""
        return self.outcome in VICTORIES

    @property
    def alone(self) -> bool:
        """Whether one player played against the game."""
        return len(self.players) == 1


class Tally(msgspec.Struct, frozen=True, kw_only=True):
    """How many games ended in one way."""

    game: str
    scenario: str
    outcome: str
    winner: str  # nothing where nobody won
    alone: bool
    games: int

    @property
    def victory(self) -> bool:
        """Whether anybody at the table has won."""
        return self.outcome in VICTORIES


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """Which entries of the book somebody wants to see; None takes any."""

    game: str | None = None
    scenario: str | None = None
    outcome: str | None = None

    def takes(self, tally: Tally) -> bool:
        """Whether these games are among them."""
        asked = msgspec.structs.asdict(self)
        return all(value in (None, getattr(tally, name)) for name, value in asked.items())


ANY = Wanted()


def score_of(session: Session[Any], id: str, ended: str) -> Score | None:
    """The entry of this game, or None while it goes on."""
    result = session.result
    if result is None:
        return None
    form = session.game.state_form(session.state)
    options = form.get("options")
    options = options if isinstance(options, dict) else {}
    players = names(form)
    parts = dict(result.score) if result.outcome in VICTORIES else {}
    total = parts.pop("total", None)
    return Score(
        id=id,
        game=session.game.name,
        scenario=options.get("scenario") or options.get("mode") or "",
        ended=ended,
        players=players,
        outcome=result.outcome,
        winner=None if result.winner is None else named(players, result.winner),
        parts=parts,
        total=total,
        attacks=form.get("attacks"),
        options={name: value for name, value in options.items() if name != "players"},
    )


def names(form: dict[str, Any]) -> list[str]:
    """The players of a table by name, where the game writes them down as the others do.

    >>> names({"players": [{"name": "Ada"}, {"name": "Bo"}]})
    ['Ada', 'Bo']
    """
    players = form.get("players")
    if not isinstance(players, list):
        return []
    return [str(each["name"]) for each in players if isinstance(each, dict) and "name" in each]


def named(players: list[str], index: int) -> str:
    """The player at that place.

    >>> named(["Ada"], 0), named([], 1)
    ('Ada', 'Player 2')
    """
    return players[index] if index < len(players) else f"Player {index + 1}"
