"""What the hands have to do, step by step: events drawn together as a person would do them.

Four Rubble of one attack are one reach into the box, and a Target that follows three arrows is
moved once; the board still shows each event for itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from companion.games.terror_below.scene import At, spaces
from companion.language import tr
from companion.table.events import Event

# What changes something on the table; the rest is told, not done.
HANDS = frozenset({
    "move-target", "place-egg", "place-rubble", "remove-rubble", "discard-eggs", "move-pawn",
    "destroy-location", "remove-pawn", "place-pawn", "play-card", "flip-card", "discard-card",
    "reveal-worm", "refill-line", "discard-bounty", "leader-chosen",
})  # fmt: skip
# Notes that ask for hands as well: laying out, drawing, shuffling, taking an Egg.
NOTES = frozenset({
    "TB-S01", "TB-S02", "TB-O02", "TB-S03", "TB-S08", "TB-T01", "TB-T07", "TB-A05", "TB-A06",
})  # fmt: skip
TOLD = frozenset({"attack-begins", "worm-defeated", "leader-dies", "game-over", "damage", "score"})


class Step(msgspec.Struct):
    """One thing to do, or to know, with the events it comes from."""

    events: list[Event]
    hands: bool

    @property
    def kind(self) -> str:
        """The kind of its events."""
        return self.events[0].kind

    @property
    def rule(self) -> str:
        """The clause it comes from."""
        return self.events[0].rule

    @property
    def why(self) -> str:
        """The reason, or an empty string."""
        return self.events[0].why if len(self.events) == 1 or self.kind == "place-rubble" else ""

    @property
    def text(self) -> str:
        """One sentence for the hands."""
        if self.kind == "place-rubble" and len(self.events) > 1:
            count, where = len(self.events), listed(self.spaces)
            return tr("Put 1 Rubble on each of these {count}: {where}.", count=count, where=where)
        return self.events[-1].text

    @property
    def spaces(self) -> list[At]:
        """Where on the board it happens."""
        if self.kind == "move-target":
            return spaces(self.events[-1])[-1:]
        return list(dict.fromkeys(at for event in self.events for at in spaces(event)))


def steps(events: Iterable[Event]) -> list[Step]:
    """The events as steps: alike ones that follow each other are one."""
    found: list[Step] = []
    for event in events:
        hands = event.kind in HANDS or (event.kind == "note" and event.rule in NOTES)
        if not hands and event.kind not in TOLD:
            continue
        if found and _goes_on(found[-1].events[-1], event):
            found[-1].events.append(event)
        else:
            found.append(Step([event], hands))
    return found


def _goes_on(before: Event, event: Event) -> bool:
    if before.kind != event.kind:
        return False
    if event.kind == "place-rubble":
        return before.rule == event.rule and before.because == event.because
    return event.kind == "move-target" and before.data["slot"] == event.data["slot"]


def is_worth_a_list(found: Sequence[Step]) -> bool:
    """Whether there is so much to do that a list helps: an attack, or several things."""
    hands = sum(step.hands for step in found)
    return hands >= 3 or any(step.kind == "attack-begins" for step in found)


SETTING_UP = frozenset({"TB-S01", "TB-S02", "TB-S04", "TB-S06", "TB-S09"})


def is_setup(found: Iterable[Step]) -> bool:
    """Whether these steps lay the table."""
    return any(event.rule in SETTING_UP for step in found for event in step.events)


def pages(found: Sequence[Step]) -> list[list[Step]]:
    """A long setup in pieces for the hands: the board, the Line, each Worm's attack, the slots."""
    if not is_setup(found):
        return [list(found)]
    laid: list[list[Step]] = []
    for step in found:
        if laid and _is_same_piece(laid[-1], step):
            laid[-1].append(step)
        else:
            laid.append([step])
    return laid


def _is_same_piece(page: Sequence[Step], step: Step) -> bool:
    if page[0].kind == "attack-begins":
        return step.kind in ("place-egg", "place-rubble", "discard-eggs", "destroy-location")
    return page[0].kind == step.kind


def listed(at: Sequence[At]) -> str:
    """Spaces in a row.

    >>> listed([(3, 2), (4, 2)])
    '3,2  4,2'
    """
    return "  ".join(f"{column},{row}" for column, row in at)
