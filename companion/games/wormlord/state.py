"""Everything that lasts in a match: the map, who has won which round, who holds which space."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec

from companion.games.wormlord.maps import At, Map, problems
from companion.games.wormlord.options import Options, read_options
from companion.language import tr
from companion.table.errors import Refused

STRINGS = 15  # WL-W04
THREE = 3  # Objectives that win a round (WL-W08)
COLOURS = ("pink", "blue", "yellow", "brown")  # of strings and headquarters, as they are in the box


class Player(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A player, or a team: then its name is made of two."""

    name: str
    team: list[str] = []
    wins: int = 0


class Round(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A round that is over. Nobody wins a tie."""

    winner: int | None
    by: str  # "objectives", "spaces" or "tie"
    map: str  # by its name
    points: list[int] = []  # of each player, where they were counted
    held: dict[str, int] = {}  # and whose knots lay where


class State(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The whole match."""

    game: str = "wormlord"
    options: Options
    phase: str = "setup"  # then "round", and at the end "over"
    map: Map | None = None  # None: to be chosen
    maps: dict[str, Map]  # from which; they stay what they are, whatever becomes of the files
    players: list[Player]
    held: dict[str, int] = {}  # whose knot lies on which space, as far as it has been counted
    rounds: list[Round] = []

    @property
    def number(self) -> int:
        """Of the round that is being played."""
        return len(self.rounds) + 1

    @property
    def ground(self) -> Map:
        """The map, once it is chosen."""
        assert self.map is not None
        return self.map


def key(at: At) -> str:
    """A space as answers and states write it.

    >>> key((3, 4))
    '3,4'
    """
    return f"{at[0]},{at[1]}"


def space(key: str) -> At:
    """The same read back.

    >>> space("3,4")
    (3, 4)
    """
    column, _, row = key.partition(",")
    return int(column), int(row)


def strings(state: State) -> Counter[int]:
    """How many strings of each player lie on the board."""
    return Counter(state.held.values())


def objectives(state: State, player: int) -> int:
    """How many Objectives a player holds."""
    return sum(state.held.get(key(at)) == player for at in state.ground.objectives)


def points(state: State) -> list[int]:
    """WL-W09: a point for each space, two for an Objective."""
    laid = strings(state)
    return [laid[who] + objectives(state, who) for who in range(len(state.players))]


def fitting(maps: Mapping[str, Map], players: int) -> dict[str, Map]:
    """The maps for so many players."""
    return {id: each for id, each in maps.items() if each.players == players}


def sides(options: Options) -> list[Player]:
    """Everybody at the start of a match."""
    return [
        Player(name=" & ".join(names), team=names if len(names) > 1 else [])
        for names in options.sides
    ]


# From outside


def read_state(form: Any, maps: Mapping[str, Map]) -> State:
    """A state from plain data; options and players may each be left out for the other, and the
    maps to choose from are those there are."""
    if isinstance(form, dict) and form.get("game", "wormlord") != "wormlord":
        raise Refused("bad-state", f"That is a table of {form['game']}.")
    form = dict(form) if isinstance(form, dict) else form
    if isinstance(form, dict):
        players = form.get("players")
        if "options" not in form and isinstance(players, list):
            names = [each.get("name") for each in players if isinstance(each, dict)]
            form["options"] = {"players": names}
        options = read_options(form.get("options"))
        form["options"] = msgspec.to_builtins(options)
        if "phase" not in form:  # of a whole match that has lost its players nothing is made up
            form.setdefault("players", msgspec.to_builtins(sides(options)))
        if "maps" not in form:
            form["maps"] = msgspec.to_builtins(fitting(maps, len(options.sides)))
        form["map"] = _named_map(form, options)
        if form.get("map"):
            form.setdefault("phase", "round")
    try:
        return msgspec.convert(form, State)
    except msgspec.ValidationError as error:
        raise Refused("bad-state", f"That is no Wormlord table: {error}.") from None


def _named_map(form: dict[str, Any], options: Options) -> Any:
    """The map, which may be said by its id; left out, it is the one that the options name."""
    left_out = "map" not in form and "phase" not in form
    named, offered = options.map if left_out else form.get("map"), form["maps"]
    if not isinstance(named, str) or not isinstance(offered, dict):
        return named
    if named not in offered:
        count = len(options.sides)
        message = tr("There is no map {title} for {count} players.", title=named, count=count)
        raise Refused("bad-state", message, list(offered))
    return offered[named]


def check(state: State) -> None:
    """Refuse a match that cannot be."""
    count = len(state.players)
    if count != len(state.options.sides):
        _no(tr("There are {count} players, but not as many in the options.", count=count))
    if state.phase not in ("setup", "round", "over"):
        raise Refused("impossible", tr("The phase is setup, round or over."))
    if state.map is None and state.phase != "setup":
        _no(tr("Without a map no round can be played."))
    for each in (state.map, *state.maps.values()):
        for wrong in problems(each.rows, count) if each else ():
            _no(wrong)
    if not state.maps:
        _no(tr("There is no map for {count} players.", count=count))
    _check_wins(state)
    _check_held(state)


def _check_wins(state: State) -> None:
    won = Counter(each.winner for each in state.rounds if each.winner is not None)
    for who, player in enumerate(state.players):
        if player.wins < won[who]:
            count = won[who]
            _no(tr("{name} has won {count} rounds by the list.", name=player.name, count=count))
    most = max(player.wins for player in state.players)
    if min(player.wins for player in state.players) < 0 or most > state.options.rounds:
        _no(tr("Nobody wins less than 0 or more than {count}.", count=state.options.rounds))
    if (most == state.options.rounds) != (state.phase == "over"):
        _no(tr("A match is over when somebody has won {count}.", count=state.options.rounds))


def _check_held(state: State) -> None:
    ground = set(map(key, state.map.ground)) if state.map else set()
    for space, who in state.held.items():
        if space not in ground:
            _no(tr("No knot can lie on {words} (WL-W02, WL-W06).", words=space))
        if not 0 <= who < len(state.players):
            _no(tr("There is no player {number}.", number=who))
    for who, count in strings(state).items():
        if count > STRINGS:
            _no(tr("{name} has only 15 strings (WL-W04).", name=state.players[who].name))


def _no(message: str) -> None:
    raise Refused("impossible", message)
