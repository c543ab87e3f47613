"""What on the table a clause is about just now, for whoever wants to be shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from companion.games.squirmish import abilities, grid
from companion.games.squirmish.table import SquirmishTable
from companion.games.squirmish.targets import attackers, movers, targets
from companion.language import tr
from companion.table.game import Pointed

Finder: TypeAlias = Callable[[SquirmishTable], Iterable[str]]


def pointed_at(table: SquirmishTable, rule: str) -> Pointed | None:
    """The places a clause is about, or None where there is nothing to show."""
    if rule not in _FINDERS or table.state.phase != "turn":
        return None
    places = tuple(map(grid.place, _FINDERS[rule](table)))
    return Pointed(_sentence(rule), places) if places else None


def _sentence(rule: str) -> str:
    return {
        "SQ-S02": tr("A card can be placed here."),
        "SQ-S03": tr("These face whoever has the turn."),
        "SQ-S04": tr("Its battle cry is still to count."),
        "SQ-S05": tr("These can move."),
        "SQ-A01": tr("These can attack, or be attacked."),
        "SQ-A04": tr("These have damage to heal."),
        "SQ-A06": tr("These have lost contact."),
        "SQ-B01": tr("These have an ability for this turn."),
        "SQ-B02": tr("Their groups are active."),
        "SQ-B03": tr("These have an ability for this turn."),
    }[rule]


def _edges(table: SquirmishTable) -> list[str]:
    lying = [grid.place(key) for key in table.state.squirmish]
    return [grid.key(edge) for edge in grid.open_edges(lying)]


def _fight(table: SquirmishTable) -> list[str]:
    """Whom the attacker can reach, once there is one; before that, who can attack."""
    attacker = table.state.now.attacker
    return targets(table, attacker) if attacker else attackers(table, table.state.active)


def _loose(table: SquirmishTable) -> list[str]:
    lying = [grid.place(key) for key in table.state.squirmish]
    return [grid.key(place) for piece in grid.pieces(lying)[1:] for place in piece]


def _active(table: SquirmishTable) -> list[str]:
    found = []
    for key in table.everywhere():
        group = table.creature(table.state.squirmish[key]).group
        if group and table.members(group) >= 2:
            found.append(key)
    return found


def _usable(table: SquirmishTable) -> list[str]:
    cards = dict.fromkeys(ref.card for ref in abilities.usable(table))
    return [key for card in cards if (key := table.find(card)) is not None]


_FINDERS: dict[str, Finder] = {
    "SQ-S02": _edges,
    "SQ-S03": lambda table: table.of(table.state.active),
    "SQ-S04": lambda table: [
        key for card in table.state.now.cried if (key := table.find(card)) is not None
    ],
    "SQ-S05": lambda table: movers(table, table.state.active),
    "SQ-A01": _fight,
    "SQ-A04": lambda table: [
        key for key in table.everywhere() if table.state.squirmish[key].damage
    ],
    "SQ-A06": _loose,
    "SQ-B01": _usable,
    "SQ-B02": _active,
    "SQ-B03": _usable,
}
