"""Ramping: over another pawn (TB-A02), and over the canyon (TB-K03, TB-K04)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.terror_below import death, pieces, vehicles
from companion.games.terror_below.board import Space
from companion.games.terror_below.state import Player
from companion.games.terror_below.table import TerrorTable
from companion.table.game import Script
from companion.table.prompts import Roll

if TYPE_CHECKING:
    from companion.games.terror_below.turn import Turn

SAFE = 4  # TB-K04: what a long ramp must roll at least


def landings(table: TerrorTable, pawn: Space) -> list[Space]:
    """TB-A02: the spaces beside an adjacent pawn without Rubble, pawn or canyon."""
    board, found = table.board, {}
    for ramped in board.neighbours[pawn]:
        if table.pawn_at(ramped):
            for space in board.neighbours[ramped]:
                if not table.state.rubble[space] and not table.pawn_at(space):
                    found[space] = True
    return list(found)


def jumps(table: TerrorTable, pawn: Space) -> list[Space]:
    """TB-K03, TB-K04: the landing spaces of every jump the hand can pay for."""
    player = table.me
    if table.hand_size(player) <= 0:
        return []
    return [
        space
        for space, width in table.board.jumps[pawn]
        if not table.pawn_at(space) and (width == 1 or _has_fast_card(table, player))
    ]


def _is_fast(table: TerrorTable, card: str) -> bool:
    return table.cards.vehicles[card].points >= vehicles.LONG_RAMP


def _has_fast_card(table: TerrorTable, player: Player) -> bool:
    cards = table.unseen("vehicle") if player.hand is None else player.hand
    return any(_is_fast(table, card) for card in cards)


def jump(table: TerrorTable, turn: Turn, player: Player, landing: Space) -> Script:
    """Discard a card and jump; more than 1 canyon space takes a fast card and luck."""
    assert player.pawn is not None
    width = dict(table.board.jumps[player.pawn])[landing]
    long = width > 1
    rule = "TB-K04" if long else "TB-K03"
    fits = (lambda id: _is_fast(table, id)) if long else None
    card = yield from vehicles.from_hand(table, player, "ramp-discard", rule, fits)
    if card is None:
        turn.points += 1  # no card, no ramp
        return
    table.state.discards["vehicle"].append(card)
    table.tell("discard-card", rule, "Discard {title} for the ramp.", card=card)
    if long:
        table.gain(player, 1, "TB-K04", "for being a daredevil")
        index = table.state.players.index(player)
        roll = yield Roll(die="red", purpose="ramp", rule="TB-K04", player=index)
        if roll < SAFE:
            turn.end_actions()
            yield from death.die(table, player, landing, "TB-K04", "the ramp failed")
            return
    from companion.games.terror_below.actions import move_pawn

    move_pawn(table, player, landing, rule)
    rubble = table.state.rubble[landing]
    if rubble:
        yield from pieces.take_rubble(table, player, landing, rubble, rule)
