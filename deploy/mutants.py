"""Breaks the rules of an attack on purpose, one place at a time: `make mutants`.

mutmut makes the mutants (pyproject.toml says of which files) and runs the tests of these rules on
each. A mutant that no test notices is a rule that nobody holds us to. docs/reliability.md says
which are left, and why.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

LEAST = 85.0  # percent of the mutants that have to be noticed
NOTICED = ("killed", "timeout")
FOLDER = Path("mutants")  # mutmut's own: the mutated files, and what became of each
SURVIVORS = Path("build/survivors.txt")
MUTMUT = str(Path(sys.executable).with_name("mutmut"))


def statuses(said: str) -> dict[str, str]:
    """What became of each mutant, from the words of mutmut.

    >>> statuses("    companion.games.odds.x_kills__mutmut_1: survived")
    {'companion.games.odds.x_kills__mutmut_1': 'survived'}
    """
    lines = (line.strip().partition(": ") for line in said.splitlines())
    return {name: status for name, _, status in lines if "__mutmut_" in name}


def file_of(name: str) -> str:
    """The file a mutant lives in, by its short name.

    >>> file_of("companion.games.terror_below.odds.x_kills__mutmut_1")
    'odds.py'
    """
    return f"{name.split('.')[-2]}.py"


def told(found: dict[str, str]) -> tuple[list[str], bool]:
    """The report in lines, and whether enough were noticed."""
    lines = []
    for file in sorted({file_of(name) for name in found}):
        counts = Counter(status for name, status in found.items() if file_of(name) == file)
        lines.append(_line(file, counts))
    total = Counter(found.values())
    lines.append(_line("all", total))
    return lines, _share(total) >= LEAST


def _line(title: str, counts: Counter[str]) -> str:
    others = ", ".join(f"{count} {status}" for status, count in sorted(counts.items()))
    return f"{title:>14}: {_share(counts):5.1f} % of {counts.total()} ({others})"


def _share(counts: Counter[str]) -> float:
    """How many were noticed, in percent."""
    return 100 * sum(counts[status] for status in NOTICED) / max(counts.total(), 1)


def main() -> int:
    """Make all mutants anew, try them, and tell. Names after it are tried again alone."""
    again = sys.argv[1:]
    if not again:
        shutil.rmtree(FOLDER, ignore_errors=True)
    subprocess.run([MUTMUT, "run", "--max-children", "2", *again], check=True)
    results = [MUTMUT, "results", "--all", "true"]
    found = statuses(subprocess.run(results, check=True, capture_output=True, text=True).stdout)
    lines, enough = told(found)
    print("\n", *lines, sep="\n")
    SURVIVORS.parent.mkdir(exist_ok=True)
    survivors = [f"{name}: {status}" for name, status in found.items() if status not in NOTICED]
    SURVIVORS.write_text("\n".join([*survivors, ""]))
    print(f"{SURVIVORS} names the others; `.venv/bin/mutmut show NAME` shows one.")
    if not enough:
        print(f"That is less than {LEAST:.0f} %.")
    return 0 if enough else 1


if __name__ == "__main__":
    sys.exit(main())
