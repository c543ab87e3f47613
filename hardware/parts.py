"""Every part that the panel can have, one entry each: the table of names, keys, lamps and cards.

What lists buttons reads this table: the layout (panel.toml says which parts there are, and on which
pins), the keyboard, the command cards and their tags, the drawings, the docs, and the panel on the
screen. What a button does stands with the page it works on (companion/screens/table/commands.py for
the table). A button that panel.toml does not name is on the screen, on the keyboard and on its card
until its owner wires it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NamedTuple


class CommandCard(NamedTuple):
    """A card that says what the button says when somebody holds it to the camera."""

    tag: str  # what its code says
    sentence: str  # what it does, as printed on it
    band: str  # the color of its title, by its name in companion/drawings/palette.py
    drawing: tuple[str, ...]  # a function of companion.drawings, and what it is given


class PanelPart(NamedTuple):
    """One part: what it is called, what is said while it does nothing, and how it looks."""

    name: str  # in panel.toml and in the commands of a page
    title: str
    caption: str = ""  # a shorter title, on the screen
    unavailable: str = ""  # the sentence for a press that has no use now
    color: str = ""  # of its cap, on drawings
    lamp: str = ""  # the color of its lamp on the screen, by the name of an ink; "": not shown
    keys: tuple[str, ...] = ()  # that do the same, by the names that Kivy gives to keys
    card: CommandCard | None = None


RED_DIE, BLUE_DIE, TERROR_TURN, UNDO, YES = "red-die", "blue-die", "terror-turn", "undo", "yes"
BUZZER, SHUTDOWN = "buzzer", "shutdown"
WITHOUT_COMMAND = (BUZZER, SHUTDOWN)  # parts that no page gives a meaning
TAG = re.compile(r"WW-[A-Z]{1,7}")  # what the smallest code has room for (companion/tags.py)

_PARTS = (
    PanelPart(
        RED_DIE, "Red die", "Red die", "The red die is not needed now.",
        color="#B9352F", lamp="RED_DIE", keys=("r",),
    ),
    PanelPart(
        BLUE_DIE, "Blue die", "Blue die", "The blue die is not needed now.",
        color="#2E6FA7", lamp="BLUE_DIE", keys=("b",),
    ),
    PanelPart(
        TERROR_TURN, "Terror Turn", "Terror Turn", "The Terror Turn comes after your actions.",
        color="#E8793A", lamp="DUSK", keys=("t",),
        card=CommandCard("WW-TERROR", "Your turn is over.", "DANGER", ("worm", "screamer")),
    ),
    PanelPart(
        UNDO, "Undo", "Undo", "There is nothing to undo.",
        color="#D8B04A", lamp="SAND", keys=("u", "backspace"),
        card=CommandCard("WW-UNDO", "Takes back the last answer.", "BLUE_RULER", ("back",)),
    ),
    PanelPart(
        YES, "Yes, next", "Yes", "There is nothing to say yes to.",
        color="#86B76A", lamp="GOOD", keys=("enter", "numpadenter", "spacebar"),
        card=CommandCard("WW-YES", "Says yes, or goes on.", "GOOD", ("tick",)),
    ),
    PanelPart("player-1", "Player 1", keys=("1",)),
    PanelPart("player-2", "Player 2", keys=("2",)),
    PanelPart("player-3", "Player 3", keys=("3",)),
    PanelPart("player-4", "Player 4", keys=("4",)),
    PanelPart(BUZZER, "Buzzer"),
    PanelPart(SHUTDOWN, "Shutdown", color="#9A8F84"),
)  # fmt: skip


def index_parts(parts: Iterable[PanelPart]) -> dict[str, PanelPart]:
    """Return the parts by their names; a ValueError names each entry that is wrong."""
    parts = tuple(parts)
    faults = [*_list_doubles(parts), *chain.from_iterable(map(_list_gaps, parts))]
    if faults:
        raise ValueError(f"hardware/parts.py: {'; '.join(faults)}.")
    return {part.name: part for part in parts}


def _list_doubles(parts: Iterable[PanelPart]) -> Iterator[str]:
    """Yield a sentence for each name, title, key and tag that two entries have."""
    owners: dict[tuple[str, str], str] = {}
    for part in parts:
        own = [("name", part.name), ("title", part.title), *(("key", key) for key in part.keys)]
        if part.card is not None:
            own.append(("tag", part.card.tag))
        for kind, value in own:
            if (kind, value) in owners:
                first = owners[kind, value]
                yield f"{part.name} has the {kind} {value!r}, which {first} has already"
            owners.setdefault((kind, value), part.name)


def _list_gaps(part: PanelPart) -> Iterator[str]:
    """Yield a sentence for each thing that the entry of a part lacks."""
    wanted = ["name", "title"]
    if part.lamp or part.card:
        wanted += ["caption", "unavailable", "color", "lamp", "keys"]
    yield from (f"{part.name} has no {field}" for field in wanted if not getattr(part, field))
    if part.card is not None:
        lacking = [field for field in part.card._fields if not getattr(part.card, field)]
        yield from (f"the card of {part.name} has no {field}" for field in lacking)
        if part.card.tag and not TAG.fullmatch(part.card.tag):
            yield f"the tag {part.card.tag!r} of {part.name} is not WW- and up to seven letters"


PARTS: dict[str, PanelPart] = index_parts(_PARTS)


def list_buttons() -> list[str]:
    """Return every part that can be pressed."""
    return [name for name in PARTS if name != BUZZER]


def list_lamps() -> list[str]:
    """Return the buttons whose lamps are on the screen, in the order of the panel."""
    return [name for name, part in PARTS.items() if part.lamp]


def list_cards() -> dict[str, CommandCard]:
    """Return the command cards by their buttons, in the order they are printed: yes first."""
    return {name: part.card for name, part in reversed(PARTS.items()) if part.card is not None}


def list_keys() -> dict[str, str]:
    """Return the part that each key of a keyboard presses."""
    return {key: name for name, part in PARTS.items() for key in part.keys}
