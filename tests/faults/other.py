"""Somebody else at a data folder: the app without its window, in a process of its own.

    with Other(data) as other:
        other.do("begin")       # a game of Dry Run, with dice and cards of one's own
        other.do("answer")      # anything legal
        other.do("looking")     # whether it only looks; "take" takes over
        other.kill()

What it says is what came of it: a digest of the table, true or false, or the code of a refusal.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from companion.games.dry_run.kit import DryRunKit
from companion.table.errors import Refused
from companion.table.sources import RandomBot
from companion.tabletop.tabletop import Tabletop

ROOT = Path(__file__).parent.parent.parent


class Other:
    """The process, from outside."""

    def __init__(self, data: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.faults.other", str(data)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, text=True,
        )  # fmt: skip
        self.do("looking")  # it is there from now on

    def do(self, what: str) -> Any:
        """Let it do something; what it says."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(what, file=self._process.stdin, flush=True)
        return json.loads(self._process.stdout.readline())

    def kill(self) -> None:
        """As a pulled plug does."""
        self._process.kill()
        self._process.wait()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        self.kill()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            pipe.close()


def obey(tabletop: Tabletop, what: str) -> Any:
    """In the process: do it."""
    if what == "looking":
        return tabletop.library.is_spectator
    if what == "take":
        tabletop.take_over()
        return tabletop.library.is_spectator
    if what == "resume":
        tabletop.resume("last")
    elif what == "begin":
        tabletop.begin(tabletop.library.load_game(DryRunKit()), {"players": ["Ada"]}, {})
    else:
        assert tabletop.session.prompt is not None
        tabletop.answer(RandomBot(1).answer(tabletop.session.prompt) or "")
    return tabletop.session.digest()


def main(data: Path) -> None:
    tabletop = Tabletop.open(data)
    for line in sys.stdin:
        try:
            said = obey(tabletop, line.strip())
        except Refused as refusal:
            said = refusal.code
        print(json.dumps(said), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
