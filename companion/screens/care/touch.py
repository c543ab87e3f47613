"""Does touch fit the picture? Four corners are asked for one by one; where the finger seems to be
tells whether something is mirrored or turned."""

from __future__ import annotations

from collections.abc import Mapping

from companion.language import tr

# Each corner by where it is: how far right and how far up. In this order they are asked for.
CORNERS = {"circle": (0, 1), "triangle": (1, 1), "square": (1, 0), "diamond": (0, 0)}
# What a finger's place becomes, and what that is called.
WAYS = {
    "fits": lambda x, y: (x, y),
    "left and right": lambda x, y: (1 - x, y),
    "top and bottom": lambda x, y: (x, 1 - y),
    "upside down": lambda x, y: (1 - x, 1 - y),
    "turned left": lambda x, y: (1 - y, x),
    "turned right": lambda x, y: (y, 1 - x),
}
SENTENCES = {
    "fits": "All four corners answer where they are.",
    "left and right": "Touch is mirrored: left and right are swapped.",
    "top and bottom": "Touch is mirrored: top and bottom are swapped.",
    "upside down": "Touch is upside down, the picture is not.",
    "turned left": "Touch is turned by a quarter to the left.",
    "turned right": "Touch is turned by a quarter to the right.",
    "unlike": "Touch and picture do not fit together.",
}
ASKED = {
    "circle": "Touch the circle, top left.",
    "triangle": "Touch the triangle, top right.",
    "square": "Touch the square, bottom right.",
    "diamond": "Touch the diamond, bottom left.",
}


def judged(touched: Mapping[str, str]) -> str:
    """Which way touch is, from the corner that answered for each that was asked for.

    >>> judged({"circle": "circle", "triangle": "triangle", "square": "square"})
    'fits'
    >>> judged({"circle": "triangle", "triangle": "circle"})
    'left and right'
    """
    for way, turned in WAYS.items():
        if all(turned(*CORNERS[asked]) == CORNERS[got] for asked, got in touched.items()):
            return way
    return "unlike"


def told(way: str) -> str:
    """The way in a sentence."""
    return tr(SENTENCES[way])
