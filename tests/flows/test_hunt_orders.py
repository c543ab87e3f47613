"""The hunt looked ahead: optional, one tap away, and the best card is easily found."""

from __future__ import annotations

from typing import Any

from companion.screens.terror_below.sights.hint import armed
from companion.screens.terror_below.sights.tables import SLOTS, ada, around, night
from companion.screens.terror_below.sights.terror_turn import PREY
from tests.flows.driver import Driver
from tests.flows.person import do_all, lay


def shots(app: Driver) -> list[Any]:
    """The buttons of the Weapons and Items, in their order."""
    [panel] = app.page.ids.answers.children
    return list(reversed(panel.ids.arms.children))


def test_off_is_as_it_ever_was(app: Driver) -> None:
    lay(app, armed(), *PREY, "TB-A08")
    first, *_ = shots(app)
    assert (first.words, first.note) == ("Hunting Rifle", "75 % to kill")
    assert not app.sees("★")
    assert not app.sees("Orders")
    assert app.sees("Then the Leader dies")


def test_on_the_best_card_comes_first_and_has_a_star(app: Driver) -> None:
    app.shell.set(forecast=True)
    lay(app, armed(), *PREY, "TB-A08")
    first, *others = shots(app)
    assert (first.words, first.note) == ("★ Harpoon Winch", "Best: Kills it for sure")
    assert others[0].note == "75 % now, 100 % in all"
    assert not any("★" in each.words for each in others)
    before = len(app.tabletop.session.entries)
    app.tap(first)
    assert app.tabletop.session.entries[before] == "TB-A21"


def test_the_orders_can_be_compared(app: Driver) -> None:
    app.shell.set(forecast=True)
    lay(app, night(), *PREY)
    app.tap("Orders")
    [best, other] = reversed(app.shell.root.children[0].ids.rows.children)
    assert best.cards == "★ Best: Hunting Rifle, then Chainsaw"
    assert best.chances == "56 % → 97 %"
    assert best.kept == "Spends 5.7 damage on average; Chainsaw is spared with 56 %."
    assert other.cards == "Chainsaw, then Hunting Rifle"
    app.tap("Back to the hunt")
    assert app.page.question == "Hunt! 5 damage missing."


def test_one_tap_switches_it_in_the_hunt(app: Driver) -> None:
    lay(app, night(), *PREY)
    app.tap(app.page.side.head.ids.forecast)
    assert app.sees("★ Hunting Rifle")
    app.tap(app.page.side.head.ids.forecast)
    assert not app.sees("★")
    assert app.sees("56 % to kill")


def test_where_nothing_helps_stopping_has_the_star(app: Driver) -> None:
    app.shell.set(forecast=True)
    lay(app, night(player=ada(weapons=["TB-A08"], items=[])), *PREY)
    assert app.sees("★ Best: nothing here can kill it")
    assert not app.sees("Orders")


def test_who_is_protected_needs_no_more(app: Driver) -> None:
    app.shell.set(forecast=True)
    lay(app, night(), *PREY, "TB-I14")
    assert app.sees("★ Best: you are safe already")
    assert not any("★" in each.words for each in shots(app))


def test_hunting_among_several(app: Driver) -> None:
    """Each hunts with what is in front of him."""
    app.shell.set(forecast=True)
    full = {**SLOTS[2], "cards": [{"card": f"TB-V{number}"} for number in (20, 37, 40)]}
    players = around(3)["players"]
    players[1] |= {"pawn": [3, 3], "weapons": ["TB-A05", "TB-A17"]}
    table = {**around(3, slots=[*SLOTS[:2], full]), "players": players}
    lay(app, table, "TB-V11", "3", "end", "1")
    do_all(app)
    assert app.page.question == "Bartholomew the Bold, hunt! 7 damage missing."
    assert shots(app)[0].words.startswith("★")
