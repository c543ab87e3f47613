"""The colours that are the same in every theme, as the pieces on a table are.

Fills a theme may change (SAND, DANGER, STONE...) go by their names in palette.py.
"""

from __future__ import annotations

EGGS = {"red": "#D55E00", "green": "#009E73", "blue": "#56B4E9", "yellow": "#F0E442"}
OTHER_EGG = "#CC79A7"  # a colour the box does not have
PLAYERS = ("#E8793A", "#56B4E9", "#86B76A", "#CC79A7", "#F0E442")
# Strings in the colors of the box; the last is for strings of no player.
STRINGS = ("#F48FB1", "#4FA3E3", "#F4D03F", "#A9714B", "#86B76A")

EDGE = "#120C0A"  # around everything, so that it stands out from sand as from night
SHADOW = "#2B1F1A"
BONE = "#F1E3C6"
BONE_DARK = "#CDB792"
SAND_HEAP = "#C79A5B"
SAND_SHADE = "#9A7443"
LIT = "#FFD27A"  # a window with somebody at home
GLASS = "#BFE3E6"
GLASS_DARK = "#5F8C93"
STEEL = "#A9B0B5"
STEEL_DARK = "#6B7479"
IRON = "#454B50"
RUBBER = "#403937"
WOOD = "#A8713F"
WOOD_DARK = "#754A27"
GOLD = "#E3B23C"
GOLD_DARK = "#A87C1E"
CREAM = "#F4EAD2"
RED = "#CF4436"
RED_DARK = "#8E2B24"
ORANGE = "#E8793A"
ORANGE_DARK = "#B5531F"
TEAL = "#45B7A8"
TEAL_DARK = "#2B7C72"
BLUE = "#4F86B8"
BLUE_DARK = "#335B82"
GREEN = "#7FA65A"
GREEN_DARK = "#567A3A"
ROSE = "#C9718C"
ROSE_DARK = "#8F4861"
