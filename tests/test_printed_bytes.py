"""Every command that can print foreign text, with poisoned names, and the bytes it prints."""

from __future__ import annotations

import io
import json
import os
import pty
import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pytest

from companion.__main__ import main
from companion.games.dry_run.kit import DryRunKit
from companion.output import escape_lines
from companion.table.keeper import Keeper
from companion.table.session import Session
from companion.table.sources import RandomBot
from tests.appliance.evenings import play

ROOT = Path(__file__).parent.parent
# A window title, a cleared screen, C1, a bidi override and isolate, what hides, what breaks lines.
POISON = "Ada\x1b]0;owned\x07\x1b[2J\x9b31m\u202eadA\u2066\u200b\u2028\r\n\x00Eve"
FILE = POISON.replace("\x00", "").replace("/", "")


class Poisoned(NamedTuple):
    """A data folder and files beside it, all with poisoned names."""

    data: Path
    cards: Path
    map: Path
    game: Path
    beside: Path


def quoted(text: str) -> str:
    """A string as TOML has it."""
    return json.dumps(text)


@pytest.fixture(scope="module")
def poisoned(tmp_path_factory: pytest.TempPathFactory) -> Poisoned:
    top = tmp_path_factory.mktemp("poisoned")
    data, beside = top / f"data{FILE}", top / f"beside{FILE}"
    data.mkdir()
    beside.mkdir()
    keeper = Keeper(data)
    for most in (999, 3):  # one that is over, and one that goes on
        session = Session.new(DryRunKit().rules(), {"players": [POISON]})
        keeper.begin(session)
        bot = RandomBot(1)
        while session.prompt is not None and most:
            answer = bot.answer(session.prompt)
            assert answer is not None
            session.answer(answer)
            most -= 1
    keeper.close()
    game = beside / "game.json"
    assert main(["export", "last", str(game), "--data", str(data)]) == 0
    cards = beside / "cards"
    assert main(["cards", "export", str(cards), "--data", str(data)]) == 0
    poison_first_name(cards / "weapons.toml")
    own = data / "wormlord-maps"
    own.mkdir()
    map = beside / "map.toml"
    shipped = (ROOT / "companion/games/wormlord/maps/picnic.toml").read_text("utf-8")
    map.write_text(shipped.replace('"Picnic"', quoted(POISON)), "utf-8")
    (own / "poison.toml").write_bytes(map.read_bytes())
    (data / "panel.toml").write_text(f"[yes]\n{quoted(POISON)} = 1\n")
    (data / "backups").mkdir(exist_ok=True)
    (data / "backups" / f"wormwatch-{FILE}.zip").write_bytes(b"PK no backup")
    (beside / f"{FILE}.png").write_bytes(b"no picture")
    return Poisoned(data, cards, map, game, beside)


def poison_first_name(file: Path) -> None:
    lines = file.read_text("utf-8").split("\n")
    at = next(n for n, line in enumerate(lines) if line.startswith("name = "))
    lines[at] = f"name = {quoted(POISON)}"
    file.write_text("\n".join(lines), "utf-8")


Words = Callable[[Poisoned], list[str]]
COMMANDS: dict[str, Words] = {
    "import": lambda at: ["import", str(at.game)],
    "export": lambda at: ["export"],
    "export, printed": lambda at: ["export", "last"],
    "export, saved": lambda at: ["export", "last", str(at.beside / "out.json")],
    "replay": lambda at: ["replay", str(at.game)],
    "replay --json": lambda at: ["replay", "--json", str(at.game)],
    "terminal": lambda at: ["terminal"],
    "terminal --resume": lambda at: ["terminal", "--resume", "last"],
    "terminal, no such game": lambda at: ["terminal", FILE],
    "cards list": lambda at: ["cards", "list", "--catalogue", str(at.cards)],
    "cards list --json": lambda at: ["cards", "list", "--json", "--catalogue", str(at.cards)],
    "cards list, no such deck": lambda at: ["cards", "list", FILE],
    "cards check": lambda at: ["cards", "check", "--catalogue", str(at.cards)],
    "cards import, compared": lambda at: ["cards", "import", "--none", str(at.cards)],
    "cards import": lambda at: ["cards", "import", "--all", str(at.cards)],
    "cards import --json": lambda at: ["cards", "import", "--json", "--all", str(at.cards)],
    "cards export": lambda at: ["cards", "export", str(at.beside / "out")],
    "cards import, no file": lambda at: ["cards", "import", f"{at.cards}x"],
    "maps list": lambda at: ["maps", "list"],
    "maps list --json": lambda at: ["maps", "list", "--json"],
    "maps check": lambda at: ["maps", "check", str(at.map)],
    "maps import": lambda at: ["maps", "import", str(at.map)],
    "maps export": lambda at: ["maps", "export", str(at.beside / "out.zip"), "poison"],
    "scores": lambda at: ["scores"],
    "scores --json": lambda at: ["scores", "--json"],
    "scores --csv": lambda at: ["scores", "--csv", str(at.beside / "out.csv")],
    "backup": lambda at: ["backup"],
    "backup list": lambda at: ["backup", "list", "--json"],
    "backup list, words": lambda at: ["backup", "list", "--to", str(at.beside)],
    "backup restore": lambda at: ["backup", "restore", str(at.beside / f"{FILE}.png")],
    "rules": lambda at: ["rules", FILE],
    "rules, no such game": lambda at: ["rules", "--game", FILE, "worm"],
    "tags": lambda at: ["tags", "--game", "terror-below", str(at.beside / f"{FILE}.pdf")],
    "scan": lambda at: ["scan", str(at.beside)],
    "scan --json": lambda at: ["scan", "--json", str(at.beside / f"{FILE}.png")],
    "forecast": lambda at: ["forecast", str(at.beside / f"{FILE}.png")],
    "simulate": lambda at: ["simulate", "--catalogue", f"{at.cards}x"],
    "report": lambda at: ["report", str(at.beside / f"{FILE}.png")],
    "report, no such game": lambda at: ["report", FILE],
    "panel check": lambda at: ["panel", "check"],
    "panel check --json": lambda at: ["panel", "check", "--json"],
    "panel template": lambda at: ["panel", "template", str(at.beside / "panel.pdf")],
    "update": lambda at: ["update", "--check", str(at.beside / f"{FILE}.png")],
    "update, no address": lambda at: ["update", "--check", f"https://{FILE}/x"],
    "failure-page": lambda at: ["failure-page"],
    "failure-page --png": lambda at: ["failure-page", "--png", str(at.beside / "no" / "x.png")],
    "shots": lambda at: ["shots", "--only", FILE, str(at.beside)],
    "no such command": lambda at: [FILE],
    "no such option": lambda at: ["cards", "list", "worms", FILE],
    "no such catalogue": lambda at: ["engine", "dry-run", "--catalogue", f"{at.cards}x"],
}


