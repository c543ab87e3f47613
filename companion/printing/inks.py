"""The theme's colours on paper, by the names that drawings use (kv/theme.kv has the screen's).

Paper is white, so they are those of a bright day; what is written is dark.
"""

from __future__ import annotations

PAPER = {
    "GROUND": "#FFFFFF",
    "PANEL": "#FBF4E4",
    "RAISED": "#E9D9B8",
    "PRESSED": "#D3BD92",
    "LINE": "#B79F78",
    "SAND": "#2B1D12",
    "QUIET": "#6A543C",
    "DUSK": "#C4551A",
    "DUSK_PRESSED": "#A54310",
    "INK": "#FFF9EC",
    "TEAL": "#0B6459",
    "DANGER": "#A81E27",
    "GOOD": "#3B6B22",
    "WARNING": "#F6CFC8",
    "NOTE": "#CDE7E0",
    "DUNE": "#EBD8AE",
    "DUNE_DARK": "#E3CD9D",
    "CANYON": "#8E7A60",
    "STONE": "#8A7560",
    "STONE_DARK": "#5F4F40",
    "RED_DIE": "#B9352F",
    "RED_RULER": "#A3271F",
    "BLUE_RULER": "#1F5C92",
    "BLUE_DIE": "#2E6FA7",
    "HEAT_MILD": "#9A7F2E",
    "HEAT_WARM": "#A8651A",
    "HEAT_HOT": "#B23A2E",
    "HEAT_FIERCE": "#A3123A",
}

BLACK, WHITE = "#000000", "#FFFFFF"


def ink(name: str) -> str:
    """A colour as "#RRGGBB".

    >>> ink("SAND"), ink("#123456")
    ('#2B1D12', '#123456')
    """
    return name if name.startswith("#") else PAPER[name]
