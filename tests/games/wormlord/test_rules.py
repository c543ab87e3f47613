"""Wormlord, clause by clause."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.wormlord import words
from companion.games.wormlord.kit import WormlordKit
from companion.games.wormlord.state import STRINGS, State, points, strings
from companion.rulebook.book import book
from companion.table.errors import Refused
from companion.table.session import Session
from tests.games.wormlord.match import READY, begin, kinds, legal, paint, play, purpose

# Flower Bed: bases at 1,4 and 7,4; Objectives at 2,3  6,3  2,5  6,5; impassable 3,2  4,4  5,6.
COUNTING = (*READY, "time-up")


def counting(*players: str, **options: object) -> Session[State]:
    session = begin(*players, seconds=180, **options)
    play(session, *COUNTING)
    return session


# WL-W01


@pytest.mark.rule("WL-W01")
@pytest.mark.parametrize("count", [2, 3, 4])
def test_two_to_four_play(count: int) -> None:
    names = ["Ada", "Bo", "Cy", "Di"][:count]
    session = begin(*names, map=None)
    assert [player.name for player in session.state.players] == names


@pytest.mark.rule("WL-W01")
@pytest.mark.parametrize("names", [[], ["Ada"], ["A", "B", "C", "D", "E"]])
def test_nobody_else_does(names: list[str]) -> None:
    with pytest.raises(Refused, match=r"2 to 4 players, or teams \(WL-W01\)"):
        begin(players=names)


@pytest.mark.rule("WL-W01")
def test_a_team_is_two_people_on_one_string() -> None:
    pairs = [["Ada", "Bo"], ["Cy", "Di"]]
    session = Session.new(WormlordKit().rules(), {"teams": pairs, "map": "the-ditch"})
    assert [player.name for player in session.state.players] == ["Ada & Bo", "Cy & Di"]
    assert [player.team for player in session.state.players] == pairs
    assert "WL-W01" in [event.rule for event in session.events], "one end and one hand each"
    same = begin("Ada", "Bo", "Cy", "Di", teams=True, map="the-ditch")
    assert same.digest() == session.digest()


@pytest.mark.rule("WL-W01")
@pytest.mark.parametrize("names", [["Ada", "Bo"], ["A", "B", "C", "D", "E"]])
def test_teams_need_everybody_in_one(names: list[str]) -> None:
    with pytest.raises(Refused, match="In teams of two 4, 6 or 8 play"):
        begin(*names, teams=True)


@pytest.mark.rule("WL-W01")
def test_eight_are_four_teams() -> None:
    assert len(begin(*"ABCDEFGH", teams=True, map=None).state.players) == 4


@pytest.mark.rule("WL-W01", "WL-W03")
def test_the_two_of_a_team_take_one_string_together() -> None:
    for options, said in (({"teams": True}, "1 string for each team"), ({}, "1 string each")):
        session = begin(*"ABCD", map=None, **options)
        session.answer(legal(session)[0])
        assert session.prompt is not None
        assert said in session.game.question(session.state, session.prompt).text


# WL-W02


@pytest.mark.rule("WL-W02")
@pytest.mark.parametrize("count", [2, 3, 4])
def test_there_are_three_maps_for_every_number(count: int) -> None:
    session = begin(*["Ada", "Bo", "Cy", "Di"][:count], map=None)
    assert purpose(session) == "map"
    assert len(legal(session)) == 3
    chosen = legal(session)[1]
    events = play(session, chosen)
    assert session.state.map == WormlordKit().rules().maps[str(chosen)]
    assert kinds(events).count("lay-row") == 7
    assert purpose(session) == "ready"


@pytest.mark.rule("WL-W02")
def test_the_rows_are_told_from_the_top() -> None:
    session = begin(map="the-ditch")
    rows = [event.text for event in session.events if event.kind == "lay-row"]
    assert rows[0] == "Row 1:  · · · ① · · ·"
    assert rows[2] == "Row 3:  ★ · ■ ■ ■ · ★"


@pytest.mark.rule("WL-W02")
def test_another_map_can_be_laid_before_a_round() -> None:
    session = begin()
    assert kinds(play(session, "change-map")) == ["take-up"]
    assert purpose(session) == "map"
    play(session, "the-ditch")
    assert session.state.map is not None
    assert session.state.map.name == "The Ditch"


@pytest.mark.rule("WL-W02")
def test_nothing_lies_on_impassable_tiles() -> None:
    session = counting()
    assert not [answer for answer in legal(session) if str(answer).startswith("4,4=")]
    with pytest.raises(Refused, match=r"Nothing lies on an impassable tile \(WL-W02\)"):
        play(session, "4,4=0")


# WL-W03


@pytest.mark.rule("WL-W03")
def test_a_round_begins_with_the_countdown() -> None:
    session = begin()
    assert purpose(session) == "ready"
    play(session, "start")
    assert purpose(session) == "countdown"
    play(session, "now")
    assert purpose(session) == "round"


@pytest.mark.rule("WL-W03")
def test_a_countdown_can_be_stopped() -> None:
    session = begin()
    play(session, "start", "stop")
    assert purpose(session) == "ready"
    assert session.state.rounds == []


@pytest.mark.rule("WL-W03")
def test_a_round_that_went_wrong_does_not_count() -> None:
    session = begin()
    assert kinds(play(session, *READY, "stop"))[-2:] == ["clear-board", "round-begins"]
    assert purpose(session) == "ready"
    assert session.state.number == 1


# WL-W04, WL-W10


@pytest.mark.rule("WL-W04")
def test_everybody_has_strings_and_a_headquarters() -> None:
    said = [event.text for event in begin().events if event.kind == "take-strings"]
    assert said == [
        "Ada: pink strings, pink headquarters, base 1.",
        "Bo: blue strings, blue headquarters, base 2.",
    ]


@pytest.mark.rule("WL-W04", "WL-W10")
def test_nobody_holds_more_spaces_than_strings() -> None:
    session = counting()
    assert session.state.map is not None
    ground = [f"{column},{row}" for column, row in session.state.map.ground]
    paint(session, 0, *ground[:STRINGS])
    with pytest.raises(Refused, match=r"Ada has only 15 strings \(WL-W04\)"):
        paint(session, 0, ground[STRINGS])
    paint(session, 1, ground[0])  # it goes back to Ada, who has one again
    paint(session, 0, ground[STRINGS])
    assert strings(session.state)[0] == STRINGS


@pytest.mark.rule("WL-W04")
def test_after_a_round_everything_goes_back() -> None:
    session = counting()
    paint(session, 0, "1,1")
    assert "clear-board" in kinds(play(session, "done"))
    assert session.state.held == {}


# WL-W05


@pytest.mark.rule("WL-W05")
def test_now_means_never_wait() -> None:
    event = play(begin(), *READY)[-1]
    assert (event.kind, event.rule) == ("now", "WL-W05")


@pytest.mark.rule("WL-W05")
def test_one_knot_on_a_space_and_the_enemys_goes_back() -> None:
    session = counting()
    paint(session, 0, "1,3")
    assert strings(session.state)[0] == 1
    paint(session, 1, "1,3")
    assert strings(session.state) == {1: 1}
    play(session, "1,3=none")
    assert session.state.held == {}


# WL-W06


@pytest.mark.rule("WL-W06")
@pytest.mark.parametrize("base", ["1,4", "7,4"])
def test_a_base_is_nobodys_to_take(base: str) -> None:
    session = counting()
    for player in (0, 1):
        with pytest.raises(Refused, match=r"A base is nobody's to take \(WL-W06\)"):
            paint(session, player, base)


@pytest.mark.rule("WL-W06")
def test_a_base_counts_for_nobody() -> None:
    session = counting()
    assert points(session.state) == [0, 0]


# WL-W07


@pytest.mark.rule("WL-W07")
def test_the_headquarters_is_explained_where_it_is_needed() -> None:
    """The app sees no headquarters: it hands them out, and reminds of what they do."""
    assert "WL-W07" in [rule for _, rule in words.reminders()]
    clause = next(each for each in book("wormlord").clauses if each.id == "WL-W07")
    assert "never stands on an Objective or on a base" in clause.text
    assert all("headquarters" in e.text for e in begin().events if e.kind == "take-strings")


# WL-W11, WL-W12, WL-W13


@pytest.mark.rule("WL-W11")
def test_each_knot_counts_for_one_space_and_each_space_for_one_knot() -> None:
    session = counting()
    paint(session, 0, "1,3", "1,2")
    assert strings(session.state)[0] == len(session.state.held) == 2
    paint(session, 1, "1,3")  # the knot in the middle of the space is Bo's now
    assert session.state.held == {"1,3": 1, "1,2": 0}
    assert points(session.state) == [1, 1]


@pytest.mark.rule("WL-W12")
def test_no_answer_of_a_match_moves_a_headquarters() -> None:
    """A headquarters is its owner's: the app hands it out, takes it back, and never moves it."""
    session = begin(seconds=180)
    asked, told = set(), list(session.events)
    for answer in (*READY, "claim:0", "go-on", "time-up", "1,3=0", "done", *READY, "claim:1",
                   "confirm", *READY, "claim:1", "confirm"):  # fmt: skip
        asked |= {str(each).partition("=")[0].partition(":")[0] for each in legal(session)}
        told += play(session, answer)
    assert session.prompt is None
    assert {each for each in asked if "," not in each} == {
        "start", "change-map", "now", "stop", "claim", "time-up", "confirm", "go-on", "done",
    }  # fmt: skip
    named = {event.kind for event in told if "headquarters" in event.text}
    assert named == {"take-strings", "clear-board"}
    assert not [field for field in session.game.state_form(session.state) if "head" in field]


