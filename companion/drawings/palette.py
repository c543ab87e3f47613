"""Every color of a theme by its name, once: for kv, for pictures and for paper.

A drawing names its colors ("SAND"), and the surface that shows the drawing looks them up here.
Colors that are the same in every theme (pawns, Eggs, steel) are in `inks.py`.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

Theme = Literal["night", "noon", "contrast", "paper"]
THEMES: tuple[Theme, ...] = ("night", "noon", "contrast")  # of the screen; paper is for print


class Hue(NamedTuple):
    """One color at night, at noon, in high contrast, and on white paper."""

    night: str
    noon: str
    contrast: str
    paper: str


PALETTE = {
    "GROUND": Hue("#17120F", "#F3E7CF", "#000000", "#FFFFFF"),
    "PANEL": Hue("#241C17", "#FBF4E4", "#0B0B0B", "#FBF4E4"),
    "RAISED": Hue("#33271F", "#E9D9B8", "#1C1C1C", "#E9D9B8"),
    "PRESSED": Hue("#4A3B30", "#D3BD92", "#555555", "#D3BD92"),
    "LINE": Hue("#4A3B30", "#B79F78", "#BBBBBB", "#B79F78"),
    "SAND": Hue("#F1E3C6", "#2B1D12", "#FFFFFF", "#2B1D12"),
    "QUIET": Hue("#BCA98A", "#5C4731", "#E6E6E6", "#6A543C"),
    "DUSK": Hue("#E8793A", "#C4551A", "#FFA04D", "#C4551A"),
    "DUSK_PRESSED": Hue("#F7A06C", "#A54310", "#FFC48F", "#A54310"),
    "INK": Hue("#140E0B", "#FFF9EC", "#000000", "#FFF9EC"),
    "TEAL": Hue("#45B7A8", "#0B6459", "#5CE6D3", "#0B6459"),
    "DANGER": Hue("#E0434B", "#A81E27", "#FF6B70", "#A81E27"),
    "GOOD": Hue("#86B76A", "#3B6B22", "#A8E67F", "#3B6B22"),
    "WARNING": Hue("#4A1719", "#F6CFC8", "#4A1719", "#F6CFC8"),
    "NOTE": Hue("#17312D", "#CDE7E0", "#17312D", "#CDE7E0"),
    "DUNE": Hue("#2E2219", "#EBD8AE", "#141414", "#EBD8AE"),
    "DUNE_DARK": Hue("#281D16", "#E3CD9D", "#0C0C0C", "#E3CD9D"),
    "CANYON": Hue("#0E0A08", "#8E7A60", "#0E0A08", "#8E7A60"),
    "HEAT_MILD": Hue("#8C7A3E", "#9A7F2E", "#A89A4A", "#9A7F2E"),
    "HEAT_WARM": Hue("#B5813B", "#A8651A", "#D9A23A", "#A8651A"),
    "HEAT_HOT": Hue("#C2504A", "#B23A2E", "#FF6E62", "#B23A2E"),
    "HEAT_FIERCE": Hue("#D8325A", "#A3123A", "#FF4D7D", "#A3123A"),
    "STONE": Hue("#A08D78", "#8A7560", "#D8D8D8", "#8A7560"),
    "STONE_DARK": Hue("#6E5F50", "#5F4F40", "#8C8C8C", "#5F4F40"),
    "RED_DIE": Hue("#B9352F", "#B9352F", "#B9352F", "#B9352F"),
    "RED_RULER": Hue("#E4746E", "#A3271F", "#FF8A84", "#A3271F"),
    "BLUE_RULER": Hue("#6FB3E8", "#1F5C92", "#8CC8F7", "#1F5C92"),
    "BLUE_DIE": Hue("#2E6FA7", "#2E6FA7", "#2E6FA7", "#2E6FA7"),
}

BLACK, WHITE = "#000000", "#FFFFFF"


def find_color(name: str, theme: Theme = "night") -> str:
    """Return a color of a theme as "#RRGGBB"; one that is written out so already stays as it is.

    >>> find_color("SAND"), find_color("SAND", "paper"), find_color("#123456")
    ('#F1E3C6', '#2B1D12', '#123456')
    """
    if name.startswith("#"):
        return name
    hue = PALETTE[name]
    return hue[Hue._fields.index(theme)]


def find_rgb(name: str, theme: Theme = "night") -> tuple[int, int, int]:
    """Return a color of a theme as red, green and blue from 0 to 255.

    >>> find_rgb("GROUND"), find_rgb("#45B7A8")
    ((23, 18, 15), (69, 183, 168))
    """
    red, green, blue = bytes.fromhex(find_color(name, theme)[1:])
    return red, green, blue


def mix_colors(low: str, high: str, part: float) -> str:
    """Return the color between two, both as "#RRGGBB": 0 is the first, 1 the second.

    >>> mix_colors("#000000", "#FF8040", 0.5)
    '#804020'
    """
    pairs = zip(bytes.fromhex(low[1:]), bytes.fromhex(high[1:]), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * part):02X}" for a, b in pairs)
