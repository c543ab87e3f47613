"""Abilities that no word covers: the text is shown, and the player tells what came of it.

So every real card can be played from the first day, without correcting the table.
"""

from __future__ import annotations

from companion.games.squirmish import hands, harm
from companion.games.squirmish.catalogue import Ref
from companion.games.squirmish.moments import Hit
from companion.games.squirmish.table import SquirmishTable
from companion.games.squirmish.targets import swap
from companion.table.game import Script, Steps
from companion.table.prompts import Choose

RULE = "SQ-B01"
DONE = "done"
AMOUNTS = [str(number) for number in range(1, 11)]


def told(table: SquirmishTable, ref: Ref, owner: int) -> Script:
    """Outcome after outcome, until the player is done."""
    about = {"card": ref.card, "ability": ref.number, "says": ref.ability.text}
    while True:
        outcome = yield Choose(
            lambda: outcomes(table, owner), data=about, purpose="manual", rule=RULE, player=owner
        )
        if outcome == DONE:
            return
        yield from _came(table, ref, owner, outcome)


def outcomes(table: SquirmishTable, owner: int) -> list[str]:
    """What can have come of it."""
    squirmish = table.state.squirmish
    can = {
        DONE: True,
        "damage": any(not each.safe for each in squirmish.values()),
        "heal": any(each.damage for each in squirmish.values()),
        "draw": table.can_draw(),
        "discard": any(player.holds for player in table.state.players),
        "swap": len(squirmish) > 1,
        "knock-out": bool(squirmish),
    }
    return [outcome for outcome, possible in can.items() if possible]


def _came(table: SquirmishTable, ref: Ref, owner: int, outcome: str) -> Script:
    match outcome:
        case "draw":
            yield from table.draw(owner, RULE)
            yield from hands.limit(table, owner)
        case "discard":
            yield from _discard(table, ref, owner)
        case "swap":
            one = yield from _card(table, ref, owner, outcome)
            other = yield from _card(table, ref, owner, outcome, but=one)
            here, there = table.find(one), table.find(other)
            if here is not None and there is not None:
                swap(table, here, there, RULE)
        case "knock-out":
            card = yield from _card(table, ref, owner, outcome)
            yield from harm.knock_out(table, [card], owner, ref.card)
        case "heal":
            card = yield from _card(table, ref, owner, outcome)
            amount = yield from _amount(ref, owner, outcome)
            harm.heal(table, card, amount, ref.card, "SQ-A04")
        case _:
            card = yield from _card(table, ref, owner, outcome)
            amount = yield from _amount(ref, owner, outcome)
            yield from harm.harm(table, [Hit(card, amount)], owner, ref.card, RULE)


def _amount(ref: Ref, owner: int, outcome: str) -> Steps[int]:
    data = {"card": ref.card, "effect": outcome}
    amount = yield Choose(AMOUNTS, data=data, purpose="manual-amount", rule=RULE, player=owner)
    return int(amount)


def _card(table: SquirmishTable, ref: Ref, owner: int, outcome: str, but: str = "") -> Steps[str]:
    """The card it happened to; none where a correction has left no other."""
    squirmish = table.state.squirmish

    def places() -> list[str]:
        found = [key for key in table.everywhere() if squirmish[key].card != but]
        if outcome == "heal":
            return [key for key in found if squirmish[key].damage]
        if outcome == "damage":
            return [key for key in found if not squirmish[key].safe]
        return found

    if not places():
        return ""
    data = {"card": ref.card, "effect": outcome}
    key = yield Choose(places, data=data, purpose="manual-card", rule=RULE, player=owner)
    return squirmish[key].card


def _discard(table: SquirmishTable, ref: Ref, owner: int) -> Script:
    players = table.state.players
    chosen = yield Choose(
        lambda: [str(index) for index, player in enumerate(players) if player.holds],
        data={"card": ref.card, "effect": "discard"},
        purpose="opponent",
        rule=RULE,
        player=owner,
    )
    yield from hands.discard(table, int(chosen), RULE)
