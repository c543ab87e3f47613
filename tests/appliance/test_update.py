"""Updates, good and bad: whatever comes, there is a release that runs, and a sentence."""

from __future__ import annotations

import hashlib
import os
import platform
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.appliance import switch, update
from companion.appliance.mailbox import Progress, Request, Result
from companion.appliance.owner import Done
from companion.appliance.places import Places
from companion.appliance.service import Service
from companion.appliance.trial_fence import fence_command
from companion.appliance.update import Asked, Update
from companion.appliance.update_words import Trouble
from companion.games.terror_below.kit import TerrorBelowKit
from companion.table.keeper import Keeper
from tests.appliance.machine import Machine, checkout, packed, stub
from tests.table.stones import Stones

CLEAN = {"current", "releases", ".update-lock", "releases/0.1.0"}


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    machine = Machine(tmp_path / "m", "0.1.0", stub("0.1.0"))
    yield machine
    machine.close()


@pytest.fixture
def stick(machine: Machine) -> Path:
    return machine.places.media / "STICK"


def test_a_good_release_is_switched_to(machine: Machine, stick: Path) -> None:
    result = machine.update(packed(stick, "0.2.0", stub("0.2.0")))
    assert result.says == "Updated to 0.2.0."
    assert machine.running == "0.2.0"
    assert machine.calls() == ["stop", "start"]
    assert machine.left() == CLEAN | {"previous", "releases/0.2.0"}
    assert machine.box.read(Request) is None
    assert machine.box.read(Progress) is None
    assert machine.box.read(Result) == result


def test_two_releases_are_kept_and_no_more(machine: Machine, stick: Path) -> None:
    for version in ("0.2.0", "0.3.0", "0.10.0"):
        assert machine.update(packed(stick, version, stub(version))).good
    assert machine.running == "0.10.0"
    assert machine.left() >= {"releases/0.3.0", "releases/0.10.0"}
    assert not machine.left() & {"releases/0.1.0", "releases/0.2.0"}


@pytest.mark.parametrize(
    "play", ["raise SystemExit(3)", "time.sleep(600)", "os.kill(os.getpid(), 9)"]
)
def test_one_that_does_not_report_ready_is_left_again(
    machine: Machine, stick: Path, play: str
) -> None:
    path = packed(stick, "0.2.0", stub("0.2.0", play))
    result = machine.update(path, SUPERVISOR_PATIENCE="1.5")
    assert result.says == "0.2.0 did not start, so 0.1.0 is back. Nothing is lost."
    assert machine.running == "0.1.0"
    assert machine.calls() == ["stop", "start", "stop", "start"]
    assert machine.left() == CLEAN


@pytest.mark.refuses("not-ready")
def test_when_systemd_itself_hangs_the_old_one_is_back(machine: Machine, stick: Path) -> None:
    path = packed(stick, "0.2.0", stub("0.2.0", "time.sleep(600)"))
    result = machine.update(path, WORMWATCH_START_PATIENCE="1.5")
    assert result.code == "not-ready"
    assert machine.running == "0.1.0"


def test_a_journal_that_was_changed_before_the_crash_is_as_it_was(
    machine: Machine, stick: Path
) -> None:
    """The new release brings the journal into a form that the old one cannot open, and dies."""
    state = machine.places.state
    _play_some(state)
    play = (
        "import sqlite3; db = sqlite3.connect(os.path.join(DATA, 'journal.db'));"
        " db.execute('CREATE TABLE more (x)'); db.execute('PRAGMA user_version = 99');"
        " db.commit(); db.close(); sys.exit(1)"
    )
    assert machine.update(packed(stick, "0.2.0", stub("0.2.0", play))).code == "not-ready"
    keeper = Keeper(state)
    session, _ = keeper.resume(Stones(), *keeper.find("last"))
    assert len(session.entries) == 3
    keeper.close()
    with closing(sqlite3.connect(state / "journal-newer.db")) as aside:
        assert aside.execute("PRAGMA user_version").fetchone() == (99,), "set aside, not lost"


def _play_some(state: Path) -> None:
    from companion.table.session import Session

    keeper = Keeper(state)
    session = Session.new(Stones(), {"players": ["Ada", "Chiara"]})
    keeper.begin(session)
    for answer in ("1", 2, "ST-C01"):
        session.answer(answer)
    keeper.close()


@pytest.mark.refuses("unhealthy")
def test_one_that_fails_its_trial_is_never_started(machine: Machine, stick: Path) -> None:
    main = (
        "import sys, json\nprint(json.dumps({'findings': [{'status': 'ok', 'says': 'Fine.'},"
        " {'status': 'wrong', 'says': 'The games cannot be opened.', 'remedy': ''}]}))\n"
        "sys.exit(1)\n"
    )
    result = machine.update(packed(stick, "0.2.0", stub("0.2.0", main=main)))
    assert result.says == (
        "0.2.0 did not pass its trial, so 0.1.0 stays. The games cannot be opened."
    )
    assert machine.running == "0.1.0"
    assert machine.calls() == []
    assert machine.left() == CLEAN


