"""The report for whoever helps: whatever names are planted, no byte of it has one."""

from __future__ import annotations

import io
import json
import os
import socket
import subprocess
import sys
import unicodedata
import zipfile
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion import report
from companion.__main__ import main
from companion.appliance import bundle, nameless
from companion.appliance.bundle import Bundle, collect
from companion.appliance.machine_names import find_machine_names
from companion.appliance.nameless import Names
from companion.doctor import Finding
from companion.games.registry import find_kit
from companion.games.squirmish.kit import SquirmishKit
from companion.games.terror_below.kit import TerrorBelowKit
from companion.games.wormlord.game import Wormlord
from companion.games.wormlord.kit import WormlordKit
from companion.map_box import save
from companion.settings import Preferences
from companion.table.gamefile import GameFile, pack, read, unpack
from companion.table.keeper import Keeper
from companion.table.replay import replay
from companion.table.session import Session
from companion.table.sources import RandomBot
from tests.sure import sure

ROOT = Path(__file__).parent.parent.parent
# Unusual, in several scripts, one inside the other, one with what programs write otherwise, and
# some that stand in other words, too.
PLAYERS = ["Xaverine", "Xaver", "Þórgnýr", "渡辺翔"]
MORE = ["Шарлотта", 'Zoë "Zip" O\'Quux', "نرمين", "Grömlix"]
REMEMBERED, CORRECTED, SCORED = "Quetzaline", "Wilbraham", "Yngvild"
MAP = "Garten von Ottokarine"
HOST, USER, WIFI, SERIAL = "krakenpad", "fridolina", "Netz der Kunigunde", "10000000deadbeef"
# Not only of this machine: another home, a stick, an address with a password, a network card.
STICK, OTHER, PASSWORD, ADDRESS = "Blauer Stick", "nachbarin", "gehe1m", "192.168.17.33"
LEAKS = (STICK, OTHER, PASSWORD, ADDRESS, "kellernas", "fe80::ba27:ebff:fe12:3456", "4C530001234")
EVERY = [*PLAYERS, *MORE, REMEMBERED, CORRECTED, SCORED, MAP, HOST, USER, WIFI, SERIAL,
         "garten-von-ottokarine"]  # fmt: skip


def play(keeper: Keeper, name: str, options: dict[str, Any], answers: int) -> GameFile:
    """A game with these people, some answers later, with some taken back and one correction."""
    session: Session[Any] = Session.new(find_kit(name).load(data=keeper.path.parent), options)
    record = keeper.begin(session)
    bot = RandomBot(3)
    for number in range(answers):
        if session.prompt is None:
            break
        session.answer(bot.answer(session.prompt) or "", "person")
        if number == 5:
            session.undo(2)
    return pack(record.kept, record.rows)


def plant(data: Path) -> None:
    """Names in every place where a name can be."""
    keeper = Keeper(data, lambda: datetime(2026, 11, 16, tzinfo=UTC))
    Preferences(keeper).change(camera=f"/home/{USER}/Videos/{PLAYERS[0]}.avi")
    keeper.set("new-game", json.dumps({"names": [REMEMBERED], "forms": {}}))
    lord = WormlordKit().load(data=data)
    assert isinstance(lord, Wormlord)
    rows = next(iter(lord.maps.values())).rows
    players = next(iter(lord.maps.values())).players
    save(lord, MAP, rows, players)
    play(keeper, "wormlord", {"players": [*MORE[:2], SCORED][:players] or MORE}, 6)
    scored = play(keeper, "dry-run", {"players": [SCORED]}, 4000)
    assert scored.over
    broken = play(keeper, "squirmish", {"players": MORE}, 60)
    options = {"players": PLAYERS, "mode": "versus"}
    keeper.clock = lambda: datetime(2026, 11, 17, tzinfo=UTC)
    play(keeper, "terror-below", options, 120)
    kept, rows_ = keeper.find("last")
    session, _ = keeper.resume(TerrorBelowKit().load(data=data), kept, rows_)
    form = session.form()["state"]["players"]
    form[0]["name"] = CORRECTED
    session.correct({"players": form})
    for _ in range(6):
        session.answer(RandomBot(1).answer(sure(session.prompt)) or "")
    keeper.close()
    error = KeyError(f"{PLAYERS[1]}ius and {MORE[0]}")
    report.write(data, error, broken, datetime(2026, 11, 17, tzinfo=UTC))
    _write_logs(data)


