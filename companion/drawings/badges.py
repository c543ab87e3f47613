"""The players around a heap of creatures, and what lies on their cards: counters, stars."""

from __future__ import annotations

from functools import lru_cache

from companion.drawings.creatures import creature
from companion.drawings.inks import BONE, BONE_DARK, EDGE, LIT, PLAYERS, STEEL
from companion.drawings.moves import fitting, turned
from companion.drawings.shapes import (
    Drawing,
    Points,
    blob,
    box,
    disc,
    edged,
    line,
    polygon,
    regular,
    soft,
    star,
)

COLOURS = (*PLAYERS, "#E9E2D0")  # for up to six players

_SHAPES: tuple[Points, ...] = (
    "18,18 82,18 82,82 18,82",  # a square
    "50,90 8,16 92,16",  # a triangle
    "50,93 7,50 50,7 93,50",  # a diamond
    tuple(regular(50, 50, 44, 6, 0)),
    tuple(star(50, 50, 48, 33, 5)),
)


@lru_cache
def badge(player: int) -> Drawing:
    """A player's sign, in a colour and a shape that nobody else has; a letter fits on it."""
    fill = COLOURS[player % len(COLOURS)]
    shape = player % len(COLOURS)
    if not shape:
        return edged(disc(fill, 50, 50, 43), width=4)
    return fitting(edged(*soft(fill, 4, _SHAPES[shape - 1]), width=4))


@lru_cache
def counter() -> Drawing:
    """Damage: a red drop of ink that was once somebody's hitpoint."""
    return (
        *edged(disc("#B3262E", 50, 50, 43), width=4),
        disc("#D8434A", 50, 50, 36),
    )


@lru_cache
def fan() -> Drawing:
    """Cards in a hand."""
    cards = ("8,66 36,80 62,26 34,12", "30,88 62,94 72,30 42,24", "62,94 94,84 76,22 44,32")
    return fitting(
        tuple(
            shape
            for fill, points in zip((BONE_DARK, "#DFCDA8", BONE), cards, strict=True)
            for shape in edged(*soft(fill, 3, points), width=3)
        )
    )


@lru_cache
def heap() -> Drawing:
    """Cards that lie side by side."""
    return fitting(
        tuple(
            shape
            for x, y in ((10, 40), (52, 40), (31, -2))
            for shape in edged(box(BONE, x, y + 8, 38, 38, 6), width=3)
        )
    )


@lru_cache
def opening() -> Drawing:
    """A place where a card could lie: dashes all around, and a plus."""
    marks = [(6 + 88 * number / 6 + 2.5, 6 + 88 * (number + 1) / 6 - 2.5) for number in range(6)]
    dashes: list[list[tuple[float, float]]] = []
    for a, b in marks:
        dashes += [[(a, 6), (b, 6)], [(a, 94), (b, 94)], [(6, a), (6, b)], [(94, a), (94, b)]]
    plus = (line("DUSK", 4.5, "36,50 64,50"), line("DUSK", 4.5, "50,36 50,64"))
    return (*(line("DUSK", 2.6, each) for each in dashes), *plus)


@lru_cache
def shielded() -> Drawing:
    """Nothing hurts it."""
    return fitting(edged(polygon(STEEL, "50,96 12,82 12,48 28,20 50,6 72,20 88,48 88,82"), width=4))


@lru_cache
def dizzy() -> Drawing:
    """Stars around a head that will not attack for a while."""
    return fitting(
        tuple(
            shape
            for x, y, size in ((26, 40, 24), (72, 34, 20), (50, 76, 22))
            for shape in edged(polygon(LIT, star(x, y, size, size * 0.45, 5)), width=3)
        )
    )


@lru_cache
def smile() -> Drawing:
    """Somebody who is about to shout something silly."""
    return (
        *edged(disc("#F4C542", 50, 50, 44), width=4),
        disc(EDGE, 35, 62, 6),
        disc(EDGE, 65, 62, 6),
        polygon(EDGE, [(24, 46), *((50 + 26 * x, 46 - 30 * y) for x, y in _HALF), (76, 46)]),
        blob("#C9718C", "38,26 50,34 62,26 58,18 42,18"),
    )


_HALF = ((-0.92, 0.4), (-0.7, 0.72), (-0.38, 0.92), (0, 1), (0.38, 0.92), (0.7, 0.72), (0.92, 0.4))


@lru_cache
def swords() -> Drawing:
    """An attack."""
    blade = (
        *edged(line(STEEL, 9, "24,24 86,86"), width=3),
        *edged(line("#8A5A2B", 9, "12,12 24,24"), width=3),
        *edged(line("#8A5A2B", 7, "14,36 36,14"), width=3),
    )
    return fitting((*blade, *turned(blade, 90)))


@lru_cache
def reminder() -> Drawing:
    """A finger with a string around it: do not forget."""
    return (
        *edged(box("#E9B48C", 34, 4, 32, 90, 16), width=3.5),
        box("#F6D5B5", 40, 72, 20, 16, 8),
        *edged(box("#D8434A", 29, 34, 42, 10, 4), width=2.5),
        *edged(polygon("#D8434A", "70,39 92,54 90,40 94,28"), width=2.5),
    )


@lru_cache
def champion(player: int) -> Drawing:
    """Whoever has three prize guys, with a medal in the player's colour."""
    winner = creature(*_CHAMPIONS[player % len(_CHAMPIONS)])
    medal = (
        *edged(line("#D8434A", 5, "40,44 50,30 60,44"), width=2),
        *edged(disc("#E3B23C", 50, 24, 13), width=2.5),
        polygon(COLOURS[player % len(COLOURS)], star(50, 24, 9, 4, 5)),
    )
    return (*winner, *medal)


_CHAMPIONS = (
    ("Old Cheese", "green"), ("Sock Golem", "blue"), ("Muffin Ogre", "amber"),
    ("Tuba Cyclops", "violet"), ("Yawning Yeti", "grey"), ("Crumb Hydra", "red"),
)  # fmt: skip


@lru_cache
def prize(won: bool = True) -> Drawing:
    """A prize guy, or the place for one."""
    if won:
        return fitting(edged(polygon("#E3B23C", star(50, 48, 46, 20, 5)), width=4))
    outline = star(50, 48, 46, 20, 5)
    return (line("QUIET", 5, [*outline, outline[0]]),)
