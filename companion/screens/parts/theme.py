"""The colors in use, by name; companion/drawings/palette.py has them all, for each theme.

A theme is put into kv's own names, so that everything built afterwards has its colors.
"""

from __future__ import annotations

from kivy.lang.parser import global_idmap
from kivy.utils import get_color_from_hex

from companion.drawings.palette import PALETTE, THEMES, Theme, find_color

Rgba = list[float]
CLEAR = [0.0, 0.0, 0.0, 0.0]


def wear(name: str) -> None:
    """Use a theme from now on; a name that is none means the night."""
    worn: Theme = next((each for each in THEMES if each == name), THEMES[0])
    rgba = {each: get_color_from_hex(find_color(each, worn)) for each in PALETTE}
    global_idmap.update(rgba, CLEAR=CLEAR)
    fills = {"plain": "RAISED", "accent": "DUSK", "chosen": "RAISED"}
    edges = {"plain": "LINE", "accent": "DUSK", "quiet": "LINE", "chosen": "TEAL"}
    global_idmap["FILLS"] = {tone: rgba[each] for tone, each in fills.items()} | {"quiet": CLEAR}
    global_idmap["EDGES"] = {tone: rgba[each] for tone, each in edges.items()}


def colour(name: str) -> Rgba:
    """A colour of the theme in use, or one written out as "#RRGGBB"."""
    if name.startswith("#"):
        return list(get_color_from_hex(name))
    return list(global_idmap[name])
