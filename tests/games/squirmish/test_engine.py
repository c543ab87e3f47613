"""`wormwatch engine squirmish`: another program plays whole games over the protocol."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[3]


class Engine:
    """The engine as a process: one line in, one line out."""

    def __init__(self, *words: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "companion", "engine", "squirmish", *words],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT,
        )  # fmt: skip

    def say(self, **request: Any) -> dict[str, Any]:
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(request) + "\n")
        process.stdin.flush()
        reply: dict[str, Any] = json.loads(process.stdout.readline())
        return reply

    def close(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.stdout.close()
        assert self._process.wait(10) == 0


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    running = Engine("--data", str(tmp_path))
    yield running
    running.close()


def anything(prompt: dict[str, Any], chance: random.Random) -> Any:
    """Any offered answer, as a program finds it in the prompt alone."""
    match prompt["kind"]:
        case "roll":
            return chance.randint(1, prompt["sides"])
        case "card":
            return chance.choice(prompt["candidates"] + ["none"] * prompt.get("optional", False))
        case _:
            return chance.choice([option["id"] for option in prompt["options"]])


@pytest.mark.parametrize("hands", ["hidden", "known"])
def test_a_program_that_picks_any_answer_plays_to_a_result(engine: Engine, hands: str) -> None:
    chance = random.Random(5)
    reply = engine.say(new={"players": ["Ada", "Bo", "Cy"], "hands": hands})
    answered, kinds = 0, set()
    while (prompt := reply["prompt"]) is not None:
        assert "error" not in reply
        assert prompt["text"]
        if reply["state"]["phase"] == "turn":
            assert all(each["text"] for each in prompt["reminders"])
        reply = engine.say(answer=anything(prompt, chance))
        kinds |= {event["kind"] for event in reply["events"]}
        answered += 1
    assert reply["result"]["outcome"] == "won"
    assert reply["result"]["score"]["prizes"] >= 3
    assert {"turn-begins", "place-card", "declare", "damage", "knock-out", "reminder"} <= kinds
    back = engine.say(undo=5)
    assert back["prompt"] is not None
    assert engine.say(redo=5)["state"] == reply["state"]


def test_load_answer_correct_and_faults(engine: Engine) -> None:
    table = {
        "players": [{"name": "Ada", "hand": []}, {"name": "Bo", "hand": []}],
        "squirmish": {"0,0": {"card": "SQ-M03", "owner": 0}, "1,0": {"card": "SQ-M05", "owner": 1}},
    }
    reply = engine.say(load=table)
    assert reply["prompt"]["purpose"] == "draw"
    engine.say(answer="skip")
    reply = engine.say(answer="attack:0,0")
    assert (reply["prompt"]["kind"], reply["prompt"]["die"]) == ("roll", "red")
    wrong = engine.say(answer=7)
    assert wrong["error"]["code"] == "not-on-die"
    reply = engine.say(correct={"squirmish": {"1,0": {"damage": 10}}})
    assert reply["state"]["squirmish"]["1,0"]["damage"] == 10
    reply = engine.say(answer=6)
    assert reply["state"]["players"][0]["prizes"] == ["SQ-M05"]
    assert "error" in engine.say(load={**table, "squirmish": {"0,0": {}, "5,5": {}}})
    assert engine.say(state=True)["state"] == reply["state"]
