"""Sights: everything a person can set."""

from __future__ import annotations

from functools import partial

from companion.screens.gallery.sights import Sight, collect, sight
from companion.screens.gallery.visit import Visit
from companion.screens.terror_below.sights.tables import evening
from companion.table.journal import Row

SECTIONS = {
    "screen": "Text size, colours, the picture turned round.",
    "sound": "Sound, and how fast an attack plays.",
    "table": "Checklists, dice and decks.",
    "buttons": "The panel on the screen, and how the dice fell.",
    "language": "The language of the screen.",
    "machine": "Looking after the machine, what this is, and where the games are kept.",
}


def _section(name: str, visit: Visit) -> None:
    visit.go("settings")
    visit.page.show(name)


for _name, _about in SECTIONS.items():
    collect(Sight(f"settings-{_name}", _about, partial(_section, _name)))


@sight
def dice(visit: Visit) -> None:
    """How often each side came up, and whether that is fair."""
    kept = visit.tabletop.library.keeper.find(visit.keep(evening()))[0]
    rolled = [("dice", (103, 96, 110, 91, 99, 101)), ("person", (9, 4, 12, 8, 6, 3))]
    values = [
        (source, side)
        for source, times in rolled
        for side, count in enumerate(times, 1)
        for _ in range(count)
    ]
    rows = [
        Row(seq=number, value=str(side), source=source, at=kept.touched, digest="")
        for number, (source, side) in enumerate(values)
    ]
    visit.tabletop.library.keeper.add(kept, rows)
    visit.go("dice")
