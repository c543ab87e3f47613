"""Which reading of the rulebook a game follows.

A kept game goes on under the rules it began with, so that its answers lead where they led. A
change that alters what is asked, what may be answered or how the table lies after an answer has a
name in `Rules`, where version 1 stands beside version 2.
"""

from __future__ import annotations

import msgspec


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    """What the rules do in one version."""

    whole_squad_is_drawn: bool  # TB-O13: before: only those who come along


RULES = {
    1: Rules(whole_squad_is_drawn=False),
    2: Rules(whole_squad_is_drawn=True),
}
KNOWN = tuple(RULES)
CURRENT = max(KNOWN)
