"""What grows on top of creatures, what hangs at their sides, and what their skin is like."""

from __future__ import annotations

from companion.drawings.creature_bodies import Body, Coat, Part, mirrored
from companion.drawings.inks import BONE, BONE_DARK, EDGE
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

WHITE = "#FFFFFF"
CREAMY = "#FFF3D6"


# On top


def _horns(body: Body, coat: Coat) -> Drawing:
    x, y = body.x - body.wide * 0.55, body.top - 8
    horn = [(x - 7, y), (x + 7, y + 4), (x - 8, y + 24)]
    return edged(polygon(coat.horn, horn), polygon(coat.horn, mirrored(horn, body)))


def _antennae(body: Body, coat: Coat) -> Drawing:
    x, y = body.x, body.top - 6
    return edged(
        curve(coat.shade, 3, [(x - 6, y), (x - 9, y + 14), (x - 18, y + 22)]),
        curve(coat.shade, 3, [(x + 6, y), (x + 9, y + 14), (x + 18, y + 22)]),
        disc(coat.horn, x - 18, y + 22, 5),
        disc(coat.horn, x + 18, y + 22, 5),
        width=2,
    )


def _mohawk(body: Body, coat: Coat) -> Drawing:
    x, y = body.x, body.top - 8
    spikes = [
        (x - 20, y),
        (x - 15, y + 18),
        (x - 8, y + 8),
        (x, y + 25),
        (x + 8, y + 8),
        (x + 15, y + 18),
    ]
    return edged(polygon(coat.horn, [*spikes, (x + 20, y)]))


def _ears(body: Body, coat: Coat) -> Drawing:
    x, y, out = body.x, body.top - 12, body.wide * 0.62
    return (
        *edged(disc(coat.fur, x - out, y + 8, 12), disc(coat.fur, x + out, y + 8, 12)),
        disc(coat.shade, x - out, y + 8, 6),
        disc(coat.shade, x + out, y + 8, 6),
    )


def _rabbit(body: Body, coat: Coat) -> Drawing:
    x, y = body.x, body.top - 8
    bent = [(6, 0), (6, 24), (14, 30), (26, 16), (18, 16), (17, 0)]
    ear = blob(coat.fur, [(x + out, y + up) for out, up in bent])
    return (
        *edged(oval(coat.fur, x - 11, y + 15, 7, 19), ear),
        oval(coat.shade, x - 11, y + 16, 3, 13),
    )


def _leaf(body: Body, coat: Coat) -> Drawing:
    x, y = body.x, body.top - 5
    return edged(
        curve(coat.shade, 3.5, [(x, y), (x - 1, y + 10), (x + 3, y + 16)]),
        blob("#7FA65A", [(x + 2, y + 15), (x + 14, y + 24), (x + 25, y + 18), (x + 13, y + 12)]),
        blob("#567A3A", [(x + 2, y + 13), (x - 10, y + 21), (x - 20, y + 15), (x - 9, y + 9)]),
        width=2,
    )


def _bowler(body: Body, coat: Coat) -> Drawing:
    x, y = body.x, body.top - 5
    return (
        *edged(box(coat.horn, x - 13, y, 26, 20, 10), box(coat.horn, x - 22, y - 2, 44, 7, 3.5)),
        box(EDGE, x - 13, y + 5, 26, 3.5, 0.5),
    )


def _unicorn(body: Body, coat: Coat) -> Drawing:
    x, y = body.x, body.top - 5
    return (
        *edged(polygon(BONE, [(x - 7, y), (x + 7, y), (x + 2, y + 29)])),
        line(BONE_DARK, 2, [(x - 5, y + 6), (x + 5, y + 9)]),
        line(BONE_DARK, 2, [(x - 3, y + 14), (x + 4, y + 17)]),
    )


def _curls(body: Body, coat: Coat) -> Drawing:
    x, y = body.x, body.top - 2
    return edged(
        *(disc(coat.horn, x + 10 * step, y + (4 if step % 2 else 7), 8) for step in range(-2, 3))
    )


def _flame(body: Body, coat: Coat) -> Drawing:
    x, y = body.x, body.top - 6
    outer = [
        (x - 14, y),
        (x - 16, y + 12),
        (x - 7, y + 12),
        (x - 2, y + 30),
        (x + 8, y + 14),
        (x + 15, y + 16),
    ]
    inner = [(x - 7, y + 1), (x - 6, y + 8), (x, y + 17), (x + 7, y + 8), (x + 7, y + 1)]
    return (*edged(blob("#E8793A", [*outer, (x + 13, y)])), blob("#FFD27A", inner))


def _bald(body: Body, coat: Coat) -> Drawing:
    """Three hairs."""
    x, y = body.x, body.top - 3
    return tuple(
        curve(EDGE, 2.5, [(x + 4 * s, y), (x + 6 * s, y + 8), (x + 10 * s, y + 12)])
        for s in (-1, 0.1, 1)
    )


TOPS: tuple[Part, ...] = (
    _horns, _antennae, _mohawk, _ears, _rabbit, _leaf, _bowler, _unicorn, _curls, _flame, _bald,
)  # fmt: skip


# Limbs


def _feet(body: Body, coat: Coat) -> Drawing:
    return edged(oval(coat.horn, body.x - 14, 9, 12, 7), oval(coat.horn, body.x + 14, 9, 12, 7))


