"""The Worms, each type with a face of its own, coming out of the sand."""

from __future__ import annotations

from functools import lru_cache
from zlib import crc32

from companion.drawings.bodies import Skin, body, eye, heap, lid, maw, teeth
from companion.drawings.inks import CREAM, EDGE, EGGS, GOLD, LIT
from companion.drawings.moves import fitting, placed
from companion.drawings.pieces import egg
from companion.drawings.shapes import (
    Drawing,
    arc,
    blob,
    curve,
    disc,
    edged,
    line,
    oval,
    polygon,
)

_TERRACOTTA = Skin("#D9764F", "#A9512F", "#F0B48E")
_OCHRE = Skin("#C2924E", "#8E6631", "#E8C78C")
_GOLD = Skin("#E0B862", "#AD8538", "#F6E0A8")
_GREEN = Skin("#6DB08F", "#3F7F64", "#B7E0C8")
_DUSKY = Skin("#7482AE", "#4C587F", "#AAB6DA")
_PLUM = Skin("#C0689A", "#8B4070", "#EBB3D2")
_SLATE = Skin("#8C84A8", "#615A7C", "#C1BAD6")
_CLAY = Skin("#B98A6E", "#86604A", "#E2C1AB")


@lru_cache
def worm(type: str) -> Drawing:
    """A Worm of that type; one nobody has drawn yet gets a face by the letters of its name."""
    return fitting(_WORMS.get(type.strip().lower()) or _stranger(type))


