"""The people of the desert: a face built of a few parts, always the same one for the same name.

What somebody does for a living, if the name says so, is worn on the head.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple, TypeVar

from companion.drawings.headgear import headgear
from companion.drawings.inks import (
    BLUE,
    CREAM,
    EDGE,
    GOLD,
    GREEN,
    ORANGE,
    RED,
    ROSE,
    TEAL,
)
from companion.drawings.moves import fitting
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
)

Part = TypeVar("Part")

_SKINS = (
    ("#F0CFA8", "#D3A67C"),
    ("#E0B48A", "#BD8C60"),
    ("#C68B5E", "#9E683F"),
    ("#A06A43", "#7B4C2C"),
    ("#7A4C30", "#5A3520"),
)
_HAIRS = ("#3A2A22", "#6B4226", "#A8552B", "#D9A441", "#B9B2A8", "#8A3A3A", "#2F3A4A")
_SHIRTS = (ORANGE, TEAL, BLUE, ROSE, GREEN, RED, GOLD)


class _Face(NamedTuple):
    """What a name decides."""

    skin: tuple[str, str]
    hair: str
    shirt: str
    wide: float
    style: int
    eyes: int
    mouth: int
    extra: int


@lru_cache(maxsize=128)
def character(seed: str) -> Drawing:
    """Somebody's face."""
    face = _face(seed)
    worn, covers = headgear(seed)
    return fitting(
        (
            *_behind(face),
            *_shoulders(face),
            *_head(face),
            *(() if covers else _fringe(face)),
            *_eyes(face),
            *_mouth(face),
            *_extra(face),
            *worn,
        )
    )


def _face(seed: str) -> _Face:
    # Of a few words tried in front, this one suits the people of the stand-in set best.
    digest = sha256(f"dune {seed.strip().lower()}".encode()).digest()

    def pick(byte: int, given: Sequence[Part]) -> Part:
        return given[digest[byte] % len(given)]

    return _Face(
        skin=pick(0, _SKINS),
        hair=pick(1, _HAIRS),
        shirt=pick(2, _SHIRTS),
        wide=pick(3, (22.0, 24.0, 26.0, 28.0)),
        style=pick(4, range(6)),
        eyes=pick(5, range(4)),
        mouth=pick(6, range(5)),
        extra=pick(7, range(8)),
    )


def _behind(face: _Face) -> Drawing:
    """Hair that hangs down behind the head."""
    wide = face.wide
    if face.style == 1:  # long
        return edged(box(face.hair, 50 - wide - 7, 16, wide * 2 + 14, 70, 26))
    if face.style == 2:  # two buns
        return edged(disc(face.hair, 50 - wide + 2, 82, 10), disc(face.hair, 50 + wide - 2, 82, 10))
    if face.style == 3:  # curls
        around = [(50 + (wide + 4) * x, 60 + 26 * y) for x, y in arc(0, 0, 1, -20, 200)[::2]]
        return edged(*(disc(face.hair, x, y, 9) for x, y in around))
    if face.style == 4:  # a tail
        return edged(blob(face.hair, "70,78 90,74 94,52 86,34 82,52 76,62"))
    return ()


def _shoulders(face: _Face) -> Drawing:
    shade = face.skin[1]
    return (
        *edged(blob(face.shirt, "10,2 14,15 30,23 50,24 70,23 86,15 90,2 50,1.5")),
        *edged(polygon(shade, "41,36 41,20 50,14 59,20 59,36"), width=2),
    )


def _head(face: _Face) -> Drawing:
    skin, shade = face.skin
    left, right = 50 - face.wide, 50 + face.wide
    return (
        *edged(oval(skin, left, 52, 6, 8), oval(skin, right, 52, 6, 8)),
        *edged(box(skin, left, 24, face.wide * 2, 62, face.wide - 1)),
        oval(shade, left, 52, 2.5, 4),
        oval(shade, right, 52, 2.5, 4),
        curve(shade, 3.5, "50,56 54,47 49,45"),
    )


