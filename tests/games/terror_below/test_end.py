"""How a game of several players ends (TB-E)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.table.session import Session

from .attacking import due, found, three, wait
from .laid import SLOTS, asked, form, kinds, play, prompt, squad, versus

CANNON, PISTOL, HARPOON = "TB-A08", "TB-A02", "TB-A07"
ABOVE, LEFT, RIGHT, TARGET = [4, 3], [3, 4], [5, 4], [4, 4]
LAST: dict[str, list[str]] = {"squad": [], "dead": []}  # only the Leader is left


def outcome(session: Session[Any]) -> tuple[str, int | None]:
    assert session.result is not None
    return session.result.outcome, session.result.winner


def eliminated(who: str = "bob", active: int = 0, **players: Any) -> Session[Any]:
    """Somebody's last Leader is killed by a Screamer after the active player's turn."""
    spaces: dict[str, Any] = {"ada": [1, 1], "bob": [1, 3], "cy": [1, 4]}
    given = {name: {"pawn": at, **players.pop(name, {})} for name, at in spaces.items()}
    given[who] |= {"pawn": ABOVE, **LAST}
    session = three(due("TB-W10", TARGET), active=active, **given, **players)
    wait(session)
    return session


def play_out(session: Session[Any]) -> list[int]:
    """Play every turn that is left; returns whose they were."""
    turns, unused = [], iter(f"TB-V{number}" for number in range(11, 20))
    while asked(session) != "over":
        if asked(session) == "worm":
            play(session, next(card for card in prompt(session).legal() if str(card) > "TB-W18"))
        else:
            turns.append(prompt(session).player)
            wait(session, next(unused), "2")
    return turns


# 20 VP


@pytest.mark.rule("TB-E01")
def test_20_vp_win_at_once_in_the_middle_of_a_turn() -> None:
    session = three(ada={"pawn": [1, 2], "eggs": ["red", "red"], "tokens": 19})
    play(session, "TB-V11", "3")
    happened = play(session, "deliver:red")
    assert kinds(happened)[-1] == "game-over"
    assert (asked(session), outcome(session)) == ("over", ("won", 0))
    assert form(session)["phase"] == "over"
    assert session.result is not None
    assert session.result.score["vp"] == 20


@pytest.mark.rule("TB-E01")
def test_19_vp_do_not_win() -> None:
    session = three(ada={"pawn": [1, 2], "eggs": ["red"], "tokens": 18})
    play(session, "TB-V11", "3", "deliver:red")
    assert session.result is None


@pytest.mark.rule("TB-E01", "TB-H04")
@pytest.mark.parametrize(("line", "tokens"), [([], 19), (["TB-B21"], 16)])
def test_20_vp_win_at_once_in_anothers_turn(line: list[str], tokens: int) -> None:
    bob = {"pawn": LEFT, "weapons": [PISTOL], "tokens": tokens}
    session = three(
        due("TB-W10", TARGET), ada={"pawn": ABOVE, "weapons": [HARPOON], "tokens": 19},
        bob=bob, line=line,
    )  # fmt: skip
    wait(session)
    play(session, HARPOON, PISTOL)
    assert (asked(session), outcome(session)) == ("over", ("won", 1))


@pytest.mark.rule("TB-E01")
def test_nothing_follows_a_win_in_an_attack() -> None:
    session = three(due("TB-W10", TARGET), ada={"pawn": ABOVE, "weapons": [CANNON], "tokens": 19})
    wait(session)
    happened = kinds(play(session, CANNON))
    assert happened[-1] == "game-over"
    assert "attack-ends" not in happened


@pytest.mark.rule("TB-E01", "TB-E02")
def test_20_vp_win_in_a_final_turn_too() -> None:
    session = eliminated(bob={"tokens": 12}, cy={"pawn": [1, 2], "eggs": ["red"], "tokens": 19})
    play(session, "TB-W19", "TB-V11", "2", "deliver:red")
    assert outcome(session) == ("won", 2)


# A squad is gone


@pytest.mark.rule("TB-E02")
def test_all_others_get_one_final_turn_clockwise_with_who_has_just_played_last() -> None:
    session = eliminated("bob", active=0, cy={"tokens": 1})
    assert form(session)["final"] == [2, 0]
    assert play_out(session) == [2, 0]
    assert outcome(session) == ("won", 2)


@pytest.mark.rule("TB-E02")
@pytest.mark.parametrize(
    ("who", "active", "turns"),
    [("ada", 0, [1, 2]), ("ada", 2, [1, 2]), ("cy", 1, [0, 1]), ("bob", 2, [0, 2])],
)
def test_whoever_is_out_the_others_play_on_once(who: str, active: int, turns: list[int]) -> None:
    assert play_out(eliminated(who, active)) == turns


@pytest.mark.rule("TB-E02")
def test_the_player_who_is_out_is_told() -> None:
    session = eliminated("bob")
    notes = found(list(session.events), "note")
    assert {"name": "Bob", "player": 1} in notes
    assert form(session)["players"][1]["leader"] is None
    assert form(session)["players"][1]["dead"] == ["TB-C04"]


@pytest.mark.rule("TB-E02")
def test_worms_still_attack_in_final_turns() -> None:
    session = eliminated("bob", ada={"pawn": [6, 1]})
    play(session, "TB-W13")  # a limit of 2, at column 2, row 6
    wait(session, "TB-V11", "1")
    happened = wait(session, "TB-V12", "1")
    assert "attack-begins" in kinds(happened)
    play(session, "TB-W19")
    assert asked(session) == "over"


@pytest.mark.rule("TB-E02")
def test_the_living_player_with_most_vp_wins_not_the_dead_one() -> None:
    session = eliminated("bob", bob={"tokens": 15}, ada={"tokens": 2}, cy={"tokens": 1})
    play_out(session)
    assert outcome(session) == ("won", 0)


@pytest.mark.rule("TB-E02")
def test_bounties_count_as_vp_at_the_end() -> None:
    session = eliminated("bob", ada={"bounties": ["TB-B21"]}, cy={"tokens": 3})
    play_out(session)
    assert outcome(session) == ("won", 0)


@pytest.mark.rule("TB-E02")
def test_who_dies_before_the_final_turn_has_none() -> None:
    cy = {"pawn": None, "leader": None, "squad": [], "dead": ["TB-C07"]}
    ada = {"pawn": LEFT, **LAST}
    session = three(due("TB-W10", TARGET), ada=ada, cy=cy, active=1, final=[0])
    wait(session)
    play(session, "TB-W19")
    assert outcome(session) == ("won", 1)  # Ada's final turn never came


@pytest.mark.rule("TB-E02")
def test_a_second_elimination_gives_no_second_final_turn() -> None:
    bob = {"leader": None, "squad": [], "dead": ["TB-C04"], "pawn": None}
    ada = {"pawn": LEFT, **LAST}  # Ada has just had her final turn
    session = three(due("TB-W10", TARGET), ada=ada, bob=bob, active=0, final=[2])
    wait(session)
    play(session, "TB-W19")
    assert play_out(session) == [2]
    assert outcome(session) == ("won", 2)


@pytest.mark.rule("TB-E02")
def test_two_squads_lost_in_one_attack_leave_one_final_turn() -> None:
    session = eliminated("bob", ada={"pawn": LEFT, **LAST})
    play(session, "TB-W19")
    assert play_out(session) == [2]
    assert outcome(session) == ("won", 2)


@pytest.mark.rule("TB-E02", "TB-H06")
def test_a_final_turn_of_a_pawn_off_the_board_starts_on_a_location() -> None:
    session = eliminated("bob", cy={"pawn": LEFT})
    play(session, "TB-C08", "TB-W19")
    assert (asked(session), prompt(session).player) == ("respawn", 2)
    assert play_out(session)[0] == 2


@pytest.mark.rule("TB-E02")
def test_with_members_left_nobody_is_out() -> None:
    session = three(due("TB-W10", TARGET), bob={"pawn": ABOVE})
    wait(session)
    play(session, "TB-C05")
    assert "final" not in form(session)


# Ties


@pytest.mark.rule("TB-E03")
def test_a_tie_goes_to_the_most_completed_bounties() -> None:
    session = eliminated(
        "bob", ada={"tokens": 4, "hidden": ["TB-B23", "TB-B24"]}, cy={"bounties": ["TB-B21"]}
    )
    play_out(session)
    assert outcome(session) == ("won", 2)  # Hidden ones are not completed


@pytest.mark.rule("TB-E03")
def test_a_tie_in_bounties_too_is_shared() -> None:
    session = eliminated("bob", ada={"bounties": ["TB-B22"]}, cy={"bounties": ["TB-B21"]})
    play_out(session)
    assert outcome(session) == ("shared", None)
    assert session.result is not None
    assert "Ada and Cy" in session.result.reason


@pytest.mark.rule("TB-E03")
def test_the_dead_do_not_share() -> None:
    session = eliminated("bob", bob={"tokens": 2}, ada={"tokens": 2}, cy={"tokens": 1})
    play_out(session)
    assert outcome(session) == ("won", 0)


@pytest.mark.rule("TB-E03")
def test_with_nobody_alive_there_is_no_winner() -> None:
    session = eliminated("bob", ada={"pawn": LEFT, **LAST}, cy={"pawn": RIGHT, **LAST})
    play(session, "TB-W19")
    assert (asked(session), outcome(session)) == ("over", ("none", None))


@pytest.mark.rule("TB-E02", "TB-D01")
def test_of_two_players_the_survivor_has_a_final_turn_with_its_roll_and_wins() -> None:
    session = versus(
        squad("Ada", pawn=[1, 1]), squad("Bob", 4, pawn=ABOVE, tokens=9, squad=[]),
        slots=[due("TB-W10", TARGET), *SLOTS[1:]],
    )  # fmt: skip
    wait(session)
    play(session, 3, "TB-V11", "TB-W19")
    assert prompt(session).player == 0
    wait(session, "TB-V12", "2")
    assert asked(session) == "worm-die"
    play(session, 5, "TB-V13")
    assert outcome(session) == ("won", 0)
