"""Which cards a card may attack (SQ-A01), and with which it may change places (SQ-S05)."""

from __future__ import annotations

from companion.games.squirmish import grid
from companion.games.squirmish.state import Fighter
from companion.games.squirmish.table import SquirmishTable, in_order


def targets(table: SquirmishTable, card: str) -> list[str]:
    """SQ-A01: neighbours, and further where an ability reaches; one's own cards too.

    Whoever is loyal leaves its group alone; among the others a neighbour that taunts comes first.
    """
    key = table.find(card)
    if key is None:
        return []
    squirmish, near = table.state.squirmish, table.near(key)
    found = {*near, *_far(table, card, key)}
    group = table.cards.creatures[card].group
    if group and table.having(card, "loyal"):
        creatures = table.cards.creatures
        found = {each for each in found if creatures[squirmish[each].card].group != group}
    owner = squirmish[key].owner
    taunting = {
        each for each in found.intersection(near)
        if squirmish[each].owner != owner and table.having(squirmish[each].card, "taunt")
    }  # fmt: skip
    return in_order(taunting or found)


def _far(table: SquirmishTable, card: str, key: str) -> list[str]:
    squirmish = table.state.squirmish
    found: list[str] = []
    for ref in table.having(card, "reach"):
        match ref.ability.who:
            case "diagonal":
                found += map(grid.key, grid.corners(grid.place(key)))
            case "two":
                found += map(grid.key, grid.two_away(grid.place(key)))
            case _:
                found += [each for each in squirmish if each != key]
    return [each for each in found if each in squirmish]


def attackers(table: SquirmishTable, player: int) -> list[str]:
    """The places of a player's cards that have somebody to attack."""
    squirmish = table.state.squirmish
    return [
        key
        for key in table.of(player)
        if not squirmish[key].dazed and targets(table, squirmish[key].card)
    ]


def movers(table: SquirmishTable, player: int) -> list[str]:
    """The places of a player's cards that can change places with a neighbour."""
    return [key for key in table.of(player) if partners(table, player, key)]


def partners(table: SquirmishTable, player: int, key: str) -> list[str]:
    """SQ-S05: the neighbours a card can change places with."""
    squirmish = table.state.squirmish
    near = [each for each in table.near(key) if swappable(table, player, squirmish[each])]
    return in_order(near) if len(near) > 1 else near


def swappable(table: SquirmishTable, player: int, fighter: Fighter) -> bool:
    """Whether a player may move a card; a rooted one is moved by its own player only."""
    return fighter.owner == player or not table.having(fighter.card, "rooted")


def swap(table: SquirmishTable, one: str, other: str, rule: str) -> None:
    """Two cards change places."""
    squirmish = table.state.squirmish
    squirmish[one], squirmish[other] = squirmish[other], squirmish[one]
    if table.told:
        data = {"with": squirmish[one].card, "at": table.at(one), "to": table.at(other)}
        say = "{title} and {other} change places."
        table.tell("swap", rule, say, card=squirmish[other].card, **data)