# What these print has no name in it.
WITHOUT_NAMES = {"import", "export", "cards check", "rules", "forecast", "report",
                 "maps check"}  # fmt: skip


@pytest.mark.parametrize("name", COMMANDS)
def test_no_control_character_is_printed(
    name: str,
    poisoned: Poisoned,
    capfdbinary: pytest.CaptureFixture[bytes],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\nlog\nquit\n"))
    with suppress(SystemExit):
        main([*COMMANDS[name](poisoned), "--data", str(poisoned.data)])
    told = b"".join(capfdbinary.readouterr()).decode()
    assert told == escape_lines(told)
    assert ("owned" in told) == (name not in WITHOUT_NAMES)


def test_json_has_every_name_as_it_is(
    poisoned: Poisoned, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    main(["scores", "--json", "--data", str(poisoned.data)])
    assert json.loads(capfdbinary.readouterr().out)["scores"][0]["players"] == [POISON]
    main(["cards", "list", "weapon", "--json", "--catalogue", str(poisoned.cards)])
    assert POISON in [card["name"] for card in json.loads(capfdbinary.readouterr().out)]
    main(["scan", "--json", str(poisoned.beside / f"{FILE}.png")])


def test_the_engine_speaks_exactly(
    poisoned: Poisoned,
    capfdbinary: pytest.CaptureFixture[bytes],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lines = [json.dumps({"new": {"players": [POISON]}}).encode(), b""]
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"\n".join(lines))))
    main(["engine", "dry-run"])
    told = capfdbinary.readouterr().out
    assert json.loads(told)["state"]["players"][0]["name"] == POISON
    assert "\x9b31m\u202e".encode() in told


@pytest.mark.parametrize(
    "words",
    [["cards", "list", "weapon"], ["terminal", "--resume", "last"]],
)
def test_a_real_terminal_gets_the_control_characters_of_rich_only(
    poisoned: Poisoned, words: list[str]
) -> None:
    command = [sys.executable, "-m", "companion", "--data", str(poisoned.data), *words]
    of = ["--catalogue", str(poisoned.cards)] if words[0] == "cards" else []
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [*command, *of], stdin=subprocess.PIPE, stdout=theirs, stderr=theirs,
        cwd=ROOT, env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "120"},
    ) as running:  # fmt: skip
        os.close(theirs)
        assert running.stdin is not None
        running.stdin.write(b"quit\n")
        running.stdin.close()
        told = b"".join(iter(lambda: read_pty(ours), b""))
    os.close(ours)
    assert b"\x1b[" in told
    assert b"owned" in told
    text = re.sub(r"\x1b\[[\d;]*m|\r", "", told.decode())  # the colors of rich
    assert text == escape_lines(text)


def read_pty(end: int) -> bytes:
    try:
        return os.read(end, 65536)
    except OSError:  # the other side is closed
        return b""


@pytest.mark.parametrize(
    "words",
    [
        ["doctor", "--json"], ["doctor"], ["backup", "make", "--json"], ["backup"],
        ["backup", "list", "--json"], ["maps", "list", "--json"], ["export"], ["scores", "--json"],
        ["panel", "check", "--json"], ["panel", "check"], ["cards", "check", "--json"],
        ["health", "--json"], ["update", "--check", "--json", "no\udcff.tar.gz"],
        ["scan", "--json", "no\udcff.png"], ["rules", "--json", "no\udcff"],
        ["import", "no\udcff.json"], ["replay", "--json", "no\udcff.json"], ["failure-page"],
        ["terminal", "--resume", "\udcff"], ["cards", "import", "--json", "no\udcff"],
        ["doctor", "--bundle", "bundle\udcff.zip", "--json"], ["report", "no\udcff"],
    ],
)  # fmt: skip
def test_a_data_folder_whose_name_is_no_utf_8(
    tmp_path: Path,
    words: list[str],
    capfdbinary: pytest.CaptureFixture[bytes],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    data = tmp_path / "caf\udce9"
    data.mkdir()
    play(data)
    (data / "panel.toml").write_bytes(b"[button]\nyes = 99\n")
    monkeypatch.chdir(data)
    monkeypatch.setattr("companion.appliance.health.PATIENCE", 0.0)
    main([*words, "--data", str(data)])
    told, complaint = capfdbinary.readouterr()
    assert "Traceback" not in complaint.decode()
    if "--json" in words and told:
        json.loads(told)
