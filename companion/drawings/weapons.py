"""Weapons, for want of a better word: what there is in a glove box and a barn."""

from __future__ import annotations

from functools import lru_cache

from companion.drawings.inks import (
    BONE,
    CREAM,
    EDGE,
    GOLD,
    IRON,
    LIT,
    ORANGE,
    ORANGE_DARK,
    RED,
    RED_DARK,
    STEEL,
    STEEL_DARK,
    TEAL,
    WOOD,
    WOOD_DARK,
)
from companion.drawings.moves import fitting, turned
from companion.drawings.shapes import (
    Drawing,
    arc,
    box,
    curve,
    disc,
    edged,
    line,
    polygon,
    regular,
    ring,
    star,
)


@lru_cache(maxsize=128)
def weapon(name: str) -> Drawing:
    """A Weapon by the words in its name; an unknown one is a spanner."""
    words = name.lower()
    return fitting(next((each for word, each in _WEAPONS.items() if word in words), _SPANNER))


_PISTOL: Drawing = (
    *edged(
        polygon(WOOD, "14,20 24,54 40,54 32,16 20,14"),
        polygon(STEEL, "12,54 12,74 86,74 90,68 90,60 48,58 44,50"),
    ),
    *edged(ring(STEEL_DARK, 3.5, 48, 50, 9), width=1.5),
    line(STEEL_DARK, 3.5, "44,56 46,48"),
    *edged(box(STEEL_DARK, 34, 56, 24, 15, 4), width=2),
    *(line(IRON, 2, f"36,{y} 56,{y}") for y in (60.5, 66)),
    *edged(polygon(STEEL, "78,74 82,80 86,74"), polygon(STEEL_DARK, "10,72 8,84 18,76"), width=2),
    *(disc(GOLD, x, y, 2) for x, y in ((24, 40), (22, 26))),
)

_RIFLE: Drawing = turned(
    (
        *edged(
            line(STEEL_DARK, 4.5, "40,55 98,55"),
            polygon(WOOD, "-2,38 -2,54 22,56 34,60 66,60 70,52 40,50 32,46"),
        ),
        *edged(line(IRON, 7, "30,69 56,69"), width=2),
        *(line(IRON, 3, f"{x},62 {x},68") for x in (36, 50)),
        disc(LIT, 58, 69, 3),
        *edged(ring(STEEL_DARK, 2.5, 40, 46, 5), width=1.5),
        line(WOOD_DARK, 3, "0,40 0,52"),
    ),
    28,
)

_SHOTGUN: Drawing = turned(
    (
        *edged(
            box(STEEL_DARK, 40, 57, 57, 6, 2),
            box(STEEL, 40, 51, 57, 6, 2),
            polygon(WOOD, "2,34 0,52 22,56 44,63 50,63 50,50 36,46"),
        ),
        *edged(polygon(WOOD_DARK, "60,50 60,45 80,45 82,50"), width=2),
        *edged(ring(STEEL_DARK, 2.5, 42, 46, 5), width=1.5),
        *edged(box(RED, 16, 20, 9, 16, 1), box(GOLD, 16, 18, 9, 5, 1), width=2),
        *edged(box(RED, 32, 16, 9, 16, 1), box(GOLD, 32, 14, 9, 5, 1), width=2),
    ),
    22,
)

_SLINGSHOT: Drawing = (
    *edged(line(WOOD, 11, "50,10 50,42"), curve(WOOD, 10, "24,76 30,54 50,44 70,54 76,76")),
    line(WOOD_DARK, 2.5, "53,10 53,38"),
    *edged(line(RED, 4, "24,78 50,62 76,78"), width=1.5),
    *edged(polygon(WOOD_DARK, "42,70 58,70 56,58 44,58"), width=2),
    *edged(disc("STONE", 50, 68, 8), width=2),
    *(line(CREAM, 3, each) for each in ("20,72 28,74", "80,72 72,74")),
)

_FLARE_GUN: Drawing = (
    *(line(LIT, 3, each) for each in ("86,82 92,92", "78,86 78,95", "90,72 97,76")),
    *edged(polygon(RED, star(80, 76, 12, 6, 7)), width=2),
    disc(LIT, 80, 76, 4),
    *edged(polygon(ORANGE, "10,16 20,48 18,58 56,76 66,58 38,44 30,12"), width=2.5),
    *edged(polygon(STEEL, "54,78 60,81 72,61 66,57"), width=2),
    *edged(ring(STEEL_DARK, 3, 42, 38, 8), width=1.5),
    line(ORANGE_DARK, 3, "18,26 28,23"),
    line(ORANGE_DARK, 3, "20,34 30,31"),
)

_ROAD_SIGN: Drawing = turned(
    (
        *edged(box(STEEL, 47, 2, 6, 70, 2)),
        *edged(polygon(RED, regular(50, 70, 28, 8, 22.5))),
        polygon(CREAM, regular(50, 70, 24, 8, 22.5)),
        polygon(RED, regular(50, 70, 21.5, 8, 22.5)),
        box(CREAM, 34, 66, 32, 8, 1),
        *edged(disc("STONE_DARK", 50, 6, 7), width=2),
        *(disc(EDGE, x, y, 2.2) for x, y in ((40, 82), (60, 60))),
    ),
    -18,
)

