"""The places on the board: small buildings, and what is left of them."""

from __future__ import annotations

from functools import lru_cache

from companion.drawings.inks import (
    BLUE,
    BLUE_DARK,
    CREAM,
    EDGE,
    GOLD,
    GREEN,
    GREEN_DARK,
    IRON,
    LIT,
    ORANGE,
    RED,
    ROSE,
    ROSE_DARK,
    SHADOW,
    STEEL,
    STEEL_DARK,
    TEAL,
    WOOD,
    WOOD_DARK,
)
from companion.drawings.moves import leaning, placed
from companion.drawings.pieces import rubble as stones
from companion.drawings.shapes import (
    Drawing,
    arc,
    box,
    disc,
    edged,
    line,
    oval,
    polygon,
    star,
)

_NIGHT = "#3A2E29"  # a window with nobody at home


@lru_cache
def location(name: str, rubble: int = 0) -> Drawing:
    """A building by the words in its name; with a Rubble on it, it leans, dark and cracked."""
    words = name.lower()
    building = next((each for word, each in _BUILDINGS.items() if word in words), _HOUSE)
    return _cracked(building) if rubble else building


def _cracked(building: Drawing) -> Drawing:
    dark = tuple(shape._replace(fill=_NIGHT) if shape.fill == LIT else shape for shape in building)
    narrow = placed(dark, 0, 0, 0.94)
    return (
        *leaning(narrow, 0.06),
        line(EDGE, 5, "66,80 56,64 68,52 54,38 62,26 54,8"),
        line(EDGE, 3.5, "56,64 44,58"),
        line(EDGE, 3.5, "54,38 40,32 36,22"),
        *placed(stones(1), 70, 1, 0.3),
        *placed(stones(1), 0, 1, 0.24),
    )


def _window(x: float, y: float, width: float, height: float) -> Drawing:
    return (box(LIT, x, y, width, height, 1),)


_STORE: Drawing = (
    *edged(box(WOOD, 10, 8, 80, 56), polygon(WOOD, "18,60 18,90 82,90 82,60")),
    *(line(WOOD_DARK, 2, f"11,{y} 89,{y}") for y in (20, 32, 44)),
    box(CREAM, 26, 72, 48, 13, 2),
    *(line(WOOD_DARK, 4, f"{x},78.5 {x + 8},78.5") for x in (32, 46, 60)),
    *_window(16, 20, 30, 22),
    line(WOOD_DARK, 3, "31,20 31,42"),
    box(SHADOW, 58, 8, 20, 34),
    disc(GOLD, 73, 24, 2.5),
    *edged(polygon(CREAM, "8,66 92,66 96,46 4,46"), width=2),
    *(
        polygon(RED, f"{8 + 24 * n},66 {20 + 24 * n},66 {19 + 26 * n},46 {4 + 26 * n},46")
        for n in range(4)
    ),
)

_MOTEL: Drawing = (
    *edged(box(ROSE, 6, 8, 66, 40), box(ROSE_DARK, 3, 44, 72, 9, 2)),
    *(box(SHADOW, x, 8, 12, 26) for x in (11, 43)),
    *_window(26, 20, 13, 14),
    *_window(58, 20, 11, 14),
    *edged(box(STEEL, 79, 8, 6, 50), width=2),
    *edged(polygon(TEAL, "62,94 62,62 78,62 82,54 86,62 96,62 96,94"), width=3),
    line(CREAM, 5, "70,70 70,86 79,76 88,86 88,70"),
)

_POLICE: Drawing = (
    *edged(box(BLUE, 10, 8, 80, 60), box(BLUE_DARK, 5, 62, 90, 11, 2)),
    *edged(
        polygon(RED, [*arc(50, 73, 13, 180, 90), (50, 73)]),
        polygon(TEAL, [*arc(50, 73, 13, 90, 0), (50, 73)]),
        width=3,
    ),
    *edged(polygon(GOLD, star(50, 44, 17, 8, 5)), width=2.5),
    *_window(15, 34, 14, 18),
    *_window(71, 34, 14, 18),
    box(SHADOW, 40, 8, 20, 19),
    line(BLUE, 2, "50,8 50,27"),
)

_FACILITY: Drawing = (
    *edged(polygon(GREEN, [*arc(44, 40, 38, 180, 0), (82, 8), (6, 8)])),
    *(line(GREEN_DARK, 2.5, arc(44, 40, r, 176, 4)) for r in (20, 30)),
    *edged(box(STEEL_DARK, 78, 8, 6, 62), width=2),
    *edged(polygon(STEEL, [*arc(84, 80, 16, 100, 280)]), width=2.5),
    line(STEEL, 3, "82,80 95,86"),
    disc("DANGER", 94, 86, 4),
    box(IRON, 26, 8, 36, 30),
    *(polygon(GOLD, f"{x},8 {x + 6},8 {x + 12},16 {x + 6},16") for x in (26, 38, 50)),
    *_window(38, 46, 12, 8),
    line(IRON, 2, "44,16 44,38"),
)

_HOSPITAL: Drawing = (
    *edged(box(CREAM, 20, 8, 60, 78), box(CREAM, 6, 8, 88, 46)),
    box(STEEL, 6, 50, 14, 4),
    box(STEEL, 80, 50, 14, 4),
    box(RED, 43, 54, 14, 28),
    box(RED, 36, 61, 28, 14),
    *(shape for x in (11, 27, 62, 78) for shape in _window(x, 32, 11, 12)),
    *(shape for x in (11, 78) for shape in _window(x, 14, 11, 12)),
    box(TEAL, 36, 8, 28, 22),
    line(CREAM, 2.5, "50,8 50,30"),
)

_HOUSE: Drawing = (
    *edged(box(RED, 66, 60, 12, 28)),
    *edged(box("#C9B08A", 16, 8, 68, 46)),
    *edged(polygon(ORANGE, "4,50 50,90 96,50")),
    disc(LIT, 50, 64, 7),
    *_window(22, 22, 18, 18),
    line(WOOD_DARK, 2.5, "31,22 31,40"),
    line(WOOD_DARK, 2.5, "22,31 40,31"),
    box(WOOD_DARK, 54, 8, 18, 32, 2),
    disc(GOLD, 67, 23, 2.5),
)

_BUILDINGS = {
    "store": _STORE,
    "motel": _MOTEL,
    "police": _POLICE,
    "facility": _FACILITY,
    "government": _FACILITY,
    "hospital": _HOSPITAL,
}


@lru_cache
def ruin() -> Drawing:
    """What is left of a building: a wall, a door that leads nowhere, dust."""
    return (
        *edged(
            polygon("STONE_DARK", "6,8 6,62 14,70 22,58 30,62 34,46 44,40 44,8"),
            polygon("STONE_DARK", "70,8 70,34 78,40 82,54 92,48 94,8"),
        ),
        *(
            line(EDGE, 2, each, alpha=0.6)
            for each in (
                "7,24 43,24",
                "7,40 37,40",
                "20,24 20,40",
                "32,8 32,24",
                "14,40 14,56",
                "71,22 93,22",
                "84,22 84,38",
            )
        ),
        polygon(SHADOW, "14,24 14,38 26,38 26,24"),
        line(EDGE, 9, "40,14 84,44"),
        line(WOOD, 5, "40,14 84,44"),
        *placed(stones(2), 42, 2, 0.36),
        *placed(stones(1), 24, 2, 0.26),
        oval("QUIET", 58, 66, 5, 5, alpha=0.4),
        oval("QUIET", 64, 76, 7, 6, alpha=0.3),
        oval("QUIET", 58, 88, 9, 7, alpha=0.2),
    )
