"""What happened lately at the table, in a few lines: for the page of a game played in words."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from companion.language import tr
from companion.table.history import Entry
from companion.table.prompts import Card
from companion.table.record import Record
from companion.table.session import Session

REMEMBERED = 8  # answers whose events stay in sight


class Line(NamedTuple):
    """One line of what happened: an instruction for the hands, or who answered what."""

    text: str
    why: str = ""
    rule: str = ""
    fresh: bool = False  # caused by the last tap
    instruction: bool = True


def recent(session: Session[Any], record: Record, seen: int) -> list[Line]:
    """The last lines, oldest first; `seen` answers were given before the last tap."""
    lines: list[Line] = []
    # However much the last tap has caused, nothing the hands have to do is left out.
    last = len(session.entries)
    first = max(0, min(last - REMEMBERED, seen + 1))
    givers = record.answer_sources(last - max(0, first - 1))
    for count in range(first, last + 1):
        fresh = count > seen
        if count:
            said = _answered(session, session.entries[count - 1], givers[count - last - 1])
            lines += [Line(text, fresh=fresh, instruction=False) for text in said]
        events = session.log[count]
        lines += [Line(each.text, each.why, each.rule, fresh) for each in events]
    return lines


def _answered(session: Session[Any], entry: Entry, giver: str) -> Sequence[str]:
    """An answer in words where it is not plain from what it caused."""
    if isinstance(entry, int):
        if giver == "dice":
            return [tr("The app rolled {value}.", value=entry)]
        return [tr("You rolled {value}.", value=entry)]
    if isinstance(entry, str) and giver == "dealer":
        card = Card(deck="", candidates=(entry,), purpose="", rule="")
        label = entry
        with suppress(Exception):  # a game may want to know more than the bare card
            label = session.game.label(session.state, card, entry)
        return [tr("The app dealt {card}.", card=label)]
    return []
