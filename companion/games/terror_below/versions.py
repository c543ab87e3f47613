"""The versions of the rules that a game of Terror Below can follow.

A kept game goes on under the rules it began with, so that its answers lead where they led. Each
change of a rule that alters the questions, the possible answers or the table after an answer has a
name in `Rules`, where version 1 stands beside version 2.
"""

from __future__ import annotations

import msgspec


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    """How the rules are in one version, change by change."""

    whole_squad_is_drawn: bool  # TB-O13; before: only those who come along
    hats_work_every_turn: bool  # TB-I03; before: they were worn, and no more
    items_last_the_turn: bool  # TB-I02; before: only as long as action points were left
    attacker_leaves_slot: bool  # TB-X07; before: it stayed until the next Worm was drawn


RULES = {
    1: Rules(
        whole_squad_is_drawn=False,
        hats_work_every_turn=False,
        items_last_the_turn=False,
        attacker_leaves_slot=False,
    ),
    2: Rules(
        whole_squad_is_drawn=True,
        hats_work_every_turn=True,
        items_last_the_turn=True,
        attacker_leaves_slot=True,
    ),
}
KNOWN = tuple(RULES)
CURRENT = max(KNOWN)
