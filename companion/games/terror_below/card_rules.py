"""The clauses that tell what is printed on a card: the first is about this card in particular.

>>> rules_of(Vehicle(id="TB-V01", name="Boots", points=2, ability="boots"))
('TB-V01', 'TB-T04')
>>> rules_of(Item(id="TB-I05", name="Stetson", hat=True))
('TB-I03', 'TB-I01')
"""

from __future__ import annotations

from typing import Any

from companion.games.terror_below.printed import QUEEN, Bounty, Item, Vehicle, Weapon, Worm

ABILITIES = {"boots": "TB-V01", "bicycle": "TB-V02", "motorcycle": "TB-V03", "none": "TB-V04"}
OTHER_ABILITY = "TB-T06"
NAMED_WEAPONS = ("Hunting Rifle", "Pistol")  # TB-I04 tells of these


def rules_of(card: Any) -> tuple[str, ...]:
    """The clauses of a card of any deck."""
    match card:
        case Vehicle():
            arrows = "TB-T03" if card.arrows else "TB-T04"
            return ABILITIES.get(card.ability, OTHER_ABILITY), arrows
        case Worm():
            own = ("TB-X06",) if card.type == QUEEN else ()
            return (*own, "TB-S04") if card.starter else (*own, "TB-X03", "TB-X04")
        case Bounty():
            return ("TB-A07",) if card.kind == "delivery" else ("TB-H04",)
        case Weapon():
            own = ("TB-I04",) if card.name in NAMED_WEAPONS else ()
            return *own, "TB-H01", "TB-I01"
        case Item():
            return ("TB-I03", "TB-I01") if card.hat else ("TB-I02", "TB-I01")
    return "TB-H05", "TB-H06"