def test_a_trial_has_an_environment_of_its_own(machine: Machine, stick: Path) -> None:
    main = (
        "import json, os\n"
        "print(json.dumps({'findings': [{'status': 'wrong', 'remedy': '',"
        " 'says': ' '.join(sorted(os.environ))}]}))\nraise SystemExit(1)\n"
    )
    path = packed(stick, "0.2.0", stub("0.2.0", main=main))
    result = machine.update(path, SECRET="x")
    seen = set(result.values["error"].split()) - {"LC_CTYPE", "PWD", "_", "SHLVL", "OLDPWD"}
    given = {"HOME", "LC_ALL", "PATH", "TMPDIR", "PYTHONDONTWRITEBYTECODE", "PYTHONNOUSERSITE"}
    assert seen == given


def test_the_fence_of_a_trial_hides_the_games(tmp_path: Path) -> None:
    """What it really keeps away: tests/deploy/test_contained_trust.py."""
    here = Places(tmp_path / "opt", tmp_path / "state")
    words = fence_command(["wormwatch", "health"], tmp_path, here, {"HOME": "/x"})
    properties = {each.removeprefix("--property=") for each in words}
    assert properties >= {
        f"User={os.getuid()}", f"InaccessiblePaths={here.state} -/srv/wormwatch",
        f"ReadWritePaths={tmp_path}", "ProtectSystem=strict", "PrivateNetwork=yes",
        "PrivateUsers=yes", "NoNewPrivileges=yes", "CapabilityBoundingSet=",
    }  # fmt: skip
    assert words[-4:] == ["--setenv=HOME=/x", "--", "wormwatch", "health"]


@pytest.mark.refuses("no-packages")
def test_other_packages_without_wheels_are_not_fetched_unasked(
    machine: Machine, stick: Path
) -> None:
    files = stub("0.2.0") | {"requirements/run.txt": b"colorzero==2.0\n"}
    result = machine.update(packed(stick, "0.2.0", files))
    assert result.says == (
        "0.2.0 needs other Python packages and brings none along, so 0.1.0 stays."
    )
    assert machine.left() == CLEAN


