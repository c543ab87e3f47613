"""The rules of Dry Run, clause by clause. One leg is one player's turn."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from companion.table.game import GameOver, Result, Script, Steps
from companion.table.game import Table as AnyTable
from companion.table.prompts import Card, Choose, Roll

GOAL = 10
STRIKES = 3

# Why a game ended, over what it came to.
STRUCK = "The Worm has struck {count} times."
EQUAL = "Equal worth at home: {worth}."
BEST = "{name} has {worth} worth at home."


class Supply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One card of the Supply."""

    id: str
    name: str
    worth: int


class Player(msgspec.Struct):
    """What lies in front of a player."""

    name: str
    load: list[str] = []
    home: list[str] = []


class State(msgspec.Struct, kw_only=True):
    """The whole table."""

    game: str = "dry-run"
    players: list[Player]
    phase: str = "turn"
    active: int = 0
    strikes: int = 0
    taken: list[str] = []  # by the Worm: the discard pile


Table: TypeAlias = AnyTable[State]
Cards: TypeAlias = dict[str, Supply]


def turn(table: Table, cards: Cards) -> Script:
    """DR-T01: search as often as you dare, or drive home."""
    player = table.state.players[table.state.active]
    table.tell("turn-begins", "DR-T01", "{name} drives out into the desert.", name=player.name)
    going_on = True
    while going_on:
        choice = yield Choose(
            lambda: choices(table.state, cards),
            purpose="action",
            rule="DR-T01",
            player=table.state.active,
        )
        if choice == "search":
            going_on = yield from search(table, cards)
        else:
            drive_home(table, cards)
            going_on = False
    end_turn(table, cards)


def choices(state: State, cards: Cards) -> list[str]:
    """What the active player may do now."""
    player = state.players[state.active]
    can_search = bool(in_supply(state, cards) or state.taken)
    possible = {"search": can_search, "home": bool(player.load)}
    return [choice for choice, legal in possible.items() if legal] or ["rest"]


def search(table: Table, cards: Cards) -> Steps[bool]:
    """DR-T02: draw a card; DR-W01: the Worm listens. Returns whether the turn goes on."""
    state = table.state
    player = state.players[state.active]
    if not in_supply(state, cards):
        remake_supply(table)
    card = yield Card(
        deck="supply",
        candidates=lambda: in_supply(state, cards),
        purpose="supply",
        rule="DR-T02",
        player=state.active,
    )
    player.load.append(card)
    table.tell(
        "play-card",
        "DR-T02",
        "Lay {title} on {name}'s load.",
        "it is worth {worth}",
        card=card,
        title=cards[card].name,
        worth=cards[card].worth,
        name=player.name,
    )
    roll = yield Roll(die="red", purpose="worm", rule="DR-W01", player=state.active)
    if roll > len(player.load):
        return True
    strike(table, roll)
    return False


def strike(table: Table, roll: int) -> None:
    """DR-W01: the Worm takes all that is carried; DR-G02: its third strike beats a lone player."""
    state = table.state
    player = state.players[state.active]
    table.tell(
        "discard-card",
        "DR-W01",
        "The Worm strikes! Put all {name} carries on the discard pile.",
        "the die shows {roll}, no more than the cards carried",
        name=player.name,
        count=len(player.load),
        roll=roll,
        cards=list(player.load),
    )
    state.taken += player.load
    player.load.clear()
    state.strikes += 1
    if len(state.players) == 1 and state.strikes >= STRIKES:
        finish(table, "DR-G02")


def drive_home(table: Table, cards: Cards) -> None:
    """DR-T03: what is carried is safe; DR-G01: 10 worth at home win at once."""
    player = table.state.players[table.state.active]
    if not player.load:
        return
    count = len(player.load)
    player.home += player.load
    player.load.clear()
    worth = worth_at_home(player, cards)
    table.tell(
        "score",
        "DR-T03",
        "Put {name}'s load at home; {worth} worth lie there now.",
        name=player.name,
        count=count,
        worth=worth,
    )
    if worth >= GOAL:
        finish(table, "DR-G01")


def end_turn(table: Table, cards: Cards) -> None:
    """The next player goes on, unless DR-G03 leaves nothing to do for anybody."""
    state = table.state
    state.active = (state.active + 1) % len(state.players)
    carried = any(player.load for player in state.players)
    if not (in_supply(state, cards) or state.taken or carried):
        finish(table, "DR-G03")


def remake_supply(table: Table) -> None:
    """DR-T04: what the Worm has taken becomes the new Supply."""
    table.state.taken.clear()
    table.tell("note", "DR-T04", "Shuffle the discard pile: it is the new Supply.")


def in_supply(state: State, cards: Cards) -> list[str]:
    """The cards that can still be drawn: all that do not lie on the table."""
    seen = {*state.taken}
    for player in state.players:
        seen.update(player.load, player.home)
    return [card for card in cards if card not in seen]


def worth_at_home(player: Player, cards: Cards) -> int:
    """What a player has brought home."""
    return sum(cards[card].worth for card in player.home)


def finish(table: Table, rule: str) -> None:
    """End the game wherever it is."""
    table.state.phase = "over"
    table.tell("game-over", rule, "The game is over.")
    raise GameOver


def result(state: State, cards: Cards) -> Result | None:
    """Who won and why, once the game is over."""
    if state.phase != "over":
        return None
    worths = [worth_at_home(player, cards) for player in state.players]
    best = max(worths)
    score = {"worth": best, "strikes": state.strikes}
    leaders = [index for index, worth in enumerate(worths) if worth == best]
    if len(state.players) == 1 and best < GOAL:
        reason = STRUCK.format(count=state.strikes)
        if state.strikes < STRIKES:
            reason = "There is nothing left to fetch."
        return Result(outcome="lost", reason=reason, score=score)
    if len(leaders) > 1:
        return Result(outcome="shared", reason=EQUAL.format(worth=best), score=score)
    reason = BEST.format(name=state.players[leaders[0]].name, worth=best)
    return Result(outcome="won", winner=leaders[0], reason=reason, score=score)
