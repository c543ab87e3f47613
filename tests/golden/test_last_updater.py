"""What the updater, the units and the tools of the last release use of a new one.

They are the code of the old release (5cd2181), so a new release cannot change them: a thing that is
gone here leaves every installed machine without updates. A line goes only when no machine runs
that release any more.
"""

from __future__ import annotations

import json
import re
import runpy
import socket
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import companion
from companion.__main__ import main
from companion.appliance import health, release, switch, trial
from companion.appliance.mailbox import Mailbox, Progress, Request, Result
from companion.appliance.notify import Notify
from companion.appliance.places import STAY_DOWN, Places
from companion.appliance.release_archive import ABOUT, Release, files_of
from companion.doctor.finding import ok
from companion.table import keeper, schema
from tests.appliance.evenings import play

ROOT = Path(__file__).resolve().parents[2]

# Each file or folder of a release that the last one opens or starts, and who does so.
FILES = {
    "companion": "deploy/release_venv.py compiles it, and the launcher starts it",
    "hardware": "deploy/release_venv.py compiles it",
    "companion/__init__.py": "deploy/release_venv.py and deploy/install.sh read the version",
    "companion/__main__.py": "the launcher .venv/bin/wormwatch runs `python -m companion`",
    "companion/appliance/trial.py": "update.py runs `python -m companion.appliance.trial`",
    "companion/appliance/framebuffer.py": "wormwatch-splash.service starts it by its path",
    "requirements/run.txt": "deploy/release_venv.py installs what it locks",
    "pyproject.toml": "deploy/release_venv.py reads the dependencies",
    "deploy/release_venv.py": "the next update runs it, and deploy/install/fits.sh wants it",
    "deploy/install.sh": "the failure page tells people to run it",
    "deploy/install/fits.sh": "deploy/install.sh reads it",
    "deploy/lib.sh": "deploy/install.sh reads it",
    "deploy/readonly.sh": "docs/appliance.md and deploy/install/fits.sh name it",
    "deploy/systemd/wormwatch.service": "deploy/install/fits.sh wants it",
    "docs/appliance.md": "Documentation= of every unit leads to it",
}
PROGRAMS = ("deploy/install.sh", "deploy/readonly.sh")  # started by their own names
# A line of the lock as the last release accepts one (deploy/release_venv.py).
LOCKED = re.compile(
    r"[A-Za-z0-9][A-Za-z0-9._-]*==[0-9][0-9A-Za-z.!+]*( ?; ?[A-Za-z0-9_.'\"()<>=!~* ]+)?"
    r"( --hash=sha256:[0-9a-f]{64})+"
)
OLDEST_SCHEMA = 7  # of the journal; a release that has less is refused as "old-schema"


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installed machine without a game: its state, and its prefix beside it."""
    prefix, state = tmp_path / "prefix", tmp_path / "state"
    for folder in (prefix / "releases" / "0.1.0", state, tmp_path / "media"):
        folder.mkdir(parents=True)
    (prefix / "current").symlink_to("releases/0.1.0")
    monkeypatch.setenv("WORMWATCH_PREFIX", str(prefix))
    monkeypatch.setenv("WORMWATCH_STATE", str(state))
    monkeypatch.setenv("WORMWATCH_MEDIA", str(tmp_path / "media"))
    return state


# Files


@pytest.mark.parametrize("path", FILES)
def test_a_release_has_every_file_that_the_last_one_uses(path: str) -> None:
    there = ROOT / path
    assert there.exists(), f"{path} is gone: {FILES[path]}"
    assert not there.is_symlink(), f"{path} would not be packed: {FILES[path]}"
    if path in PROGRAMS:
        assert there.stat().st_mode & 0o100, f"{path} cannot be started: {FILES[path]}"


def test_all_of_them_are_packed() -> None:
    done = subprocess.run(
        ["git", "-C", str(ROOT), "ls-files", "-z"], capture_output=True, text=True, check=True
    )
    packed = done.stdout.split("\0")
    missing = [
        path for path in FILES if not any(f"{each}/".startswith(f"{path}/") for each in packed)
    ]
    assert missing == []


def test_the_version_stands_where_it_is_read() -> None:
    text = (ROOT / "companion" / "__init__.py").read_text("utf-8")
    found = re.search(r'__version__ = "([0-9A-Za-z.+]{1,40})"', text)
    assert found is not None, "deploy/release_venv.py finds no version"
    assert found[1] == companion.__version__
    # deploy/install.sh reads it with sed, as a whole line.
    assert f'__version__ = "{found[1]}"' in text.splitlines()


def test_every_line_of_the_lock_is_accepted() -> None:
    text = (ROOT / "requirements" / "run.txt").read_text("utf-8")
    lines = [re.sub(" +", " ", line).strip() for line in text.replace("\\\n", " ").splitlines()]
    odd = [line for line in lines if line and line[0] != "#" and not LOCKED.fullmatch(line)]
    assert (len(lines) > 20, odd) == (True, [])


def test_the_project_names_its_dependencies() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["name"] == "wormwatch"
    assert all(isinstance(each, str) and each.isprintable() for each in project["dependencies"])


# The archive


def test_the_archive_has_the_names_that_are_looked_for() -> None:
    archive, checksum, signature = files_of(Path("wormwatch-0.2.0.tar.gz"))
    assert (checksum.name, signature.name) == (f"{archive}.sha256", f"{archive}.sig")
    assert ABOUT == "release.json"
    first = next(release._files(ROOT, Release(version="0.2.0", schema=9, pythons=["3.11"]), []))
    assert first[0] == "release.json", "the last release reads it as the first file"
    said = json.loads(first[1])
    assert {"version", "schema", "pythons", "wheels", "notes"} <= {*said}
    assert (type(said["schema"]), type(said["pythons"])) == (int, list)


def test_the_journal_goes_on_from_its_steps() -> None:
    assert len(schema.STEPS) >= OLDEST_SCHEMA, "updates ask for releases that know their journal"


# Commands


def test_a_release_tells_its_health(
    machine: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`.venv/bin/wormwatch --data COPY health --json`: the last line tells what is wrong."""
    monkeypatch.setattr(health, "_window", lambda data, patience: ok("A window opens."))
    assert main(["--data", str(machine), "health", "--json"]) == 0
    said = json.loads(capsys.readouterr().out.strip().splitlines()[-1])
    assert (said["ok"], said["version"]) == (True, companion.__version__)
    assert all({"status", "says", "remedy"} <= {*finding} for finding in said["findings"])
    (machine / keeper.FILE).write_bytes(b"no journal" * 1000)
    assert main(["--data", str(machine), "health", "--json"]) == 1
    said = json.loads(capsys.readouterr().out.strip().splitlines()[-1])
    wrong = next(each for each in said["findings"] if each["status"] == "wrong")
    assert str(wrong["says"])
    assert isinstance(wrong["remedy"], str)


