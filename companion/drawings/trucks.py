"""The loud ones: lorries of six and seven points."""

from __future__ import annotations

from companion.drawings.inks import (
    BLUE,
    BLUE_DARK,
    CREAM,
    EDGE,
    GLASS,
    GOLD,
    IRON,
    ORANGE,
    PLAYERS,
    RED,
    RED_DARK,
    ROSE,
    STEEL,
    STEEL_DARK,
    TEAL,
    WOOD,
)
from companion.drawings.moves import placed
from companion.drawings.shapes import Drawing, box, disc, edged, line, oval, polygon
from companion.drawings.wheels import cab, road, wheel

ICE_CREAM: Drawing = (
    *road(),
    *edged(polygon(WOOD, "30,74 38,92 22,92"), disc(ROSE, 30, 92, 6), width=2),
    *edged(box(CREAM, 4, 18, 68, 58, 6)),
    *cab(ROSE, 68, 64, 28),
    box(ROSE, 4, 22, 66, 10),
    *edged(box(GLASS, 16, 42, 36, 20, 2), width=2),
    *edged(polygon(CREAM, "12,70 56,70 60,58 8,58"), width=2),
    *(
        polygon(
            TEAL, f"{12 + 12.6 * n},70 {18.3 + 12.6 * n},70 {15.4 + 14.8 * n},58 {8 + 14.8 * n},58"
        )
        for n in range(4)
    ),
    *wheel(22, 11),
    *wheel(78, 11),
)

GRAVEL: Drawing = (
    *road(),
    *edged(polygon("STONE", "8,60 16,74 26,70 36,82 48,72 58,60"), width=2),
    polygon("STONE_DARK", "20,60 28,70 40,60"),
    box(IRON, 6, 20, 88, 7),
    *edged(polygon(GOLD, "2,62 64,62 60,28 12,28")),
    *(line(EDGE, 2.5, f"{x},32 {x},58", alpha=0.4) for x in (22, 33, 44, 55)),
    *cab(GOLD, 68, 66, 28),
    *wheel(20, 11),
    *wheel(44, 11),
    *wheel(82, 11),
)

EIGHTEEN_WHEELER: Drawing = (
    *road(),
    *edged(box(CREAM, 2, 28, 66, 52, 3)),
    box(RED, 2, 42, 66, 10),
    *edged(box(RED_DARK, 2, 22, 70, 7), width=2),
    *edged(line(STEEL, 4, "70,40 70,90"), width=2),
    *cab(RED, 72, 70, 26),
    *(shape for x in (10, 26, 58, 88) for shape in wheel(x, 8)),
    *(line(RED_DARK, 3, f"{x},60 {x + 10},70") for x in (14, 30, 46)),
)

TANKER: Drawing = (
    *road(),
    *edged(box(STEEL, 2, 30, 68, 42, 20), box(STEEL_DARK, 26, 70, 20, 6, 2)),
    box(CREAM, 10, 58, 52, 6, 3, alpha=0.6),
    *(line(STEEL_DARK, 2.5, f"{x},32 {x},70") for x in (22, 50)),
    *edged(polygon(ORANGE, "36,62 25,51 36,40 47,51"), width=2),
    oval(EDGE, 36, 49, 3.5, 4.5),
    polygon(EDGE, "33,51 36,58 39,51"),
    *edged(box(IRON, 2, 22, 70, 7), width=2),
    *cab(TEAL, 72, 68, 26),
    *(shape for x in (10, 26, 60, 88) for shape in wheel(x, 8)),
)


def _small_car(fill: str) -> Drawing:
    return (
        *edged(polygon(fill, "18,44 34,74 66,74 84,44"), box(fill, 4, 16, 92, 32, 10), width=6),
        polygon(GLASS, "32,48 40,66 60,66 70,48"),
        *(disc(EDGE, x, 16, 14) for x in (26, 74)),
    )


CAR_CARRIER: Drawing = (
    *road(),
    *placed(_small_car(PLAYERS[3]), 2, 63, 0.32),
    *placed(_small_car(PLAYERS[2]), 36, 63, 0.32),
    *placed(_small_car(PLAYERS[1]), 2, 28, 0.32),
    *placed(_small_car(PLAYERS[4]), 36, 28, 0.32),
    *edged(
        *(
            line(BLUE, 3.5, each)
            for each in ("3,62 70,62", "3,27 72,27", "4,27 4,62", "36,27 36,62", "70,27 70,62")
        ),
        width=1.5,
    ),
    *edged(box(BLUE_DARK, 2, 20, 72, 6), width=2),
    *cab(BLUE, 74, 70, 24),
    *(shape for x in (12, 28, 60, 87) for shape in wheel(x, 8)),
)
