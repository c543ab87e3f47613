"""Sights: everything a person can set."""

from __future__ import annotations

from functools import partial

from companion.screens.gallery.sights import Sight, collect
from companion.screens.gallery.visit import Visit

SECTIONS = {
    "screen": "Text size, colours, the picture turned round.",
    "sound": "Sound, and how fast an attack plays.",
    "table": "Checklists, dice and decks.",
    "language": "The language of the screen.",
    "about": "What this is, and where the games are kept.",
}


def _section(name: str, visit: Visit) -> None:
    visit.go("settings")
    visit.page.show(name)


for _name, _about in SECTIONS.items():
    collect(Sight(f"settings-{_name}", _about, partial(_section, _name)))
