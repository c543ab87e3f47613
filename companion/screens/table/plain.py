"""A game without a board of its own: what happened and how it stands, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.screens.contracts import GameScreen
from companion.screens.drawing.picture import Picture as Picture  # named in kv/plain.kv
from companion.screens.parts.looks import looks
from companion.screens.table.steps import Stage
from companion.table.session import Session

if TYPE_CHECKING:
    from companion.lines import Line
    from companion.screens.table.table import TablePage
    from companion.tabletop.tabletop import Tabletop

looks("plain")


class EventLine(ButtonBehavior, BoxLayout):
    """One line of what happened, with its reason; a tap opens the rule behind it."""

    rule = StringProperty("")

    text = StringProperty("")
    why = StringProperty("")
    fresh = BooleanProperty(False)
    instruction = BooleanProperty(True)


class PlainView(BoxLayout):
    """The lines told lately, and the game's picture in characters."""

    picture = StringProperty("")

    def __init__(self, show_rule: Callable[[str], None]) -> None:
        super().__init__()
        self._show_rule = show_rule
        show_newest = Clock.create_trigger(self._show_newest)
        self.ids.told.bind(height=show_newest)
        self.ids.log.bind(height=show_newest)

    def tell(self, lines: list[Line]) -> None:
        """Show these lines."""
        told = self.ids.told
        told.clear_widgets()
        for line in lines:
            # The rule stands behind the reason, as it does in the rulebook.
            why = f"{line.why} ({line.rule})" if line.why else line.rule
            event = EventLine(text=line.text, why=why, fresh=line.fresh, rule=line.rule)
            event.instruction = line.instruction
            event.bind(on_release=self._open)
            told.add_widget(event)

    def _open(self, event: EventLine) -> None:
        self._show_rule(event.rule)

    def _show_newest(self, *_: object) -> None:
        """Scroll to the end, or to the first new line where there are more than fit."""
        log, told = self.ids.log, self.ids.told
        fresh = [line for line in told.children if line.fresh]  # Kivy counts from the last one
        top = fresh[-1].top - told.y if fresh else 0
        spare = told.height - log.height
        log.scroll_y = max(0.0, (top - log.height) / spare) if spare > 0 else 1


class PlainSide(GameScreen):
    """Everything in words; nothing to tap on it and nothing to play."""

    def __init__(self, tabletop: Tabletop, page: TablePage) -> None:
        super().__init__(tabletop, page)
        self.view = PlainView(page.shell.show_rule)
        self.stage: Stage = self

    def show(self, session: Session[Any]) -> None:
        """Show the lines and the picture."""
        self.view.picture = session.game.picture(session.state)
        self.view.tell(self._tabletop.recent_lines())

    def play(self, event: Any, seconds: Any, done: Callable[[], None] = lambda: None) -> None:
        """There is no board to play on."""
        done()

    def stop(self) -> None:
        """Nothing moves."""
