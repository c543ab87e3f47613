"""The score of a solo victory (TB-P01)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.terror_below.laid import form, play, solo, squad, versus
from tests.games.terror_below.terror import red, slot, terror

LINE = ["TB-B21", "TB-B22", "TB-B24", "TB-B25"]


def won(player: dict[str, Any] | None = None, **state: Any) -> dict[str, int]:
    """The score of a Scramble won by delivering an Egg."""
    player = {"pawn": [4, 1], "eggs": ["red"], "tokens": 19, **(player or {})}
    session = solo(player=player, line=LINE, **state)
    play(session, "TB-V11", "1", "deliver:red")
    assert session.result is not None
    assert session.result.outcome == "won"
    return session.result.score


@pytest.mark.rule("TB-P01")
def test_a_plain_victory_scores_vp_and_the_attacks_that_were_spared() -> None:
    assert won(attacks=6) == {
        "vp": 20,
        "attacks": 9,
        "queens": 0,
        "left_behind": 0,
        "hat": 0,
        "total": 29,
    }


@pytest.mark.rule("TB-P01")
def test_tokens_and_bounties_both_count() -> None:
    score = won({"tokens": 12, "bounties": ["TB-B01", "TB-B23"]})
    assert (score["vp"], score["total"]) == (20, 35)


@pytest.mark.rule("TB-P01")
def test_hidden_bounties_are_worth_nothing() -> None:
    assert won({"hidden": ["TB-B01"]})["vp"] == 20


@pytest.mark.rule("TB-P01")
@pytest.mark.parametrize(("attacks", "spared"), [(0, 15), (14, 1)])
def test_each_attack_fewer_than_15_is_a_point(attacks: int, spared: int) -> None:
    assert won(attacks=attacks)["attacks"] == spared


@pytest.mark.rule("TB-P01")
def test_queens_are_worth_3() -> None:
    assert won(options={"queens": True})["queens"] == 3


@pytest.mark.rule("TB-P01")
@pytest.mark.parametrize("left", [1, 2])
def test_each_member_left_behind_is_worth_3(left: int) -> None:
    score = won({"squad": [], "dead": ["TB-C05"]}, options={"left_behind": left})
    assert score["left_behind"] == 3 * left  # the dead do not count


@pytest.mark.rule("TB-P01")
def test_a_hat_worn_at_the_end_is_worth_1() -> None:
    assert won({"worn": ["TB-I01"]})["hat"] == 1
    assert won({"items": ["TB-I01"]})["hat"] == 0  # in the hand it is not worn


@pytest.mark.rule("TB-P01")
def test_everything_together() -> None:
    options = {"queens": True, "left_behind": 2}
    player = {"squad": [], "worn": ["TB-I02"], "tokens": 19}
    score = won(player, options=options, attacks=10)
    assert score["total"] == 20 + 5 + 3 + 6 + 1 == sum(score.values()) - score["total"]


@pytest.mark.rule("TB-P01")
@pytest.mark.parametrize(("attacks", "spared"), [(6, 8), (14, 0)])
def test_the_attack_that_is_won_counts(attacks: int, spared: int) -> None:
    player = {"tokens": 19, "weapons": ["TB-A08"], "worn": ["TB-I01"]}
    session = terror(slot("W16", (3, 3)), player=player, attacks=attacks, line=LINE)
    red(session, "TB-A08")
    assert session.result is not None
    assert session.result.score["attacks"] == spared
    assert session.result.score["hat"] == 1


@pytest.mark.rule("TB-P01")
def test_an_attack_that_is_over_is_not_counted_twice() -> None:
    player = {"pawn": [4, 1], "eggs": ["red"], "tokens": 19}
    session = terror(player=player, line=LINE)
    red(session, "TB-W20")
    play(session, "TB-V11", "1", "deliver:red")
    assert session.result is not None
    assert session.result.score["attacks"] == 14


@pytest.mark.rule("TB-P01")
def test_a_hat_lost_with_the_leader_is_worth_nothing() -> None:
    player = {"pawn": [4, 1], "eggs": [], "tokens": 19, "worn": ["TB-I01"], "items": ["TB-I03"]}
    session = terror(slot("W16", (4, 1)), player=player, line=LINE)
    red(session, "TB-C02", "TB-W20")
    play(session, "store", "TB-V11", "1", "item:TB-I03")
    assert session.result is not None
    assert (session.result.outcome, session.result.score["hat"]) == ("won", 0)


@pytest.mark.rule("TB-P01")
def test_a_defeat_is_not_scored() -> None:
    session = terror(attacks=14, player={"tokens": 19})
    red(session)
    assert session.result is not None
    assert session.result.score == {}


@pytest.mark.rule("TB-P01")
def test_the_scenario_and_the_score_are_kept_in_the_state() -> None:
    player = {"pawn": [4, 1], "eggs": ["red"], "tokens": 19}
    session = solo(player=player, line=LINE)
    play(session, "TB-V11", "1", "deliver:red")
    kept = form(session)
    assert kept["options"]["scenario"] == "scramble"
    assert kept["result"]["score"]["total"] == 35


@pytest.mark.rule("TB-P01")
def test_a_victory_over_other_players_scores_its_vp() -> None:
    winner = squad(pawn=[4, 1], eggs=["red"], tokens=19)
    session = versus(winner, squad("Bo", 4, pawn=[1, 1]), line=LINE)
    play(session, "TB-V11", "1", "deliver:red")
    assert session.result is not None
    assert session.result.score == {"vp": 20, "total": 20}
