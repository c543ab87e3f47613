"""The finger of a demo: it shows where an answer is tapped, a moment before it is given."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.animation import Animation
from kivy.properties import NumericProperty
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.screens.parts.looks import looks
from companion.screens.parts.widgets import Fat
from companion.table.prompts import Answer, Prompt, Roll

if TYPE_CHECKING:
    from companion.screens.table.table import TablePage

looks("demo")

COMES = 0.2  # seconds


class Finger(Widget):
    """A soft ring on whatever it taps; a button is seen to be pressed."""

    away = NumericProperty(0.0)  # from 1, far above the glass, to 0

    def __init__(self) -> None:
        super().__init__()
        self._holds: Any = None  # the button under it

    def tap(self, target: Widget | tuple[float, float], moves: bool) -> None:
        """Come down on a button, or on a point of the window."""
        if isinstance(target, Widget):
            into_view(target)
            self.center = target.to_window(*target.center)
            self._holds = target
            target.state = "down"
        else:
            self.center = target
        self.opacity = 1
        if moves:
            self.away = 1.0
            Animation(away=0.0, duration=COMES, t="out_quad").start(self)

    def lift(self) -> None:
        """And up again, before what it has tapped happens."""
        Animation.cancel_all(self)
        self.opacity = self.away = 0
        if self._holds is not None:
            self._holds.state = "normal"
            self._holds = None


def into_view(target: Widget) -> None:
    """Scroll there, where it is on something that scrolls."""
    for above in target.walk_reverse():
        if isinstance(above, ScrollView):
            if above.do_scroll_y:
                above.scroll_to(target, padding=8, animate=False)
            return


def target_of(
    table: TablePage, prompt: Prompt, answer: Answer
) -> Widget | tuple[float, float] | None:
    """What a person would tap to give this answer; None where there is nothing in sight."""
    buttons = [each for each in table.ids.column.walk() if isinstance(each, Fat)]
    if isinstance(prompt, Roll):
        return next((each for each in buttons if each.tone == "accent"), None)
    spot = table.side.spot(answer)
    if spot is not None:
        return spot
    game, state = table.tabletop.session.game, table.tabletop.session.state
    label = game.label(state, prompt, answer)
    said = [each for each in buttons if each.words and label.startswith(each.words)]
    return next((each for each in said if each.note == answer), said[0] if said else None)
