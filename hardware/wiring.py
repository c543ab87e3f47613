"""What is soldered to what, drawn and as a table, from the same TOML that the panel reads.

Every wire has a row of its own on the side of its pin, in the order of the pins, so that no two
wires cross, whatever the layout. The other end of everything goes to one ground rail.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Literal, NamedTuple

from hardware.header import PINS, place, reserved_for
from hardware.layout import Layout, Role
from hardware.parts import PARTS
from hardware.svg import Align, Svg

GROUND_PIN = 39  # the last on the left: the rail reaches it without crossing anything
PAPER, PANEL, LINE = "#F3E7CF", "#FBF4E4", "#B79F78"  # the noon of the app's own colours
INK, QUIET, DUSK, TEAL, RED = "#2B1D12", "#5C4731", "#C4551A", "#0B6459", "#A81E27"
WIRES: dict[Role, str] = {"button": "#1F5C92", "lamp": DUSK, "tone": TEAL}
NAMES: dict[Role, str] = {"button": "button", "lamp": "lamp", "tone": "piezo"}

WIDTH, TOP, PITCH = 1040, 96, 30  # of the page; where the header begins; from pin to pin
MIDDLE = WIDTH / 2
BOX, TALL, EDGE = 268, 58, 44  # a part's width and height; from the page's edge
MIDST = 40  # of a part: where its wires are
FOOT = 96

Side = Literal["left", "right"]


class Wire(NamedTuple):
    """One wire: a part's button, lamp or tone, and its GPIO."""

    part: str
    role: Role
    gpio: int
    ohms: int

    @property
    def pin(self) -> int:
        """The pin's number on the header."""
        return place(self.gpio)

    @property
    def side(self) -> Side:
        """Odd pins are on the left."""
        return "left" if self.pin % 2 else "right"

    @property
    def title(self) -> str:
        """What hangs on it."""
        return f"{PARTS[self.part].title}: {NAMES[self.role]}"


def wires(layout: Layout) -> list[Wire]:
    """Every wire of a layout, in the order of its parts."""
    return [
        Wire(name, role, gpio, part.ohms)
        for name, part in layout.parts.items()
        for role, gpio in part.wires()
    ]


def table(layout: Layout) -> str:
    """The wiring as a table in Markdown."""
    rows = ["| part | | GPIO | pin | other end |", "| --- | --- | --- | --- | --- |"]
    for wire in wires(layout):
        end = "ground"
        if wire.role == "lamp":
            end = f"{wire.ohms} Ω, the lamp's + leg; its - leg to ground"
        name, what = PARTS[wire.part].title, NAMES[wire.role]
        rows.append(f"| {name} | {what} | GPIO{wire.gpio} | {wire.pin} | {end} |")
    return "\n".join(rows)


def diagram(layout: Layout) -> str:
    """The wiring as a drawing."""
    most = max(len(list(_on(layout, "left"))), len(list(_on(layout, "right"))))
    height = TOP + max(20 * PITCH, most * (TALL + 8)) + FOOT
    drawing = Svg(WIDTH, height, "Wiring of the panel")
    drawing.rect(0, 0, WIDTH, height, PAPER)
    _heading(drawing)
    parts = [*_placed(layout, "left", height), *_placed(layout, "right", height)]
    _rail(drawing, height, parts)
    for wire, top in parts:
        _part(drawing, wire, top)
    _header(drawing, {wire.gpio for wire in wires(layout)})
    return str(drawing)


def _on(layout: Layout, side: Side) -> Iterator[Wire]:
    yield from sorted(
        (wire for wire in wires(layout) if wire.side == side), key=lambda wire: wire.pin
    )


def _placed(layout: Layout, side: Side, height: float) -> Iterator[tuple[Wire, float]]:
    """The parts of one side from top to bottom, those that belong together a little closer."""
    found = list(_on(layout, side))
    if not found:
        return
    breaks = sum(one.part != other.part for one, other in pairwise(found))
    room = height - TOP - FOOT - len(found) * TALL
    near = 5.0
    far = min((room - near * (len(found) - 1 - breaks)) / max(breaks, 1), 26.0)
    used = len(found) * TALL + breaks * far + (len(found) - 1 - breaks) * near
    top = TOP - PITCH / 2 + (height - TOP - FOOT - used) / 2
    before = found[0].part
    for wire in found:
        if wire is not found[0]:
            top += TALL + (near if wire.part == before else far)
        before = wire.part
        yield wire, top


# The page


def _heading(drawing: Svg) -> None:
    drawing.text(EDGE, 40, "The panel's wiring", 24, INK, bold=True)
    said = "The Raspberry Pi lies with its USB sockets towards you; pin 1 is at the far end."
    drawing.text(EDGE, 64, said, 13, QUIET)
    kinds = [(NAMES[role], colour) for role, colour in WIRES.items()] + [("ground", INK)]
    for n, (name, colour) in enumerate(kinds):
        x = WIDTH - EDGE - (len(kinds) - n) * 100
        drawing.path(f"M{x} 36 h26", colour, 4)
        drawing.text(x + 34, 41, name, 13, INK)


def _rail(drawing: Svg, height: float, parts: list[tuple[Wire, float]]) -> None:
    """Ground: down both edges of the page, along its foot, and up to its pin."""
    left, right, low = EDGE - 22, WIDTH - EDGE + 22, height - FOOT + 40
    highest = {wire.side: top + MIDST for wire, top in reversed(parts)}
    begin, end = highest.get("left", low), highest.get("right", low)
    drawing.path(f"M{left} {begin} V{low} H{right} V{end}", INK, 4)
    x, y = MIDDLE - 108, _level(GROUND_PIN)
    drawing.path(f"M{x} {y} h-14 V{low}", INK, 4)
    drawing.circle(x - 14, low, 5, INK)
    said = f"Ground: one wire from part to part, and from the last one to pin {GROUND_PIN}."
    drawing.text(MIDDLE, low + 26, said, 13, INK, align="centre")


