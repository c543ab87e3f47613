"""wormwatch forecast: a table that was written down, in words and for programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.__main__ import main
from companion.lab.forecast import forecast
from companion.table.form import to_json
from tests.lab.tables import GAME, laid


@pytest.fixture
def table(tmp_path: Path) -> Path:
    file = tmp_path / "table.json"
    file.write_bytes(to_json(GAME.state_form(laid([("TB-V11", "up")]))))
    return file


def test_a_program_gets_every_chance(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["forecast", str(table), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    coming = forecast(GAME, laid([("TB-V11", "up")]))
    assert len(said["covered"]) == 36
    assert said["covered"]["3,3"] == pytest.approx(said["caught"]) == pytest.approx(coming.caught)
    assert said["locations"] == pytest.approx(coming.locations)
    assert said["attacks"] == pytest.approx(coming.attacks)


def test_a_person_gets_a_board(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["forecast", str(table)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [len(line.split()) for line in lines[1:7]] == [6] * 6
    assert "attacks on average" in lines[7]
    assert len(lines) == 8 + 5


def test_a_reply_of_the_engine_will_do(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table.write_text(json.dumps({"state": json.loads(table.read_text()), "events": []}))
    assert main(["forecast", str(table), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["attacks"] > 0.9


@pytest.mark.parametrize("text", ["", "nonsense", "[]", '{"slots": 3}', None])
def test_bad_files_get_a_sentence(
    tmp_path: Path, text: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "table.json"
    if text is not None:
        file.write_text(text)
    assert main(["forecast", str(file)]) == 1
    said = capsys.readouterr().err
    assert said.startswith("wormwatch: ")
    assert said.count("\n") == 1
