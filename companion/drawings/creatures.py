"""Creatures that shout at each other: each built of a few parts, always the same one for a name.

The family decides the colours, so that creatures of a group look related; the name decides the
rest: a body, eyes, a mouth, what grows on top, what hangs at the sides, and what the skin is like.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from typing import TypeVar

from companion.drawings.creature_bodies import BODIES, Coat, Part
from companion.drawings.creature_faces import EYES, MOUTHS
from companion.drawings.creature_limbs import LIMBS, SKINS, TOPS
from companion.drawings.moves import fitting
from companion.drawings.shapes import (
    Drawing,
    Shape,
    blob,
    box,
    disc,
    line,
    polygon,
    regular,
    star,
)

T = TypeVar("T")

# Three related coats for each family: the fur, its shade, and what sticks out.
_FAMILIES: dict[str, tuple[Coat, ...]] = {
    "red": (
        Coat("#D8574A", "#A23A33", "#F3C24B"),
        Coat("#E58A6B", "#B25E45", "#7C3B6B"),
        Coat("#B8476B", "#822E4B", "#F2D9B0"),
    ),
    "orange": (
        Coat("#E8913F", "#B4662A", "#6C4A9A"),
        Coat("#D9B04C", "#A67F2C", "#B5452F"),
        Coat("#C9784B", "#935330", "#F4E3B5"),
    ),
    "green": (
        Coat("#8DB255", "#648436", "#E8793A"),
        Coat("#5FA37C", "#3E7757", "#F0D458"),
        Coat("#B7C25A", "#879239", "#8A4FA0"),
    ),
    "blue": (
        Coat("#5F97C9", "#3F6D9A", "#F2C14E"),
        Coat("#6FB7C4", "#478592", "#D8574A"),
        Coat("#7C8AD0", "#5560A0", "#F3D9A0"),
    ),
    "purple": (
        Coat("#9A6CB4", "#704788", "#F0C24A"),
        Coat("#C07FB0", "#8F5682", "#6FB7A0"),
        Coat("#7D6FA8", "#584C80", "#E98A5B"),
    ),
    "grey": (
        Coat("#A59A8C", "#766C60", "#E2B04A"),
        Coat("#8C99A3", "#626E77", "#D8574A"),
        Coat("#BDB08F", "#8C8064", "#5F97C9"),
    ),
}
_ALIKE = {
    "yellow": "orange",
    "pink": "purple",
    "violet": "purple",
    "teal": "blue",
    "amber": "orange",
}


@lru_cache(maxsize=128)
def creature(seed: str, family: str = "") -> Drawing:
    """Somebody of the heap; `family` is a colour, or any word."""
    name = seed.strip().lower()
    # Of a few words tried in front, this one suits the creatures of the stand-in set best.
    digest = sha256(f"heap {name}".encode()).digest()

    def pick(byte: int, given: Sequence[T]) -> T:
        return given[int.from_bytes(digest[byte * 2 : byte * 2 + 2]) % len(given)]

    coats = _FAMILIES[_family(family or name)]  # who has no family looks like nobody else
    coat = pick(0, coats)
    body = pick(1, BODIES)(coat)
    parts: list[Part] = [pick(2, EYES), pick(3, MOUTHS), pick(4, TOPS), pick(5, LIMBS)]
    eyes, mouth, top, limbs = (part(body, coat) for part in parts)
    skin = pick(6, SKINS)(body, coat)
    return fitting((*limbs, *top, *body.shapes, *skin, *mouth, *eyes))


def _family(said: str) -> str:
    """The colours of a family: its own, or always the same ones for a word nobody knows."""
    word = said.strip().lower()
    word = _ALIKE.get(word, word)
    if word in _FAMILIES:
        return word
    names = list(_FAMILIES)
    return names[sha256(word.encode()).digest()[0] % len(names)]


# Emblems of groups


@lru_cache
def emblem(colour: str) -> Drawing:
    """The sign of a group: another one for each of its colours, and to be painted in one."""
    ink = "INK"
    signs: dict[str, Drawing] = {
        "red": (polygon(ink, star(50, 50, 46, 20, 8)),),
        "orange": (disc(ink, 50, 50, 27), *_rays(ink)),
        "green": (blob(ink, "12,14 14,56 46,88 88,88 86,48 54,16"),),
        "blue": (blob(ink, "50,94 70,62 80,38 68,12 50,6 32,12 20,38 30,62"),),
        "purple": (*_crescent(ink),),
        "grey": (box(ink, 12, 12, 76, 76, 14),),
    }
    return signs[_family(colour)]


def _rays(ink: str) -> tuple[Shape, ...]:
    tips = zip(regular(50, 50, 36, 8), regular(50, 50, 45, 8), strict=True)
    return tuple(line(ink, 8, [inner, outer]) for inner, outer in tips)


def _crescent(ink: str) -> tuple[Shape, ...]:
    return (blob(ink, "66,94 30,88 12,58 18,24 46,6 74,14 88,34 62,28 46,42 46,68"),)
