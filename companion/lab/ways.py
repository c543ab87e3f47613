"""Where the pawns of a game went, and where its attacks came down."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from companion.games.terror_below.scene import At
from companion.lab.course import SETUP, Course


class Trail(NamedTuple):
    """The way of one pawn from where it was put to where it was taken off."""

    player: int
    spaces: list[At]
    died: bool


def trails(course: Course) -> list[Trail]:
    """Where the pawns went."""
    found: list[Trail] = []
    going: dict[int, Trail] = {}
    for event in course.events:
        player = event.data.get("player", 0)
        if event.kind == "place-pawn":
            going[player] = Trail(player, [_at(event.data["at"])], False)
            found.append(going[player])
        elif event.kind == "move-pawn":
            if player not in going:
                going[player] = Trail(player, [_at(event.data["from"])], False)
                found.append(going[player])
            going[player].spaces.append(_at(event.data["to"]))
        elif event.kind == "remove-pawn" and player in going:
            ended = going.pop(player)
            found[found.index(ended)] = ended._replace(died=True)
    return found


def heat(course: Course) -> dict[At, int]:
    """How often an attack laid an Egg or Rubble on each space, or took a Location from it."""
    found: Counter[At] = Counter()
    touched: set[At] = set()
    for leg in course.legs:
        if leg.kind == SETUP:
            continue
        for event in leg.events:
            if event.kind == "attack-begins":
                touched = set()
            elif event.kind in ("attack-ends", "game-over"):
                found.update(touched)
                touched = set()
            elif event.rule in ("TB-X03", "TB-X04", "TB-O07") and "at" in event.data:
                touched.add(_at(event.data["at"]))
    return dict(found)


def _at(pair: list[int]) -> At:
    return pair[0], pair[1]