_CHAINSAW: Drawing = (
    *edged(box(STEEL, 44, 34, 52, 17, 8)),
    *(polygon(STEEL_DARK, f"{x},51 {x + 5},51 {x + 4},57") for x in range(50, 90, 9)),
    *(polygon(STEEL_DARK, f"{x},34 {x + 5},34 {x + 1},28") for x in range(50, 90, 9)),
    line(IRON, 3, "52,42.5 88,42.5"),
    *edged(line(IRON, 6, "14,36 6,48 10,62 22,62"), width=2),
    *edged(box(ORANGE, 14, 26, 36, 38, 6)),
    *edged(line(IRON, 5, "22,64 30,78 50,76 50,60"), width=2),
    box(ORANGE_DARK, 20, 32, 16, 5, 2),
    box(ORANGE_DARK, 20, 40, 16, 5, 2),
    disc(CREAM, 28, 55, 4.5),
    disc(IRON, 28, 55, 2),
)

_DYNAMITE: Drawing = (
    *(shape for x in (18, 62) for shape in edged(box(RED, x, 12, 20, 58, 3))),
    *edged(box(RED, 38, 8, 24, 62, 3)),
    *(box(RED_DARK, x, 12, 5, 58) for x in (33, 77)),
    box(RED_DARK, 56, 9, 5, 60),
    *edged(box(CREAM, 14, 32, 72, 15, 2), width=2),
    line(EDGE, 3, "26,39.5 74,39.5", alpha=0.4),
    curve(EDGE, 6, "50,70 50,80 60,82 68,80"),
    curve(BONE, 3, "50,70 50,80 60,82 68,80"),
    polygon(ORANGE, star(74, 82, 14, 6, 8)),
    polygon(LIT, star(74, 82, 8, 4, 8, 80)),
)

_HARPOON: Drawing = (
    *edged(disc(STEEL_DARK, 28, 26, 19)),
    *(ring(WOOD, 2.6, 28, 26, r) for r in (7, 10.5, 14)),
    disc(EDGE, 28, 26, 4),
    *edged(line(STEEL, 4, "14,22 8,8"), box(STEEL_DARK, 8, 4, 40, 6, 2), width=2),
    curve(WOOD, 2.6, "40,38 30,58 44,62 52,58"),
    *edged(line(STEEL, 5, "50,56 82,88"), width=2),
    *edged(polygon(STEEL, "94,96 74,92 80,84 90,76"), polygon(STEEL, "66,72 62,86 74,82"), width=2),
)

_BULLHORN: Drawing = (
    *edged(polygon(CREAM, "22,46 22,62 74,84 74,24"), box(TEAL, 8, 44, 18, 20, 4)),
    *edged(box(TEAL, 70, 20, 9, 68, 4)),
    *edged(polygon(IRON, "32,44 30,20 40,18 44,40"), width=2.5),
    *(curve("SAND", 3, arc(72, 54, r, 30, -30)) for r in (17, 24)),
    line(RED, 4, "34,58 52,64"),
)

_CROSSBOW: Drawing = turned(
    (
        line("QUIET", 2, "20,70 50,34 80,70"),
        *edged(box(WOOD, 44, 4, 12, 80, 4)),
        *edged(curve(STEEL, 6, "18,72 32,80 50,83 68,80 82,72"), width=2),
        *edged(line(STEEL_DARK, 3, "50,34 50,90"), polygon(STEEL, "44,86 50,98 56,86"), width=1.5),
        *edged(polygon(RED, "44,34 50,42 50,32"), polygon(RED, "56,34 50,42 50,32"), width=1.5),
        line(IRON, 4, "56,22 66,18"),
        *edged(polygon(CREAM, "24,12 42,16 40,26 22,22"), width=1.5),
        disc(EDGE, 28, 17, 1.5),
    ),
    -35,
)

_SPANNER: Drawing = turned(
    (
        *edged(
            line(STEEL, 13, "50,24 50,72"),
            polygon(STEEL, [*arc(50, 78, 19, 60, -240), (43, 80), (57, 80)]),
            disc(STEEL, 50, 20, 14),
        ),
        disc(EDGE, 50, 20, 6),
        line(STEEL_DARK, 4, "50,38 50,62"),
    ),
    -35,
)

_WEAPONS = {
    "pistol": _PISTOL,
    "revolver": _PISTOL,
    "rifle": _RIFLE,
    "shotgun": _SHOTGUN,
    "sling": _SLINGSHOT,
    "flare": _FLARE_GUN,
    "sign": _ROAD_SIGN,
    "saw": _CHAINSAW,
    "dynamite": _DYNAMITE,
    "harpoon": _HARPOON,
    "horn": _BULLHORN,
    "bow": _CROSSBOW,
}
