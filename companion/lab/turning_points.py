"""How likely a game was to be won at the start of every turn, and where that turned.

From each turn's table a bot plays many futures to their end. It knows what the players knew: cards
nobody had seen are dealt anew in each future, and what really came later plays no part. All tables
meet the same futures (see `fate`), so that what differs between two of them is the turn between.

The bot is the yardstick: a chance of 30 % is what it would make of the table. What a player's own
turn adds is how much better it was than the bot's; what a Terror Turn adds is luck.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from functools import lru_cache, partial
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple, TypeAlias

import msgspec

from companion.games.terror_below.game import TerrorBelow
from companion.games.terror_below.kit import TerrorBelowKit
from companion.games.terror_below.state import State
from companion.lab.course import SETUP, Course
from companion.lab.fate import APART, Fate, Shared
from companion.lab.playout import playout
from companion.lab.process_pool import run_tasks
from companion.table.form import from_json
from companion.table.game import Table

PLAYOUTS = 20  # futures from each turn; the turns that stand out get as many again
MORE = 1
CLOSER = 5  # turns that are looked at more closely
TABLES = 32  # at most: of a long game around the table, only each so many turns
BATCH = 20  # futures a job plays before it is asked again
MOST, LEAST = 5, 3  # turning points
SURE = 2.0  # standard errors a change must have to count as one

Won: TypeAlias = tuple[float, ...]  # by player: 1 for a victory, a share of a shared one


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """How a game is looked at."""

    playouts: int = PLAYOUTS
    bot: str = "careful"
    seed: int = 1
    catalogue: str | None = None  # a folder; None: the cards that come with the app


class Task(msgspec.Struct, frozen=True):
    """Some futures of one table."""

    place: int  # of the table in the game
    start: bytes  # the table, as JSON
    turn: int  # Terror Turns before it
    numbers: range


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """The start of a leg, or the end of the game: how likely each player is to win."""

    leg: int  # the leg that begins here; at the end there is none, and it is their count
    chances: tuple[float, ...]
    errors: tuple[float, ...]  # their standard errors
    playouts: int  # 0: it was certain


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """What a leg did to a player's chance."""

    leg: int
    by: float
    error: float  # its standard error
    before: float
    after: float

    @property
    def sure(self) -> bool:
        """Whether it is more than what playing other futures would show."""
        return abs(self.by) > SURE * self.error


class Curve(msgspec.Struct, frozen=True, kw_only=True):
    """The win chances of a whole game."""

    wish: Wish
    moments: tuple[Moment, ...]
    changes: tuple[tuple[Change, ...], ...]  # by player


class _Seen:
    """What came of the futures of one table, by their numbers."""

    def __init__(self, leg: int, start: bytes | None, turn: int, certain: Won | None) -> None:
        self.leg, self.start, self.turn, self.certain = leg, start, turn, certain
        self.won: dict[int, Won] = {}

    def of(self, number: int, player: int) -> float:
        return (self.certain or self.won[number])[player]

    def moment(self, players: int) -> Moment:
        if self.certain is not None:
            return Moment(leg=self.leg, chances=self.certain, errors=(0.0,) * players, playouts=0)
        found = [mean([won[player] for won in self.won.values()]) for player in range(players)]
        return Moment(leg=self.leg, chances=tuple(each.value for each in found),
                      errors=tuple(each.error for each in found),
                      playouts=len(self.won))  # fmt: skip


class Mean(NamedTuple):
    """An average and its standard error."""

    value: float
    error: float


def mean(values: Sequence[float]) -> Mean:
    """The average of a sample.

    A sample without a single exception still leaves room for one (after Laplace).

    >>> mean([1.0, 0.0, 1.0, 0.0])
    Mean(value=0.5, error=0.288...)
    >>> mean([0.0] * 98).error
    0.01
    """
    count = len(values)
    value = sum(values) / count
    if all(each == values[0] for each in values):
        return Mean(value, 1 / (count + 2))
    spread = sum((each - value) ** 2 for each in values) / (count - 1)
    return Mean(value, math.sqrt(spread / count))


# Playing


@lru_cache(maxsize=2)
def game_of(catalogue: str | None) -> TerrorBelow:
    """Terror Below with the cards of a folder, or with those that come with the app."""
    return TerrorBelowKit().rules(Path(catalogue) if catalogue else None)


def play(wish: Wish, task: Task) -> tuple[Task, list[Won]]:
    """Play some futures of a table: what a job does."""
    game = game_of(wish.catalogue)
    state = game.read_kept(from_json(task.start))
    known = all(player.hand is not None for player in state.players)
    shared: Shared | None = [] if known else None  # with hands dealt anew no two are alike
    packed = msgspec.msgpack.encode(state)
    return task, [future(game, packed, wish, each, task.turn, shared) for each in task.numbers]


