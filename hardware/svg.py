"""Drawings as SVG: a few shapes, y down, and text that is escaped."""

from __future__ import annotations

from html import escape
from typing import Literal

FONT = "DejaVu Sans, Verdana, sans-serif"
ANCHORS = {"left": "start", "centre": "middle", "right": "end"}

Align = Literal["left", "centre", "right"]


class Svg:
    """A drawing that grows from back to front.

    >>> drawing = Svg(20, 10, "A dot")
    >>> drawing.circle(5, 5, 2.5, "#E8793A")
    >>> '<circle cx="5" cy="5" r="2.5" fill="#E8793A"/>' in str(drawing)
    True
    """

    def __init__(self, width: float, height: float, title: str) -> None:
        self.width, self.height, self.title = width, height, title
        self.shapes: list[str] = []

    def rect(
        self, x: float, y: float, width: float, height: float, fill: str, *, edge: str = "none",
        radius: float = 0, stroke: float = 1,
    ) -> None:  # fmt: skip
        """A box, perhaps with round corners and an edge."""
        line = f' stroke="{edge}" stroke-width="{number(stroke)}"' if edge != "none" else ""
        self.add(
            f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" '
            f'height="{number(height)}" rx="{number(radius)}" fill="{fill}"{line}/>'
        )

    def circle(
        self, x: float, y: float, radius: float, fill: str, edge: str = "none", stroke: float = 1
    ) -> None:
        """A disc, perhaps with an edge."""
        line = f' stroke="{edge}" stroke-width="{number(stroke)}"' if edge != "none" else ""
        place = f'cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"'
        self.add(f'<circle {place} fill="{fill}"{line}/>')

    def path(self, way: str, edge: str, stroke: float = 2, fill: str = "none") -> None:
        """A line along a way in SVG's own letters."""
        self.add(
            f'<path d="{way}" fill="{fill}" stroke="{edge}" stroke-width="{number(stroke)}" '
            'stroke-linecap="round" stroke-linejoin="round"/>'
        )

    def text(
        self, x: float, y: float, said: str, size: float, fill: str, *, align: Align = "left",
        bold: bool = False,
    ) -> None:  # fmt: skip
        """A line of text on its base line."""
        weight = ' font-weight="bold"' if bold else ""
        self.add(
            f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}" fill="{fill}" '
            f'text-anchor="{ANCHORS[align]}"{weight}>{escape(said)}</text>'
        )

    def add(self, shape: str) -> None:
        """A shape in SVG's own words."""
        self.shapes.append(shape)

    def __str__(self) -> str:
        size = f'width="{number(self.width)}" height="{number(self.height)}"'
        box = f'viewBox="0 0 {number(self.width)} {number(self.height)}"'
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box} role="img" font-family="{FONT}">'
        )
        return "\n".join([head, f"<title>{escape(self.title)}</title>", *self.shapes, "</svg>\n"])


def number(value: float) -> str:
    """A length without digits nobody sees.

    >>> number(3.0), number(1 / 3)
    ('3', '0.33')
    """
    return f"{value:.2f}".rstrip("0").rstrip(".")
