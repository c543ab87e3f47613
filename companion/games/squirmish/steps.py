"""What the hands have to do in a Squirmish, step by step, and what they have to know."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from companion.language import tr
from companion.table.events import Event

# What changes something on the table.
HANDS = frozenset({
    "place-card", "discard-card", "swap", "damage", "heal", "knock-out", "reattach", "retreat",
    "recover", "draw",
})  # fmt: skip
NOTES = frozenset({"SQ-T01", "SQ-T03"})  # notes that ask for hands: shuffling
TOLD = frozenset({
    "attack-roll", "no-effect", "dodge", "ability", "cry", "game-over", "status", "heal",
})  # fmt: skip
SUMS = ("damage", "heal")  # whose reason is arithmetic
DEAL = "SQ-T01"


class HeapStep(msgspec.Struct):
    """One thing to do, or to know, with the events it comes from."""

    events: list[Event]
    hands: bool
    words: str = ""  # where there are no events: something to put back

    @property
    def kind(self) -> str:
        """The kind of its events."""
        return self.events[0].kind if self.events else "put-back"

    @property
    def rule(self) -> str:
        """The clause it comes from."""
        return self.events[0].rule if self.events else ""

    @property
    def why(self) -> str:
        """The reason; a sum stands behind its sentence, where it is seen without a list, too."""
        return self.events[0].why if len(self.events) == 1 and self.kind not in SUMS else ""

    @property
    def text(self) -> str:
        """One sentence."""
        if not self.events:
            return self.words
        if self.kind == "draw" and len(self.events) > 1:
            count = self.events[0].data["count"]
            return tr("Deal {count} cards to everybody, face down.", count=count)
        event = self.events[-1]
        said = [event.text, event.why if self.kind in SUMS else ""]
        return " ".join(filter(None, said))


def steps(events: Iterable[Event]) -> list[HeapStep]:
    """The events as steps; to deal is one."""
    found: list[HeapStep] = []
    for event in events:
        hands = event.kind in HANDS or (event.kind == "note" and event.rule in NOTES)
        if event.kind == "heal" and not event.data.get("amount"):
            hands = False
        if not hands and event.kind not in TOLD:
            continue
        if found and _goes_on(found[-1].events[-1], event):
            found[-1].events.append(event)
        else:
            found.append(HeapStep([event], hands))
    return found


def _goes_on(before: Event, event: Event) -> bool:
    dealt = before.kind == event.kind == "draw"
    return dealt and before.rule == event.rule == DEAL


def is_setup(found: Sequence[HeapStep]) -> bool:
    """Whether these steps deal the cards."""
    return any(step.kind == "draw" and step.rule == DEAL for step in found)


def is_worth_a_list(found: Sequence[HeapStep]) -> bool:
    """The deal, a knock-out, or several things to do."""
    hands = sum(step.hands for step in found)
    return is_setup(found) or hands >= 3 or any(step.kind == "knock-out" for step in found)
