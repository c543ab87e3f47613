"""Why a bot does what it does: short sentences for people, with the figures they would ask for."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.terror_below.board import Space
from companion.games.terror_below.odds import kills
from companion.games.terror_below.state import Player
from companion.games.terror_below.table import TerrorTable
from companion.lab import hunts
from companion.lab.forecast import Outlook
from companion.lab.lookout import Lookout
from companion.lab.plans import Plan
from companion.lab.worlds import moved
from companion.lab.worth import Worth
from companion.language import tr

UNSEEN = 7  # cards nobody knows under the Worms, up to which a risk is quickly counted
WELCOME = 0.5  # what a Worm that comes must be worth, for it to be waited for
LEADERS = {
    "points": "One more action point each turn goes a long way.",
    "hand": "A larger hand leaves you more to choose from.",
    "rubble": "Rubble is worth a card sooner.",
    "damage": "Every Weapon hits harder.",
    "delivery": "Deliveries without a Bounty earn you more.",
}
ITEMS = {
    "hat": "Worn, it counts at the end.",
    "vp": "VP at once, and nothing lost by it.",
    "points": "More action points, now that you can use them.",
    "draw": "More cards to choose from.",
    "revive": "Somebody comes back to life.",
}
BONUSES = {
    "motel": "It is 1 VP more.",
    "police": "A Weapon can save your Leader in a hunt.",
    "hospital": "Somebody comes back to life.",
    "store": "An Item always comes in handy.",
    "facility": "A Hidden Bounty is yours alone.",
}


def joined(*sentences: str) -> str:
    """Those of the sentences that say anything."""
    return " ".join(each for each in sentences if each)


# On the board


def danger(table: TerrorTable, space: Space, player: Player | None = None) -> str:
    """How likely somebody who stops on a space is caught there."""
    percent = caught(table, space, player)
    if percent is None:
        return ""
    if percent == 0:
        return tr("No attack can reach you there.")
    if percent == 100:
        return tr("An attack is sure to come there.")
    return tr("The risk of being caught there is {percent} %.", percent=percent)


def caught(table: TerrorTable, space: Space, player: Player | None = None) -> int | None:
    """The chance of that in per cent; None where counting it would take too long."""
    unseen = sum(played.card is None for slot in table.state.slots for played in slot.cards)
    if unseen > UNSEEN:
        return None
    return hunts.percent(Outlook(table).danger(space, player or table.me).caught)


def plan(worth: Worth, lookout: Lookout | None, plan: Plan) -> str:
    """Why the next errand of a plan is a good one."""
    table = worth.table
    here = plan.at == table.me.pawn
    if plan.kind == "deliver":
        return delivery(worth, plan.what, table.location_at(plan.at) or "", here)
    if plan.kind == "pickup":
        return joined(egg(worth, plan.at, here), danger(table, plan.at))
    if plan.kind == "repair":
        name = table.location_at(table.board.by_key(plan.what)) or ""
        return repair(name)
    if lookout is not None and lookout.stop(plan.at, table.me.eggs, worth) > WELCOME:
        column, row = table.board.at(plan.at)
        say = "If a Worm comes to column {column}, row {row}, you are armed for it."
        return tr(say, column=column, row=row)
    return stop(worth, plan.at)


def delivery(worth: Worth, colour: str, location: str, here: bool) -> str:
    """What an Egg earns at a Location."""
    bounty = worth.fitting(colour, location, frozenset())
    about = {"colour": colour, "location": location}
    if bounty is None:
        points = 1 + worth.table.effect(worth.me, "delivery")
        if here:
            return tr("The {colour} Egg earns {vp} VP here.", **about, vp=points)
        return tr("The {colour} Egg earns {vp} VP at the {location}.", **about, vp=points)
    say = "The {colour} Egg completes a Bounty at the {location}: {vp} VP."
    if here:
        say = "The {colour} Egg completes a Bounty here: {vp} VP."
    needed = worth.scenario == "special-delivery" and location not in worth.done
    more = tr("Your objective still needs that Location.") if needed else ""
    return joined(tr(say, **about, vp=bounty.vp), more)


def egg(worth: Worth, space: Space, here: bool) -> str:
    """What the best Egg on a space is good for."""
    eggs = worth.table.state.eggs[space]
    wanted = [
        (worth.delivery(colour, name), colour, name) for colour in eggs for name in worth.standing
    ]
    if not wanted:
        return tr("No Location is left for the {colour} Egg.", colour=eggs[0])
    _, colour, name = max(wanted)
    bounty = worth.fitting(colour, name, frozenset())
    points = bounty.vp if bounty else 1 + worth.table.effect(worth.me, "delivery")
    column, row = worth.table.board.at(space)
    about = {"colour": colour, "vp": points, "location": name}
    if here:
        return tr("The {colour} Egg here is worth {vp} VP at the {location}.", **about)
    say = "The {colour} Egg on column {column}, row {row} is worth {vp} VP at the {location}."
    return tr(say, column=column, row=row, **about)


def repair(location: str) -> str:
    """Why the first Rubble on a Location is cleared."""
    say = "One more Rubble and the {location} falls; cleared, it is as good as new."
    return tr(say, location=location)


def stop(worth: Worth, space: Space) -> str:
    """Why a space is a good one to be on when the Worms come."""
    table = worth.table
    if space == table.me.pawn:
        return joined(tr("You stand well here."), danger(table, space))
    assert table.me.pawn is not None
    there, here = caught(table, space), caught(table, table.me.pawn)
    if there is not None and here is not None and there < here:
        column, row = table.board.at(space)
        say = "On column {column}, row {row} the risk of being caught is {there} %, here {here} %."
        return tr(say, column=column, row=row, there=there, here=here)
    return joined(ahead(worth, space, table.me.eggs), danger(table, space))


def ahead(worth: Worth, space: Space, eggs: Sequence[str]) -> str:
    """What can be done next from a space, the best of it."""
    table, ways = worth.table, worth.ways(space)
    found: list[tuple[float, int, str, str]] = []
    for name, at in worth.standing.items():
        for colour in eggs if at in ways else ():
            far = ways[at][0] + 1
            found.append((worth.delivery(colour, name) * 0.86**far, far, colour, name))
    for at, lying in table.state.eggs.items():
        if at in ways and worth.standing:
            far = ways[at][0] + 1
            gain = max(worth.delivery(lying[0], name) for name in worth.standing)
            found.append((0.6 * gain * 0.86**far, far, lying[0], ""))
    if not found:
        return ""
    _, far, colour, name = max(found)
    column, row = table.board.at(space)
    about = {"column": column, "row": row, "colour": colour}
    if far == 1:
        say = "On column {column}, row {row} the {colour} Egg can be delivered at once next turn."
        if not name:
            say = "On column {column}, row {row} the {colour} Egg can be picked up next turn."
        return tr(say, **about)
    if name:
        say = "From column {column}, row {row} it takes {far} action points to deliver the Egg."
    else:
        say = "From column {column}, row {row} it takes {far} action points to the {colour} Egg."
    return tr(say, far=far, **about)


def rubble(table: TerrorTable, player: Player, space: Space) -> str:
    """Why Rubble is cleared: for a Location, or for a card."""
    location = table.location_at(space)
    if location is not None:
        return repair(location)
    price = table.effect(player, "rubble") or 3
    count = player.rubble + 1
    if count >= price:
        return tr("It is your Rubble number {count}: that is a Weapon or an Item.", count=count)
    say = "It makes {count} of the {price} Rubble for a Weapon or an Item."
    return tr(say, count=count, price=price)


# Cards and Worms


def heard(table: TerrorTable, number: int, card: str, face_down: bool = False) -> str:
    """What becomes of a Worm that hears a card."""
    slot, known = table.state.slots[number], table.cards.vehicles.get(card)
    left = table.worm(slot).limit - len(slot.cards) - 1
    target = slot.target
    if known is not None and not face_down:
        target = moved(table.board, known.arrows)[target]
    column, row = table.board.at(target)
    if left <= 0:
        return tr("It attacks then, around column {column}, row {row}.", column=column, row=row)
    if left == 1:
        say = "Its Target is then on column {column}, row {row}; 1 more card makes it attack."
    else:
        say = "Its Target is then on column {column}, row {row}; {left} more cards make it attack."
    return tr(say, column=column, row=row, left=left)


def armed(table: TerrorTable, number: int) -> str:
    """Why a Worm may come: it can be killed."""
    hand = hunts.hand_of([arm for arm in hunts.arms(table, table.me) if arm.damage is not None])
    chance = hunts.survival(hand, table.worm(table.state.slots[number]).health)
    say = "You can wait for it: {percent} % to kill it with what you hold."
    return tr(say, percent=hunts.percent(chance))


def leader(table: TerrorTable, card: str, liked: Sequence[str]) -> str:
    """What somebody's ability is good for."""
    words = table.cards.abilities.get(card, {})
    best = next((name for name in liked if name in words), "")
    if best:
        return tr(LEADERS[best])
    return tr("The abilities are done by hand: take whom you like.")


