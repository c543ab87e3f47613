"""The colours in use, by name; kv/theme.kv has them all, for each theme.

A theme is put into kv's own names, so that whatever is built afterwards has its colours.
"""

from __future__ import annotations

from kivy.lang.parser import global_idmap
from kivy.utils import get_color_from_hex

Rgba = list[float]
CLEAR = [0.0, 0.0, 0.0, 0.0]

THEMES = ("night", "noon", "contrast")  # in the order of kv/theme.kv

# The same in every theme: known from the pieces on the table.
PLAYERS = ("#E8793A", "#56B4E9", "#86B76A", "#CC79A7", "#F0E442")


def wear(name: str) -> None:
    """Use a theme from now on."""
    column = THEMES.index(name) if name in THEMES else 0
    rgba = {
        name[:-1]: get_color_from_hex(of_each[column])
        for name, of_each in global_idmap.items()
        if name.endswith("_") and isinstance(of_each, tuple)
    }
    global_idmap.update(rgba, CLEAR=CLEAR)
    fills = {"plain": "RAISED", "accent": "DUSK", "chosen": "RAISED"}
    edges = {"plain": "LINE", "accent": "DUSK", "quiet": "LINE", "chosen": "TEAL"}
    global_idmap["FILLS"] = {tone: rgba[each] for tone, each in fills.items()} | {"quiet": CLEAR}
    global_idmap["EDGES"] = {tone: rgba[each] for tone, each in edges.items()}
    global_idmap["DICE"] = {"red": rgba["RED_DIE"], "blue": rgba["BLUE_DIE"]}


def colour(name: str) -> Rgba:
    """A colour of the theme in use, or one written out as "#RRGGBB"."""
    if name.startswith("#"):
        return list(get_color_from_hex(name))
    return list(global_idmap[name])
