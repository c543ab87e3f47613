"""Every part that the panel can have, one entry each: its name for people, its color and its keys.

Everything that lists buttons reads this table: the layout (panel.toml says which parts there are,
and on which pins), the keyboard, the drawings, the docs, and the panel on the screen. What a button
does stands with the page it works on (companion/screens/table/commands.py for the table). A part
that panel.toml does not name is on the keyboard and the screen until its owner wires it.
"""

from __future__ import annotations

from typing import NamedTuple


class PanelPart(NamedTuple):
    """One part: what it is called, what is said while it does nothing, and how it looks."""

    title: str
    caption: str = ""  # a shorter title, on the screen
    unavailable: str = ""  # the sentence for a press that has no use now
    color: str = ""  # of its cap, on drawings
    lamp: str = ""  # the color of its lamp on the screen, by the name of an ink; "": not shown
    keys: tuple[str, ...] = ()  # that do the same, by the names that Kivy gives to keys


BUZZER, SHUTDOWN = "buzzer", "shutdown"
PARTS: dict[str, PanelPart] = {
    "red-die": PanelPart(
        "Red die", "Red die", "The red die is not needed now.",
        color="#B9352F", lamp="RED_DIE", keys=("r",),
    ),
    "blue-die": PanelPart(
        "Blue die", "Blue die", "The blue die is not needed now.",
        color="#2E6FA7", lamp="BLUE_DIE", keys=("b",),
    ),
    "terror-turn": PanelPart(
        "Terror Turn", "Terror Turn", "The Terror Turn comes after your actions.",
        color="#E8793A", lamp="DUSK", keys=("t",),
    ),
    "undo": PanelPart(
        "Undo", "Undo", "There is nothing to undo.",
        color="#D8B04A", lamp="SAND", keys=("u", "backspace"),
    ),
    "yes": PanelPart(
        "Yes, next", "Yes", "There is nothing to say yes to.",
        color="#86B76A", lamp="GOOD", keys=("enter", "numpadenter", "spacebar"),
    ),
    "player-1": PanelPart("Player 1", keys=("1",)),
    "player-2": PanelPart("Player 2", keys=("2",)),
    "player-3": PanelPart("Player 3", keys=("3",)),
    "player-4": PanelPart("Player 4", keys=("4",)),
    BUZZER: PanelPart("Buzzer"),
    SHUTDOWN: PanelPart("Shutdown", color="#9A8F84"),
}  # fmt: skip
