"""Sights: the Worms have their turn."""

from __future__ import annotations

from companion.screens.gallery.sights import also_flipped, moving_sight, sight
from companion.screens.gallery.visit import Visit
from companion.screens.terror_below.sights.tables import ada, night

HEARD = (1, "TB-V16")  # the blue die and the card of the Worm it names
PREY = (3, "TB-V16", 1)  # the same, and an attack that catches the pawn
A_WHILE = 45  # frames into an attack


@sight
def roll(visit: Visit) -> None:
    """Roll the blue die, or let the app roll."""
    visit.sit_down(night())


@moving_sight
def attack_playing(visit: Visit) -> None:
    """An attack plays on the board, step by step."""
    visit.sit_down(night(), *HEARD)
    page = visit.page
    page.give(5)
    while page.steps is None:
        visit.frames.step()
    visit.frames.step(A_WHILE)


@also_flipped
@sight
def attack_done(visit: Visit) -> None:
    """What an attack leaves to do, one step of it pointed at."""
    visit.wear(motion="none")
    visit.sit_down(night(), *HEARD)
    visit.give(5)
    rows = [row for row in visit.page.steps.rows if row.hands]
    visit.tap(rows[1])


@sight
def next_worm(visit: Visit) -> None:
    """Draw the Worm that follows."""
    visit.sit_down(night(), *HEARD, 5)


@also_flipped
@sight
def hunt(visit: Visit) -> None:
    """Caught: what to shoot with, and the odds of each shot."""
    visit.sit_down(night(), *PREY)


@sight
def hunt_wounded(visit: Visit) -> None:
    """The hunt goes on: some of the health is gone, and a squad full of arms."""
    arms = ["TB-A05", "TB-A19", "TB-A21", "TB-A15", "TB-A08"]
    player = ada(weapons=arms, items=["TB-I14", "TB-I16"], leader="TB-C11", squad=["TB-C04"])
    visit.sit_down(night(player=player), *PREY, "TB-A08")


@sight
def damage_roll(visit: Visit) -> None:
    """A Weapon asks for a die."""
    visit.sit_down(night(), *PREY, "TB-A05")


@sight
def hunt_bounty(visit: Visit) -> None:
    """Which Bounty is this kill for?"""
    line = ["TB-B29", "TB-B30", "TB-B38", "TB-B41"]
    player = ada(weapons=["TB-A21", "TB-A17"], bounties=[])
    visit.sit_down(night(player=player, line=line), *PREY, "TB-A21", "TB-A17")


@sight
def attack_order(visit: Visit) -> None:
    """Several Worms are at their limit: which attacks first?"""
    table = night()
    first, second, third = table["slots"]
    first = {**first, "cards": [{"card": f"TB-V{number:02}"} for number in range(5, 8)]}
    third = {**third, "cards": [{"card": f"TB-V{number:02}"} for number in range(21, 25)]}
    visit.sit_down({**table, "slots": [first, second, third]})


@sight
def concede(visit: Visit) -> None:
    """The objective is out of reach: concede, or play on?"""
    ruins = {"facility": None, "hospital": None}
    player, options = ada(bounties=[]), {"scenario": "special-delivery"}
    table = night(player=player, options=options, locations=ruins)
    visit.sit_down(table, *HEARD, 5, "TB-W09")
