"""How much the tests prove: what `make coverage` and `make mutants` say, and what is enough."""

from __future__ import annotations

import os
import subprocess
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent


def tool(name: str) -> ModuleType:
    spec = spec_from_file_location(name, ROOT / "deploy" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def counted(lines: int, branches: int) -> dict[str, Any]:
    """A file of which so many of 100 lines and 100 branches were seen."""
    seen = {"covered_lines": lines, "covered_branches": branches}
    return {
        "summary": {"num_statements": 100, "num_branches": 100, **seen},
        "missing_lines": list(range(100 - lines)),
        "missing_branches": [[1, -2]] * (100 - branches),
    }


@pytest.mark.parametrize(
    ("table", "games", "enough"),
    [((95, 95), (100, 100), True), ((95, 94), (100, 100), False), ((99, 99), (94, 99), False)],
)
def test_lines_and_branches_of_each_package_have_to_be_seen(
    table: tuple[int, int], games: tuple[int, int], enough: bool
) -> None:
    files = {
        "companion/table/a.py": counted(*table),
        "companion/games/b.py": counted(*games),
        "companion/app.py": counted(0, 0),  # not asked for
    }
    lines, is_enough = tool("covered").told({"files": files})
    assert is_enough is enough
    seen = f"{table[0]}.0 % of the lines and {table[1]}.0 % of the branches"
    assert lines[0] == f"companion/table: {seen}"


def test_nothing_counted_is_not_enough() -> None:
    assert tool("covered").told({"files": {}})[1] is False


@pytest.mark.parametrize(("survived", "enough"), [(15, True), (16, False)])
def test_mutants_are_told_by_file_and_some_may_survive(survived: int, enough: bool) -> None:
    said = [f"    games.hunt.x_use__mutmut_{number}: survived" for number in range(survived)]
    said += [f"    games.solo.x_blue__mutmut_{number}: killed" for number in range(99 - survived)]
    mutants = tool("mutants")
    found = mutants.statuses("\n".join([*said, "    games.solo.x_red__mutmut_1: timeout", ""]))
    lines, is_enough = mutants.told(found)
    assert is_enough is enough
    assert lines[0].strip() == f"hunt.py:   0.0 % of {survived} ({survived} survived)"
    assert lines[-1].strip().startswith(f"all:  {100 - survived}.0 % of 100 ")


@pytest.mark.soak
@pytest.mark.parametrize("target", ["coverage", "mutants"])
def test_the_rules_are_held_to_by_enough_tests(target: str) -> None:
    plain = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    done = subprocess.run(
        ["make", target], cwd=ROOT, env=plain, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-3000:]
