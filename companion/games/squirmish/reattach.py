"""SQ-A06: cards that a knock-out leaves without contact are put back at once.

The largest piece stays where it is. Pieces of several cards come first, by whoever has the turn and
in their shape; then single cards by their players, whoever has the turn first, then clockwise.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from companion.games.squirmish import grid
from companion.games.squirmish.grid import Place
from companion.games.squirmish.table import SquirmishTable
from companion.table.game import Script
from companion.table.prompts import Choose

RULE = "SQ-A06"


class Loose(NamedTuple):
    """A piece that has lost contact: its places, and who puts it back."""

    piece: list[Place]
    player: int


def reattach(table: SquirmishTable) -> Script:
    """Put back piece after piece until everything hangs together again."""
    now = table.state.now
    while (loose := next_loose(table)) is not None:
        now.loose = True
        squirmish = table.state.squirmish
        keys = [grid.key(place) for place in loose.piece]
        cards = [squirmish[key].card for key in keys]
        if table.told:
            say = "{title} has lost contact."
            if len(cards) > 1:
                say = "{count} cards around {title} have lost contact."
            why = "loose cards go back to the rim"
            table.tell("note", RULE, say, why, card=cards[0], cards=cards, count=len(cards))
        key = yield Choose(
            partial(offers, table, cards),
            data={"cards": cards, "from": [table.at(each) for each in keys]},
            purpose="reattach",
            rule=RULE,
            player=loose.player,
        )
        move(table, cards, grid.place(key), loose.player)
    now.loose = False


def next_loose(table: SquirmishTable) -> Loose | None:
    """The piece that is put back next, or None when all cards hang together."""
    state = table.state
    if len(state.squirmish) < 2:
        return None
    _, *loose = grid.pieces([grid.place(key) for key in state.squirmish])
    if not loose:
        return None
    if len(loose[0]) > 1:
        return Loose(loose[0], state.active)
    owners = {state.squirmish[grid.key(piece[0])].owner: piece for piece in reversed(loose)}
    player = next(index for index in table.clockwise() if index in owners)
    return Loose(owners[player], player)


def offers(table: SquirmishTable, cards: list[str]) -> list[str]:
    """Every legal place for the first of these cards; the others keep the shape."""
    squirmish = table.state.squirmish
    own = [grid.place(key) for key, each in squirmish.items() if each.card in cards]
    rest = [grid.place(key) for key, each in squirmish.items() if each.card not in cards]
    if not own or not rest:
        return []
    main, *others = grid.pieces(rest)
    lying = [place for piece in others for place in piece]
    first = table.find(cards[0])
    if first is None or grid.in_order(own)[0] != grid.place(first):
        return []
    found = grid.attachments(main, grid.in_order(own), lying)
    return [grid.key(place) for place in found]


def move(table: SquirmishTable, cards: list[str], to: Place, player: int) -> None:
    """Carry a piece over, so that its first card lies there."""
    squirmish = table.state.squirmish
    keys = [key for card in cards if (key := table.find(card)) is not None]
    places = [grid.place(key) for key in keys]
    fighters = [squirmish.pop(key) for key in keys]
    there = grid.moved(places, places[0], to)
    for place, fighter in zip(there, fighters, strict=True):
        squirmish[grid.key(place)] = fighter
    if table.told:
        say = "Put {title} back at the rim."
        if len(cards) > 1:
            say = "Put the {count} cards back at the rim in their shape."
        moved = {"from": [list(place) for place in places], "at": [list(each) for each in there]}
        about = {"cards": cards, "count": len(cards), "player": player, **moved}
        table.tell("reattach", RULE, say, card=cards[0], **about)
