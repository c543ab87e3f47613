"""Which Worms attack before the next turn, in which order: every way the dice can fall.

A Worm or a Vehicle card nobody has seen is not drawn here: it matters only when that Worm attacks,
and until then it is as likely to be one card as another. So there are seldom more than a few ways.

>>> from companion.games.terror_below.kit import TerrorBelowKit
>>> game = TerrorBelowKit().rules()
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

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.games.terror_below.board import Space
from companion.games.terror_below.state import ATTACKS, Slot
from companion.games.terror_below.table import TerrorTable
from companion.lab.worlds import Arrows
from companion.table.game import Table as Table  # for the example above

THIRD = 1 / 3  # TB-D01: each slot has two sides of a die
PLENTY = 4  # attacks before the last of a turn: three that are due, and the blue die's


class Attacker(NamedTuple):
    """A Worm that attacks. None: it came after another attack, and nobody has seen it yet."""

    worm: str | None
    target: Space | None  # None: nobody knows the Worm, or its start is rolled for (TB-K05)
    arrows: tuple[Arrows | None, ...]  # what its Target still follows; None: a card nobody has seen
    besides: tuple[str, ...] = ()  # Worms that nobody has seen it cannot be, for they lie beside it


class Way(NamedTuple):
    """One way the dice can fall: who attacks, one after the other, and how likely that is."""

    attackers: tuple[Attacker, ...]
    chance: float
    gone: Arrows | None = None  # the arrows of a card that is on this way no longer unseen


class _Place(NamedTuple):
    """A slot of the Terror zone on such a way."""

    attacker: Attacker
    cards: tuple[Arrows | None, ...]  # all that lie there, also those that count no more
    limit: int

    def hears(self, card: Arrows | None) -> _Place:
        """TB-O04, TB-D01: a card from the deck is resolved at once, before those face down."""
        heard = self.attacker._replace(arrows=(card, *self.attacker.arrows))
        return self._replace(attacker=heard, cards=(*self.cards, card))

    @property
    def due(self) -> bool:
        """TB-X01: whether it attacks."""
        return len(self.cards) >= self.limit


class _Worms(NamedTuple):
    """The Worm deck and its discard, card by card."""

    deck: tuple[str, ...]
    pile: tuple[str, ...]

    def after(self, worm: str) -> _Worms:
        """TB-X07: a Worm that has attacked is discarded; TB-T07: all of them may be the deck."""
        pile = (*self.pile, worm)
        return self._replace(pile=pile) if self.deck else _Worms(pile, ())

    def without(self, worm: str) -> _Worms:
        """One of the deck is drawn."""
        return self._replace(deck=tuple(each for each in self.deck if each != worm))


class _Turn(NamedTuple):
    """How far a way has come."""

    attackers: list[Attacker]
    zone: Sequence[_Place]
    chance: float = 1.0
    gone: Arrows | None = None
    worms: _Worms | None = None  # None: so many that whoever follows need not be named


NEW = _Place(Attacker(None, None, ()), (), limit=99)  # see `_named`


def ways(table: TerrorTable, step: str = "") -> list[Way]:
    """Every way from here to the next turn, as if the active player stopped now.

    Several Worms at their limit attack in the order of their slots. In the middle of a Terror Turn
    `step` says what is asked: at "terror-red" the blue die has been rolled already.
    """
    start = _Turn([], [_place(table, slot) for slot in table.state.slots], worms=_scarce(table))
    most = ATTACKS - table.state.attacks if table.solo else 99  # TB-O01: the last one ends it
    likely: dict[tuple[tuple[Attacker, ...], Arrows | None], float] = {}
    for turn in _solo(table, start, step) if table.solo else _versus(table, start):
        way = tuple(turn.attackers[:most]), turn.gone
        likely[way] = likely.get(way, 0.0) + turn.chance
    return [Way(attackers, chance, gone) for (attackers, gone), chance in likely.items()]


def _scarce(table: TerrorTable) -> _Worms | None:
    """The Worms by name, where their deck may be used up before the turn is over."""
    unseen = table.unseen("worm")
    if len(unseen) >= PLENTY:
        return None
    return _Worms(tuple(unseen), tuple(table.state.discards["worm"]))


def _place(table: TerrorTable, slot: Slot) -> _Place:
    if slot.worm is None:
        return NEW
    vehicles = table.cards.vehicles
    cards = [None if each.card is None else vehicles[each.card].arrows for each in slot.cards]
    down = [card for card, each in zip(cards, slot.cards, strict=True) if each.face == "down"]
    attacker = Attacker(slot.worm, slot.target, tuple(down))
    return _Place(attacker, tuple(cards), table.worm(slot).limit)


def _solo(table: TerrorTable, start: _Turn, step: str) -> Iterator[_Turn]:
    """TB-O03 to TB-O05: limits first; the blue die's card; limits again; the red die's attack."""
    for first in _due(table, start):
        for then in [first] if step == "terror-red" else _with_card(table, start, first):
            for after in _due(table, then):
                for red in after.zone:
                    row = [*after.attackers, _beside(table, red.attacker, after.zone)]
                    yield _Turn(row, (), after.chance * THIRD, after.gone)


def _beside(table: TerrorTable, attacker: Attacker, zone: Sequence[_Place]) -> Attacker:
    """Somebody whom nobody has seen is none of those that came before the same die."""
    if attacker.worm is not None:
        return attacker
    there = {slot.worm for slot in table.state.slots}
    names = [place.attacker.worm for place in zone]
    return attacker._replace(besides=tuple(name for name in names if name and name not in there))


def _versus(table: TerrorTable, start: _Turn) -> Iterator[_Turn]:
    """TB-X01: the Worms at their limit; TB-D01: with two players, after one more card."""
    for then in [start] if len(table.state.players) > 2 else _with_card(table, start, start):
        yield from _due(table, then)


def _due(table: TerrorTable, turn: _Turn) -> Iterator[_Turn]:
    """TB-X01: who attacks at its limit, and the slots after it."""
    due = [number for number, place in enumerate(turn.zone) if place.due]
    if turn.worms is None or not due:
        row = [turn.zone[number].attacker for number in due]
        zone = [NEW if place.due else place for place in turn.zone]
        yield turn._replace(attackers=[*turn.attackers, *row], zone=zone)
        return
    attacker = turn.zone[due[0]].attacker
    assert attacker.worm is not None, "where Worms are few, everybody has a name"
    worms = turn.worms.after(attacker.worm)
    for worm in worms.deck:
        zone = list(turn.zone)
        zone[due[0]] = _newcomer(table, worm)
        yield from _due(table, turn._replace(
            attackers=[*turn.attackers, attacker], zone=zone,
            chance=turn.chance / len(worms.deck), worms=worms.without(worm),
        ))  # fmt: skip


def _with_card(table: TerrorTable, start: _Turn, turn: _Turn) -> Iterator[_Turn]:
    """A die names the Worm that hears a card from the deck."""
    cards = list(_drawn(table, start, turn))
    for number in range(len(turn.zone)):
        for named, chance in _named(table, turn.zone[number]):
            for drawn in cards:
                zone = list(turn.zone)
                zone[number] = named if drawn.card is NOTHING else named.hears(drawn.card)
                likely = turn.chance * THIRD * chance * drawn.chance
                yield _Turn(drawn.attackers, zone, likely, drawn.gone, turn.worms)


class _Drawn(NamedTuple):
    """A card from the deck; where that makes those under the Worms known, the attackers, too."""

    card: Arrows | None
    chance: float
    attackers: list[Attacker]
    gone: Arrows | None = None


NOTHING: Arrows = "nothing"  # no arrows: no card is left


def _drawn(table: TerrorTable, start: _Turn, turn: _Turn) -> Iterator[_Drawn]:
    """Nobody knows the next card; TB-T07: but an empty deck is made of cards that lay open."""
    if table.in_deck("vehicle") > 0 or _few(table):
        yield _Drawn(None, 1.0, turn.attackers)
        return
    vehicles = table.cards.vehicles
    pile = Counter(vehicles[card].arrows for card in table.state.discards["vehicle"])
    attacked = [place for place in start.zone if place.due] if turn is not start else []
    under = [card for place in attacked for card in place.cards]
    pile.update(card for card in under if card is not None)
    size = pile.total() + under.count(None)
    if not size:
        yield _Drawn(NOTHING, 1.0, turn.attackers)
    for card, count in pile.items():
        yield _Drawn(card, count / size, turn.attackers)
    if None in under:  # one that has just been turned up comes again
        unseen = [vehicles[card].arrows for card in pool(table, "vehicle")]
        for card, count in Counter(unseen).items():
            for attackers in _turned_up(turn.attackers, card):
                yield _Drawn(card, count / len(unseen) / size, attackers, gone=card)


def _few(table: TerrorTable) -> bool:
    """Whether there are so few Vehicles that a hand nobody told of cannot have them all."""
    hidden = sum(played.card is None for slot in table.state.slots for played in slot.cards)
    return len(table.unseen("vehicle")) > hidden and not table.state.discards["vehicle"]


def _turned_up(attackers: Sequence[Attacker], card: Arrows) -> Iterator[list[Attacker]]:
    """Each unseen card in turn is this one."""
    for number, attacker in enumerate(attackers):
        for place, arrows in enumerate(attacker.arrows):
            if arrows is None:
                row = (*attacker.arrows[:place], card, *attacker.arrows[place + 1 :])
                yield [*attackers[:number], attacker._replace(arrows=row), *attackers[number + 1 :]]


def _named(table: TerrorTable, place: _Place) -> Iterator[tuple[_Place, float]]:
    """A Worm nobody has seen, by name where one card may be its limit."""
    worms = pool(table, "worm") if place is NEW else []
    cards = table.cards.worms
    if all(cards[worm].limit > 1 for worm in worms):
        yield place, 1.0
        return
    for worm in worms:
        yield _newcomer(table, worm), 1 / len(worms)


def _newcomer(table: TerrorTable, worm: str) -> _Place:
    """TB-S06: a Worm at its coordinates; TB-K05: in the canyon, wherever the dice say."""
    board, card = table.board, table.cards.worms[worm]
    start = board.space(*card.start)
    return _Place(Attacker(worm, None if start in board.canyon else start, ()), (), card.limit)


def pool(table: TerrorTable, deck: str) -> list[str]:
    """The cards that can still turn up, all equally likely; of Worms, after TB-T07 if need be."""
    unseen = table.unseen(deck)
    return unseen if deck == "vehicle" or unseen else list(table.state.discards[deck])
