"""The Terror Turn: the Worms' own turn in a solo game (TB-O03 to TB-O05)."""

from __future__ import annotations

from companion.games.terror_below import attack, pieces, scenarios, vehicles
from companion.games.terror_below.table import TerrorTable
from companion.games.terror_below.turn import slot_of
from companion.table.game import Script
from companion.table.prompts import Roll

BLUE = Roll(die="blue", purpose="terror-blue", rule="TB-O04")
RED = Roll(die="red", purpose="terror-red", rule="TB-O05")


def terror_turn(table: TerrorTable) -> Script:
    """TB-O03: limits first; then the blue die's card; then the red die's attack."""
    scenarios.check_table(table)
    table.tell("terror-turn-begins", "TB-O03", "Now the Worms have their turn.")
    yield from attack.attacks_due(table)
    yield from blue_step(table)
    yield from attack.attacks_due(table)
    number = slot_of((yield RED))
    yield from attack.attack(table, number)
    yield from attack.attacks_due(table)
    yield from scenarios.warn(table)
    table.state.phase = "turn"


def blue_step(table: TerrorTable) -> Script:
    """TB-O04: the blue die names the Worm that hears one more car."""
    number = slot_of((yield BLUE))
    card = yield from table.draw("vehicle", "terror-vehicle", "TB-O04")
    if card is not None:
        vehicles.put_under(table, number, card, "up", "TB-O04")
        pieces.distract(table, number, card, "TB-O04")
