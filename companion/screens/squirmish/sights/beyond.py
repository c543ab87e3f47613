"""Sights: Squirmish beside the usual turn: abilities, endings, looking back, setting right."""

from __future__ import annotations

from time import sleep
from typing import Any

from companion.language import tr
from companion.screens.gallery.sights import sight
from companion.screens.gallery.visit import Visit
from companion.screens.squirmish.sights.turn import FOUR, TWO, heap, nearly_out, squirmish_hit, two


@sight
def squirmish_noon(visit: Visit) -> None:
    """In a bright room."""
    visit.wear(motion="none", theme="noon")
    visit.sit_down(heap(FOUR, 4), "skip", "none")


@sight
def squirmish_undone(visit: Visit) -> None:
    """After an undo: what the hands put back."""
    squirmish_hit(visit)
    visit.page.undo()


@sight
def squirmish_won(visit: Visit) -> None:
    """Three prize guys win at once."""
    _won(visit)
    visit.go("game-over")


@sight
def squirmish_over(visit: Visit) -> None:
    """Back at the table when it is over."""
    _won(visit)
    visit.look()


def _won(visit: Visit) -> None:
    table = nearly_out(heap(FOUR, 4, hurt=False), "1,1")
    table["players"][2]["prizes"] = ["SQ-M44", "SQ-M45"]
    table["active"] = 2
    visit.wear(motion="none")
    visit.lay(table, "skip", "none", "attack:0,1", "1,1", 5)


@sight
def squirmish_correct(visit: Visit) -> None:
    """Setting the table right: whose turn, hands, prizes, piles."""
    two(visit, "skip", "none")
    visit.go("correct")


@sight
def squirmish_correct_card(visit: Visit) -> None:
    """A card is set right, and the difference is seen."""
    squirmish_correct(visit)
    visit.page._tap(None, (1, 1))
    visit.page.draft.set((1, 1), damage=3, owner=1)
    visit.page.show_card((1, 1))


@sight
def squirmish_correct_player(visit: Visit) -> None:
    """A player's hand and prizes."""
    squirmish_correct(visit)
    visit.page.show_player(1)


@sight
def squirmish_correct_place(visit: Visit) -> None:
    """A card that the app has not seen comes into play."""
    squirmish_correct(visit)
    visit.page._tap(None, (2, 0))


@sight
def squirmish_watched_again(visit: Visit) -> None:
    """A game watched again, at the knock-out that won it."""
    _won(visit)
    visit.go("replay")
    visit.wait_for_work()
    visit.settle()
    moments = visit.page.film.moments
    visit.page.projector.go(next(at for at, each in enumerate(moments) if each.mark == "end"))


@sight
def squirmish_log(visit: Visit) -> None:
    """What has happened, with the rule behind each line."""
    squirmish_hit(visit)
    visit.go("log")


@sight
def squirmish_book(visit: Visit) -> None:
    """The score book after a game."""
    _won(visit)
    visit.home()
    visit.go("scores")


@sight
def squirmish_rule(visit: Visit) -> None:
    """Where a card can go, shown on the table."""
    two(visit, "skip", "none")
    visit.shell.show_rule("SQ-S02")
    visit.press(tr("Show me on my board"))


@sight
def squirmish_hint(visit: Visit) -> None:
    """A good move, shown on the cards."""
    two(visit, "skip", "none", "attack:1,1")
    visit.page.hints.ask()
    while not visit.sheet.ready:
        sleep(0.001)
        visit.frames.step()


def _with(card: str, at: str = "1,1", **state: Any) -> dict[str, Any]:
    """A table on which this card lies there, too."""
    table = heap(TWO, **state)
    table["squirmish"][at] = {"card": card, "owner": 0, "damage": 1}
    table["squirmish"]["0,1"]["damage"] = 2
    return table


@sight
def squirmish_ability(visit: Visit) -> None:
    """Abilities that may be used before the turn ends."""
    table = _with("SQ-M39")
    table["squirmish"]["2,1"] = {"card": "SQ-M32", "owner": 0}
    visit.wear(motion="none")
    visit.sit_down(table, "skip", "none", "end")
    visit.be_done()


@sight
def squirmish_by_hand(visit: Visit) -> None:
    """An ability that only people can judge: what came of it?"""
    squirmish_ability(visit)
    visit.give("use:SQ-M39:0")


@sight
def squirmish_by_hand_card(visit: Visit) -> None:
    """Which card was it?"""
    squirmish_by_hand(visit)
    visit.give("damage")


@sight
def squirmish_by_hand_amount(visit: Visit) -> None:
    """How much was it?"""
    squirmish_by_hand_card(visit)
    visit.give("0,1")


@sight
def squirmish_aim(visit: Visit) -> None:
    """Which card is an ability for?"""
    squirmish_ability(visit)
    visit.give("use:SQ-M32:1")


@sight
def squirmish_cry_target(visit: Visit) -> None:
    """Several are hit: which of them gets the 1 for the battle cry?"""
    table = heap(["01.", "1.10", "011."])
    visit.wear(motion="none")
    visit.sit_down(table, "skip", "SQ-M37", "1,1", "cry", "attack:1,1", "1,0")
    visit.give(2)


@sight
def squirmish_taxes(visit: Visit) -> None:
    """Who discards a card?"""
    visit.wear(motion="none")
    visit.sit_down(heap([".013", "2.31", "1220"], 4), "skip", "SQ-M42", "1,1", "quiet")


@sight
def squirmish_from_the_pile(visit: Visit) -> None:
    """Which card of the discard pile comes back into the hand?"""
    table = heap(["01.", "1.10", "011."], discard=[f"SQ-M{number}" for number in range(20, 29)])
    visit.wear(motion="none")
    visit.sit_down(table, "skip", "SQ-M41", "1,1", "quiet", "use")


@sight
def squirmish_prizes(visit: Visit) -> None:
    """Everybody's prize guys, and the discard pile."""
    table = heap(FOUR, 4, discard=["SQ-M40", "SQ-M41", "SQ-M42"])
    table["players"][1]["prizes"] = ["SQ-M47", "SQ-M48"]
    visit.wear(motion="none")
    visit.sit_down(table)
    visit.page.side._head.dispatch("on_player", 1)
