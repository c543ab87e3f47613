"""What people read, in their language: one table from English sentences to others (gettext).

Sentences are templates over named values, and are looked up before the values are filled in:

>>> tr("Attack {n} of {all}", n=3, all=15)
'Attack 3 of 15'

English is what the code says. Other languages are `locale/LANGUAGE/LC_MESSAGES/wormwatch.po`,
made into the .mo beside it by `make words`.

What is written down (journal, state, protocol) is English too, so that a game means the same to
everybody; `retold` says it in the language in use.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

DOMAIN = "wormwatch"
LOCALE = Path(__file__).parent / "locale"
WORD = "word"  # the context of single words that are put into sentences: colours, Locations, decks
# Values that are what they are in every language: a player may be called like one of our words.
AS_THEY_ARE = frozenset({
    "name", "names", "last", "players", "winner", "others", "shooter", "title", "text", "card",
    "words", "section", "other", "sum", "cry", "says",
})  # fmt: skip

_table: gettext.NullTranslations = gettext.NullTranslations()
_language = "en"
missed: set[str] = set()  # what the language in use has no words for; a test looks at it


def languages() -> dict[str, str]:
    """Every language there is, by its code, in its own name."""
    found = sorted(file.parent.parent.name for file in LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))
    return {"en": "English"} | {code: NAMES.get(code, code) for code in found}


NAMES = {"de": "Deutsch"}


def use(language: str) -> None:
    """Speak this language from now on; one that is not there is English."""
    global _table, _language
    language = language if language in languages() else "en"
    if language == _language:
        return
    missed.clear()
    _language = language
    _table = gettext.translation(DOMAIN, LOCALE, [_language], fallback=True)
    if _language != "en":
        _table.add_fallback(_Missed())


class _Missed(gettext.NullTranslations):
    """Asked for what the table has not: the sentence stays English, and is noted."""

    def gettext(self, message: str) -> str:
        missed.add(message)
        return message


def in_use() -> str:
    """The code of the language that is spoken now.

    >>> in_use()
    'en'
    """
    return _language


def tr(sentence: str, /, **values: Any) -> str:
    """The sentence in the language in use, with its values filled in."""
    if _language != "en" and sentence:
        sentence = _table.gettext(sentence)
    return sentence.format_map(_Words(values)) if values else sentence


def word(english: str) -> str:
    """A single word that is put into sentences: "red", "motel", "weapon".

    >>> word("red")
    'red'
    """
    return english if _language == "en" else _table.pgettext(WORD, english)


def filled(template: str, values: Mapping[str, Any]) -> str:
    """A template of an event, which may hold braces only where it has values.

    >>> filled("Put {count} Rubble back.", {"count": 1})
    'Put 1 Rubble back.'
    >>> filled("There is no {colours} Egg.", {"colours": ["red", "blue"]})
    'There is no red or blue Egg.'
    """
    if _language != "en" and template:
        template = _table.gettext(template)
    return template.format_map(_Words(values))


def retold(sentence: str, templates: Callable[[], Iterable[str]]) -> str:
    """A sentence that was written down in English, in the language in use.

    It was written down with its values in it; one of the templates tells which they are. In English
    nobody asks for them: a game's files need not be read to say where it stands.

    >>> retold("Ada has 20 VP.", lambda: ["{name} has {vp} VP."])
    'Ada has 20 VP.'
    """
    if _language == "en":
        return sentence
    for template in templates():
        values = values_in(sentence, template)
        if values is not None:
            return tr(template, **values)
    return tr(sentence)


def values_in(sentence: str, template: str) -> dict[str, str] | None:
    """Return the values that a template was filled with, or None if it does not make the sentence.
    Where several values fit the first one is the longest; a look costs the length of the sentence.

    >>> values_in("Ada has 20 VP.", "{name} has {vp} VP.") == {"name": "Ada", "vp": "20"}
    True
    """
    literals, names = _parts(template)
    first, last = literals[0], literals[-1]
    at = len(sentence) - len(last)
    if not names:
        return {} if sentence == template else None
    if not sentence.startswith(first) or not sentence.endswith(last):
        return None
    values: dict[str, str] = {}
    for name, literal in zip(reversed(names[1:]), reversed(literals[1:-1]), strict=True):
        found = sentence.rfind(literal, len(first) + 1, max(at - 1, 0))
        if found < 0:
            return None
        values[name] = sentence[found + len(literal) : at]
        at = found
    values[names[0]] = sentence[len(first) : at]
    return values if at > len(first) else None


@cache
def _parts(template: str) -> tuple[list[str], list[str]]:
    """What stands in a template as it is, and the names of the values between.

    >>> _parts("{name} has {vp} VP.")
    (['', ' has ', ' VP.'], ['name', 'vp'])
    """
    parts = re.split(r"\{(\w+)\}", template)
    return parts[::2], parts[1::2]


class _Words(dict[str, Any]):
    """Values for a sentence; those that are words are said in the language of the sentence."""

    def __getitem__(self, name: str) -> Any:
        value = super().__getitem__(name)
        if isinstance(value, str):
            return value if name in AS_THEY_ARE else word(value)
        if isinstance(value, list) and value and all(isinstance(each, str) for each in value):
            return f" {word('or')} ".join(map(word, value))
        return value
