"""`wormwatch engine wormlord`: a program at the table, line by line."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from companion.games.wormlord import maps
from tests.test_main import run_here


def engine(*args: str, lines: list[Any]) -> list[Any]:
    stdin = "".join(json.dumps(line) + "\n" for line in lines)
    done = run_here("engine", "wormlord", *args, stdin=stdin)
    assert (done.returncode, done.stderr) == (0, "")
    return [json.loads(line) for line in done.stdout.splitlines()]


def answers(*values: str) -> list[Any]:
    return [{"answer": value} for value in values]


def test_a_whole_match_on_one_line_each() -> None:
    told = engine(
        lines=[
            {"new": {"players": ["Ada", "Bo"], "seconds": 60}},
            *answers("the-ditch", "start", "now", "claim:0", "confirm"),
            *answers("start", "now", "time-up", "1,1=1", "done"),
            {"answer": "sing"},
            *answers("start", "now", "claim:1", "confirm"),
        ]
    )
    prompts = [reply.get("prompt") for reply in told]
    assert [each and each["purpose"] for each in prompts[:6]] == [
        "map", "ready", "countdown", "round", "verdict", "ready",
    ]  # fmt: skip
    assert prompts[3]["seconds"] == 60
    assert told[11]["error"]["expected"] == ["start", "change-map"]
    assert told[-1]["result"]["winner"] == 1
    assert told[-1]["result"]["score"] == {
        "rounds": 2,
        "played": 3,
        "won_1": 1,
        "won_2": 2,
    }
    assert told[-1]["state"]["rounds"][1]["points"] == [0, 1]


def test_any_offered_answer_leads_to_a_result(tmp_path: Path) -> None:
    """As a program would that knows nothing but the protocol."""
    chance, lines = random.Random(4), [{"new": {"players": ["Ada", "Bo", "Cy"], "rounds": 1}}]
    reply = engine(lines=lines)[-1]
    while reply["result"] is None:
        assert len(lines) < 60
        option = chance.choice(reply["prompt"]["options"])
        lines.append({"answer": option["id"]})
        reply = engine(lines=lines)[-1] if len(lines) % 4 == 0 else _next(lines)
    assert reply["result"]["outcome"] == "won"


def _next(lines: list[Any]) -> Any:
    """The same without a process of its own."""
    from companion.games.wormlord.kit import WormlordKit
    from companion.table.protocol import Engine

    speaker = Engine(WormlordKit().rules())
    for line in lines:
        reply = json.loads(speaker.line(json.dumps(line).encode()))
    return reply


def test_a_kept_match_goes_on(tmp_path: Path) -> None:
    data = ("--data", str(tmp_path))
    lines = [{"new": {"players": ["Ada", "Bo"]}}, *answers("the-ditch", "start", "now", "claim:1")]
    engine(*data, "--journal", lines=lines)
    told = engine(*data, "--resume", "last", lines=[{"undo": 1}, *answers("claim:0", "confirm")])
    assert told[0]["prompt"]["purpose"] == "verdict"
    assert told[-1]["state"]["players"][0]["wins"] == 1


def test_maps_of_a_folder(tmp_path: Path) -> None:
    picnic = maps.read_all(maps.SHIPPED)["picnic"]
    (tmp_path / "my-picnic.toml").write_text(maps.written(picnic), "utf-8")
    told = engine("--catalogue", str(tmp_path), lines=[{"new": {"players": ["Ada", "Bo", "Cy"]}}])
    assert told[0]["state"]["map"]["id"] == "my-picnic", "a single map is not asked for"
    (tmp_path / "torn.toml").write_text("rows", "utf-8")
    done = run_here("engine", "wormlord", "--catalogue", str(tmp_path))
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "torn.toml is not TOML" in done.stderr


@pytest.mark.parametrize("command", ["tags", "proxies"])
def test_a_game_without_cards_has_none_to_print(command: str, tmp_path: Path) -> None:
    done = run_here(command, str(tmp_path / "out.pdf"), "--game", "wormlord")
    assert done.returncode == 1
    assert done.stderr == "wormwatch: This game is played without cards.\n"


def test_a_match_is_replayed_from_its_file(tmp_path: Path) -> None:
    data, file = ("--data", str(tmp_path)), tmp_path / "match.json"
    lines = [{"new": {"players": ["Ada", "Bo"]}}, *answers("the-ditch", "start", "now", "claim:1")]
    engine(*data, "--journal", lines=lines)
    file.write_text(run_here("export", "last", *data).stdout)
    done = run_here("replay", str(file))
    assert (done.returncode, done.stderr) == (0, "")
    assert "Bo calls 3 Objectives! Hands off, and look." in done.stdout
