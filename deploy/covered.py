"""How much of the table and the games the tests have seen: `make coverage`.

Reads what coverage.py has counted, tells the lines and the branches of each package apart, names
the files that are furthest behind, and fails below 95 % of either.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

LEAST = 95.0  # percent, of the lines and of the branches, in each package
PACKAGES = ("companion/table", "companion/games")
WORST = 12  # files to name


def share(files: list[dict[str, Any]], what: str) -> float:
    """How much of the "lines" or "branches" of some files was seen, in percent."""
    totals = {"lines": "num_statements", "branches": "num_branches"}
    total = sum(file["summary"][totals[what]] for file in files)
    seen = sum(file["summary"][f"covered_{what}"] for file in files)
    return 100 * seen / total if total else 100.0


def missed(file: dict[str, Any]) -> int:
    """How many lines and branches nobody has seen."""
    return len(file["missing_lines"]) + len(file["missing_branches"])


def told(report: dict[str, Any]) -> tuple[list[str], bool]:
    """The report in lines, and whether it is enough."""
    files: dict[str, dict[str, Any]] = report["files"]
    lines, enough = [], True
    for package in PACKAGES:
        inside = [file for path, file in files.items() if path.startswith(f"{package}/")]
        seen = {what: share(inside, what) for what in ("lines", "branches")}
        enough = enough and bool(inside) and min(seen.values()) >= LEAST
        shares = " and ".join(f"{percent:.1f} % of the {what}" for what, percent in seen.items())
        lines.append(f"{package}: {shares}")
    behind = sorted(files.items(), key=lambda one: -missed(one[1]))[:WORST]
    for path, file in behind:
        if missed(file):
            branches = ", ".join(f"{a}->{b}" for a, b in file["missing_branches"])
            rows = ", ".join(map(str, file["missing_lines"]))
            lines.append(f"  {path}: lines {rows or 'all'}; branches {branches or 'all'}")
    return lines, enough


def main() -> int:
    """Print the report that was written last."""
    lines, enough = told(json.loads(Path(sys.argv[1]).read_text("utf-8")))
    print(*lines, sep="\n")
    if not enough:
        print(f"That is less than {LEAST:.0f} %.")
    return 0 if enough else 1


if __name__ == "__main__":
    sys.exit(main())
