"""What can be settled before a game of Terror Below, as the fields of a form."""

from __future__ import annotations

from companion.games.house_rules import make_form_fields
from companion.games.terror_below.house_rules import HOUSE_RULES
from companion.table.game import Field

SETUP = "Board and setup"
HOUSE_RULES_GROUP = "House rules"
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

FIELDS = (*_ASKED_AT_ONCE, *_SETUP, *make_form_fields(HOUSE_RULES, HOUSE_RULES_GROUP))
