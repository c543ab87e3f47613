"""How long a name or a text from outside may be, and how large a number: limits for every door.

A name of 200,000 letters takes minutes to draw on a Pi wherever it is shown. New games, loaded
tables, corrections, game files, cards and maps are refused with one; what older releases have kept
is shown shortened.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from companion.language import tr
from companion.table.errors import Refused, quoted

LONGEST_NAME = 100  # letters of a name, a title or an id
LONGEST_TITLE = 300  # letters of a sentence with names in it
LONGEST_TEXT = 2_000  # letters of any other text
LARGEST_NUMBER = 10_000  # on a table, a card or a map: each unit may be drawn as a sign
KEPT_NAME = 1_000  # letters of a name in a game that an older release has begun
MOST = 2**53  # of any number: JSON and every language that reads it agree up to there
Word = Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]  # an id, a kind, a moment
Count = Annotated[int, msgspec.Meta(ge=-MOST, le=MOST)]
_NAMES = frozenset({"name", "title", "id"})  # what holds a name by itself,
_MANY = frozenset({"players", "team", "teams", "names", "sides"})  # and what holds several


def shorten(text: str, most: int = LONGEST_NAME) -> str:
    """Return the text with at most so many letters, its end cut off.

    >>> shorten("Ada"), len(shorten("A" * 200_000))
    ('Ada', 100)
    """
    return text if len(text) <= most else text[: most - 1] + "…"


def refuse_long(plain: Any, name: int = LONGEST_NAME) -> None:
    """Raise `Refused` if a name or another text in plain data is longer than its limit, or a number
    larger.

    >>> refuse_long({"players": [{"name": "Ada"}]})
    >>> refuse_long({"players": [{"name": "A" * 101}]})
    Traceback (most recent call last):
    companion.table.errors.Refused: 'AAAAA...AAAAA' has 101 letters; 100 is the most here.
    """
    waiting: list[tuple[Any, int]] = [(plain, LONGEST_TEXT)]
    while waiting:
        value, most = waiting.pop()
        if isinstance(value, str):
            if len(value) > most:
                _refuse(value, most)
        elif isinstance(value, dict):
            for key, each in value.items():
                waiting.append((key, LONGEST_NAME))
                waiting.append((each, _limit(key, value, name, most)))
        elif isinstance(value, list | tuple):
            waiting += [(each, most) for each in value]
        elif isinstance(value, int | float) and not abs(value) <= LARGEST_NUMBER:
            said = tr("{number} is too large; {most} is the most here.",
                      number=quoted(value), most=LARGEST_NUMBER)  # fmt: skip
            raise Refused("too-large", said)


def _limit(key: object, holder: dict[Any, Any], name: int, most: int) -> int:
    """How many letters a text may have under this key."""
    if key in _NAMES:
        return 3 * name if holder.get("team") else name  # a team is called "Ada & Bo"
    return name if key in _MANY else most


def _refuse(text: str, most: int) -> None:
    said = tr("{words} has {count} letters; {most} is the most here.",
              words=quoted(text), count=len(text), most=most)  # fmt: skip
    raise Refused("too-long", said)
