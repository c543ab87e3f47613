"""Which Worms attack before the next turn, in which order: every way the dice can fall.

A Worm or a Vehicle card nobody has seen is not drawn here: it matters only when that Worm attacks,
and until then it is as likely to be one card as another. So there are never more than a few ways.

>>> from companion import games
>>> game = games.load("terror-below")
>>> state = game.read_state({"options": {"players": ["Ada"], "mode": "solo"}, "phase": "terror",
...     "slots": [{"worm": f"TB-W{n}", "target": [3, n - 7]} for n in (10, 11, 12)]})
>>> for way in ways(game.table(Table(state))):
...     print([attacker.worm for attacker in way.attackers], round(way.chance, 2))
['TB-W10'] 0.11
['TB-W11'] 0.22
['TB-W12'] 0.22
['TB-W10'] 0.22
['TB-W11'] 0.11
['TB-W12'] 0.11
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from companion.games.terror_below.board import Space
from companion.games.terror_below.state import ATTACKS, Slot
from companion.games.terror_below.table import TerrorTable
from companion.lab.landings import Arrows
from companion.table.game import Table as Table  # for the example above

THIRD = 1 / 3  # TB-D01: each slot has two sides of a die


class Attacker(NamedTuple):
    """A Worm that attacks. None: it came after another attack, and nobody has seen it yet."""

    worm: str | None
    target: Space | None
    arrows: tuple[Arrows | None, ...]  # what its Target still follows; None: a card nobody has seen


class Way(NamedTuple):
    """One way the dice can fall: who attacks, one after the other, and how likely that is."""

    attackers: tuple[Attacker, ...]
    chance: float


class _Place(NamedTuple):
    """A slot of the Terror zone on such a way."""

    attacker: Attacker
    cards: int
    limit: int

    def hears(self) -> _Place:
        """TB-O04, TB-D01: a card from the deck is resolved at once, before those face down."""
        worm, target, arrows = self.attacker
        return self._replace(attacker=Attacker(worm, target, (None, *arrows)), cards=self.cards + 1)


NEW = _Place(Attacker(None, None, ()), 0, limit=99)  # whatever it is, one card is not its limit
_Zone: TypeAlias = tuple[_Place, ...]


def ways(table: TerrorTable, step: str = "") -> list[Way]:
    """Every way from here to the next turn, as if the active player stopped now.

    Several Worms at their limit attack in the order of their slots. In the middle of a Terror Turn
    `step` says what is asked: at "terror-red" the blue die has been rolled already.
    """
    zone = tuple(_place(table, slot) for slot in table.state.slots)
    most = ATTACKS - table.state.attacks if table.solo else 99  # TB-O01: the last one ends it
    likely: dict[tuple[Attacker, ...], float] = {}
    for attackers, chance in _solo(table, zone, step) if table.solo else _versus(table, zone):
        way = tuple(attackers[:most])
        likely[way] = likely.get(way, 0.0) + chance
    return [Way(attackers, chance) for attackers, chance in likely.items()]


def _place(table: TerrorTable, slot: Slot) -> _Place:
    vehicles = table.cards.vehicles
    down = [played.card for played in slot.cards if played.face == "down"]
    arrows = tuple(None if card is None else vehicles[card].arrows for card in down)
    return _Place(Attacker(slot.worm, slot.target, arrows), len(slot.cards), table.worm(slot).limit)


def _solo(table: TerrorTable, zone: _Zone, step: str) -> Iterator[tuple[list[Attacker], float]]:
    """TB-O03 to TB-O05: limits first; the blue die's card; limits again; the red die's attack."""
    first, zone = _due(zone)
    if step == "terror-red":
        for red in zone:
            yield [*first, red.attacker], THIRD
        return
    for blue in range(len(zone)):
        then, after = _due(_with_card(table, zone, blue))
        for red in after:
            yield [*first, *then, red.attacker], THIRD * THIRD


def _versus(table: TerrorTable, zone: _Zone) -> Iterator[tuple[list[Attacker], float]]:
    """TB-X01: the Worms at their limit; TB-D01: with two players, after one more card."""
    if len(table.state.players) > 2:
        yield _due(zone)[0], 1.0
        return
    for die in range(len(zone)):
        yield _due(_with_card(table, zone, die))[0], THIRD


def _with_card(table: TerrorTable, zone: _Zone, number: int) -> _Zone:
    if not pool(table, "vehicle"):
        return zone
    return (*zone[:number], zone[number].hears(), *zone[number + 1 :])


def _due(zone: Sequence[_Place]) -> tuple[list[Attacker], _Zone]:
    """TB-X01: who attacks at its limit, and the slots after it."""
    due = [place.attacker for place in zone if place.cards >= place.limit]
    return due, tuple(NEW if place.cards >= place.limit else place for place in zone)


def pool(table: TerrorTable, deck: str) -> list[str]:
    """The cards that can be drawn next, all equally likely; an empty deck is re-made (TB-T07)."""
    unseen = table.unseen(deck)
    return unseen if table.in_deck(deck) > 0 else [*unseen, *table.state.discards[deck]]
