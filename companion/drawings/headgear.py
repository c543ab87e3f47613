"""What people wear on their heads, by what they do."""

from __future__ import annotations

from companion.drawings.inks import (
    BLUE,
    BLUE_DARK,
    CREAM,
    EDGE,
    GLASS,
    GOLD,
    GOLD_DARK,
    IRON,
    LIT,
    RED,
    ROSE,
    STEEL,
    TEAL,
    TEAL_DARK,
    WOOD,
    WOOD_DARK,
)
from companion.drawings.shapes import (
    Drawing,
    arc,
    blob,
    box,
    disc,
    edged,
    line,
    oval,
    polygon,
    smooth,
    star,
)


def headgear(seed: str) -> tuple[Drawing, bool]:
    """What goes on top, and whether it covers the hair in front."""
    words = seed.lower()
    return next((each for word, each in _WORN.items() if word in words), ((), False))


_DOME = arc(50, 68, 31, 180, 0)

_RALLY: Drawing = (
    *edged(polygon(RED, [*_DOME, (81, 60), (19, 60)])),
    box(CREAM, 45, 70, 10, 29),
    *edged(box(IRON, 18, 66, 64, 14, 5), width=2),
    *edged(oval(GLASS, 36, 73, 12, 8), oval(GLASS, 64, 73, 12, 8), width=2),
    line("#FFFFFF", 2.5, "31,72 36,77"),
    line("#FFFFFF", 2.5, "59,72 64,77"),
)
_POST: Drawing = (
    *edged(
        polygon(BLUE, "20,76 16,90 34,96 66,96 84,90 80,76"),
        polygon(BLUE_DARK, smooth("18,76 50,80 82,76 74,68 50,70 26,68")),
    ),
    *edged(polygon(GOLD, star(50, 87, 7, 3.5, 5)), width=1.5),
)
_DEMOLITION: Drawing = (
    *edged(line(IRON, 5, arc(50, 58, 32, 168, 12))),
    *edged(box(RED, 13, 44, 12, 24, 5), box(RED, 75, 44, 12, 24, 5)),
    line(CREAM, 2, "17,50 17,62"),
    line(CREAM, 2, "83,50 83,62"),
)
_ROADWORK: Drawing = (
    *edged(polygon(GOLD, arc(50, 70, 28, 180, 0)), box(GOLD, 15, 66, 70, 8, 4)),
    *edged(box(GOLD, 44, 74, 12, 23, 5), width=1.8),
    line(GOLD_DARK, 2.5, "24,74 76,74"),
)
_CYCLIST: Drawing = (
    *edged(blob(TEAL, "18,68 22,86 40,97 60,97 78,86 82,68 50,72")),
    *(line(TEAL_DARK, 5, each) for each in ("34,78 38,91", "50,79 50,93", "66,78 62,91")),
    line(EDGE, 2.2, "22,68 27,44 40,25"),
    line(EDGE, 2.2, "78,68 73,44 60,25"),
)
_COOK: Drawing = (
    *edged(
        disc(CREAM, 32, 86, 12),
        disc(CREAM, 50, 87, 12),
        disc(CREAM, 68, 86, 12),
        box(CREAM, 26, 68, 48, 18, 2),
    ),
    box(CREAM, 28, 72, 44, 18),
    line("#CDB792", 2, "40,74 40,84"),
    line("#CDB792", 2, "60,74 60,84"),
)
_STRAW: Drawing = (
    *edged(oval("#E2BE6E", 50, 74, 44, 8)),
    *edged(blob("#E2BE6E", "30,75 31,90 42,97 58,97 69,90 70,75 50,72")),
    polygon(RED, smooth("30,77 50,74 70,77") + smooth("70,83 50,80 30,83")),
)
_WRESTLER: Drawing = (
    polygon(RED, [*arc(50, 62, 27, 180, 0), (77, 52), (62, 50), (50, 58), (38, 50), (23, 52)]),
    line(EDGE, 2, arc(50, 62, 27, 180, 0)),
    polygon(GOLD, star(50, 79, 9, 4, 5)),
    *edged(oval(CREAM, 39, 60, 9, 6), oval(CREAM, 61, 60, 9, 6), width=2, ink=GOLD),
    disc(EDGE, 40, 60, 3.2),
    disc(EDGE, 60, 60, 3.2),
)
_EXPLORER: Drawing = (
    *edged(polygon("#C9B08A", arc(50, 74, 26, 180, 0)), oval("#C9B08A", 50, 74, 40, 6)),
    line(WOOD_DARK, 4, "26,79 74,79"),
    *edged(disc(LIT, 50, 86, 6), width=2),
)
_HEADBAND: Drawing = (
    *edged(box(CREAM, 21, 70, 58, 9, 4), width=2),
    box(RED, 24, 73, 52, 3),
)
_DIVINER: Drawing = (
    *edged(line(WOOD, 4.5, "30,4 50,16 70,4"), line(WOOD, 4.5, "50,16 50,30"), width=1.8),
    *edged(blob(BLUE, "86,96 79,82 86,75 93,82"), width=1.8),
    disc(CREAM, 84, 81, 2),
)
_RADIO: Drawing = (
    *edged(line(IRON, 6, arc(50, 60, 33, 170, 10)), width=2),
    *edged(disc(TEAL, 17, 54, 11), disc(TEAL, 83, 54, 11)),
    *edged(line(IRON, 3.5, "20,44 28,30 40,29"), disc(STEEL, 42, 29, 4), width=1.5),
)
_VISOR: Drawing = (
    *edged(polygon("#3F8F5F", smooth("20,76 50,80 80,76 88,68 50,72 12,68"))),
    *edged(box(WOOD_DARK, 20, 75, 60, 5, 2), width=1.5),
)
_BEANIE: Drawing = (
    *edged(
        polygon(BLUE, smooth("22,72 27,88 50,97 73,88 78,72")), box(BLUE_DARK, 20, 68, 60, 9, 4)
    ),
    *(line(BLUE, 2, f"{x},70 {x},75") for x in (30, 40, 50, 60, 70)),
    *edged(box(WOOD, 64, 4, 34, 24, 2), width=2),
    *(line(CREAM, 2.6, each) for each in ("70,21 92,21", "70,15 86,15", "70,10 90,10")),
)
_PENCIL: Drawing = (
    *edged(line(GOLD, 5, "66,66 84,76"), polygon(CREAM, "85,79 88,74 92,80"), width=1.8),
    disc(EDGE, 90.5, 79, 1.4),
    disc(ROSE, 65, 65.5, 2.6),
)
_ROSETTE: Drawing = (
    *edged(
        polygon(RED, "76,14 72,3 80,6 84,14"), polygon(BLUE, star(78, 18, 11, 8, 10)), width=1.5
    ),
    disc(CREAM, 78, 18, 5.5),
    polygon(RED, star(78, 18, 4, 1.8, 5)),
)

_WORN: dict[str, tuple[Drawing, bool]] = {
    "rally": (_RALLY, True),
    "driver": (_RALLY, True),
    "mail": (_POST, False),
    "demolition": (_DEMOLITION, False),
    "road worker": (_ROADWORK, False),
    "courier": (_CYCLIST, True),
    "cook": (_COOK, False),
    "farmer": (_STRAW, False),
    "wrestler": (_WRESTLER, True),
    "geologist": (_EXPLORER, False),
    "runner": (_HEADBAND, False),
    "diviner": (_DIVINER, False),
    "radio": (_RADIO, False),
    "pawnbroker": (_VISOR, False),
    "hitchhiker": (_BEANIE, True),
    "insurance": (_PENCIL, False),
    "campaign": (_ROSETTE, False),
}
