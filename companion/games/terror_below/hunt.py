"""Caught in an attack: hunting the Worm, the killing blow, or death (TB-H)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.games.terror_below import bounties, death, items, scenarios
from companion.games.terror_below.board import Space
from companion.games.terror_below.catalogue import Bounty, Dice, Worm
from companion.games.terror_below.printed import Item
from companion.games.terror_below.state import Player
from companion.games.terror_below.table import TerrorTable
from companion.table.game import Script, Steps
from companion.table.prompts import Choose, Roll

STOP = "stop"
KEEP: dict[str, Callable[[list[int]], int]] = {"highest": max, "lowest": min, "sum": sum}
MOST_BY_HAND = 12  # the most damage a player can tell of a card done by hand


def resolve(table: TerrorTable, worm: Worm, covered: set[Space], target: Space) -> Script:
    """Everyone caught may hunt; if the Worm lives, they die."""
    caught = who_is_caught(table, covered, target)
    if not caught:
        return
    safe: list[int] = []
    killer = yield from hunt(table, worm, caught, safe)
    if killer is not None:
        yield from reward(table, worm, killer)
        return
    for index in caught:
        player = table.state.players[index]
        if index not in safe and player.pawn is not None:
            why = "the Worm was not defeated"
            yield from death.die(table, player, player.pawn, "TB-H05", why)


def who_is_caught(table: TerrorTable, covered: set[Space], target: Space) -> list[int]:
    """TB-X08, TB-X09, TB-O08, in hunting order: the active player, then clockwise (TB-H02)."""
    state = table.state
    if table.solo:
        return [0] if state.players[0].pawn in covered else []
    count = len(state.players)
    order = [(state.active + step) % count for step in range(count)]
    return [index for index in order if _is_caught(table, state.players[index], covered, target)]


def _is_caught(table: TerrorTable, player: Player, covered: set[Space], target: Space) -> bool:
    pawn = player.pawn
    if pawn is None:
        return False  # TB-H07
    if table.location_at(pawn) is not None:
        return pawn == target  # TB-X09
    return pawn in covered


def hunt(table: TerrorTable, worm: Worm, caught: list[int], safe: list[int]) -> Steps[int | None]:
    """TB-H02, TB-H03: one opportunity each, damage is pooled; returns who struck the last blow."""
    dealt = 0
    for index in caught:
        player = table.state.players[index]
        ability = lasting_helps(table, player)
        while True:
            card = yield Choose(
                lambda player=player, ability=ability: [  # type: ignore[misc]
                    *arms(table, player),
                    *ability,
                    STOP,
                ],
                data={"health": worm.health, "dealt": dealt},
                purpose="hunt",
                rule="TB-H01",
                player=index,
            )
            if card == STOP:
                break
            if card in ability:
                ability = [each for each in ability if each != card]  # once a hunt
                damage = yield from use_lasting_help(table, player, index, card, safe)
            else:
                damage = yield from use(table, player, index, card, safe)
            dealt += damage
            if table.told and damage:
                say = "{name} deals {damage} damage: {dealt} of {health}."
                table.tell(
                    "damage", "TB-H03", say,
                    name=player.name, player=index, card=card,
                    damage=damage, dealt=dealt, health=worm.health,
                )  # fmt: skip
            if dealt >= worm.health:
                return index
    return None


def arms(table: TerrorTable, player: Player) -> Sequence[str]:
    """What a caught player can play: Weapons, and Items that say so."""
    useful = [card for card in player.items if table.kinds[card] in HUNT_ITEMS]
    return [*player.weapons, *useful]


def lasting_helps(table: TerrorTable, player: Player) -> list[str]:
    """Return what helps once in a hunt and is not discarded: worn cards, and a Leader whose ability
    is done by hand."""
    leader = player.leader or ""
    by_hand = [leader] if table.kinds.get(leader) == "manual" else []
    return [*worn_arms(table, player), *by_hand]


def worn_arms(table: TerrorTable, player: Player) -> list[str]:
    """TB-I03: return the Weapons near a Leader, and the worn Items that help in a hunt."""
    weapons = [card for card in player.worn if card in table.cards.weapons]
    if not table.rules.hats_work_every_turn:
        return weapons
    known = [table.cards.items[card] for card in player.worn if card not in weapons]
    return [*weapons, *(item.id for item in known if _helps_in_hunt(item))]


def _helps_in_hunt(item: Item) -> bool:
    """Whether a worn Item helps in a hunt; a card by hand without a text cannot say so."""
    word = items.effect_of(item)
    return word in items.IN_HUNT or (word == "manual" and bool(item.text))


HUNT_ITEMS = (*items.IN_HUNT, "manual")


def use(table: TerrorTable, player: Player, index: int, card: str, safe: list[int]) -> Steps[int]:
    """Play a Weapon or an Item in the hunt; returns the damage it deals."""
    if card in player.weapons:
        player.weapons.remove(card)
        table.state.discards["weapon"].append(card)
        _tell_played(table, card)
        damage = yield from damage_of(index, table.cards.weapons[card].damage, safe, card)
        bonus = table.effect(player, "damage")
        return damage + bonus if damage else damage
    player.items.remove(card)
    table.state.discards["item"].append(card)
    _tell_played(table, card)
    return (yield from damage_of_item(table, index, card, safe))


def use_lasting_help(
    table: TerrorTable, player: Player, index: int, card: str, safe: list[int]
) -> Steps[int]:
    """Use a worn card, or the Leader's ability by hand, and return the damage."""
    if card not in player.worn:
        return (yield from told_damage(index, safe, card))
    table.tell("note", "TB-H01", "Use {title}.", card=card, player=index)
    weapon = table.cards.weapons.get(card)
    if weapon is None:
        return (yield from damage_of_item(table, index, card, safe))
    damage = yield from damage_of(index, weapon.damage, safe, card)
    return damage + table.effect(player, "damage") if damage else 0


