"""What a turn will be remembered by, in a sentence or two: for whoever was not there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.registry import retell
from companion.lab.course import TERROR, Leg
from companion.language import tr
from companion.table.events import Event

MOST = 3  # sentences

# What was found or taken, by the rule of its note.
EGG_TAKEN = "TB-A05"
KEPT = ("TB-A04", "TB-A08", "TB-I02")
HUNTING = "TB-H01"
DIES_IN_ATTACK = "TB-H05"


def caught(leg: Leg) -> bool:
    """Whether an attack of this leg caught anybody: who is caught shoots, hides, or dies."""
    return any(
        event.kind == "worm-defeated"
        or (event.kind == "play-card" and event.rule == HUNTING)
        or (event.kind == "leader-dies" and event.rule == DIES_IN_ATTACK)
        for event in leg.events
    )


def tell(leg: Leg) -> str:
    """A leg in a sentence or two, the most memorable first."""
    told = [*_end(leg), *_fates(leg), *_points(leg)]
    if leg.kind == TERROR:
        told += _misses(leg)
    else:
        told += [*_takings(leg), *_way(leg)]
    return " ".join(list(dict.fromkeys(told))[:MOST])  # said once, however often it happened


def _of(leg: Leg, kind: str) -> list[Event]:
    return [event for event in leg.events if event.kind == kind]


def _end(leg: Leg) -> Iterator[str]:
    for event in _of(leg, "game-over"):
        yield retell("terror-below", str(event.data.get("reason", "")))


def _fates(leg: Leg) -> Iterator[str]:
    """Who lived and who died."""
    for event in _of(leg, "leader-dies"):
        yield event.text
    for event in _of(leg, "worm-defeated"):
        yield tr("The {title} is defeated by {name}.", title=event.data["title"],
                 name=event.data["name"])  # fmt: skip
    for event in _of(leg, "destroy-location"):
        yield tr("The {location} falls.", location=event.data["location"])


def _points(leg: Leg) -> Iterator[str]:
    """Bounties, and points without one."""
    tokens = 0
    for event in _of(leg, "score"):
        title, points = event.data.get("title"), event.data["points"]
        if title:
            yield tr("{title}: {points} VP.", title=title, points=points)
        else:
            tokens += points
    if tokens:
        yield tr("{points} VP without a Bounty.", points=tokens)


def _takings(leg: Leg) -> Iterator[str]:
    """What was picked up, found and cleared."""
    notes = _of(leg, "note")
    for event in notes:
        if event.rule == EGG_TAKEN and event.data.get("colour"):
            yield tr("The {colour} Egg is picked up.", colour=event.data["colour"])
    for event in notes:
        if event.rule in KEPT and event.data.get("deck"):
            yield tr("A new {deck} card in hand.", deck=event.data["deck"])
    cleared = sum(each.data["count"] for each in _of(leg, "remove-rubble") if "at" in each.data)
    if cleared:
        yield tr("{count} Rubble cleared.", count=cleared)


def _way(leg: Leg) -> Iterator[str]:
    """From where to where."""
    moves: Sequence[Event] = [*_of(leg, "place-pawn"), *_of(leg, "move-pawn")]
    if not moves:
        yield tr("Nobody drives anywhere.")
        return
    first, last = moves[0].data, moves[-1].data
    start, end = first["from" if "from" in first else "at"], last["to" if "to" in last else "at"]
    if start == end:
        yield tr("A round trip to {at}.", at=place(end))
    else:
        yield tr("The way from {start} to {end}.", start=place(start), end=place(end))


def place(at: Sequence[int]) -> str:
    """A space as the rulers name it.

    >>> place([3, 4])
    'column 3, row 4'
    """
    return tr("column {column}, row {row}", column=at[0], row=at[1])


def _misses(leg: Leg) -> Iterator[str]:
    """Attacks that caught nobody."""
    attacks = _of(leg, "attack-begins")
    if not attacks or caught(leg):
        return
    if len(attacks) == 1:
        yield tr("The {title} attacks and catches nobody.", title=attacks[0].data["title"])
    else:
        yield tr("{count} attacks catch nobody.", count=len(attacks))
