"""What is kept of the fuzzing goes through its harness in every run of the suite, with many changes
to each document, always the same ones; fuzzing that finds its own way is the soak."""

from __future__ import annotations

import importlib.util
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from tests.fuzz.__main__ import HOUR, MISSING
from tests.fuzz.harnesses import CORPUS, NAMES, corpus, harness
from tests.fuzz.mutations import mutated

# Changes to each document: fewer of what is slow (SQLite, TOML). The soak makes ten times as many.
MUTATIONS = {
    "lines": 6, "cards": 20, "texts": 60, "game_files": 40, "journals": 2, "zips": 15,
    "releases": 60,
}  # fmt: skip
MORE = 10
SECONDS = "WORMWATCH_FUZZ_SECONDS"
LARGEST = 300_000  # bytes of all that is kept


@pytest.mark.parametrize(
    "times", [pytest.param(1, id=""), pytest.param(MORE, id="many", marks=pytest.mark.soak)]
)
@pytest.mark.parametrize("name", NAMES)
def test_what_is_kept(name: str, times: int) -> None:
    one, entries = harness(name), corpus(name)
    assert entries
    for entry in entries:
        data = entry.read_bytes()
        documents = [data]
        for number in range(MUTATIONS[name] * times):
            documents.append(mutated(data, random.Random(f"{entry.name} {number}")))
        for document in documents:
            try:
                one(document)
            except Exception as error:
                pytest.fail(f"{name}, {entry.name}: {error!r} for {document[:2000]!r}")


def test_no_more_is_kept_than_a_person_can_look_at() -> None:
    assert sum(file.stat().st_size for file in CORPUS.rglob("*") if file.is_file()) < LARGEST


def test_an_unknown_harness_is_named(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.fuzz", "nothing"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "there is no harness nothing" in done.stderr


@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
def test_fuzzing(name: str) -> None:
    """An hour each, or as many seconds as WORMWATCH_FUZZ_SECONDS says."""
    if importlib.util.find_spec("atheris") is None:
        pytest.skip(MISSING)
    seconds = os.environ.get(SECONDS, str(HOUR))
    command = [sys.executable, "-m", "tests.fuzz", name, "--seconds", seconds]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    print(done.stdout)
    assert done.returncode == 0, done.stderr