@pytest.mark.rule("WL-W13")
def test_a_team_holds_and_takes_spaces_as_one() -> None:
    session = counting("Ada", "Bo", "Cy", "Di", teams=True, map="the-ditch")
    assert session.state.map is not None
    space = "{},{}".format(*session.state.map.ground[0])
    holders = [each for each in legal(session) if str(each).startswith(f"{space}=")]
    assert holders == [f"{space}=0", f"{space}=1"], "whichever of the two placed the knot"
    paint(session, 0, space)
    paint(session, 1, space)  # Cy or Di picks up the knot of Ada and Bo
    assert strings(session.state) == {1: 1}


# WL-W08


@pytest.mark.rule("WL-W08")
def test_three_objectives_win_the_round_when_the_others_agree() -> None:
    session = begin()
    play(session, *READY, "claim:1")
    assert session.prompt is not None
    assert (session.prompt.purpose, session.prompt.player) == ("verdict", 1)
    events = play(session, "confirm")
    assert kinds(events)[:2] == ["round-won", "clear-board"]
    assert [player.wins for player in session.state.players] == [0, 1]
    assert session.state.rounds[0].by == "objectives"


@pytest.mark.rule("WL-W08")
def test_a_wrong_call_changes_nothing_and_the_round_goes_on() -> None:
    session = begin(seconds=180)
    play(session, *READY)
    before = session.digest()
    play(session, "claim:0", "go-on")
    assert session.digest() == before


