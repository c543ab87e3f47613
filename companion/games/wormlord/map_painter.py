"""A map of Wormlord as it is painted everywhere: its tiles, the bases, and everybody's knots.

Lengths are spaces; the lower left corner of the map is at 0, 0 and the numbers lie outside it.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from functools import lru_cache, partial

from companion import drawings
from companion.drawings import Drawing
from companion.drawings.inks import STRINGS
from companion.drawings.spaces import ground, rim
from companion.drawings.surface import Box, Paint, Painting, Surface
from companion.games.wormlord.maps import BASES, IMPASSABLE, OBJECTIVE, SIDE, At, spaces
from companion.games.wormlord.state import State
from companion.games.wormlord.state import space as space_of

RULER = 26 / 64  # for the numbers at the edges
LETTERS = 15 / 64  # of those numbers
GAP, BEND = 2.5, 10  # hundredths: around the ground of a tile, and of its corners
CORNER = 0.4  # of a space: what lies there beside something larger
BLANK = (" " * SIDE,) * SIDE  # before a map is chosen


def paint_match(state: State, counted: bool = False) -> Painting:
    """Return the map of a match with the knots on it, or bare ground before a map is chosen.

    Just after the knots were `counted`, they are those of the round that is over.
    """
    held = state.rounds[-1].held if counted and state.rounds else state.held
    rows = state.map.rows if state.map else BLANK
    return paint_map(rows, {space_of(each): who for each, who in held.items()})


def paint_map(
    rows: Sequence[str],
    held: Mapping[At, int],
    marked: Collection[At] = (),
    laid: int = SIDE,
    letters: float = LETTERS,
    ruler: float = RULER,
) -> Painting:
    """Return a map of which so many rows are laid; without a ruler it has no numbers."""
    parts: dict[Hashable, Paint] = {}
    for at in spaces():
        tile = rows[at[1] - 1][at[0] - 1] if at[1] <= laid else ""
        looks = at, tile, held.get(at), at in marked
        parts[looks] = partial(_paint_tile, *looks)
    if ruler:
        parts[letters, ruler] = partial(_paint_numbers, letters, ruler)
    return Painting(Box(-ruler, 0, ruler + SIDE, SIDE + ruler), parts)


def _paint_tile(at: At, tile: str, who: int | None, ring: bool, surface: Surface) -> None:
    """Paint one tile and what lies on it; one that is not there yet is a place for it."""
    box = Box(at[0] - 1, SIDE - at[1], 1, 1)
    if not tile:
        surface.picture(rim("LINE", 2.2, GAP, BEND), box)
        return
    fill = "CANYON" if tile == IMPASSABLE else ("RAISED", "DUNE")[sum(at) % 2]
    base = BASES.index(tile) if tile in BASES else None
    surface.picture(_ground(fill, who, base), box)
    if who is not None:
        surface.picture(drawings.seal(who), box.inset(0.2))
    if base is not None:
        surface.picture(drawings.base(base), box.inset(0.14))
        surface.picture(drawings.seal(base), _corner(box))
    elif tile == IMPASSABLE:
        surface.picture(drawings.impassable(), box.inset(0.08))
    elif tile == OBJECTIVE:
        place = box.inset(0.1) if who is None else _corner(box)
        surface.picture(drawings.objective(), place)
    if ring:
        surface.picture(rim("TEAL", 7.1, 4, BEND), box)


@lru_cache
def _ground(fill: str, who: int | None, base: int | None) -> Drawing:
    """The ground of a tile, in the colors of the strings on it and of the base that is there."""
    held = () if who is None else ground(STRINGS[who], GAP, BEND, 0.38)
    home: Drawing = ()
    if base is not None:
        home = (*ground(STRINGS[base], GAP, BEND, 0.22), *rim(STRINGS[base], 4.3, 5, 8))
    return (*ground(fill, GAP, BEND), *held, *home)


def _corner(box: Box) -> Box:
    """The upper right corner, for what lies there beside something larger."""
    return Box(box.right - CORNER * 1.08, box.top - CORNER * 1.08, CORNER, CORNER)


def _paint_numbers(letters: float, ruler: float, surface: Surface) -> None:
    for number in range(1, SIDE + 1):
        along, down = (number - 0.5, SIDE + ruler / 2), (-ruler / 2, SIDE - number + 0.5)
        for x, y in (along, down):
            surface.write(str(number), x, y, letters, "QUIET", bold=True)
