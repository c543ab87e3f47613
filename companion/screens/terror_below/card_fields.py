"""What cards of several decks of Terror Below have, each as a piece of the editor's form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion.games.terror_below.card_words import effect_words
from companion.language import tr, word
from companion.screens.cards.card_fields import Form, yes_no
from companion.screens.cards.card_rows import Chips, Counter, Labelled

if TYPE_CHECKING:
    from companion.screens.cards.card_editor import CardEditorPage

NOTHING, BY_HAND = "none", "manual"  # effects that need no number


def eggs(page: CardEditorPage) -> Widget:
    colours = [(each, word(each)) for each in page.cards.egg_colours]

    def change(egg: str) -> None:
        page.put(egg=egg)
        if page.deck == "worm":
            page.build()  # the pattern shows it

    return Chips(colours, page.said.get("egg"), change, 4)


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
