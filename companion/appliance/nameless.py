"""Taking people out of what is handed on: their names.

What tells whose machine it is stands in machine_names.py and personal_data.py. Text is searched for
every name that was ever given here, in whatever case and however it was written down, inside other
words too. Games know where names stand in them (nameless_game.py).
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from companion.table.errors import Refused
from companion.table.form import from_json
from companion.table.journal import Kept, Row
from companion.table.keeper import Keeper

MAP = "map-"  # and a number, instead of the name that somebody gave to a map
SHORT = 3  # letters; what has fewer is looked for as a word of its own, or "Al" would be in "all"


class Names:
    """Everything that may not be read, and what is read instead."""

    def __init__(self, instead: Mapping[str, str]) -> None:
        """`instead` of each name something else; the longest are looked for first."""
        self.instead = {name.strip(): other for name, other in instead.items() if name.strip()}
        self._found: dict[str, str] = {}
        for name, other in self.instead.items():
            for form in _forms(name):
                self._found.setdefault(form.casefold(), other)
        patterns = [_pattern(form) for form in sorted(self._found, key=len, reverse=True)]
        self._names = re.compile("|".join(patterns), re.IGNORECASE) if patterns else None

    def out_of(self, text: str) -> str:
        """The text without them.

        >>> Names({"Zoë": "Player 1", "Al": "Player 2"}).out_of("ZOË's turn, then al; all of Zoës")
        "Player 1's turn, then Player 2; all of Player 1s"
        """
        if self._names is None:
            return text
        return self._names.sub(lambda found: self._instead_of(found[0]), text)

    def out_of_all(self, value: Any) -> Any:
        """Plain data without them; its keys are ours and stay."""
        if isinstance(value, str):
            return self.out_of(value)
        if isinstance(value, dict):
            return {key: self.out_of_all(each) for key, each in value.items()}
        if isinstance(value, list | tuple):
            return [self.out_of_all(each) for each in value]
        return value

    def _instead_of(self, found: str) -> str:
        return self._found.get(found.casefold(), "…")


def _forms(name: str) -> Iterator[str]:
    """A name the ways in which programs write it down.

    >>> [ascii(form) for form in _forms("Ö")][:3]
    ["'\\\\xd6'", "'\\\\xd6'", "'O\\\\u0308'"]
    >>> list(_forms("Ö"))[3:]
    ['\\\\u00d6', '\\\\xd6']
    """
    yield name
    for form in ("NFC", "NFD"):
        yield unicodedata.normalize(form, name)
    if not name.isascii() or json.dumps(name) != f'"{name}"':
        yield json.dumps(name)[1:-1]
        yield ascii(name)[1:-1]


def _pattern(form: str) -> str:
    words = re.escape(form)
    if len(form) < SHORT and form.isascii():
        return rf"(?<![^\W_]){words}(?![^\W_])"
    return words


# Whose names these are


def of_game(origin: Any) -> list[str]:
    """The players of a game as plain data, in their order; both of a team."""
    if not isinstance(origin, dict):
        return []
    options = origin.get("options")
    said = options.get("players") if isinstance(options, dict) else None
    found = list(said) if isinstance(said, list) else []
    players = origin.get("players")
    for each in players if isinstance(players, list) else ():
        if isinstance(each, dict):
            team = each.get("team")
            # A team's name is made of its players', who are known by then.
            found += team if isinstance(team, list) and team else [each.get("name")]
    return [name for name in dict.fromkeys(found) if isinstance(name, str) and name.strip()]


def maps_of_game(origin: Any) -> list[str]:
    """What its maps are called: somebody may have drawn and named them."""
    maps = origin.get("maps") if isinstance(origin, dict) else None
    found: list[str] = []
    for id, each in maps.items() if isinstance(maps, dict) else ():
        found += [id, str(each.get("name", ""))] if isinstance(each, dict) else [id]
    return [name for name in dict.fromkeys(found) if name]


def of_answers(rows: Iterable[Row]) -> Iterator[str]:
    """Names that came into a game later: by a correction, or in a state that was kept."""
    for row in rows:
        for raw in (row.value, row.snapshot):
            try:
                value = from_json(raw or "null")
            except Refused:
                continue
            if isinstance(value, dict):
                yield from of_game(value.get("correct", value))


def everybody(keeper: Keeper) -> list[str]:
    """Every name in the journal, those of the game that was touched last first."""
    found: list[str] = []
    for kept in _newest_first(keeper):
        found += of_game(_origin(kept))
        found += of_answers(keeper.find(kept.id)[1])
    for score in keeper.scores():
        found += [*score.players, *([score.winner] if score.winner else [])]
    found += _remembered(keeper.setting("new-game"))
    return list(dict.fromkeys(name for name in found if name.strip()))


def every_map(keeper: Keeper) -> list[str]:
    """What maps are called in all games."""
    return [name for kept in keeper.games() for name in maps_of_game(_origin(kept))]


def _newest_first(keeper: Keeper) -> list[Kept]:
    """All games; first the one that a bundle has in it."""
    games = keeper.games()
    return sorted(games, key=lambda kept: kept.over)  # the sort keeps their order otherwise


def _origin(kept: Kept) -> Any:
    try:
        return from_json(kept.origin)
    except Refused:
        return None


def _remembered(raw: str | None) -> list[str]:
    """Who was named on the page for a new game: strings in lists, wherever they are in there."""
    try:
        value = from_json(raw or "null")
    except Refused:
        return []
    names: list[str] = []

    def look(value: Any, key: str) -> None:
        if isinstance(value, dict):
            for name, each in value.items():
                look(each, name)
        elif isinstance(value, list) and key in ("names", "players"):
            names.extend(each for each in value if isinstance(each, str))

    look(value, "")
    return names


def numbered(people: Iterable[str], maps: Iterable[str]) -> dict[str, str]:
    """What everybody is called instead.

    >>> numbered(["Zoë", "Al", "Zoë"], ["zoes-garden"])
    {'Zoë': 'Player 1', 'Al': 'Player 2', 'zoes-garden': 'map-1'}
    """
    named = dict.fromkeys(name.strip() for name in people)
    called = {name: f"Player {number}" for number, name in enumerate(named, 1)}
    drawn = [name for name in dict.fromkeys(maps) if name not in called]
    return called | {name: f"{MAP}{number}" for number, name in enumerate(drawn, 1)}