@pytest.mark.rule("WL-W08")
def test_the_second_round_wins_the_match() -> None:
    session = begin()
    play(session, *READY, "claim:0", "confirm", *READY, "claim:1", "confirm")
    assert purpose(session) == "ready"
    assert kinds(play(session, *READY, "claim:1", "confirm"))[-1] == "game-over"
    assert session.result is not None
    assert (session.result.outcome, session.result.winner) == ("won", 1)
    assert session.result.reason == "Bo has won 2 rounds."
    session.undo()
    assert purpose(session) == "verdict"


def test_a_match_of_one_round_is_said_as_one() -> None:
    session = begin(rounds=1)
    play(session, *READY, "claim:1", "confirm")
    assert session.result
    assert session.result.reason == "Bo has won the round."


@pytest.mark.rule("WL-W08", "WL-W09")
def test_three_objectives_count_at_the_end_of_the_time_too() -> None:
    session = counting()
    paint(session, 0, "2,3", "2,5", "6,3")
    paint(session, 1, *(f"{column},7" for column in range(1, 8)))
    play(session, "done")
    assert session.state.rounds[0].winner == 0
    assert session.state.rounds[0].by == "objectives"


# WL-W09


@pytest.mark.rule("WL-W09")
def test_without_a_clock_no_time_runs_out() -> None:
    session = begin()
    play(session, *READY)
    assert "time-up" not in legal(session)
    assert session.prompt is not None
    assert session.form()["prompt"]["seconds"] == 0


