"""What people read, in their language: one table from English sentences to others (gettext).

Sentences are templates over named values, and are looked up before the values are filled in:

>>> tr("Attack {n} of {all}", n=3, all=15)
'Attack 3 of 15'

English is what the code says. Other languages are `locale/LANGUAGE/LC_MESSAGES/wormwatch.po`,
made into the .mo beside it by `make words`.
"""

from __future__ import annotations

import gettext
from collections.abc import Mapping
from pathlib import Path
from typing import Any

DOMAIN = "wormwatch"
LOCALE = Path(__file__).parent / "locale"
WORD = "word"  # the context of single words that are put into sentences: colours, Locations, decks

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
    missed.clear()
    _language = language if language in languages() else "en"
    _table = gettext.translation(DOMAIN, LOCALE, [_language], fallback=True)


def tr(sentence: str, /, **values: Any) -> str:
    """The sentence in the language in use, with its values filled in."""
    if _language != "en" and sentence:
        sentence = _looked_up(sentence)
    return sentence.format_map(_Words(values)) if values else sentence


def word(english: str) -> str:
    """A single word that is put into sentences: "red", "motel", "weapon".

    >>> word("red")
    'red'
    """
    if _language == "en":
        return english
    return _table.pgettext(WORD, english)


def filled(template: str, values: Mapping[str, Any]) -> str:
    """A template of an event, which may hold braces only where it has values.

    >>> filled("Put {count} Rubble back.", {"count": 1})
    'Put 1 Rubble back.'
    """
    if _language == "en":
        return template.format_map(values)
    return _looked_up(template).format_map(_Words(values)) if template else ""


def _looked_up(sentence: str) -> str:
    found = _table.gettext(sentence)
    if found == sentence:
        missed.add(sentence)
    return found


class _Words(dict[str, Any]):
    """Values for a sentence; those that are words are said in the language of the sentence."""

    def __getitem__(self, name: str) -> Any:
        value = super().__getitem__(name)
        return word(value) if isinstance(value, str) else value
