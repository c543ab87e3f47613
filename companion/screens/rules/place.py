"""Where somebody is in the rules, and where the rules were left."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from companion.games.registry import DEFAULT_KIT, kit_of_id
from companion.screens.rules.contents import chapter_of
from companion.table.errors import Refused

if TYPE_CHECKING:
    from companion.tabletop.tabletop import Tabletop


@dataclass
class Place:
    """What is being read, and how far down: so it is found again on the way back."""

    game: str
    section: str = ""
    rule: str = ""  # the clause that was asked for
    query: str = ""
    above: float = 0.0  # px of the page that are above what is in sight


_left: WeakKeyDictionary[Tabletop, Place] = WeakKeyDictionary()


def leave_at(tabletop: Tabletop, place: Place) -> None:
    """The rules are left here."""
    _left[tabletop] = place


def place_of(tabletop: Tabletop, rule: str) -> Place:
    """At the clause that was asked for; else where the rules of the game at hand were left."""
    if rule:
        kit = kit_of_id(rule)
        return Place(kit.id if kit else _at_hand(tabletop), chapter_of(rule), rule)
    left, game = _left.get(tabletop), _at_hand(tabletop)
    return left if left and left.game == game else Place(game)


def _at_hand(tabletop: Tabletop) -> str:
    """Return the game on the table, or the one that is meant where none is named."""
    with suppress(Refused):  # no game is on the table
        return tabletop.session.game.name
    return DEFAULT_KIT.id
