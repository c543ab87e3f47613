"""What carries you over the board: the more points, the bigger and the louder."""

from __future__ import annotations

from functools import lru_cache

from companion.drawings.inks import (
    BLUE,
    CREAM,
    EDGE,
    GLASS,
    GREEN,
    IRON,
    LIT,
    ORANGE,
    ORANGE_DARK,
    RED,
    ROSE,
    RUBBER,
    SHADOW,
    STEEL,
    STEEL_DARK,
    TEAL,
    TEAL_DARK,
    WOOD,
    WOOD_DARK,
)
from companion.drawings.moves import fitting, mapped, placed
from companion.drawings.shapes import (
    Drawing,
    blob,
    box,
    curve,
    disc,
    edged,
    line,
    oval,
    polygon,
)
from companion.drawings.trucks import CAR_CARRIER, EIGHTEEN_WHEELER, GRAVEL, ICE_CREAM, TANKER
from companion.drawings.wheels import road, spoked, wheel


@lru_cache(maxsize=128)
def vehicle(name: str, points: int) -> Drawing:
    """A vehicle by the words in its name; an unknown one is a car that grows with its points."""
    words = name.lower()
    known = next((each for word, each in _VEHICLES.items() if word in words), None)
    return fitting(known or _car(points))


def _car(points: int) -> Drawing:
    """A plain car, in one of a few colours, as wide as its points allow."""
    size = 0.5 + 0.5 * min(max(points, 0), 7) / 7
    fill = (TEAL, ROSE, BLUE, GREEN)[points % 4]
    car = (
        *edged(polygon(fill, "20,44 34,68 66,68 82,44"), box(fill, 6, 18, 88, 28, 8)),
        polygon(GLASS, "29,46 38,62 48,62 48,46"),
        polygon(GLASS, "53,46 53,62 63,62 73,46"),
        disc(LIT, 90, 36, 4),
        *wheel(26, 11),
        *wheel(74, 11),
    )
    return (*road(), *mapped(car, lambda x, y: (0.5 + (x - 0.5) * size, 0.07 + (y - 0.07) * size)))


_BOOT: Drawing = (
    *edged(polygon(WOOD, "8,10 8,64 34,64 33,36 44,30 54,24 56,10")),
    polygon(WOOD_DARK, "8,64 34,64 34,56 8,56"),
    *edged(polygon(RUBBER, "6,4 6,11 57,11 57,4 24,4 22,7 18,7 16,4"), width=2),
    *(line(CREAM, 2.5, each) for each in ("30,46 37,49", "30,39 38,43", "34,33 41,38")),
    curve(WOOD_DARK, 2, "44,11 47,20 55,22"),
)
_BOOTS: Drawing = (*road(), *placed(_BOOT, -2, 22, 1), *placed(_BOOT, 38, 4, 1))

_BICYCLE: Drawing = (
    *road(),
    *spoked(23, 19),
    *spoked(77, 19),
    *edged(
        line(RED, 4, "23,27 38,56 66,56 50,27 23,27"),
        line(RED, 4, "50,27 38,56"),
        line(RED, 4, "77,27 64,64"),
        width=2,
    ),
    *edged(line(STEEL, 3.5, "64,64 62,70 72,74"), line(STEEL, 3.5, "37,56 35,64"), width=2),
    *edged(line(SHADOW, 6, "28,65 41,66"), width=2, ink=STEEL_DARK),
    *edged(disc(STEEL, 50, 27, 5), width=2),
    *edged(polygon(WOOD, "70,52 88,54 86,66 71,64"), width=2),
    line(WOOD_DARK, 1.6, "71,60 86,62"),
)

_MOTORCYCLE: Drawing = (
    *road(),
    *wheel(22, 15),
    *wheel(78, 15),
    *edged(
        line(STEEL, 5, "78,23 62,62"),
        polygon(RED, "32,40 38,54 58,58 66,46 56,32 38,30"),
        polygon(WOOD_DARK, "10,48 14,55 40,56 42,48 28,44"),
        line(STEEL, 4, "62,62 54,68 46,66"),
    ),
    *edged(disc(LIT, 70, 56, 5), width=2.5),
    *edged(line(STEEL_DARK, 5, "52,24 30,20 10,22"), width=2),
    *edged(box(STEEL_DARK, 40, 20, 20, 16, 3), width=2),
    *(line(IRON, 1.6, f"42,{y} 58,{y}") for y in (24, 28, 32)),
    blob(CREAM, "44,46 52,52 60,48 52,42", alpha=0.8),
)

