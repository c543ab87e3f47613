"""What the game on the table has settled about a clause that a house rule can change."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from companion.games.registry import kit_of_id
from companion.language import tr
from companion.table.clause import Clause
from companion.table.errors import Refused

if TYPE_CHECKING:
    from companion.tabletop.tabletop import Tabletop


class SettledRule(NamedTuple):
    """A question of the form, how it was answered at this table, and how the book has it."""

    asked: str
    chosen: str
    usual: str
    changed: bool  # the table plays it otherwise than we read the book


def house_rule(tabletop: Tabletop | None, clause: Clause) -> SettledRule | None:
    """The house rule that changes a clause, if the game on the table has one."""
    if tabletop is None or not clause.switch:
        return None
    with suppress(Refused):  # no game is on the table
        session = tabletop.session
        kit = kit_of_id(clause.id)
        if kit is not None and session.game.name == kit.id:
            name = f"house_rules.{clause.switch}"
            field = next((each for each in session.game.fields if each.name == name), None)
            set_to = session.game.state_form(session.state)["options"]["house_rules"]
            if field is not None:
                words = dict(field.choices)
                # A state leaves out a house rule that is at its default. What is left to the board
                # has no usual answer: whatever is printed is right.
                chosen = set_to.get(clause.switch, field.default)
                usual = chosen if field.default is None else field.default
                return SettledRule(
                    tr(field.label),
                    tr(words[chosen]),
                    tr(words[usual]),
                    chosen != usual,
                )
    return None
