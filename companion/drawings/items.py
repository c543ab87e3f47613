"""Items: what people keep in the boot, and Hats."""

from __future__ import annotations

from functools import lru_cache

from companion.drawings.hats import hat as hat_named
from companion.drawings.inks import (
    BLUE,
    BONE,
    BONE_DARK,
    CREAM,
    EDGE,
    GLASS,
    GLASS_DARK,
    GOLD,
    GOLD_DARK,
    GREEN_DARK,
    IRON,
    LIT,
    ORANGE,
    RED,
    RED_DARK,
    ROSE,
    RUBBER,
    STEEL,
    STEEL_DARK,
    TEAL,
    TEAL_DARK,
    WOOD,
    WOOD_DARK,
)
from companion.drawings.moves import fitting, turned
from companion.drawings.shapes import (
    Drawing,
    arc,
    blob,
    box,
    curve,
    disc,
    edged,
    line,
    oval,
    polygon,
    ring,
    smooth,
    star,
)


@lru_cache(maxsize=128)
def item(name: str, hat: bool = False) -> Drawing:
    """An Item by the words in its name; an unknown one is a sack with something in it."""
    if hat:
        return fitting(hat_named(name))
    words = name.lower()
    return fitting(next((each for word, each in _ITEMS.items() if word in words), _SACK))


_BRIEFCASE: Drawing = (
    *edged(line(WOOD_DARK, 6, "38,66 38,80 62,80 62,66"), width=2),
    *edged(box(WOOD, 8, 16, 84, 54, 8)),
    box(WOOD_DARK, 8, 40, 84, 5),
    *(shape for x in (26, 64) for shape in edged(box(GOLD, x, 37, 10, 12, 2), width=2)),
    *edged(curve("#6DB08F", 6, "78,18 88,12 92,5"), width=2),
    disc("#6DB08F", 82, 70, 7),
    disc(CREAM, 82, 71, 4),
    disc(EDGE, 83, 71, 2),
)

_JERRYCAN: Drawing = (
    *edged(
        polygon(RED, "16,8 16,70 28,84 72,84 84,70 84,8"),
        polygon(RED_DARK, "66,82 74,94 84,88 78,78"),
    ),
    *(line(RED_DARK, 5, each) for each in ("30,22 70,58", "70,22 30,58")),
    *edged(line(RED_DARK, 5, "32,78 58,78"), width=1.5),
    box(CREAM, 20, 64, 22, 5, 2, alpha=0.6),
)

_COFFEE: Drawing = (
    *edged(ring(CREAM, 7, 72, 42, 15)),
    *edged(polygon(CREAM, "20,68 24,14 30,9 60,9 66,14 70,68")),
    oval(EDGE, 45, 68, 26, 8),
    oval(CREAM, 45, 69, 24, 6.5),
    oval(WOOD_DARK, 45, 68, 20, 4.5),
    polygon(TEAL, "22.5,44 67.5,44 66,28 24,28"),
    *edged(
        polygon(GLASS, "36,68 42,80 52,76 47,66"), polygon(GLASS, "50,67 56,75 63,69"), width=1.5
    ),
    *(line(CREAM, 2, each) for each in ("45,30 45,42", "40,33 50,39", "40,39 50,33")),
)

_SNOW_GLOBE: Drawing = (
    *edged(disc(GLASS, 50, 58, 36), polygon(WOOD, "20,6 26,28 74,28 80,6")),
    polygon(
        CREAM, [(18, 42), *smooth("18,42 34,46 52,40 70,46 82,42"), *arc(50, 58, 36, -26, -154)]
    ),
    *edged(polygon(GREEN_DARK, "50,80 36,44 64,44"), box(WOOD_DARK, 47, 38, 6, 7), width=2),
    *(
        disc("#FFFFFF", x, y, 2.6)
        for x, y in ((28, 60), (36, 78), (64, 76), (72, 58), (26, 50), (58, 86))
    ),
    *edged(polygon(WOOD, "20,6 25,24 75,24 80,6"), width=2),
    box(GOLD, 36, 10, 28, 8, 2),
)