_WHEELBARROW: Drawing = (
    *road(),
    *edged(line(WOOD, 5, "6,48 70,26"), line(STEEL_DARK, 4, "34,38 28,9"), width=2),
    *edged(polygon("STONE", "36,58 42,74 54,66 60,78 70,70 78,60"), width=2),
    *edged(polygon(TEAL, "22,60 88,60 74,32 40,32")),
    polygon(TEAL_DARK, "70,60 88,60 74,32 66,32"),
    *wheel(76, 13),
)

_GOLF_CART: Drawing = (
    *road(),
    *edged(line(STEEL, 3.5, "24,40 24,78"), line(STEEL, 3.5, "64,40 72,78"), width=2),
    *edged(polygon(CREAM, "8,20 8,46 40,46 42,32 58,32 66,46 84,42 92,30 92,20")),
    *edged(box(GREEN, 14, 76, 68, 8, 3)),
    polygon(RED, "26,46 26,62 34,62 36,50 48,50 48,44 40,44"),
    *edged(line(STEEL, 3, "12,46 8,70"), line(STEEL, 3, "16,46 14,72"), width=1.5),
    disc(LIT, 88, 34, 3.5),
    line(EDGE, 3, "60,48 56,56"),
    *wheel(24, 10),
    *wheel(76, 10),
)

_WAGON: Drawing = (
    *road(),
    *edged(
        polygon(ROSE, "8,44 14,68 62,68 76,46 94,42"),
        box(ROSE, 4, 18, 92, 28, 6),
    ),
    box(WOOD, 6, 24, 62, 12),
    polygon(GLASS, "16,48 19,62 36,62 36,48"),
    polygon(GLASS, "41,48 41,62 59,62 69,48"),
    *edged(box(WOOD_DARK, 20, 70, 18, 10, 2), box(TEAL, 40, 70, 14, 13, 2), width=2),
    disc(LIT, 92, 37, 3.5),
    *wheel(24, 11),
    *wheel(76, 11),
)

_TRACTOR: Drawing = (
    *road(),
    *edged(line(STEEL_DARK, 4, "72,46 72,72"), width=2),
    *edged(polygon(GREEN, "44,22 44,50 84,50 90,42 90,22")),
    *edged(line(GREEN, 4.5, "18,50 18,84 50,84 50,48"), width=2),
    polygon(GLASS, "21,52 21,81 47,81 47,52", alpha=0.85),
    *edged(box(RED, 12, 82, 46, 6, 3), width=2),
    *(line(SHADOW, 2.5, f"{x},28 {x},42") for x in (62, 69, 76)),
    disc(LIT, 88, 37, 3.5),
    *wheel(32, 23, hub="#E3B23C"),
    *wheel(78, 12, hub="#E3B23C"),
    oval("QUIET", 76, 80, 4, 3.5, alpha=0.5),
    oval("QUIET", 82, 88, 6, 4.5, alpha=0.3),
)

_PICKUP: Drawing = (
    *road(),
    *edged(polygon(ORANGE, "40,42 44,70 66,70 78,46 96,42 96,18 4,18 4,44")),
    polygon(GLASS, "49,48 51,63 63,63 71,48"),
    polygon(ORANGE_DARK, "4,38 4,44 40,44 40,38"),
    *edged(box(WOOD, 10, 44, 20, 14, 1), width=2),
    line(WOOD_DARK, 2, "20,44 20,58"),
    line(ORANGE_DARK, 2.5, "46,40 70,40"),
    disc(LIT, 92, 36, 3.5),
    box(STEEL, 86, 18, 12, 5, 2),
    *wheel(24, 12),
    *wheel(76, 12),
)

_VEHICLES = {
    "boot": _BOOTS,
    "motorcycle": _MOTORCYCLE,
    "motorbike": _MOTORCYCLE,
    "bicycle": _BICYCLE,
    "bike": _BICYCLE,
    "barrow": _WHEELBARROW,
    "golf": _GOLF_CART,
    "wagon": _WAGON,
    "tractor": _TRACTOR,
    "pickup": _PICKUP,
    "ice cream": ICE_CREAM,
    "gravel": GRAVEL,
    "wheeler": EIGHTEEN_WHEELER,
    "tanker": TANKER,
    "carrier": CAR_CARRIER,
}
