"""The page for when the app does not start any more, even when nothing else can be imported."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from companion import language
from companion.appliance import failure, failure_page
from companion.appliance.places import Places
from companion.appliance.starts import Starts
from companion.table.errors import Refused
from companion.tabletop.tabletop import Tabletop
from tests.appliance.bare_screen import BareScreen, bare_screen, off_by

ROOT = Path(__file__).resolve().parent.parent.parent
# Every package that is not Python's own is broken, as after an update that went wrong.
BROKEN = """
import sys
class Broken:
    def find_spec(self, name, *_):
        if name.partition(".")[0] in {packages}:
            raise ImportError(name + " is broken")
sys.meta_path.insert(0, Broken())
from companion.__main__ import main
sys.exit(main())
"""
PACKAGES = {"PIL", "msgspec", "kivy", "numpy", "platformdirs", "cv2", "reportlab", "rich", "segno"}


@pytest.fixture(autouse=True)
def _english() -> None:
    language.use("en")


@pytest.fixture
def places(tmp_path: Path) -> Places:
    (tmp_path / "state" / "logs").mkdir(parents=True)
    (tmp_path / "state" / "logs" / "wormwatch.log").write_text("all is well\nthe dice are lost\n")
    return Places(state=tmp_path / "state", graphics=tmp_path / "none")


def run(places: Places, broken: set[str], **env: str) -> subprocess.CompletedProcess[str]:
    code = BROKEN.replace("{packages}", repr(broken))
    command = [sys.executable, "-c", code, "--data", str(places.state), "failure-page"]
    kept = {name: it for name, it in os.environ.items() if not name.startswith("WORMWATCH_")}
    return subprocess.run(
        command, env=kept | env, cwd=ROOT, capture_output=True, text=True, timeout=60
    )


@pytest.mark.parametrize(
    ("result", "said"),
    [
        ("watchdog", "The picture froze"),
        ("exit-code", "ended by itself (code 3)"),
        ("core-dump", "crashed (3)"),
        ("start-limit-hit", "did not stay"),
        ("something-new", "does not say why"),
        ("", "does not say why"),
    ],
)
def test_it_says_what_happened_and_what_to_do(places: Places, result: str, said: str) -> None:
    environ = {"MONITOR_SERVICE_RESULT": result, "MONITOR_EXIT_STATUS": "3"}
    words = failure.text(failure.failure(places, environ), 200)
    assert said in words
    assert "Pull the plug" in words
    assert "safe mode" in words
    assert str(places.state) in words
    assert "the dice are lost" in words


def test_games_that_are_not_in_are_asked_for(tmp_path: Path, places: Places) -> None:
    """deploy/readonly.sh has given them a partition, say on a stick, and nobody has put it in."""
    fstab = tmp_path / "fstab"
    of_an_older_release = "LABEL=wormwatch {} ext4 noatime 0 2\n"
    block = (
        "# --- wormwatch: readonly (taken away again by readonly.sh)\n"
        "UUID=0d2e {} ext4 noatime 0 2\n/srv/state /var/lib none bind 0 0\n"
        "# --- /wormwatch: readonly\nUUID=77 /not/ours ext4 noauto 0 0\n"
    )
    for lines in (of_an_older_release, block):
        fstab.write_text(f"proc /proc proc\nUUID=12 /no ext4\n\n{lines.format(tmp_path)}")
        told = failure.failure(places, {"MONITOR_SERVICE_RESULT": "resources"}, fstab)
        assert told.reason == "The stick or partition with your games is not here."
        assert "Put it in. Then pull the plug" in told.advice[-1]
        # It is in: then it is something else.
        fstab.write_text(lines.format("/"))
        told = failure.failure(places, {"MONITOR_SERVICE_RESULT": "resources"}, fstab)
        assert told.reason == "The system could not start the app."


@pytest.mark.parametrize("bits", [16, 32])
def test_it_is_seen_on_the_bare_screen(tmp_path: Path, places: Places, bits: int) -> None:
    screen = bare_screen(tmp_path, (400, 240), bits, 16)
    done = run(places, PACKAGES - {"PIL", "kivy"}, **screen.environ)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    expected = failure_page.picture(failure.failure(places, {}), 400, 240)
    assert off_by(screen.seen(), expected) < 8


def test_it_is_seen_in_any_letters_where_the_screens_own_are_gone(
    tmp_path: Path, places: Places
) -> None:
    screen = bare_screen(tmp_path, (400, 240), 32)
    done = run(places, PACKAGES - {"PIL"}, **screen.environ)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert len(screen.seen().getcolors(400 * 240) or ()) > 100


def test_it_is_text_where_even_pillow_is_broken(tmp_path: Path, places: Places) -> None:
    screen = bare_screen(tmp_path, (400, 240), 32)
    before = screen.device.read_bytes()
    done = run(places, PACKAGES, **screen.environ, MONITOR_SERVICE_RESULT="watchdog")
    assert done.returncode == 0
    assert "The picture froze" in done.stdout
    assert "the dice are lost" in done.stdout
    assert "PIL is broken" in done.stderr
    assert screen.device.read_bytes() == before


def test_a_terminal_can_be_named(tmp_path: Path, places: Places) -> None:
    tty = tmp_path / "tty"
    tty.write_text("")
    assert failure_page.run(places, tty=str(tty)) == 0
    assert "WORMWATCH CANNOT START" in tty.read_text()
    with pytest.raises(Refused, match="cannot be written"):
        failure_page.run(places, tty=str(tmp_path / "no" / "tty"))


def test_a_log_commands_no_terminal(tmp_path: Path, places: Places) -> None:
    (places.logs / "wormwatch.log").write_text("dice\x1b]0;owned\x07 \x9b2J \u202egone\n", "utf-8")
    failure_page.run(places, tty=str(tmp_path / "tty"))
    told = (tmp_path / "tty").read_text("utf-8")
    assert told.startswith(failure_page.CALM)
    assert "dice\\x1b]0;owned\\x07 \\x9b2J \\u202egone" in told
    assert all(line.isprintable() for line in told.removeprefix(failure_page.CALM).split("\n"))


def test_it_can_be_saved_as_a_picture(tmp_path: Path, places: Places) -> None:
    assert failure_page.run(places, png=tmp_path / "page.png") == 0
    with Image.open(tmp_path / "page.png") as page:
        assert page.size == (800, 480)
    with pytest.raises(Refused, match="cannot be written"):
        failure_page.run(places, png=tmp_path / "no" / "page.png")


def test_every_line_fits_a_small_screen_too(places: Places) -> None:
    told = failure.failure(places, {"MONITOR_SERVICE_RESULT": "watchdog"})
    for size in ((320, 240), (480, 800), (1920, 1080)):
        assert failure_page.picture(told, *size).size == size
    assert max(map(len, failure.text(told, 60).splitlines())) <= 60


def test_it_speaks_the_language_of_the_table_and_leaves_the_games_alone(places: Places) -> None:
    tabletop = Tabletop.open(places.state)
    tabletop.library.preferences.change(language="de")
    tabletop.close()
    before = {file: file.read_bytes() for file in places.state.glob("journal*")}
    assert failure.failure(places, {}).title == "Wormwatch kann nicht starten"
    assert {file: file.read_bytes() for file in places.state.glob("journal*")} == before


def test_an_old_log_gives_way_to_the_systems(
    places: Places, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tool = tmp_path / "bin" / "journalctl"
    tool.parent.mkdir()
    tool.write_text('#!/bin/sh\necho "heard of $2"\n')
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tool.parent}:{os.environ['PATH']}")
    assert failure.failure(places, {}).log[-1] == "the dice are lost"
    os.utime(places.logs / "wormwatch.log", (0, 0))
    assert failure.failure(places, {}).log == ("heard of wormwatch.service",)
    tool.write_text("#!/bin/sh\nexit 1\n")
    assert failure.failure(places, {}).log[-1] == "the dice are lost"


def test_after_it_the_next_start_is_safe_though_the_plug_was_pulled(places: Places) -> None:
    for _ in range(5):  # each has a picture, and dies of it
        starts = Starts(places.starts, "one")
        starts.begin()
        starts.ready()
    failure_page.run(places, tty="/dev/null")
    assert Starts(places.starts, "two").begin()


def test_a_screen_that_may_not_be_opened_is_told_as_text(
    places: Places, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    screen: BareScreen = bare_screen(tmp_path, (400, 240), 32)
    shut = Places(state=places.state, graphics=screen.graphics, framebuffer=tmp_path / "no" / "fb")
    assert failure_page.run(shut) == 0
    assert "WORMWATCH CANNOT START" in capsys.readouterr().out