def _write_logs(data: Path) -> None:
    logs = data / "logs"
    logs.mkdir()
    lines = [f"{name} / pre{name}post / {name.upper()} / {name.lower()}" for name in EVERY]
    lines += [f"{name!a} {json.dumps(name)} {name!r}" for name in EVERY]
    lines += [unicodedata.normalize("NFD", name) for name in EVERY]
    lines += [f"/home/{USER}/x.py on {HOST}.local, dc:a6:32:ab:cd:ef, Serial: XB12",
              f"/media/{USER}/STICK-OF-{USER}/x", f"{data}/journal.db",
              f"{STICK} is full, /home/{OTHER}/x, SerialNumber: {LEAKS[-1]}, {LEAKS[-2]}",
              f"https://{OTHER}:{PASSWORD}@kellernas:80/x?token={PASSWORD}",
              f"{ADDRESS}:22"]  # fmt: skip
    (logs / "wormwatch.log").write_text("\n".join(lines), "utf-8")
    (logs / "wormwatch.log.1").write_text("\n".join(lines), "utf-8")


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Whose machine it is; its root folder."""
    monkeypatch.setattr(socket, "gethostname", lambda: f"{HOST}.local")
    monkeypatch.setattr(Path, "home", lambda: Path(f"/home/{USER}"))
    monkeypatch.setenv("USER", USER)
    root = tmp_path / "root"
    files = {
        "proc/device-tree/serial-number": f"{SERIAL}\0",
        "dev/disk/by-label/Blauer\\x20Stick": "",
        f"etc/NetworkManager/system-connections/{WIFI}.nmconnection": f"[wifi]\nssid={WIFI}\n",
    }
    for name, content in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(content)
    monkeypatch.setattr(bundle, "find_machine_names", lambda data: find_machine_names(data, root))
    return root


def findings(_: Path) -> Sequence[Finding]:
    says = f"Webcam of {PLAYERS[3]}, {WIFI}, {SERIAL}, /home/{USER}/data, {STICK}, Grömlix's mouse."
    return [Finding("Camera", "off", says, f"Ask {MORE[3]} on {HOST}.")]


@pytest.fixture
def planted(machine: Path, tmp_path: Path) -> tuple[Path, Bundle]:
    data = tmp_path / "data"
    plant(data)
    return data, collect(data, examine=findings)


def test_no_byte_of_it_has_a_name(planted: tuple[Path, Bundle], tmp_path: Path) -> None:
    _, made = planted
    folder = tmp_path / "unpacked"
    packed = made.packed()
    with zipfile.ZipFile(io.BytesIO(packed)) as opened:
        opened.extractall(folder)
    found = [path for path in folder.rglob("*") if path.is_file()]
    assert {str(path.relative_to(folder)) for path in found} == {
        "MANIFEST.txt", "doctor.json", "versions.json", "settings.json", "game.json",
        "logs/wormwatch.log.txt", "logs/wormwatch.log.1.txt",
        next(name for name in made.files if name.startswith("reports/")),
    }  # fmt: skip
    for name in [*EVERY, *LEAKS, str(tmp_path)]:
        for form in {name, unicodedata.normalize("NFD", name), ascii(name)[1:-1],
                     json.dumps(name)[1:-1]}:  # fmt: skip
            for path in found:
                text = path.read_bytes().decode().casefold()
                assert form.casefold() not in text, f"{form} in {path.name}"
            assert form.encode() not in packed


def test_the_game_in_it_can_be_played_again(
    planted: tuple[Path, Bundle], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, made = planted
    (tmp_path / "game.json").write_bytes(made.files["game.json"])
    assert main(["--data", str(data), "replay", str(tmp_path / "game.json")]) == 0
    told = capsys.readouterr().out
    assert "every one led where it led before." in told
    assert "Player 1" in told
    file = read(tmp_path / "game.json")
    keeper = Keeper(data)
    rows = keeper.find("last")[1]
    keeper.close()
    assert file.origin["options"]["players"] == [f"Player {number}" for number in range(1, 5)]
    assert [row.value for row in unpack(file)[1]][:100] == [row.value for row in rows][:100]
    assert len(file.answers) == len(rows)


def test_the_game_of_a_report_can_be_played_again(planted: tuple[Path, Bundle]) -> None:
    data, made = planted
    raw = next(content for name, content in made.files.items() if name.startswith("reports/"))
    told = msgspec.json.decode(raw)
    kept, rows = unpack(msgspec.convert(told["game"], GameFile))
    steps = list(replay(SquirmishKit().load(data=data), kept, rows))
    assert steps[-1].number == sum(row.status == "live" for row in rows)
    assert told["traceback"][-1].startswith("KeyError: 'Player")


@pytest.mark.parametrize("name", ["terror-below", "squirmish", "wormlord", "dry-run"])
def test_every_game_loses_its_names_and_nothing_else(
    name: str, tmp_path: Path, machine: Path
) -> None:
    keeper = Keeper(tmp_path)
    # Called like words of ours: what is meant by them elsewhere has to stay.
    options: dict[str, Any] = {"players": ["red", "Al", "vp", "options"]}
    if name == "terror-below":
        options["mode"] = "versus"
    before = play(keeper, name, options, 80)
    keeper.close()
    made = collect(tmp_path, examine=lambda _: [])
    file = msgspec.json.decode(made.files["game.json"], type=GameFile)
    kept, rows = unpack(file)
    steps = list(replay(find_kit(name).load(data=tmp_path), kept, rows))
    assert steps[-1].number == sum(line.status == "live" for line in before.answers)
    assert nameless.of_game(file.origin) == [f"Player {number}" for number in range(1, 5)]


def test_a_game_that_no_longer_comes_out_the_same_still_does_not(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path)
    file = play(keeper, "dry-run", {"players": ["Xaver", "Zed"]}, 12)
    kept, rows = unpack(file)
    rows[3] = msgspec.structs.replace(rows[3], digest="0" * 24)
    keeper.add(kept, rows)
    made = collect(tmp_path, keeper, examine=lambda _: [])
    keeper.close()
    bare = msgspec.json.decode(made.files["game.json"], type=GameFile)
    prints = [line.digest for line in bare.answers if line.status == "live"]
    assert "unknown" not in prints[:3]
    assert {*prints[3:]} == {"unknown"}


def test_the_manifest_says_what_is_in_it(planted: tuple[Path, Bundle]) -> None:
    _, made = planted
    said = made.files["MANIFEST.txt"].decode()
    for name in made.files:
        assert name == "MANIFEST.txt" or f"  {name} (" in said
    assert "Nothing was sent anywhere." in said


def test_an_empty_machine_has_a_report_too(tmp_path: Path) -> None:
    made = collect(tmp_path / "nothing", examine=lambda _: [])
    assert list(made.files) == ["MANIFEST.txt", "doctor.json", "versions.json"]
    assert b"No game:" in made.files["MANIFEST.txt"]
    assert not (tmp_path / "nothing").exists(), "looking leaves nothing behind"


def test_a_damaged_journal_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "journal.db").write_bytes(b"SQLite format 3\0" + bytes(5000))
    before = (tmp_path / "journal.db").read_bytes()
    made = collect(tmp_path, examine=lambda _: [])
    assert "settings.json" not in made.files
    assert (tmp_path / "journal.db").read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["journal.db"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Al is not in all, al-so or Alba", "Player 2 is not in all, Player 2-so or Alba"),
        ("ANNABELLE and anna, Hannah", "Player 1 and Player 3, HPlayer 3h"),
        ("王 in 国王陛下", "Player 4 in 国Player 4陛下"),
        ("straße", "straße"),
    ],
)
def test_names_in_text(text: str, expected: str) -> None:
    names = Names({"Annabelle": "Player 1", "Al": "Player 2", "Anna": "Player 3", "王": "Player 4"})
    assert names.out_of(text) == expected


def test_from_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "report.zip"
    command = [sys.executable, "-m", "companion", "--data", str(tmp_path / "data"), "doctor",
               "--bundle", str(file), "--json"]  # fmt: skip
    env = {**os.environ, "SDL_VIDEODRIVER": "offscreen"}
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=env)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["bytes"] == file.stat().st_size
    with zipfile.ZipFile(file) as opened:
        assert opened.namelist() == told["files"]
        found = json.loads(opened.read("doctor.json"))
    assert "Disk" in [each["name"] for each in found]
    missing = tmp_path / "file"
    missing.write_text("")
    command[command.index("--bundle") + 1] = str(missing / "report.zip")
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=env)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "cannot be written" in done.stderr
