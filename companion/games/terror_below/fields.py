"""What can be settled before a game of Terror Below, for whoever draws the form.

The house rules come from house_rules.toml, where each stands with its clause; here are the words
for their settings.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from companion.table import data
from companion.table.game import Field

HERE = Path(__file__).parent
SETUP = "Board and setup"
HOUSE_RULES = "House rules"
SOLO = {"mode": "solo"}

SCENARIOS = {
    "special-delivery": "Special Delivery",
    "total-extermination": "Total Extermination",
    "scramble": "Scramble",
}

_ASKED_AT_ONCE = (
    Field(name="players", label="Who plays?", kind="names", default=["Player 1"]),
    Field(
        name="mode",
        label="Alone or against each other?",
        kind="one-of",
        default="solo",
        choices=(("solo", "Solo"), ("versus", "2 to 5 players")),
        notes={
            "solo": "Three scenarios, 15 attacks, and the Worms get a turn of their own.",
            "versus": "Deliver Eggs, hunt Worms, dodge each other. 20 VP win.",
        },
    ),
    Field(
        name="scenario",
        label="Which scenario?",
        kind="one-of",
        default="scramble",
        choices=tuple(SCENARIOS.items()),
        notes={
            "special-delivery": "All over town, people in suits pay for Eggs and ask no questions.",
            "total-extermination": "You have had enough of running. Tonight the Worms run.",
            "scramble": "The town goes under tonight. Take what pays, and drive.",
        },
        details={
            "special-delivery": "Deliver to 4 of the 5 Locations. One that is done wants no more.",
            "total-extermination": "Hunt 3 kinds of Worm. A kind that is done leaves the Line.",
            "scramble": "Reach 20 VP. The third destroyed Location loses the game.",
        },
        rule="TB-O01",
        rules={
            "special-delivery": "TB-N01",
            "total-extermination": "TB-N02",
            "scramble": "TB-N03",
        },
        shown_if=SOLO,
    ),
)

_SETUP = (
    Field(
        name="board",
        label="Which side of the board?",
        kind="one-of",
        default="desert",
        choices=(("desert", "Desert"), ("canyon", "Canyon")),
        notes={
            "desert": "Open ground on all 36 spaces.",
            "canyon": "Gaps that cars jump and Targets leap.",
        },
        told={"desert": "Desert", "canyon": "Canyon"},
        rule="TB-C01",
        group=SETUP,
    ),
    Field(
        name="locations",
        label="Where do the Locations lie?",
        kind="one-of",
        default="standard",
        choices=(
            ("standard", "Each on its own space"),
            ("mixed", "Mixed over the 5 spaces"),
            ("rolled", "Where the dice say"),
        ),
        told={"mixed": "mixed Locations", "rolled": "rolled Locations"},
        rule="TB-S08",
        group=SETUP,
        advanced=True,
    ),
    Field(
        name="worms",
        label="Which Worms attack before play?",
        kind="one-of",
        default="starters",
        choices=(("starters", "The starters"), ("random", "Worms from the deck")),
        told={"starters": "starters", "random": "random Worms"},
        rule="TB-S09",
        group=SETUP,
        advanced=True,
    ),
    Field(
        name="queens",
        label="Are the Queens in the Worm deck?",
        kind="switch",
        default=False,
        notes={True: "Harder: a win scores 3 more."},
        told={True: "Queens"},
        rule="TB-O13",
        group=SETUP,
        advanced=True,
        shown_if=SOLO,
    ),
    Field(
        name="left_behind",
        label="How many of the squad stay in the box?",
        kind="one-of",
        default=0,
        choices=((0, "Nobody"), (1, "1"), (2, "2")),
        notes={1: "Harder: a win scores 3 more.", 2: "Harder still: 6 more."},
        told={1: "1 left behind", 2: "2 left behind"},
        rule="TB-O13",
        group=SETUP,
        advanced=True,
        shown_if=SOLO,
    ),
    Field(
        name="hands",
        label="Who knows your Vehicle cards?",
        kind="one-of",
        default="hidden",
        choices=(("hidden", "Only you"), ("known", "The app as well")),
        notes={
            "hidden": "You draw and hold them; it sees what you play.",
            "known": "You tell it what you draw, or it deals.",
        },
        told={"known": "known hands"},
        rule="TB-S03",
        group=SETUP,
        if_dealt={"deck:vehicle": "known"},  # a hand that came from the app is known to it
    ),
)

# Each house rule's settings in words, under the names that file gives them.
SETTINGS: dict[str, dict[Any, str]] = {
    "red_axis": {None: "What your board says", "column": "The column", "row": "The row"},
    "egg_supply": {"unlimited": "No end: use stand-ins", "limited": "7 of each colour"},
    "rubble_supply": {"limited": "50 and no more", "unlimited": "No end: use stand-ins"},
    "boots": {"must": "Yes, you must", "may": "Only if you want to"},
    "attack_order": {"player": "Whoever had the turn", "slot": "Lowest slot first"},
    "capped_space_catches": {"yes": "Yes, all the same", "no": "No, only by a real piece"},
    "setup_attacks_count": {"no": "No, the 15 come after", "yes": "Yes, as some of the 15"},
    "setup_rubble_on_locations": {"no": "No, they are spared", "yes": "Yes, with Rubble"},
    "egg_on_destroyed": {"place": "It lies on the open space", "roll": "Both dice place it"},
    "stray_egg_on_egg": {"discard": "Both are discarded", "reroll": "It is rolled again"},
    "enter_damaged_location": {"no": "No, clear it first", "yes": "Yes, you may"},
    "impossible": {"warn": "You hear it and may go on", "loss": "The game is lost at once"},
}


class Switch(msgspec.Struct, frozen=True):
    """A house rule, and the clause it changes."""

    name: str
    clause: str
    default: str
    choices: list[str]
    label: str
    explain: str


class _HouseRules(msgspec.Struct):
    switch: list[Switch]


def switches() -> list[Switch]:
    """Every house rule there is."""
    return data.read(HERE / "house_rules.toml", _HouseRules).switch


def _house_rule(switch: Switch) -> Field:
    settings = SETTINGS[switch.name]
    return Field(
        name=f"house_rules.{switch.name}",
        label=switch.label,
        kind="one-of",
        # What the red die counts is printed on the board and stands in the catalogue.
        default=None if None in settings else switch.default,
        choices=tuple(settings.items()),
        rule=switch.clause,
        group=HOUSE_RULES,
        advanced=True,
        shown_if=SOLO if switch.clause.startswith(("TB-O", "TB-N")) else {},
    )


FIELDS = (*_ASKED_AT_ONCE, *_SETUP, *map(_house_rule, switches()))