def _level(pin: int) -> float:
    """How far down a pin of the header is."""
    return TOP + (pin - 1) // 2 * PITCH


def _header(drawing: Svg, used: set[int]) -> None:
    top, tall = TOP - PITCH / 2 - 6, 20 * PITCH + 12
    drawing.rect(MIDDLE - 38, top, 76, tall, "#2B2B2B", radius=8)
    for number, said in enumerate(PINS, 1):
        side = -1 if number % 2 else 1
        x, y = MIDDLE + side * 18, _level(number)
        colour, ink = _look(said, number, used)
        drawing.circle(x, y, 12, colour, "#F1E3C6" if said in used else "none", 2)
        drawing.text(x, y + 4, str(number), 11, ink, align="centre", bold=said in used)
        bold = said in used or number == GROUND_PIN
        fill = INK if bold else "#8A7560"
        align: Align = "right" if side < 0 else "left"
        drawing.text(MIDDLE + side * 46, y + 4, _name(said, used), 12, fill, align=align, bold=bold)


def _name(said: int | str, used: set[int]) -> str:
    """What stands beside a pin; what one keeps one's hands off says for whom."""
    if isinstance(said, str):
        return said
    group = reserved_for(said) if said not in used else None
    return f"GPIO{said} {group}" if group else f"GPIO{said}"


def _look(said: int | str, number: int, used: set[int]) -> tuple[str, str]:
    """A pin's colour and that of its number."""
    if said in used:
        return DUSK, "#FFFFFF"
    if said == "GND":
        return "#000000", "#FFFFFF" if number == GROUND_PIN else "#B8B8B8"
    return {"5V": (RED, "#FFFFFF"), "3V3": ("#B9772F", "#FFFFFF")}.get(
        str(said), ("#6A6A6A", "#DDDDDD")
    )


# The parts


def _part(drawing: Svg, wire: Wire, top: float) -> None:
    """A part in its box, with its wire to the header and the other to the ground rail."""
    out = -1 if wire.side == "left" else 1  # away from the header
    inner = MIDDLE + out * (MIDDLE - EDGE - BOX)
    outer, middle = inner + out * BOX, top + MIDST
    start, pin = MIDDLE + out * 104, _level(wire.pin)
    bend = (inner - start) / 2
    drawing.path(
        f"M{start} {pin} C{start + bend} {pin} {inner - bend} {middle} {inner} {middle}",
        WIRES[wire.role], 3,
    )  # fmt: skip
    drawing.path(f"M{outer} {middle} h{out * 22}", INK, 3)
    drawing.circle(outer + out * 22, middle, 4, INK)
    drawing.rect(min(inner, outer), top, BOX, TALL, PANEL, edge=LINE, radius=8)
    drawing.text(min(inner, outer) + 12, top + 18, wire.title, 13, INK, bold=True)
    gpio = f"GPIO{wire.gpio}, pin {wire.pin}"
    drawing.text(max(inner, outer) - 12, top + 18, gpio, 11, QUIET, align="right")
    _SYMBOLS[wire.role](drawing, inner, middle, out, wire)
    for x in (inner, outer):
        drawing.circle(x, middle, 4, PANEL, INK, 1.5)


def _button(drawing: Svg, x: float, y: float, out: int, wire: Wire) -> None:
    """A contact that closes."""
    near, far = x + out * 108, x + out * 152
    drawing.path(f"M{x} {y} H{near}", INK)
    drawing.path(f"M{far} {y} H{x + out * BOX}", INK)
    drawing.path(f"M{near} {y} L{far - out * 4} {y - 11}", INK)
    drawing.circle(near, y, 3, INK)
    drawing.circle(far, y, 3, INK)


def _lamp(drawing: Svg, x: float, y: float, out: int, wire: Wire) -> None:
    """A resistor, and a diode that lets current through to ground."""
    drawing.path(f"M{x} {y} H{x + out * BOX}", INK)
    near = x + out * 56
    drawing.rect(min(near, near + out * 52), y - 8, 52, 16, "#FFFFFF", edge=INK, stroke=1.5)
    middle = near + out * 26
    drawing.text(middle, y + 4, f"{wire.ohms} Ω", 11, INK, align="centre")
    near = x + out * 160
    tip = near + out * 16
    drawing.path(f"M{near} {y - 9} V{y + 9} L{tip} {y} Z", INK, 2, "#F0A868")
    drawing.path(f"M{tip} {y - 9} V{y + 9}", INK)
    drawing.text(near - out * 12, y - 4, "+", 13, INK, align="centre")
    for shift in (0, 8):
        drawing.path(f"M{near + out * (12 + shift)} {y - 10} l{out * 5} -5", DUSK, 1.5)


def _tone(drawing: Svg, x: float, y: float, out: int, wire: Wire) -> None:
    """A piezo disc."""
    near, far = x + out * 118, x + out * 142
    drawing.path(f"M{x} {y} H{near}", INK)
    drawing.path(f"M{far} {y} H{x + out * BOX}", INK)
    for plate in (near, far):
        drawing.path(f"M{plate} {y - 10} v20", INK)
    drawing.rect(min(near, far) + 6, y - 10, 12, 20, "#FFFFFF", edge=INK, stroke=1.5)


_SYMBOLS = {"button": _button, "lamp": _lamp, "tone": _tone}