@pytest.mark.rule("WL-W09")
@pytest.mark.parametrize("seconds", [10, 180, 5999])
def test_the_clock_runs_as_long_as_one_likes(seconds: int) -> None:
    session = begin(seconds=seconds)
    play(session, *READY)
    assert session.form()["prompt"]["seconds"] == seconds
    assert "time-up" in legal(session)


@pytest.mark.rule("WL-W09")
@pytest.mark.parametrize("seconds", [-1, 9, 6000, "3:00", 1.5, None])
def test_other_clocks_are_none(seconds: object) -> None:
    with pytest.raises(Refused):
        begin(seconds=seconds)


@pytest.mark.rule("WL-W09")
def test_most_spaces_win_and_an_objective_counts_as_two() -> None:
    session = counting()
    paint(session, 0, "2,3", "2,5", "1,1")  # 5
    paint(session, 1, "7,1", "7,2", "7,3", "7,5")  # 4
    assert points(session.state) == [5, 4]
    events = play(session, "done")
    assert events[0].text == "Ada wins the round with 5 points."
    assert session.state.rounds[0].points == [5, 4]
    assert session.state.rounds[0].by == "spaces"


@pytest.mark.rule("WL-W09")
def test_a_tie_is_played_again() -> None:
    session = counting()
    paint(session, 0, "2,3")
    paint(session, 1, "7,1", "7,2")
    events = play(session, "done")
    assert events[0].text == "A tie: Ada, Bo have 2 each."
    assert [player.wins for player in session.state.players] == [0, 0]
    assert session.state.rounds[0].winner is None
    assert purpose(session) == "ready"


# Undo, and everything by chance


def test_every_tap_of_the_count_is_undone_by_itself() -> None:
    session = counting()
    paint(session, 0, "2,3", "2,5")
    session.undo()
    assert session.state.held == {"2,3": 0}
    session.redo()
    assert session.state.held == {"2,3": 0, "2,5": 0}


@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_whatever_is_painted_the_count_adds_up(data: st.DataObject) -> None:
    names = ["Ada", "Bo", "Cy", "Di"][: data.draw(st.integers(2, 4))]
    session = begin(*names, map=None, seconds=60)
    play(session, data.draw(st.sampled_from(legal(session))), *COUNTING)
    for _ in range(data.draw(st.integers(0, 40))):
        paints = [each for each in legal(session) if each != "done"]
        play(session, data.draw(st.sampled_from(paints)))
        state = session.state
        assert max(strings(state).values(), default=0) <= STRINGS
        assert state.map is not None
        taken = [at for at in state.map.objectives if f"{at[0]},{at[1]}" in state.held]
        assert sum(points(state)) == len(state.held) + len(taken)
        session.game.check(state)
    counted = points(session.state)
    play(session, "done")
    last = session.state.rounds[-1]
    if last.by == "spaces":
        assert last.winner is not None
        assert sorted(counted)[-2] < counted[last.winner] == max(counted)
    elif last.by == "tie":
        assert counted.count(max(counted)) > 1


@settings(max_examples=30, deadline=None)
@given(calls=st.lists(st.tuples(st.integers(0, 2), st.booleans()), min_size=40, max_size=40))
def test_the_first_with_two_confirmed_calls_has_won(calls: list[tuple[int, bool]]) -> None:
    session, wins = begin("Ada", "Bo", "Cy", map="picnic"), [0, 0, 0]
    for who, true in calls:
        if session.prompt is None:
            break
        if purpose(session) == "ready":
            play(session, *READY)
        play(session, f"claim:{who}", "confirm" if true else "go-on")
        wins[who] += true
    assert [player.wins for player in session.state.players] == wins
    assert (session.result is not None) == (max(wins) == 2)


def test_a_round_that_was_counted_is_remembered_with_its_knots() -> None:
    session = begin(seconds=30)
    play(session, *READY, "time-up")
    paint(session, 0, "1,1", "1,2")
    paint(session, 1, "7,7")
    play(session, "done")
    assert session.state.held == {}
    assert session.state.rounds[0].held == {"1,1": 0, "1,2": 0, "7,7": 1}
    play(session, *READY, "claim:1", "confirm")
    assert session.state.rounds[1].held == {}, "nobody has counted them"
