"""What is mostly left as it is: board and setup, house rules, dice and decks, each on a sheet."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.language import tr
from companion.screens.new_game.draft import Draft, seats_of
from companion.screens.parts.length import Length
from companion.screens.parts.looks import looks
from companion.screens.parts.one_of import OneOf
from companion.screens.parts.sheets import Sheet
from companion.screens.parts.widgets import Fat
from companion.table.game import Field

if TYPE_CHECKING:
    from companion.screens.contracts import Window

looks("sections")

Changed = Callable[[], None]


class Row(BoxLayout):
    """One thing to settle: what it is and its clause on the left, the answers on the right."""

    label = StringProperty("")
    rule = StringProperty("")


class Pair(BoxLayout):
    """Two buttons side by side."""


class Section(Sheet):
    """A heading, a way back, and rows; whatever is tapped holds at once."""

    heading = StringProperty("")

    def __init__(self, shell: Window, draft: Draft, heading: str, changed: Changed) -> None:
        super().__init__(heading=heading)
        self.shell = shell
        self.draft = draft
        self.changed = changed

    def close(self) -> None:
        """Back to the page."""
        self.shell.close_sheet(self)


class FieldsSheet(Section):
    """Everything a game asks under one heading."""

    def __init__(self, shell: Window, draft: Draft, heading: str, changed: Changed) -> None:
        super().__init__(shell, draft, tr(heading), changed)
        for field in draft.fields(heading):
            self.ids.rows.add_widget(field_row(shell, draft, field, changed))


class SeatsSheet(Section):
    """Each die and each deck: on the table, or in the app."""

    def __init__(self, shell: Window, draft: Draft, changed: Changed) -> None:
        super().__init__(shell, draft, tr("Dice and decks"), changed)
        pair = Pair()
        for words, seats in ((tr("All mine"), set()), (tr("All the app's"), seats_of(draft.game))):
            button = Fat(words=words, size_of_words=17)
            button.bind(on_release=partial(self._take, set(seats)))
            pair.add_widget(button)
        row = Row(label=tr("All of them"))
        row.add_widget(pair)
        self.ids.rows.add_widget(row)
        self._rows: dict[str, OneOf] = {}
        for seat in seats_of(draft.game):
            row = seat_row(draft, seat, changed)
            self._rows[seat] = row.control
            self.ids.rows.add_widget(row)

    def _take(self, seats: set[str], *_: object) -> None:
        """Let the app sit here, and nowhere else."""
        for seat, one_of in self._rows.items():
            one_of.choose(seat in seats)


def field_row(shell: Window, draft: Draft, field: Field, changed: Changed) -> Row:
    """A row for a field of the game's form."""
    control = _length(draft, field) if field.kind == "seconds" else _choice(draft, field)

    def settle(_: object, value: Any) -> None:
        draft.values[field.name] = value
        changed()

    if not draft.is_forced(field):
        control.bind(value=settle)
    row = _row(tr(field.label), control, field.rule)
    row.ids.rule.bind(on_release=lambda _: shell.show_rule(field.rule))
    return row


def _length(draft: Draft, field: Field) -> Length:
    choices = [(value, tr(label)) for value, label in field.choices]
    return Length(choices, draft.value(field))


def _choice(draft: Draft, field: Field) -> OneOf:
    choices = field.choices if field.kind == "one-of" else [(True, "Yes"), (False, "No")]
    notes = {value: tr(note) for value, note in field.notes.items()}
    value = draft.value(field)
    if draft.is_forced(field):
        choices = [choice for choice in choices if choice[0] == value]
        notes = {value: tr("It has to be: the app deals them.")}
    elif not notes:
        notes = {field.default: tr("the usual way")}
    return OneOf([(value, tr(label)) for value, label in choices], value, notes)


def seat_row(draft: Draft, seat: str, changed: Changed) -> Row:
    """A row for a die or a deck."""
    kind, _, name = seat.partition(":")
    if kind == "die":
        label, apps = tr("The {die} die", die=name), tr("The app rolls")
    else:
        label, apps = tr("The {deck} deck", deck=name), tr("The app deals")
    one_of = OneOf([(False, tr("Mine, on the table")), (True, apps)], seat in draft.apps)

    def settle(_: object, taken: bool) -> None:
        draft.apps = draft.apps | {seat} if taken else draft.apps - {seat}
        changed()

    one_of.bind(value=settle)
    return _row(label, one_of, "")


def _row(label: str, control: OneOf | Length, rule: str) -> Row:
    row = Row(label=label, rule=rule)
    row.control = control
    row.add_widget(control)
    return row
