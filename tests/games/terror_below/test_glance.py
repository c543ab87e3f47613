"""What is seen without a tap."""

from __future__ import annotations

from companion.games.terror_below.glance import Glance, glance
from companion.games.terror_below.state import State
from companion.table.session import Session
from tests.games.terror_below.laid import GAME, SLOTS, solo, squad, versus


def seen(session: Session[State]) -> Glance:
    return glance(GAME, session.state)


def test_a_worm_shows_how_many_cards_it_still_takes() -> None:
    cards = [{"card": "TB-V11", "face": "up"}, {"card": None, "face": "down"}]
    slots = [{"worm": "TB-W10", "target": [3, 3], "cards": cards}, *SLOTS[1:]]
    worm = seen(solo(slots=slots)).worms[0]
    assert (worm.limit, worm.cards, worm.face_down, worm.left) == (3, 2, 1, 1)
    assert (worm.name, worm.health) == ("Screamer", 7)


def test_a_bounty_is_lit_when_its_egg_is_carried_or_its_worm_is_out() -> None:
    slots = [{"worm": "TB-W10", "target": [3, 3]}, *SLOTS[1:]]
    line = ["TB-B02", "TB-B07", "TB-B21", "TB-B24"]
    table = seen(solo(slots=slots, line=line, player={"eggs": ["red"]}))
    assert [bounty.ready for bounty in table.line] == [True, False, True, False]


def test_the_goal_is_counted_by_scenario() -> None:
    done = {"bounties": ["TB-B01", "TB-B06", "TB-B08"], "tokens": 2, "standees": ["hulk"]}
    delivery = seen(solo("special-delivery", player=done))
    assert (delivery.done, delivery.goal, delivery.goal_kind) == (2, 4, "locations")
    hunt = seen(solo("total-extermination", player=done))
    assert (hunt.done, hunt.goal, hunt.goal_kind) == (1, 3, "standees")
    scramble = seen(solo("scramble", player={"tokens": 7}))
    assert (scramble.done, scramble.goal, scramble.goal_kind) == (7, 20, "vp")
    assert scramble.most_attacks == 15


def test_versus_shows_the_leader_of_the_race_and_no_clock() -> None:
    table = seen(versus(squad("Ada", tokens=3), squad("Bea", 4, pawn=[5, 5], tokens=9)))
    assert (table.done, table.goal, table.most_attacks) == (9, 20, None)
    assert [each.vp for each in table.squads] == [3, 9]


def test_a_damaged_location_is_named() -> None:
    assert seen(solo(rubble={"4,1": 1})).damaged == ("motel",)
    hat = {"worn": ["TB-I01"], "dead": ["TB-C09"], "weapons": ["TB-A02"]}
    ada = seen(solo(player=hat)).squads[0]
    assert (ada.leader, ada.others, ada.dead, ada.weapons, ada.hat) == ("Hero 01", 2, 1, 1, True)


def test_a_weapon_near_the_leader_counts_as_one_that_is_held() -> None:
    squad_seen = seen(solo(player={"worn": ["TB-A02", "TB-I01"], "weapons": ["TB-A07"]})).squads[0]
    assert (squad_seen.weapons, squad_seen.hat) == (2, True)
