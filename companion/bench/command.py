"""`wormwatch bench`: run the benchmarks one after the other, and tell what they found."""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
import time
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

import msgspec

from companion import __version__
from companion.bench.comparison import verdict
from companion.bench.figure import Curve, Figure, Run, Sheet
from companion.bench.page import page
from companion.output import print_error, print_json, print_text
from companion.table.errors import Refused

NAMES = ("engine", "lab", "rules", "growth", "ui", "vision", "camera_ui", "panel")
FOLDER = Path(__file__).parents[2] / "benchmarks"
LAST = FOLDER / "last.json"
OUT = Path("build") / "bench"  # `make clean` takes it away
TAIL = 30  # lines of what a benchmark has said that came to no end


class Told(msgspec.Struct):
    """What of a benchmark's document everybody reads."""

    results: list[Figure]
    curves: list[Curve] = []


def run(args: argparse.Namespace) -> int:
    """Measure, write table, plot and data, and say what got slower."""
    names = chosen(args.names)
    if not (FOLDER / "engine.py").is_file() or find_spec("chess") is None:
        message = (
            "The benchmarks need a checkout of Wormwatch, where 'make bench' runs them:"
            " they measure against programs that an installed one does not have."
        )
        raise Refused("no-checkout", message)
    then = last(Path(args.compare) if args.compare else None)
    runs, failed = measure_all(names, args.quick)
    if not runs:
        raise failed[0]
    sheet = Sheet(machine(), args.quick, __version__, runs)
    said = [each.message for each in failed] + busy(runs[0]) + verdict(sheet, then)
    write(sheet, said, Path(args.out) if args.out else OUT)
    if args.keep:
        LAST.write_bytes(_form(kept(sheet, last(None))))
    if args.json:
        print_json(msgspec.to_builtins({"sheet": sheet, "said": said}, str_keys=True), 1)
    else:
        print_text(page(sheet, said))
    return 1 if failed else 0


def chosen(names: Sequence[str]) -> Sequence[str]:
    """The benchmarks somebody has named, in our order; all without a name."""
    strange = sorted(set(names) - set(NAMES))
    if strange:
        message = f"There is no benchmark {strange[0]}. There are: {', '.join(NAMES)}."
        raise Refused("no-such-benchmark", message, NAMES)
    return [name for name in NAMES if not names or name in names]


def last(file: Path | None) -> Sheet | None:
    """A run that was written down: in this file, or the one that is committed, if there is one."""
    if file is None and not LAST.is_file():
        return None
    file = file or LAST
    try:
        return msgspec.json.decode(file.read_bytes(), type=Sheet)
    except OSError as error:
        raise Refused("no-file", f"{file} cannot be read ({error.strerror}).") from error
    except msgspec.DecodeError as error:
        raise Refused("no-run", f"{file} is no run of the benchmarks ({error}).") from error


def measure_all(names: Sequence[str], quick: bool) -> tuple[list[Run], list[Refused]]:
    """One after the other. What fails takes nothing of the others with it."""
    runs, failed = [], []
    for at, name in enumerate(names, 1):
        try:
            runs.append(measure(name, quick, f"{at} of {len(names)}"))
        except Refused as refusal:
            print_error(refusal.message)
            failed.append(refusal)
    return runs, failed


def busy(first: Run) -> list[str]:
    """What to say when others were at work before the first benchmark was."""
    load, cores = first.load[0], os.cpu_count() or 1
    if load < cores / 2:
        return []
    said = f"The machine was busy (load {load:.1f} on {cores} cores): ratios say more than times."
    return [said]


def measure(name: str, quick: bool, which: str) -> Run:
    """Run one benchmark in a process of its own."""
    print_error(f"{name} ({which}) ...", end=" ")
    load, begun = os.getloadavg()[0], time.monotonic()
    done = subprocess.run(
        [sys.executable, str(FOLDER / f"{name}.py"), *(["--quick"] if quick else [])],
        capture_output=True,
        text=True,
    )
    seconds = time.monotonic() - begun
    print_error(f"{seconds:.0f} s")
    try:
        if done.returncode:
            raise ValueError(f"exit {done.returncode}")
        told = msgspec.json.decode(done.stdout, type=Told)
    except ValueError as error:  # what msgspec raises is one, too
        log = done.stderr.strip().splitlines() or ["nothing"]
        for line in log[-TAIL:-1]:
            print_error(line)
        message = f"The benchmark {name} came to no end ({error}); the last it said: {log[-1]}"
        raise Refused("benchmark-failed", message) from None
    loads = round(load, 1), round(os.getloadavg()[0], 1)
    return Run(name, told.results, round(seconds, 1), loads, told.curves)


def machine() -> str:
    """The machine in words that name nobody."""
    model = Path("/proc/device-tree/model")  # a Raspberry Pi says what it is
    board = model.read_text("utf-8").strip("\0 \n") if model.is_file() else platform.machine()
    cores = f"{os.cpu_count()} cores"
    return f"{board}, {cores}, {platform.system()}, Python {platform.python_version()}"


def write(sheet: Sheet, said: Sequence[str], folder: Path) -> None:
    """Table, data and plots into a folder."""
    from companion.bench import curves, picture

    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "bench.md").write_text(page(sheet, said), "utf-8")
        (folder / "bench.json").write_bytes(_form(sheet))
        picture.write(sheet, folder / "bench.png")
        drawn = curves.write(sheet, folder / "growth.png")
    except OSError as error:
        message = f"{folder} cannot be written ({error.strerror})."
        raise Refused("not-writable", message) from error
    also = ", growth.png" if drawn else ""
    print_error(f"Written: {folder}/bench.md, bench.json, bench.png{also}")


def kept(sheet: Sheet, before: Sheet | None) -> Sheet:
    """This run with what was not measured anew from the one before, for `--keep`."""
    if before is None or (before.machine, before.quick) != (sheet.machine, sheet.quick):
        return sheet
    runs = {run.name: run for run in [*before.runs, *sheet.runs]}
    ordered = [runs[name] for name in NAMES if name in runs]
    return msgspec.structs.replace(sheet, runs=ordered)


def _form(value: object) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value), indent=1) + b"\n"