def _fringe(face: _Face) -> Drawing:
    """Hair on top and in front."""
    left, right = 50 - face.wide, 50 + face.wide
    if face.style == 5:  # bald, with a shine
        return (oval("#FFFFFF", 42, 79, 5, 3, alpha=0.4),)
    if face.style == 0:  # short, stands up
        return edged(
            polygon(
                face.hair,
                [
                    (left - 1, 62),
                    (left, 78),
                    (36, 90),
                    (42, 86),
                    (48, 94),
                    (54, 87),
                    (62, 92),
                    (66, 85),
                    (right, 76),
                    (right + 1, 62),
                    (right - 6, 72),
                    (50, 76),
                    (left + 6, 72),
                ],
            )
        )
    if face.style == 3:
        return edged(*(disc(face.hair, x, 80, 8) for x in (38, 50, 62)))
    return edged(
        blob(
            face.hair,
            [
                (left - 2, 60),
                (left, 78),
                (40, 90),
                (60, 90),
                (right, 78),
                (right + 2, 60),
                (right - 7, 72),
                (54, 79),
                (left + 8, 70),
            ],
        )
    )


def _eyes(face: _Face) -> Drawing:
    brows = (line(face.hair, 3.5, "36,69 45,70"), line(face.hair, 3.5, "64,69 55,70"))
    if face.eyes == 0:  # wide awake
        return (*_open(40), *_open(60), *brows)
    if face.eyes == 1:  # seen it all
        skin = face.skin[1]
        lids = (polygon(skin, arc(x, 60, 6.5, 0, 180)) for x in (40, 60))
        return (
            *_open(40),
            *_open(60),
            *lids,
            *(line(EDGE, 2, f"{x - 6},60 {x + 6},60") for x in (40, 60)),
        )
    if face.eyes == 2:  # smiling
        return (*brows, *(curve(EDGE, 3.2, f"{x - 5},58 {x},63 {x + 5},58") for x in (40, 60)))
    return (disc(EDGE, 40, 60, 3.8), disc(EDGE, 60, 60, 3.8), *brows)


def _open(x: float) -> Drawing:
    return (disc(EDGE, x, 60, 7), disc(CREAM, x, 60, 5.6), disc(EDGE, x + 1, 60, 2.8))


def _mouth(face: _Face) -> Drawing:
    if face.mouth == 0:
        return (curve(EDGE, 3, "41,38 50,33 59,38"),)
    if face.mouth == 1:
        return (*edged(polygon(CREAM, [(40, 39), *arc(50, 39, 10, 180, 360)]), width=1.8),)
    if face.mouth == 2:
        return (line(EDGE, 3, "42,36 58,36"),)
    if face.mouth == 3:
        return (curve(EDGE, 3, "42,35 52,35 60,40"),)
    return (oval(EDGE, 50, 36, 5, 4), oval("#C24B52", 50, 34.6, 3.2, 1.8))


def _extra(face: _Face) -> Drawing:
    """Glasses, a moustache, freckles... or nothing."""
    if face.extra == 0:
        return (
            *(ring(EDGE, 2.6, x, 60, 9) for x in (39.5, 60.5)),
            *(disc("#FFFFFF", x, 60, 8, alpha=0.2) for x in (39.5, 60.5)),
            line(EDGE, 2.6, "48.5,61 51.5,61"),
        )
    if face.extra == 1:
        return edged(blob(face.hair, "32,42 40,46 50,44 60,46 68,42 60,39 50,41 40,39"), width=1.5)
    if face.extra == 2:
        return tuple(
            disc(face.skin[1], x, y, 1.8)
            for x, y in ((34, 50), (38, 47), (33, 45), (66, 50), (62, 47), (67, 45))
        )
    if face.extra == 3:
        return tuple(oval("#D8606A", x, 47, 5, 3, alpha=0.45) for x in (34, 66))
    if face.extra == 4:
        return edged(
            *(disc(GOLD, 50 + side * (face.wide + 1), 41, 3.5) for side in (-1, 1)), width=1.5
        )
    if face.extra == 5:
        return (*edged(box(CREAM, 56, 47, 14, 6, 2), width=1.2), disc("#D3A67C", 63, 50, 1.5))
    return ()
