"""Which reading of the rulebook a game follows.

A kept game goes on under the rules it began with, so that its answers lead where they led. A
change that alters what is asked, what may be answered or how the table lies after an answer has a
name in `Rules`, where version 1 stands beside version 2.
"""

from __future__ import annotations

import msgspec


class Rules(msgspec.Struct, frozen=True):
    """What the rules do in one version."""


RULES = {1: Rules(), 2: Rules()}
KNOWN = tuple(RULES)
CURRENT = max(KNOWN)
