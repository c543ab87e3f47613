"""How a match goes, clause by clause. A leg is the setup, or one round.

Nobody waits for a turn in Wormlord, so there is nothing to ask while it is played but when it
ends: somebody calls three Objectives, or the time is up. The clock is a device like any other: the
question says how long it runs, and whoever has one answers "time-up".
"""

from __future__ import annotations

from typing import TypeAlias

from companion.games.wormlord.maps import BASES, IMPASSABLE, OBJECTIVE, OPEN, Map
from companion.games.wormlord.state import (
    COLOURS,
    STRINGS,
    THREE,
    Round,
    State,
    key,
    objectives,
    points,
    strings,
)
from companion.table.game import GameOver, Result, Script, Steps
from companion.table.game import Table as AnyTable
from companion.table.prompts import Choose

Table: TypeAlias = AnyTable[State]

NOBODY = "none"
CLAIM = "claim:"
WON = "{name} has won {count} rounds."  # why a match ended
WON_THE_ONE = "{name} has won the round."  # a match of one round
# A row of tiles as it is written: the same in every language.
SIGNS = {OPEN: "·", IMPASSABLE: "■", OBJECTIVE: "★"} | dict(zip(BASES, "①②③④", strict=True))


# Setting up


def set_up(table: Table) -> Script:
    """WL-W02: choose a map for so many players, and lay it."""
    state = table.state
    if state.map is None:
        chosen = yield Choose(lambda: list(state.maps), purpose="map", rule="WL-W02")
        state.map = state.maps[chosen]
    state.held.clear()
    lay(table, state.ground)
    hand_out(table)
    state.phase = "round"


def lay(table: Table, map: Map) -> None:
    """WL-W02: 49 tiles, row by row."""
    for row, tiles in enumerate(map.rows, 1):
        signs = " ".join(SIGNS[tile] for tile in tiles)
        table.tell("lay-row", "WL-W02", "Row {row}:  {text}", row=row, text=signs, map=map.name)
    table.tell("border", "WL-W02", "Close the border around the tiles.")


def hand_out(table: Table) -> None:
    """WL-W04: 15 strings and one headquarters each; WL-W01: a team shares its strings."""
    for who, player in enumerate(table.state.players):
        table.tell(
            "take-strings",
            "WL-W04",
            "{name}: {colour} strings, {colour} headquarters, base {number}.",
            player=who,
            name=player.name,
            colour=COLOURS[who],
            number=who + 1,
        )
    if table.state.options.teams:
        say = "In a team each holds one end of the string, and uses one hand only."
        table.tell("note", "WL-W01", say)


# A round


def play_round(table: Table) -> Script:
    """From the countdown to who has won it."""
    state = table.state
    table.tell("round-begins", "WL-W03", "Round {number} begins.", number=state.number)
    ready = yield Choose(["start", "change-map"], purpose="ready", rule="WL-W03")
    if ready == "change-map":
        take_up(table)
        return
    now = yield Choose(["now", "stop"], purpose="countdown", rule="WL-W03")
    if now == "stop":
        return
    table.tell("now", "WL-W05", "NOW! Tie, place, and never wait.")
    while True:
        called = yield ending(state)
        if called == "stop":
            play_again(table, "WL-W03", "This round does not count.")
            return
        if called == "time-up":
            yield from time_up(table)
            return
        who = int(called.removeprefix(CLAIM))
        if (yield from is_true(table, who)):
            win(table, who, "objectives")
            return


def take_up(table: Table) -> None:
    """WL-W02: another map is laid before the round."""
    table.tell("take-up", "WL-W02", "Take up the tiles: another map.")
    table.state.map = None
    table.state.phase = "setup"


def ending(state: State) -> Choose:
    """WL-W08, WL-W09: what ends a round; "stop" for one that went wrong."""
    calls = [f"{CLAIM}{who}" for who in range(len(state.players))]
    seconds = state.options.seconds
    answers = [*calls, "time-up", "stop"] if seconds else [*calls, "stop"]
    rule = "WL-W09" if seconds else "WL-W08"
    return Choose(answers, data={"seconds": seconds}, purpose="round", rule=rule)


