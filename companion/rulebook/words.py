"""Words as the search sees them: without case, accents and endings.

>>> [stem(each) for each in ("move", "moves", "moving", "moved")]
['mov', 'mov', 'mov', 'mov']
>>> [stem(each) for each in ("Eggs", "egg's", "bounties", "Bounty", "hopping", "passes")]
['egg', 'egg', 'bounti', 'bounti', 'hop', 'pass']
>>> [stem(each) for each in ("placement", "place", "protection", "protected")]
['plac', 'plac', 'protect', 'protect']
>>> [(word.text, word.start) for word in words("Who's first?")]
[("who's", 0), ('first', 6)]
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_VOWEL = re.compile(r"[aeiouy]")
_LONGEST = 40  # letters; no word of ours is nearly as long


# Forms that no ending tells.
_IRREGULAR = {
    form: verb
    for verb, forms in {
        "die": "dies died dying", "win": "won", "lose": "lost", "fight": "fought", "shoot": "shot",
        "draw": "drew drawn", "drive": "drove driven", "take": "took taken", "get": "got gotten",
        "go": "goes went", "hold": "held", "keep": "kept", "wear": "wore worn",
        "throw": "threw thrown", "choose": "chose chosen choice", "begin": "began begun",
        "forget": "forgot forgotten", "catch": "caught", "fall": "fell fallen", "lay": "laid",
        "deal": "dealt", "tie": "tied tying", "hit": "hitting", "ei": "eier",
    }.items()
    for form in forms.split()
}  # fmt: skip


class Word(NamedTuple):
    """A word and where it stands in its text."""

    text: str
    start: int
    end: int


def words(text: str) -> Iterator[Word]:
    """Every word of a text, in small letters."""
    for found in WORD.finditer(text):
        yield Word(found.group().lower(), found.start(), found.end())


def stems(text: str) -> list[str]:
    """The stems of a text, in order."""
    return [stem(word.text) for word in words(text)]


@cache
def _plain(word: str) -> str:
    parts = unicodedata.normalize("NFKD", word.replace("ß", "ss"))
    return "".join(each for each in parts if not unicodedata.combining(each))


def plain(word: str) -> str:
    """A word without case, accents and possessive, cut where no word of ours goes on.

    >>> plain("Anführer’s")
    'anfuhrer'
    """
    return re.sub(r"['’](s\b)?", "", _plain(word[:_LONGEST].lower()))


def stem(word: str) -> str:
    """What the forms of a word have in common; not always a word itself."""
    word = plain(word)
    word = _IRREGULAR.get(word, word)
    if len(word) < 4:
        return word
    word = _without_plural(word)
    if len(word) > 6:
        word = word.removesuffix("ment")
        word = word.removesuffix("ion") if word.endswith("tion") else word
    word = word.removesuffix("ly") if len(word) > 5 else word
    for ending in ("ing", "ed"):
        begin = word.removesuffix(ending)
        if begin != word and len(begin) >= 2 and _VOWEL.search(begin):
            word = _undoubled(begin)
            break
    if len(word) > 3:
        word = word.removesuffix("e")
    return word[:-1] + "i" if word.endswith("y") and len(word) > 3 else word


def _without_plural(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if re.search(r"(ss|x|z|ch|sh)es$", word):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def _undoubled(begin: str) -> str:
    """Hopp(ing) is hop, but miss(ing) is miss and fall(ing) is fall."""
    doubled = len(begin) > 3 and begin[-1] == begin[-2] and begin[-1] not in "aeiouflsz"
    return begin[:-1] if doubled else begin
