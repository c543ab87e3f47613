"""What can be settled before a game of Squirmish, for whoever draws the form."""

from __future__ import annotations

from companion.table.game import Field

FIELDS = (
    Field(name="players", label="Who plays?", kind="names", default=["Player 1", "Player 2"]),
    Field(
        name="hands",
        label="Who knows your cards?",
        kind="one-of",
        default="hidden",
        choices=(("hidden", "Only you"), ("known", "The app as well")),
        notes={
            "hidden": "You draw and hold them; it sees what you play.",
            "known": "You tell it what you draw, or it deals.",
        },
        told={"known": "known hands"},
        rule="SQ-T01",
        if_dealt={"deck:creature": "known"},  # a hand that came from the app is known to it
    ),
    Field(
        name="start",
        label="Who begins?",
        kind="one-of",
        default="ask",
        choices=(
            ("ask", "Whoever stinks most"),
            ("random", "Anybody, by the die"),
            ("first", "The first in the list"),
        ),
        notes={"ask": "Or the oldest, or by rock-paper-scissors: you are asked."},
        told={"random": "random start", "first": "the first begins"},
        rule="SQ-T02",
        group="Setup",
        advanced=True,
    ),
)
