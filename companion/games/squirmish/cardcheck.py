"""Looking a catalogue over: what the box has and it lacks, and what looks like a slip.

Nothing found here stops a game; each finding is one sentence for the person who typed the cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.squirmish.catalogue import BOX, CREATURES, GROUPS, Catalogue, Creature

USUAL = range(3, 21)  # hitpoints


def check(cards: Catalogue) -> list[str]:
    """Everything missing or odd, a sentence each; an empty list is a complete catalogue."""
    return [*_counts(cards), *_groups(cards), *_creatures(cards)]


def _counts(cards: Catalogue) -> Iterator[str]:
    box = {f"SQ-M{number:02}" for number in range(1, BOX + 1)}
    missing = sorted(box - cards.creatures.keys())
    if missing:
        have = BOX - len(missing)
        yield f"{CREATURES} has {have} of the {BOX} cards; missing: {', '.join(missing)}."


def _groups(cards: Catalogue) -> Iterator[str]:
    members = Counter(card.group for card in cards.creatures.values())
    for group in cards.groups.values():
        if members[group.id] < 2:
            yield f"{GROUPS}: {group.name} has fewer than 2 members, so it never comes into play."
        if not group.abilities:
            yield f"{GROUPS}: {group.name} has no ability."


def _creatures(cards: Catalogue) -> Iterator[str]:
    names = Counter(card.name for card in cards.creatures.values())
    for card in cards.creatures.values():
        yield from (f"{card.id} {said}" for said in _creature(card))
        if names[card.name] > 1:
            yield f"{card.id} is called {card.name}, and so is another card."


def _creature(card: Creature) -> Iterator[str]:
    if card.hp not in USUAL:
        yield f"has {card.hp} hitpoints; {USUAL[0]} to {USUAL[-1]} is usual."
    if not card.cry:
        yield "has no battle cry."
    if all(row.nothing or row.again for row in card.attack):
        yield "never does anything when it attacks."
