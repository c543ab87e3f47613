"""Whether this release runs with these games: `wormwatch health --data COPY`.

An update asks the new release before it is switched to. It is given a copy, for opening a journal
may change its form.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from companion import __version__, language, settings
from companion.doctor.finding import Finding, Verdict, off, ok, wrong
from companion.games.registry import card_boxes, find_kit, game_ids
from companion.language import tr
from companion.output import print_json, print_line
from companion.table.errors import Refused
from companion.table.journal import Journal, Kept
from companion.table.journal_errors import JournalError, Newer
from companion.table.keeper import FILE
from companion.table.replay import replay

PATIENCE = 90.0  # seconds until the first frame; a small Pi with everything cold takes 20
# Nothing of the machine that the app, which is running at the same time, has in its hands.
APART = {
    "SDL_VIDEODRIVER": "offscreen",
    "SDL_AUDIODRIVER": "dummy",
    "GPIOZERO_PIN_FACTORY": "mock",
    "WORMWATCH_EXIT_AFTER_FIRST_FRAME": "1",
    "WORMWATCH_APPLIANCE": "0",
}
NOT_PASSED_ON = ("NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID", "DISPLAY", "WAYLAND_DISPLAY")

Check = Callable[[Path], Verdict]


def run(data: Path, as_json: bool, patience: float = PATIENCE) -> int:
    """Make every check and tell what was found; 1 when something is wrong."""
    _speak(data)
    found = list(examine(data, patience))
    fine = all(each.status != "wrong" for each in found)
    if as_json:
        report = {"version": __version__, "ok": fine, "findings": found}
        print_json(report)
        return 0 if fine else 1
    signs = {"ok": "✓", "off": "–", "wrong": "✗"}
    for each in found:
        print_line(f"{signs[each.status]}  {each.name:<10}{each.says}")
        if each.remedy:
            print_line(f"   {'':<10}{each.remedy}")
    return 0 if fine else 1


def examine(data: Path, patience: float = PATIENCE) -> Iterator[Finding]:
    """What is found, one after the other: the window comes last, for it takes the longest."""
    checks: Sequence[tuple[str, Check]] = (
        ("Games", _journal),
        ("This game", _game),
        ("Cards", _cards),
        ("Window", lambda data: _window(data, patience)),
    )
    for name, check in checks:
        try:
            verdict = check(data)
        except Refused as refusal:
            verdict = wrong(refusal.message, "")
        except Exception as error:  # a release that fails here must say so, whatever it is
            verdict = wrong(f"{type(error).__name__}: {error}"[:300], "")
        yield Finding(name, *verdict)


def _speak(data: Path) -> None:
    """The language of whoever plays: what is wrong is told on their screen."""
    with suppress(JournalError):
        if (data / FILE).exists():
            with Journal(data / FILE) as journal:
                language.use(settings.read(journal.setting(settings.NAME)).language)


def _journal(data: Path) -> Verdict:
    if not (data / FILE).exists():
        return ok(tr("No games are kept yet."))
    try:
        with Journal(data / FILE) as journal:
            count = len(journal.games())
            journal.scores()
    except Newer:
        return wrong(tr("The games were written by a newer Wormwatch."), "")
    except JournalError as error:
        return wrong(tr("The games cannot be opened ({error}).", error=str(error)), "")
    return ok(tr("{count} games can be opened.", count=count))


def _game(data: Path) -> Verdict:
    """The game that somebody would want to go on with comes out as it was, answer by answer."""
    if not (data / FILE).exists():
        return ok(tr("No game is going on."))
    with Journal(data / FILE) as journal:
        going_on = [kept for kept in journal.games() if _opens(kept)]
        if not going_on:
            return ok(tr("No game is going on."))
        kept, rows = going_on[0], journal.rows(going_on[0].id)
    count = 0
    try:
        for step in replay(find_kit(kept.game).load(data=data), kept, rows):
            count = step.number
    except Refused as refusal:
        said = tr("The game that is going on would come out differently ({why}).",
                  why=refusal.message.rstrip("."))  # fmt: skip
        return wrong(said, tr("Finish it first, then update."))
    return ok(tr("The game that is going on is the same after {count} answers.", count=count))


def _opens(kept: Kept) -> bool:
    return not kept.over and kept.game in game_ids()


def _cards(data: Path) -> Verdict:
    from companion.cards import active_folder

    read = 0
    for box in card_boxes():
        folder = active_folder(box, data)
        if folder is not None:
            box.load(folder)
            read += 1
    if not read:
        return ok(tr("No cards of your own are entered."))
    return ok(tr("Your own cards can be read."))


def _window(data: Path, patience: float) -> Verdict:
    """The app itself, drawn into memory, until its first frame."""
    environ = {key: value for key, value in os.environ.items() if key not in NOT_PASSED_ON}
    command = [sys.executable, "-P", "-m", "companion", "--data", str(data), "play"]
    try:
        done = subprocess.run(
            command, env=environ | APART, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, errors="replace", timeout=patience,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return wrong(tr("No picture came within {seconds} seconds.", seconds=int(patience)), "")
    if done.returncode == 0:
        return ok(tr("The app starts and draws its first picture."))
    last = (done.stdout.strip().splitlines() or [""])[-1].strip()[:200]
    if "No window opens" in last:
        # Whether a window opens in memory is a matter of this machine, not of the release.
        return off(tr("Nothing can be drawn into memory here, so this was not tried."), "")
    return wrong(tr("The app does not start ({why}).", why=last), "")