def bounty(table: TerrorTable, card: str) -> str:
    """Why one of several Bounties is completed."""
    known = table.cards.bounties.get(card)
    if known is None:
        return tr("The Hidden Bounty can wait for a better moment.")
    return tr("It is worth the most: {vp} VP.", vp=known.vp)


def prize(player: Player) -> str:
    """Why Rubble goes for a Weapon."""
    if not player.weapons:
        return tr("You have no Weapon, and without one nobody survives a hunt.")
    return tr("The more Weapons you have, the surer you survive a hunt.")


def bonus(location: str) -> str:
    """What the bonus of a Location is good for."""
    found = next((said for name, said in BONUSES.items() if name in location), "")
    return tr(found) if found else tr("It costs you nothing.")


def kept(table: TerrorTable, card: str) -> str:
    """Why a Bounty is the one to keep Hidden."""
    known = table.cards.bounties.get(card)
    if known is None:
        return tr("The ones in sight can be completed anyway; this one comes on top.")
    return tr("It is worth {vp} VP, and Hidden nobody can take it from you.", vp=known.vp)


def back(worth: Worth, space: Space, player: int) -> str:
    """Why a squad starts or comes back on a space."""
    who = worth.table.state.players[player]
    found = ahead(worth, space, who.eggs) or tr("It is as good as any other Location.")
    return joined(found, danger(worth.table, space, who)) if worth.table.state.slots else found


