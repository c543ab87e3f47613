"""Sights: Squirmish, from the first card to the third prize guy."""

from __future__ import annotations

from typing import Any

from companion.games.squirmish.kit import SquirmishKit
from companion.language import tr
from companion.screens.gallery.sights import moving_sight, sight
from companion.screens.gallery.visit import Visit
from companion.table.prompts import Answer

NAMES = ["Ada", "Bo", "Chiara", "Dee", "Emil", "Fay"]
# Cards as they lie, row by row: whose each is, or a gap.
TWO = ["01..", "1010", ".01."]
FOUR = [".013.", "20312", "12203", ".31.."]
SIX = ["012345", "501234", "450123", "345012", "234501"]
LINE = ["012345" * 5]


def heap(shape: list[str], players: int = 2, hurt: bool = True, **state: Any) -> dict[str, Any]:
    """A table with cards in this shape; every third of them is hurt."""
    cards: dict[str, Any] = {}
    number = 0
    for row, line in enumerate(shape):
        for column, owner in enumerate(line):
            if owner != ".":
                number += 1
                damage = number % 4 if hurt and number % 3 == 0 else 0
                cards[f"{column},{row}"] = {
                    "card": f"SQ-M{number:02d}", "owner": int(owner), "damage": damage,
                }  # fmt: skip
    seats = [
        {
            "name": name,
            "holds": 5 if players < 6 else 3,
            "prizes": [f"SQ-M{50 + at}"] if at % 2 and players < 5 else [],
        }
        for at, name in enumerate(NAMES[:players])
    ]
    return {
        "game": "squirmish", "phase": "turn", "squirmish": cards, "players": seats,
        "discard": ["SQ-M54"], **state,
    }  # fmt: skip


def _begin(visit: Visit, options: dict[str, Any], *answers: Answer) -> None:
    visit.tabletop.begin(visit.tabletop.library.load_game(SquirmishKit()), options, {})
    visit.answer(*answers)
    visit.look()


def two(visit: Visit, *answers: Answer, **state: Any) -> None:
    visit.wear(motion="none")
    visit.sit_down(heap(TWO, **state), *answers)


@sight
def squirmish_new(visit: Visit) -> None:
    """A new Squirmish: who plays, and who knows the cards."""
    visit.go("new-game", game=visit.tabletop.library.load_game(SquirmishKit()))


@sight
def squirmish_deal(visit: Visit) -> None:
    """The cards are dealt: the first list."""
    visit.wear(motion="none")
    _begin(visit, {"players": NAMES[:3]})
    visit.give("SQ-M20")


@sight
def squirmish_who_begins(visit: Visit) -> None:
    """Who begins? The stinkiest, if anybody admits it."""
    visit.wear(motion="none")
    _begin(visit, {"players": NAMES}, "SQ-M20")
    visit.tabletop.just_begun = False
    visit.look()
    visit.be_done()


@sight
def squirmish_stinkiest(visit: Visit) -> None:
    """Who is it?"""
    squirmish_who_begins(visit)
    visit.give("stinkiest")


@sight
def squirmish_draw(visit: Visit) -> None:
    """A turn begins: draw a card?"""
    two(visit)


@sight
def squirmish_hand_limit(visit: Visit) -> None:
    """A sixth card: discard one, or place one."""
    two(visit, "draw")


@sight
def squirmish_place(visit: Visit) -> None:
    """Show the card you place, or place none."""
    two(visit, "skip")


@sight
def squirmish_hand(visit: Visit) -> None:
    """The same when the app knows the hand."""
    _known_hands(visit, "skip")


@sight
def squirmish_first_card(visit: Visit) -> None:
    """The very first card lies alone."""
    visit.wear(motion="none")
    visit.sit_down(heap([""], 2), "skip", "SQ-M17")


@sight
def squirmish_where(visit: Visit) -> None:
    """Where does it go? Every open place, and cards of one's own to replace."""
    table = heap(["01.", "1.10", "011."])
    visit.wear(motion="none")
    visit.sit_down(table, "skip", "SQ-M17")


@sight
def squirmish_battle_cry(visit: Visit) -> None:
    """The battle cry, to be shouted in a silly voice."""
    squirmish_where(visit)
    visit.give("1,1")


@sight
def squirmish_action(visit: Visit) -> None:
    """Attack or move? With a reminder of what is easily forgotten."""
    two(visit, "skip", "none")


@sight
def squirmish_attack_or_move(visit: Visit) -> None:
    """A card that can do both was tapped."""
    two(visit, "skip", "none")
    visit.page.side.field.dispatch("on_place", (1, 1))


@sight
def squirmish_target(visit: Visit) -> None:
    """Whom does it attack?"""
    two(visit, "skip", "none", "attack:1,1")


@sight
def squirmish_roll(visit: Visit) -> None:
    """Roll: the attack table is what one taps."""
    two(visit, "skip", "none", "attack:1,1", "1,2")


