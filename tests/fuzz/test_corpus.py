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

# Changes to each document: as many as take ten seconds or so, of what is slow (SQLite, TOML) fewer.
MUTATIONS = {
    "lines": 40, "cards": 150, "texts": 500, "game_files": 300, "journals": 12, "zips": 120,
    "releases": 500,
}  # fmt: skip
SECONDS = "WORMWATCH_FUZZ_SECONDS"
LARGEST = 300_000  # bytes of all that is kept


@pytest.mark.parametrize("name", NAMES)
def test_what_is_kept(name: str) -> None:
    one, entries = harness(name), corpus(name)
    assert entries
    for entry in entries:
        data = entry.read_bytes()
        documents = [data]
        for number in range(MUTATIONS[name]):
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
