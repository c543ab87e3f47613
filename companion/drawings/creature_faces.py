"""Eyes and mouths of creatures, each drawn for a body, which tells where its face is."""

from __future__ import annotations

from companion.drawings.creature_bodies import Body, Coat, Part, mirrored
from companion.drawings.inks import BONE, EDGE
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

TONGUE = "#E0707A"
WHITE = "#FFFFFF"


# Eyes


def _eye(x: float, y: float, size: float, look: float = 0.0) -> Drawing:
    """An eye that looks to one side."""
    return (
        *edged(disc(BONE, x, y, size), width=2),
        disc(EDGE, x + look * size * 0.4, y - size * 0.1, size * 0.5),
        disc(WHITE, x + look * size * 0.4 + size * 0.18, y + size * 0.12, size * 0.16),
    )


def _two(body: Body, coat: Coat) -> Drawing:
    apart = body.wide * 0.42
    return (*_eye(body.x - apart, body.y + 8, 8, 0.5), *_eye(body.x + apart, body.y + 8, 8, -0.5))


def _one(body: Body, coat: Coat) -> Drawing:
    return _eye(body.x, body.y + 9, 13)


def _odd(body: Body, coat: Coat) -> Drawing:
    apart = body.wide * 0.42
    return (*_eye(body.x - apart, body.y + 9, 11, 0.4), *_eye(body.x + apart, body.y + 7, 6, 0.4))


def _three(body: Body, coat: Coat) -> Drawing:
    apart = body.wide * 0.52
    return (
        *_eye(body.x - apart, body.y + 6, 6, 0.6),
        *_eye(body.x + apart, body.y + 6, 6, -0.6),
        *_eye(body.x, body.y + 14, 7),
    )


def _stalks(body: Body, coat: Coat) -> Drawing:
    apart, high = body.wide * 0.55, body.top + 8
    return (
        *edged(
            line(coat.fur, 5, [(body.x - apart * 0.6, body.top - 10), (body.x - apart, high)]),
            line(coat.fur, 5, [(body.x + apart * 0.6, body.top - 10), (body.x + apart, high)]),
        ),
        *_eye(body.x - apart, high, 8, 0.5),
        *_eye(body.x + apart, high, 8, -0.3),
    )


def _sleepy(body: Body, coat: Coat) -> Drawing:
    apart, y = body.wide * 0.44, body.y + 8
    return (
        *_eye(body.x - apart, y, 8),
        *_eye(body.x + apart, y, 8),
        *(polygon(coat.shade, arc(body.x + side * apart, y, 9, 0, 180)) for side in (-1, 1)),
    )


def _cross(body: Body, coat: Coat) -> Drawing:
    """Angry ones, under a heavy brow."""
    apart, y = body.wide * 0.42, body.y + 6
    left, right = body.x - apart, body.x + apart
    return (
        *_eye(left, y, 8, 0.6),
        *_eye(right, y, 8, -0.6),
        line(EDGE, 4.5, [(left - 9, y + 12), (left + 8, y + 6)]),
        line(EDGE, 4.5, [(right + 9, y + 12), (right - 8, y + 6)]),
    )


def _dots(body: Body, coat: Coat) -> Drawing:
    apart, y = body.wide * 0.36, body.y + 7
    return (
        oval(EDGE, body.x - apart, y, 4, 5.5),
        oval(EDGE, body.x + apart, y, 4, 5.5),
        disc(WHITE, body.x - apart + 1.4, y + 2, 1.4),
        disc(WHITE, body.x + apart + 1.4, y + 2, 1.4),
    )


def _glasses(body: Body, coat: Coat) -> Drawing:
    apart, y = body.wide * 0.44, body.y + 8
    return (
        *_dots(body, coat),
        disc(WHITE, body.x - apart, y, 9, alpha=0.45),
        disc(WHITE, body.x + apart, y, 9, alpha=0.45),
        ring(EDGE, 2.5, body.x - apart, y, 9),
        ring(EDGE, 2.5, body.x + apart, y, 9),
        line(EDGE, 2.5, [(body.x - apart + 9, y), (body.x + apart - 9, y)]),
    )


