"""A match being set right: changes go into a draft first, and into the game in one go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from copy import deepcopy
from typing import Any

import msgspec

from companion.games.wormlord.game import Wormlord
from companion.games.wormlord.maps import At, Map
from companion.games.wormlord.state import State, key, space
from companion.table.errors import Refused

BETWEEN = "ready"  # the question between two rounds, at which a match can end or go on


class MatchDraft:
    """The match as it will be. Nothing here touches the game.

    The rounds are the score: whoever is said to have won one has won it.
    """

    def __init__(self, game: Wormlord, state: State, purpose: str | None) -> None:
        """`purpose` is of the open question; None when the match is over."""
        self.game = game
        self.form: dict[str, Any] = game.state_form(state)
        self._before = deepcopy(self.form)
        self._between = purpose in (None, BETWEEN)
        self.counting = purpose == "count"
        won = self._won()
        self._unlisted = [each["wins"] - won[who] for who, each in enumerate(self.players)]

    # Looking

    @property
    def players(self) -> list[dict[str, Any]]:
        """Everybody, or every team."""
        players: list[dict[str, Any]] = self.form["players"]
        return players

    @property
    def rounds(self) -> list[dict[str, Any]]:
        """Those that are over."""
        rounds: list[dict[str, Any]] = self.form["rounds"]
        return rounds

    @property
    def map(self) -> Map | None:
        """The one that lies there."""
        return msgspec.convert(self.form["map"], Map) if self.form.get("map") else None

    @property
    def maps(self) -> dict[str, Map]:
        """Those that could lie there."""
        return msgspec.convert(self.form["maps"], dict[str, Map])

    @property
    def held(self) -> dict[At, int]:
        """Whose knot lies on which space."""
        return {space(each): who for each, who in self.form["held"].items()}

    def _won(self) -> Counter[int]:
        return Counter(each["winner"] for each in self.rounds if each["winner"] is not None)

    # Rounds

    def set_winner(self, number: int, who: int | None) -> None:
        """A round was won by somebody else, or by nobody; what was counted goes with it."""
        one = self.rounds[number]
        if one["winner"] != who:
            by = "tie" if who is None else "objectives" if one["by"] == "tie" else one["by"]
            one.update(winner=who, by=by, points=[], held={})
            self._count()

    def set_way(self, number: int, by: str) -> None:
        """A round was won by its "objectives", or by the "spaces" that were counted."""
        self.rounds[number]["by"] = by

    def add_round(self, who: int | None = None) -> int:
        """One more was played, on the map that lies there; its place in the list comes back."""
        name = self.map.name if self.map else ""
        by = "tie" if who is None else "objectives"
        self.rounds.append({"winner": who, "by": by, "map": name, "points": [], "held": {}})
        self._count()
        return len(self.rounds) - 1

    def drop_round(self, number: int) -> None:
        """This one was not played."""
        del self.rounds[number]
        self._count()

    def _count(self) -> None:
        """The score follows the rounds, and the last one ends the match."""
        won = self._won()
        for who, player in enumerate(self.players):
            player["wins"] = self._unlisted[who] + won[who]
        over = max(player["wins"] for player in self.players) >= self.form["options"]["rounds"]
        if self._between and self.map is not None:
            self.form["phase"] = "over" if over else "round"

    # The board

    def lay(self, id: str) -> None:
        """Another map lies there; knots stay where they can."""
        map = self.maps[id]
        self.form["map"] = msgspec.to_builtins(map)
        ground = set(map.ground)
        for at in [each for each in self.held if each not in ground]:
            del self.form["held"][key(at)]

    def hold(self, at: At, who: int | None) -> None:
        """A knot of this player lies there, or nobody's."""
        if self.map is None or at not in self.map.ground:
            return
        self.form["held"].pop(key(at), None)
        if who is not None:
            self.form["held"][key(at)] = who

    # What comes of it

    def changes(self) -> Sequence[str]:
        """What is different from the match the app believes in, a sentence each."""
        return self.game.differences(self._before, self.form)

    def patch(self) -> dict[str, Any]:
        """The changes as a JSON merge patch, for `session.correct`."""
        after, before = self.form, self._before
        patch = {name: after[name] for name in after if after[name] != before.get(name)}
        if "held" in patch:
            patch["held"] = dict.fromkeys(before["held"]) | after["held"]
        return patch

    def problem(self) -> str:
        """Why this match cannot be, in a sentence, or nothing."""
        try:
            self.game.check(self.game.read_state(self.form))
        except Refused as refusal:
            return refusal.message
        return ""