@moving_sight
def squirmish_duel(visit: Visit) -> None:
    """The attack as it happens: the row is lit, and the sum grows."""
    visit.sit_down(heap(TWO), "skip", "none", "attack:1,1", "1,2")
    visit.page.give(6)
    visit.wait_for_work()
    visit.frames.step(3)
    visit.frames.step(60)


@sight
def squirmish_hit(visit: Visit) -> None:
    """After an attack: the counters, and the sum that leads to them."""
    two(visit, "skip", "none", "attack:1,1", "1,2")
    visit.give(6)


@sight
def squirmish_reminders(visit: Visit) -> None:
    """Everything that is easily forgotten now."""
    two(visit, "skip", "none", "attack:1,1")
    visit.tap(visit.page.side.strip)


@sight
def squirmish_card(visit: Visit) -> None:
    """A card large, with all that it says."""
    two(visit)
    visit.page.side.field.dispatch("on_place", (0, 1))


@sight
def squirmish_knock_out(visit: Visit) -> None:
    """A knock-out: a prize guy, and what the hands do."""
    table = heap(["01", "10"], hurt=False)
    table["squirmish"]["1,0"]["damage"] = 7
    visit.wear(motion="none")
    visit.sit_down(table, "skip", "none", "attack:0,0", "1,0")
    visit.give(5)


@sight
def squirmish_reattach(visit: Visit) -> None:
    """A card has lost contact: where does it go back?"""
    table = nearly_out(heap(["00.", ".10", "..."], hurt=False), "1,1")
    visit.wear(motion="none")
    visit.sit_down(table, "skip", "none", "attack:1,0", "1,1")
    visit.give(5)
    visit.be_done()


@sight
def squirmish_reattach_group(visit: Visit) -> None:
    """A group goes back in its shape: its ghost at the rim."""
    table = nearly_out(heap(["00..1", ".0111", "..1.0"], hurt=False), "2,1")
    visit.wear(motion="none")
    visit.sit_down(table, "skip", "none", "attack:1,1", "2,1")
    visit.give(5)
    visit.be_done()
    visit.page.side._ways.step(4)
    visit.page.side._haunt()


def nearly_out(table: dict[str, Any], at: str) -> dict[str, Any]:
    """The card there can take no more than one."""
    from companion.games.squirmish import catalogue

    card = table["squirmish"][at]
    card["damage"] = catalogue.load().creatures[card["card"]].hp - 1
    return table


@sight
def squirmish_four(visit: Visit) -> None:
    """Four around the table."""
    visit.wear(motion="none")
    visit.sit_down(heap(FOUR, 4, active=2), "skip", "none")


@sight
def squirmish_six(visit: Visit) -> None:
    """Six players, thirty cards."""
    visit.wear(motion="none")
    visit.sit_down(heap(SIX, 6), "skip")


@sight
def squirmish_six_attack(visit: Visit) -> None:
    """Whom does it attack, in the middle of thirty cards?"""
    visit.wear(motion="none")
    visit.sit_down(heap(SIX, 6), "skip", "none", "attack:1,1")


@sight
def squirmish_long(visit: Visit) -> None:
    """Thirty cards in a row: the keys look closer."""
    visit.wear(motion="none")
    visit.sit_down(heap(LINE, 6), "skip", "none")


@sight
def squirmish_picker(visit: Visit) -> None:
    """Picking a creature, by its group."""
    squirmish_place(visit)
    visit.press(tr("Pick the card"))


@sight
def squirmish_hand_open(visit: Visit) -> None:
    """A hand the app knows, turned up for whoever holds it."""
    squirmish_hand(visit)
    visit.tap(visit.page.ids.answers.children[0].children[0])


@sight
def squirmish_too_many(visit: Visit) -> None:
    """A sixth card in a hand the app knows: looked at, before one decides."""
    _known_hands(visit, "draw", "SQ-M50")
    visit.tap(visit.page.ids.answers.children[0].children[0])


def _known_hands(visit: Visit, *answers: str) -> None:
    """Two, whose hands the app knows."""
    table = heap(TWO)
    for at, player in enumerate(table["players"]):
        player["hand"] = [f"SQ-M{30 + at * 6 + each}" for each in range(5)]
    visit.wear(motion="none")
    visit.sit_down(table, *answers)


@sight
def squirmish_six_where(visit: Visit) -> None:
    """Where does a card go in a heap of 25? What may be tapped is as large as a thumb."""
    visit.wear(motion="none")
    visit.sit_down(heap([".12345", "501234", "45.123", "345.12", "234.0."], 6), "skip", "SQ-M40")


@moving_sight
def squirmish_blow(visit: Visit) -> None:
    """A blow on the cards: the counters fly."""
    visit.sit_down(heap(TWO), "skip", "none", "attack:1,1", "2,1")
    visit.page.give(4)
    visit.wait_for_work()
    visit.frames.step(3)
    visit.sheet.land()
    while not visit.page.side.field.theatre.hidden:
        visit.frames.step()
    visit.frames.step(8)
