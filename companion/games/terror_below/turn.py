"""A player's turn (TB-T), what follows it between players, and the end of the game (TB-E)."""

from __future__ import annotations

from companion.games.terror_below import (
    actions,
    attack,
    death,
    pieces,
    scenarios,
    vehicles,
)
from companion.games.terror_below.endings import SHARED, SURVIVED
from companion.games.terror_below.state import Player
from companion.games.terror_below.table import TerrorTable
from companion.table.game import Script
from companion.table.prompts import Choose, Roll


class Turn:
    """What lasts only as long as a turn."""

    __slots__ = ("ability_used", "bonus_used", "ended", "points", "used")

    def __init__(self) -> None:
        self.points = 0
        self.ended = False  # TB-A05: the actions are over, whatever points come
        self.bonus_used = False  # TB-A08: one Delivery Bonus a turn
        self.ability_used = False  # of a Leader whose ability is done by hand
        self.used: set[str] = set()  # what works once a turn: Hats (TB-I03), free actions

    def gain_points(self, points: int) -> None:
        """Add Action Points, unless the actions are over."""
        if not self.ended:
            self.points += points

    def end_actions(self) -> None:
        """TB-A05: end the actions, whatever points are left."""
        self.points, self.ended = 0, True


def slot_of(roll: int) -> int:
    """TB-D01: 1-2, 3-4 and 5-6 name a slot, counted from 0 here."""
    return (roll - 1) // 2


def player_turn(table: TerrorTable) -> Script:
    """TB-T01: play a Vehicle card, resolve it, refill; then see what the Worms do."""
    state = table.state
    player = table.me
    scenarios.check_table(table)
    yield from attack.fill_slots(table)
    if table.told:
        say = "{name}, it is your turn."
        table.tell("turn-begins", "TB-T01", say, name=player.name, player=state.active)
    if player.pawn is None:
        yield from death.respawn(table)
    yield from play_card(table)
    if player.alive:
        yield from refill(table, player)
    table.fresh.clear()
    if table.solo:
        state.phase = "terror"
        return
    if len(state.players) == 2:
        yield from roll_for_a_worm(table)
    yield from attack.attacks_due(table)
    next_player(table)


def play_card(table: TerrorTable) -> Script:
    """TB-T02 to TB-T06: under a Worm, its arrows, the actions, the ability."""
    index = table.state.active
    if not vehicles.open_slots(table):
        table.tell("note", "TB-T02", "No card is played: every Worm is at its card limit.")
        yield from take_actions(table, Turn(), index)
        return
    card = yield from vehicles.from_hand(table, table.me, "vehicle", "TB-T02")
    if card is None:
        yield from take_actions(table, Turn(), index)
        return
    slot = yield Choose(
        lambda: vehicles.open_slots(table), purpose="slot", rule="TB-T02", player=index
    )
    number = int(slot) - 1
    vehicles.put_under(table, number, card, "up", "TB-T02")
    pieces.distract(table, number, card)
    yield from perform_actions(table, card)
    if table.me.alive:
        yield from vehicles.ability(table, card, number)


def perform_actions(table: TerrorTable, card: str) -> Script:
    """TB-T05: as many points as the card shows, spent in any mix."""
    turn, index = Turn(), table.state.active
    turn.points = vehicles.points_of(table, table.me, card)
    if table.cards.vehicles[card].ability == "boots":
        turn.points += yield from vehicles.extra_points(table)
    yield from take_actions(table, turn, index)


def take_actions(table: TerrorTable, turn: Turn, index: int) -> Script:
    """TB-T05, TB-I02: ask a player for actions until none is possible, or the player ends the turn,
    also where a correction has made it the turn of another."""
    player = table.state.players[index]
    while actions.is_turn_open(table, turn, player):
        action = yield Choose(
            lambda: actions.action_ids(table, turn),
            data={"points": turn.points},
            purpose="action",
            rule=actions.rule_for_actions(table, turn, player),
            player=index,
        )
        if action == actions.END:
            return
        yield from actions.act(table, turn, action)


def refill(table: TerrorTable, player: Player) -> Script:
    """TB-T01: draw up to the hand limit. An unknown hand is refilled unseen."""
    index, limit = table.state.active, table.hand_limit(player)
    if player.hand is None:
        while table.played[index] and table.can_draw("vehicle"):
            table.played[index] -= 1
        if table.told:
            say = "{name} draws up to {limit} Vehicle cards."
            table.tell("note", "TB-T01", say, name=player.name, player=index, limit=limit)
        return
    while len(player.hand) < limit:
        card = yield from table.draw("vehicle", "hand", "TB-T01", index)
        if card is None:
            return
        player.hand.append(card)


def roll_for_a_worm(table: TerrorTable) -> Script:
    """TB-D01: with two players a die names the Worm that hears one more car."""
    index = table.state.active
    roll = yield Roll(die="blue", purpose="worm-die", rule="TB-D01", player=index)
    card = yield from table.draw("vehicle", "worm-die-vehicle", "TB-D01", index)
    if card is not None:
        vehicles.put_under(table, slot_of(roll), card, "up", "TB-D01")
        pieces.distract(table, slot_of(roll), card, "TB-D01")


def next_player(table: TerrorTable) -> None:
    """TB-T01: clockwise to the next living player; TB-E02: final turns, and then the end."""
    state = table.state
    if state.final is None:
        count = len(state.players)
        order = ((state.active + step) % count for step in range(1, count + 1))
        state.active = next(index for index in order if state.players[index].alive)
        return
    if not state.final:
        end_by_points(table)
    state.active = state.final.pop(0)


def end_by_points(table: TerrorTable) -> None:
    """TB-E02, TB-E03: the living player with most VP wins; then most Bounties; else shared."""
    living = [player for player in table.state.players if player.alive]
    if not living:
        table.finish("none", "TB-E03", "Nobody is left alive.")

    def rank(player: Player) -> tuple[int, int]:
        return table.vp(player), len(player.bounties)

    best = max(map(rank, living))
    winners = [player for player in living if rank(player) == best]
    if len(winners) > 1:
        *names, last = (player.name for player in winners)
        table.finish("shared", "TB-E03", SHARED, names=", ".join(names), last=last)
    [winner] = winners
    table.finish("won", "TB-E02", SURVIVED, winner, name=winner.name, vp=best[0])
