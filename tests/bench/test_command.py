"""`wormwatch bench`, with real benchmarks in a hurry."""

from __future__ import annotations

import json
import os
from pathlib import Path

import msgspec
import pytest

from companion.__main__ import main
from companion.bench import command
from companion.bench.figure import Figure, Run, Sheet

ROOT = Path(__file__).parents[2]


def test_a_benchmark_is_run_told_and_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "growth", "--quick", "--json", "--out", str(tmp_path)]) == 0
    out, progress = capsys.readouterr()
    told = json.loads(out)
    assert "growth (1 of 1)" in progress
    [run] = told["sheet"]["runs"]
    names = [figure["name"] for figure in run["figures"]]
    for what in (
        "answers in a game: an answer",
        "games in the journal: start-up",
        "cards in a catalogue: finding one card",
    ):
        assert f"{what}, how steep" in names
    assert {len(curve["ms"]) for curve in run["curves"]} == {2}
    assert len(run["curves"]) * 2 == len(names)
    assert all(figure["value"] > 0 for figure in run["figures"] if figure["unit"] == "ms")
    written = {"bench.md", "bench.json", "bench.png", "growth.png"}
    assert {path.name for path in tmp_path.iterdir()} == written
    assert all(name in progress for name in written)
    assert json.loads((tmp_path / "bench.json").read_bytes()) == told["sheet"]
    assert command.last(tmp_path / "bench.json") is not None


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["dance"], "There is no benchmark dance. There are: engine,"),
        (["engine", "--compare", "no-such-file"], "no-such-file cannot be read"),
        (["engine", "--compare", str(ROOT / "pyproject.toml")], "is no run of the benchmarks"),
    ],
)
def test_bad_words_are_one_sentence(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", *words]) == 1
    out, error = capsys.readouterr()
    assert out == ""
    assert said in error
    assert error.count("\n") == 1


@pytest.mark.refuses("no-checkout")
def test_without_a_checkout_it_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "FOLDER", tmp_path)
    assert main(["bench"]) == 1
    assert "need a checkout" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("import sys; sys.exit('The lamp is out.')", "exit 1); the last it said: The lamp is out."),
        ("print('{}')", "missing required field `results`"),
    ],
)
def test_a_benchmark_that_fails_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, script: str, said: str,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    (tmp_path / "engine.py").write_text(script)
    monkeypatch.setattr(command, "FOLDER", tmp_path)
    assert main(["bench", "engine", "--out", str(tmp_path)]) == 1
    error = capsys.readouterr().err
    assert "The benchmark engine came to no end" in error
    assert said in error


def test_what_a_failed_benchmark_said_before_is_not_lost(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["import sys", *(f"print('line {at}', file=sys.stderr)" for at in range(100))]
    (tmp_path / "engine.py").write_text("\n".join([*lines, "sys.exit('The lamp is out.')"]))
    monkeypatch.setattr(command, "FOLDER", tmp_path)
    assert main(["bench", "engine", "--out", str(tmp_path)]) == 1
    said = capsys.readouterr().err.splitlines()
    assert [line for line in said if line.startswith("line")] == [
        f"line {at}" for at in range(71, 100)
    ]


@pytest.mark.refuses("benchmark-failed")
def test_one_that_fails_takes_nothing_of_the_others_with_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "engine.py").write_text("import sys; sys.exit('The lamp is out.')")
    figure = {"name": "a rule is found", "value": 3, "unit": "ms"}
    (tmp_path / "rules.py").write_text(f"import json; print(json.dumps({{'results': [{figure}]}}))")
    monkeypatch.setattr(command, "FOLDER", tmp_path)
    assert main(["bench", "engine", "rules", "--out", str(tmp_path)]) == 1
    out, error = capsys.readouterr()
    assert "- The benchmark engine came to no end" in out
    assert "The lamp is out." in error
    assert "| a rule is found | 3 ms |" in out
    assert [run.name for run in read(tmp_path).runs] == ["rules"]


def read(folder: Path) -> Sheet:
    sheet = command.last(folder / "bench.json")
    assert sheet is not None
    return sheet


def test_a_busy_machine_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 4)
    calm, busy = (Run("ui", [], 1.0, (load, 3.0)) for load in (1.9, 2.0))
    assert command.busy(calm) == []
    assert command.busy(busy) == [
        "The machine was busy (load 2.0 on 4 cores): ratios say more than times."
    ]


def test_what_was_not_measured_anew_is_kept_from_before() -> None:
    def run(name: str, value: float) -> Run:
        return Run(name, [Figure("it", value, "ms")], 1.0, (0.0, 0.0))

    before = Sheet("a table", False, "1.0", [run("ui", 1), run("engine", 1)])
    now = Sheet("a table", False, "1.1", [run("engine", 2)])
    assert command.kept(now, before).runs == [run("engine", 2), run("ui", 1)]
    elsewhere = msgspec.structs.replace(now, machine="a Pi")
    assert command.kept(elsewhere, before) == elsewhere
    assert command.kept(now, None) == now


def test_every_benchmark_has_its_name() -> None:
    """Those that print a document; the others are their parts."""
    files = {
        path.stem
        for path in (ROOT / "benchmarks").glob("*.py")
        if '"results"' in path.read_text("utf-8")
    }
    assert files == set(command.NAMES)


def test_the_committed_run_can_be_read() -> None:
    if not command.LAST.is_file():
        pytest.skip("none is committed")
    kept = command.last(None)
    assert kept is not None
    assert not kept.quick
    assert all(run.figures and len(run.load) == 2 for run in kept.runs)
