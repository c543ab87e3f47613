"""What a creature can: its abilities by the words of the vocabulary, or as the card says it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion.games.card_text import Raw
from companion.games.squirmish.card_words import aim_words, kind_words, moment_words
from companion.games.squirmish.vocabulary import (
    IN_A_FIGHT,
    NUMBERS,
    ON_AN_ATTACK,
    WORDS,
    effect_words,
)
from companion.language import tr
from companion.screens.cards.card_fields import TEXT, Form
from companion.screens.cards.card_rows import Chip, Chips, Counter, Labelled
from companion.screens.parts.name_pad import NamePad
from companion.screens.squirmish.face_keys import FaceKeys

if TYPE_CHECKING:
    from companion.screens.cards.card_editor import CardEditorPage

MOST = 3  # abilities on a card; a line more could not be read on it
KINDS = ("attack", "defence", "healing", "weird")
LAYING = {"when", "faces", "text"}  # what changes which other things can be said
OPEN = "ability"  # what the page remembers: which of them is being settled


def abilities(page: CardEditorPage) -> Form:
    """A key for each, one of them laid open, and a key for one more."""
    said = page.said.get("ability", [])
    for number, ability in enumerate(said):
        yield _closed(page, number, ability)
        if page.chosen.get(OPEN) == number:
            yield from _opened(page, number, ability)
    if len(said) < MOST:
        more = Chip(words=tr("+ One more ability") if said else tr("+ An ability"), tone="quiet")
        more.bind(on_release=lambda _: _add(page))
        yield more


def _closed(page: CardEditorPage, number: int, ability: Raw) -> Widget:
    is_open = page.chosen.get(OPEN) == number
    words = ability.get("text") or effect_words(ability["effect"])
    key = Chip(words=words, halign="left", tone="chosen" if is_open else "plain")

    def turn(_: object) -> None:
        page.chosen[OPEN] = None if is_open else number
        page.build()

    key.bind(on_release=turn)
    return Labelled(tr("Ability"), key)


def _add(page: CardEditorPage) -> None:
    said = [*page.said.get("ability", []), {"effect": "manual"}]
    page.chosen[OPEN] = len(said) - 1
    page.put(ability=said)
    page.build()


def _put(page: CardEditorPage, number: int, ability: Raw | None, build: bool = True) -> None:
    """Another ability in this place, or none; the form is laid out anew where it changes."""
    said = list(page.said["ability"])
    said[number : number + 1] = [] if ability is None else [ability]
    if ability is None:
        page.chosen[OPEN] = None
    page.put(ability=said or None)
    if build:
        page.build()


def _opened(page: CardEditorPage, number: int, ability: Raw) -> Form:
    """All that can be said of one; what does not go together is not offered."""
    word = WORDS[ability["effect"]]
    change = partial(_change, page, number)
    when = ability.get("when", word.when[0])
    yield _text(page, ability, change)
    effects = [(each, effect_words(each)) for each in sorted(WORDS, key=lambda w: w != "manual")]
    chosen = Chips(effects, ability["effect"], lambda each: _turn_into(page, number, each), 5)
    yield Labelled(tr("What it does"), chosen)
    if len(word.when) > 1:
        moments = [(each, moment_words(each)) for each in word.when]
        yield Labelled(tr("When"), Chips(moments, when, lambda each: change(when=each), 3))
    aims = [each for each in word.who if each != "target" or when in IN_A_FIGHT]
    if len(aims) > 1:
        who = ability.get("who", word.who[0])
        chips = [(each, aim_words(each)) for each in aims]
        yield Labelled(tr("Whom"), Chips(chips, who, lambda each: change(who=each), 4))
    if ability["effect"] in NUMBERS:
        much = ability.get("amount", word.amount)
        yield Labelled(tr("How much"), Counter(much, 1, 20, lambda n: change(amount=n)))
    if when != "always" or ability["effect"] in ON_AN_ATTACK:
        yield from _rolled(ability, change)
    kinds = [(each, kind_words(each)) for each in KINDS]
    kind = ability.get("kind", "weird")
    yield Labelled(tr("Its sign"), Chips(kinds, kind, lambda each: change(kind=each), 4))
    if when != "always":
        choice = [(False, tr("it happens")), (True, tr("as you like"))]
        optional = ability.get("optional", False)
        chips = Chips(choice, optional, lambda each: change(optional=each or None))
        yield Labelled(tr("Must it be?"), chips)
    away = Chip(words=tr("Take this ability away"), tone="quiet")
    away.bind(on_release=lambda _: _put(page, number, None))
    yield away


def _rolled(ability: Raw, change: Any) -> Form:
    """The faces it needs; none: it always works."""
    faces = set(ability.get("faces", []))

    def tick(face: int) -> None:
        change(faces=sorted(faces ^ {face}) or None)

    yield Labelled(tr("Only on these rolls (none: always)"), FaceKeys({}, faces, tick))
    if faces and (ability.get("when") in ("attacking", "attacked") or "when" not in ability):
        dice = [("roll", tr("a roll of its own")), ("attack", tr("the attack's roll"))]
        chosen = Chips(dice, ability.get("by", "roll"), lambda each: change(by=each))
        yield Labelled(tr("Which roll"), chosen)


def _text(page: CardEditorPage, ability: Raw, change: Any) -> Widget:
    said = ability.get("text", "")
    key = Chip(words=said or tr("Write it"), halign="left", tone="plain" if said else "accent")
    key.size_of_words = 15

    def write(text: str) -> None:
        change(text=text or None)

    def ask(_: object) -> None:
        NamePad(page.shell, tr("Text"), said, write, TEXT, multiline=True).open()

    key.bind(on_release=ask)
    return Labelled(tr("What the card says"), key)


def _change(page: CardEditorPage, number: int, **said: Any) -> None:
    """Say something else of it; None leaves a thing unsaid."""
    before = page.said["ability"][number]
    after = {name: value for name, value in (before | said).items() if value is not None}
    if after.get("who") == "target" and after.get("when") not in (None, *IN_A_FIGHT):
        del after["who"]
    _put(page, number, after, build=bool(LAYING & said.keys()))


def _turn_into(page: CardEditorPage, number: int, effect: str) -> None:
    """Another word: what was said of the one before does not go with it, but the text stays."""
    before = page.said["ability"][number]
    kept = {name: before[name] for name in ("kind", "text") if name in before}
    _put(page, number, {"effect": effect, **kept})
