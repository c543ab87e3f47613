"""Luck: what the dice and the Worms did, against what was to be expected.

Every measure is a sum over the game: what happened, what was to be expected of each roll or Terror
Turn at the moment before it, and how far such a sum strays by chance. What a player decides plays
no part in it: an expectation is taken of the table as it lies, and only the dice and decks follow.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from companion.fair_dice import Rolled, counted
from companion.games.terror_below.hunt import KEEP
from companion.games.terror_below.odds import chances
from companion.games.terror_below.printed import Dice
from companion.lab.attackers import ways
from companion.lab.course import TERROR, Course, Leg, rolls
from companion.lab.forecast import forecast
from companion.lab.retelling import caught
from companion.language import tr
from companion.table.game import Table
from companion.table.prompts import Roll

A_BIT, VERY, HARDLY = 0.75, 1.5, 2.5  # standard deviations: when luck gets another word


class Measure(msgspec.Struct, frozen=True, kw_only=True):
    """Something luck decides, over a whole game."""

    name: str  # "attacks", "caught" or "damage"
    happened: float
    expected: float
    variance: float
    times: int  # Terror Turns or shots it was counted over
    more_is_good: bool = False

    @property
    def sigmas(self) -> float:
        """How lucky it was, in standard deviations: more than 0 is good for the player."""
        if self.variance <= 1e-9:
            return 0.0
        stray = (self.happened - self.expected) / math.sqrt(self.variance)
        return stray if self.more_is_good else -stray


class Faces(msgspec.Struct, frozen=True):
    """How often each side came up, for one purpose."""

    purpose: str
    times: tuple[int, ...]


class Luck(msgspec.Struct, frozen=True, kw_only=True):
    """All of a game's luck."""

    measures: tuple[Measure, ...]
    faces: tuple[Faces, ...]

    @property
    def rolled(self) -> Rolled:
        """All rolls together."""
        columns = zip(*(each.times for each in self.faces), strict=True)
        return Rolled(tuple(map(sum, columns)) or (0,) * 6)

    @property
    def sigmas(self) -> float:
        """All measures in one figure, each with the same weight."""
        told = [each.sigmas for each in self.measures if each.variance > 1e-9]
        return sum(told) / math.sqrt(len(told)) if told else 0.0


def luck(course: Course) -> Luck:
    """The luck of a game."""
    solo = len(course.state.players) == 1
    measures = [*(_worms(course) if solo else ()), _damage(course)]
    return Luck(
        measures=tuple(each for each in measures if each.times),
        faces=tuple(_faces(course.legs)),
    )


# The Worms


class _Turn(NamedTuple):
    """A Terror Turn: what was to be expected at its start, and what came."""

    attacks: float
    spread: float
    happened: int
    caught: float
    was_caught: bool


def _worms(course: Course) -> Iterator[Measure]:
    """Attacks, and how often the Leader was caught, by the forecast of every Terror Turn."""
    turns = [_turn(course, leg) for leg in course.legs if leg.kind == TERROR and leg.start]
    yield Measure(name="attacks", happened=float(sum(each.happened for each in turns)),
                  expected=sum(each.attacks for each in turns),
                  variance=sum(each.spread for each in turns), times=len(turns))  # fmt: skip
    yield Measure(name="caught", happened=float(sum(each.was_caught for each in turns)),
                  expected=sum(each.caught for each in turns),
                  variance=sum(each.caught * (1 - each.caught) for each in turns),
                  times=len(turns))  # fmt: skip


def _turn(course: Course, leg: Leg) -> _Turn:
    state = course.table(leg)
    coming = forecast(course.game, state)
    # How far the count strays is told by the dice alone: games that end early are few.
    counts = [(len(way.attackers), way.chance) for way in ways(course.game.table(Table(state)))]
    middle = sum(count * chance for count, chance in counts)
    spread = sum((count - middle) ** 2 * chance for count, chance in counts)
    happened = sum(event.kind == "attack-begins" for event in leg.events)
    return _Turn(coming.attacks, spread, happened, coming.caught, caught(leg))


# The dice


def _damage(course: Course) -> Measure:
    """Every shot that was rolled for: what its dice showed, and what they show on average."""
    happened, expected, variance, shots = 0.0, 0.0, 0.0, 0
    for damage, rolled in _shots(course):
        odds = {points: float(chance) for points, chance in chances(damage).items()}
        middle = sum(points * chance for points, chance in odds.items())
        happened += KEEP[damage.keep](rolled) + damage.add
        expected += middle
        variance += sum((points - middle) ** 2 * chance for points, chance in odds.items())
        shots += 1
    return Measure(name="damage", happened=happened, expected=expected, variance=variance,
                   times=shots, more_is_good=True)  # fmt: skip


def _shots(course: Course) -> Iterator[tuple[Dice, list[int]]]:
    """The Weapons whose damage was rolled, with their rolls."""
    weapons = course.game.cards.weapons
    for leg in course.legs:
        damage, rolled = None, list[int]()
        for prompt, answer in leg.asked:
            if prompt.purpose == "hunt" and answer in weapons:
                found = weapons[str(answer)].damage
                damage, rolled = (found if isinstance(found, Dice) else None), []
            elif isinstance(prompt, Roll) and prompt.purpose == "damage" and damage:
                assert isinstance(answer, int)
                rolled.append(answer)
                if len(rolled) == damage.dice:
                    yield damage, rolled
                    damage = None


def _faces(legs: Sequence[Leg]) -> Iterator[Faces]:
    found: dict[str, list[int]] = {}
    for purpose, value in rolls(legs):
        found.setdefault(purpose, []).append(value)
    for purpose, values in sorted(found.items()):
        yield Faces(purpose, counted(values).times)


# In words

SENTENCES = {
    "attacks": "{happened} attacks where {expected} were to be expected",
    "caught": "Caught in {happened} of {times} Terror Turns; {expected} were to be expected",
    "damage": "{happened} damage rolled where {expected} was to be expected",
}
DICE = {
    "few": "{rolls} rolls: too few to say whether the dice are fair",
    "fair": "{rolls} rolls, as even as fair dice are",
    "odd": "{rolls} rolls, rather uneven for fair dice",
    "loaded": "{rolls} rolls, too uneven for fair dice",
}


def verdict(sigmas: float) -> str:
    """So many standard deviations in a word or two.

    >>> verdict(0.2), verdict(-1.0), verdict(1.9), verdict(-3)
    ('as expected', 'a bit unlucky', 'lucky', 'hardly to be believed, so unlucky')
    """
    size = abs(sigmas)
    if size < A_BIT:
        return tr("as expected")
    if size < VERY:
        return tr("a bit lucky") if sigmas > 0 else tr("a bit unlucky")
    if size < HARDLY:
        return tr("lucky") if sigmas > 0 else tr("unlucky")
    if sigmas > 0:
        return tr("hardly to be believed, so lucky")
    return tr("hardly to be believed, so unlucky")


def sentence(measure: Measure) -> str:
    """A measure in words: "7 attacks where 5.2 were to be expected"."""
    return tr(
        SENTENCES[measure.name],
        happened=f"{measure.happened:g}",
        expected=f"{measure.expected:.1f}",
        times=measure.times,
    )


def of_the_dice(luck: Luck) -> str:
    """What the rolls look like, all together."""
    rolled = luck.rolled
    return tr(DICE[rolled.verdict], rolls=rolled.rolls)
