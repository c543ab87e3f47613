"""The three solo scenarios: what wins, what loses, what is out of reach (TB-N)."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from companion.games.terror_below.kit import TerrorBelowKit
from companion.games.terror_below.state import State
from companion.table.session import Session
from tests.games.terror_below.laid import (
    CARDS,
    GAME,
    LINE,
    SLOTS,
    asked,
    form,
    kinds,
    play,
    prompt,
    solo,
)
from tests.games.terror_below.terror import of, red, slot, terror, without

HUNTS = ["TB-B21", "TB-B22", "TB-B23", "TB-B24"]
BOUNTIES = GAME.cards.bounties
DELIVERIES = [card for card, bounty in BOUNTIES.items() if bounty.kind == "delivery"]
MOTEL = {"pawn": [4, 1]}
PREY = slot("W16", (3, 3))  # a hulk that catches the pawn


def outcome(session: Session[State]) -> str | None:
    return session.result.outcome if session.result else None


def delivery(player: dict[str, Any], **state: Any) -> Session[State]:
    """Special Delivery in the middle of a turn, the pawn in the motel."""
    session = solo("special-delivery", player={**MOTEL, **player}, **state)
    play(session, "TB-V11", "1")
    return session


def extermination(player: dict[str, Any] | None = None, **state: Any) -> Session[State]:
    """Total Extermination with a Worm that attacks the pawn, and a Weapon that kills it."""
    armed = {"weapons": ["TB-A08"], **(player or {})}
    session = terror(state.pop("prey", PREY), scenario="total-extermination", player=armed, **state)
    red(session, "TB-A08")
    return session


# TB-N01: Special Delivery


@pytest.mark.rule("TB-N01")
def test_a_bounty_delivered_to_a_fourth_location_wins_at_once() -> None:
    session = delivery({"eggs": ["red", "red"], "bounties": ["TB-B01", "TB-B03", "TB-B04"]})
    play(session, "deliver:red")
    assert (outcome(session), asked(session)) == ("won", "over")
    assert session.result is not None
    assert (session.result.winner, session.result.score["vp"]) == (0, 12)
    assert form(session)["line"] == ["TB-B07", "TB-B12", "TB-B17"]  # nothing is refilled


@pytest.mark.rule("TB-N01")
def test_three_locations_are_not_enough() -> None:
    session = delivery({"eggs": ["red"], "bounties": ["TB-B01", "TB-B03"]})
    play(session, "deliver:red")
    assert outcome(session) is None


@pytest.mark.rule("TB-N01")
def test_a_second_bounty_at_the_same_location_counts_once() -> None:
    session = delivery({"eggs": ["red"], "bounties": ["TB-B01", "TB-B06", "TB-B11", "TB-B03"]})
    play(session, "deliver:red")
    assert outcome(session) is None


@pytest.mark.rule("TB-N01")
def test_hunt_bounties_and_tokens_do_not_count() -> None:
    player = {"eggs": ["red"], "bounties": ["TB-B01", "TB-B03", "TB-B21", "TB-B22"], "tokens": 19}
    session = delivery(player)
    play(session, "deliver:red")
    assert outcome(session) is None  # more than 20 VP, and 3 Locations
    session = delivery({"eggs": ["red"], "bounties": ["TB-B01", "TB-B03", "TB-B04"]}, line=[])
    play(session, "deliver:red", "decline")
    assert (outcome(session), session.state.players[0].tokens) == (None, 1)


@pytest.mark.rule("TB-N01")
def test_a_hidden_bounty_counts_as_well() -> None:
    player = {"eggs": ["red"], "hidden": ["TB-B02"], "bounties": ["TB-B01", "TB-B03", "TB-B04"]}
    session = delivery(player, line=HUNTS)
    play(session, "deliver:red", "TB-B02")
    assert outcome(session) == "won"


@pytest.mark.rule("TB-N01")
def test_a_completed_location_counts_even_if_it_is_destroyed_later() -> None:
    player = {"eggs": ["red"], "bounties": ["TB-B01", "TB-B03", "TB-B04"]}
    session = delivery(player, locations=without("store", "police"))
    play(session, "deliver:red")
    assert outcome(session) == "won"


@pytest.mark.rule("TB-N01")
def test_the_bounties_of_a_completed_location_leave_the_line_and_are_never_laid_again() -> None:
    session = delivery({"eggs": ["red"]}, line=["TB-B02", "TB-B07", "TB-B21", "TB-B12"])
    events = play(session, "deliver:red")
    assert [event.data["card"] for event in of(events, "discard-bounty")] == ["TB-B07", "TB-B12"]
    assert {event.rule for event in of(events, "discard-bounty")} == {"TB-N01"}
    assert asked(session) == "bounty"
    events = play(session, "TB-B17")  # the last one for the motel
    assert kinds(events) == ["refill-line", "discard-bounty"]
    play(session, "TB-B01", "TB-B06", "TB-B11")
    assert form(session)["line"] == ["TB-B21", "TB-B01", "TB-B06", "TB-B11"]
    assert form(session)["removed"]["bounty"] == ["TB-B07", "TB-B12", "TB-B17"]


@pytest.mark.rule("TB-N01")
def test_a_completed_location_still_takes_eggs_for_a_vp_and_its_bonus() -> None:
    session = delivery({"eggs": ["green"], "bounties": ["TB-B02"]}, line=HUNTS)
    play(session, "deliver:green", "take")
    assert session.state.players[0].tokens == 2


@pytest.mark.rule("TB-N01")
def test_a_hidden_bounty_of_a_completed_location_is_worth_vp_but_no_progress() -> None:
    player = {"eggs": ["green"], "hidden": ["TB-B07"], "bounties": ["TB-B02", "TB-B01", "TB-B03"]}
    session = delivery(player, line=HUNTS)
    play(session, "deliver:green", "TB-B07", "decline")
    assert outcome(session) is None
    assert form(session)["players"][0]["vp"] == 12


@pytest.mark.rule("TB-N01")
def test_in_other_scenarios_the_bounties_stay_in_the_line() -> None:
    session = solo("scramble", player={**MOTEL, "eggs": ["red"]})
    play(session, "TB-V11", "1", "deliver:red", "TB-B01")
    assert form(session)["line"] == ["TB-B07", "TB-B12", "TB-B17", "TB-B01"]


# TB-N02: Total Extermination


@pytest.mark.rule("TB-N02")
def test_a_hunt_bounty_claims_the_standee_and_the_bounties_of_that_type_go() -> None:
    prey = slot("W10", (3, 3))
    session = extermination(prey=prey, line=["TB-B21", "TB-B22", "TB-B02", "TB-B28"])
    play(session, "TB-B21")  # or any Worm
    assert form(session)["players"][0]["standees"] == ["screamer"]
    assert asked(session) == "bounty"
    events = play(session, "TB-B25")  # the other screamer
    assert [event.rule for event in of(events, "discard-bounty")] == ["TB-N02"]
    assert asked(session) == "bounty"
    play(session, "TB-B23", "TB-W20")
    assert form(session)["line"] == ["TB-B22", "TB-B02", "TB-B28", "TB-B23"]
    assert form(session)["removed"]["bounty"] == ["TB-B25"]


@pytest.mark.rule("TB-N02")
def test_bounties_of_the_type_leave_the_line_at_once() -> None:
    prey = slot("W10", (3, 3))
    session = extermination(prey=prey, line=["TB-B21", "TB-B22", "TB-B25", "TB-B02"])
    play(session, "TB-B25")
    assert form(session)["removed"]["bounty"] == ["TB-B21"]


@pytest.mark.rule("TB-N02")
def test_the_third_standee_wins_at_once() -> None:
    session = extermination({"standees": ["screamer", "digger"]}, line=["TB-B23", *LINE[:3]])
    assert (outcome(session), asked(session)) == ("won", "over")
    assert form(session)["players"][0]["standees"] == ["screamer", "digger", "hulk"]
    assert session.state.attacks == 0  # its Worm is not even discarded


@pytest.mark.rule("TB-N02")
def test_a_kill_without_a_bounty_gives_a_vp_and_no_standee() -> None:
    session = extermination({"standees": ["screamer", "digger"]})
    player = form(session)["players"][0]
    assert (player["vp"], player["standees"]) == (1, ["screamer", "digger"])
    assert outcome(session) is None


@pytest.mark.rule("TB-N02")
def test_any_worm_gives_the_standee_of_the_type_killed() -> None:
    session = extermination(line=["TB-B27", "TB-B23", *LINE[:2]])
    assert prompt(session).legal() == ("TB-B27", "TB-B23")
    play(session, "TB-B27")
    assert form(session)["players"][0]["standees"] == ["hulk"]
    assert form(session)["removed"]["bounty"] == ["TB-B23"]


@pytest.mark.rule("TB-N02")
def test_any_worm_wins_with_a_third_type() -> None:
    session = extermination({"standees": ["screamer", "digger"]}, line=["TB-B27", *LINE[:3]])
    assert outcome(session) == "won"


@pytest.mark.rule("TB-N02")
def test_any_worm_of_a_claimed_type_is_worth_vp_only() -> None:
    session = extermination({"standees": ["hulk", "digger"]}, line=["TB-B27", *LINE[:3]])
    player = form(session)["players"][0]
    assert (player["standees"], player["vp"]) == (["hulk", "digger"], 2)
    assert outcome(session) is None


@pytest.mark.rule("TB-N02")
def test_any_worm_bounties_are_never_removed() -> None:
    session = extermination(line=["TB-B23", "TB-B27", "TB-B28", "TB-B02"])
    play(session, "TB-B23", "TB-B01")
    assert form(session)["line"] == ["TB-B27", "TB-B28", "TB-B02", "TB-B01"]


@pytest.mark.rule("TB-N02")
def test_a_hidden_hunt_bounty_claims_too_and_may_be_kept() -> None:
    session = extermination({"hidden": ["TB-B23"]})
    assert prompt(session).legal() == ("TB-B23", "token")
    play(session, "TB-B23")
    player = form(session)["players"][0]
    assert (player["standees"], player["hidden"], player["vp"]) == (["hulk"], [], 4)


@pytest.mark.rule("TB-N02")
def test_20_vp_do_not_win_here() -> None:
    session = extermination({"tokens": 25})
    assert outcome(session) is None


@pytest.mark.rule("TB-N02")
def test_other_scenarios_have_no_standees() -> None:
    session = terror(PREY, player={"weapons": ["TB-A08"]}, line=["TB-B23", *LINE[:3]])
    red(session, "TB-A08")
    assert form(session)["players"][0]["standees"] == []


# TB-N03: Scramble


@pytest.mark.rule("TB-N03")
@pytest.mark.parametrize("tokens", [18, 19])
def test_20_vp_by_tokens_win_scramble(tokens: int) -> None:
    session = solo(player={**MOTEL, "eggs": ["red"], "tokens": tokens}, line=HUNTS)
    play(session, "TB-V11", "1", "deliver:red")
    if tokens == 18:
        assert (outcome(session), asked(session)) == (None, "bonus")
        play(session, "take")  # the motel's VP
    assert outcome(session) == "won"
    assert form(session)["players"][0]["vp"] == 20


@pytest.mark.rule("TB-N03")
def test_20_vp_by_a_bounty_win_scramble_past_20_too() -> None:
    session = solo(player={**MOTEL, "eggs": ["red"], "tokens": 15, "bounties": ["TB-B01"]})
    play(session, "TB-V11", "1", "deliver:red")
    assert outcome(session) == "won"
    assert form(session)["players"][0]["vp"] == 21


@pytest.mark.rule("TB-N03")
def test_20_vp_by_an_item_win_scramble() -> None:
    session = solo(player={"tokens": 19, "items": ["TB-I03"]})
    play(session, "TB-V11", "1", "item:TB-I03")
    assert outcome(session) == "won"


@pytest.mark.rule("TB-N03")
def test_two_destroyed_locations_are_not_lost_yet_a_third_is() -> None:
    session = terror(slot("W16", (6, 3)), locations=without("store"), line=HUNTS)
    red(session, "TB-W20")
    assert outcome(session) is None
    session = terror(slot("W16", (6, 3)), locations=without("store", "hospital"), line=HUNTS)
    events = red(session)
    assert (outcome(session), asked(session)) == ("lost", "over")
    assert kinds(events)[-2:] == ["destroy-location", "game-over"]  # not even its Egg
    assert (session.state.attacks, events[-1].rule) == (0, "TB-N03")


@pytest.mark.rule("TB-N03")
def test_the_third_location_may_fall_by_a_dying_leader() -> None:
    session = terror(
        slot("W11", (5, 3)),
        player={"pawn": [6, 3], "rubble": 1},
        locations=without("store", "hospital"),
        line=HUNTS,
    )
    red(session)
    assert outcome(session) == "lost"
    assert session.result is not None
    assert session.result.reason == "3 Locations are destroyed."


@pytest.mark.rule("TB-N03")
@pytest.mark.parametrize("scenario", ["special-delivery", "total-extermination"])
def test_other_scenarios_go_on_with_three_locations_destroyed(scenario: str) -> None:
    places = without("store", "hospital")
    done = {"bounties": ["TB-B01", "TB-B04"]}
    session = terror(
        slot("W16", (6, 3)), scenario=scenario, locations=places, player=done, line=HUNTS
    )
    red(session, "TB-W20")
    assert outcome(session) is None


# TB-N04: out of reach


def hopeless(**house: str) -> Session[State]:
    """Special Delivery when the second Location falls with nothing delivered."""
    session = terror(
        slot("W16", (6, 3)),
        scenario="special-delivery",
        locations=without("store"),
        line=HUNTS,
        house=house,
    )
    red(session, "TB-W20")
    return session


@pytest.mark.rule("TB-N04")
def test_an_objective_out_of_reach_is_announced_with_an_offer_to_concede() -> None:
    session = hopeless()
    assert (asked(session), prompt(session).rule) == ("concede", "TB-N04")
    assert prompt(session).legal() == ("concede", "play-on")
    assert session.events[-1].text == "The objective can no longer be met."
    play(session, "concede")
    assert outcome(session) == "lost"
    assert session.result is not None
    assert session.result.reason.startswith("Conceded")


@pytest.mark.rule("TB-N04")
def test_who_plays_on_is_not_asked_again() -> None:
    session = hopeless()
    play(session, "play-on")
    assert asked(session) == "vehicle"
    assert form(session)["warned"] is True
    play(session, "TB-V12", "2", "end")
    play(session, 6, "TB-V13", 6, "TB-W21")
    assert (asked(session), outcome(session)) == ("vehicle", None)


@pytest.mark.rule("TB-N04")
def test_what_was_in_reach_is_looked_at_again_when_a_location_falls() -> None:
    slots = [SLOTS[0], slot("W17", (6, 3)), SLOTS[2]]
    places = without("store")
    session = solo("special-delivery", phase="terror", slots=slots, locations=places, line=HUNTS)
    red(session, "TB-W20")
    assert asked(session) == "vehicle"
    play(session, "TB-V12", "3", "end")
    play(session, 6, "TB-V13", 3, "TB-W21")  # Worm 2 takes the police with it
    assert asked(session) == "concede"


@pytest.mark.rule("TB-N04")
def test_by_house_rule_it_is_a_loss() -> None:
    session = hopeless(impossible="loss")
    assert outcome(session) == "lost"
    assert session.result is not None
    assert session.result.reason == "The objective can no longer be met."


@pytest.mark.rule("TB-N04")
@pytest.mark.parametrize("house", ["warn", "loss"])
def test_one_location_may_fall_and_completed_ones_may_too(house: str) -> None:
    session = terror(
        slot("W16", (6, 3)),
        scenario="special-delivery",
        player={"bounties": ["TB-B01"]},
        locations=without("store"),
        line=HUNTS,
        house={"impossible": house},
    )
    red(session, "TB-W20")
    assert (asked(session), outcome(session)) == ("vehicle", None)


@pytest.mark.rule("TB-N04")
def test_too_few_delivery_bounties_left_is_out_of_reach() -> None:
    gone = [card for card in DELIVERIES if card not in ("TB-B01", "TB-B02", "TB-B03")]
    session = terror(scenario="special-delivery", line=HUNTS, removed={"bounty": gone})
    red(session, "TB-W20")
    assert asked(session) == "concede"


@pytest.mark.rule("TB-N04")
def test_too_few_hunt_bounties_left_is_out_of_reach() -> None:
    left = ["TB-B23", "TB-B27"]
    gone = [card for card in BOUNTIES if card not in [*DELIVERIES, *left]]
    session = terror(scenario="total-extermination", line=LINE, removed={"bounty": gone})
    red(session, "TB-W20")
    assert asked(session) == "concede"
    player = {"standees": ["digger"]}
    session = terror(
        scenario="total-extermination", line=LINE, removed={"bounty": gone}, player=player
    )
    red(session, "TB-W20")
    assert asked(session) == "vehicle"  # a digger, a hulk, and any Worm


@pytest.mark.rule("TB-N04")
def test_scramble_is_in_reach_as_long_as_it_goes_on() -> None:
    gone = [*DELIVERIES, *HUNTS]
    session = terror(locations=without("store", "motel"), line=[], removed={"bounty": gone})
    red(session, "TB-W20")
    assert asked(session) == "vehicle"


def with_bounties(folder: Path, scenario: str, cards: list[str], gone: str) -> Session[State]:
    """After the Terror Turn, with a catalogue of these Bounties, of which one has left the game."""
    shutil.copytree(CARDS, folder, dirs_exist_ok=True)
    all_of_them = (CARDS / "bounties.toml").read_text().split("\n\n")
    kept = [text for text in all_of_them if any(f'"{card}"' in text for card in cards)]
    (folder / "bounties.toml").write_text("\n\n".join(kept))
    game = TerrorBelowKit().rules(folder)
    assert list(game.cards.bounties) == cards
    state = form(terror(scenario=scenario, line=[]))
    session = Session.load(game, {**state, "removed": {"bounty": [gone]}})
    red(session, "TB-W20")
    return session


@pytest.mark.rule("TB-N04")
def test_a_catalogue_with_just_enough_bounties_is_judged_by_them(tmp_path: Path) -> None:
    four = ["TB-B01", "TB-B02", "TB-B03", "TB-B04"]
    session = with_bounties(tmp_path / "four", "special-delivery", four, "TB-B01")
    assert asked(session) == "concede"
    three = ["TB-B21", "TB-B22", "TB-B23"]
    session = with_bounties(tmp_path / "three", "total-extermination", three, "TB-B22")
    assert asked(session) == "concede"


@pytest.mark.rule("TB-N04")
def test_a_catalogue_with_two_kinds_of_worm_and_any_is_too_small_to_judge(tmp_path: Path) -> None:
    few = ["TB-B21", "TB-B22", "TB-B27"]
    session = with_bounties(tmp_path, "total-extermination", few, "TB-B22")
    assert asked(session) == "vehicle"


@pytest.mark.rule("TB-N04")
def test_a_small_catalogue_is_judged_by_its_locations_alone(tmp_path: Path) -> None:
    """With Bounties for two Locations only, it would be out of reach before it began."""
    shutil.copytree(CARDS, tmp_path, dirs_exist_ok=True)
    few = (CARDS / "bounties.toml").read_text().split("\n\n")[:2]
    (tmp_path / "bounties.toml").write_text("\n\n".join(few))
    game = TerrorBelowKit().rules(tmp_path)
    state = form(terror(scenario="special-delivery", line=[]))
    session = Session.load(game, {**state, "removed": {"bounty": ["TB-B01"]}})
    red(session, "TB-W20")
    assert asked(session) == "vehicle"
