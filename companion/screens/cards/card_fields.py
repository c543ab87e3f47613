"""What cards of several decks have, each as a piece of the editor's form."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion.games.terror_below.card_words import effect_words
from companion.language import tr, word
from companion.screens.cards.card_rows import Chip, Chips, Counter, Labelled
from companion.screens.parts.name_pad import NamePad

if TYPE_CHECKING:
    from companion.screens.cards.card_editor import CardEditorPage

Form = Iterable[Widget]

NAME, TEXT, TYPE = 40, 200, 16  # letters
NOTHING, BY_HAND = "none", "manual"  # effects that need no number


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


def eggs(page: CardEditorPage) -> Widget:
    colours = [(each, word(each)) for each in page.cards.egg_colours]

    def change(egg: str) -> None:
        page.put(egg=egg)
        if page.deck == "worm":
            page.build()  # the pattern shows it

    return Chips(colours, page.said.get("egg"), change, 4)


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


def solo(page: CardEditorPage) -> Widget:
    solo = page.said.get("solo", True)
    return Labelled(tr("For solo games?"), yes_no(solo, lambda yes: page.put(solo=yes)))


def effect(page: CardEditorPage, vocabulary: Mapping[str, Any], said: Any) -> Form:
    """One word of the vocabulary, and its number or its choice where it takes one."""
    known, value = said, None
    if isinstance(said, dict) and len(said) == 1:
        ((known, value),) = said.items()
    if known not in (*vocabulary, NOTHING):
        known = BY_HAND

    def change(chosen: str) -> None:
        fits = vocabulary.get(chosen)
        first = 1 if fits is int else fits[0] if isinstance(fits, tuple) else fits
        page.put(effect={chosen: first} if fits else chosen)
        page.build()

    chips = [(each, effect_words(each)) for each in (*vocabulary, NOTHING, BY_HAND)]
    yield Labelled(tr("What it does"), Chips(chips, known, change, 4))
    fits = vocabulary.get(known)
    if fits is int:
        much = Counter(int(value or 1), 1, 20, lambda n: page.put(effect={known: n}))
        yield Labelled(tr("How much"), much)
    elif isinstance(fits, tuple):
        which = [(each, word(each)) for each in fits]
        chosen = Chips(which, value, lambda each: page.put(effect={known: each}))
        yield Labelled(tr("Which"), chosen)
