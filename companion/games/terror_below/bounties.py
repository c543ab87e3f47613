"""The Bounty Line: refilling it, purging it, completing a Bounty."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.terror_below import scenarios
from companion.games.terror_below.catalogue import Bounty
from companion.games.terror_below.state import Player
from companion.games.terror_below.table import LINE, TerrorTable
from companion.table.game import Script, Steps
from companion.table.prompts import Choose

TOKEN = "token"  # 1 VP instead of a Bounty


def is_dead(table: TerrorTable, card: str) -> bool:
    """TB-O09, TB-N01, TB-N02: whether a Bounty has no place in the Line any more."""
    bounty = table.cards.bounties[card]
    if not table.solo:
        return False
    return is_lost(table, bounty) or scenarios.is_done(table, bounty)


def is_lost(table: TerrorTable, bounty: Bounty) -> bool:
    """TB-O09: a delivery to a destroyed Location."""
    return bounty.kind == "delivery" and table.state.locations.get(bounty.location) is None


def tell_dead(table: TerrorTable, card: str, say: str) -> None:
    """Say that a dead Bounty goes, and by which clause."""
    if not table.told:
        return
    bounty = table.cards.bounties[card]
    rule, why = "TB-O09", "its Location is destroyed"
    if not is_lost(table, bounty):
        rule = "TB-N01" if bounty.kind == "delivery" else "TB-N02"
        why = "the scenario has no more use for it"
    table.tell("discard-bounty", rule, say, why, card=card)


def refill_line(table: TerrorTable, rule: str = "TB-A07") -> Script:
    """Fill the Line to 4. A dead Bounty leaves the game as it is drawn (TB-O09)."""
    state = table.state
    while len(state.line) < LINE:
        card = yield from table.draw("bounty", "bounty", rule, state.active)
        if card is None:
            return
        state.line.append(card)
        if table.told:
            table.tell("refill-line", rule, "Lay a Bounty ({title}) into the Line.", card=card)
        if is_dead(table, card):
            purge_line(table)


def purge_line(table: TerrorTable) -> bool:
    """TB-O09: discard every dead Bounty of the Line; True if there was one."""
    state = table.state
    dead = [card for card in state.line if is_dead(table, card)]
    for card in dead:
        state.line.remove(card)
        state.removed["bounty"].append(card)
        tell_dead(table, card, "Take the Bounty ({title}) out of the Line and out of the game.")
    return bool(dead)


def tidy_line(table: TerrorTable) -> Script:
    """TB-O09: purge and refill until the Line holds 4 Bounties that can be completed."""
    if purge_line(table):
        yield from refill_line(table, "TB-O09")


def can_wipe_line(table: TerrorTable) -> bool:
    """TB-A07, by house rule: whether the Line holds only Hunts or only Deliveries, and the deck has
    others."""
    if table.house.stuck_line == "stay":
        return False
    kinds = {table.cards.bounties[card].kind for card in table.state.line}
    return len(kinds) == 1 and table.can_draw("bounty")


def replace_line(table: TerrorTable, rule: str) -> Script:
    """Take every Bounty of the Line out of the game, and put 4 others in their place."""
    state = table.state
    for card in list(state.line):
        state.line.remove(card)
        state.removed["bounty"].append(card)
        table.tell("discard-bounty", rule, "Take the Bounty ({title}) out of the Line.", card=card)
    yield from refill_line(table, rule)


def fulfilled(
    table: TerrorTable, player: Player, fits: Callable[[Bounty], bool], purpose: str, rule: str
) -> Steps[str]:
    """TB-A07: which of the fitting Bounties is taken, or the token.

    One in the Line must be taken; a Hidden one may be.
    """
    index = table.state.players.index(player)

    known = table.cards.bounties

    def options() -> list[str]:
        line = [card for card in table.state.line if fits(known[card])]
        hidden = [card for card in player.hidden if fits(known[card])]
        return [*line, *hidden] if line else [*hidden, TOKEN]

    if options() == [TOKEN]:
        return TOKEN
    chosen: str = yield Choose(options, purpose=purpose, rule=rule, player=index)
    return chosen


def complete(table: TerrorTable, player: Player, card: str, rule: str) -> Script:
    """Take a completed Bounty; the Line is refilled, and a player may have won."""
    state = table.state
    bounty = table.cards.bounties[card]
    if card in state.line:
        state.line.remove(card)
    else:
        player.hidden.remove(card)
    player.bounties.append(card)
    if table.told:
        say = "{name} takes the Bounty ({title}): {points} VP."
        index = state.players.index(player)
        table.tell("score", rule, say, name=player.name, card=card, points=bounty.vp, player=index)
    table.check_goal(player)
    scenarios.check_objective(table, player)
    purge_line(table)
    yield from refill_line(table)


def fits_delivery(bounty: Bounty, colour: str, location: str) -> bool:
    """TB-A07: Egg colour and Location."""
    return bounty.kind == "delivery" and bounty.egg == colour and bounty.location == location


def fits_hunt(bounty: Bounty, type: str) -> bool:
    """TB-H04: the Worm's type, or any Worm."""
    return bounty.kind == "hunt" and bounty.worm in (type, "any")
