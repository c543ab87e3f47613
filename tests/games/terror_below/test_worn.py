"""What lies face up near a Leader: Hats that work every turn, Weapons, and their end (TB-I03)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.games.terror_below import catalogue
from companion.games.terror_below.kit import TerrorBelowKit
from companion.games.terror_below.state import State
from companion.table.errors import Refused
from companion.table.prompts import Choose
from companion.table.session import Session
from tests.games.terror_below.laid import CARDS, SLOTS, asked, form, kinds, play, prompt, squad

HATS = """
[[card]]
id = "TB-I20"
name = "Miner's Lamp"
hat = true
effect = "manual"
text = "Look at the top card of a deck."

[[card]]
id = "TB-I21"
name = "Racing Helmet"
hat = true
effect = { points = 1 }

[[card]]
id = "TB-I22"
name = "Lucky Cap"
hat = true
effect = { vp = 1 }

[[card]]
id = "TB-I23"
name = "Steel Helmet"
hat = true
effect = { protect = true }

[[card]]
id = "TB-I24"
name = "Plain Cap"
hat = true
effect = "none"
"""


@pytest.fixture(scope="module")
def hats(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The small catalogue with five more Hats."""
    folder: Path = tmp_path_factory.mktemp("hats")
    for file in CARDS.glob("*.toml"):
        more = HATS if file.name == "items.toml" else ""
        (folder / file.name).write_text(file.read_text("utf-8") + more, "utf-8")
    return TerrorBelowKit().rules(folder)


def turn(game: Any, *worn: str, **state: Any) -> Session[State]:
    """Ada at her first action of 3, with something face up near her Leader."""
    session = table(game, *worn, **state)
    play(session, "TB-V11", "1")
    return session


def table(game: Any, *worn: str, **state: Any) -> Session[State]:
    player = squad(worn=list(worn), **state.pop("player", {}))
    options = {"players": ["Ada"], "mode": "solo", "scenario": "scramble"}
    laid = {"options": options, "slots": SLOTS, "players": [player], **state}
    return Session.load(game, laid)


def caught(game: Any, *worn: str, **player: Any) -> Session[State]:
    """A hunt: a Worm of health 4 attacks where Ada stands."""
    slots = [SLOTS[0] | {"target": [3, 3]}, *SLOTS[1:]]
    session = table(game, *worn, player=player, phase="terror", slots=slots)
    play(session, 3, "TB-V11", 1)
    return session


def left(session: Session[State]) -> int:
    asking = prompt(session)
    assert isinstance(asking, Choose)
    points: int = asking.data["points"]
    return points


def through_the_terror_turn(session: Session[State], card: str, worm: str) -> None:
    play(session, "end", 3, card, 3, worm)


@pytest.mark.rule("TB-I03")
def test_a_hat_done_by_hand_is_offered_once_in_each_turn(hats: Any) -> None:
    session = turn(hats, "TB-I20")
    for cards in (("TB-V12", "TB-W20"), ("TB-V14", "TB-W21")):
        assert "ability:TB-I20" in prompt(session).legal()
        events = play(session, "ability:TB-I20")
        said = "Miner's Lamp: Look at the top card of a deck."
        assert (events[0].text, events[0].rule) == (said, "TB-I03")
        assert asked(session) == "manual"
        play(session, "done")
        assert (asked(session), left(session)) == ("action", 3)
        assert "ability:TB-I20" not in prompt(session).legal()
        through_the_terror_turn(session, *cards)
        play(session, "TB-V13" if "TB-V12" in cards else "TB-V15", "1")
    assert form(session)["players"][0]["worn"] == ["TB-I20"]


@pytest.mark.rule("TB-I03")
def test_a_hat_is_named_where_it_is_offered(hats: Any) -> None:
    session = turn(hats, "TB-I20")
    label = hats.label(session.state, prompt(session), "ability:TB-I20")
    assert label == "Ability of Miner's Lamp"


@pytest.mark.rule("TB-I03")
def test_a_hat_works_in_the_turn_it_is_put_on(hats: Any) -> None:
    session = turn(hats, player={"items": ["TB-I20", "TB-I21"]})
    play(session, "item:TB-I20")
    assert "ability:TB-I20" in prompt(session).legal()
    play(session, "item:TB-I21")
    assert left(session) == 4
    assert "ability:TB-I20" not in prompt(session).legal(), "it is on the discard"


@pytest.mark.rule("TB-I03")
def test_a_hat_worth_an_action_point_gives_it_each_turn(hats: Any) -> None:
    session = turn(hats, "TB-I21")
    assert left(session) == 4
    through_the_terror_turn(session, "TB-V12", "TB-W20")
    play(session, "TB-V13", "1")
    assert left(session) == 4


@pytest.mark.rule("TB-I03")
def test_a_hat_worth_a_point_can_be_used_each_turn(hats: Any) -> None:
    session = turn(hats, "TB-I22")
    play(session, "ability:TB-I22")
    assert form(session)["players"][0]["tokens"] == 1
    assert "ability:TB-I22" not in prompt(session).legal()
    through_the_terror_turn(session, "TB-V12", "TB-W20")
    play(session, "TB-V13", "1", "ability:TB-I22")
    assert form(session)["players"][0]["tokens"] == 2


