"""The contract of states, options and results, and one game over the wire."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.games.terror_below.kit import TerrorBelowKit
from companion.games.terror_below.options import HouseRules, read_options
from companion.games.terror_below.state import State
from companion.games.terror_below.versions import CURRENT
from companion.table.errors import Refused
from companion.table.form import from_json, to_json
from companion.table.protocol import Engine
from companion.table.session import Session
from tests.games.terror_below.laid import (
    CARDS,
    GAME,
    LINE,
    SLOTS,
    asked,
    form,
    play,
    prompt,
    solo,
    squad,
    versus,
)
from tests.games.terror_below.terror import STARTS, red, slot, terror, without

OPTIONS: dict[str, Any] = {"players": ["Ada"], "mode": "solo"}
MINIMAL: dict[str, Any] = {"options": OPTIONS, "slots": SLOTS}
DECKS = ("worm", "vehicle", "bounty", "item", "weapon", "character")
STARTERS = ["TB-W01", "TB-W02", "TB-W03", "TB-W04"]


def load(**state: Any) -> Session[State]:
    return Session.load(GAME, {**MINIMAL, **state})


def canyon(**state: Any) -> Session[State]:
    return solo(options={"board": "canyon"}, **{"player": {"pawn": [1, 1]}, **state})


# Loading


def test_everything_with_a_natural_default_may_be_left_out() -> None:
    assert form(load()) == {
        "game": "terror-below",
        "options": form(load())["options"],
        "phase": "turn",
        "active": 0,
        "attacks": 0,
        "rubble": {},
        "eggs": {},
        "locations": STARTS,
        "starts": list(STARTS.values()),
        "slots": [{**each, "cards": []} for each in SLOTS],
        "line": [],
        "discards": {deck: [] for deck in DECKS},
        "removed": {**{deck: [] for deck in DECKS}, "worm": STARTERS},
        "players": [
            {
                "name": "Ada",
                "pawn": None,
                "rubble": 0,
                "eggs": [],
                "leader": None,
                "squad": [],
                "dead": [],
                "items": [],
                "weapons": [],
                "worn": [],
                "hidden": [],
                "bounties": [],
                "tokens": 0,
                "vp": 0,
                "hand": None,
                "standees": [],
            }
        ],
    }
    assert asked(load()) == "respawn"  # a pawn off the board comes back first


def test_a_target_left_out_is_on_the_coordinates_of_its_card() -> None:
    session = load(slots=[{"worm": "TB-W10"}, {"worm": "TB-W11"}, {"worm": "TB-W12"}])
    assert [each["target"] for each in form(session)["slots"]] == [[2, 3], [5, 3], [5, 6]]


def test_a_squad_nobody_told_of_can_play_and_its_leader_can_die() -> None:
    session = terror(slot("W16", (3, 3)), players=[{"pawn": [3, 3]}])
    events = red(session)
    assert [event.text for event in events if event.kind == "leader-dies"] == ["Ada's Leader dies."]
    assert session.result is not None
    assert session.result.outcome == "lost"  # and nobody is known to follow
    players = [{"name": "Ada", "pawn": [3, 3]}, {"name": "Bo", "pawn": [1, 1]}]
    session = versus(*players, slots=SLOTS)
    play(session, "TB-V11", "1", "end", 1, "TB-V12")
    assert (asked(session), session.state.active) == ("vehicle", 1)


def test_attacks_are_what_the_worm_discard_says() -> None:
    session = load(discards={"worm": ["TB-W20", "TB-W21"]})
    assert form(session)["attacks"] == 2
    assert form(load(attacks=5))["attacks"] == 5


def test_starters_lie_in_removed_unless_the_worms_are_random() -> None:
    assert form(load())["removed"]["worm"] == STARTERS
    random = load(options={**OPTIONS, "worms": "random"})
    assert form(random)["removed"]["worm"] == []


def test_vp_without_tokens_are_tokens() -> None:
    session = load(players=[{"vp": 5, "bounties": ["TB-B01"]}])
    player = form(session)["players"][0]
    assert (player["tokens"], player["vp"]) == (2, 5)


def test_vp_follow_from_tokens_and_bounties() -> None:
    session = load(players=[{"tokens": 2, "bounties": ["TB-B01", "TB-B21"]}])
    assert form(session)["players"][0]["vp"] == 9


@pytest.mark.parametrize(
    "player", [{"tokens": 2, "vp": 3}, {"vp": 1, "bounties": ["TB-B01"]}, {"tokens": -1}]
)
def test_vp_that_do_not_add_up_are_refused(player: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refusal:
        load(players=[player])
    assert refusal.value.code == "impossible"


def test_a_location_of_null_is_destroyed_and_those_left_out_stand() -> None:
    session = load(locations={"motel": None, "police": [5, 5]})
    assert form(session)["locations"] == {**STARTS, "motel": None, "police": [5, 5]}


def test_the_terror_turn_can_be_loaded() -> None:
    assert asked(load(phase="terror")) == "terror-blue"


@pytest.mark.parametrize(
    ("state", "words"),
    [
        ("nonsense", "no Terror Below table"),
        ({"slots": SLOTS}, "options"),
        ({**MINIMAL, "game": "squirmish"}, "squirmish"),
        ({**MINIMAL, "rubble": {"here": 1}}, "column,row"),
        ({**MINIMAL, "rubble": {"7,1": 1}}, "not on the board"),
        ({**MINIMAL, "eggs": {"0,3": ["red"]}}, "not on the board"),
        ({**MINIMAL, "players": [{"pawn": [3, 7]}]}, "not on the board"),
        ({**MINIMAL, "locations": {"casino": [1, 1]}}, "casino"),
        ({**MINIMAL, "discards": {"tarot": []}}, "tarot"),
        ({**MINIMAL, "slots": [{"worm": "TB-W99"}, *SLOTS[1:]]}, "TB-W99"),
        ({**MINIMAL, "slots": SLOTS[:2]}, "3 Worms"),
        ({**MINIMAL, "phase": "lunch"}, "lunch"),
        ({**MINIMAL, "phase": "over"}, "result"),
        ({**MINIMAL, "attacks": 15}, "15 attacks"),
        ({**MINIMAL, "active": 1}, "no player 1"),
        ({**MINIMAL, "players": [{}, {}]}, "1 players play, not 2"),
        ({**MINIMAL, "options": {**OPTIONS, "scenario": "picnic"}}, "picnic"),
    ],
)
def test_what_is_no_table_is_refused_with_a_sentence(state: Any, words: str) -> None:
    with pytest.raises(Refused, match=words) as refusal:
        Session.load(GAME, state)
    assert refusal.value.message.endswith(".")


def full() -> Session[State]:
    """A table with something in every place."""
    player = {
        "rubble": 2,
        "eggs": ["red", "blue"],
        "dead": ["TB-C09"],
        "items": ["TB-I03"],
        "weapons": ["TB-A02"],
        "worn": ["TB-I01"],
        "hidden": ["TB-B03"],
        "bounties": ["TB-B01"],
        "tokens": 4,
        "hand": ["TB-V31", "TB-V32", "TB-V33"],
        "standees": ["hulk"],
    }
    return solo(
        "total-extermination",
        options={"hands": "known", "queens": True, "left_behind": 1},
        house={"boots": "may"},
        phase="terror",
        rubble={"3,4": 2, "1,1": 1},
        eggs={"2,2": ["green"]},
        locations=without("hospital"),
        slots=[slot("W05", (2, 2), "V11", "V12", face="down"), *SLOTS[1:]],
        discards={"worm": ["TB-W20"], "vehicle": ["TB-V13"], "item": ["TB-I04"]},
        removed={"bounty": ["TB-B09"], "worm": STARTERS},
        player=player,
        warned=True,
    )


@pytest.mark.parametrize("json_between", [False, True])
def test_a_state_survives_writing_and_reading(json_between: bool) -> None:
    written = form(full())
    again = from_json(to_json(written)) if json_between else written
    assert form(Session.load(GAME, again)) == written
    assert again["slots"][0]["cards"][0] == {"card": "TB-V11", "face": "down"}
    assert (again["rubble"], again["eggs"]) == ({"1,1": 1, "3,4": 2}, {"2,2": ["green"]})


def test_a_state_in_the_middle_of_a_final_round_survives() -> None:
    out = squad("Cy", 7, pawn=None, leader=None, squad=[], dead=["TB-C07"])
    session = versus(squad(), squad("Bo", 4, pawn=[1, 1]), out, final=[1], active=0)
    written = form(session)
    assert written["final"] == [1]
    assert form(Session.load(GAME, written)) == written


def test_a_finished_game_survives() -> None:
    session = terror(attacks=14)
    red(session)
    again = Session.load(GAME, form(session))
    assert (again.prompt, again.result) == (None, session.result)
    assert form(again) == form(session)


# Correcting


@pytest.mark.parametrize(
    ("patch", "words"),
    [
        ({"rubble": {"3,3": 3}}, "at most 2"),
        ({"rubble": {"3,3": -1}}, "-1 Rubble"),
        ({"rubble": {"6,3": 2}}, "police is destroyed"),
        ({"eggs": {"3,3": ["red", "blue"]}}, "at most 1 Egg"),
        ({"eggs": {"3,3": ["purple"]}}, "no purple Egg"),
        ({"eggs": {"6,3": ["red"]}}, "cannot be an Egg"),
        ({"locations": {"police": [4, 1]}}, "Two Locations"),
        ({"line": ["TB-B01", "TB-B02", "TB-B03", "TB-B04", "TB-B05"]}, "4 Bounties"),
        ({"line": ["TB-B01", "TB-B01"]}, "TB-B01 cannot lie in 2 places"),
        ({"line": ["TB-B99"]}, "no bounty card TB-B99"),
        ({"line": ["TB-V11"]}, "no bounty card TB-V11"),
        ({"discards": {"worm": ["TB-W16", "TB-W20"]}}, "TB-W16 cannot lie in 2 places"),
        ({"slots": [slot("W16", (1, 1), "V11", "V11"), *SLOTS[1:]]}, "TB-V11"),
        ({"slots": [slot("W16", (1, 1), "V11", face="sideways"), *SLOTS[1:]]}, "face up or"),
        ({"slots": SLOTS[:2]}, "3 Worms"),
        ({"players": [squad(leader="TB-C02")]}, "TB-C02"),
        ({"players": [squad(leader="TB-C99")]}, "TB-C99"),
        ({"players": [squad(eggs=["pink"])]}, "no pink Egg"),
        ({"players": [squad(rubble=-1)]}, "less than nothing"),
        ({"players": [squad(pawn=[9, 9])]}, "not on the board"),
        ({"players": []}, "1 players play, not 0"),
        ({"attacks": -1}, "less than 0"),
        ({"attacks": 15}, "15 attacks"),
        ({"phase": "over"}, "result"),
        ({"options": {"scenario": "picnic"}}, "picnic"),
        ({"active": 3}, "no player 3"),
        ({"final": [1]}, "final turn"),
        ({"rubble": "much"}, "no Terror Below table"),
    ],
)
def test_a_correction_to_an_impossible_table_is_refused(patch: Any, words: str) -> None:
    session = solo()
    before = session.digest()
    with pytest.raises(Refused, match=words) as refusal:
        session.correct(patch)
    assert refusal.value.code in ("impossible", "bad-state", "bad-options")
    assert refusal.value.message.endswith(".")
    assert session.digest() == before


@pytest.mark.parametrize(
    "patch",
    [
        {"slots": [slot("W16", (3, 3)), *SLOTS[1:]]},
        {"rubble": {"4,3": 1}},
        {"eggs": {"3,4": ["red"]}},
        {"players": [squad(pawn=[3, 3])]},
        {"locations": {"motel": [3, 3]}},
    ],
)
def test_nothing_lies_in_the_canyon(patch: dict[str, Any]) -> None:
    session = canyon()
    with pytest.raises(Refused) as refusal:
        session.correct(patch)
    assert refusal.value.code == "impossible"


def test_several_players_have_no_terror_turn_and_may_pile_eggs() -> None:
    session = versus(squad(), squad("Bo", 4, pawn=[1, 1]))
    with pytest.raises(Refused, match="solo"):
        session.correct({"phase": "terror"})
    session.correct({"eggs": {"3,3": ["red", "blue"]}})
    assert form(session)["eggs"] == {"3,3": ["red", "blue"]}


def test_null_for_a_location_destroys_it_and_undo_brings_it_back() -> None:
    session = solo(player={"pawn": None})
    assert "motel" in prompt(session).legal()
    session.correct({"locations": {"motel": None}})
    assert form(session)["locations"] == without("motel")
    assert "motel" not in prompt(session).legal()
    session.correct({"locations": {"police": None}})
    assert form(session)["locations"] == without("motel", "police")
    session.undo(2)
    assert form(session)["locations"] == STARTS


def test_a_correction_in_the_middle_of_a_turn_changes_the_open_question() -> None:
    session = solo()
    play(session, "TB-V11", "1", "move:3,4")
    session.correct({"rubble": {"3,5": 1}, "eggs": {"3,4": ["red"]}})
    assert {"pickup", "clear:3,5"} <= set(prompt(session).legal())
    assert "move:3,5" not in prompt(session).legal()
    session.correct({"rubble": {"3,5": None}})
    assert "move:3,5" in prompt(session).legal()


def test_a_correction_of_vp_is_one_of_tokens() -> None:
    session = solo()
    player = form(session)["players"][0]
    del player["tokens"]
    session.correct({"players": [{**player, "vp": 7}]})
    assert session.state.players[0].tokens == 7


# Options


def test_only_players_and_mode_have_to_be_said() -> None:
    options = read_options(OPTIONS)
    assert (options.scenario, options.board, options.locations) == (
        "special-delivery", "desert", "standard",
    )  # fmt: skip
    assert (options.worms, options.queens, options.left_behind) == ("starters", False, 0)
    assert (options.hands, options.house_rules) == ("hidden", HouseRules())
    several = read_options({"players": ["Ada", "Bo"], "mode": "versus"})
    assert (several.scenario, several.queens) == (None, True)


@pytest.mark.parametrize(
    "change",
    [
        {"players": []},
        {"players": ["Ada", "Bo"]},
        {"players": ["Ada"], "mode": "versus"},
        {"players": list("abcdef"), "mode": "versus"},
        {"players": ["  "]},
        {"players": "Ada"},
        {"mode": "duel"},
        {"scenario": "picnic"},
        {"board": "sea"},
        {"locations": "none"},
        {"worms": "none"},
        {"hands": "open"},
        {"queens": "three"},
        {"left_behind": 3},
        {"left_behind": "one"},
        {"house_rules": {"gravity": "off"}},
        {"house_rules": {"boots": "never"}},
        {"house_rules": {"boots": True}},
        {"house_rules": "none"},
        {"colour": "red"},
    ],
)
def test_options_that_make_no_sense_are_refused_with_a_sentence(change: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refusal:
        Session.new(GAME, {**OPTIONS, **change})
    assert refusal.value.code == "bad-options"
    assert refusal.value.message.endswith(".")


@pytest.mark.parametrize("missing", ["players", "mode"])
def test_players_and_mode_must_be_said(missing: str) -> None:
    with pytest.raises(Refused, match=missing):
        Session.new(GAME, {name: value for name, value in OPTIONS.items() if name != missing})


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_two_to_five_players_play_against_each_other(count: int) -> None:
    names = ["Ada", "Bo", "Cy", "Di", "Ed"][:count]
    session = Session.new(GAME, {"players": names, "mode": "versus"})
    assert [player["name"] for player in form(session)["players"]] == names


def test_house_rules_of_yes_and_no_may_be_true_and_false() -> None:
    rules = {"setup_attacks_count": True, "capped_space_catches": False}
    house = read_options({**OPTIONS, "house_rules": rules}).house_rules
    assert (house.setup_attacks_count, house.capped_space_catches) == ("yes", "no")


def test_names_lose_the_blanks_around_them_and_may_hold_anything() -> None:
    player = {"pawn": [4, 1], "eggs": ["red"], "tokens": 19, "name": "A{d}a"}
    session = solo(options={"players": [" A{d}a "]}, player=player, line=[])
    assert session.state.options.players == ["A{d}a"]
    events = play(session, "TB-V11", "1", "deliver:red")
    assert events[-1].form()["why"] == "20 VP before the evacuation."
    several = versus(squad("{o}", pawn=[4, 1], eggs=["red"], tokens=19), squad("B", 4), line=[])
    events = play(several, "TB-V11", "1", "deliver:red")
    assert events[-1].form()["why"] == "{o} has 20 VP."


# Results


def test_the_result_of_a_victory() -> None:
    player = {"pawn": [4, 1], "eggs": ["red"], "tokens": 19}
    session = solo(player=player, line=[])
    play(session, "TB-V11", "1", "deliver:red")
    assert session.form()["result"] == {
        "outcome": "won",
        "winner": 0,
        "reason": "20 VP before the evacuation.",
        "score": {
            "vp": 20, "attacks": 15, "queens": 0, "left_behind": 0, "hat": 0, "total": 35,
        },
    }  # fmt: skip
    assert session.form()["prompt"] is None


def test_the_result_of_a_defeat() -> None:
    session = terror(attacks=14)
    red(session)
    assert session.form()["result"] == {
        "outcome": "lost",
        "winner": None,
        "reason": "15 Worm attacks: the army clears the desert.",
        "score": {},
    }


def test_there_is_no_result_while_the_game_goes_on_and_undo_takes_it_back() -> None:
    session = terror(attacks=14)
    assert session.form()["result"] is None
    red(session)
    session.undo()
    assert session.form()["result"] is None
    assert (asked(session), form(session)["phase"]) == ("terror-red", "terror")
    assert "result" not in form(session)


# The whole engine


def say(engine: Engine, request: Any) -> Any:
    reply = json.loads(engine.line(json.dumps(request).encode()))
    assert "error" not in reply, reply
    assert set(reply) == {"events", "prompt", "state", "result"}
    return reply


SCRIPT: list[tuple[str, str, Any]] = [
    # kind, purpose, answer
    ("card", "bounty", "TB-B02"),
    ("card", "bounty", "TB-B07"),
    ("card", "bounty", "TB-B12"),
    ("card", "bounty", "TB-B17"),
    ("card", "item", "TB-I03"),
    ("card", "weapon", "TB-A02"),
    ("card", "squad", "TB-C01"),
    ("card", "squad", "TB-C02"),
    ("card", "squad", "TB-C03"),
    ("choose", "leader", "TB-C02"),
    ("card", "worm", "TB-W10"),
    ("card", "worm", "TB-W11"),
    ("card", "worm", "TB-W13"),
    ("choose", "start-location", "motel"),
    ("card", "vehicle", "TB-V21"),
    ("choose", "slot", "1"),
    ("choose", "action", "move:5,1"),
    ("choose", "action", "move:5,2"),
    ("choose", "action", "pickup"),
    ("choose", "action", "end"),  # an Item could still be played (TB-I02)
    ("roll", "terror-blue", 3),
    ("card", "terror-vehicle", "TB-V22"),
    ("roll", "terror-red", 3),
    ("card", "worm", "TB-W16"),
]


@pytest.mark.rule("TB-O03")
def test_a_solo_game_over_the_wire_from_new_to_the_end_of_its_first_terror_turn() -> None:
    engine = Engine(GAME)
    reply = say(engine, {"new": {**OPTIONS, "scenario": "scramble"}})
    for kind, purpose, answer in SCRIPT:
        asked = reply["prompt"]
        assert (asked["kind"], asked["purpose"], asked["player"]) == (kind, purpose, 0)
        assert asked["rule"].startswith("TB-")
        assert asked["text"].endswith((".", "?"))
        if kind == "card":
            assert answer in asked["candidates"]
        elif kind == "choose":
            assert answer in [option["id"] for option in asked["options"]]
            assert all(option["label"] for option in asked["options"])
        reply = say(engine, {"answer": answer})
        assert all(event["rule"].startswith("TB-") for event in reply["events"])
        assert all(event["text"].endswith((".", "!")) for event in reply["events"])
    state = reply["state"]
    assert (reply["prompt"]["purpose"], state["phase"], state["attacks"]) == ("vehicle", "turn", 1)
    assert state["discards"] == {
        **{deck: [] for deck in DECKS}, "worm": ["TB-W11"], "vehicle": ["TB-V22"],
    }  # fmt: skip
    assert state["removed"]["worm"] == STARTERS
    assert state["slots"] == [
        {"worm": "TB-W10", "target": [2, 2], "cards": [{"card": "TB-V21", "face": "up"}]},
        {"worm": "TB-W16", "target": [5, 3], "cards": []},
        {"worm": "TB-W13", "target": [2, 6], "cards": []},
    ]
    # The Digger heard the blue card, moved onto the police, and attacked there.
    assert state["locations"] == without("police")
    assert state["eggs"] == {
        "2,2": ["red"], "2,5": ["blue"], "5,5": ["yellow"], "6,3": ["green"],
    }  # fmt: skip
    assert state["rubble"] == {"3,2": 1, "3,5": 1, "5,3": 1, "6,2": 1, "6,5": 1}
    player = state["players"][0]
    assert (player["pawn"], player["eggs"], player["leader"]) == ([5, 2], ["green"], "TB-C02")
    assert (player["squad"], player["hand"], state["line"]) == (["TB-C01", "TB-C03"], None, LINE)
    undone = say(engine, {"undo": 4})
    assert undone["prompt"]["purpose"] == "terror-blue"
    again = say(engine, {"redo": 4})
    assert again["state"] == state
    loaded = say(engine, {"load": state})
    assert (loaded["state"], loaded["prompt"]) == (state, reply["prompt"])


def test_the_wire_says_what_is_wrong_and_goes_on() -> None:
    engine = Engine(GAME)
    bad = json.loads(engine.line(b'{"new": {"players": ["Ada"], "mode": "solo", "boots": 1}}'))
    assert set(bad["error"]) == {"code", "message", "expected"}
    say(engine, {"load": {**MINIMAL, "phase": "terror"}})
    bad = json.loads(engine.line(b'{"answer": 7}'))
    assert bad["error"]["expected"] == [1, 2, 3, 4, 5, 6]
    bad = json.loads(engine.line(b'{"correct": {"rubble": {"1,1": 9}}}'))
    assert bad["error"]["code"] == "impossible"
    say(engine, {"answer": 6})
    bad = json.loads(engine.line(b'{"answer": "TB-W01"}'))
    assert bad["error"]["code"] == "not-a-candidate"
    assert say(engine, {"state": True})["prompt"]["purpose"] == "terror-vehicle"


@pytest.mark.rule("TB-N03")
def test_a_table_corrected_to_a_win_is_won_and_to_a_loss_is_lost() -> None:
    session = solo()
    session.correct({"players": [squad(tokens=20)]})
    assert session.result is not None
    assert session.result.outcome == "won"
    session.undo()
    session.correct({"locations": {"store": None, "motel": None, "police": None}})
    assert session.result is not None
    assert session.result.outcome == "lost"


def test_a_catalogue_too_small_to_begin_with_is_refused(tmp_path: Path) -> None:
    for file in CARDS.iterdir():
        (tmp_path / file.name).write_text(file.read_text())
    vehicles = "[[card]]\nid = 'TB-V01'\nname = 'Boots'\npoints = 2\n"
    (tmp_path / "vehicles.toml").write_text(vehicles)
    game = TerrorBelowKit().rules(tmp_path)
    with pytest.raises(Refused, match="has 1 vehicle cards; 3 are needed"):
        game.new({"players": ["Ada"], "mode": "solo"})


@pytest.mark.rule("TB-S09", "TB-S06")
@pytest.mark.parametrize(("worms", "least"), [("starters", 3), ("random", 7)])
def test_as_many_worms_are_needed_as_a_solo_setup_takes(
    worms: str, least: int, tmp_path: Path
) -> None:
    """Those that attack at random before the game leave it, and then three are laid out."""
    for file in CARDS.iterdir():
        (tmp_path / file.name).write_text(file.read_text())
    cards = (CARDS / "worms.toml").read_text().split("\n\n")
    starters = [card for card in cards if "starter = true" in card]
    plain = [card for card in cards if "Plain Worm" in card]
    options = {"players": ["Ada"], "mode": "solo", "scenario": "scramble", "worms": worms}
    (tmp_path / "worms.toml").write_text("\n\n".join(starters + plain[: least - 1]))
    with pytest.raises(Refused, match=f"has {least - 1} worm cards; {least} are needed"):
        TerrorBelowKit().rules(tmp_path).new(options)
    (tmp_path / "worms.toml").write_text("\n\n".join(starters + plain[:least]))
    session = Session.new(TerrorBelowKit().rules(tmp_path), options)
    while not session.state.slots or session.state.phase == "setup":
        session.answer(prompt(session).legal()[0])
    assert all(slot.worm for slot in session.state.slots)


@pytest.mark.rule("TB-S06")
def test_a_setup_without_worms_for_the_terror_zone_is_refused() -> None:
    table = {
        "options": {"players": ["Ada"], "mode": "solo", "scenario": "scramble"},
        "phase": "setup", "players": [{"name": "Ada"}],
    }  # fmt: skip
    deck = [id for id, worm in GAME.cards.worms.items() if not worm.starter and id != "TB-W05"]
    assert asked(Session.load(GAME, {**table, "removed": {"worm": deck[3:]}})) == "bounty"
    with pytest.raises(Refused, match="The Terror zone holds 3 Worms, not 2"):
        Session.load(GAME, {**table, "removed": {"worm": deck[2:]}})


# Which version of the rules a game follows


def test_a_table_that_names_no_version_follows_the_rules_of_today() -> None:
    session = load()
    assert session.state.rules_version == CURRENT
    assert "rules_version" not in form(session)


def test_a_game_goes_on_under_the_rules_it_began_with() -> None:
    session = load(rules_version=1, players=[squad()])
    play(session, "TB-V31")
    session.correct({"attacks": 3})
    assert form(session)["rules_version"] == 1
    assert session.again(0).state.rules_version == 1
    assert GAME.read_state(from_json(to_json(form(session)))) == session.state
    session.undo(2)
    assert session.state.rules_version == 1


@pytest.mark.parametrize("version", [0, -1, CURRENT + 1, "1", 1.5, True, None])
def test_a_version_of_the_rules_that_does_not_exist_is_refused(version: Any) -> None:
    with pytest.raises(Refused) as refused:
        load(rules_version=version)
    assert refused.value.code == "bad-state"