_PHOTO: Drawing = turned(
    (
        *edged(box(CREAM, 12, 10, 76, 80, 2)),
        box(BLUE, 18, 28, 64, 56),
        polygon("#C79A5B", [*smooth("18,44 34,50 52,42 68,48 82,44"), (82, 28), (18, 28)]),
        disc(LIT, 70, 74, 6),
        *(
            shape
            for x, y, fill in ((32, 34, RED), (50, 40, TEAL), (67, 33, ROSE))
            for shape in (
                *edged(box(fill, x - 8, 28, 16, y - 26, 5), width=1.5),
                *edged(disc("#E0B48A", x, y + 15, 7), width=1.5),
                curve(EDGE, 1.6, [(x - 3, y + 14), (x, y + 12), (x + 3, y + 14)]),
            )
        ),
        line(BONE_DARK, 3, "30,19 70,19"),
    ),
    -7,
)

_TICKET: Drawing = turned(
    (
        *edged(
            polygon(
                GOLD,
                [
                    (6, 30),
                    (94, 30),
                    (94, 42),
                    *arc(94, 50, 8, 270, 90),
                    (94, 70),
                    (6, 70),
                    *arc(6, 50, 8, 90, -90),
                ],
            )
        ),
        *(line(GOLD_DARK, 2.5, f"74,{y} 74,{y + 4}") for y in (33, 41, 49, 57, 64)),
        *edged(disc(CREAM, 40, 58, 6), disc(CREAM, 32, 45, 6), disc(CREAM, 48, 45, 6), width=1.5),
        line(GOLD_DARK, 3, "40,51 40,64"),
        line(GOLD_DARK, 4, "84,40 84,60"),
    ),
    14,
)

_PARCEL: Drawing = (
    *edged(polygon("#C79A5B", "8,30 8,66 50,84 92,66 92,30 50,8")),
    polygon("#E3BE85", "8,66 50,84 92,66 50,48"),
    polygon("#9A7443", "50,8 50,48 92,66 92,30"),
    line(RED, 5, "29,57 71,75"),
    line(RED, 5, "29,57 29,19"),
    line(RED, 5, "71,57 29,75"),
    line(RED_DARK, 5, "71,57 71,19"),
    *edged(polygon(CREAM, "13,50 24,45 24,34 13,39"), width=1.2),
)

_KEY: Drawing = turned(
    (
        *edged(
            ring(GOLD, 9, 50, 74, 15),
            line(GOLD, 9, "50,58 50,10"),
            line(GOLD, 8, "50,14 66,14"),
            line(GOLD, 8, "50,28 62,28"),
        ),
        line(GOLD_DARK, 2.5, "48,56 48,12"),
        *edged(polygon(CREAM, "66,82 90,74 86,56 64,64"), width=1.5),
        ring(STEEL, 2, 62, 76, 5),
        line(WOOD_DARK, 2.5, "72,74 82,70"),
        line(WOOD_DARK, 2.5, "71,68 80,65"),
    ),
    -25,
)

_FIRECRACKERS: Drawing = (
    curve(EDGE, 5, "20,88 40,84 60,72 70,58"),
    curve(BONE, 2.6, "20,88 40,84 60,72 70,58"),
    *(
        shape
        for x, y in ((34, 68), (52, 62), (68, 46), (22, 46), (40, 38), (56, 24))
        for shape in (
            *edged(box(RED, x - 6, y - 16, 13, 26, 2), width=2),
            box(GOLD, x - 6, y - 12, 13, 4),
            box(GOLD, x - 6, y + 3, 13, 4),
        )
    ),
    polygon(ORANGE, star(16, 88, 11, 5, 8)),
    polygon(LIT, star(16, 88, 6, 3, 8, 80)),
    polygon(LIT, star(86, 76, 9, 3, 4)),
)

_LEAF_BLOWER: Drawing = (
    *edged(polygon(IRON, "44,38 88,20 94,32 50,54"), width=2.5),
    *edged(blob(ORANGE, "8,42 14,62 34,68 52,58 54,42 42,30 20,28")),
    *edged(line(IRON, 6, "18,64 24,82 42,82 44,64"), width=2),
    *edged(disc(STEEL_DARK, 28, 46, 10), width=2),
    *(line(EDGE, 2, f"{x},40 {x},52") for x in (24, 28, 32)),
    *(
        polygon(fill, f"{x},{y} {x + 8},{y + 6} {x + 12},{y} {x + 4},{y - 5}")
        for fill, x, y in ((ORANGE, 78, 56), (LIT, 66, 72), (RED, 84, 80))
    ),
    *(curve("QUIET", 2.5, each) for each in ("74,44 84,48 94,46", "62,60 70,62 78,68")),
)

