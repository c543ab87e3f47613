"""The hand: throwing a card away, and the limit of five (SQ-T04)."""

from __future__ import annotations

from companion.games.squirmish import placing
from companion.games.squirmish.table import DECK, SquirmishTable
from companion.table.game import Script, Steps
from companion.table.prompts import Card, Choose


def limit(table: SquirmishTable, index: int) -> Steps[bool]:
    """SQ-T04: with a sixth card, discard one or place one. Returns whether one was placed."""
    placed = False
    while table.over_limit(index):
        choice = yield Choose(
            lambda: ["discard", "place"] if can_place(table, index) else ["discard"],
            purpose="hand-limit",
            rule="SQ-T04",
            player=index,
        )
        if choice == "place":
            yield from placing.place(table, index, "SQ-T04")
            placed = True
        else:
            yield from discard(table, index, "SQ-T04")
    return placed


def discard(table: SquirmishTable, index: int, rule: str) -> Script:
    """One card from the hand to the discard pile, of its player's choice."""
    card = yield Card(
        deck=DECK,
        source="hand",
        candidates=lambda: table.in_hand(index),
        purpose="discard",
        rule=rule,
        player=index,
    )
    table.give(index, card)
    table.state.discard.append(card)
    name = table.state.players[index].name
    say = "{name} discards {title}."
    table.tell("discard-card", rule, say, card=card, player=index, name=name)


def can_place(table: SquirmishTable, index: int) -> bool:
    """SQ-S02, SQ-S03: a card in hand, and room for it or an unhurt card to replace."""
    return bool(table.state.players[index].holds and placing.places(table, index))