def is_true(table: Table, who: int) -> Steps[bool]:
    """WL-W08: somebody calls three Objectives; the others look, and it is so or it is not."""
    name = table.state.players[who].name
    table.tell(
        "claim", "WL-W08", "{name} calls 3 Objectives! Hands off, and look.", player=who, name=name
    )
    verdict = yield Choose(["confirm", "go-on"], purpose="verdict", rule="WL-W08", player=who)
    if verdict == "go-on":
        table.tell("go-on", "WL-W08", "Not 3 at once: play on!", player=who)
    return bool(verdict == "confirm")


def time_up(table: Table) -> Script:
    """WL-W09: hands off, and count: most spaces win, Objectives count double."""
    state = table.state
    state.held.clear()
    table.tell("time-up", "WL-W09", "Time! Hands off the board.")
    while True:
        answer = yield Choose(lambda: paints(state), purpose="count", rule="WL-W09")
        if answer == "done":
            break
        space, _, who = answer.partition("=")
        state.held.pop(space, None)
        if who != NOBODY:
            state.held[space] = int(who)
    decide(table)


def paints(state: State) -> list[str]:
    """What can still be said of the board: whose knot lies where.

    WL-W06: bases are nobody's to take; WL-W04, WL-W10: nobody has more than 15 strings; WL-W05: one
    knot on a space, so that the one that was there goes back to its owner.
    """
    laid = strings(state)
    spare = [who for who in range(len(state.players)) if laid[who] < STRINGS]
    found = ["done"]
    for space in map(key, state.ground.ground):
        held = state.held.get(space)
        found += [f"{space}={who}" for who in spare if who != held]
        if held is not None:
            found.append(f"{space}={NOBODY}")
    return found


def decide(table: Table) -> None:
    """WL-W09: who has won by what was counted; WL-W08 comes first, called or not."""
    state = table.state
    everybody = range(len(state.players))
    for who in everybody:
        if objectives(state, who) >= THREE:
            win(table, who, "objectives", points(state))
            return
    counted = points(state)
    best = max(counted)
    leaders = [who for who in everybody if counted[who] == best]
    if len(leaders) == 1:
        win(table, leaders[0], "spaces", counted)
        return
    note_round(state, None, "tie", counted)
    names = ", ".join(state.players[who].name for who in leaders)
    play_again(table, "WL-W09", "A tie: {names} have {count} each.", names=names, count=best)


def win(table: Table, who: int, by: str, counted: list[int] | None = None) -> None:
    """WL-W08: the round is won; the second one wins the match."""
    state = table.state
    player = state.players[who]
    player.wins += 1
    note_round(state, who, by, counted or [])
    if by == "objectives":
        say, rule = "{name} wins the round with 3 Objectives.", "WL-W08"
    else:
        say, rule = "{name} wins the round with {count} points.", "WL-W09"
    count = counted[who] if counted else 0
    table.tell("round-won", rule, say, player=who, name=player.name, count=count)
    if player.wins == state.options.rounds:
        state.phase = "over"
        table.tell("game-over", "WL-W08", "{name} wins the match!", player=who, name=player.name)
        raise GameOver
    clear(table)


def note_round(state: State, winner: int | None, by: str, counted: list[int]) -> None:
    """Write a round down that is over, with the knots that were counted."""
    name, held = state.ground.name, dict(state.held)
    state.rounds.append(Round(winner=winner, by=by, map=name, points=counted, held=held))


def play_again(table: Table, rule: str, say: str, /, **data: object) -> None:
    """Nobody has won it."""
    table.tell("again", rule, say, "", **data)
    clear(table)


def clear(table: Table) -> None:
    """WL-W04: every string goes back to its owner, and WL-W07 every headquarters with it."""
    table.state.held.clear()
    table.tell("clear-board", "WL-W04", "Untie all knots; strings and headquarters go back.")


def result(state: State) -> Result | None:
    """Who has won the match, once it is over."""
    if state.phase != "over":
        return None
    wins = [player.wins for player in state.players]
    winner = wins.index(max(wins))
    why = WON_THE_ONE if wins[winner] == 1 else WON
    reason = why.format(name=state.players[winner].name, count=wins[winner])
    score = {"rounds": wins[winner], "played": len(state.rounds)}
    score |= {f"won_{number}": count for number, count in enumerate(wins, 1)}
    return Result(outcome="won", winner=winner, reason=reason, score=score)
