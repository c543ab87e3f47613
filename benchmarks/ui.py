"""How fast the touchscreen is, against an empty Kivy app with the same settings in the same run.

Real processes on a screen in memory (Xvfb where there is one): until the first frame, memory,
idle CPU at Home and at the table, the time from a tap to its answer in a real game whose journal
is really written (off and with the forecast on), against a page of seven widgets that keeps its
answers, too (ui_plain.py), and the frames of a Worm's attack against an app that moves one ellipse.
They take turns, so that a busy machine slows them all.

    .venv/bin/python benchmarks/ui.py [--quick]
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.bench.figure import Figure, measured, results, spread
from companion.games.terror_below.kit import TerrorBelowKit
from companion.table.keeper import Keeper
from companion.table.session import Session
from companion.table.sources import Sources

APPS = Path(__file__).with_name("ui_apps.py")
FRAME = 1000 / 60  # ms
PLAIN = 2.5  # taps on a plain page: what the answer to one of ours may take
OPTIONS = {"players": ["Ada"], "mode": "solo", "scenario": "scramble"}
DECKS = ("vehicle", "worm", "bounty", "item", "weapon", "character")
SEATS = {"die:red": "dice", "die:blue": "dice"} | {f"deck:{deck}": "dealer" for deck in DECKS}


@dataclass(frozen=True)
class Effort:
    """How much is measured."""

    starts: int = 5
    rounds: int = 3
    settling: float = 3.0  # seconds until memory is looked at
    calming: float = 4.0  # seconds after a touch until the app is idle
    idling: float = 6.0  # seconds of it
    answers: int = 34  # in each round
    watching: float = 8.0  # seconds of attacks in motion, and of the ellipse, in each round


QUICK = Effort(1, 1, settling=1.0, calming=3.5, idling=1.0, answers=3, watching=0.5)


@dataclass
class Seen:
    """Everything that was measured, by what it is of."""

    values: dict[str, list[float]] = field(default_factory=dict)

    def note(self, name: str, *values: float) -> None:
        """Some more values."""
        self.values.setdefault(name, []).extend(values)

    def median(self, name: str) -> float:
        """The one in the middle."""
        return statistics.median(self.values[name])

    def ratios(self, ours: str, theirs: str) -> list[float]:
        """How many times as much, turn by turn."""
        pairs = zip(self.values[ours], self.values[theirs], strict=True)
        return [one / other for one, other in pairs]

    def ratio(self, ours: str, theirs: str) -> float:
        """The one in the middle of them."""
        return statistics.median(self.ratios(ours, theirs))

    def late(self, name: str) -> float:
        """What 95 of 100 stay under."""
        return statistics.quantiles(self.values[name], n=20, method="inclusive")[-1]


class Running:
    """One app in its process."""

    def __init__(self, environ: Mapping[str, str], *what: str) -> None:
        begun = time.monotonic()
        self._process = subprocess.Popen(
            [sys.executable, str(APPS), *what],
            env=environ,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        told = self._heard()
        self.first_frame, self.first_cpu = told["first_frame"] - begun, told["cpu"]

    def ask(self, line: str) -> Any:
        """Let it do something; what it tells of that."""
        assert self._process.stdin is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()
        return self._heard()

    def _heard(self) -> Any:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit(f"{self._process.args!r} has ended ({self._process.wait()}).")
        return json.loads(line)

    def memory(self, name: str) -> float:
        """MB that it holds: VmRSS all of it, Pss without what other processes hold, too."""
        file = "smaps_rollup" if name == "Pss" else "status"
        lines = Path(f"/proc/{self._process.pid}/{file}").read_text().splitlines()
        return int(next(line for line in lines if line.startswith(f"{name}:")).split()[1]) / 1024

    def idle(self, seconds: float) -> tuple[float, int]:
        """Per cent of a core that it takes from now on, and the frames that it draws."""
        clock = ~self._process.pid << 3 | 2  # Linux's name for the CPU time of that process
        frames, cpu = self.ask("frames")["frames"], time.clock_gettime(clock)
        begun = time.monotonic()
        time.sleep(seconds)
        used = (time.clock_gettime(clock) - cpu) / (time.monotonic() - begun)
        return used * 100, self.ask("frames")["frames"] - frames

    def close(self) -> None:
        """End it."""
        self._process.kill()
        self._process.communicate()


@contextmanager
def running(environ: Mapping[str, str], *what: str) -> Iterator[Running]:
    """One app, from its first frame until it is done with."""
    app = Running(environ, *what)
    try:
        yield app
    finally:
        app.close()


@contextmanager
def screen(folder: Path) -> Iterator[dict[str, str]]:
    """Something to draw on, as the environment of whoever draws."""
    environ = {**os.environ, "PYTHONPYCACHEPREFIX": str(folder / "compiled")}
    for name in ("PYTHONDONTWRITEBYTECODE", "WAYLAND_DISPLAY", "DISPLAY"):
        environ.pop(name, None)
    if shutil.which("Xvfb") is None:
        yield environ | {"SDL_VIDEODRIVER": "offscreen"}
        return
    hears, says = os.pipe()
    command = ["Xvfb", "-displayfd", str(says), "-screen", "0", "800x480x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[says], stderr=subprocess.DEVNULL)
    os.close(says)
    try:
        with open(hears) as told:
            number = told.readline().strip()
        yield environ | {"SDL_VIDEODRIVER": "x11", "DISPLAY": f":{number}"}
    finally:
        server.terminate()
        server.wait()


def begin_game(folder: Path) -> None:
    """A game in the journal, so that Home has one to go on with."""
    keeper, sources = Keeper(folder), Sources(SEATS)
    session: Session[Any] = Session.new(TerrorBelowKit().rules(), OPTIONS)
    keeper.begin(session, sources)
    sources.answer_until_person(session)
    keeper.close()


def measure_starts(environ: Mapping[str, str], game: str, effort: Effort, seen: Seen) -> None:
    """Process start to the first frame; the first time of each only fills the caches."""
    for turn in range(effort.starts + 1):
        for what in (("empty",), ("wormwatch", game)):
            with running(environ, *what) as app:
                if turn:
                    seen.note(f"{what[0]} first frame", app.first_frame)
                    seen.note(f"{what[0]} first frame cpu", app.first_cpu)


def rest(app: Running, name: str, effort: Effort, seen: Seen) -> None:
    """Memory, then idle CPU."""
    time.sleep(effort.settling)
    seen.note(f"{name} memory", app.memory("VmRSS"))
    seen.note(f"{name} pss", app.memory("Pss"))
    time.sleep(max(0.0, effort.calming - effort.settling))
    idle(app, name, effort, seen)


def idle(app: Running, name: str, effort: Effort, seen: Seen) -> None:
    """CPU and frames while nothing happens."""
    cpu, frames = app.idle(effort.idling)
    seen.note(f"{name} idle", cpu)
    seen.note(f"{name} idle frames", frames)


def measure_round(environ: Mapping[str, str], game: str, effort: Effort, seen: Seen) -> None:
    """Everything else, once around."""
    with running(environ, "empty") as app:
        rest(app, "empty", effort, seen)
    with running(environ, "wormwatch", game) as app:
        rest(app, "home", effort, seen)
        app.ask("sit")
        time.sleep(effort.calming)
        idle(app, "table", effort, seen)
        played = app.ask(f"play {effort.answers} {effort.watching}")
        app.ask("forecast")
        ahead = app.ask(f"play {effort.answers} 0")
        time.sleep(effort.calming)
        idle(app, "forecast", effort, seen)
    for since_lifted, since_touch_up in played["answers"]:
        seen.note("tap", since_touch_up * 1000)
        seen.note("tap from the finger", since_lifted * 1000)
    for _, since_touch_up in ahead["answers"]:
        seen.note("tap with the forecast", since_touch_up * 1000)
    seen.note("attack", len(played["attacks"]) / sum(played["attacks"]))
    with running(environ, "plain", game) as app:
        time.sleep(effort.calming)
        answers = app.ask(f"tap {effort.answers}")["answers"]
        seen.note("plain tap", *(each * 1000 for each in answers))
    with running(environ, "ellipse") as app:
        seen.note("ellipse", app.ask(f"rate {effort.watching}")["rate"])


def against(seen: Seen, ours: str, theirs: str, bar: float, digits: int) -> dict[str, Any]:
    """A figure that is a ratio; a bar under 1 is one to stay above."""
    ratio = seen.ratio(ours, theirs)
    return {
        "ours": round(seen.median(ours), digits),
        "theirs": round(seen.median(theirs), digits),
        "ratio": round(ratio, 2),
        "bar": bar,
        "holds": ratio >= bar if bar < 1 else ratio <= bar,
        "spread": spread(seen.ratios(ours, theirs)),
    }


def idling(seen: Seen, where: str) -> dict[str, Any]:
    """Idle CPU in per cent of a core; and nothing is drawn."""
    figure = against(seen, f"{where} idle", "empty idle", 1.0, 2)
    frames = int(max(seen.values[f"{where} idle frames"]))
    return figure | {"frames drawn": frames, "holds": figure["holds"] and not frames}


def figures(seen: Seen) -> dict[str, Any]:
    """Each figure with its bar."""
    first = against(seen, "wormwatch first frame", "empty first frame", 1.5, 3)
    cpu = seen.ratio("wormwatch first frame cpu", "empty first frame cpu")
    memory = against(seen, "home memory", "empty memory", 1.4, 1)
    pss = {
        "pss": round(seen.median("home pss"), 1),
        "their pss": round(seen.median("empty pss"), 1),
    }
    tap, bar = seen.late("tap"), round(2 * FRAME, 1)
    taps = {
        "median": round(seen.median("tap"), 1),
        "p95": round(tap, 1),
        "bar": bar,
        "holds": tap < bar,
        "answers": len(seen.values["tap"]),
        "a plain page's median": round(seen.median("plain tap"), 1),
        "a plain page's p95": round(seen.late("plain tap"), 1),
        "times a plain page's": round(tap / seen.late("plain tap"), 2),
        "median from the finger": round(seen.median("tap from the finger"), 1),
        "p95 from the finger": round(seen.late("tap from the finger"), 1),
    }
    ahead = seen.late("tap with the forecast")
    with_forecast = {
        "median": round(seen.median("tap with the forecast"), 1),
        "p95": round(ahead, 1),
        "ratio of p95 to off": round(ahead / tap, 2),
        "answers": len(seen.values["tap with the forecast"]),
    }
    return {
        "first frame s": first | {"ratio of cpu": round(cpu, 2)},
        "memory MB": memory | pss,
        "idle cpu % at Home": idling(seen, "home"),
        "idle cpu % at the table": idling(seen, "table"),
        "idle cpu % with the forecast": idling(seen, "forecast"),
        "tap to drawn answer ms": taps,
        "the same with the forecast on": with_forecast,
        "attack frames/s": against(seen, "attack", "ellipse", 0.8, 1),
    }


def told(figures: Mapping[str, Any]) -> list[Figure]:
    """The figures in the form that all benchmarks have."""
    empty, ellipse = "an empty Kivy app", "an app with one ellipse"
    taps, ahead = figures["tap to drawn answer ms"], figures["the same with the forecast on"]
    where = ("at Home", "at the table", "with the forecast")
    return [
        measured("start-up to the first frame", "s", figures["first frame s"], empty),
        measured("memory", "MB", figures["memory MB"], empty),
        *(
            measured(f"idle {each}", "% of a core", figures[f"idle cpu % {each}"], empty)
            for each in where
        ),
        Figure("a tap to its drawn answer, 95 of 100", taps["p95"], "ms", bar=taps["bar"]),
        Figure(
            "the same, in taps on a plain page", taps["p95"], "ms", taps["times a plain page's"],
            "a Kivy page of seven widgets", PLAIN,
        ),
        Figure(
            "the same with the forecast on", ahead["p95"], "ms", ahead["ratio of p95 to off"],
            "without it",
        ),
        measured("frames of an attack", "/s", figures["attack frames/s"], ellipse, "more"),
    ]  # fmt: skip


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print one JSON document."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="a second each, only to see it work")
    effort = QUICK if parser.parse_args(arguments).quick else Effort()
    seen, load = Seen(), os.getloadavg()[0]
    with TemporaryDirectory() as name, screen(Path(name)) as environ:
        game = Path(name, "game")
        begin_game(game)
        measure_starts(environ, str(game), effort, seen)
        for _ in range(effort.rounds):
            measure_round(environ, str(game), effort, seen)
    report: dict[str, Any] = {
        "screen": "Xvfb" if "DISPLAY" in environ else "offscreen",
        "cores": os.cpu_count(),
        "load before and after": [round(load, 1), round(os.getloadavg()[0], 1)],
        "rounds": effort.rounds,
        "figures": figures(seen),
    }
    print(json.dumps(report | {"results": results(*told(report["figures"]))}, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
