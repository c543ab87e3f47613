"""Where each piece lies inside its space, so that many fit and none hides another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from typing import Any, NamedTuple

from companion import drawings
from companion.drawings import Drawing
from companion.drawings.spaces import EGG, PAWN, RUBBLE, TARGET
from companion.drawings.surface import Box
from companion.games.terror_below.scene import At, Scene


class Piece(NamedTuple):
    """One thing on the board: what it is, where, and its drawing."""

    kind: str
    key: Any
    at: At
    place: Box
    drawing: Drawing


WHOLE = Box(0.06, 0.06, 0.88, 0.88)


def places(scene: Scene, shapes: bool = True) -> Iterator[Piece]:
    """Every piece of a scene, from the ground up."""
    for at in sorted(scene.ruins):
        yield Piece("ruin", at, at, WHOLE, drawings.ruin())
    for name, at in scene.locations.items():
        drawing = drawings.location(name, min(scene.rubble.get(at, 0), 1))
        yield Piece("location", name, at, WHOLE, drawing)
    for at, count in scene.rubble.items():
        yield Piece("rubble", at, at, RUBBLE, drawings.rubble(min(count, 2)))
    for at, eggs in scene.eggs.items():
        for number, colour in enumerate(eggs):
            yield Piece("egg", (at, number), at, _beside(EGG, number), drawings.egg(colour, shapes))
    there: Counter[At] = Counter()
    for number, at in sorted(scene.targets.items()):
        yield Piece("target", number, at, _under(TARGET, there[at]), drawings.target(number))
        there[at] += 1
    there.clear()
    for player, at in scene.pawns.items():
        yield Piece("pawn", player, at, _above(PAWN, there[at]), drawings.pawn(player))
        there[at] += 1


def possible(
    scene: Scene, eggs: Collection[str], players: int, shapes: bool
) -> Iterator[tuple[Box, Drawing]]:
    """What may come to lie in a space in the course of the game, and how it would lie there.

    It may be asked for a little at a time, while the scene goes on: a Location falls meanwhile.
    """
    locations = tuple(scene.locations)
    yield WHOLE, drawings.ruin()
    for name in locations:
        yield WHOLE, drawings.location(name, 1)
    for count in (1, 2):
        yield RUBBLE, drawings.rubble(count)
    for colour in eggs:
        yield EGG, drawings.egg(colour, shapes)
    for number in (1, 2, 3):
        yield TARGET, drawings.target(number)
    for player in range(players):  # before the game begins nobody's stands on the board
        yield PAWN, drawings.pawn(player)


def _beside(box: Box, number: int) -> Box:
    return box._replace(x=box.x + 0.14 * number)


def _under(box: Box, number: int) -> Box:
    return box._replace(x=box.x - 0.1 * number, y=box.y - 0.16 * number)


def _above(box: Box, number: int) -> Box:
    return box._replace(y=box.y + 0.14 * number, x=box.x - 0.1 * number)
