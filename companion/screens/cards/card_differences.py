"""A friend's cards beside mine: what is missing here, what is different, and which to take."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion import card_import
from companion.card_import import Taken
from companion.drawings.faces import Face
from companion.games.card_box import Box
from companion.games.card_differences import Change
from companion.games.registry import DEFAULT_KIT, find_card_box
from companion.language import tr
from companion.screens.cards.in_play import cards_of
from companion.screens.contracts import Page, Window
from companion.screens.drawing.card_face import CardFace as CardFace  # named in kv
from companion.screens.parts.filler import Filler
from companion.screens.parts.looks import looks
from companion.screens.parts.one_of import OneOf
from companion.screens.parts.sheets import Sheet
from companion.screens.parts.widgets import Words
from companion.tags import parsed

if TYPE_CHECKING:
    from companion.tabletop.tabletop import Tabletop

looks("card_differences")

ALL, MISSING, NONE, SOME = "all", "missing", "none", "some"


class DifferenceRow(BoxLayout):
    """One card: ticked if it is to be taken, with every field that would change."""

    name = StringProperty("")
    fields = StringProperty("")
    ticked = BooleanProperty(False)

    __events__ = ("on_tick", "on_look")

    def __init__(self, change: Change, ticked: bool) -> None:
        fields = "\n".join(change.fields) or tr("Says what the stand-in says.")
        super().__init__(name=_title(change), fields=fields, ticked=ticked)
        self.change = change

    def on_tick(self) -> None:
        """It is to be taken, or left."""

    def on_look(self) -> None:
        """Both cards are to be seen."""


class CardDifferencesPage(Page, BoxLayout):
    """What would change, and nothing changes before the last tap."""

    counted = StringProperty("")
    source = StringProperty("")
    action = StringProperty("")  # what the last tap does
    anything = BooleanProperty(False)  # whether there is anything to take

    def __init__(
        self,
        shell: Window,
        tabletop: Tabletop,
        theirs: Any,
        source: str,
        game: str = DEFAULT_KIT.id,
    ) -> None:
        super().__init__(shell, source=source)
        self.tabletop = tabletop
        self.theirs = theirs
        self.box = find_card_box(game)
        self.mine = cards_of(tabletop, self.box)
        self.found = self.box.compare(self.mine, theirs)
        self.anything = bool(self.found.ids)
        self._rows: dict[str, DifferenceRow] = {}
        self._taken: Taken | None = None
        self.counted = tr(
            "{new} missing here, {different} different, {same} the same",
            new=len(self.found.missing),
            different=len(self.found.different),
            same=len(self.found.same),
        )
        self._choices = self._offer_choices()
        self._filler = Filler(self.ids.rows)
        self.chosen: set[str] = set()
        self._list()
        self._choices.choose(MISSING if self.found.missing else NONE)

    # Choosing

    def _offer_choices(self) -> OneOf:
        choices = OneOf(
            [(ALL, tr("Everything")), (MISSING, tr("Only what is missing")), (NONE, tr("Nothing"))],
            None,
        )
        choices.bind(value=lambda _, value: self._choose(value))
        if self.anything:
            self.ids.choices.add_widget(choices)
        return choices

    def _choose(self, which: str) -> None:
        if which != SOME:
            missing = {change.id for change in self.found.missing}
            self.chosen = {ALL: set(self.found.ids), MISSING: missing, NONE: set()}[which]
            self._tick()

    def _tick(self) -> None:
        """Every row as it is chosen, and how many there are."""
        for id, row in self._rows.items():
            row.ticked = id in self.chosen
        count = len(self.chosen)
        self.action = tr("Take 1 card") if count == 1 else tr("Take {count} cards", count=count)

    def _turn(self, row: DifferenceRow) -> None:
        self.chosen ^= {row.change.id}
        missing = {change.id for change in self.found.missing}
        known = {frozenset(self.found.ids): ALL, frozenset(missing): MISSING, frozenset(): NONE}
        self._choices.choose(known.get(frozenset(self.chosen), SOME))
        self._tick()

    # Showing

    def _list(self) -> None:
        """Where mine would go comes first: there is something to decide."""
        rows: list[Callable[[], Widget]] = []
        for heading, changes in (
            (tr("Yours is different"), self.found.different),
            (tr("Missing here"), self.found.missing),
        ):
            if changes:
                rows.append(partial(Words, words=heading))
                rows += [partial(self._row, change) for change in changes]
        if not rows:
            rows.append(partial(Words, words=tr("Everything entered there is here already.")))
        self._filler.fill(rows)

    def _row(self, change: Change) -> DifferenceRow:
        row = DifferenceRow(change, change.id in self.chosen)
        row.bind(on_tick=self._turn, on_look=lambda _: self._look_at(change))
        self._rows[change.id] = row
        return row

    def _look_at(self, change: Change) -> None:
        self.shell.open_sheet(BothCards(self.box, self.mine, self.theirs, change))

    # Taking

    def take(self) -> None:
        """Take over what is ticked."""
        if not self.chosen:
            self.shell.back()
            return
        self.shell.run_job(partial(self._take, set(self.chosen)), self._done)

    def _take(self, chosen: set[str]) -> None:
        self._taken = card_import.take(self.box, self.tabletop.library.data, self.theirs, chosen)

    def _done(self) -> None:
        if self._taken is not None:
            self.tabletop.library.forget_game(self.box.game)
            self.shell.back()
            self.shell.back()
            self.shell.open_sheet(TakenSheet(self.shell, self.tabletop, self.box, self._taken))


class BothCards(Sheet):
    """My card and the friend's, side by side, and what differs between them."""

    name = StringProperty("")
    fields = StringProperty("")
    mine: Face = ObjectProperty(None, allownone=True)
    theirs: Face = ObjectProperty(None, allownone=True)

    def __init__(self, box: Box[Any], mine: Any, theirs: Any, change: Change) -> None:
        super().__init__(name=_title(change), fields="\n".join(change.fields))
        if parsed(change.id):  # and not the board
            self.mine, self.theirs = box.face(mine, change.id), box.face(theirs, change.id)


class TakenSheet(Sheet):
    """It is done, and can be undone."""

    sentence = StringProperty("")
    kept = StringProperty("")

    def __init__(self, shell: Window, tabletop: Tabletop, box: Box[Any], taken: Taken) -> None:
        super().__init__()
        self._shell, self._tabletop, self._box, self._taken = shell, tabletop, box, taken
        more = tr("{n} cards are taken over.", n=taken.cards)
        self.sentence = tr("1 card is taken over.") if taken.cards == 1 else more
        if taken.before is not None:
            self.kept = tr("What was there before is kept in {path}.", path=taken.before.name)

    def undo(self) -> None:
        """Back to the cards from before."""
        self._shell.close_sheet(self)
        undo = partial(card_import.undo, self._box, self._tabletop.library.data, self._taken)
        self._shell.run_job(undo, self._undone)

    def _undone(self) -> None:
        self._tabletop.library.forget_game(self._box.game)
        self._shell.show_again()
        self._shell.say(tr("The cards are as they were before."))


def _title(change: Change) -> str:
    return f"{change.id}  {change.name}" if parsed(change.id) else change.name
