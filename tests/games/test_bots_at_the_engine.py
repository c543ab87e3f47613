"""Bots sit at `wormwatch engine`: whole games by lines of JSON, as the protocol promises them."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from companion.lab import bots
from companion.table.form import from_json, to_json
from companion.table.game import read_prompt
from companion.table.protocol import Engine
from tests.lab.tables import GAME, SCENARIOS

ROOT = Path(__file__).parents[2]
SOLO: dict[str, Any] = {"players": ["Ada"], "mode": "solo", "hands": "known", "queens": True}
TABLES: dict[str, dict[str, Any]] = {
    f"{scenario}-{side}": {**SOLO, "scenario": scenario, "board": side}
    for scenario in SCENARIOS
    for side in ("desert", "canyon")
} | {"versus": {"players": ["Ada", "Bo", "Cy"], "mode": "versus", "hands": "known"}}
Tell = Callable[[dict[str, Any]], dict[str, Any]]


PAGE = (ROOT / "docs" / "protocol.md").read_text("utf-8")
TERROR = PAGE.partition("## Terror Below")[2].partition("\n## ")[0]
ROWS = re.findall(r"^\| (roll|card|choose) \| ([^|]+) \|$", TERROR, re.MULTILINE)
ASKED = {kind: set(re.findall(r"[a-z-]+", said)) for kind, said in ROWS}  # purposes by kind
EVENTS = set(re.findall(r"[a-z-]+", TERROR.partition("Event kinds:")[2].partition(".")[0]))


def at_engine(engine: Engine) -> Tell:
    """Says one line, and reads the one that comes back."""

    def tell(said: dict[str, Any]) -> dict[str, Any]:
        reply = engine.line(to_json(said))
        assert b"\n" not in reply
        read: dict[str, Any] = from_json(reply)
        assert "error" not in read, read
        return read

    return tell


def game_of(bot: str, options: dict[str, Any], tell: Tell, seed: int) -> Iterator[dict[str, Any]]:
    """Every reply of a game that a bot plays to its end, knowing nothing but the replies."""
    plays = bots.make_bot(bot, GAME, seed)
    reply = tell({"new": options})
    yield reply
    while reply["prompt"] is not None:
        prompt, state = read_prompt(reply["prompt"]), GAME.read_state(reply["state"])
        answer = plays(state, prompt)
        reply = tell({"answer": answer})
        yield {**reply, "answered": answer}


def keeps_to_the_words(reply: dict[str, Any]) -> None:
    """What is asked and what is told has a name that other programs know."""
    prompt = reply["prompt"]
    if prompt is not None:
        assert prompt["purpose"] in ASKED[prompt["kind"]], prompt
    for event in reply["events"]:
        assert event["kind"] in EVENTS, event
        assert event["rule"]
        assert event["text"]


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return all(one[part] == other[part] for part in ("prompt", "state", "result"))


@pytest.mark.parametrize("bot", bots.list_bots("terror-below"))
@pytest.mark.parametrize("table", TABLES)
def test_a_bot_plays_a_whole_game(bot: str, table: str) -> None:
    """Now and then it goes back and forth, and starts afresh from a complete turn."""
    engine, other = Engine(GAME), Engine(GAME)
    tell, elsewhere = at_engine(engine), at_engine(other)
    chance, answers = random.Random(5), []
    reply: dict[str, Any] = {}
    for reply in game_of(bot, TABLES[table], tell, seed=3):
        keeps_to_the_words(reply)
        if "answered" in reply:
            answers.append(reply["answered"])
        if chance.random() < 0.05 and answers:
            count = chance.randint(1, min(12, len(answers)))
            tell({"undo": count})
            assert same(tell({"redo": count}), reply)
        session = engine._session
        assert session is not None
        whole = session.boundary.position == len(session.entries)
        if whole and reply["prompt"] and chance.random() < 0.3:
            assert same(elsewhere({"load": reply["state"]}), reply)
    assert reply["result"] is not None
    assert reply["result"]["outcome"] in ("won", "lost", "shared", "none")
    again = elsewhere({"new": TABLES[table]})
    for answer in answers:
        again = elsewhere({"answer": answer})
    assert same(again, reply), "the same answers lead to the same table"


def test_a_bot_plays_through_pipes() -> None:
    """The real program: a line in, a line out, and a clean end."""
    command = [sys.executable, "-m", "companion", "engine", "terror-below"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT
    ) as program:
        assert program.stdin
        assert program.stdout
        send, hear = program.stdin, program.stdout

        def tell(said: dict[str, Any]) -> dict[str, Any]:
            send.write(to_json(said) + b"\n")
            send.flush()
            read: dict[str, Any] = from_json(hear.readline())
            assert "error" not in read, read
            return read

        replies = list(game_of("planner", TABLES["scramble-desert"], tell, seed=3))
        send.close()
        assert hear.read() == b"", "one reply a line, and no more"
        assert program.wait(10) == 0
    assert replies[-1]["result"]
    assert all(one["prompt"] for one, _ in pairwise(replies))


def test_the_page_of_the_protocol_is_read() -> None:
    assert {"action", "hunt"} <= ASKED["choose"]
    assert set(ASKED) == {"roll", "card", "choose"}
    assert {"score", "note"} <= EVENTS