def damage_of_item(table: TerrorTable, index: int, card: str, safe: list[int]) -> Steps[int]:
    """Return the damage that an Item deals; one that protects saves its player and deals none."""
    item = table.cards.items[card]
    if items.effect_of(item) == "protect":
        safe.append(index)
        return 0
    value = item.effect.get("damage") if isinstance(item.effect, dict) else None
    known = value if isinstance(value, int) else None
    return (yield from damage_of(index, known, safe, card))


def _tell_played(table: TerrorTable, card: str) -> None:
    table.tell("play-card", "TB-H01", "Play and discard {title}.", card=card)


def damage_of(index: int, damage: int | Dice | None, safe: list[int], card: str) -> Steps[int]:
    """TB-I04: fixed damage, dice as the card says, or told by the player's own hands."""
    if isinstance(damage, int):
        return damage
    if damage is None:
        return (yield from told_damage(index, safe, card))
    rolls: list[int] = []
    for number in range(damage.dice):
        die = "blue" if number % 2 else "red"
        rolls.append((yield Roll(die=die, purpose="damage", rule="TB-H01", player=index)))
    return KEEP[damage.keep](rolls) + damage.add


def told_damage(index: int, safe: list[int], card: str) -> Steps[int]:
    """A card done by hand: the damage it dealt, or that it protects."""
    outcomes = [*(f"damage:{points}" for points in range(MOST_BY_HAND + 1)), "protected"]
    asked = {"card": card}  # whoever is asked wants to read what it says
    outcome = yield Choose(outcomes, data=asked, purpose="manual", rule="TB-I02", player=index)
    if outcome == "protected":
        safe.append(index)
        return 0
    return int(outcome.partition(":")[2])


def reward(table: TerrorTable, worm: Worm, killer: int) -> Script:
    """TB-H04: 1 VP for the killing blow, or instead a matching Hunt Bounty."""
    player = table.state.players[killer]
    if table.told:
        say = "The {title} is defeated by {name}; everyone caught is safe."
        table.tell(
            "worm-defeated", "TB-H03", say,
            worm=worm.id, title=worm.name, name=player.name, player=killer,
        )  # fmt: skip

    def fits(bounty: Bounty) -> bool:
        return bounties.fits_hunt(bounty, worm.type)

    chosen = yield from bounties.fulfilled(table, player, fits, "hunt-bounty", "TB-H04")
    if chosen == bounties.TOKEN:
        table.gain(player, 1, "TB-H04", "for the killing blow")
        return
    scenarios.claim_standee(table, player, worm.type)
    yield from bounties.complete(table, player, chosen, "TB-H04")
