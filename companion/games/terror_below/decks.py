"""Which cards of the box are part of a game (TB-C03, TB-O02)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from companion.games.terror_below.catalogue import Catalogue
from companion.games.terror_below.options import Options
from companion.games.terror_below.printed import QUEEN

# The cards of each deck in the order of their ids; a dict, because sets of keys are quick.
Decks: TypeAlias = Mapping[str, dict[str, None]]


def in_play(cards: Catalogue, options: Options) -> Decks:
    """Every deck as it is shuffled for a game with these options.

    Starters are never in the Worm deck (TB-S02), the Queens only where they are wanted, and some
    Characters, Items and Weapons are not for a solo game (TB-O02).
    """
    worms = [
        id
        for id, worm in cards.worms.items()
        if not worm.starter and (options.queens or worm.type != QUEEN)
    ]
    decks = {
        "worm": worms,
        "vehicle": list(cards.vehicles),
        "bounty": list(cards.bounties),
        "item": [id for id, item in cards.items.items() if item.solo or not options.solo],
        "weapon": [id for id, weapon in cards.weapons.items() if weapon.solo or not options.solo],
        "character": [id for id, one in cards.characters.items() if one.solo or not options.solo],
    }
    return {deck: dict.fromkeys(ids) for deck, ids in decks.items()}