def attack(alive: float) -> str:
    """Why a Worm is the one to attack first."""
    if alive < 0:
        return tr("None of them reaches you: the order makes no difference to you.")
    say = "It catches you, and you live through it with {percent} %: now you hold the most."
    return tr(say, percent=hunts.percent(alive))


def shot(arms: Sequence[hunts.Arm], missing: int, card: str | None, shielded: bool) -> str:
    """Why a card is played next in a hunt, or none."""
    if shielded:
        return tr("You are safe already: keep the rest for another hunt.")
    weapons = [arm for arm in arms if arm.damage is not None]
    if card is None:
        return tr("Nothing you hold can help; keep it for another hunt.")
    chosen = next(arm for arm in arms if arm.card == card)
    if chosen.damage is None:
        return tr("Your Weapons cannot do it, and this one saves you for sure.")
    now = hunts.percent(kills(chosen.damage, missing, chosen.bonus))
    if now == 100:
        return tr("It kills the Worm for sure, and keeps the most for later.")
    percent = hunts.percent(hunts.survival(hunts.hand_of(weapons), missing))
    if now == 0:
        say = "With all you hold it is {percent} % to kill; in this order you keep the most."
        return tr(say, percent=percent)
    say = "{now} % to kill at once, {percent} % with all you hold; in this order you keep the most."
    return tr(say, now=now, percent=percent)


def errand(table: TerrorTable, space: Space) -> Plan:
    """What somebody drives to a space for, as a plan."""
    me, name = table.me, table.location_at(space)
    if name is not None and me.eggs:
        worth = Worth(table)
        colour = max(me.eggs, key=lambda colour: worth.delivery(colour, name))
        return Plan(0.0, "deliver", space, colour)
    return Plan(0.0, "pickup" if space in table.state.eggs else "stop", space)
