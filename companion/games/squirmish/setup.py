"""Setting up the table (SQ-T01) and who begins (SQ-T02)."""

from __future__ import annotations

from companion.games.squirmish.state import HAND
from companion.games.squirmish.table import DECK, DIE, SquirmishTable
from companion.table.game import Script
from companion.table.prompts import Card, Choose, Roll

HOW = ("stinkiest", "oldest", "rock-paper-scissors", "random")


def set_up(table: SquirmishTable) -> Script:
    """Deal, turn a card up, and find out who begins."""
    yield from deal(table)
    yield from turn_up(table)
    yield from who_begins(table)
    table.state.phase = "turn"


def deal(table: SquirmishTable) -> Script:
    """SQ-T01: five cards each, face down."""
    table.tell("note", "SQ-T01", "Shuffle all cards: they are the deck.")
    for index, player in enumerate(table.state.players):
        if player.hand is not None:
            while len(player.hand) < HAND:
                card = yield Card(
                    deck=DECK, candidates=table.unseen, purpose="hand", rule="SQ-T01", player=index
                )
                table.take(index, card)
        player.holds = HAND
        say = "{name} gets {count} cards, face down."
        table.tell("draw", "SQ-T01", say, player=index, name=player.name, count=HAND)


def turn_up(table: SquirmishTable) -> Script:
    """SQ-T01: the top card of the deck starts the discard pile."""
    card = yield Card(deck=DECK, candidates=table.unseen, purpose="first-discard", rule="SQ-T01")
    table.state.discard.append(card)
    say = "{title} starts the discard pile."
    table.tell("discard-card", "SQ-T01", say, card=card, player=None)


def who_begins(table: SquirmishTable) -> Script:
    """SQ-T02: the stinkiest, the oldest, rock-paper-scissors, or anybody."""
    state = table.state
    how = state.options.start
    if how == "first":
        return
    if how == "ask":
        how = yield Choose(HOW, purpose="start-how", rule="SQ-T02")
    if how == "random":
        rolled = yield Roll(die=DIE, sides=len(state.players), purpose="start", rule="SQ-T02")
        state.active = rolled - 1
    else:
        players = [str(index) for index in range(len(state.players))]
        chosen = yield Choose(players, data={"how": how}, purpose="start-player", rule="SQ-T02")
        state.active = int(chosen)
    table.tell("note", "SQ-T02", "{name} begins.", name=table.me.name, player=state.active)
