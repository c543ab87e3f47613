"""A full disk and a read-only folder, made by the operating system itself."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent

FULL = """
import resource, signal, sys
from pathlib import Path
from companion.table.keeper import Keeper
from companion.table.session import Session
from companion.table.sources import RandomBot
from tests.table.stones import Stones

folder = Path(sys.argv[1])
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # then a write over the limit is an error
keeper = Keeper(folder)
session = Session.new(Stones(), {"heap": 400})
record = keeper.begin(session)
limit = max(file.stat().st_size for file in folder.iterdir()) + 40_000
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
bot, answers = RandomBot(1), 0
while keeper.warning is None and answers < 3000:
    session.answer(bot.answer(session.prompt) or "")
    answers += 1
assert keeper.warning, "the disk never ran full"
assert "not being saved" in keeper.warning
for _ in range(5):
    session.answer(bot.answer(session.prompt) or "")
assert record.unsaved_count >= 6, record.unsaved_count
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
record.retry_unsaved()
assert keeper.warning is None, keeper.warning
assert record.unsaved_count == 0
keeper.close()
keeper = Keeper(folder)
assert keeper.notes == [], keeper.notes
again, _ = keeper.resume(Stones(), *keeper.find("last"))
assert again.digest() == session.digest()
print("caught up after", answers, "answers")
"""

READ_ONLY = """
import os, sys
from pathlib import Path
from companion.table.keeper import Keeper
from companion.table.session import Session
from tests.table.stones import Stones

if os.getuid() == 0:
    os.setuid(65534)  # nothing is read-only to root, so be nobody
keeper = Keeper(Path(sys.argv[1]))
assert keeper.warning and "not being saved" in keeper.warning, keeper.warning
session = Session.new(Stones(), {"heap": 9})
record = keeper.begin(session)
session.answer("2")
assert session.state.heap == 7
assert record.unsaved_count == 1
print(keeper.warning)
"""


def run(code: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code, str(folder)], cwd=ROOT, capture_output=True, text=True
    )


def test_a_disk_that_fills_up_and_is_freed_again(tmp_path: Path) -> None:
    done = run(FULL, tmp_path)
    assert done.returncode == 0, done.stderr
    assert "caught up" in done.stdout


def test_a_read_only_folder() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o555)
        done = run(READ_ONLY, folder)
        assert done.returncode == 0, done.stderr
        assert list(folder.iterdir()) == []
