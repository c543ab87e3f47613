"""The engine protocol, line by line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.table.keeper import Keeper
from companion.table.protocol import Engine
from tests.table.stones import Stones


def say(engine: Engine, request: Any) -> Any:
    raw = request if isinstance(request, bytes) else json.dumps(request).encode()
    reply = engine.line(raw)
    assert b"\n" not in reply
    return json.loads(reply)


@pytest.fixture
def engine() -> Engine:
    return Engine(Stones())


def test_a_game_over_the_wire(engine: Engine) -> None:
    reply = say(engine, {"new": {"heap": 4}})
    assert set(reply) == {"events", "prompt", "state", "result"}
    assert reply["prompt"] == {
        "kind": "choose",
        "purpose": "take",
        "player": 0,
        "rule": "ST-T01",
        "text": "take?",
        "why": "4 stones are left.",
        "heap": 4,
        "options": [
            {"id": "1", "label": "1"},
            {"id": "2", "label": "2"},
            {"id": "3", "label": "3"},
        ],
    }
    reply = say(engine, {"answer": "3"})
    assert reply["events"][0]["text"] == "Ann takes 3."
    assert reply["prompt"]["kind"] == "roll"
    assert reply["prompt"]["die"] == "white"
    reply = say(engine, {"answer": 5})
    assert reply["prompt"]["kind"] == "card"
    assert reply["prompt"]["from"] == "deck"
    assert reply["prompt"]["candidates"] == ["ST-C01", "ST-C02", "ST-C03", "ST-C04"]
    say(engine, {"answer": "ST-C04"})
    reply = say(engine, {"answer": 6})  # the one stone left is taken without a question
    assert reply["prompt"] is None
    assert reply["result"] == {
        "outcome": "won",
        "winner": 1,
        "reason": "Bob took the last stone.",
        "score": {},
    }


def test_undo_redo_correct_and_state(engine: Engine) -> None:
    start = say(engine, {"new": {}})
    after = say(engine, {"answer": "2"})
    back = say(engine, {"undo": 1})
    assert (back["prompt"], back["state"]) == (start["prompt"], start["state"])
    assert say(engine, {"redo": 1})["state"] == after["state"]
    corrected = say(engine, {"correct": {"heap": 20}})
    assert corrected["state"]["heap"] == 20
    assert say(engine, {"undo": 1})["state"] == after["state"]
    look = say(engine, {"state": True})
    assert look == {**after, "events": []}


def test_a_state_can_be_loaded_with_fields_left_out(engine: Engine) -> None:
    reply = say(engine, {"load": {"heap": 2, "hands": {"Ann": {}, "Bob": {"stones": 5}}}})
    assert reply["state"]["hands"]["Bob"] == {"stones": 5, "charms": []}
    assert reply["state"]["active"] == 0


BAD = [
    (b"no json", "bad-json"),
    (b"", "bad-json"),
    (b"\n", "bad-json"),
    (b"\xff\xff\n", "bad-json"),
    (b'{"answer": 1', "bad-json"),
    (b"[" * 100_000, "bad-json"),
    ([], "bad-request"),
    (7, "bad-request"),
    ({}, "bad-request"),
    ({"answer": 1, "undo": 1}, "bad-request"),
    ({"dance": 1}, "unknown-command"),
    ({"state": 1}, "bad-request"),
    ({"new": []}, "bad-options"),
    ({"new": {"heap": 0}}, "bad-options"),
    ({"load": 3}, "bad-state"),
    ({"load": {"heap": -3, "hands": {"A": {}}}}, "impossible"),
    ({"answer": "17"}, "not-an-option"),
    ({"answer": None}, "not-an-option"),
    ({"answer": {"correct": {"heap": 1}}}, "not-an-option"),
    ({"undo": 1}, "nothing-to-undo"),
    ({"redo": "all"}, "bad-count"),
    ({"correct": 3}, "bad-patch"),
]


@pytest.mark.parametrize(("line", "code"), BAD)
def test_a_bad_line_gets_an_error_and_changes_nothing(engine: Engine, line: Any, code: str) -> None:
    before = say(engine, {"new": {}})
    error = say(engine, line)["error"]
    assert set(error) == {"code", "message", "expected"}
    assert error["code"] == code
    assert error["message"].endswith(".")
    assert say(engine, {"state": True})["state"] == before["state"]


def test_without_a_game_there_is_nothing_to_answer(engine: Engine) -> None:
    verbs: dict[str, Any] = {"answer": 1, "undo": 1, "redo": 1, "correct": {}, "state": True}
    for verb, value in verbs.items():
        assert say(engine, {verb: value})["error"]["code"] == "no-game"


def test_a_refused_new_game_leaves_the_old_one(engine: Engine) -> None:
    say(engine, {"new": {}})
    say(engine, {"answer": "2"})
    assert "error" in say(engine, {"new": {"heap": -1}})
    assert say(engine, {"state": True})["state"]["heap"] == 7


def test_a_kept_game_is_resumed(tmp_path: Path) -> None:
    engine = Engine(Stones(), Keeper(tmp_path))
    say(engine, {"new": {}})
    after = say(engine, {"answer": "2"})
    keeper = Keeper(tmp_path)
    resumed = Engine(Stones(), keeper)
    resumed.resume(keeper, "last")
    assert json.loads(resumed.present()) == {**after, "events": []}
    assert say(resumed, {"undo": 1})["state"]["heap"] == 9


def test_trouble_with_the_disk_is_told_in_every_reply(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file in the way")
    engine = Engine(Stones(), Keeper(tmp_path / "data"))
    assert "not being saved" in say(engine, {"new": {}})["warning"]
    assert "not being saved" in say(engine, {"answer": "2"})["warning"]
    (tmp_path / "data").unlink()
    assert "warning" not in say(engine, {"answer": 3})


def test_a_game_that_is_not_being_saved_says_so_with_every_reply(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    engine = Engine(Stones(), Keeper(tmp_path / "data"))
    reply = say(engine, {"new": {"heap": 9}})
    assert "not being saved" in reply["warning"]
    assert "not being saved" in say(engine, {"answer": "1"})["warning"]


@pytest.mark.refuses("rules-fault")
def test_a_fault_of_the_rules_is_an_error_and_the_conversation_goes_on(tmp_path: Path) -> None:
    class Broken(Stones):
        def question(self, state: Any, prompt: Any) -> Any:
            raise KeyError("stone")

    reply = say(Engine(Broken()), {"new": {"heap": 9}})
    assert reply["error"]["code"] == "rules-fault"
    assert "stone" in reply["error"]["message"]
