"""Playing Vehicle cards, and the abilities printed on them."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.terror_below import items, pieces
from companion.games.terror_below.state import MAX_RUBBLE, Played, Player
from companion.games.terror_below.table import NUMBERS, TerrorTable
from companion.games.terror_below.worn import points_of_worn
from companion.table.game import Script, Steps
from companion.table.prompts import NONE, Card, Choose

LONG_RAMP = 6  # TB-K04: the points a card needs for a ramp over more than 1 canyon space
NEVER_WITH_BOOTS = 7  # TB-V01


def from_hand(
    table: TerrorTable,
    player: Player,
    purpose: str,
    rule: str,
    fits: Callable[[str], bool] | None = None,
) -> Steps[str | None]:
    """A Vehicle card out of a player's hand, which the app need not know.

    Whether an unknown hand holds a card that fits only the player can say: "none" is an answer.
    """
    if table.hand_size(player) <= 0 or (fits is not None and not in_hand(table, player, fits)):
        return None
    index = table.state.players.index(player)
    card: str = yield Card(
        deck="vehicle",
        source="hand",
        candidates=lambda: in_hand(table, player, fits),
        optional=fits is not None and player.hand is None,
        purpose=purpose,
        rule=rule,
        player=index,
    )
    if card == NONE:
        return None
    leave_hand(table, player, card)
    return card


def in_hand(
    table: TerrorTable, player: Player, fits: Callable[[str], bool] | None = None
) -> list[str]:
    """The fitting cards a player may hold: any unseen one where the app does not know the hand."""
    if table.hand_size(player) <= 0:
        return []
    cards = table.unseen("vehicle") if player.hand is None else player.hand
    return cards if fits is None else [card for card in cards if fits(card)]


def leave_hand(table: TerrorTable, player: Player, card: str | None) -> None:
    """A card is out of the hand; an unknown hand is only counted."""
    if player.hand is None:
        table.played[table.state.players.index(player)] += 1
        if card is not None:
            table.turned_up("vehicle", card)
    elif card is not None:
        player.hand.remove(card)


def open_slots(table: TerrorTable) -> list[str]:
    """TB-T02: the Worms that still take a card."""
    worms = table.cards.worms
    return [
        number
        for number, slot in zip(NUMBERS, table.state.slots, strict=False)
        if slot.worm is not None and len(slot.cards) < worms[slot.worm].limit
    ]


def put_under(table: TerrorTable, number: int, card: str | None, face: str, rule: str) -> None:
    """Lay a Vehicle card under a Worm."""
    table.state.slots[number].cards.append(Played(card, face))
    if table.told:
        title = table.cards.vehicles[card].name if card else ""
        say = "Lay {title} face {face} under Worm {slot}."
        if not card:
            say = "Lay a card face {face} under Worm {slot}."
        table.tell("play-card", rule, say, card=card, title=title, face=face, slot=number + 1)


def points_of(table: TerrorTable, player: Player, card: str) -> int:
    """TB-T05: return the points of a card with what the Leader and the Hats add (TB-I03)."""
    more = table.effect(player, "points") + points_of_worn(table, player)
    return table.cards.vehicles[card].points + more


def extra_points(table: TerrorTable) -> Steps[int]:
    """TB-V01: Boots are played with another card, for its points only; never a 7."""
    player, index = table.me, table.state.active
    vehicles = table.cards.vehicles

    def fits(id: str) -> bool:
        return vehicles[id].points != NEVER_WITH_BOOTS

    if table.house.boots == "may" and in_hand(table, player, fits):
        choice = yield Choose(["play", "skip"], purpose="boots", rule="TB-V01", player=index)
        if choice == "skip":
            return 0
    extra = yield from from_hand(table, player, "boots-extra", "TB-V01", fits)
    if extra is None:
        return 0
    table.state.discards["vehicle"].append(extra)
    if table.told:
        say = "Discard {title}: it gives {points} more action points."
        title, points = vehicles[extra].name, vehicles[extra].points
        table.tell("discard-card", "TB-V01", say, card=extra, title=title, points=points)
    return vehicles[extra].points


def ability(table: TerrorTable, card: str, number: int) -> Script:
    """TB-T06: the ability must be performed after the actions, as much of it as is possible."""
    perform = ABILITIES.get(table.cards.vehicles[card].ability)
    if perform is None:
        yield from manual(table, card)
    else:
        yield from perform(table, number)


def nothing(table: TerrorTable, number: int) -> Script:
    """No ability, or one that is over already (Boots)."""
    yield from ()


def bicycle(table: TerrorTable, number: int) -> Script:
    """TB-V02: another hand card face down under any Worm below its limit."""
    player, index = table.me, table.state.active
    if not open_slots(table) or table.hand_size(player) <= 0:
        return
    card = None
    if player.hand is None:
        leave_hand(table, player, None)  # nobody sees it until the Worm attacks
    else:
        card = yield from from_hand(table, player, "bicycle-extra", "TB-V02")
    slot = yield Choose(lambda: open_slots(table), purpose="slot", rule="TB-V02", player=index)
    put_under(table, int(slot) - 1, card, "down", "TB-V02")


def motorcycle(table: TerrorTable, number: int) -> Script:
    """TB-V03: every Target 1 space closer to you."""
    for each in range(len(table.state.slots)):
        yield from closer(table, each, "TB-V03")


def closer(table: TerrorTable, number: int, rule: str, away: bool = False) -> Script:
    """A Target 1 space closer to the active player (or away); the player picks between two ways."""
    board = table.board

    def ways() -> list[str]:
        target, pawn = table.state.slots[number].target, table.me.pawn
        if pawn is None:
            return []
        now = board.distance(target, pawn)
        spaces = [board.arrows[arrow][target] for arrow in "NESW"]
        far = {space: board.distance(space, pawn) for space in spaces}
        return [board.key(to) for to in spaces if (far[to] > now if away else far[to] < now)]

    if ways():
        index = table.state.active
        data = {"slot": number + 1}
        key = yield Choose(ways, data=data, purpose="motorcycle", rule=rule, player=index)
        pieces.move_target(table, number, board.by_key(key), rule)


def tow(table: TerrorTable, number: int) -> Script:
    """Clear 1 Rubble from an adjacent space."""
    yield from items.clear(table, table.me, 1, "TB-V04")


def coast(table: TerrorTable, number: int) -> Script:
    """The Target moves 1 space away from you."""
    yield from closer(table, number, "TB-V04", away=True)


def lure(table: TerrorTable, number: int) -> Script:
    """The Target moves 1 space closer to you."""
    yield from closer(table, number, "TB-V04")


def backfire(table: TerrorTable, number: int) -> Script:
    """The top Vehicle card goes face down under the Worm, unseen."""
    if table.can_draw("vehicle"):
        put_under(table, number, None, "down", "TB-V04")
    yield from ()


def spill(table: TerrorTable, number: int) -> Script:
    """1 Rubble on a free space beside you, of your choice."""

    def free() -> list[str]:
        pawn = table.me.pawn
        return [
            table.board.key(space)
            for space in (table.board.neighbours[pawn] if pawn is not None else [])
            if table.state.rubble[space] < MAX_RUBBLE
            and not table.pawn_at(space)
            and table.location_at(space) is None
        ]

    if table.rubble_left() > 0 and free():
        key = yield Choose(free, purpose="spill", rule="TB-V04", player=table.state.active)
        pieces.put_rubble(table, table.board.by_key(key), "TB-V04", "the ability says so")


def manual(table: TerrorTable, card: str) -> Script:
    """An ability the app does not know: the player does what the card says."""
    vehicle = table.cards.vehicles[card]
    say = "{title}: {text}" if vehicle.text else "Do what {title} says."
    table.tell("note", "TB-T06", say, title=vehicle.name, text=vehicle.text)
    yield from items.by_hand(table, table.me, card)


Ability = Callable[[TerrorTable, int], Script]
ABILITIES: dict[str, Ability] = {
    "none": nothing,
    "boots": nothing,
    "bicycle": bicycle,
    "motorcycle": motorcycle,
    "tow": tow,
    "coast": coast,
    "lure": lure,
    "backfire": backfire,
    "spill": spill,
}
