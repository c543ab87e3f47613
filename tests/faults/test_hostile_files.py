"""Files that are not what they should be, through the commands that take them: one sentence, and
nothing has changed. Every case here was a crash once, or could have been."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from companion.__main__ import main
from companion.games.dry_run.kit import DryRunKit
from companion.games.terror_below.box import BOX
from companion.table import gamefile
from companion.table.form import to_json
from companion.table.keeper import Keeper
from companion.table.session import Session
from companion.table.sources import RandomBot

TAKING = (
    ("import",), ("replay",), ("forecast",), ("cards", "import"), ("maps", "import"),
    ("maps", "check"), ("backup", "restore"), ("scan",), ("report",), ("tags", "--labels"),
)  # fmt: skip
CONTENTS = {
    "nothing": b"",
    "zeroes": bytes(1000),
    "every byte": bytes(range(256)),
    "deep": b"[" * 100_000,
    "deep table": b"a = " + b"[" * 5000 + b"]" * 5000,
    "a long number": b"a = " + b"9" * 5000,
    "a long number in JSON": b'{"wormwatch": ' + b"9" * 5000 + b"}",
    "a list": b"[]",
    "a mark": b"\xef\xbb\xbf{}",
    "half a zip": b"PK\x03\x04" + bytes(60),
}


def run(data: Path, capfd: pytest.CaptureFixture[str], *words: object) -> tuple[int, str, str]:
    """A command of ours; whatever it raises, a person would see as a traceback."""
    capfd.readouterr()
    try:
        code = main(["--data", str(data), *map(str, words)])
    except SystemExit as leaving:
        code = int(leaving.code or 0)
    out, err = capfd.readouterr()
    return code, out, err


def refused(data: Path, capfd: pytest.CaptureFixture[str], *words: object) -> str:
    """The one sentence with which a command refuses."""
    code, out, err = run(data, capfd, *words)
    said = err or out  # what checks something says it where it says everything
    assert code in (1, 2), (words, code, out, err)
    assert said.count("\n") == 1, (words, out, err)
    assert len(said) < 600, words
    return said


@pytest.fixture(scope="module")
def game() -> dict[str, Any]:
    """A game file as `export` writes it, with two answers undone."""
    keeper = Keeper(Path(os.devnull))  # keeps nothing, and says so
    session = Session.new(DryRunKit().rules(), {"players": ["Ada"]})
    record, bot = keeper.begin(session), RandomBot(1)
    for _ in range(12):
        session.answer(bot.answer(session.prompt) or "") if session.prompt else None
    session.undo(2)
    found: dict[str, Any] = json.loads(to_json(gamefile.pack(record.kept, record.rows)))
    return found


@pytest.mark.parametrize("content", CONTENTS)
def test_what_is_in_no_such_file(
    content: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "brought.toml"
    file.write_bytes(CONTENTS[content])
    for words in TAKING:
        refused(tmp_path / "data", capfd, *words, file)


def test_four_gigabytes_are_not_read(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Nor is the memory taken that they would need: the limit on it is what a small Pi has left."""
    import resource

    file = tmp_path / "brought.toml"
    with file.open("wb") as sparse:
        sparse.truncate(4_000_000_000)
    before = resource.getrlimit(resource.RLIMIT_AS)
    now = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (now + 1_000_000_000, before[1]))
    try:
        for words in TAKING:
            refused(tmp_path / "data", capfd, *words, file)
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


def test_places_that_are_no_files(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "empty").mkdir()
    for words in TAKING:
        for place in (tmp_path / "nowhere", tmp_path / "empty", tmp_path / ("n" * 300)):
            if (words, place.name) != (("scan",), "empty"):  # no pictures, no tags
                refused(tmp_path / "data", capfd, *words, place)


def first(game: dict[str, Any], **changed: Any) -> dict[str, Any]:
    head, *rest = game["answers"]
    return {**game, "answers": [{**head, **changed}, *rest]}


def last(game: dict[str, Any], **changed: Any) -> dict[str, Any]:
    *rest, end = game["answers"]
    return {**game, "answers": [*rest, {**end, **changed}]}


@pytest.mark.parametrize(
    "changed",
    [
        lambda game: {**game, "touched": "yesterday"},
        lambda game: {**game, "touched": "0001-01-01T00:00:00+23:59"},
        lambda game: {**game, "begun": "\x1b[2J"},
        lambda game: {**game, "game": "../../etc"},
        lambda game: {**game, "game": "wormlord"},
        lambda game: {**game, "origin": {}},
        lambda game: {**game, "wormwatch": gamefile.FORMAT + 1},
        lambda game: {**game, "answers": {}},
        lambda game: first(game, at="never"),
        lambda game: first(game, status="weird"),
        lambda game: first(game, value={"x": 1}),
        lambda game: first(game, value=[1]),
        lambda game: first(game, value={"correct": [1]}),
        lambda game: last(game, value={"x": 1}),
    ],
)
def test_a_game_file_with_one_thing_wrong(
    changed: Any, game: dict[str, Any], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(changed(game)), "utf-8")
    refused(tmp_path / "data", capfd, "import", file)
    refused(tmp_path / "data", capfd, "replay", file)
    assert run(tmp_path / "data", capfd, "export") == (0, "", ""), "nothing was taken in"


def test_a_game_file_is_not_believed_what_can_be_seen(
    game: dict[str, Any], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps({**game, "title": "\x1b[2J\nWon!", "over": True}), "utf-8")
    code, out, _ = run(tmp_path / "data", capfd, "import", file)
    assert code == 0
    assert out.startswith("Dry Run, ")
    code, out, _ = run(tmp_path / "data", capfd, "export")
    assert "\x1b" not in out
    assert "(over)" not in out


@pytest.mark.parametrize("content", ["deep table", "a long number", "every byte", "nothing"])
def test_a_catalogue_with_such_a_file(
    content: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    from companion import cards

    cards.export(BOX, tmp_path / "cards")
    (tmp_path / "cards" / "worms.toml").write_bytes(CONTENTS[content])
    catalogue = ("--catalogue", tmp_path / "cards")
    if content == "nothing":
        # No Worms at all is fewer cards than the box has, and that is said when it is played.
        code, _, err = run(tmp_path / "data", capfd, "cards", "check", *catalogue)
        assert (code, err) == (1, "")
        return
    refused(tmp_path / "data", capfd, "cards", "check", *catalogue)
    refused(tmp_path / "data", capfd, "cards", "import", tmp_path / "cards")
    refused(tmp_path / "data", capfd, "engine", "terror-below", *catalogue)
    assert not (tmp_path / "data" / "catalogue").exists()
