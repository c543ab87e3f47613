"""Sights: the forecast on the board, and what it says in words."""

from __future__ import annotations

from time import sleep

from companion.screens.gallery.sights import moving_sight, sight
from companion.screens.gallery.visit import Visit
from companion.screens.terror_below.sights import tables
from companion.screens.terror_below.sights.tables import Form, ada, evening, night
from companion.table.prompts import Answer

CARD = "TB-V19"
UNSEEN: Form = {"card": None, "face": "down"}


def look_ahead(visit: Visit, table: Form, *answers: Answer, **looks: object) -> None:
    """Sit down with the forecast on, and wait until it is there."""
    visit.wear(forecast=True, motion="none", **looks)
    visit.sit_down(table, *answers)
    wait_for_figures(visit)


def wait_for_figures(visit: Visit) -> None:
    """It is counted by another program, which lives in real time."""
    while visit.page.side.looks_ahead:
        sleep(0.001)
        visit.frames.step()
    visit.settle()


@sight
def forecast_action(visit: Visit) -> None:
    """Where the Worms may strike, and what each space to stop on is worth."""
    look_ahead(visit, evening(), CARD, "1")


@sight
def forecast_of_a_space(visit: Visit) -> None:
    """A space that answers nothing says how likely it is covered."""
    look_ahead(visit, evening(), CARD, "1")
    visit.page.side.board.dispatch("on_space", (5, 3))


@sight
def forecast_many_actions(visit: Visit) -> None:
    """The same where there is a lot to do."""
    player = ada(
        pawn=[1, 2],
        eggs=["red", "blue", "yellow"],
        items=["TB-I07", "TB-I18", "TB-I24", "TB-I20"],
        leader="TB-C11",
        squad=[],
        rubble=2,
    )
    look_ahead(visit, evening(player, rubble={"1,3": 2, "2,2": 1}), CARD, "1")


@sight
def forecast_in_danger(visit: Visit) -> None:
    """Unarmed, with two Worms at their limit."""
    first, second, third = tables.SLOTS
    first = {**first, "cards": [{"card": f"TB-V{number:02}"} for number in range(5, 7)]}
    third = {**third, "cards": [{"card": f"TB-V{number:02}"} for number in range(21, 25)]}
    player = ada(weapons=[], items=[], pawn=[4, 4])
    look_ahead(visit, evening(player, slots=[first, second, third]), CARD, "1")


@sight
def forecast_before_a_card(visit: Visit) -> None:
    """A turn begins: which card is shown is not known yet."""
    look_ahead(visit, evening())


@sight
def forecast_before_the_worms(visit: Visit) -> None:
    """The Terror Turn begins: nothing can be changed, but it can be known."""
    look_ahead(visit, night())


@sight
def forecast_five_players(visit: Visit) -> None:
    """Among five: a Worm is at its limit, and attacks before the next turn."""
    first, second, third = tables.SLOTS
    third = {**third, "cards": [{"card": f"TB-V{number:02}"} for number in range(21, 25)]}
    look_ahead(visit, tables.around(slots=[first, second, third]), CARD, "1")


@sight
def forecast_none_due(visit: Visit) -> None:
    """Among five: no attack is due."""
    look_ahead(visit, tables.around(), CARD, "2")


@sight
def forecast_in_the_canyon(visit: Visit) -> None:
    """On the other side of the board."""
    first, second, third = tables.SLOTS
    slots = [{**first, "target": [2, 2]}, second, third]
    bare: Form = {"rubble": {"4,2": 1}, "eggs": {"5,2": ["blue"]}, "locations": {}, "slots": slots}
    look_ahead(visit, evening(ada(pawn=[3, 2]), {"board": "canyon"}, **bare), CARD, "1")


@sight
def forecast_last_attacks(visit: Visit) -> None:
    """Two attacks before the army comes, in the scenario with the longest name."""
    options = {"scenario": "total-extermination"}
    gone = {"worm": tables.MANY_WORMS[:13]}
    look_ahead(visit, evening(options=options, discards=gone), CARD, "1")


@sight
def forecast_at_noon(visit: Visit) -> None:
    """The colours for bright rooms."""
    look_ahead(visit, evening(), CARD, "1", theme="noon")


@sight
def forecast_in_contrast(visit: Visit) -> None:
    """High contrast."""
    look_ahead(visit, evening(), CARD, "1", theme="contrast")


@sight
def outlook(visit: Visit) -> None:
    """Every figure of the forecast, beside the board."""
    look_ahead(visit, evening(), CARD, "1")
    visit.tap(visit.page.side.lookahead.line)


@sight
def outlook_five_players(visit: Visit) -> None:
    """The same for everybody around the table."""
    forecast_five_players(visit)
    visit.tap(visit.page.side.lookahead.line)


@moving_sight
def forecast_waiting(visit: Visit) -> None:
    """A table that takes its time: three dots, and the game goes on."""
    visit.wear(forecast=True, motion="none")
    visit.sit_down(endless())
    visit.frames.wait(1)


def endless() -> Form:
    """A table laid by hand, with so much unseen that nobody can count it."""
    slots = [
        {**slot, "cards": [UNSEEN] * cards}
        for slot, cards in zip(tables.SLOTS, (2, 4, 5), strict=True)
    ]
    return evening(slots=slots)
