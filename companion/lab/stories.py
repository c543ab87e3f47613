"""What the coming attacks can be, each with its chance: a Worm and a Target, one after the other.

A story is one row of attacks. All stories of a table together are certain: their chances add up
to 1, and nothing about them is sampled.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple, TypeAlias

from companion.games.terror_below.board import Space
from companion.games.terror_below.table import TerrorTable
from companion.lab.attackers import Attacker, Way, pool, ways
from companion.lab.landings import Heard, Landing, landings
from companion.lab.worlds import Arrows


class Strike(NamedTuple):
    """One attack: a Worm by its card, and where its Target is when it lays Egg and Rubble."""

    worm: str
    target: Space


Story: TypeAlias = tuple[Strike, ...]


NOTHING: Mapping[Strike, Branch] = {}


class Branch:
    """Stories that begin alike: what may follow, and how likely they are and end here."""

    __slots__ = ("_then", "chance", "ends")

    def __init__(self) -> None:
        self.chance = 0.0  # with all that follows
        self.ends = 0.0
        self._then: dict[Strike, Branch] | None = None  # most branches end

    @property
    def then(self) -> Mapping[Strike, Branch]:
        """What may come next."""
        return self._then or NOTHING

    def follow(self, strike: Strike) -> Branch:
        """The branch after an attack; a new one if nobody has told of it."""
        if self._then is None:
            self._then = {}
        if strike not in self._then:
            self._then[strike] = Branch()
        return self._then[strike]


def tree(stories: Mapping[Story, float]) -> Branch:
    """All stories from their common beginning, so that what they share is told once.

    >>> root = tree({(Strike("TB-W10", 3), Strike("TB-W11", 4)): 0.5, (Strike("TB-W10", 3),): 0.5})
    >>> [(strike.worm, branch.chance, branch.ends) for strike, branch in root.then.items()]
    [('TB-W10', 1.0, 0.5)]
    """
    root = Branch()
    for story, chance in stories.items():
        branch = root
        branch.chance += chance
        for strike in story:
            branch = branch.follow(strike)
            branch.chance += chance
        branch.ends += chance
    return root


def stories(table: TerrorTable, step: str = "") -> dict[Story, float]:
    """Every row of attacks before the next turn, with its chance (see `ways`)."""
    told: dict[Story, float] = {}
    for way in ways(table, step):
        for story, likely in _told(table, deck_of(table, way), way.attackers):
            told[story] = told.get(story, 0.0) + way.chance * likely
    return told


def strikes(table: TerrorTable, step: str = "") -> dict[Strike, float]:
    """How often each attack happens before the next turn, on average: quick, and as exact.

    What an average needs no joint chances for, such as how many attacks will catch a pawn.
    """
    often: dict[Attacker, float] = {}
    found: dict[Strike, float] = {}
    for way in ways(table, step):
        if way.gone is None:
            for attacker in way.attackers:
                often[attacker] = often.get(attacker, 0.0) + way.chance
            continue
        for story, likely in _told(table, deck_of(table, way), way.attackers):
            for strike in story:
                found[strike] = found.get(strike, 0.0) + way.chance * likely
    deck = deck_of(table)
    for attacker, chance in often.items():
        for (strike,), likely in _told(table, deck, [attacker]):
            found[strike] = found.get(strike, 0.0) + chance * likely
    return found


def deck_of(table: TerrorTable, way: Way | None = None) -> list[Arrows]:
    """The arrows of every Vehicle card nobody has seen, on a way."""
    deck = [table.cards.vehicles[card].arrows for card in pool(table, "vehicle")]
    if way is not None and way.gone is not None:
        deck.remove(way.gone)
    return deck


def _told(
    table: TerrorTable, deck: Sequence[Arrows], attackers: Sequence[Attacker]
) -> Iterator[tuple[Story, float]]:
    """All that a row of attackers can come to."""
    moving = [place for place, attacker in enumerate(attackers) if attacker.arrows]
    landed: dict[tuple[Heard, ...], list[Landing]] = {}  # most newcomers hear nothing
    for worms, chance in _worms(table, attackers, newcomers(table, attackers)):
        heard = tuple(Heard(worms[place].target, attackers[place].arrows) for place in moving)
        if heard not in landed:
            landed[heard] = landings(table.board, deck, heard)
        for targets, likely in landed[heard]:
            row = list(worms)
            for place, target in zip(moving, targets, strict=True):
                row[place] = _strike(row[place].worm, target)
            yield tuple(row), chance * likely


@lru_cache(maxsize=4096)
def _strike(worm: str, target: Space) -> Strike:
    """The same strike for the same attack: there are thousands of stories, and few attacks."""
    return Strike(worm, target)


def newcomers(table: TerrorTable, attackers: Sequence[Attacker]) -> list[str]:
    """TB-X07: the Worms that can follow; TB-T07: when none is left, all that have attacked."""
    known = [attacker.worm for attacker in attackers if attacker.worm is not None]
    beside = {worm for attacker in attackers for worm in attacker.besides}
    found = [worm for worm in pool(table, "worm") if worm not in known and worm not in beside]
    return found if found and table.unseen("worm") else [*found, *known]


def _worms(
    table: TerrorTable, attackers: Sequence[Attacker], newcomers: Sequence[str]
) -> Iterator[tuple[tuple[Strike, ...], float]]:
    """Who the attackers are and where their Targets begin."""
    known = [
        [(Strike(a.worm, a.target), 1.0)]
        if a.worm is not None and a.target is not None
        else starts(table, newcomers if a.worm is None else [a.worm])
        for a in attackers
    ]
    for row in product(*known):
        chance = 1.0
        for _, likely in row:
            chance *= likely
        yield tuple(worm for worm, _ in row), chance


def starts(table: TerrorTable, worms: Sequence[str]) -> list[tuple[Strike, float]]:
    """TB-S06: an unseen Worm from its coordinates; TB-K05: in the canyon, from a rolled space."""
    board = table.board
    found = []
    for worm in worms:
        start = board.space(*table.cards.worms[worm].start)
        spaces = board.desert if start in board.canyon else [start]
        found += [(Strike(worm, space), 1 / len(worms) / len(spaces)) for space in spaces]
    return found
