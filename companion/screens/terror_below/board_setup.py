"""The board as printed: where the Locations start, the canyon, and which die counts what."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import msgspec
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion import card_entry, drawings
from companion.games.terror_below import owners
from companion.games.terror_below.box import BOX
from companion.games.terror_below.catalogue import BOARD, Catalogue
from companion.games.terror_below.printed import Side
from companion.language import tr, word
from companion.screens.cards.card_rows import Chips, Labelled
from companion.screens.cards.in_play import cards_of
from companion.screens.contracts import Page, Window
from companion.screens.parts.grids import At, SpaceGrid
from companion.screens.parts.looks import looks

if TYPE_CHECKING:
    from companion.tabletop.tabletop import Tabletop

looks("board_setup")

CANYON = ""  # the brush that is no Location


class BoardSetupPage(Page, BoxLayout):
    """A side of the board on the left; on the right what the next tap puts on it."""

    hint = StringProperty("")

    def __init__(self, shell: Window, tabletop: Tabletop) -> None:
        super().__init__(shell)
        self.tabletop = tabletop
        cards: Catalogue = cards_of(tabletop, BOX)
        self.sides: dict[str, Side] = dict(cards.sides)
        self._before = dict(cards.sides)
        self._kept = False
        self._turn("desert")

    @property
    def side(self) -> Side:
        """The side being looked at."""
        return self.sides[self.name]

    # Showing

    def _turn(self, name: str) -> None:
        """Look at one side of the board, from its first Location on."""
        self.name = name
        self.brush = next(iter(self.side.locations))
        self.grid = SpaceGrid(self.side.columns, self.side.rows)
        self.grid.side = min(64, 384 // max(self.side.columns, self.side.rows))
        self.grid.bind(on_space=lambda _, at: self.tap(at))
        self.ids.board.clear_widgets()
        self.ids.board.add_widget(self.grid)
        self._show()
        self._ask()

    def _show(self) -> None:
        """Lay everything on the board that is printed on it."""
        places = {at: name for name, at in self.side.locations.items()}
        for at in self.grid.spaces:
            if at in places:
                chosen = places[at] == self.brush
                self.grid.show(at, drawings.location(places[at]), chosen=chosen)
            else:
                self.grid.show(at, fill="CANYON" if at in self.side.canyon else "DUNE")
        self.hint = self._hint()

    def _hint(self) -> str:
        if self.brush == CANYON:
            return tr("Tap the spaces of the canyon.")
        return tr("Tap where the {place} starts.", place=self.brush)

    def _ask(self) -> None:
        """What can be settled, beside the board."""
        asked = self.ids.asked
        asked.clear_widgets()
        if len(self.sides) > 1:
            sides = [(each, _side_words(each)) for each in self.sides]
            asked.add_widget(Chips(sides, self.name, self._turn, 2))
        brushes = [(each, word(each)) for each in self.side.locations]
        if self.name == "canyon":
            brushes.append((CANYON, tr("the canyon")))
        asked.add_widget(self._labelled(tr("What the next tap puts there"), brushes))
        axes = [("column", tr("columns")), ("row", tr("rows"))]
        asked.add_widget(Labelled(tr("The red die counts"), Chips(axes, self.side.red, self._red)))

    def _labelled(self, label: str, brushes: list[tuple[str, str]]) -> Widget:
        self._brushes = Chips(brushes, self.brush, self._take, 2)
        return Labelled(label, self._brushes)

    # Changing

    def _take(self, brush: str) -> None:
        self.brush = brush
        self._show()

    def _red(self, axis: str) -> None:
        self._change(red=axis)

    def tap(self, at: At) -> None:
        """Put there what the brush says; the next Location is at hand after one."""
        if self.brush == CANYON:
            self._dig(at)
        else:
            self._move(self.brush, at)
        self._show()

    def _dig(self, at: At) -> None:
        if at in self.side.locations.values():
            self.shell.say(tr("A Location stands there; move it first."))
            return
        canyon = set(self.side.canyon) ^ {at}
        self._change(canyon=tuple(sorted(canyon, key=lambda each: each[::-1])))

    def _move(self, name: str, at: At) -> None:
        """A Location to its start; one that stood there changes places with it."""
        if at in self.side.canyon:
            self.shell.say(tr("That space is canyon; a Location cannot stand there."))
            return
        places = dict(self.side.locations)
        other = next((each for each, where in places.items() if where == at), name)
        places[other], places[name] = places[name], at
        self._change(locations=places)
        names = list(places)
        self.brush = names[(names.index(name) + 1) % len(names)]
        self._brushes.show(self.brush)

    def _change(self, **printed: object) -> None:
        self.sides[self.name] = msgspec.structs.replace(self.side, **printed)

    # Ending

    def go_back(self) -> None:
        """Back without keeping anything; whoever has changed something is asked."""
        if self.sides == self._before:
            self.shell.back()
        else:
            question, yes = tr("Leave the board as it was?"), tr("Leave it")
            self.shell.confirm(question, yes, self.shell.back, no=tr("Go on"), destroys=True)

    def save(self) -> None:
        """Keep the board; the next game is played on it."""
        self.shell.run_job(partial(self._keep, dict(self.sides)), self._done)

    def _keep(self, sides: dict[str, Side]) -> None:
        change = partial(owners.put_sides, sides=sides)
        card_entry.keep_file(BOX, self.tabletop.library.data, BOARD, change)
        self._kept = True

    def _done(self) -> None:
        if self._kept:
            self.tabletop.library.forget_game(BOX.game)
            self.shell.back()
            self.shell.say(tr("The board is set. The next game is played on it."))


def _side_words(name: str) -> str:
    return {"desert": tr("Desert side"), "canyon": tr("Canyon side")}[name]
