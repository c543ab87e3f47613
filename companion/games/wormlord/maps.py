"""The maps of Wormlord: 7 by 7 tiles as a picture in a TOML file, and what makes one playable.

    name = "Flower Bed"
    players = 2
    picture = \"\"\"
    .......
    ..#....
    ...\"\"\"

`.` is open ground, `#` impassable, `*` an Objective, `1` to `4` the bases. The file's name is the
map's id.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from companion.games.toml import lines
from companion.language import tr
from companion.table import data
from companion.table.errors import Refused
from companion.table.limited_read import list_folder

SIDE = 7
OBJECTIVES = 4
OPEN, IMPASSABLE, OBJECTIVE = ".", "#", "*"
BASES = "1234"
SHIPPED = Path(__file__).parent / "maps"

At: TypeAlias = tuple[int, int]  # column and row, counted from 1 at the top left


class Map(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A map: how many play on it, and its seven rows from the top."""

    id: str
    name: str
    rows: list[str]

    def tile(self, at: At) -> str:
        """What kind of tile lies there."""
        return self.rows[at[1] - 1][at[0] - 1]

    def where(self, kinds: str) -> list[At]:
        """Every space with one of these kinds of tiles, row by row."""
        return [
            (column, row)
            for row, tiles in enumerate(self.rows, 1)
            for column, tile in enumerate(tiles, 1)
            if tile in kinds
        ]

    @property
    def players(self) -> int:
        """For how many it is: each has a base."""
        return len(self.where(BASES))

    def base(self, player: int) -> At:
        """Where a player begins."""
        return self.where(BASES[player])[0]

    @property
    def objectives(self) -> list[At]:
        """What everybody is after."""
        return self.where(OBJECTIVE)

    @property
    def ground(self) -> list[At]:
        """Every space that a knot can lie on: no base, nothing impassable (WL-W02, WL-W06)."""
        return self.where(OPEN + OBJECTIVE)

    def reach(self, player: int) -> dict[At, int]:
        """How many knots it takes from a base to each space that can be reached from it."""
        ground, start = set(self.ground), self.base(player)
        found, ahead = {start: 0}, deque([start])
        while ahead:
            here = ahead.popleft()
            for at in neighbours(here):
                if at in ground and at not in found:
                    found[at] = found[here] + 1
                    ahead.append(at)
        return found


def spaces() -> Iterator[At]:
    """All 49, row by row."""
    return ((column, row) for row in range(1, SIDE + 1) for column in range(1, SIDE + 1))


def neighbours(at: At) -> list[At]:
    """Next to means up, down, left or right (WL-W05)."""
    column, row = at
    return [(column, row - 1), (column, row + 1), (column - 1, row), (column + 1, row)]


def problems(rows: Sequence[str], players: int) -> list[str]:
    """Everything that keeps a map from being played by so many, a sentence each.

    >>> problems([".......", *["......."] * 5, "1.....2"], 2)
    ['It has 0 Objectives; 4 are needed.']
    """
    strange = {tile for row in rows for tile in row} - {OPEN, IMPASSABLE, OBJECTIVE, *BASES}
    if len(rows) != SIDE or any(len(row) != SIDE for row in rows):
        return [tr("A map has 7 rows of 7 tiles.")]
    if strange:
        return [tr("{words} is no tile: there are . # * and 1 to 4.", words=min(strange))]
    found = Map(id="", name="", rows=list(rows))
    wrong = [
        tr("There is no base for player {number}.", number=number)
        for number in range(1, players + 1)
        if not found.where(str(number))
    ]
    wrong += [
        tr("Player {number} has more than 1 base.", number=number)
        for number in range(1, players + 1)
        if len(found.where(str(number))) > 1
    ]
    if found.where(BASES[players:]):
        wrong.append(tr("There is a base too many for {count} players.", count=players))
    if len(found.objectives) != OBJECTIVES:
        count = len(found.objectives)
        wrong.append(tr("It has {count} Objectives; 4 are needed.", count=count))
    return wrong or _cut_off(found)


def _cut_off(found: Map) -> list[str]:
    """Everybody has a way to every Objective."""
    wrong = []
    for player in range(found.players):
        reached = found.reach(player)
        lost = [at for at in found.objectives if at not in reached]
        if lost:
            say = "Player {number} cannot reach the Objective in column {column}, row {row}."
            wrong.append(tr(say, number=player + 1, column=lost[0][0], row=lost[0][1]))
    return wrong


# Files


class _File(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    players: int
    picture: str


def read(path: Path) -> Map:
    """The map in a file, or `Refused` with what is wrong with it."""
    file = data.read(path, _File)
    rows = [line.strip() for line in file.picture.split("\n") if line.strip()]
    if not 2 <= file.players <= len(BASES):
        wrong = [tr("Wormlord is for 2 to 4 players.")]
    else:
        wrong = problems(rows, file.players)
    if wrong:
        message = tr("{path} is no map. {text}", path=path, text=wrong[0])
        raise Refused("bad-data", message)
    return Map(id=path.stem, name=file.name.strip() or path.stem, rows=rows)


def read_all(folder: Path) -> dict[str, Map]:
    """Every map of a folder by its id; the first one that is none is `Refused`."""
    if not folder.is_dir():
        raise Refused("bad-data", tr("{path} is no folder with maps.", path=folder))
    found = {path.stem: read(path) for path in list_folder(folder) if path.suffix == ".toml"}
    if not found:
        raise Refused("bad-data", tr("There are no maps in {path}.", path=folder))
    return found


def written(map: Map) -> str:
    """A map as its file."""
    return lines(_fields(map))


def rewritten(text: str, map: Map) -> str:
    """Return the text of a map's file changed to this map; comments stay. `ValueError`: no TOML."""
    from companion.games import toml_edit  # only now: tomlkit takes its time

    return toml_edit.change_text(text, _fields(map))


def _fields(map: Map) -> dict[str, Any]:
    picture = "".join(f"{row}\n" for row in map.rows)
    return {"name": map.name, "players": map.players, "picture": picture}
