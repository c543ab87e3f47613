"""The real rules played from a table, often, and held against its forecast."""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pytest

from companion.games.terror_below import attack, hunt
from companion.games.terror_below.catalogue import Worm
from companion.games.terror_below.game import TerrorBelow
from companion.games.terror_below.state import State
from companion.games.terror_below.table import TerrorTable
from companion.games.terror_below.turn import roll_for_a_worm
from companion.lab import hunts
from companion.lab.forecast import forecast
from companion.lab.playout import RandomPlayer
from companion.table.game import GameOver, Table
from companion.table.prompts import Answer, Card, Choose, Prompt
from tests.lab.tables import copied

Covers = list[set[int] | frozenset[int]]  # the spaces each real attack covered
FROM_DECK = ("terror-vehicle", "worm-die-vehicle")


class Played(NamedTuple):
    """What the real rules made of a table once."""

    covered: set[int]
    caught: bool
    died: bool
    attacks: int  # also one in which the game ended
    over: int  # attacks in all, by the clock
    fallen: set[str]
    lost: bool


class Hunter:
    """Rolls and deals anything, and hunts as the forecast says."""

    def __init__(self, game: TerrorBelow, state: State) -> None:
        table = game.table(Table(state))
        self.game, self._guess, self._shielded = game, RandomPlayer(11), False
        self._empty = table.in_deck("vehicle") <= 0
        self._hidden = set(table.unseen("vehicle"))  # in hands and face down, if it is
        self._shown: set[str] = set()

    def begin(self) -> None:
        self._shown.clear()
        self._shielded = False

    def __call__(self, state: State, prompt: Prompt) -> Answer:
        match prompt.purpose:
            case "attack-order":  # by slot
                return prompt.legal()[0]
            case "concede":  # never
                return prompt.legal()[-1]
            case "hunt-bounty":
                return max(prompt.legal(), key=self._worth)
            case "hunt":
                return self._hunt(state, prompt)
        if isinstance(prompt, Card) and prompt.deck == "vehicle" and self._empty:
            return self._dealt(prompt)
        return self._guess(state, prompt)

    def _worth(self, card: Answer) -> int:
        bounty = self.game.cards.bounties.get(str(card))
        return bounty.vp if bounty else 1

    def _hunt(self, state: State, prompt: Prompt) -> Answer:
        assert isinstance(prompt, Choose)
        table = self.game.table(Table(state))
        missing = prompt.data["health"] - prompt.data["dealt"]
        arms = hunts.arms(table, state.players[prompt.player])
        card = None if self._shielded else hunts.best_card(arms, missing)
        self._shielded = card in self.game.cards.items and table.kinds[str(card)] == "protect"
        return card or hunt.STOP

    def _dealt(self, prompt: Card) -> Answer:
        """The deck is empty: what is hidden is not in the one that is made of the discards."""
        hidden = self._hidden - self._shown
        down = prompt.purpose not in FROM_DECK
        fits = [card for card in prompt.legal() if (card in hidden) == down]
        card = self._guess(None, Choose(fits, purpose="", rule=""))  # type: ignore[arg-type]
        self._shown.add(str(card))
        return card


def play(game: TerrorBelow, state: State, answer: Hunter, seen: Covers) -> Played:
    """One Terror Turn, or the attacks after a turn, by the real rules."""
    seen.clear()
    answer.begin()
    before = {name for name, at in state.locations.items() if at is not None}
    dead = len(state.players[0].dead)
    pawn = state.players[0].pawn
    table: Table[State] = Table(state)
    table.events = None
    script = game.leg(table) if state.options.solo else rest_of_turn(game.table(table))
    try:
        prompt = next(script)
        while True:
            prompt = script.send(answer(state, prompt))
    except (StopIteration, GameOver):
        pass
    after = {name for name, at in state.locations.items() if at is not None}
    died = len(state.players[0].dead) > dead
    lost = state.result is not None and state.result.outcome == "lost"
    covered = set().union(*seen)
    caught = died or any(pawn in each for each in seen if not isinstance(each, frozenset))
    return Played(covered, caught, died, len(seen), state.attacks, before - after, lost)


def rest_of_turn(table: TerrorTable) -> Any:
    """What follows a turn between players."""
    if len(table.state.players) == 2:
        yield from roll_for_a_worm(table)
    yield from attack.attacks_due(table)


@contextmanager
def watched() -> Iterator[Covers]:
    """The spaces each real attack covers; a frozen set where nobody was asked to hunt any more."""
    covers: Covers = []
    resolve, strike = hunt.resolve, attack.strike

    def resolved(table: TerrorTable, worm: Worm, covered: set[int], target: int) -> Any:
        covers.append(covered)
        return resolve(table, worm, covered, target)

    def struck(table: TerrorTable, worm: Worm, target: int, setup: bool = False) -> Any:
        at_once = table.location_at(target) is not None and _lost(table) >= 2  # before it lays any
        try:
            return (yield from strike(table, worm, target, setup))
        except GameOver:
            eggs, rubble = table.board.laid(worm, target)
            laid = {target, *rubble, *(at for at, _ in eggs if at is not None)}
            covers.append(frozenset() if at_once else frozenset(laid - table.board.canyon))
            raise

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hunt, "resolve", resolved)
        patch.setattr(attack, "strike", struck)
        yield covers


def _lost(table: TerrorTable) -> int:
    return sum(at is None for at in table.state.locations.values())


def off(expected: float, hits: int, plays: int) -> float:
    """How many standard errors a share of plays is off what was expected."""
    spread = math.sqrt(max(expected * (1 - expected), 0.0) / plays)
    difference = abs(hits / plays - expected)
    return difference / spread if spread > 1e-6 else (0.0 if difference < 1e-6 else math.inf)


def compared(game: TerrorBelow, state: State, plays: int) -> dict[str, float]:
    """Every figure of the forecast, and how many standard errors the real rules are off it."""
    coming = forecast(game, state)
    answer = Hunter(game, state)
    with watched() as seen:
        played = [play(game, copied(state), answer, seen) for _ in range(plays)]

    def share(chance: float, is_so: Callable[[Played], bool]) -> float:
        return off(chance, sum(map(is_so, played)), plays)

    figures = {
        f"covered {key}": share(coming.covered[space], lambda p, at=space: at in p.covered)  # type: ignore[misc]
        for space, key in enumerate(coming.keys)
    }
    for name, chance in coming.locations.items():
        figures[name] = share(chance, lambda p, name=name: name in p.fallen)  # type: ignore[misc]
    figures["caught"] = share(coming.caught, lambda p: p.caught)
    figures["survives"] = share(coming.survives, lambda p: not p.died)
    figures["lost"] = share(coming.lost, lambda p: p.lost)
    figures["clock"] = share(coming.clock, lambda p: p.over >= 15)
    counts = [p.attacks for p in played]
    spread = statistics.pstdev(counts) / math.sqrt(plays)
    difference = abs(statistics.mean(counts) - coming.attacks)
    figures["attacks"] = difference / spread if spread else difference * 1e9
    return figures