def future(
    game: TerrorBelow, packed: bytes, wish: Wish, number: int, turn: int,
    shared: Shared | None = None,
) -> Won:  # fmt: skip
    """One future of a table, to its end."""
    state = msgspec.msgpack.decode(packed, type=State)
    fate = Fate(game, wish.bot, wish.seed * APART + number, turn, shared)
    fate.deal(state)
    playout(game, state, fate)
    return winners(game, state)


def winners(game: TerrorBelow, state: State) -> Won:
    """Who has won a game that is over; a shared victory is divided."""
    result, count = state.result, len(state.players)
    if result is None or result.outcome not in ("won", "shared"):
        return (0.0,) * count
    if result.winner is not None:
        return tuple(float(index == result.winner) for index in range(count))
    table = game.table(Table(state))
    points = [table.vp(player) if player.alive else -1 for player in state.players]
    best = [each == max(points) for each in points]
    return tuple(each / sum(best) for each in best)


# Looking


def curve(
    course: Course,
    wish: Wish,
    executor: Executor | None = None,
    done: Callable[[int, int], None] = lambda played, all: None,
) -> Curve:
    """The win chances of a game. `done` hears how many futures are played, and of how many.

    Without an executor they are played right here, one after the other.
    """
    seen, players = _places(course), len(course.state.players)
    count = wish.playouts if players == 1 else max(wish.playouts // 2, 1)  # those games are long
    open_ = [place for place, each in enumerate(seen) if each.certain is None]
    closer = 2 * min(CLOSER, len(open_)) * MORE  # about so many tables are looked at again
    counted = _Counter(done, count * (len(open_) + closer))
    _play_all(seen, open_, range(count), wish, executor, counted)
    chosen = _standing_out(seen, players)
    again = range(count, count * (1 + MORE))
    counted.all = count * (len(open_) + len(chosen) * MORE)
    _play_all(seen, chosen, again, wish, executor, counted)
    return Curve(
        wish=wish,
        moments=tuple(each.moment(players) for each in seen),
        changes=tuple(tuple(_changes(seen, player)) for player in range(players)),
    )


class _Counter:
    def __init__(self, done: Callable[[int, int], None], all: int) -> None:
        self.done, self.played, self.all = done, 0, all

    def __call__(self, count: int) -> None:
        self.played += count
        self.done(min(self.played, self.all), self.all)


def _places(course: Course) -> list[_Seen]:
    """Every table futures are played from, and the end where there is one."""
    found, turn = [], 0
    for number, leg in enumerate(course.legs):
        if leg.start is not None and leg.kind != SETUP:
            found.append(_Seen(number, leg.start, turn, None))
        turn += leg.kind == "terror"
    found = found[:: math.ceil(len(found) / TABLES) or 1]
    if course.session.result is not None:
        certain = winners(course.game, course.state)
        found.append(_Seen(len(course.legs), None, turn, certain))
    return found


def _play_all(
    seen: Sequence[_Seen],
    places: Iterable[int],
    numbers: range,
    wish: Wish,
    executor: Executor | None,
    counted: Callable[[int], None],
) -> None:
    tasks = [
        Task(place, start, seen[place].turn, numbers[first : first + BATCH])
        for place in places
        if (start := seen[place].start) is not None
        for first in range(0, len(numbers), BATCH)
    ]
    for task, won in run_tasks(partial(play, wish), tasks, executor):
        seen[task.place].won.update(zip(task.numbers, won, strict=True))
        counted(len(won))


def _changes(seen: Sequence[_Seen], player: int) -> Iterator[Change]:
    """What each leg did, told by the futures that both its ends were played in."""
    for before, after in pairwise(seen):
        played = [each.won for each in (before, after) if each.certain is None]
        shared = sorted(set.intersection(*map(set, played))) if played else []
        if not shared:
            continue
        differences = [after.of(each, player) - before.of(each, player) for each in shared]
        found = mean(differences)
        starts = mean([before.of(each, player) for each in shared]).value
        yield Change(leg=before.leg, by=found.value, error=found.error, before=starts,
                     after=starts + found.value)  # fmt: skip


def _standing_out(seen: Sequence[_Seen], players: int) -> list[int]:
    """The tables at both ends of the legs that changed most."""
    places = {each.leg: place for place, each in enumerate(seen)}
    found: dict[int, float] = {}
    for player in range(players):
        for change in _changes(seen, player):
            found[change.leg] = max(found.get(change.leg, 0.0), abs(change.by))
    most = sorted(found, key=lambda leg: (-found[leg], leg))[:CLOSER]
    ends = {place for leg in most for place in (places[leg], places[leg] + 1)}
    return sorted(place for place in ends if seen[place].certain is None)


def turning_points(curve: Curve, player: int = 0) -> list[Change]:
    """The legs that changed a player's chance most, in the order they were played.

    At most five, and more than three only where they are large.
    """
    if not curve.changes:
        return []
    sure = [change for change in curve.changes[player] if change.sure]
    most = sorted(sure, key=lambda change: -abs(change.by))[:MOST]
    kept = [change for place, change in enumerate(most) if place < LEAST or abs(change.by) >= 0.1]
    return sorted(kept, key=lambda change: change.leg)
