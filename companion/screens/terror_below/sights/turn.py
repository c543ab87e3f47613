"""Sights: a player's turn at the table."""

from __future__ import annotations

from companion.language import tr
from companion.screens.gallery.sights import also_flipped, sight
from companion.screens.gallery.visit import Visit
from companion.screens.terror_below.sights import tables
from companion.screens.terror_below.sights.tables import ada, evening

CARD = "TB-V19"


@sight
def show_a_card(visit: Visit) -> None:
    """A turn begins: show the card you play."""
    visit.sit_down(evening())


@sight
def show_a_card_known(visit: Visit) -> None:
    """The same when the app knows the hand."""
    player = ada(hand=["TB-V19", "TB-V36", "TB-V09", "TB-V45"])
    visit.sit_down(evening(player, {"hands": "known"}))


@sight
def vehicle_picker(visit: Visit) -> None:
    """Picking a Vehicle card, by its points."""
    visit.sit_down(evening())
    visit.press(tr("Pick the card"))


@sight
def card_finder(visit: Visit) -> None:
    """Finding a card by typing; what fits stands above the keys."""
    visit.sit_down(evening())
    visit.press(tr("Pick the card"))
    visit.press(tr("Find"))
    for letter in "pic":
        visit.press(letter)


@sight
def card_finder_nothing(visit: Visit) -> None:
    """No card is called like that: one sentence, and the way back."""
    card_finder(visit)
    visit.press("x")


@sight
def card_found(visit: Visit) -> None:
    """What was found, as it is drawn."""
    card_finder(visit)
    visit.press(tr("Show"))


@sight
def slot(visit: Visit) -> None:
    """Which Worm hears it?"""
    visit.sit_down(evening(), CARD)


@also_flipped
@sight
def action(visit: Visit) -> None:
    """What to do, with rings on the board."""
    visit.sit_down(evening(), CARD, "1")


@sight
def action_done(visit: Visit) -> None:
    """After a drive: the little there was to do stands above the question."""
    visit.wear(motion="none")
    visit.sit_down(evening(), CARD, "1")
    visit.give("move:4,4")


@sight
def many_actions(visit: Visit) -> None:
    """Eggs to pick up, Eggs to deliver, Items to play."""
    player = ada(
        pawn=[1, 2],
        eggs=["red", "blue", "yellow"],
        items=["TB-I07", "TB-I18", "TB-I24", "TB-I20"],
        leader="TB-C11",
        squad=[],
        rubble=2,
        worn=["TB-I05"],
        hidden=["TB-B17"],
    )
    visit.sit_down(evening(player, rubble={"1,3": 2, "2,2": 1}), CARD, "1")


@sight
def two_on_a_space(visit: Visit) -> None:
    """Two things can be done on one space: which?"""
    rules = {"house_rules": {"enter_damaged_location": "yes"}}
    visit.sit_down(evening(ada(pawn=[6, 4]), rules), CARD, "1")
    visit.page.side.board.dispatch("on_space", (6, 3))


@sight
def delivery_bounty(visit: Visit) -> None:
    """Which Bounty is this delivery for?"""
    line = ["TB-B21", "TB-B01", "TB-B38", "TB-B41"]
    visit.sit_down(evening(ada(pawn=[1, 2]), line=line), CARD, "1", "deliver:red")


@sight
def delivery_bonus(visit: Visit) -> None:
    """Take the bonus of a Location, or not now."""
    visit.sit_down(evening(ada(pawn=[1, 2])), CARD, "1", "deliver:red", "TB-B13")


@sight
def hidden_bounty(visit: Visit) -> None:
    """Which Bounty is kept hidden?"""
    delivered = (CARD, "1", "deliver:yellow", "take")
    visit.sit_down(evening(ada(pawn=[3, 6], eggs=["yellow"]), locations={}), *delivered)


@sight
def rubble_prize(visit: Visit) -> None:
    """Three Rubble are worth a Weapon or an Item."""
    visit.sit_down(evening(ada(rubble=2)), CARD, "1", "clear:3,5")


@sight
def done_by_hand(visit: Visit) -> None:
    """A card the app does not know was played: what came of it?"""
    player = ada(pawn=[1, 2], items=["TB-I24"])
    visit.sit_down(evening(player), CARD, "1", "item:TB-I24")


@sight
def last_item(visit: Visit) -> None:
    """No action point is left, and an Item can still be played."""
    player = ada(pawn=[4, 4], items=["TB-I10", "TB-I24"])
    visit.sit_down(evening(player), CARD, "1", "pickup")


@sight
def motorcycle(visit: Visit) -> None:
    """Which way does a Target move?"""
    visit.sit_down(evening(), "TB-V35", "1", "end")


@sight
def respawn(visit: Visit) -> None:
    """Where does the squad come back?"""
    visit.sit_down(evening(ada(pawn=None, squad=["TB-C04"], dead=["TB-C13"])))


@sight
def put_it_back(visit: Visit) -> None:
    """After an undo: what the hands have to put back."""
    visit.wear(motion="none")
    visit.sit_down(tables.night(), 1, "TB-V16")
    visit.give(5)
    visit.page.steps.press()
    visit.settle()
    visit.page.undo()
