"""Each code that a command or the engine refuses with, and what a person or a program has done."""

from __future__ import annotations

import json
import shlex

import pytest

from tests import refused
from tests.golden.command_line import fresh_home, run_in_process

NEW = '{"new": {"players": ["Ada"]}}'

# Lines for `wormwatch engine dry-run`; the last one is refused.
LINES: dict[str, list[str]] = {
    "bad-json": ["nonsense"],
    "bad-request": ["{}"],
    "unknown-command": ['{"roll": 6}'],
    "too-long": [json.dumps({"new": {"players": ["A" * 101]}})],
    "too-large": ['{"load": {"strikes": 99999999999999999}}'],
    "no-game": ['{"answer": 6}'],
    "bad-options": ['{"new": {"players": []}}'],
    "bad-state": ['{"load": {"strikes": "x"}}'],
    "impossible": ['{"load": {"players": [{"name": "Ada"}], "active": 3}}'],
    "bad-patch": [NEW, '{"correct": 3}'],
    "bad-count": [NEW, '{"undo": 0}'],
    "nothing-to-undo": [NEW, '{"undo": 1}'],
    "nothing-to-redo": [NEW, '{"redo": 1}'],
    "not-on-die": [NEW, '{"answer": "DR-S01"}', '{"answer": 9}'],
    "not-a-card": [NEW, '{"answer": 9}'],
    "not-a-candidate": [NEW, '{"answer": "DR-S99"}'],
    "not-an-option": [NEW, '{"answer": "DR-S01"}', '{"answer": 6}', '{"answer": "fly"}'],
    "game-over": [NEW, '{"correct": {"phase": "over"}}', '{"answer": 6}'],
}

# Commands in a fresh home that has newer.json and tests/golden/cli/files in it; the last one is
# refused. What stands behind " < " is typed, a line each.
CALLS: dict[str, list[str]] = {
    "no-such-game": ["engine chess"],
    "cannot-read": ["replay nowhere.json"],
    "bad-file": ["replay table.json"],
    "newer-file": ["replay newer.json"],
    "bad-data": ["maps import table.json"],
    "cannot-write": ["scores --csv tags.png/scores.csv"],
    "no-write": ["tags nowhere/tags.pdf --deck worm"],
    "not-empty": ["cards export ."],
    "same-folder": ["cards export mine", "cards export mine --catalogue mine"],
    "no-folder": ["shots tags.png/shots"],
    "no-catalogue": ["cards check --catalogue nowhere"],
    "another-game": [
        "cards export s.zip --game squirmish",
        "cards import s.zip --game terror-below",
    ],
    "no-such-card": ["tags x.pdf --cards TB-V99"],
    "no-such-deck": ["cards list dragon"],
    "no-cards": ["proxies x.pdf --game wormlord"],
    "no-maps": ["maps export maps.zip"],
    "no-such-map": ["maps export maps.zip moon"],
    "too-many": ["maps export both.toml flower-bed compost"],
    "no-sheets": ["sheets x.pdf --game wormlord --what enrolment"],
    "no-such-labels": ["tags x.pdf --labels nowhere"],
    "bad-labels": ["maps export bed.toml flower-bed", "tags x.pdf --labels bed.toml"],
    "wrong-paper": ["tags x.pdf --labels avery-l7160 --paper letter"],
    "too-small": ["tags x.pdf --labels avery-l7651 --size 25"],
    "bad-start": ["tags x.pdf --labels avery-l7160 --start 99"],
    "off-paper": ["tags x.pdf --labels avery-5160 --offset 5,5"],
    "bad-usage": ["backup restore --to sticks x.zip"],
    "nothing-found": ["rules xyzzy"],
    "no-such-book": ["rules --game chess"],
    "no-cluster": ["simulate --games 1 --scheduler tcp://127.0.0.1:1"],
    "other-game": [
        f'engine dry-run --journal < {NEW} < {{"answer": "DR-S01"}}',
        "export last g.json",
        "report g.json",
    ],
    "nothing-to-show": [f"engine dry-run --journal < {NEW}", "replay last --gif x.gif"],
    "no-hint": ["terminal dry-run < Ada < hint"],
    "unclear": ["terminal squirmish < Ada, Bo < 1 < 1 < 1 < 1 < deal"],
    "not-dealt": ["terminal squirmish < Ada, Bo < 1 < 1 < 1 < 1 < 1 < 2 < "],
    "no-tty": ["failure-page --tty nowhere/tty"],
    "no-such-benchmark": ["bench nix"],
    "no-file": ["bench engine --compare nowhere.json"],
    "no-run": ["bench engine --compare table.json"],
    "nothing-yet": ["backup"],
    "no-backup": ["backup restore nowhere.zip"],
    "damaged-backup": ["backup restore table.json"],
    "nothing-restored": ["backup restore undo"],
    "checkout": ["update"],
    "no-checksum": ["update table.json --check"],
    "not-taken": ["update table.json --check"],
    "no-key": ["update --trust table.json"],
    "bad-address": ["update ftp://example.org/x --check"],
}


@pytest.mark.parametrize("code", LINES)
def test_the_engine_answers_a_bad_line_with_its_code(code: str) -> None:
    stdin = "".join(f"{line}\n" for line in LINES[code])
    with fresh_home():
        status, out, _ = run_in_process(["engine", "dry-run"], stdin)
    replies = [json.loads(line) for line in out.splitlines()]
    assert status == 0
    assert replies[-1]["error"]["code"] == code
    assert all("error" not in reply for reply in replies[:-1])


@pytest.mark.parametrize("code", CALLS)
def test_a_command_refuses_with_its_code(code: str) -> None:
    with fresh_home() as home:
        (home / "newer.json").write_text('{"wormwatch": 99}')
        for call in CALLS[code]:
            assert code not in refused.CODES
            words, *typed = call.split(" < ")
            status, _, err = run_in_process(shlex.split(words), "".join(f"{t}\n" for t in typed))
    assert code in refused.CODES
    assert status == (0 if words.startswith("terminal") else 1)
    assert err.count("\n") == (0 if words.startswith("terminal") else 1)
