"""What is settled before a match: who plays, in teams or alone, on which map, with which clock."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.language import tr
from companion.table.errors import Refused
from companion.table.game import Field

FEWEST, MOST = 2, 4  # players or teams (WL-W01)
ROUNDS = 2  # WL-W08
SUGGESTED = 180  # seconds (WL-W09)
SHORTEST, LONGEST = 10, 5999  # seconds that a clock can be set to: 99:59 is what it can show


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of one match; only the players have to be said.

    `players` are people. In teams neighbours belong together: the first two are one team.
    """

    players: list[str]
    teams: bool = False
    map: str | None = None
    seconds: int = 0  # 0: no clock
    rounds: int = ROUNDS  # that win the match

    @property
    def sides(self) -> list[list[str]]:
        """Who plays against whom: each alone, or two and two."""
        size = 2 if self.teams else 1
        return [self.players[at : at + size] for at in range(0, len(self.players), size)]


def read_options(raw: Any) -> Options:
    """Options from plain data, or `Refused`. Teams may be said as pairs of names instead.

    >>> read_options({"teams": [["Ada", "Bo"], ["Cy", "Di"]]}).sides
    [['Ada', 'Bo'], ['Cy', 'Di']]
    """
    try:
        options = msgspec.convert(_with_pairs(raw), Options)
    except msgspec.ValidationError as error:
        message = tr("These options do not fit: {error}.", error=error)
        raise Refused("bad-options", message) from None
    names = [name.strip() for name in options.players]
    if not all(names):
        raise Refused("bad-options", tr("Every player needs a name."))
    _check_numbers(options)
    return msgspec.structs.replace(options, players=names)


def _check_numbers(options: Options) -> None:
    count, size = len(options.players), 2 if options.teams else 1
    if options.teams and count not in (4, 6, 8):
        message = tr("In teams of two 4, 6 or 8 play (WL-W01); there are {count}.", count=count)
        raise Refused("bad-options", message, [4, 6, 8])
    if not FEWEST <= count // size <= MOST:
        raise Refused("bad-options", tr("Wormlord is for 2 to 4 players, or teams (WL-W01)."))
    if options.seconds and not SHORTEST <= options.seconds <= LONGEST:
        message = tr("The clock runs 10 to 5999 seconds, or not at all (0).")
        raise Refused("bad-options", message)
    if not 1 <= options.rounds <= 9:
        raise Refused("bad-options", tr("A match goes to 1 to 9 won rounds."))


def _with_pairs(raw: Any) -> Any:
    """Teams as pairs of names are players in a row."""
    if not isinstance(raw, dict) or not isinstance(raw.get("teams"), list):
        return raw
    pairs = raw["teams"]
    if not all(isinstance(pair, list) and len(pair) == 2 for pair in pairs):
        raise Refused("bad-options", tr("A team is two names (WL-W01)."))
    names = [name for pair in pairs for name in pair]
    if pairs and raw.get("players", names) != names:
        message = tr("Players and teams name different people; the teams alone are enough.")
        raise Refused("bad-options", message)
    return {**raw, "teams": True, "players": names} if pairs else {**raw, "teams": False}


FIELDS = (
    Field(name="players", label="Who plays?", kind="names", default=["Player 1", "Player 2"]),
    Field(
        name="teams",
        label="In teams of two?",
        kind="switch",
        default=False,
        rule="WL-W01",
    ),
    Field(
        name="seconds",
        label="A clock for each round?",
        kind="seconds",
        default=0,
        choices=[(0, "No clock"), (SUGGESTED, "3 minutes")],
        rule="WL-W09",
    ),
)
