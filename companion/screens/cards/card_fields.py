"""What cards of most decks have, each as a piece of the editor's form."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from companion.language import tr, word
from companion.screens.cards.card_rows import Chip, Chips, Counter, Labelled
from companion.screens.parts.name_pad import NamePad

if TYPE_CHECKING:
    from companion.screens.cards.card_editor import CardEditorPage

Form = Iterable[Widget]

NAME, TEXT, TYPE = 40, 200, 16  # letters


def name(page: CardEditorPage) -> Widget:
    button = Chip(words=page.name, halign="left")
    page.bind(name=button.setter("words"))
    button.bind(on_release=lambda _: _write(page, tr("Name"), "name", NAME))
    return Labelled(tr("Name"), button)


def text(page: CardEditorPage) -> Widget:
    button = Chip(halign="left", size_of_words=15)

    def show(_: object, text: str) -> None:
        button.words = text or tr("Write it")
        button.tone = "plain" if text else "quiet"

    show(page, page.text)
    page.bind(text=show)
    button.bind(on_release=lambda _: _write(page, tr("Text"), "text", TEXT, multiline=True))
    return Labelled(tr("Text"), button)


def _write(
    page: CardEditorPage, heading: str, field: str, limit: int, multiline: bool = False
) -> None:
    before = page.said.get(field, "")
    NamePad(
        page.shell, heading, before, lambda text: page.write(field, text), limit, multiline
    ).open()


def one_word(
    page: CardEditorPage, known: list[str], chosen: str, changed: Callable[[str], None]
) -> Widget:
    """Words to choose from, and a way to write another one."""

    def change(value: str) -> None:
        if value:
            changed(value)
        else:
            NamePad(page.shell, tr("Type"), "", lambda text: another(_as_word(text)), TYPE).open()

    def another(written: str) -> None:
        if written:
            changed(written)
        page.build()

    return Chips([*((each, word(each)) for each in known), ("", tr("another"))], chosen, change, 4)


def _as_word(text: str) -> str:
    """What somebody wrote, as a catalogue has it.

    >>> _as_word("Sand Shark!")
    'sand-shark'
    """
    words = "".join(each if each.isascii() and each.isalnum() else " " for each in text.lower())
    return "-".join(words.split())


def count(page: CardEditorPage, field: str, low: int, high: int) -> Widget:
    return Counter(page.said.get(field, low), low, high, lambda n: page.put(**{field: n}))


def yes_no(chosen: bool, changed: Callable[[bool], None]) -> Widget:
    return Chips([(True, tr("Yes")), (False, tr("No"))], chosen, changed)
