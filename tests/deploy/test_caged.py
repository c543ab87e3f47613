"""The app inside cage ends as it would without: its code, and who asks it to end, get through.

Cage itself is in test_contained.py; here something with its manners runs the app.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.appliance.places import STAY_DOWN

TOOL = Path(__file__).resolve().parents[2] / "deploy/tools/caged"
CAGE = """\
#!/bin/sh
shift 2
"$@"
exit 0
"""
# Without a graphics chip, and with what stands in for one.
NO_CHIP = """\
#!/bin/sh
echo "$WLR_RENDERER" >>"$XDG_RUNTIME_DIR/drawn-by"
[ "$WLR_RENDERER" = pixman ] || kill -SEGV $$
shift 2
"$@"
"""
# Says when it can be asked to end, and that it was; that it then ends badly is nobody's business.
APP = """\
import os, signal, sys
def end(*_):
    os.write(1, b"heard\\n")
    sys.exit(5)
signal.signal(signal.SIGTERM, end)
print("ready", flush=True)
signal.pause()
"""
# What may be going on when somebody stops it: cage, in place of the one above, and the app in it.
CRASHING = """\
#!/bin/sh
trap '' TERM
echo ready
sleep 0.5
kill -SEGV $$
"""
HANGING = """\
#!/bin/sh
trap '' TERM
echo ready
sleep 60
"""
DYING_APP = "import time; print('ready', flush=True); time.sleep(0.5); raise SystemExit(3)"
DEAF = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN);"
ENDS = {
    "cage is crashing": (CRASHING, ""),
    "cage hangs": (HANGING, ""),
    "the app has no ear for it yet": (CAGE, "print('ready', flush=True); time.sleep(60)"),
    "the app is crashing": (CAGE, f"{DEAF} {DYING_APP}"),
    "the app hangs": (CAGE, f"{DEAF} print('ready', flush=True); time.sleep(60)"),
}


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    cage = tmp_path / "bin/cage"
    cage.parent.mkdir()
    cage.write_text(CAGE)
    cage.chmod(0o755)
    path = f"{cage.parent}:{os.environ['PATH']}"
    return {"PATH": path, "XDG_RUNTIME_DIR": str(tmp_path)}


@pytest.fixture
def app(environ: dict[str, str]) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        [TOOL, sys.executable, "-c", APP], env=environ, stdout=subprocess.PIPE, text=True,
        start_new_session=True,
    ) as process:  # fmt: skip
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
        yield process


@pytest.mark.parametrize("code", [0, 1, STAY_DOWN])
def test_the_apps_code_is_what_it_ends_with(environ: dict[str, str], code: int) -> None:
    command = [str(TOOL), "sh", "-c", f"exit {code}"]
    assert subprocess.run(command, env=environ).returncode == code


def test_without_a_chip_the_processor_draws(environ: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "bin/cage").write_text(NO_CHIP)
    done = subprocess.run([TOOL, "sh", "-c", "exit 5"], env=environ, stderr=subprocess.PIPE)
    assert done.returncode == 5
    assert b"drawn by the processor" in done.stderr
    assert (tmp_path / "drawn-by").read_text().split("\n") == ["", "pixman", ""]


@pytest.mark.parametrize("wish", ["gles2", "pixman"])
def test_what_shall_draw_is_the_owners_wish(
    environ: dict[str, str], tmp_path: Path, wish: str
) -> None:
    (tmp_path / "bin/cage").write_text(NO_CHIP.replace("= pixman", "= never"))
    done = subprocess.run([TOOL, "sh", "-c", "exit 5"], env=environ | {"WLR_RENDERER": wish})
    assert done.returncode == 1
    assert (tmp_path / "drawn-by").read_text().split() == [wish]


def test_an_app_that_has_ended_is_not_tried_again(environ: dict[str, str], tmp_path: Path) -> None:
    command = [str(TOOL), "sh", "-c", f"echo once >>{tmp_path}/begun; kill -SEGV $$"]
    assert subprocess.run(command, env=environ).returncode == 128 + signal.SIGSEGV
    assert (tmp_path / "begun").read_text() == "once\n"


def test_who_stops_it_is_heard_by_the_app(app: subprocess.Popen[str]) -> None:
    app.terminate()
    assert app.stdout
    assert app.stdout.readline() == "heard\n"
    assert app.wait(60) == 0


@pytest.mark.parametrize("moment", ENDS)
def test_stopped_it_ends_well_whatever_was_going_on(
    environ: dict[str, str], tmp_path: Path, moment: str
) -> None:
    """systemd takes any other end for a failure, also when it was asked for, and shows the page."""
    cage, play = ENDS[moment]
    (tmp_path / "bin/cage").write_text(cage)
    with subprocess.Popen(
        [TOOL, sys.executable, "-c", f"import time; {play}"], stdout=subprocess.PIPE, text=True,
        env=environ | {"WORMWATCH_PATIENCE": "1"}, start_new_session=True,
    ) as process:  # fmt: skip
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
        process.terminate()
        assert process.wait(60) == 0
    tried = (tmp_path / "app").exists()
    assert tried is (cage is CAGE), "and cage is not tried again"


def test_a_frozen_one_says_where(app: subprocess.Popen[str]) -> None:
    """The watchdog's signal is what the app writes its last words at."""
    app.send_signal(signal.SIGABRT)
    assert app.wait(60) == 128 + signal.SIGABRT
