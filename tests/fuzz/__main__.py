"""`python -m tests.fuzz NAME... [--seconds N]`: coverage-guided fuzzing with atheris.

It begins with the kept corpus and what earlier runs have found, both of which stay as they are in
the repository. What is new goes to `build/fuzz/NAME/corpus`; a fault, to `build/fuzz/NAME/faults`,
and the run ends with exit code 1 and its traceback. To look at it again: `--again FILE`. To keep
it: mend it, then copy the file into `tests/fuzz/corpus/NAME`, which the suite runs from then on.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import resource
import subprocess
import sys
from pathlib import Path

from tests.fuzz.harnesses import CORPUS, NAMES, harness
from tests.fuzz.mutations import mutated

BUILD = Path(__file__).parents[2] / "build" / "fuzz"
HOUR = 3600
SLOWEST = 600  # seconds that one document may take, on a busy machine
MEMORY = 3000  # megabytes
LONGEST = 20_000  # bytes of a document
OURS = ("companion", "hardware")
MISSING = (
    "atheris is not installed: `make fuzz` fetches it. There is none for aarch64, where"
    " only the kept corpus and its mutations are tried."
)


def main() -> int:
    asked = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    asked.add_argument("names", nargs="*", metavar="NAME", help=f"one of: {', '.join(NAMES)}")
    asked.add_argument("--seconds", type=int, default=HOUR, help="for each of them")
    asked.add_argument("--again", type=Path, metavar="FILE", help="only this document")
    asked.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    args = asked.parse_args()
    names = args.names or list(NAMES)
    unknown = [name for name in names if name not in NAMES]
    if unknown:
        asked.error(f"there is no harness {unknown[0]}; there are: {', '.join(NAMES)}")
    if args.again:
        for name in names:
            harness(name)(args.again.read_bytes())
        return 0
    if args.here:
        fuzz(names[0], args.seconds)
    return max(run(name, args.seconds) for name in names)


def run(name: str, seconds: int) -> int:
    """Fuzz in a process of its own, which libFuzzer ends as it likes; say what came of it."""
    folder = BUILD / name
    for each in ("corpus", "faults"):
        (folder / each).mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "tests.fuzz", name, "--here", "--seconds", str(seconds)]
    log = folder / "log.txt"
    with log.open("wb") as file:
        code = subprocess.run(
            command, stdout=file, stderr=subprocess.STDOUT, check=False
        ).returncode
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    text = log.read_text("utf-8", "replace")
    said = {
        "harness": name,
        "executions": _last(r"number_of_executed_units: (\d+)|^#(\d+)", text),
        "edges at first": _first(r"INITED cov: (\d+)", text),
        "edges": _last(r"cov: (\d+)", text),
        "new documents": len(list((folder / "corpus").iterdir())),
        "faults": sorted(each.name for each in (folder / "faults").iterdir()),
        "seconds of CPU, with the runs before": round(used.ru_utime + used.ru_stime),
    }
    print(json.dumps(said), flush=True)
    if code:
        print(text[-6000:], file=sys.stderr)
    return int(code != 0)


def _in_memory() -> dict[str, str]:
    """Its files lie in memory where that is possible: a journal waits for the disk all the time."""
    memory = Path("/dev/shm")
    return {**os.environ, "TMPDIR": str(memory)} if os.access(memory, os.W_OK) else {**os.environ}


def _last(pattern: str, text: str) -> int:
    found = re.findall(pattern, text, re.MULTILINE)
    groups = found[-1] if found else "0"
    return int("".join(groups))


def _first(pattern: str, text: str) -> int:
    found = re.search(pattern, text)
    return int(found[1]) if found else 0


def fuzz(name: str, seconds: int) -> None:
    """Does not come back: libFuzzer ends the process."""
    try:
        import atheris
    except ImportError:
        sys.exit(MISSING)
    with atheris.instrument_imports(include=list(OURS)):
        one = harness(name)
        for entry in sorted((CORPUS / name).iterdir()):
            one(entry.read_bytes())  # loads what is loaded late, with its eyes on it

    def mutator(data: bytes, most: int, seed: int) -> bytes:
        chance = random.Random(seed)
        if chance.random() < 0.3:
            return bytes(atheris.Mutate(data, most))
        return mutated(data, chance)[:most]

    folder = BUILD / name
    options = [
        f"-max_total_time={seconds}", f"-max_len={LONGEST}", f"-timeout={SLOWEST}",
        f"-rss_limit_mb={MEMORY}", f"-artifact_prefix={folder / 'faults'}/", "-print_final_stats=1",
        "-len_control=0", f"-report_slow_units={SLOWEST}",
    ]  # fmt: skip
    atheris.Setup(
        [sys.argv[0], *options, str(folder / "corpus"), str(CORPUS / name)],
        one,
        custom_mutator=mutator,
    )
    atheris.Fuzz()


if __name__ == "__main__":
    sys.exit(main())
