"""How the dice fell so far: each side with its count, and whether that is fair, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion import drawings
from companion.fair_dice import Rolled
from companion.language import tr
from companion.screens.contracts import Page, Window
from companion.screens.drawing.drawn import Drawn as Drawn  # named in kv/dice.kv
from companion.screens.parts.looks import looks
from companion.table.sources import Dice

if TYPE_CHECKING:
    from companion.tabletop.tabletop import Tabletop

looks("dice")

NOT_YET = "Not rolled yet."
VERDICTS = {
    "few": "{count} rolls so far: too few to tell whether they are fair.",
    "fair": "{count} rolls, and nothing odd: fair dice are at least this uneven"
    " {chance} times out of 100.",
    "odd": "{count} rolls, a little odd: fair dice are at least this uneven only"
    " {chance} times out of 100.",
    "loaded": "{count} rolls, hard to believe: fair dice are this uneven less than once in 1000.",
}


class Side(BoxLayout):
    """One side of a die: how often it came up, as a bar and as a number."""

    drawing = ObjectProperty(())
    times = NumericProperty(0)
    most = NumericProperty(1)


class Fall(BoxLayout):
    """All six sides, whose dice they are, and the verdict."""

    title = StringProperty("")
    verdict = StringProperty("")

    def __init__(self, title: str, rolled: Rolled, color: str) -> None:
        super().__init__(title=title, verdict=verdict(rolled))
        most = max(*rolled.times, 1)
        for number, times in enumerate(rolled.times, 1):
            side = Side(drawing=drawings.die(number, color), times=times, most=most)
            self.ids.sides.add_widget(side)


class DicePage(Page, BoxLayout):
    """The app's dice and the table's, side by side."""

    def __init__(self, shell: Window, tabletop: Tabletop) -> None:
        super().__init__(shell)
        apps, tables = split(tabletop.library.keeper.rolls())
        self.ids.falls.add_widget(Fall(tr("The app's dice"), apps, "BLUE_DIE"))
        self.ids.falls.add_widget(Fall(tr("Your dice"), tables, "RED_DIE"))


def split(rolls: Mapping[str, Sequence[int]]) -> tuple[Rolled, Rolled]:
    """The app's rolls, and everybody else's.

    >>> split({"dice": [1, 0, 0, 0, 0, 0], "person": [0, 0, 2, 0, 0, 0], "camera": [0] * 6})[1]
    Rolled(times=(0, 0, 2, 0, 0, 0))
    """
    none = [0] * 6
    others = [each for source, each in rolls.items() if source != Dice.name]
    apps = Rolled(tuple(rolls.get(Dice.name, none)))
    return apps, Rolled(tuple(map(sum, zip(none, *others, strict=True))))


def verdict(rolled: Rolled) -> str:
    """Whether they are fair, in a sentence."""
    if not rolled.rolls:
        return tr(NOT_YET)
    chance = max(1, round(rolled.chance * 100))
    return tr(VERDICTS[rolled.verdict], count=rolled.rolls, chance=chance)
