"""Putting pieces on the board and taking them off: Rubble, Eggs, Locations, Targets.

Each of these keeps the limits of the board and the supply, and says what the hands must do.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.terror_below import bounties, scenarios
from companion.games.terror_below.board import Space
from companion.games.terror_below.state import MAX_RUBBLE, Player, Slot
from companion.games.terror_below.table import TerrorTable
from companion.table.game import Script

PRIZE = 3  # TB-A04


def put_rubble(table: TerrorTable, space: Space, rule: str, why: str = "", **about: str) -> bool:
    """TB-X04: 1 Rubble on a space, at most 2 there, and none when the supply is empty."""
    state = table.state
    if state.rubble[space] >= MAX_RUBBLE or table.rubble_left() <= 0:
        return False
    state.rubble[space] += 1
    if table.told:
        column, row = table.board.at(space)
        say = "Put 1 Rubble on column {at[0]}, row {at[1]}."
        table.tell("place-rubble", rule, say, why, at=[column, row], count=1, **about)
    return True


def put_egg(
    table: TerrorTable, space: Space, colour: str, rule: str, why: str = "", **about: str
) -> None:
    """An Egg on a space; in a solo game two of them discard each other (TB-O10)."""
    eggs = table.state.eggs.setdefault(space, [])
    eggs.append(colour)
    if table.told:
        say = "Put a {colour} Egg on column {at[0]}, row {at[1]}."
        at = list(table.board.at(space))
        table.tell("place-egg", rule, say, why, at=at, colour=colour, **about)
    keep_one_egg(table, space)


def keep_one_egg(table: TerrorTable, space: Space) -> None:
    """TB-O10: two or more Eggs on a space for any reason: all are discarded."""
    eggs = table.state.eggs.get(space, [])
    if not table.solo or len(eggs) < 2:
        return
    del table.state.eggs[space]
    if table.told:
        say = "Discard all {count} Eggs on column {at[0]}, row {at[1]}."
        at = list(table.board.at(space))
        why = "in a solo game a space holds only 1 Egg"
        table.tell("discard-eggs", "TB-O10", say, why, at=at, eggs=list(eggs), count=len(eggs))


def roll_egg(table: TerrorTable, colour: str, rule: str) -> Script:
    """TB-X05: both dice say where an Egg goes that cannot lie where it should."""
    while True:
        space = yield from table.roll_space("egg", rule)
        taken = space in table.state.eggs and table.house.stray_egg_on_egg == "reroll"
        if may_hold_egg(table, space) and not (table.solo and taken):
            put_egg(table, space, colour, rule, "the dice say so")
            return


def may_hold_egg(table: TerrorTable, space: Space | None) -> bool:
    """TB-X05, TB-K01: an Egg never lies off the board, in the canyon or on a Location."""
    if space is None or space in table.board.canyon:
        return False
    return table.location_at(space) is None


def destroy(table: TerrorTable, locations: Sequence[str], why: str) -> Script:
    """TB-O07: the tiles and their Rubble go; TB-O09: so do their Bounties in the Line."""
    state = table.state
    for location in locations:
        space = state.locations[location]
        assert space is not None
        state.locations[location] = None
        state.rubble[space] = 0
        if table.told:
            say = "The {location} is destroyed: take its tile and its Rubble off the board."
            at = list(table.board.at(space))
            table.tell("destroy-location", "TB-O07", say, why, location=location, at=at)
    scenarios.check_locations(table)
    yield from bounties.tidy_line(table)


def collapse(table: TerrorTable) -> Script:
    """TB-O07: every Location that has 2 Rubble is destroyed."""
    rubble = table.state.rubble
    fallen = [
        name
        for name, space in table.state.locations.items()
        if space is not None and rubble[space] >= MAX_RUBBLE
    ]
    if fallen:
        yield from destroy(table, fallen, "it has 2 Rubble")


def move_target(
    table: TerrorTable, number: int, to: Space, rule: str, why: str = "", **about: str
) -> None:
    """A Target to another space; one that stays is not worth a word."""
    slot = table.state.slots[number]
    if to == slot.target:
        return
    start, slot.target = slot.target, to
    if table.told:
        say = "Move Target {slot} to column {to[0]}, row {to[1]}."
        at = table.board.at
        table.tell(
            "move-target", rule, say, why,
            slot=number + 1, **{"from": list(at(start)), "to": list(at(to))}, **about,
        )  # fmt: skip


def distract(table: TerrorTable, number: int, card: str, rule: str = "TB-T03") -> None:
    """TB-T03: each arrow of a Vehicle card, left to right, moves the Target 1 space."""
    slot: Slot = table.state.slots[number]
    for arrow in table.cards.vehicles[card].arrows:
        to = table.board.arrows[arrow][slot.target]
        move_target(table, number, to, rule, "arrow {arrow}", arrow=arrow)


def take_rubble(table: TerrorTable, player: Player, space: Space, count: int, rule: str) -> Script:
    """Rubble from a space onto the Leader; 3 of it are worth a card (TB-A04)."""
    table.state.rubble[space] -= count
    player.rubble += count
    if table.told:
        say = "Take {count} Rubble from column {at[0]}, row {at[1]} onto {name}'s Leader."
        at = list(table.board.at(space))
        index = table.state.players.index(player)
        table.tell("remove-rubble", rule, say, at=at, count=count, name=player.name, player=index)
    # Imported here because a prize may end in anything an Item can do.
    from companion.games.terror_below.items import rubble_prize

    prize = table.effect(player, "rubble") or PRIZE
    while player.rubble >= prize:
        yield from rubble_prize(table, player, prize)
