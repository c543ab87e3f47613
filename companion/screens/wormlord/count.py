"""Time is up: paint who holds which space, fast, by colour; the points count themselves."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ColorProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion import drawings
from companion.drawings.inks import STRINGS
from companion.games.wormlord.maps import At, Map
from companion.games.wormlord.rules import NOBODY
from companion.games.wormlord.state import STRINGS as MOST
from companion.games.wormlord.state import State, key, space
from companion.language import tr
from companion.screens.drawing.drawn import Drawn as Drawn  # named in kv/count.kv
from companion.screens.parts.looks import looks
from companion.screens.wormlord.map_view import PaintView as PaintView  # named there, too

if TYPE_CHECKING:
    from companion.screens.table.table import TablePage

looks("count")


class Brush(ButtonBehavior, BoxLayout):
    """A player's colour to paint with, and what that player has so far."""

    name = StringProperty("")
    points = StringProperty("")
    note = StringProperty("")
    chosen = BooleanProperty(False)
    drawing = ObjectProperty(())
    fill = ColorProperty("#FFFFFF")

    def tell(self, held: Collection[At], map: Map | None) -> None:
        """What this player holds, and what it is worth: an Objective counts as two."""
        goals = map.objectives if map else ()
        stars = sum(at in goals for at in held)
        self.points = str(len(held) + stars)
        self.note = tr("{count} + {stars} ★", count=len(held), stars=stars)


class CountView(BoxLayout):
    """The board on the left, a brush for each player on the right. A stroke is written down when
    the finger is lifted; the first space decides whether it paints or wipes."""

    def __init__(self, page: TablePage, state: State) -> None:
        super().__init__()
        self._page = page
        self._state = state
        self._held: dict[At, int] = {}
        self._stroke: list[str] = []  # the answers it comes to
        self._wipes = False
        self._refusal = ""
        self._strokes: list[int] = []  # how many answers there were before each
        self._brush = 0
        self.brushes: list[Brush] = []
        for who, player in enumerate(state.players):
            brush = Brush(name=player.name, drawing=drawings.seal(who), fill=STRINGS[who])
            brush.bind(on_release=partial(self.take, who))
            self.brushes.append(brush)
            self.ids.brushes.add_widget(brush)
        board = self.ids.board
        board.bind(on_begin=self._begin, on_paint=self._paint, on_lift=lambda _: self._lift())
        self.take(0)

    def show(self, state: State) -> None:
        """As it is written down."""
        self._state = state
        self._held = {space(each): who for each, who in state.held.items()}
        self._refresh()
        self._say_refusal()

    def _say_refusal(self) -> None:
        """What the stroke could not do, once it is over."""
        if self._refusal:
            self._page.shell.say(self._refusal, "WL-W04")
            self._refusal = ""

    def take(self, who: int, *_: object) -> None:
        """Paint with this player's colour."""
        self._brush = who
        for each, brush in enumerate(self.brushes):
            brush.chosen = each == who

    def _refresh(self) -> None:
        ground = self._state.ground
        self.ids.board.show(ground.rows, self._held)
        for who, brush in enumerate(self.brushes):
            brush.tell([at for at, holder in self._held.items() if holder == who], ground)

    # Painting

    def _begin(self, _: object, at: At) -> None:
        self._wipes = self._held.get(at) == self._brush

    def _paint(self, _: object, at: At) -> None:
        held, who = self._held.get(at), self._brush
        if at not in self._state.ground.ground:
            return
        if self._wipes:
            if held == who:
                del self._held[at]
                self._stroke.append(f"{key(at)}={NOBODY}")
                self._refresh()
        elif held != who:
            if sum(each == who for each in self._held.values()) >= MOST:
                name = self._state.players[who].name
                self._refusal = tr("{name} has only 15 strings (WL-W04).", name=name)
                return
            self._held[at] = who
            self._stroke.append(f"{key(at)}={who}")
            self._refresh()

    def _lift(self, *_: object) -> None:
        """Write the stroke down; while something else is, in a moment."""
        if not self._stroke:
            self._say_refusal()
            return
        if self._page.shell.busy:
            Clock.schedule_once(self._lift, 0.05)
            return
        stroke, self._stroke = self._stroke, []
        self._strokes.append(len(self._page.tabletop.session.entries))
        self._page.do(partial(self._page.tabletop.answer_all, stroke))

    # The ways out

    def undo(self) -> None:
        """Take back the last stroke, or what was before the first."""
        now = len(self._page.tabletop.session.entries)
        before = [each for each in self._strokes if each < now]
        if before:
            self._strokes = before[:-1]
            self._page.do(partial(self._page.tabletop.rewind, before[-1]))
        else:
            self._page.undo()

    def done(self) -> None:
        """That is all."""
        if not self._page.shell.busy:
            self._page.give("done")

    def menu(self) -> None:
        """Everything else."""
        self._page.show_menu()
