"""A new game: who plays what, and one button for each thing that is fine as it is."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.games.registry import find_kit
from companion.language import tr
from companion.screens.contracts import Page, Window
from companion.screens.drawing.drawn import Drawn as Drawn  # named in kv/new_game.kv
from companion.screens.home.home import to_the_table
from companion.screens.new_game.draft import MOST, Draft, drafted, modes, remember, seats_of
from companion.screens.new_game.sections import FieldsSheet, SeatsSheet, field_row, seat_row
from companion.screens.parts.looks import looks
from companion.screens.parts.name_pad import NamePad
from companion.screens.parts.one_of import OneOf as OneOf  # other pages know it from here
from companion.screens.parts.widgets import Fat, Words
from companion.table.game import Field, Game

if TYPE_CHECKING:
    from companion.tabletop.tabletop import Tabletop

looks("new_game")

FEW = 2  # seats that need no sheet of their own


class NameChip(BoxLayout):
    """A player: a tap on the name changes it, a tap on the cross takes the player out."""

    name = StringProperty("")


class ChoiceCard(ButtonBehavior, BoxLayout):
    """A choice with a story: what it is about, what it changes, and its clause."""

    words = StringProperty("")
    note = StringProperty("")
    detail = StringProperty("")
    rule = StringProperty("")
    drawing = ObjectProperty(())
    chosen = BooleanProperty(False)


class Choices(GridLayout):
    """Choice cards side by side."""


class NewGamePage(Page, BoxLayout):
    """The form of a new game, drawn from the game's own fields."""

    title = StringProperty("")
    tagline = StringProperty("")
    alone = BooleanProperty(False)  # one player, and no other number is possible
    name = StringProperty("")  # of who plays alone

    def __init__(
        self,
        shell: Window,
        tabletop: Tabletop,
        game: Game[Any],
        mode: Any = None,
        draft: Draft | None = None,  # what was said before somebody went elsewhere
    ) -> None:
        super().__init__(shell)
        self.tabletop = tabletop
        self.mode = mode
        self._kit = find_kit(game.name)
        self.draft = draft or drafted(tabletop.library.keeper, game, mode, shell.settings.seats)
        self.tagline = tr(game.tagline)
        self.title = _title(game, mode)
        self._cards: list[tuple[Field, Any, ChoiceCard]] = []
        for field in self.draft.fields(""):
            self._add_field(field)
        self._sections: dict[str, Fat] = {}
        self._add_seats()
        for heading in self.draft.headings():
            self._add_section(heading)
        if len(seats_of(game)) > FEW:
            self._add_section("")
        if not self._kit.screen().maps_page:
            self.ids.head.remove_widget(self.ids.maps)
        self.refresh()

    def refresh(self, *_: object) -> None:
        """Show who plays and what the sections say; how many may play can hang on any answer."""
        self.draft.fill_up()
        self._show_names()
        for field, value, card in self._cards:
            self._show_choice(field, value, card)
        for heading, button in self._sections.items():
            draft = self.draft
            button.note = draft.summary(heading) if heading else draft.summary_of_seats()

    # What is settled on the page itself

    def _add_field(self, field: Field) -> None:
        if not field.notes:
            self.ids.rows.add_widget(field_row(self.shell, self.draft, field, self.refresh))
            return
        drawings = self._kit.choice_drawings().get(field.name)
        if drawings is None:
            self.ids.cards.add_widget(Words(words=tr(field.label)))
        cards = Choices(cols=len(field.choices))
        for value, label in field.choices:
            card = ChoiceCard(words=tr(label))
            card.detail = tr(field.details.get(value, ""))
            card.rule = field.rules.get(value, "")
            if drawings is not None:
                card.drawing = drawings[value]
            card.bind(on_release=partial(self._choose, field, value))
            card.ids.rule.bind(on_release=partial(self._show_rule, card.rule))
            cards.add_widget(card)
            self._cards.append((field, value, card))
        self.ids.cards.add_widget(cards)

    def _show_choice(self, field: Field, value: Any, card: ChoiceCard) -> None:
        """What is chosen; where the app deals, there may be no choice."""
        forced = self.draft.is_forced(field)
        card.chosen = value == self.draft.value(field)
        card.disabled = forced and not card.chosen
        card.note = tr(field.notes.get(value, ""))
        if forced and card.chosen:
            card.note = tr("It has to be: the app deals them.")

    def _choose(self, field: Field, value: Any, *_: object) -> None:
        self.draft.values[field.name] = value
        self.refresh()

    def _show_rule(self, rule: str, *_: object) -> None:
        self.shell.show_rule(rule)

    def _add_seats(self) -> None:
        seats = seats_of(self.draft.game)
        for seat in seats if len(seats) <= FEW else ():
            self.ids.rows.add_widget(seat_row(self.draft, seat, self.refresh))

    # What opens as a sheet

    def _add_section(self, heading: str) -> None:
        button = Fat(words=tr(heading) if heading else tr("Dice and decks"), halign="left")
        button.size_of_words = 17
        button.size_hint_y = 1  # as tall as the tallest beside it
        button.bind(on_release=partial(self._open, heading))
        self._sections[heading] = button
        self.ids.sections.add_widget(button)

    def show_maps(self) -> None:
        """To the maps of the game; the form is found again as it was left."""
        self.shell.stay_at(game=self.draft.game, mode=self.mode, draft=self.draft)
        self.shell.go(self._kit.screen().maps_page)

    def _open(self, heading: str, *_: object) -> None:
        if heading:
            sheet = FieldsSheet(self.shell, self.draft, heading, self.refresh)
        else:
            sheet = SeatsSheet(self.shell, self.draft, self.refresh)
        self.shell.open_sheet(sheet)

    # Players

    def _show_names(self) -> None:
        draft = self.draft
        names, grid = draft.names, self.ids.names
        grid.clear_widgets()
        fewer = any(draft.takes(count) for count in range(1, len(names)))
        more = any(draft.takes(count) for count in range(len(names) + 1, MOST + 1))
        self.alone = len(names) == 1 and not more
        if self.alone:
            self.name = names[0]
            return
        for index, name in enumerate(names):
            chip = NameChip(name=name)
            chip.ids.label.bind(on_release=partial(self.edit, index))
            chip.ids.cross.bind(on_release=partial(self._put, index, []))
            if not fewer:  # the game cannot do without
                chip.remove_widget(chip.ids.cross)
            grid.add_widget(chip)
        if more:
            button = Fat(words=tr("+ player"), tone="quiet", size_of_words=17)
            button.bind(on_release=lambda _: self._put(len(names), [draft.newcomer()]))
            grid.add_widget(button)

    def edit(self, index: int, *_: object) -> None:
        """Write a player's name."""
        heading = tr("Player {number}", number=index + 1)
        NamePad(self.shell, heading, self.draft.names[index], partial(self._name, index)).open()

    def _name(self, index: int, name: str) -> None:
        if name:
            self._put(index, [name])

    def _put(self, index: int, names: list[str], *_: object) -> None:
        """Put other names, or none, at this place."""
        seated = self.draft.names
        seated[index : index + 1] = names
        self.draft.seat(seated)
        self.refresh()

    # Starting

    def start(self) -> None:
        """Begin with what the form says, and keep it for the next time."""
        draft, usual = self.draft, self.shell.settings.seats

        def begin() -> None:
            self.tabletop.begin(draft.game, draft.options(), draft.seats())
            remember(self.tabletop.library.keeper, draft, usual)

        to_the_table(self.shell, begin)


def _title(game: Game[Any], mode: Any) -> str:
    field = modes(game)
    if field is None:
        return tr("New: {game}", game=game.title)
    label = dict(field.choices)[field.default if mode is None else mode]
    return tr("{game}: {mode}", game=game.title, mode=tr(label))
