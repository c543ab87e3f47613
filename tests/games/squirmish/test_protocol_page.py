"""docs/protocol.md tells of Squirmish what the engine says, no less and no more."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

from companion.games.squirmish.kit import SquirmishKit
from companion.games.squirmish.vocabulary import WORDS
from companion.lab.bots import make_bot
from companion.table.game import read_prompt
from companion.table.protocol import Engine

PAGE = (Path(__file__).parents[3] / "docs" / "protocol.md").read_text("utf-8")
SQUIRMISH = PAGE.partition("## Squirmish (`squirmish`)")[2].partition("\n## ")[0]
GAME = SquirmishKit().rules()


def section(title: str) -> str:
    return SQUIRMISH.partition(f"### {title}\n")[2].partition("\n### ")[0]


def ticked(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


ASKED = {
    (kind, purpose): set(ticked(data.partition("data")[2]))
    for kind, purpose, data in re.findall(
        r"\| (roll|card|choose) `([a-z-]+)`([^|]*)\|", section("A game")
    )
}
TOLD = {
    kind
    for kinds in re.findall(r"^\| ([a-z, -]+) \|", section("Events"), re.MULTILINE)
    for kind in kinds.split(", ")
    if kind != "kind"
}
COMMON = {"kind", "purpose", "player", "rule", "text", "why", "options", "reminders"}


def replies(who: str, seed: int) -> list[dict[str, Any]]:
    """Everything the engine says in a game that a bot plays, knowing only what it says."""
    chance, plays = random.Random(seed), make_bot(who, GAME, seed)
    engine = Engine(GAME)
    names = list("ABCDEF")[: chance.randint(2, 6)]
    options = {"players": names, "hands": chance.choice(["known", "hidden"])}
    said = [json.loads(engine.line(json.dumps({"new": options}).encode()))]
    while said[-1]["prompt"] is not None:
        prompt, state = read_prompt(said[-1]["prompt"]), GAME.read_state(said[-1]["state"])
        answer = json.dumps({"answer": plays(state, prompt)})
        said.append(json.loads(engine.line(answer.encode())))
        assert "error" not in said[-1], said[-1]
    return said


def test_the_page_names_every_question_and_every_event() -> None:
    asked: set[tuple[str, str]] = set()
    told: set[str] = set()
    for seed in range(8):
        for reply in replies("random" if seed < 7 else "greedy", seed):
            told |= {event["kind"] for event in reply["events"]}
            prompt = reply["prompt"]
            if prompt is None:
                continue
            name = prompt["kind"], prompt["purpose"]
            asked.add(name)
            if prompt["kind"] == "choose":
                assert prompt.keys() - COMMON == ASKED[name], name
            if reply["state"]["phase"] == "turn":
                assert "reminders" in prompt
    assert asked <= set(ASKED)
    assert told <= TOLD
    assert len(asked) >= len(ASKED) - 3  # some come seldom
    assert len(told) >= len(TOLD) - 2


def test_the_page_writes_the_state_as_it_is() -> None:
    state = replies("greedy", 1)[-1]["state"]
    written = section("State")
    for key in [*state, *state["now"], *state["players"][0], "owner", "damage", "safe", "dazed"]:
        assert f'"{key}"' in written, key


def test_the_page_lists_the_whole_vocabulary() -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \|", section("Catalogue"), re.MULTILINE)
    assert rows == list(WORDS)
