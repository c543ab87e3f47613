"""The ground of the board: its spaces, the canyon, and the numbers at the edges."""

from __future__ import annotations

from collections.abc import Callable

from kivy.core.text import Label as Lettering
from kivy.graphics import Color, InstructionGroup, Rectangle, RoundedRectangle, SmoothLine
from kivy.metrics import Metrics

from companion.drawings.surface import Box
from companion.games.terror_below.scene import At, Scene
from companion.screens.parts import theme

RULER = 26  # px of the home screen for the numbers at the edges


def draw_ground(
    scene: Scene, box: Callable[[At], Box], red_is_column: bool, group: InstructionGroup
) -> None:
    """Add every space and both rulers to a group."""
    for column in range(1, scene.columns + 1):
        for row in range(1, scene.rows + 1):
            _draw_space(group, box((column, row)), (column, row), (column, row) in scene.canyon)
    for number in range(1, scene.columns + 1):
        _draw_number(group, box((number, 1)), number, True, red_is_column)
    for number in range(1, scene.rows + 1):
        _draw_number(group, box((1, number)), number, False, not red_is_column)


def _draw_space(group: InstructionGroup, box: Box, at: At, canyon: bool) -> None:
    x, y, wide, tall = box.inset(Metrics.dp * 1.5)
    name = "CANYON" if canyon else ("DUNE", "DUNE_DARK")[sum(at) % 2]
    group.add(Color(*theme.colour(name)))
    group.add(RoundedRectangle(pos=(x, y), size=(wide, tall), radius=[Metrics.dp * 5]))
    if canyon:
        group.add(Color(*theme.colour("LINE")))
        for height in (0.35, 0.65):
            steps = (0.1, 0.3, 0.5, 0.7, 0.9)
            points = [
                each
                for number, across in enumerate(steps)
                for each in (x + wide * across, y + tall * (height + 0.06 * (number % 2)))
            ]
            group.add(SmoothLine(points=points, width=Metrics.dp))


def _draw_number(
    group: InstructionGroup, box: Box, number: int, of_column: bool, red: bool
) -> None:
    """The rulers have the colours of the dice that name column and row."""
    lettering = Lettering(text=str(number), font_size=15 * Metrics.sp, bold=True)
    lettering.refresh()
    texture = lettering.texture
    ruler = RULER * Metrics.dp
    middle = (
        (box.x + box.width / 2, box.y + box.height + ruler / 2)
        if of_column
        else (box.x - ruler / 2, box.y + box.height / 2)
    )
    group.add(Color(*theme.colour("RED_RULER" if red else "BLUE_RULER")))
    at = (middle[0] - texture.width / 2, middle[1] - texture.height / 2)
    group.add(Rectangle(texture=texture, pos=at, size=texture.size))