def test_a_backup_is_made_before_the_switch(machine: Path) -> None:
    """`.venv/bin/wormwatch --data STATE backup make --why update`."""
    play(machine)
    assert main(["--data", str(machine), "backup", "make", "--why", "update"]) == 0
    assert len([*(machine / "backups").glob("wormwatch-*.zip")]) == 1


def test_an_update_that_was_broken_off_is_settled(machine: Path) -> None:
    """wormwatch-settle.service: `python -I -B -m companion --data STATE update --settle`."""
    prefix = machine.parent / "prefix"
    (prefix / "releases" / "0.2.0").mkdir()
    (prefix / "pending").symlink_to("releases/0.1.0")
    (prefix / "current").unlink()
    (prefix / "current").symlink_to("releases/0.2.0")
    assert main(["--data", str(machine), "update", "--settle"]) == 0
    assert switch.name_at(prefix / "current") == "0.1.0"
    assert not (prefix / "pending").is_symlink()


def test_an_update_that_was_asked_for_is_taken(
    machine: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """wormwatch-update.service: `python -I -B -m companion --data STATE update --apply`."""
    monkeypatch.setenv("WORMWATCH_SYSTEMCTL", "true")
    Mailbox(machine).post(Request(file="/nowhere/wormwatch-0.2.0.tar.gz", sha256="0" * 64))
    assert main(["--data", str(machine), "update", "--apply"]) == 1
    result = Mailbox(machine).read(Result)
    assert result is not None
    assert not result.good
    assert result.says in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        ["--data", "/x", "play", "--help"],  # wormwatch.service, wormwatch-cage.service
        ["--data", "/x", "failure-page", "--help"],  # deploy/tools/failure-page
        ["splash", "--prepare", "--help"],  # deploy/install.sh
        ["--data", "/x", "--version"],  # deploy/install/in_place.sh
    ],
    ids=lambda words: words[-2],
)
def test_a_release_knows_what_units_and_tools_call(words: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 0


def test_the_trial_copies_keeps_and_puts_back(tmp_path: Path) -> None:
    """`python -I -B -m companion.appliance.trial copy|keep|put-back`."""
    state, copy = tmp_path / "state", tmp_path / "copy"
    copy.mkdir()
    keeper.Keeper(state).close()
    assert trial.main(["copy", str(state), str(copy)]) == 0
    assert (copy / "journal.db").is_file()
    assert trial.main(["keep", str(state)]) == 0
    assert (state / "update" / "journal-before.db").is_file()
    assert trial.main(["put-back", str(state), str(len(schema.STEPS))]) == 0


def test_the_first_picture_is_shown_by_its_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`python3 -IS .../companion/appliance/framebuffer.py PICTURE SCREEN ABOUT`."""
    script = ROOT / "companion" / "appliance" / "framebuffer.py"
    (tmp_path / "splash.ppm").write_bytes(b"P6 2 2 255\n" + bytes(12))
    (tmp_path / "fb0").write_bytes(bytes(16))
    for name, said in (("virtual_size", "2,2"), ("bits_per_pixel", "32"), ("stride", "8")):
        (tmp_path / name).write_text(f"{said}\n")
    words = [str(script), str(tmp_path / "splash.ppm"), str(tmp_path / "fb0"), str(tmp_path)]
    monkeypatch.setattr(sys, "argv", words)
    monkeypatch.setattr(sys, "path", [each for each in sys.path if each != str(ROOT)])
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(str(script), run_name="__main__")
    assert not ended.value.code


# Messages and places


@pytest.mark.parametrize(
    ("kind", "words", "name"),
    [
        (Request, {"do": "update", "file": "f", "sha256": "s", "version": "v", "network": True,
                   "older": False}, "request.json"),
        (Progress, {"code": "check", "values": {"version": "v"}, "step": 1, "steps": 6},
         "progress.json"),
        (Result, {"good": True, "code": "updated", "values": {"version": "0.2.0"}, "offer": None},
         "result.json"),
    ],
    ids=["request", "progress", "result"],
)  # fmt: skip
def test_a_message_of_the_last_release_is_read(
    tmp_path: Path, kind: Any, words: dict[str, object], name: str
) -> None:
    (tmp_path / "update").mkdir()
    (tmp_path / "update" / name).write_bytes(msgspec.json.encode(words))
    message = Mailbox(tmp_path).read(kind)
    assert message is not None
    assert {key: getattr(message, key) for key in words} == words


def test_what_an_update_says_has_words() -> None:
    for code in ("updated", "interrupted", "not-ready", "check", "unpack", "packages", "health"):
        values = {"version": "0.2.0", "before": "0.1.0"}
        assert Result(good=True, code=code, values=values).says


PLACES: dict[str, Callable[[Places], object]] = {
    "/opt/wormwatch/current": lambda places: places.current,
    "/opt/wormwatch/releases": lambda places: places.releases,
    "/opt/wormwatch/pending": switch.pending,
    "/opt/wormwatch/previous": switch.previous,
    "/opt/wormwatch/splash.ppm": lambda places: places.splash,
    "/var/lib/wormwatch": lambda places: places.state,
    "/var/lib/wormwatch/update": lambda places: places.update,
    "/var/lib/wormwatch/backups": lambda places: places.backups,
    "/var/lib/wormwatch/starts.json": lambda places: places.starts,
    "/var/lib/wormwatch/journal.db": lambda places: places.state / keeper.FILE,
}


@pytest.mark.parametrize("path", PLACES)
def test_everything_is_where_the_last_release_has_it(path: str) -> None:
    assert str(PLACES[path](Places())) == path


def test_the_app_tells_systemd_that_it_is_ready(tmp_path: Path) -> None:
    """By the units of the last release, which stay until somebody runs deploy/install.sh."""
    assert STAY_DOWN == 77, "RestartPreventExitStatus of wormwatch.service"
    address = str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(address)
        line.settimeout(5)
        notify = Notify({"NOTIFY_SOCKET": address})
        assert notify.ready()
        notify.close()
        assert line.recv(100) == b"READY=1", "the update waits for it, and goes back without it"
