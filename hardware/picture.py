"""The panel from above, at night: where everything sits, and how it looks when it waits for you."""

from __future__ import annotations

import math
from collections.abc import Callable

from companion.drawings.palette import find_color
from hardware.layout import Layout, Part, Plate
from hardware.parts import BUZZER, PARTS
from hardware.svg import Svg, number

GROUND, SAND, QUIET, INK = map(find_color, ("GROUND", "SAND", "QUIET", "INK"))
SCALE, MARGIN = 4.0, 14.0  # pixels in a mm; mm of table around the plate
PLAYER = find_color("TEAL")
WAITING = "blue-die"  # the lamp that is lit in the picture


def picture(layout: Layout, waiting: str = WAITING) -> str:
    """The panel as a drawing; one lamp is lit."""
    plate = layout.plate
    wide, high = (2 * MARGIN + side for side in (plate.width, plate.height))
    drawing = Svg(wide * SCALE, high * SCALE, "The panel")
    _paints(drawing, [name for name in PARTS if name in layout.parts and PARTS[name].color])
    drawing.rect(0, 0, drawing.width, drawing.height, GROUND)
    drawing.add(f'<g transform="scale({number(SCALE)}) translate({MARGIN:g} {MARGIN:g})">')
    _board(drawing, plate)
    for name, part in layout.parts.items():
        if part.at is None:
            continue
        if name == BUZZER:
            _grille(drawing, part)
        else:
            _button(drawing, name, part, name == waiting and part.lamp is not None)
        _label(drawing, name, part)
    drawing.add("</g>")
    return str(drawing)


def _paints(drawing: Svg, colored: list[str]) -> None:
    """Add the shades that several shapes share, and those of the parts that have a color."""
    drawing.add("<defs>")
    _shade(drawing, "plate", "linear", (0, "#3B2E25"), (0.5, "#2E241D"), (1, "#211914"))
    _shade(drawing, "ring", "linear", (0, "#4A4440"), (0.45, "#1E1B19"), (1, "#0C0A09"))
    _shade(drawing, "screw", "linear", (0, "#A89C90"), (1, "#4B433C"))
    for name in (*colored, "player"):
        colour = PARTS[name].color if name in colored else PLAYER
        light, dark = _mixed(colour, "#FFFFFF", 0.35), _mixed(colour, "#000000", 0.55)
        _shade(drawing, name, "radial", (0, light), (0.55, colour), (1, dark))
        lit = _mixed(colour, "#FFFFFF", 0.75)
        warm = _mixed(colour, "#FFFFFF", 0.25)
        _shade(drawing, f"{name}-lit", "radial", (0, lit), (0.5, warm), (1, colour))
        drawing.add(
            f'<radialGradient id="{name}-glow"><stop offset="0.35" stop-color="{warm}" '
            f'stop-opacity="0.6"/><stop offset="1" stop-color="{colour}" stop-opacity="0"/>'
            "</radialGradient>"
        )
    drawing.add("</defs>")


def _shade(drawing: Svg, name: str, kind: str, *stops: tuple[float, str]) -> None:
    way = 'cx="0.5" cy="0.5" r="0.55" fx="0.36" fy="0.3"'
    if kind == "linear":
        way = 'x1="0" y1="0" x2="0" y2="1"'
    inner = "".join(f'<stop offset="{at:g}" stop-color="{colour}"/>' for at, colour in stops)
    drawing.add(f'<{kind}Gradient id="{name}" {way}>{inner}</{kind}Gradient>')


def _mixed(one: str, other: str, share: float) -> str:
    """A colour on the way from one to another.

    >>> _mixed("#000000", "#FFFFFF", 0.5)
    '#808080'
    """
    pairs = [(int(one[n : n + 2], 16), int(other[n : n + 2], 16)) for n in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)


def _board(drawing: Svg, plate: Plate) -> None:
    """The plate, with its shadow on the table and a screw in each corner."""
    wide, high = plate.width, plate.height
    for reach in (5.0, 3.5, 2.0):
        drawing.add(
            f'<rect x="{-reach / 2:g}" y="{1 - reach / 4:g}" width="{number(wide + reach)}" '
            f'height="{number(high + reach)}" rx="9" fill="#000000" fill-opacity="0.28"/>'
        )
    drawing.rect(0, 0, wide, high, "url(#plate)", edge="#5A483A", radius=7, stroke=0.5)
    for n in range(1, int(high / 6)):  # the grain of the wood
        way = f"M3 {n * 6:g} C{wide / 3:.0f} {n * 6 - 2:g} {wide / 2:.0f} {n * 6 + 3:g}"
        drawing.add(
            f'<path d="{way} {number(wide - 3)} {n * 6:g}" fill="none" stroke="#F1E3C6" '
            'stroke-opacity="0.035" stroke-width="0.7"/>'
        )
    for x in (7, wide - 7):
        for y in (7, high - 7):
            drawing.circle(x, y, 2.4, "url(#screw)", "#17120F", 0.4)
            drawing.path(f"M{number(x - 1.5)} {number(y - 0.6)} l3 1.2", "#2A231D", 0.6)


