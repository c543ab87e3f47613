"""A system that can only be read, and one folder that can be written: it starts, plays and keeps.

As on a machine whose root is read-only: in a mount namespace of its own, everything is mounted
read-only except the data folder, which is a small file system of its own.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.appliance.mounts import needs_mounts

ROOT = Path(__file__).parent.parent.parent

# Every mount but that of the data folder and those the kernel makes up; then what the test wants.
ALONE = """
mount --make-rprivate /
mount -t tmpfs -o size=64m games "$DATA"
awk '{print $5}' /proc/self/mountinfo | grep -vE "^(/proc|/sys|/dev|$DATA)(/|$)" | tac |
while read -r at; do
    # Whoever writes there at this very moment is gone the next.
    for again in 1 2 3 4 5 6; do
        mount -o remount,bind,ro "$at" 2>/dev/null && continue 2
        sleep 0.5
    done
    exit 1
done
if touch "$DATA/../elsewhere" 2>/dev/null; then echo "not read-only"; exit 1; fi
exec "$@"
"""

EVENING = """
import json, sys
from pathlib import Path
from companion.tabletop.tabletop import Tabletop
from companion.appliance import backup, restore
from companion.games.dry_run.kit import DryRunKit
from companion.screens.window import frames
from companion.screens.window.keeping import AFTERWARDS, Keeping
from companion.screens.window.shell import Shell, has_window

data = Path(sys.argv[1])
assert has_window(bare=False)
frames.take_over()
tabletop = Tabletop.open(data)
shell = Shell(tabletop)
shell.keeping = Keeping(shell, data)
with frames.running(shell) as app:
    tabletop.begin(tabletop.library.load_game(DryRunKit()), {"players": ["Ada"]}, {})
    shell.show_table()
    app.settle()
    tabletop.answer_for_player()
    answers = len(tabletop.session.entries)
    app.wait(AFTERWARDS + 1)
    shell.show_home()
    app.settle()
    shell.keeping.wait()
    made = backup.newest(data)
    restore.restore(data, made.path)
    print(json.dumps({"answers": answers, "warning": tabletop.library.warning,
                      "games": made.manifest.games,
                      "faults": [repr(each) for each in shell.faults]}))
"""


def read_only(data: Path, *command: str) -> subprocess.CompletedProcess[str]:
    data.mkdir(exist_ok=True)
    environ = {
        **os.environ, "DATA": str(data), "HOME": str(data), "SDL_VIDEODRIVER": "offscreen",
        "SDL_AUDIODRIVER": "dummy", "PYTHONDONTWRITEBYTECODE": "1",
    }  # fmt: skip
    return subprocess.run(
        ["unshare", "--mount", "sh", "-c", ALONE, "sh", *command],
        capture_output=True, text=True, cwd=ROOT, env=environ, timeout=120,
    )  # fmt: skip


@needs_mounts
def test_the_app_starts_plays_and_keeps(tmp_path: Path) -> None:
    done = read_only(tmp_path / "data", sys.executable, "-c", EVENING, str(tmp_path / "data"))
    assert done.returncode == 0, done.stdout + done.stderr
    said = json.loads(done.stdout.splitlines()[-1])
    assert said["answers"] >= 1
    assert said == said | {"warning": "", "games": 1, "faults": []}


@needs_mounts
def test_commands_keep_and_restore(tmp_path: Path) -> None:
    data = tmp_path / "data"
    wormwatch = f"{sys.executable} -m companion --data {data}"
    script = f"""
        set -e
        echo '{{"new": {{"players": ["Ada"]}}}}' | {wormwatch} engine dry-run --journal >/dev/null
        {wormwatch} backup
        {wormwatch} backup list
        {wormwatch} backup restore {data}/backups/wormwatch-*.zip
        {wormwatch} backup --to /somewhere || echo refused
    """
    done = read_only(data, "sh", "-c", script)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("1 game") == 3
    assert "No backup could be made: Read-only file system." in done.stderr
    assert done.stdout.endswith("refused\n")
