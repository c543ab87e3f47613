"""A Worm attacks (TB-X): cards turned up, Egg, Rubble, who is caught, and the next Worm."""

from __future__ import annotations

from companion.games.terror_below import hunt, pieces
from companion.games.terror_below.board import Space
from companion.games.terror_below.catalogue import Worm
from companion.games.terror_below.printed import QUEEN
from companion.games.terror_below.state import ATTACKS, Slot
from companion.games.terror_below.table import NUMBERS, TerrorTable
from companion.table.game import Script, Steps
from companion.table.prompts import Card, Choose


def attacks_due(table: TerrorTable) -> Script:
    """TB-X01: every Worm at its limit attacks; the active player orders several."""
    yield from fill_slots(table)
    while due := _due(table):
        if table.house.attack_order == "slot":
            due = due[:1]
        number = yield Choose(due, purpose="attack-order", rule="TB-X01", player=table.state.active)
        yield from attack(table, int(number) - 1)


def _due(table: TerrorTable) -> list[str]:
    worms = table.cards.worms  # asked three times a turn, so without a call for each slot
    return [
        number
        for number, slot in zip(NUMBERS, table.state.slots, strict=False)
        if slot.worm is not None and len(slot.cards) >= worms[slot.worm].limit
    ]


def attack(table: TerrorTable, number: int) -> Script:
    """One attack from its first card turned up to the Worm that follows."""
    slot = table.state.slots[number]
    worm = table.worm(slot)
    table.in_attack = True
    if table.told:
        say = "Worm {slot}, the {title}, attacks!"
        table.tell("attack-begins", "TB-X01", say, slot=number + 1, worm=worm.id, title=worm.name)
    yield from turn_up(table, number)
    covered = yield from strike(table, worm, slot.target)
    yield from hunt.resolve(table, worm, covered, slot.target)
    yield from end_attack(table, number, worm)


def turn_up(table: TerrorTable, number: int) -> Script:
    """TB-X02: face-down cards in the order played; only their arrows count."""
    for played in table.state.slots[number].cards:
        if played.face != "down":
            continue
        if played.card is None:
            played.card = yield Card(
                deck="vehicle",
                source="face-down",
                candidates=lambda: table.unseen("vehicle"),
                purpose="reveal",
                rule="TB-X02",
                player=table.state.active,
            )
            table.turned_up("vehicle", played.card)
        played.face = "up"
        say = "Turn up {title} under Worm {slot}."
        table.tell("flip-card", "TB-X02", say, card=played.card, slot=number + 1)
        pieces.distract(table, number, played.card, "TB-X02")


def strike(table: TerrorTable, worm: Worm, target: Space, setup: bool = False) -> Steps[set[Space]]:
    """Egg and Rubble of an attack at a Target; returns every space that catches a pawn."""
    fragile = table.solo and not setup
    homeless: list[str] = []
    fallen = table.location_at(target) if fragile else None
    if fallen is not None:
        # TB-O07: first, so that the Egg lies on the open space.
        yield from pieces.destroy(table, [fallen], "the Target is on it")
    covered = set() if fallen is None else {target}  # TB-O08: whatever else lands there
    eggs, rubble = table.board.laid(worm, target)
    for space, colour in eggs:
        rolled = fallen and space == target and table.house.egg_on_destroyed == "roll"
        hit = lay_egg(table, worm, None if rolled else space, colour or worm.egg, homeless)
        if hit and space is not None and space not in table.board.canyon:
            covered.add(space)
    covered |= lay_rubble(table, worm, rubble, setup)
    if table.solo:
        yield from pieces.collapse(table)
    for colour in homeless:
        rule = "TB-X06" if worm.type == QUEEN else "TB-X05"
        yield from pieces.roll_egg(table, colour, rule)
    return covered


def lay_egg(
    table: TerrorTable, worm: Worm, space: Space | None, colour: str, homeless: list[str]
) -> bool:
    """TB-X03: an Egg where the card shows it; TB-X05, TB-X06: or it is rolled for later.

    True if a pawn there is caught.
    """
    if not table.egg_left(colour):
        return table.house.capped_space_catches == "yes"  # TB-X08
    if space is not None and pieces.may_hold_egg(table, space):
        why = "the {title} attacks there"
        pieces.put_egg(table, space, colour, "TB-X03", why, title=worm.name)
    else:
        homeless.append(colour)
    return True


def lay_rubble(table: TerrorTable, worm: Worm, spaces: list[Space], setup: bool) -> set[Space]:
    """TB-X04: 1 Rubble on each shaded space; returns those where a pawn is caught."""
    capped_catch = table.house.capped_space_catches == "yes"  # TB-X08
    spared: list[Space | None] = []
    if not table.solo or (setup and table.house.setup_rubble_on_locations == "no"):
        spared = list(table.state.locations.values())  # TB-X05, TB-O06
    covered = set()
    for space in spaces:
        if space in spared:
            continue
        why = "the pattern of the {title} covers it"
        placed = pieces.put_rubble(table, space, "TB-X04", why, title=worm.name)
        if placed or capped_catch:
            covered.add(space)
    return covered


def end_attack(table: TerrorTable, number: int, worm: Worm) -> Script:
    """TB-X07: the Worm is discarded and replaced; TB-O01: the 15th in the discard loses."""
    state = table.state
    slot = state.slots[number]
    state.discards["vehicle"] += [played.card for played in slot.cards if played.card]
    slot.cards.clear()
    state.discards["worm"].append(worm.id)
    state.attacks += 1
    table.in_attack = False
    if table.rules.attacker_leaves_slot:
        slot.worm = None
    else:
        table.replaced = slot
    if table.told:
        say = "Discard the {title} and the Vehicle cards under it."
        table.tell("attack-ends", "TB-X07", say, slot=number + 1, worm=worm.id, title=worm.name)
    if table.solo and state.attacks >= ATTACKS:
        table.finish("lost", "TB-O01", "15 Worm attacks: the army clears the desert.")
    yield from reveal(table, slot, number)
    table.replaced = None


def fill_slots(table: TerrorTable) -> Script:
    """TB-S06: draw a Worm for each slot without one; a loaded table may have such a slot."""
    for number, slot in enumerate(table.state.slots):
        if slot.worm is None:
            yield from reveal(table, slot, number, "TB-S06")


def reveal(table: TerrorTable, slot: Slot, number: int, rule: str = "TB-X07") -> Script:
    """A new Worm for a slot, its Target on the coordinates of the card."""
    state = table.state
    card = yield from table.draw("worm", "worm", rule, state.active)
    assert card is not None  # there are 3 to begin with, and the one that attacked is drawn again
    slot.worm = card
    slot.target = yield from start_of(table, table.cards.worms[card])
    if table.told:
        say = "Lay the {title} into slot {slot}, its Target on column {at[0]}, row {at[1]}."
        at = list(table.board.at(slot.target))
        title = table.cards.worms[card].name
        table.tell("reveal-worm", rule, say, worm=card, title=title, slot=number + 1, at=at)


def start_of(table: TerrorTable, worm: Worm) -> Steps[Space]:
    """TB-S06: the coordinates on the card; TB-K05: in the canyon, dice until they are not."""
    space = table.board.space(*worm.start)
    while space in table.board.canyon:
        space = yield from table.roll_space("egg", "TB-K05")
    return space
