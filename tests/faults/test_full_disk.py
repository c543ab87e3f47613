"""A disk without a single free block, in memory and with a file system of its own: the game goes
on, whatever is to be written is refused in one sentence, and with room again all of it is there.

What `test_disk.py` has by a limit of the process is the kernel's own word here (ENOSPC), for the
journal, its log, and every file that is handed out.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from companion import cards
from companion.games.terror_below.box import BOX
from companion.table.errors import Refused
from tests.appliance.mounts import mounted, needs_mounts

ROOT = Path(__file__).parent.parent.parent
MEGABYTES = 64

# The mount is seen by these processes only, and goes with them.
ALONE = {
    "memory": 'mount -t tmpfs -o size="$1"m games "$0"',
    "ext4": ('truncate -s "$1"M "$0.img"; mkfs.ext4 -q -m 0 "$0.img"; mount -o loop "$0.img" "$0"'),
}
EVENING = """
import json, subprocess, sys
from pathlib import Path
from companion.table.keeper import Keeper
from companion.table.session import Session
from companion.table.sources import RandomBot
from tests.table.stones import Stones

data = Path(sys.argv[1])
filler = data / "somebody-elses-film"


def fill():
    with filler.open("ab", buffering=0) as file:
        for size in (65536, 512, 1):
            try:
                while True:
                    file.write(bytes(size))
            except OSError as full:
                reason = full.strerror
    return reason


def wormwatch(*words):
    done = subprocess.run([sys.executable, "-m", "companion", "--data", str(data), *words],
                          capture_output=True, text=True)
    return [done.returncode, done.stderr.strip().splitlines()]


keeper = Keeper(data)
session = Session.new(Stones(), {"heap": 4000})
record = keeper.begin(session)
bot = RandomBot(1)
session.answer(bot.answer(session.prompt) or "")
wormwatch("cards", "export", str(data / "cards-before"))
before = sorted(str(path) for path in data.rglob("*"))
reason, answers = fill(), 1
while record.unsaved_count < 5 and answers < 3000:
    session.answer(bot.answer(session.prompt) or "")
    answers += 1
    if keeper.warning is None:
        fill()  # the log may have had room of its own
told = keeper.warning
refused = {
    "export": wormwatch("export", "last", str(data / "game.json")),
    "cards": wormwatch("cards", "export", str(data / "cards-now")),
    "backup": wormwatch("backup"),
    "tags": wormwatch("tags", str(data / "tags.pdf")),
}
keeper.set("theme", "noon")
after = [path for path in sorted(str(path) for path in data.rglob("*")) if path not in before]
filler.unlink()
record.retry_unsaved()
keeper.set("theme", "noon")
end = {"warning": keeper.warning, "behind": record.unsaved_count}
keeper.close()
keeper = Keeper(data)
again, _ = keeper.resume(Stones(), *keeper.find("last"))
print(json.dumps({
    "reason": reason, "told": told, "refused": refused, "end": end, "answers": answers,
    "new": [Path(each).relative_to(data).as_posix() for each in after], "notes": keeper.notes,
    "kept": len(again.entries), "same": again.digest() == session.digest(),
    "theme": keeper.setting("theme"), "backup": wormwatch("backup"),
}))
"""


@needs_mounts
@pytest.mark.parametrize("disk", ALONE)
def test_the_game_goes_on_and_everything_else_is_refused(tmp_path: Path, disk: str) -> None:
    data = tmp_path / "data"
    data.mkdir()
    script = f'set -e; mount --make-rprivate /; {ALONE[disk]}; "$2" -c "$3" "$0"'
    done = subprocess.run(
        ["unshare", "--mount", "sh", "-c", script, str(data), str(MEGABYTES), sys.executable,
         EVENING], capture_output=True, text=True, cwd=ROOT, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    said = json.loads(done.stdout.splitlines()[-1])
    assert said["reason"] == "No space left on device"
    assert "not being saved" in said["told"]
    for name, (code, lines) in said["refused"].items():
        assert (code, len(lines)) == (1, 1), f"{name}: {lines}"
    assert said["end"] == {"warning": None, "behind": 0}
    assert said["notes"] == []
    assert said["kept"] == said["answers"]
    assert said["same"]
    assert (said["theme"], said["backup"]) == ("noon", [0, []])
    assert set(said["new"]) <= {"somebody-elses-film", "logs", "backups", "backups/lock"}, (
        "no half of anything"
    )


@needs_mounts
@pytest.mark.parametrize("there", [False, True])
def test_some_decks_alone_are_not_left_behind(tmp_path: Path, there: bool) -> None:
    with mounted(tmp_path / "stick", "16k") as stick:  # not even half of the catalogue
        target = stick / "cards"
        if there:
            target.mkdir()
        with pytest.raises(Refused, match="cards cannot be written: No space left on device"):
            cards.export(BOX, target)
        assert [path.name for path in stick.rglob("*")] == (["cards"] if there else [])
