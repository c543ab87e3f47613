"""What is settled before a game of Squirmish."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from companion.language import tr
from companion.table.errors import Refused

FEWEST, MOST = 2, 6  # players


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of one game; only the players have to be said."""

    players: list[str]
    hands: Literal["hidden", "known"] = "hidden"
    start: Literal["ask", "random", "first"] = "ask"  # SQ-T02


def read_options(raw: Any) -> Options:
    """Options from plain data, or `Refused`.

    >>> read_options({"players": ["Ada", " Bo "]}).players
    ['Ada', 'Bo']
    """
    try:
        options = msgspec.convert(raw, Options)
    except msgspec.ValidationError as error:
        message = tr("These options do not fit: {error}.", error=error)
        raise Refused("bad-options", message) from None
    names = [name.strip() for name in options.players]
    if not all(names):
        raise Refused("bad-options", tr("Every player needs a name."))
    if not FEWEST <= len(names) <= MOST:
        raise Refused("bad-options", tr("Squirmish is for 2 to 6 players (SQ-T01)."))
    return msgspec.structs.replace(options, players=names)