def _edges(body: Body) -> tuple[float, float]:
    """How far out the body goes where its arms are."""
    out = max(body.wide, 25.0)
    return body.x - out, body.x + out


def _noodles(body: Body, coat: Coat) -> Drawing:
    left, right = _edges(body)
    y = body.arms
    return (
        *edged(
            curve(coat.fur, 6, [(left + 6, y), (left - 9, y + 2), (left - 13, y + 18)]),
            curve(coat.fur, 6, [(right - 6, y), (right + 9, y - 2), (right + 13, y - 16)]),
        ),
        *_feet(body, coat),
    )


def _cheer(body: Body, coat: Coat) -> Drawing:
    """Both arms up, with hands."""
    left, right = _edges(body)
    y = body.arms
    return (
        *edged(
            curve(coat.fur, 7, [(left + 5, y), (left - 9, y + 10), (left - 9, y + 26)]),
            curve(coat.fur, 7, [(right - 5, y), (right + 9, y + 10), (right + 9, y + 26)]),
            disc(coat.horn, left - 9, y + 29, 6.5),
            disc(coat.horn, right + 9, y + 29, 6.5),
        ),
        *_feet(body, coat),
    )


def _claws(body: Body, coat: Coat) -> Drawing:
    left, _ = _edges(body)
    y = body.arms
    arm = [(left + 6, y), (left - 8, y + 6)]
    claw = [(-4, 2), (-20, 4), (-13, 12), (-17, 22), (-3, 14)]
    points = [(left + x, y + up) for x, up in claw]
    return (
        *edged(
            line(coat.shade, 6, arm),
            line(coat.shade, 6, mirrored(arm, body)),
            polygon(coat.horn, points),
            polygon(coat.horn, mirrored(points, body)),
        ),
        *_feet(body, coat),
    )


def _tentacles(body: Body, coat: Coat) -> Drawing:
    ways = [
        [(body.x + step * 0.8, 22), (body.x + step, 10), (body.x + step * 1.5, 5 + abs(step) / 5)]
        for step in (-26, -13, 0, 13, 26)
    ]
    return edged(*(curve(coat.shade, 7, way) for way in ways))


def _wings(body: Body, coat: Coat) -> Drawing:
    left, _ = _edges(body)
    wing = [(8, -4), (-18, -6), (-12, 4), (-24, 12), (-12, 18), (-14, 30), (8, 14)]
    points = [(left + x, body.arms + up) for x, up in wing]
    drawn = polygon(coat.horn, points), polygon(coat.horn, mirrored(points, body))
    return (*edged(*drawn), *_feet(body, coat))


def _legs(body: Body, coat: Coat) -> Drawing:
    """As many as an insect."""
    left, _ = _edges(body)
    ways = [[(left + 10, y), (left - 10, y + 7), (left - 16, foot)] for y, foot in _INSECT]
    ways += [mirrored(way, body) for way in ways]
    return edged(*(line(coat.shade, 4, way) for way in ways), width=2)


_INSECT = ((20.0, 4.0), (34.0, 18.0), (46.0, 36.0))  # where a leg begins, and its foot


def _tail(body: Body, coat: Coat) -> Drawing:
    _, right = _edges(body)
    return (
        *edged(
            curve(
                coat.fur, 8, [(right - 12, 18), (right + 8, 14), (right + 17, 26), (right + 11, 38)]
            ),
            polygon(coat.horn, [(right + 2, 36), (right + 20, 36), (right + 11, 50)]),
        ),
        *_feet(body, coat),
    )


LIMBS: tuple[Part, ...] = (_noodles, _cheer, _claws, _tentacles, _wings, _legs, _tail)


# Skins


def _plain(body: Body, coat: Coat) -> Drawing:
    return (oval(WHITE, body.x - body.wide * 0.5, body.top - 13, 6, 3.5, alpha=0.35),)


def _spots(body: Body, coat: Coat) -> Drawing:
    low = body.y - 22
    places = [(-0.55, -2, 5), (0.1, -5, 4), (0.6, 0, 5), (0.75, 22, 3.5), (-0.75, 24, 4)]
    return tuple(disc(coat.shade, body.x + body.wide * x, low + y, size) for x, y, size in places)


def _belly(body: Body, coat: Coat) -> Drawing:
    return (oval(CREAMY, body.x, body.y - 27, body.wide * 0.55, 10, alpha=0.55),)


def _stripes(body: Body, coat: Coat) -> Drawing:
    half = body.wide * 0.62
    return tuple(
        curve(coat.shade, 4, [(body.x - half, y), (body.x, y - 4), (body.x + half, y)])
        for y in (body.y - 22, body.y - 30)
    )


def _stitches(body: Body, coat: Coat) -> Drawing:
    x, y = body.x + body.wide * 0.55, body.y - 20
    return (
        line(EDGE, 2, [(x - 9, y + 5), (x + 5, y - 9)]),
        *(line(EDGE, 2, [(x - 8 + s, y - 1 - s), (x - 2 + s, y + 5 - s)]) for s in (0, 5, 10)),
    )


SKINS: tuple[Part, ...] = (_plain, _spots, _belly, _stripes, _stitches)
