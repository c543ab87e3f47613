"""The heat on the board: how likely the coming attacks cover each space, and what it means to stop.

Pattern and colour say how likely; a number in the corner of a space says how likely a Leader who
stops there is caught. Drawn under and over the pieces, and only where something has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import NamedTuple

from kivy.graphics import InstructionGroup
from kivy.metrics import Metrics

from companion import drawings
from companion.drawings.hatching import step_of
from companion.drawings.surface import Box
from companion.games.terror_below.scene import At, Scene
from companion.lab.figures import Figures, percent
from companion.screens.drawing.canvas_surface import CanvasSurface
from companion.screens.drawing.kept import Draw, Kept
from companion.screens.drawing.stamps import stamp
from companion.screens.parts import theme

LETTERS = 15  # sp of the numbers
LINE = 1.18  # how high a line is beside its letters
SAFEST = "✓"


class Tag(NamedTuple):
    """The number on a space, and where in it there is room: parts of one from its lower left."""

    said: str
    safest: bool
    right: bool
    top: bool


class Heat:
    """Two layers for a board: `under` its pieces and `over` them."""

    def __init__(self) -> None:
        self.figures: Figures | None = None
        self.asked = False  # whether it matters where the Leader stops
        self._under, self._over = Kept(), Kept()
        self.under, self.over = self._under.layer, self._over.layer

    def draw(self, scene: Scene | None, box: Callable[[At], Box]) -> None:
        """Draw what is known; without a scene nothing."""
        hatched: dict[Hashable, Draw] = {}
        tagged: dict[Hashable, Draw] = {}
        figures = self.figures
        if scene is not None and figures is not None:
            for at, chance in figures.covered.items():
                step = step_of(chance)
                if step and at not in scene.canyon:
                    place = box(at).inset(Metrics.dp * 2.5)
                    hatched[step, place, _worn()] = partial(_draw_hatch, step, place)
            asked = self.asked and figures.attacks > 0
            for at, tag in tags(figures, scene).items() if asked else ():
                tagged[tag, box(at), Metrics.sp, _worn()] = partial(_draw_tag, tag, box(at))
        self._under.show(hatched)
        self._over.show(tagged)


def tags(figures: Figures, scene: Scene) -> dict[At, Tag]:
    """The number of every space that can still be reached, each in a corner with room for it."""
    safest = figures.safest
    found = {}
    for at, risk in figures.stops.items():
        right, top = _corner(scene, at)
        found[at] = Tag(percent(risk.caught), at in safest, right, top)
    return found


def _corner(scene: Scene, at: At) -> tuple[bool, bool]:
    """The first free corner of a space: to the right or not, at the top or not."""
    taken = {
        (True, False): at in scene.pawns.values(),
        (True, True): at in scene.targets.values(),
        (False, True): at in scene.eggs,
        (False, False): at in scene.rubble or at in scene.pawns.values(),
    }
    return next((corner for corner, is_taken in taken.items() if not is_taken), (True, False))


def _worn() -> tuple[float, ...]:
    """The theme, by one of its colours."""
    return tuple(theme.colour("GROUND"))


def _draw_hatch(step: int, place: Box, group: InstructionGroup) -> None:
    stamp(group, drawings.hatch(step), *place)


def _draw_tag(tag: Tag, space: Box, group: InstructionGroup) -> None:
    surface, size = CanvasSurface(group), LETTERS * Metrics.sp
    words = f"{SAFEST}{tag.said}%" if tag.safest else f"{tag.said}%"
    if surface.measure(words, size, bold=True) > space.width - Metrics.dp * 8:
        words = words[:-1]  # its sign is there as long as there is room for it
    wide = round(surface.measure(words, size, bold=True) + Metrics.dp * 6)
    tall = round(size * LINE + Metrics.dp)
    edge = Metrics.dp * 3
    x = space.right - wide - edge if tag.right else space.x + edge
    y = space.top - tall - edge if tag.top else space.y + edge
    place = Box(x, y, wide, tall)
    surface.picture(drawings.label(tag.safest, tall / wide), place)
    fill = "INK" if tag.safest else "SAND"
    surface.write(words, *place.middle, size, fill, bold=True)
