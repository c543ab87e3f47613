"""Which cards are meant: decks by name, cards by id, or all there are."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from companion import tags
from companion.drawings.faces import Face
from companion.games.registry import DEFAULT_KIT
from companion.table.errors import Refused


def chosen(faces: Sequence[Face], decks: Sequence[str], cards: Sequence[str]) -> list[Face]:
    """The cards of these decks, or these cards, in the order of the box; all if none are named."""
    if not faces:
        raise Refused("no-cards", "This game is played without cards.")
    if cards:
        known = {face.id for face in faces}
        strange = next((id for id in cards if id not in known), None)
        if strange:
            message = f"There is no card {strange}; ids go from {faces[0].id} to {faces[-1].id}."
            raise Refused("no-such-card", message)
        return [face for face in faces if face.id in set(cards)]
    if decks:
        wanted = {deck_named(name, faces) for name in decks}
        return [face for face in faces if face.deck in wanted]
    return list(faces)


def deck_named(name: str, faces: Sequence[Face]) -> str:
    """The deck a person means: worm, worms, Bounties."""
    decks = list(dict.fromkeys(face.deck for face in faces))
    for deck in decks:
        if name.lower() in (deck, plural(deck)):
            return deck
    raise Refused("no-such-deck", f"There is no deck {name}; there is {', '.join(decks)}.", decks)


def plural(deck: str) -> str:
    """
    >>> plural("worm"), plural("bounty"), plural("supply")
    ('worms', 'bounties', 'supplies')
    """
    return re.sub("y$", "ie", deck) + "s"


def ids(said: str) -> list[str]:
    """The cards that a list names, or a ValueError with what it cannot read.

    >>> ids("TB-V01,tb-v05..TB-V07")
    ['TB-V01', 'TB-V05', 'TB-V06', 'TB-V07']
    """
    return [id for part in said.split(",") for id in _range(part.strip().upper())]


def _range(said: str) -> Iterator[str]:
    begin, dots, end = said.partition("..")
    first, last = tags.parsed(begin), tags.parsed(end if dots else begin)
    if first is None or last is None or first[:2] != last[:2] or first.number > last.number:
        one, *some = DEFAULT_KIT.card_ids()[0:9:4]
        raise ValueError(
            f"{said or 'nothing'} is no card like {one}, and no range like {'..'.join(some)}"
        )
    for number in range(first.number, last.number + 1):
        yield tags.written(first.game, first.deck, number)
