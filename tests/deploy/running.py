"""What is asked of a machine that runs: in a container, or with its own kernel and screen."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from pathlib import Path

PATIENCE = 1800.0  # seconds for anything: this computer may be busy, or emulate another
APP, CAGED = "wormwatch.service", "wormwatch-cage.service"
FAILED = "wormwatch-failed.service"
UPDATE, SETTLE = "wormwatch-update.service", "wormwatch-settle.service"
OWNER = "wormwatch"
PREFIX, STATE = Path("/opt/wormwatch"), Path("/var/lib/wormwatch")

# What the page of the app does when somebody has said yes to a release.
ASK = """
import sys
from pathlib import Path
from companion.appliance.mailbox import Mailbox, Request, Result
from companion.appliance.service import Service

box, file = Mailbox(Path(sys.argv[1])), Path(sys.argv[2])
box.clear(Result)
sum = Path(f"{file}.sha256").read_text().split()[0]
box.post(Request(file=str(file), sha256=sum))
sys.exit(Service().ask_for_update() or 0)  # a sentence where it was refused
"""
EVENING = """\
{"new": {"players": ["Ada", "Chiara"]}}
{"answer": "DR-S01"}
{"answer": 6}
"""
# Every answer that was given, in every game.
ANSWERS = """
import sqlite3, sys
journal = sqlite3.connect(f"file:{sys.argv[1]}/journal.db?mode=ro", uri=True)
print(*journal.execute("SELECT * FROM answers ORDER BY game, seq"), sep="\\n")
"""


class Said(Exception):
    """A command in the machine went wrong, and what it said."""


class Running(ABC):
    """A machine on which deploy/install.sh was run."""

    @abstractmethod
    def switch_on(self) -> None:
        """Returns when commands are taken; the app may still be on its way."""

    @abstractmethod
    def pull_the_plug(self) -> None:
        """All over at once."""

    @abstractmethod
    def ask(self, *words: str) -> tuple[int, str]:
        """Let it do something as root, and hear how that went."""

    def says(self, *words: str, user: str = "") -> str:
        """What a command says, which must go well."""
        code, said = self.ask(*(("runuser", "-u", user, "--") if user else ()), *words)
        if code:
            raise Said(f"{' '.join(words)} ended with {code}: {said}")
        return said.strip()

    def until(self, *words: str) -> None:
        """Wait until a command goes well."""
        end = time.monotonic() + PATIENCE
        while self.ask(*words)[0]:
            assert time.monotonic() < end, f"never: {' '.join(words)}"
            time.sleep(0.5)

    def wait_for_app(self, unit: str = APP) -> None:
        """Until it has reported ready."""
        self.until("systemctl", "is-active", "-q", unit)

    # Releases

    def ask_for(self, file: str) -> None:
        """As the app: leave a request and start what works as root, which polkit must allow."""
        python = f"{PREFIX}/current/.venv/bin/python"
        self.says(python, "-P", "-c", ASK, str(STATE), file, user=OWNER)

    def take(self, file: str) -> str:
        """Ask for a release as the app does; the sentence it ends with."""
        begun = self.says("date", "+%s.%N")
        self.ask_for(file)
        self.until("sh", "-c", f"! systemctl is-active {UPDATE} | grep -q activating")
        said = self.journal(UPDATE, begun)
        return said.splitlines()[-1].removeprefix("wormwatch: ")

    def journal(self, unit: str, since: str = "") -> str:
        """What a unit's programs have said since then, or since the start."""
        program = f"_SYSTEMD_UNIT={unit}"
        words = ["journalctl", "-b", "-o", "cat", "-q", "--no-pager", program]
        return self.says(*words, *([f"--since=@{since}"] if since else []))

    @property
    def links(self) -> dict[str, str]:
        """Which release runs, and which the others lead to."""
        lines = self.says("sh", "-c", f"cd {PREFIX}; find . -maxdepth 1 -type l -printf '%P %l\\n'")
        return dict(line.replace("releases/", "").split() for line in lines.splitlines())

    @property
    def releases(self) -> set[str]:
        return set(self.says("ls", "-A", f"{PREFIX}/releases").split())

    # Games

    def play(self) -> str:
        """Begin a game and give some answers, as the app's user; all that is kept."""
        wormwatch = f"{PREFIX}/current/.venv/bin/wormwatch --data {STATE}"
        told = self.says(
            "sh",
            "-c",
            f"printf '%s' '{EVENING}' | {wormwatch} engine dry-run --journal",
            user=OWNER,
        )
        assert "error" not in told
        return self.games()

    def games(self) -> str:
        """Everything that was answered in all games."""
        return self.says("python3", "-c", ANSWERS, str(STATE), user=OWNER)