def _button(drawing: Svg, name: str, part: Part, is_lit: bool) -> None:
    assert part.at
    (x, y), radius = part.at, part.cap / 2
    paint = name if PARTS[name].color else "player"
    if is_lit:
        drawing.circle(x, y, radius * 1.9, f"url(#{paint}-glow)")
    drawing.add(
        f'<ellipse cx="{x:g}" cy="{number(y + radius * 0.14)}" rx="{number(radius * 1.06)}" '
        f'ry="{number(radius * 1.04)}" fill="#000000" fill-opacity="0.4"/>'
    )
    drawing.circle(x, y, radius, "url(#ring)", "#0A0807", 0.3)
    cap = radius * 0.8
    drawing.circle(x, y, cap, f"url(#{paint}-lit)" if is_lit else f"url(#{paint})", "#0A0807", 0.4)
    drawing.add(
        f'<ellipse cx="{number(x - cap * 0.2)}" cy="{number(y - cap * 0.52)}" '
        f'rx="{number(cap * 0.5)}" ry="{number(cap * 0.24)}" fill="#FFFFFF" fill-opacity="0.28"/>'
    )
    draw = _SIGNS.get(name)
    if draw:
        draw(drawing, x, y, cap)
    else:
        initial = PARTS[name].title.split()[-1][0].upper()  # the 2 of Player 2
        drawing.text(x, y + cap * 0.36, initial, cap, INK, align="centre", bold=True)


def _grille(drawing: Svg, part: Part) -> None:
    """The hole that the buzzer sounds through."""
    assert part.at
    drawing.circle(*part.at, part.cap / 2, "#1A1410", "#5A483A", 0.4)
    drawing.circle(*part.at, part.hole / 2, "#000000")


def _label(drawing: Svg, name: str, part: Part) -> None:
    assert part.at
    x, y = part.at
    size = 4.4 if part.cap >= 25 else 3.4
    drawing.text(x, y + part.cap / 2 + size + 1.4, PARTS[name].title, size, SAND, align="centre")


# What is printed on the caps


def _die(drawing: Svg, x: float, y: float, cap: float) -> None:
    side, dot = cap * 0.95, cap * 0.1
    drawing.rect(x - side / 2, y - side / 2, side, side, SAND, radius=side * 0.18)
    for across in (-1, 1):
        for down in (-1, 1):
            drawing.circle(x + across * side * 0.25, y + down * side * 0.25, dot, INK)
    drawing.circle(x, y, dot, INK)


def _burst(drawing: Svg, x: float, y: float, cap: float) -> None:
    """A star with many points: something is about to happen."""
    points = []
    for n in range(24):
        reach = cap * (0.66 if n % 2 == 0 else 0.42)
        angle = math.tau * n / 24
        points.append(
            f"{number(x + reach * math.sin(angle))} {number(y - reach * math.cos(angle))}"
        )
    drawing.path(f"M{' L'.join(points)} Z", INK, 0.5, INK)
    drawing.rect(x - cap * 0.05, y - cap * 0.26, cap * 0.1, cap * 0.32, SAND, radius=cap * 0.05)
    drawing.circle(x, y + cap * 0.2, cap * 0.065, SAND)


def _arrow(drawing: Svg, x: float, y: float, cap: float) -> None:
    """Back again."""
    r = cap * 0.42
    arc = f"M{number(x - r)} {number(y)} A{number(r)} {number(r)} 0 1 1 {number(x)} {number(y + r)}"
    drawing.path(arc, INK, cap * 0.13)
    tip, head = f"{number(x - r)} {number(y + r * 0.5)}", number(r * 0.5)
    drawing.path(f"M{tip} l-{head} -{head} h{number(r)} Z", INK, cap * 0.06, INK)


def _tick(drawing: Svg, x: float, y: float, cap: float) -> None:
    way = f"M{number(x - cap * 0.42)} {number(y)} l{number(cap * 0.3)} {number(cap * 0.32)}"
    drawing.path(f"{way} l{number(cap * 0.52)} -{number(cap * 0.66)}", INK, cap * 0.16)


def _power(drawing: Svg, x: float, y: float, cap: float) -> None:
    r = cap * 0.42
    left, right, top = number(x - r * 0.6), number(x + r * 0.6), number(y - r * 0.8)
    drawing.path(f"M{left} {top} A{number(r)} {number(r)} 0 1 0 {right} {top}", INK, cap * 0.14)
    drawing.path(f"M{number(x)} {number(y - r * 1.2)} v{number(r)}", INK, cap * 0.14)


_SIGNS: dict[str, Callable[[Svg, float, float, float], None]] = {
    "red-die": _die,
    "blue-die": _die,
    "terror-turn": _burst,
    "undo": _arrow,
    "yes": _tick,
    "shutdown": _power,
}