@pytest.mark.rule("TB-I03")
def test_a_hat_that_does_nothing_asks_for_nothing(hats: Any) -> None:
    session = turn(hats, "TB-I24")
    assert not [each for each in prompt(session).legal() if "TB-I24" in str(each)]
    session = caught(hats, "TB-I24")
    assert form(session)["discards"]["item"] == ["TB-I24"]


@pytest.mark.rule("TB-I03", "TB-H01")
def test_a_hat_protects_in_every_hunt(hats: Any) -> None:
    session = caught(hats, "TB-I23")
    assert (asked(session), list(prompt(session).legal())) == ("hunt", ["TB-I23", "stop"])
    events = play(session, "TB-I23")
    assert "leader-dies" not in kinds(events)
    assert form(session)["players"][0]["worn"] == ["TB-I23"]


@pytest.mark.rule("TB-I03", "TB-H01")
def test_a_hat_done_by_hand_may_help_once_in_a_hunt(hats: Any) -> None:
    session = caught(hats, "TB-I20", weapons=["TB-A02"])
    assert list(prompt(session).legal()) == ["TB-A02", "TB-I20", "stop"]
    play(session, "TB-I20", "damage:1")
    assert list(prompt(session).legal()) == ["TB-A02", "stop"]


@pytest.mark.rule("TB-I03")
def test_in_an_older_game_a_hat_is_only_worn(hats: Any) -> None:
    session = turn(hats, "TB-I20", rules_version=1)
    assert not [each for each in prompt(session).legal() if "TB-I20" in str(each)]
    assert left(turn(hats, "TB-I21", rules_version=1)) == 3
    assert "leader-dies" in kinds(caught_before(hats))


def caught_before(game: Any) -> list[Any]:
    slots = [SLOTS[0] | {"target": [3, 3]}, *SLOTS[1:]]
    laid = table(game, "TB-I23", phase="terror", slots=slots, rules_version=1)
    return play(laid, 3, "TB-V11", 1)


# Weapons


@pytest.mark.rule("TB-H05")
def test_a_weapon_lies_face_up_near_a_leader_and_is_discarded_with_him(hats: Any) -> None:
    session = caught(hats, "TB-A02", "TB-I24")
    assert (asked(session), list(prompt(session).legal())) == ("hunt", ["TB-A02", "stop"])
    events = play(session, "stop")
    assert "leader-dies" in kinds(events)
    after = form(session)
    assert after["players"][0]["worn"] == []
    assert (after["discards"]["weapon"], after["discards"]["item"]) == (["TB-A02"], ["TB-I24"])


@pytest.mark.rule("TB-H01")
def test_a_weapon_near_the_leader_hits_once_in_a_hunt_and_stays(hats: Any) -> None:
    session = caught(hats, "TB-A02", weapons=["TB-A07"])
    assert list(prompt(session).legal()) == ["TB-A07", "TB-A02", "stop"]
    events = play(session, "TB-A02")
    assert [event.data["damage"] for event in events if event.kind == "damage"] == [2]
    assert list(prompt(session).legal()) == ["TB-A07", "stop"]
    play(session, "TB-A07")
    assert form(session)["players"][0]["worn"] == ["TB-A02"]


@pytest.mark.rule("TB-H05")
def test_a_weapon_near_the_leader_lies_nowhere_else(hats: Any) -> None:
    with pytest.raises(Refused, match="TB-A02 cannot lie in 2 places"):
        table(hats, "TB-A02", player={"weapons": ["TB-A02"]})
    session = turn(hats, "TB-A02", player={"rubble": 2}, rubble={"3,2": 1})
    play(session, "clear:3,2", "weapon")
    assert "TB-A02" not in prompt(session).legal()
    with pytest.raises(Refused, match="TB-A02 already lies in front of Ada"):
        session.answer("TB-A02")


@pytest.mark.rule("TB-H05")
def test_no_card_of_another_deck_lies_near_a_leader(hats: Any) -> None:
    with pytest.raises(Refused, match="TB-V11"):
        table(hats, "TB-V11")


def test_every_shipped_hat_is_worn_and_asks_for_nothing() -> None:
    cards = catalogue.load(catalogue.SHIPPED)
    assert {item.effect for item in cards.items.values() if item.hat} == {"none"}


@pytest.mark.rule("TB-I03")
def test_a_pistol_near_the_leader_shoots_a_hat_off_and_is_discarded(hats: Any) -> None:
    players = [squad(worn=["TB-A06"]), squad("Bea", 4, pawn=[5, 5], worn=["TB-I24"])]
    options = {"players": ["Ada", "Bea"], "mode": "versus"}
    session = Session.load(hats, {"options": options, "slots": SLOTS, "players": players})
    play(session, "TB-V11", "1", "shoot:TB-A06")
    after = form(session)
    assert [player["worn"] for player in after["players"]] == [[], []]
    assert (after["discards"]["weapon"], after["discards"]["item"]) == (["TB-A06"], ["TB-I24"])
