"""The example game: played, scanned, looked up and printed with one line in the registry, and
missed by name when a line of its kit is left out. tests/flows/test_example_game.py touches it."""

from __future__ import annotations

import io
from collections.abc import Iterator
from inspect import isabstract
from pathlib import Path
from typing import Any

import pytest

from companion import tags
from companion.__main__ import main
from companion.games.kit import GameKit
from examples.a_game import SandstormKit
from tests.games import play_checks as play_checks  # adds its checks
from tests.games.kit_checks import CHECKS, Check
from tests.games.register import register_game
from tests.printing.sight import Printed, once_each

EXAMPLE = Path(__file__).parent.parent.parent / "examples"
MOST_LINES = 150
MEMBERS = [name for name in vars(SandstormKit) if not name.startswith("_")]


@pytest.fixture
def _in_the_registry() -> Iterator[None]:
    with register_game(SandstormKit()):
        yield


def run(capsys: pytest.CaptureFixture[str], *line: str) -> str:
    """Return what a command prints."""
    assert main(list(line)) == 0
    return capsys.readouterr().out


def complain(check: Check, kit: GameKit[Any]) -> str:
    """Return what a check says about a kit, or nothing if the kit is complete."""
    try:
        check(kit)
    except Exception as error:
        return str(error)
    return ""


def test_it_is_small() -> None:
    files = [EXAMPLE / "a_game.py", EXAMPLE / "a_game.toml"]
    assert sum(len(file.read_text("utf-8").splitlines()) for file in files) < MOST_LINES


@pytest.mark.usefixtures("_in_the_registry")
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: str(check.__name__))
def test_it_keeps_the_contract_of_every_game(check: Check) -> None:
    check(SandstormKit())


@pytest.mark.parametrize("member", MEMBERS)
def test_a_line_that_is_left_out_is_missed_by_name(member: str) -> None:
    rest = {name: value for name, value in vars(SandstormKit).items() if name in MEMBERS}
    del rest[member]
    kind = type("Incomplete", (GameKit,), rest)
    if isabstract(kind):
        with pytest.raises(TypeError, match=member):
            kind()
        return
    with register_game(kind()):
        missed = [complaint for check in CHECKS if (complaint := complain(check, kind()))]
    assert any(member in each for each in missed), missed


@pytest.mark.usefixtures("_in_the_registry")
def test_it_is_played_in_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = ["Ada", "1", "SA-F08", "6", "2", "2"]
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
    shown = run(capsys, "terminal", "sandstorm", "--data", str(tmp_path))
    assert "Give SA-F08 to Ada." in shown
    assert "Ada has found 4." in shown


@pytest.mark.usefixtures("_in_the_registry")
def test_its_cards_are_printed_and_scanned(tmp_path: Path) -> None:
    assert not tags.is_card("SA-F09")
    for command in ("tags", "proxies"):
        file = tmp_path / f"{command}.pdf"
        assert main([command, str(file), "--game", "sandstorm", "--data", str(tmp_path)]) == 0
        seen = once_each(Printed(file).tags())
        assert seen == set(SandstormKit().card_ids())
        assert all(map(tags.is_ours, seen))


def test_its_cards_are_strangers_without_it() -> None:
    assert not any(map(tags.is_ours, SandstormKit().card_ids()))


@pytest.mark.usefixtures("_in_the_registry")
def test_its_rules_are_looked_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "rules", "sandstorm", "dig").startswith("SA-T01 Dig or go home")
