"""What the hands are told and asked in an attack, whole: sentence, reason, clause and data.

Other programs live on these (see the engine protocol), and the hands at the table on the sentence.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.table.events import Event
from companion.table.session import Session

from .attacking import due, three, wait
from .laid import play, prompt
from .terror import red, slot, terror, without

PISTOL, RIFLE, DEVICE, CANNON, ARMOUR, CRACKER = (
    "TB-A02", "TB-A01", "TB-A05", "TB-A08", "TB-I06", "TB-I07",
)  # fmt: skip
ABOVE, TARGET = [4, 3], [4, 4]
SLOT_1 = {"worm": "TB-W16", "target": [1, 1]}
HUNTS = ["TB-B21", "TB-B22", "TB-B23", "TB-B24"]


def told(kind: str, rule: str, text: str, why: str = "", **data: Any) -> dict[str, Any]:
    """An event as the engine sends it."""
    return {"kind": kind, "rule": rule, "text": text, **({"why": why} if why else {}), **data}


def forms(events: list[Event], *kinds: str) -> list[dict[str, Any]]:
    """The events as the engine sends them, all or those of some kinds."""
    return [event.form() for event in events if not kinds or event.kind in kinds]


def question(session: Session[Any]) -> dict[str, Any]:
    """The open question as the engine sends it, without its words and who may answer what."""
    asked = session.game.prompt_form(session.state, prompt(session))
    return {
        name: value
        for name, value in asked.items()
        if name not in ("text", "why", "candidates", "options", "reminders", "sides")
    }


def choice(purpose: str, rule: str, player: int = 0, **data: Any) -> dict[str, Any]:
    return {"kind": "choose", "purpose": purpose, "rule": rule, "player": player, **data}


def roll(purpose: str, rule: str, die: str, player: int = 0) -> dict[str, Any]:
    return {"kind": "roll", "purpose": purpose, "rule": rule, "player": player, "die": die}


def card(
    purpose: str, rule: str, deck: str, player: int = 0, source: str = "deck"
) -> dict[str, Any]:
    same = {"kind": "card", "purpose": purpose, "rule": rule, "player": player}
    return {**same, "deck": deck, "from": source}


# An attack


@pytest.mark.rule("TB-X01", "TB-X02", "TB-X03", "TB-X04")
def test_an_attack_is_told_step_by_step() -> None:
    down = [{"card": "TB-V22", "face": "down"}, {"card": None, "face": "down"}]
    session = three(SLOT_1, {"worm": "TB-W13", "target": [2, 3], "cards": down}, active=1)
    begun = wait(session)
    assert forms(begun, "attack-begins", "flip-card", "move-target") == [
        told(
            "attack-begins", "TB-X01", "Worm 2, the Spitter, attacks!",
            slot=2, worm="TB-W13", title="Spitter",
        ),
        told(
            "flip-card", "TB-X02", "Turn up Car E under Worm 2.",
            card="TB-V22", title="Car E", slot=2,
        ),
        told(
            "move-target", "TB-X02", "Move Target 2 to column 3, row 3.", "arrow E",
            **{"slot": 2, "from": [2, 3], "to": [3, 3], "arrow": "E"},
        ),
    ]  # fmt: skip
    assert question(session) == card("reveal", "TB-X02", "vehicle", 1, "face-down")
    assert forms(play(session, "TB-V11"), "flip-card", "place-egg", "place-rubble") == [
        told(
            "flip-card", "TB-X02", "Turn up Plain car 11 under Worm 2.",
            card="TB-V11", title="Plain car 11", slot=2,
        ),
        told(
            "place-egg", "TB-X03", "Put a yellow Egg on column 3, row 3.",
            "the Spitter attacks there", at=[3, 3], colour="yellow", title="Spitter",
        ),
        *(
            told(
                "place-rubble", "TB-X04", f"Put 1 Rubble on column 3, row {row}.",
                "the pattern of the Spitter covers it", at=[3, row], count=1, title="Spitter",
            )
            for row in (2, 4)
        ),
    ]  # fmt: skip


@pytest.mark.rule("TB-X07")
def test_the_next_worm_is_told_with_its_slot_and_its_coordinates() -> None:
    session = three(SLOT_1, due("TB-W13", [2, 3]), active=1)
    ended = wait(session)
    assert forms(ended)[-1] == told(
        "attack-ends", "TB-X07", "Discard the Spitter and the Vehicle cards under it.",
        slot=2, worm="TB-W13", title="Spitter",
    )  # fmt: skip
    assert question(session) == card("worm", "TB-X07", "worm", 1)
    assert forms(play(session, "TB-W11"))[0] == told(
        "reveal-worm", "TB-X07",
        "Lay the Digger into slot 2, its Target on column 5, row 3.",
        worm="TB-W11", title="Digger", slot=2, at=[5, 3],
    )  # fmt: skip


@pytest.mark.rule("TB-K05")
def test_a_worm_that_would_begin_in_the_canyon_is_rolled_for_by_its_clause() -> None:
    session = three(due("TB-W13", [2, 2]), ada={"pawn": [1, 1]}, options={"board": "canyon"})
    wait(session)
    play(session, "TB-W15")
    assert question(session) == roll("egg-red", "TB-K05", "red")
    play(session, 5)
    assert question(session) == roll("egg-blue", "TB-K05", "blue")
    assert forms(play(session, 5))[0]["at"] == [5, 5]


@pytest.mark.rule("TB-X01")
def test_the_order_of_attacks_is_asked_of_the_active_player() -> None:
    session = three(due("TB-W13", [1, 3]), due("TB-W11", [2, 4], first=36), active=2)
    wait(session)
    assert question(session) == choice("attack-order", "TB-X01", 2)


# A hunt


def hunted(**bob: Any) -> Session[Any]:
    """Bob is caught by a Screamer (health 7) in his own turn."""
    session = three(due("TB-W10", TARGET), bob={"pawn": ABOVE, **bob}, active=1)
    wait(session)
    return session


@pytest.mark.rule("TB-H01", "TB-H03")
def test_a_hunt_is_told_shot_by_shot() -> None:
    session = hunted(weapons=[PISTOL, RIFLE], items=[CRACKER])
    assert question(session) == choice("hunt", "TB-H01", 1, health=7, dealt=0)
    assert forms(play(session, PISTOL)) == [
        told("play-card", "TB-H01", "Play and discard Pistol.", card=PISTOL, title="Pistol"),
        told(
            "damage", "TB-H03", "Bob deals 2 damage: 2 of 7.", title="Pistol",
            name="Bob", player=1, card=PISTOL, damage=2, dealt=2, health=7,
        ),
    ]  # fmt: skip
    assert question(session) == choice("hunt", "TB-H01", 1, health=7, dealt=2)
    assert forms(play(session, CRACKER)) == [
        told(
            "play-card", "TB-H01", "Play and discard Firecracker.",
            card=CRACKER, title="Firecracker",
        ),
        told(
            "damage", "TB-H03", "Bob deals 3 damage: 5 of 7.", title="Firecracker",
            name="Bob", player=1, card=CRACKER, damage=3, dealt=5, health=7,
        ),
    ]  # fmt: skip
    play(session, RIFLE)
    assert question(session) == roll("damage", "TB-H01", "red", 1)
    play(session, 1)
    assert question(session) == roll("damage", "TB-H01", "blue", 1)
    assert forms(play(session, 1))[0]["text"] == "Bob deals 1 damage: 6 of 7."


@pytest.mark.rule("TB-H01", "TB-I02")
def test_a_card_done_by_hand_is_asked_about_with_the_card() -> None:
    session = hunted(weapons=[DEVICE])
    play(session, DEVICE)
    assert question(session) == choice("manual", "TB-I02", 1, card=DEVICE)
    points = [f"damage:{points}" for points in range(13)]
    assert list(prompt(session).legal()) == [*points, "protected"]


@pytest.mark.rule("TB-H03", "TB-H05")
def test_a_card_that_deals_nothing_is_played_and_not_counted() -> None:
    session = hunted(items=[ARMOUR], weapons=[PISTOL, DEVICE])
    assert forms(play(session, ARMOUR)) == [
        told("play-card", "TB-H01", "Play and discard Armour.", card=ARMOUR, title="Armour")
    ]
    assert forms(play(session, DEVICE, "damage:0"), "damage") == []
    assert question(session) == choice("hunt", "TB-H01", 1, health=7, dealt=0)


@pytest.mark.rule("TB-H04")
def test_the_killing_blow_is_told_with_its_reward() -> None:
    session = hunted(weapons=[CANNON])
    assert forms(play(session, CANNON), "worm-defeated", "score") == [
        told(
            "worm-defeated", "TB-H03",
            "The Screamer is defeated by Bob; everyone caught is safe.",
            worm="TB-W10", title="Screamer", name="Bob", player=1,
        ),
        told(
            "score", "TB-H04", "Bob takes 1 VP.", "for the killing blow",
            name="Bob", points=1, player=1,
        ),
    ]  # fmt: skip


@pytest.mark.rule("TB-H04")
def test_a_hunt_bounty_is_told_by_its_clause() -> None:
    session = three(
        due("TB-W10", TARGET), bob={"pawn": ABOVE, "weapons": [CANNON]}, active=1,
        line=["TB-B21", "TB-B25", "TB-B02", "TB-B12"],
    )  # fmt: skip
    wait(session)
    play(session, CANNON)
    assert question(session) == choice("hunt-bounty", "TB-H04", 1)
    [score] = forms(play(session, "TB-B25"), "score")
    assert (score["rule"], score["card"], score["player"]) == ("TB-H04", "TB-B25", 1)


# A death


@pytest.mark.rule("TB-H05", "TB-H06")
def test_a_death_is_told_piece_by_piece() -> None:
    session = hunted(rubble=1, eggs=["blue"], worn=["TB-I01"])
    happened = forms(session.events)
    died = [event["kind"] for event in happened].index("leader-dies")
    assert happened[died:] == [
        told(
            "leader-dies", "TB-H05", "Bob's Leader Hero 04 dies.", "the Worm was not defeated",
            name="Bob", card="TB-C04", title="Hero 04", player=1,
        ),
        told("remove-pawn", "TB-H05", "Take Bob's pawn off the board.", name="Bob", player=1),
        told("discard-card", "TB-H05", "Discard Straw Hat.", card="TB-I01", title="Straw Hat"),
        told(
            "place-rubble", "TB-H05", "Put 1 Rubble on column 4, row 3.", "the Leader carried it",
            at=[4, 3], count=1,
        ),
        told(
            "place-egg", "TB-H05", "Drop the blue Egg on column 4, row 3.",
            at=[4, 3], colour="blue",
        ),
    ]  # fmt: skip
    assert question(session) == choice("leader", "TB-H06", 1)
    assert forms(play(session, "TB-C05"), "leader-chosen") == [
        told(
            "leader-chosen", "TB-H06", "Hero 05 leads Bob's squad now.",
            name="Bob", card="TB-C05", title="Hero 05", player=1,
        )
    ]  # fmt: skip


@pytest.mark.rule("TB-H05")
def test_a_leader_nobody_has_told_about_dies_without_a_name() -> None:
    session = hunted(leader=None, squad=["TB-C05", "TB-C06"])
    [died] = forms(session.events, "leader-dies")
    assert (died["text"], died["card"], died["player"]) == ("Bob's Leader dies.", None, 1)
    assert session.state.players[1].dead == []


@pytest.mark.rule("TB-E02")
def test_a_squad_that_is_dead_is_told_to_be_out() -> None:
    session = hunted(squad=[], dead=["TB-C05", "TB-C06"])
    assert forms(session.events, "note")[-1] == told(
        "note", "TB-E02", "Bob is out of the game; all others have 1 final turn.",
        name="Bob", player=1,
    )  # fmt: skip


@pytest.mark.rule("TB-H06")
def test_the_way_back_is_asked_of_its_squad_and_told_with_the_space() -> None:
    session = three(bob={"pawn": None}, active=1)
    assert question(session) == choice("respawn", "TB-H06", 1)
    assert forms(play(session, "motel")) == [
        told(
            "place-pawn", "TB-H06", "Put Bob's pawn on column 4, row 1.",
            name="Bob", player=1, at=[4, 1],
        )
    ]  # fmt: skip


# Alone


@pytest.mark.rule("TB-O03", "TB-O04", "TB-O05")
def test_the_terror_turn_is_told_and_asked_die_by_die() -> None:
    session = terror()
    assert forms(session.events) == [
        told("terror-turn-begins", "TB-O03", "Now the Worms have their turn.")
    ]
    assert question(session) == roll("terror-blue", "TB-O04", "blue")
    play(session, 5)
    assert question(session) == card("terror-vehicle", "TB-O04", "vehicle")
    laid, moved = forms(play(session, "TB-V21"))
    assert (laid["rule"], laid["face"], laid["slot"]) == ("TB-O04", "up", 3)
    assert (moved["rule"], moved["to"], moved["why"]) == ("TB-O04", [1, 5], "arrow N")
    assert question(session) == roll("terror-red", "TB-O05", "red")


@pytest.mark.rule("TB-O07")
def test_a_location_that_falls_is_told_with_its_reason() -> None:
    session = terror(slot("W16", (6, 3)), line=HUNTS)
    [fallen] = forms(red(session), "destroy-location")
    assert (fallen["location"], fallen["why"]) == ("police", "the Target is on it")


@pytest.mark.rule("TB-O01", "TB-N03")
@pytest.mark.parametrize(
    ("state", "rule", "reason"),
    [
        ({"attacks": 14}, "TB-O01", "15 Worm attacks: the army clears the desert."),
        (
            {"first": slot("W16", (3, 3)), "player": {"squad": [], "dead": ["TB-C02"]}},
            "TB-O01", "The whole squad is dead.",
        ),
        (
            {"first": slot("W16", (6, 3)), "locations": without("store", "hospital")},
            "TB-N03", "3 Locations are destroyed.",
        ),
    ],
)  # fmt: skip
def test_a_defeat_is_told_by_its_clause(state: dict[str, Any], rule: str, reason: str) -> None:
    session = terror(**{"line": HUNTS, **state})
    assert forms(red(session))[-1] == told(
        "game-over", rule, "The game is over: lost.", reason, outcome="lost", reason=reason
    )
    assert session.result is not None
    assert (session.result.winner, session.result.score) == (None, {})


@pytest.mark.rule("TB-N01")
def test_four_deliveries_are_told_by_their_clause() -> None:
    bounties = ["TB-B01", "TB-B03", "TB-B04", "TB-B05"]
    session = terror(scenario="special-delivery", player={"bounties": bounties}, line=HUNTS)
    reason = "Bounties delivered to 4 Locations."
    assert forms(session.events)[-1] == told(
        "game-over", "TB-N01", "The game is over: won.", reason, outcome="won", reason=reason
    )
    assert session.result is not None
    assert session.result.winner == 0


@pytest.mark.rule("TB-N02")
def test_each_standee_is_told_and_the_third_one_wins() -> None:
    player = {"weapons": [CANNON], "standees": ["screamer", "digger"]}
    session = terror(
        slot("W16", (3, 3)), scenario="total-extermination", player=player, line=["TB-B23"]
    )
    reason = "3 kinds of Worm exterminated."
    assert forms(red(session, CANNON), "note", "game-over") == [
        told(
            "note", "TB-N02", "Ada claims the standee of the hulk: 3 of 3.",
            name="Ada", type="hulk", count=3,
        ),
        told("game-over", "TB-N02", "The game is over: won.", reason, outcome="won", reason=reason),
    ]  # fmt: skip
    assert session.result is not None
    assert session.result.winner == 0


def hopeless(**house: str) -> tuple[Session[Any], list[Event]]:
    """Special Delivery when the second Location falls with nothing delivered."""
    session = terror(
        slot("W16", (6, 3)), scenario="special-delivery", locations=without("store"),
        line=HUNTS, house=house,
    )  # fmt: skip
    return session, red(session, "TB-W20")


@pytest.mark.rule("TB-N04")
def test_an_objective_out_of_reach_is_told_and_asked_about() -> None:
    session, events = hopeless()
    assert forms(events)[-1] == told("note", "TB-N04", "The objective can no longer be met.")
    assert question(session) == choice("concede", "TB-N04")
    reason = "Conceded: the objective could not be met any more."
    assert forms(play(session, "concede")) == [
        told(
            "game-over", "TB-N04", "The game is over: lost.", reason, outcome="lost", reason=reason
        )
    ]


@pytest.mark.rule("TB-N04")
def test_by_house_rule_an_objective_out_of_reach_ends_the_game_by_its_clause() -> None:
    _, events = hopeless(impossible="loss")
    reason = "The objective can no longer be met."
    assert forms(events)[-1] == told(
        "game-over", "TB-N04", "The game is over: lost.", reason, outcome="lost", reason=reason
    )
