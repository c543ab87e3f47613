"""A disk on which pages cannot be read: `python -m tests.faults.bad_disk JOB FOLDER`, preloaded.

One process has everything imported. For each page of a small journal it lets every read of that
page fail, does what is to be done, and prints as one line of JSON what a person saw.
"""

from __future__ import annotations

import contextlib
import ctypes
import io
import json
import os
import shutil
import subprocess
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.__main__ import main
from companion.games.dry_run.kit import DryRunKit
from companion.games.terror_below.kit import TerrorBelowKit
from companion.table.keeper import FILE, Keeper
from companion.table.session import Session
from companion.table.sources import RandomBot
from companion.tabletop.tabletop import Tabletop

HERE = Path(__file__).parent
PAGE = 4096
NOTHING = (0, 0)
EVERYTHING = (0, 1 << 40)


def compile_shim(folder: Path) -> Path:
    """Compile what lets reads fail."""
    shim = folder / "bad_disk.so"
    files = ["-o", str(shim), str(HERE / "bad_disk.c")]
    subprocess.run(["gcc", "-shared", "-fPIC", "-O1", *files, "-ldl"], check=True)
    return shim


def run(shim: Path, job: str, folder: Path) -> list[dict[str, Any]]:
    """Do a job in a process of its own with the bad disk; what it printed."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.faults.bad_disk", job, str(folder)],
        cwd=HERE.parent.parent, env={**os.environ, "LD_PRELOAD": str(shim)},
        capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


# In the process with the bad disk


@contextmanager
def bad(path: Path, first: int, last: int) -> Iterator[Callable[[], int]]:
    """Let no read of these bytes succeed; what comes back counts the tries."""
    shim = ctypes.CDLL(None)
    shim.bad_disk_set.argtypes = (ctypes.c_char_p, ctypes.c_long, ctypes.c_long)
    shim.bad_disk_set(os.fsencode(path), first, last)
    try:
        yield shim.bad_disk_hits
    finally:
        shim.bad_disk_set(b"", *NOTHING)


def lay_ground(folder: Path) -> None:
    """A journal with three games, a score and a setting."""
    keeper = Keeper(folder)
    play(keeper, Session.new(DryRunKit().rules(), {"players": ["Ada"]}), 500)
    play(keeper, Session.new(DryRunKit().rules(), {"players": ["Ada", "Bo"]}), 20)
    solo = {"players": ["Ada"], "mode": "solo"}
    play(keeper, Session.new(TerrorBelowKit().rules(), solo), 40)
    keeper.set("a setting", "its value")
    keeper.close()


def play(keeper: Keeper, session: Session[Any], most: int) -> None:
    """Keep a game with so many answers at most."""
    keeper.begin(session)
    bot = RandomBot(3)
    while session.prompt is not None and len(session.entries) < most:
        session.answer(bot.answer(session.prompt) or "")


def pages(folder: Path) -> list[tuple[int, int]]:
    """The bytes of each page of the journal, and at the end those of all of them."""
    size = (folder / FILE).stat().st_size
    return [*((at, at + PAGE) for at in range(0, size, PAGE)), EVERYTHING]


def command(*words: str) -> dict[str, Any]:
    """What a person sees of a command."""
    out, error, raw = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in "oer")
    seen: dict[str, Any] = {"command": " ".join(words[2:])}
    stdin, sys.stdin = sys.stdin, raw
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(error):
            seen["code"] = main([*words])
    except SystemExit as end:
        seen["code"] = end.code
    except BaseException:
        seen["traceback"] = traceback.format_exc()
    finally:
        sys.stdin = stdin
    return {**seen, "out": text(out), "error": text(error)}


def text(stream: io.TextIOWrapper) -> str:
    """What was written into it."""
    stream.seek(0)
    return stream.read()


BACKUP = "a backup"
COMMANDS = (
    ["export"], ["export", "last"], ["scores"], ["backup", "make"], ["doctor"],
    ["replay", "last", "--strip", "strip.png"], ["terminal", "--resume", "last"],
    ["engine", "terror-below", "--resume", "last"], ["doctor", "--bundle", "report.zip"],
    ["backup", "restore", BACKUP], ["backup", "restore", BACKUP, "--missing"],
)  # fmt: skip


def export(folder: Path) -> Iterator[dict[str, Any]]:
    """The same with the export of all games and of the last only."""
    yield from each_command(folder, COMMANDS[:2])


def each_command(
    folder: Path, commands: Sequence[Sequence[str]] = COMMANDS
) -> Iterator[dict[str, Any]]:
    """Every command that reads the journal, with each page bad."""
    ground = folder / "ground"
    lay_ground(ground)
    os.chdir(folder)
    command("--data", str(ground), "backup", "make", "--to", str(folder / "stick"))
    [backup] = (folder / "stick").glob("*.zip")
    for number, (first, last) in enumerate(pages(ground)):
        for words in commands:
            data = folder / "data"
            shutil.copytree(ground, data)
            with bad(data / FILE, first, last) as hits:
                named = [str(backup) if word == BACKUP else word for word in words]
                seen = command("--data", str(data), *named)
                seen |= {"hits": hits(), "page": number if last < EVERYTHING[1] else "all"}
            shutil.rmtree(data)
            yield seen


def while_playing(folder: Path) -> Iterator[dict[str, Any]]:
    """A page goes bad while a game is open: answer, undo far back, answer."""
    ground = folder / "ground"
    lay_ground(ground)
    for number, (first, last) in enumerate(pages(ground)[:-1]):
        data = folder / "data"
        shutil.copytree(ground, data)
        keeper = Keeper(data)
        session, _ = keeper.resume(DryRunKit().rules(), *keeper.find("last", "dry-run"))
        before, said = len(session.entries), []
        with bad(data / FILE, first, last):
            for _ in range(3):
                try:
                    session.undo(2)
                    session.answer(session.prompt.legal()[0])  # type: ignore[union-attr]
                except Exception as error:
                    said.append(repr(error))
            notes, warning = [*keeper.notes], keeper.warning
            keeper.close()
            after = Keeper(data)
            again, _ = after.resume(DryRunKit().rules(), *after.find("last", "dry-run"))
            after.close()
        yield {
            "page": number, "said": said, "notes": notes, "warning": warning, "before": before,
            "same": again.digest() == session.digest(), "later": after.notes,
        }  # fmt: skip
        shutil.rmtree(data)


def at_home(folder: Path) -> Iterator[dict[str, Any]]:
    """What the app reads for Home and to go on with the last game."""
    ground = folder / "ground"
    lay_ground(ground)
    for number, (first, last) in enumerate(pages(ground)):
        data = folder / "data"
        shutil.copytree(ground, data)
        seen: dict[str, Any] = {"page": number if last < EVERYTHING[1] else "all"}
        try:
            with bad(data / FILE, first, last):
                tabletop = Tabletop.open(data)
                unfinished = list(tabletop.library.keeper.unfinished())
                seen["home"] = [len(unfinished), tabletop.library.preferences.now.theme]
                seen["book"] = [
                    len(tabletop.library.keeper.scores()),
                    len(tabletop.library.keeper.tallies()),
                ]
                for kept in unfinished:
                    tabletop.resume(kept.id)
                seen["said"] = [*tabletop.library.keeper.notes, tabletop.library.warning]
                tabletop.close()
        except Exception:
            seen["traceback"] = traceback.format_exc()
        yield seen
        shutil.rmtree(data)


def other_files(folder: Path) -> Iterator[dict[str, Any]]:
    """The owner's cards, maps and panel, a game file, a backup: none of them can be read."""
    ground = folder / "ground"
    lay_ground(ground)
    command("--data", str(ground), "cards", "export", str(ground / "catalogue"))
    command("--data", str(ground), "maps", "export", str(ground / "wormlord-maps"))
    (ground / "panel.toml").write_text("")
    command("--data", str(ground), "export", "last", str(folder / "game.json"))
    command("--data", str(ground), "backup", "make")
    [backup] = (ground / "backups").glob("*.zip")
    every = ["cards", "list"], ["maps", "list"], ["doctor"], ["backup", "make"]
    more = ["backup", "list"], ["backup", "restore", str(backup)], ["panel", "check"]
    tries = [(path, ["cards", "check"]) for path in ground.glob("catalogue/*.toml")]
    tries += [(path, ["maps", "check"]) for path in ground.glob("wormlord-maps/*.toml")]
    tries += [(ground / "catalogue" / "items.toml", words) for words in every]
    tries += [(path, words) for path in (backup, ground / "panel.toml") for words in more]
    tries += [(folder / "game.json", [verb, str(folder / "game.json")])
              for verb in ("import", "replay")]  # fmt: skip
    for path, words in tries:
        with bad(path, *EVERYTHING) as hits:
            seen = command("--data", str(ground), *words)
            yield {**seen, "hits": hits(), "page": path.name}


JOBS = {
    "commands": each_command,
    "export": export,
    "playing": while_playing,
    "home": at_home,
    "files": other_files,
}

if __name__ == "__main__":
    for told in JOBS[sys.argv[1]](Path(sys.argv[2])):
        print(json.dumps(told))