EYES: tuple[Part, ...] = (_two, _one, _odd, _three, _stalks, _sleepy, _cross, _dots, _glasses)


# Mouths


def _grin(body: Body, coat: Coat) -> Drawing:
    x, y, half = body.x, body.y - 8, body.wide * 0.6
    mouth = [(x - half, y + 2), (x + half, y + 2), (x + half * 0.6, y - 9), (x - half * 0.6, y - 9)]
    lefts = [x + half * (step * 0.48 - 0.7) for step in range(3)]
    return (
        *edged(polygon("#5A2028", mouth), width=2),
        *(box(BONE, left, y - 3, half * 0.38, 5, 1) for left in lefts),
    )


def _fangs(body: Body, coat: Coat) -> Drawing:
    x, y, half = body.x, body.y - 7, body.wide * 0.5
    fang = [(x - half * 0.6, y - 2), (x - half * 0.2, y - 4), (x - half * 0.4, y - 13)]
    return (
        curve(EDGE, 3.5, [(x - half, y), (x, y - 5), (x + half, y)]),
        *edged(polygon(BONE, fang), polygon(BONE, mirrored(fang, body)), width=1.6),
    )


def _tusks(body: Body, coat: Coat) -> Drawing:
    x, y, half = body.x, body.y - 10, body.wide * 0.55
    tusk = [(x - half, y - 3), (x - half * 0.55, y - 1), (x - half * 0.75, y + 10)]
    return (
        curve(EDGE, 3.5, [(x - half, y - 2), (x, y + 3), (x + half, y - 2)]),
        *edged(polygon(BONE, tusk), polygon(BONE, mirrored(tusk, body)), width=1.6),
    )


def _shout(body: Body, coat: Coat) -> Drawing:
    x, y = body.x, body.y - 11
    return (
        *edged(oval("#5A2028", x, y, body.wide * 0.38, 9), width=2),
        oval(TONGUE, x, y - 4, body.wide * 0.24, 4),
    )


def _tongue(body: Body, coat: Coat) -> Drawing:
    x, y, half = body.x, body.y - 7, body.wide * 0.5
    return (
        *edged(box(TONGUE, x + half * 0.1, y - 15, 9, 15, 4.5), width=2),
        curve(EDGE, 3.5, [(x - half, y + 1), (x, y - 3), (x + half, y + 1)]),
        line("#A84852", 1.5, [(x + half * 0.1 + 4.5, y - 3), (x + half * 0.1 + 4.5, y - 10)]),
    )


def _zigzag(body: Body, coat: Coat) -> Drawing:
    x, y, half = body.x, body.y - 8, body.wide * 0.6
    points = [(x - half + half * step / 3, y + (4 if step % 2 else -3)) for step in range(7)]
    return (line(EDGE, 3.5, points),)


def _beak(body: Body, coat: Coat) -> Drawing:
    x, y = body.x, body.y - 5
    return (
        *edged(polygon(coat.horn, [(x - 11, y + 2), (x + 11, y + 2), (x, y - 13)]), width=2),
        line(EDGE, 2, [(x - 7, y - 3), (x + 7, y - 3)]),
    )


def _smirk(body: Body, coat: Coat) -> Drawing:
    x, y, half = body.x, body.y - 8, body.wide * 0.5
    return (
        curve(EDGE, 3.5, [(x - half, y - 1), (x, y - 4), (x + half, y + 5)]),
        *edged(box(BONE, x - 2, y - 10, 6, 7, 1), width=1.6),
    )


def _moustache(body: Body, coat: Coat) -> Drawing:
    x, y, half = body.x, body.y - 5, body.wide * 0.75
    side = [(x, y + 2), (x - half, y - 4), (x - half * 0.9, y + 3), (x - 6, y + 5)]
    return (
        curve(EDGE, 3, [(x - 7, y - 10), (x, y - 12), (x + 7, y - 10)]),
        *edged(blob(coat.horn, side), blob(coat.horn, mirrored(side, body)), width=1.8),
    )


MOUTHS: tuple[Part, ...] = (
    _grin, _fangs, _tusks, _shout, _tongue, _zigzag, _beak, _smirk, _moustache,
)  # fmt: skip
