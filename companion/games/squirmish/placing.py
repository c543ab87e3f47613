"""Placing a card (SQ-S02, SQ-S03) and shouting its battle cry (SQ-S04)."""

from __future__ import annotations

from companion.games.squirmish import abilities, grid
from companion.games.squirmish.state import Fighter
from companion.games.squirmish.table import DECK, SquirmishTable
from companion.table.game import Script
from companion.table.prompts import NONE, Card, Choose

START = "0,0"  # where the very first card lies
REPLACE = "replace:"


def places(table: SquirmishTable, index: int) -> list[str]:
    """SQ-S02: every open edge while there is room, and every unhurt card of one's own."""
    squirmish = table.state.squirmish
    found = []
    if table.has_room(index):
        edges = grid.open_edges([grid.place(key) for key in squirmish])
        found = [grid.key(edge) for edge in edges] if squirmish else [START]
    unhurt = [key for key in table.of(index) if not squirmish[key].damage]
    return found + [REPLACE + key for key in unhurt]


def may_place(table: SquirmishTable, index: int, rule: str) -> Script:
    """SQ-T03: place a card, if you wish."""
    yield from _placing(table, index, rule, optional=True)


def place(table: SquirmishTable, index: int, rule: str) -> Script:
    """SQ-T04: a card is placed because the hand is full."""
    yield from _placing(table, index, rule, optional=False)


def _placing(table: SquirmishTable, index: int, rule: str, optional: bool) -> Script:
    player = table.state.players[index]
    if not player.holds or not places(table, index):
        return
    card = yield Card(
        deck=DECK,
        source="hand",
        candidates=lambda: table.in_hand(index),
        optional=optional,
        purpose="place",
        rule=rule,
        player=index,
    )
    if card == NONE or not places(table, index):  # a correction may have taken the room
        return
    table.state.now.placed = card
    where = yield Choose(
        lambda: places(table, index), data={"card": card}, purpose="where", rule="SQ-S02",
        player=index,
    )  # fmt: skip
    lay(table, index, card, where)
    if index == table.state.active:
        yield from battle_cry(table, card)
    yield from abilities.at_moment(table, card, "placed")


def lay(table: SquirmishTable, index: int, card: str, where: str) -> None:
    """SQ-S02: into the Squirmish; what it replaces is discarded."""
    state, name = table.state, table.state.players[index].name
    table.give(index, card)
    key = where.removeprefix(REPLACE)
    replaced = state.squirmish.pop(key, None)
    if replaced is not None:
        state.discard.append(replaced.card)
        if table.told:
            say = "Discard {title}: another card takes its place."
            at = table.at(key)
            table.tell("discard-card", "SQ-S02", say, card=replaced.card, at=at, player=index)
    state.squirmish[key] = Fighter(card, index)
    if table.told:
        say = "Lay {title} down, facing {name}."
        at = table.at(key)
        table.tell("place-card", "SQ-S02", say, card=card, at=at, player=index, name=name)


def battle_cry(table: SquirmishTable, card: str) -> Script:
    """SQ-S04: aloud and in a funny voice, it is worth 1 on one attack this turn."""
    cry = table.cards.creatures[card].cry
    index = table.state.active
    choice = yield Choose(
        ["cry", "quiet"], data={"card": card, "cry": cry}, purpose="battle-cry", rule="SQ-S04",
        player=index,
    )  # fmt: skip
    if choice == "cry":
        table.state.now.cried.append(card)
        say = "What a voice! {title} does 1 more in one attack this turn."
        table.tell("cry", "SQ-S04", say, card=card, cry=cry, player=index)
