"""Draw a map of one's own: fat brushes, a finger, and a sentence that says what is missing."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion import drawings
from companion.drawings import Drawing
from companion.drawings.shapes import box, edged
from companion.games.wormlord.kit import WormlordKit
from companion.games.wormlord.maps import (
    BASES,
    IMPASSABLE,
    OBJECTIVE,
    OPEN,
    At,
    problems,
)
from companion.language import tr, word
from companion.map_box import is_own, save
from companion.screens.contracts import Page, Window
from companion.screens.drawing.drawn import Drawn as Drawn  # named in kv/map_editor.kv
from companion.screens.parts.looks import looks
from companion.screens.parts.name_pad import NamePad
from companion.screens.wormlord.map_view import BLANK
from companion.screens.wormlord.map_view import PaintView as PaintView  # named there, too

if TYPE_CHECKING:
    from companion.tabletop.tabletop import Tabletop

looks("map_editor")


_GROUND: Drawing = edged(box("DUNE", 14, 14, 72, 72, 10), ink="LINE")


class TileBrush(ButtonBehavior, BoxLayout):
    """A kind of tile to paint with."""

    words = StringProperty("")
    drawing = ObjectProperty(())
    chosen = BooleanProperty(False)


class MapEditorPage(Page, BoxLayout):
    """The map on the left, brushes and what is wrong with it on the right."""

    name = StringProperty("")
    verdict = StringProperty("")  # what is missing, or that nothing is
    good = BooleanProperty(False)
    can_undo = BooleanProperty(False)

    def __init__(
        self, shell: Window, tabletop: Tabletop, players: int, id: str = "", copy: bool = False
    ) -> None:
        """With an `id` that map is changed; of one that is not the owner's, a copy."""
        super().__init__(shell)
        self.tabletop, self.players = tabletop, players
        self.game = game = tabletop.library.load_game(WormlordKit())
        self.id = id if is_own(game, id) and not copy else ""
        self.rows = list(game.maps[id].rows) if id else list(BLANK)
        self.name = self._first_name(id)
        self._before: list[list[str]] = []  # the map before each stroke
        self._brush = IMPASSABLE
        self._tile = ""  # what the finger paints now
        self._brushes: dict[str, TileBrush] = {}
        for tile, (words, drawing) in self._kinds().items():
            brush = TileBrush(words=words, drawing=drawing)
            brush.bind(on_release=partial(self.take, tile))
            self._brushes[tile] = brush
            self.ids.brushes.add_widget(brush)
        self.ids.board.bind(on_begin=self._begin, on_paint=self._paint)
        self.take(IMPASSABLE)
        self.refresh()

    def _first_name(self, id: str) -> str:
        if not id:
            return tr("My map")
        name = self.game.maps[id].name
        if self.id:
            return name
        return f"{name if is_own(self.game, id) else word(name)} 2"

    def _kinds(self) -> dict[str, tuple[str, Drawing]]:
        kinds: dict[str, tuple[str, Drawing]] = {
            OPEN: (tr("Open"), _GROUND),
            IMPASSABLE: (tr("Impassable"), drawings.impassable()),
            OBJECTIVE: (tr("Objective"), drawings.objective()),
        }
        for who in range(self.players):
            words = tr("Base {number}", number=who + 1)
            kinds[BASES[who]] = (words, drawings.base(who))
        return kinds

    def refresh(self) -> None:
        """Show the map, and what is to be said about it."""
        self.ids.board.show(self.rows)
        wrong = problems(self.rows, self.players)
        self.good = not wrong
        self.verdict = wrong[0] if wrong else tr("This map can be played.")
        self.can_undo = bool(self._before)

    # Painting

    def take(self, tile: str, *_: object) -> None:
        """Paint with this kind of tile."""
        self._brush = tile
        for each, brush in self._brushes.items():
            brush.chosen = each == tile

    def _begin(self, _: object, at: At) -> None:
        """A stroke that begins on its own kind of tile clears it."""
        self._before.append(list(self.rows))
        there = self.rows[at[1] - 1][at[0] - 1]
        self._tile = OPEN if there == self._brush else self._brush

    def _paint(self, _: object, at: At) -> None:
        if self._tile in BASES:
            self._clear(self._tile)  # everybody has one
        self._put(at, self._tile)
        self.refresh()

    def _put(self, at: At, tile: str) -> None:
        column, row = at
        line = self.rows[row - 1]
        self.rows[row - 1] = line[: column - 1] + tile + line[column:]

    def _clear(self, tile: str) -> None:
        self.rows = [row.replace(tile, OPEN) for row in self.rows]

    def undo(self) -> None:
        """Take back the last stroke."""
        self.rows = self._before.pop()
        self.refresh()

    # Keeping

    def rename(self) -> None:
        """Give it a name."""
        NamePad(self.shell, tr("What is the map called?"), self.name, self._named).open()

    def _named(self, name: str) -> None:
        self.name = name or self.name

    def save(self) -> None:
        """Keep it, and go back to where one came from."""
        done: list[bool] = []

        def work() -> None:
            save(self.game, self.name, self.rows, self.players, self.id)
            done.append(True)

        self.shell.run_job(work, lambda: self.shell.back() if done else None)

    def go_back(self) -> None:
        """Back; what was painted is gone only after a yes."""
        if not self._before:
            self.shell.back()
            return
        question, yes = tr("Leave without keeping the map?"), tr("Leave")
        self.shell.confirm(question, yes, self.shell.back, destroys=True)