@pytest.mark.soak  # it makes a wheel and a .venv of it
def test_wheels_in_the_release_are_what_it_runs_with(machine: Machine, stick: Path) -> None:
    import zipfile

    wheel = machine.folder / "pebble-1.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as file:
        file.writestr("pebble.py", "SIZE = 7\n")
        file.writestr("pebble-1.0.dist-info/METADATA", "Name: pebble\nVersion: 1.0\n")
        file.writestr("pebble-1.0.dist-info/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
        file.writestr("pebble-1.0.dist-info/RECORD", "")
    sum = hashlib.sha256(wheel.read_bytes()).hexdigest()
    files = stub("0.2.0", "import pebble; assert pebble.SIZE == 7") | {
        "requirements/run.txt": f"pebble==1.0 --hash=sha256:{sum}\n".encode(),
        f"wheels/{wheel.name}": wheel.read_bytes(),
    }
    # What the app's user could leave for pip in its home.
    config = machine.folder / "home" / ".config" / "pip" / "pip.conf"
    config.parent.mkdir(parents=True)
    config.write_text(f"[install]\ntarget = {machine.folder}/elsewhere\n")
    path = packed(stick, "0.2.0", files, wheels=platform.machine())
    result = machine.update(path, HOME=str(machine.folder / "home"))
    assert result.says == "Updated to 0.2.0."
    assert not (machine.folder / "elsewhere").exists()


@pytest.mark.parametrize(
    ("given", "says"),
    [
        pytest.param(
            {"schema": 1},
            "0.2.0 is too old for your games: a newer Wormwatch has written them.",
            marks=pytest.mark.refuses("old-schema"),
        ),
        pytest.param(
            {"pythons": ["2.7"]},
            "0.2.0 does not run with Python",
            marks=pytest.mark.refuses("other-python"),
        ),
        pytest.param(
            {"wheels": "vax"},
            "The packages in it are for vax",
            marks=pytest.mark.refuses("other-machine"),
        ),
    ],
)
def test_what_does_not_fit_is_said(
    machine: Machine, stick: Path, given: dict[str, object], says: str
) -> None:
    result = machine.update(packed(stick, "0.2.0", stub("0.2.0"), **given))
    assert result.says.startswith(says)
    assert machine.left() == CLEAN


@pytest.mark.refuses("not-newer")
def test_the_same_is_taken_for_root_alone_and_gets_a_name(machine: Machine, stick: Path) -> None:
    path = packed(stick, "0.1.0", stub("0.1.0"))
    assert machine.update(path).code == "not-newer"
    for name in ("0.1.0+2", "0.1.0+3"):
        done = machine.wormwatch("update", "--older", "--yes", str(path))
        assert done.returncode == 0, done.stderr
        assert machine.running == name
    assert machine.left() >= {"releases/0.1.0+2", "releases/0.1.0+3"}
    assert "releases/0.1.0" not in machine.left()


@pytest.mark.refuses("busy")
def test_only_one_update_at_a_time(machine: Machine, stick: Path) -> None:
    with switch.alone(machine.places):
        result = machine.update(packed(stick, "0.2.0", stub("0.2.0")))
    assert result.says == "Another update is at work."


@pytest.mark.refuses("other-version")
def test_a_file_that_was_replaced_by_another_version(machine: Machine, stick: Path) -> None:
    result = machine.update(packed(stick, "0.2.0", stub("0.2.0")), {"version": "0.9.0"})
    assert result.says == "wormwatch-0.2.0.tar.gz is 0.2.0, but 0.9.0 was asked for."
    assert machine.left() == CLEAN


@pytest.mark.refuses("not-agreed", "write-protected", "not-set-up")
def test_what_stands_in_the_way_before_anything_is_changed(
    machine: Machine, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = packed(stick, "0.2.0", stub("0.2.0"))
    sha256 = path.with_name(f"{path.name}.sha256").read_text().split()[0]
    asked = Asked(path, sha256, "0.2.0", False, agree=lambda release: False)
    places = machine.places._replace(keys=machine.keys)
    work = Update(places, Service(), lambda progress: None)
    for code in ("not-agreed", "not-set-up", "write-protected"):
        with pytest.raises(Trouble) as caught:
            work.run(asked)
        assert caught.value.code == code
        assert machine.left() - {".update-lock"} == CLEAN - {".update-lock"}
        asked = asked._replace(agree=lambda release: True)
        if code == "not-agreed":
            monkeypatch.setattr(update, "run", lambda *args: Done(1, "pip has failed"))
        else:
            monkeypatch.setattr(switch, "is_write_protected", lambda places: True)


def test_nobody_asked(machine: Machine) -> None:
    done = machine.apply()
    assert done.returncode == 1
    assert done.stderr == "wormwatch: Nobody has asked for an update.\n"


def test_a_checkout_says_how_it_is_updated(tmp_path: Path, machine: Machine) -> None:
    done = machine.wormwatch("update", WORMWATCH_PREFIX=str(tmp_path / "nowhere"))
    assert done.returncode == 1
    assert "git pull" in done.stderr


# This very checkout as a release


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machine]:
    """A machine that runs this checkout, with a game of Terror Below going on."""
    machine = Machine(tmp_path_factory.mktemp("real"), "0.1.0", checkout("0.1.0"))
    _begin_terror(machine.places.state)
    yield machine
    machine.close()


def _begin_terror(state: Path) -> None:
    from companion.lab.terror_bot import SoloBot
    from companion.tabletop.tabletop import Tabletop

    tabletop = Tabletop.open(state)
    game = tabletop.library.load_game(TerrorBelowKit())
    tabletop.begin(game, {"players": ["Ada"], "mode": "solo"}, {})
    bot = SoloBot(game, 3)
    for _ in range(30):
        assert tabletop.session.prompt is not None
        tabletop.answer(bot(tabletop.session.state, tabletop.session.prompt))
    tabletop.close()


def test_this_checkout_passes_its_own_trial_and_starts(real: Machine) -> None:
    path = packed(real.places.state / "import", "0.2.0", checkout("0.2.0"))
    result = real.update(path)
    assert result.says == "Updated to 0.2.0.", real.log()
    assert real.running == "0.2.0"


def test_a_release_that_crashes_at_its_start_fails_its_trial(real: Machine) -> None:
    files = checkout("0.3.0")
    files["companion/screens/home/home.py"] += b"\nraise RuntimeError\n"
    before = real.running
    result = real.update(packed(real.places.media / "STICK", "0.3.0", files))
    assert result.code == "unhealthy"
    assert "The app does not start (RuntimeError)." in result.says
    assert real.running == before


def test_a_release_that_plays_the_game_differently_fails_its_trial(real: Machine) -> None:
    files = checkout("0.3.0")
    fingerprint = files["companion/table/fingerprint.py"]
    files["companion/table/fingerprint.py"] = fingerprint.replace(
        b"return VERSION_2 + digest(", b"return VERSION_2 + 'other' + digest("
    )
    assert files["companion/table/fingerprint.py"] != fingerprint
    before = real.running
    result = real.update(packed(real.places.media / "STICK", "0.3.0", files))
    assert result.code == "unhealthy"
    assert "would come out differently" in result.says
    assert "Finish it first, then update." in result.says
    assert real.running == before