def _stranger(type: str) -> Drawing:
    """Somebody with one, two or three eyes."""
    number = crc32(type.strip().lower().encode())
    skin = (_CLAY, _GREEN, _DUSKY, _PLUM, _GOLD, _SLATE)[number % 6]
    eyes = ([50], [41, 59], [34, 50, 66])[number // 6 % 3]
    up = 66 + number // 18 % 5
    return (
        *body(skin, "50,10 49,28 50,48 50,66", (21, 21, 23, 24), (0.7, 1.3, 1.9)),
        *(shape for x in eyes for shape in eye(x, up, 9 - len(eyes), (0.3, -0.2))),
        curve(EDGE, 3.5, "40,50 50,46 60,50"),
        *heap(),
    )


_SCREAMER: Drawing = (
    *body(_TERRACOTTA, "34,10 29,24 29,41 35,55 43,63", (15, 16, 20, 25, 27), (0.6, 1.1, 1.6, 2.1)),
    *maw(62, 52, 22, 25, _TERRACOTTA.belly),
    *teeth(62, 52, 18, 21, 13, 7),
    blob("#D8606A", "55,37 58,47 65,48 70,39 63,34"),
    line(EDGE, 3.5, "24,76 33,73 26,67"),
    line(EDGE, 3.5, "44,85 46,77 54,81"),
    *(curve("SAND", 2.8, arc(62, 52, r, 26, -26)) for r in (28, 33.5)),
    *heap(6, 78, 18),
)

_GRINDER: Drawing = (
    *body(_OCHRE, "50,8 50,26 50,48", (36, 38, 40), (0.4, 0.8)),
    *maw(50, 46, 34, 33, _OCHRE.belly),
    *teeth(50, 46, 28, 27, 16, 8),
    *teeth(50, 46, 18, 17, 11, 7),
    disc("#120607", 50, 45, 8),
    *eye(30, 85, 7, (0.3, -0.6)),
    *eye(70, 85, 7, (-0.3, -0.6)),
    *lid(30, 85, 7.5, _OCHRE.shade),
    *lid(70, 85, 7.5, _OCHRE.shade),
    *heap(2, 98, 13),
)

_SIDEWINDER: Drawing = (
    *body(
        _GOLD,
        "4,14 18,32 36,24 48,12 64,20 66,40 50,52 38,64 52,78 72,76",
        (1, 6, 9, 10, 11, 11, 11, 11, 12, 13),
    ),
    *(
        polygon(_GOLD.shade, f"{x},{y + 5} {x + 4},{y} {x},{y - 5} {x - 4},{y}")
        for x, y in ((26, 29), (37, 23), (49, 13), (62, 19), (67, 31), (60, 46), (48, 53), (40, 64))
    ),
    curve("#D8464E", 2.5, "84,73 91,71 95,75"),
    curve("#D8464E", 2.5, "91,71 96,67"),
    *eye(68, 82, 6, (0.8, 0)),
    *lid(68, 82, 6.5, _GOLD.shade, -14),
    curve(EDGE, 2.6, "68,71 78,69 83,74"),
    polygon(CREAM, "76,70 78,63 80,70"),
)

_SPITTER: Drawing = (
    *body(_GREEN, "34,10 29,24 32,42 44,58", (15, 16, 19, 23), (0.6, 1.1, 1.6, 2.1)),
    *edged(disc(_GREEN.back, 60, 54, 17)),
    disc(_GREEN.belly, 60, 53, 12, alpha=0.55),
    *edged(oval(_GREEN.belly, 76, 63, 7, 9)),
    oval("#2A0D10", 78, 64, 3.5, 5),
    *eye(40, 70, 8, (0.9, -0.5)),
    *eye(56, 78, 8, (0.9, -0.5)),
    *lid(40, 70, 8.5, _GREEN.shade, -20),
    *lid(56, 78, 8.5, _GREEN.shade, -20),
    *(
        shape
        for x, y, size in ((87, 74, 5), (93, 85, 4), (91, 60, 3))
        for shape in edged(disc("#B6E34B", x, y, size), width=2)
    ),
    *heap(8, 74, 18),
)

_LURKER: Drawing = (
    *body(_DUSKY, "50,8 50,24 50,40", (32, 34, 33), ()),
    disc(LIT, 78, 76, 14, alpha=0.25),
    *edged(curve(_DUSKY.shade, 3, "52,74 56,90 70,92 78,82"), width=1.5),
    *edged(disc(LIT, 78, 76, 6.5), width=2),
    *eye(35, 50, 12, (0.3, -0.5), LIT),
    *eye(65, 50, 12, (0.3, -0.5), LIT),
    *lid(35, 50, 12.5, _DUSKY.shade, 0),
    *lid(65, 50, 12.5, _DUSKY.shade, 0),
    *heap(2, 98, 38),
    *(disc("STONE_DARK", x, y, r) for x, y, r in ((24, 14, 3), (62, 20, 2.5), (78, 12, 3.5))),
)

_QUEEN: Drawing = (
    *body(_PLUM, "50,8 48,24 51,40 50,56", (25, 23, 22, 24), (0.5, 1.0, 1.5, 2.0)),
    *edged(polygon(GOLD, "30,74 26,95 39,84 50,98 61,84 74,95 70,74")),
    *(
        disc(colour, x, 78, 2.8)
        for colour, x in zip(EGGS.values(), (36, 45.5, 54.5, 64), strict=True)
    ),
    *eye(40, 62, 8, (0.2, -0.4)),
    *eye(60, 62, 8, (-0.2, -0.4)),
    *lid(40, 62, 8.5, _PLUM.shade),
    *lid(60, 62, 8.5, _PLUM.shade),
    *edged(
        polygon(CREAM, "40,48 34,40 44,36 45,44"),
        polygon(CREAM, "60,48 66,40 56,36 55,44"),
        width=2,
    ),
    curve(EDGE, 3, "43,48 50,45 57,48"),
    *heap(4, 96, 16),
    *(
        shape
        for x, colour in ((6, "red"), (26, "green"), (53, "blue"), (73, "yellow"))
        for shape in placed(egg(colour), x, 2, 0.22)
    ),
)

_DIGGER: Drawing = (
    *body(_CLAY, "29,10 27,26 34,44 48,54", (17, 18, 20, 21), (0.6, 1.1, 1.6, 2.2)),
    *edged(polygon("#A9B0B5", "58,36 68,64 94,34"), polygon("#A9B0B5", "60,40 52,66 68,64")),
    *(line("#6B7479", 3, each) for each in ("63,46 72,60", "70,43 79,52", "78,40 86,43")),
    *eye(46, 68, 7.5, (0.8, -0.5)),
    *lid(46, 68, 8, _CLAY.shade, -18),
    *edged(polygon(GOLD, arc(40, 74, 19, 200, 20)), line(GOLD, 4, "20,70 60,82")),
    *edged(disc(LIT, 54, 87, 5), width=2),
    *heap(4, 78, 18),
)

_HULK: Drawing = (
    *body(_SLATE, "50,8 50,28 50,54", (40, 42, 34), (0.4, 0.8, 1.2)),
    polygon(EDGE, "26,44 74,44 70,36 30,36"),
    *edged(polygon(CREAM, "28,38 36,38 33,56"), polygon(CREAM, "64,38 72,38 67,56"), width=2),
    *(polygon(CREAM, f"{x},44 {x + 6},44 {x + 3},39") for x in (38, 47, 56)),
    *eye(38, 62, 5.5, (0.5, -0.3)),
    *eye(62, 62, 5.5, (-0.5, -0.3)),
    line(EDGE, 6, "27,72 45,66"),
    line(EDGE, 6, "73,72 55,66"),
    line(CREAM, 2.5, "60,84 70,77"),
    *(line(CREAM, 2, each) for each in ("61,79 65,84", "65,76 69,81")),
    *heap(2, 98, 15),
)

_WORMS = {
    "screamer": _SCREAMER,
    "grinder": _GRINDER,
    "sidewinder": _SIDEWINDER,
    "spitter": _SPITTER,
    "lurker": _LURKER,
    "queen": _QUEEN,
    "digger": _DIGGER,
    "hulk": _HULK,
}