_RADIO: Drawing = (
    *edged(line(STEEL, 3.5, "70,66 90,94"), width=1.5),
    *edged(line(WOOD_DARK, 5, "26,64 30,78 62,78 66,64"), width=2),
    *edged(box(TEAL, 6, 12, 88, 54, 8)),
    *edged(disc(CREAM, 30, 38, 17), width=2),
    *(disc(WOOD_DARK, 30 + x, 38 + y, 2.2) for x in (-8, 0, 8) for y in (-8, 0, 8)),
    *edged(box(LIT, 54, 44, 32, 14, 2), width=2),
    line(RED, 2.5, "74,45 74,57"),
    *edged(disc(TEAL_DARK, 61, 28, 6), disc(TEAL_DARK, 80, 28, 6), width=2),
    line(CREAM, 2, "61,28 61,33"),
    line(CREAM, 2, "80,28 84,31"),
)

_BINOCULARS: Drawing = (
    *(
        shape
        for x in (26, 74)
        for shape in (
            *edged(
                polygon(RUBBER, [(x - 20, 14), (x + 20, 14), (x + 13, 66), (x - 13, 66)]),
                width=2,
                ink=STEEL_DARK,
            ),
            *edged(box(STEEL_DARK, x - 13, 64, 26, 16, 4), width=2),
            *edged(oval(GLASS, x, 16, 19, 9), width=2, ink=STEEL_DARK),
            oval(GLASS_DARK, x, 14, 13, 5),
        )
    ),
    *edged(box(STEEL_DARK, 40, 40, 20, 14, 3), width=2),
    disc(GOLD, 50, 47, 4),
)

_DETOUR: Drawing = (
    *edged(line(STEEL, 5, "26,6 26,44"), line(STEEL, 5, "74,6 74,44"), width=2),
    *edged(box(ORANGE, 4, 40, 92, 44, 6)),
    *edged(polygon(EDGE, "16,55 16,69 58,69 58,78 84,62 58,46 58,55"), width=0.5),
    *(disc(STEEL, x, y, 2.2) for x in (10, 90) for y in (46, 78)),
    *edged(disc(LIT, 50, 89, 5), width=2),
)

_SALTS: Drawing = (
    *edged(
        box(WOOD, 40, 70, 20, 14, 3),
        box(GLASS, 36, 58, 28, 14, 2),
        blob(GLASS, "22,10 20,44 34,60 66,60 80,44 78,10 50,7"),
    ),
    polygon(
        ROSE, [(22, 36), *smooth("22,36 36,39 50,35 64,39 78,36"), (77, 12), (50, 9), (23, 12)]
    ),
    *edged(box(CREAM, 32, 17, 36, 20, 2), width=1.5),
    curve(ROSE, 3, "38,27 44,31 50,27 56,23 62,27"),
    *(curve("QUIET", 3, each) for each in ("28,76 24,83 29,90", "72,76 76,83 71,90")),
    line("#FFFFFF", 3, "28,44 34,52", alpha=0.8),
)

_SACK: Drawing = (
    *edged(
        blob(WOOD, "16,16 18,46 36,64 64,64 82,46 84,16 50,7"),
        polygon(WOOD, "38,64 30,86 50,80 70,86 62,64"),
    ),
    *edged(line(RED, 5, "37,65 63,65"), width=1.5),
    *edged(polygon(CREAM, "36,22 36,42 58,42 64,32 58,22"), width=1.5),
    disc(EDGE, 57, 32, 2),
    *(curve(WOOD_DARK, 2.5, each) for each in ("24,26 24,40 32,52", "76,26 76,40 68,52")),
)

_ITEMS = {
    "briefcase": _BRIEFCASE,
    "can": _JERRYCAN,
    "coffee": _COFFEE,
    "globe": _SNOW_GLOBE,
    "photo": _PHOTO,
    "ticket": _TICKET,
    "parcel": _PARCEL,
    "key": _KEY,
    "cracker": _FIRECRACKERS,
    "blower": _LEAF_BLOWER,
    "radio": _RADIO,
    "binocular": _BINOCULARS,
    "detour": _DETOUR,
    "sign": _DETOUR,
    "salts": _SALTS,
}
