"""Many games: the same whoever plays them, summed up honestly, and drawn."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest
from PIL import Image

from companion.__main__ import main
from companion.lab import plot
from companion.lab.outcomes import Outcome, Wish
from companion.lab.process_pool import open_cluster, open_pool
from companion.lab.simulation import simulate
from companion.lab.summary import summarise, table, wilson
from companion.table.errors import Refused
from tests.lab.tables import GAME

QUICK = ["simulate", "--bot", "random", "--jobs", "1", "--games"]


def test_the_games_are_the_same_whatever_the_number_of_jobs() -> None:
    wish = Wish(games=30, bot="random", scenario="scramble", seed=5)
    alone = simulate(wish)
    with ThreadPoolExecutor(3) as executor:
        assert simulate(wish, executor, jobs=3) == alone
    with open_pool(2) as executor:
        assert simulate(wish, executor, jobs=2) == alone


def test_another_seed_plays_other_games() -> None:
    one, other = (simulate(Wish(games=5, bot="random", seed=seed)) for seed in (1, 2))
    assert one != other


def test_everybody_hears_how_many_are_done() -> None:
    heard: list[int] = []
    simulate(Wish(games=20, bot="random"), done=heard.append)
    assert sum(heard) == 20
    assert len(heard) > 5


def test_a_series_stopped_in_the_middle_leaves_nothing_running() -> None:
    def enough(games: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), open_pool(2) as executor:
        simulate(Wish(games=400, bot="random"), executor, jobs=2, done=enough)


def test_the_deaths_are_those_of_the_squad() -> None:
    for outcome in simulate(Wish(games=10, bot="random", scenario="scramble")):
        assert len(outcome.deaths) <= 3 + 5, "the hospital brings back a few"
        assert all(key in GAME.boards["desert"].keys for key in outcome.deaths)
        if outcome.reason == "The whole squad is dead.":
            assert len(outcome.deaths) >= 3


def test_the_interval_is_wilsons() -> None:
    assert wilson(0, 0) == (0, 1)
    assert wilson(0, 10) == pytest.approx((0, 0.2775), abs=1e-3)
    assert wilson(45, 50) == pytest.approx((0.7864, 0.9565), abs=1e-3)


def outcome(number: int, won: bool, score: int | None = None, deaths: str = "") -> Outcome:
    return Outcome(
        number=number, won=won, reason=f"{20 + number} VP before the evacuation.", attacks=10,
        vp=12, score=score, fallen=["motel"] * (number % 2), deaths=deaths.split(),
    )  # fmt: skip


def test_the_figures_of_a_series() -> None:
    games = [outcome(0, True, 25, "3,4"), outcome(1, True, 27, "3,4 1,1"), outcome(2, False)]
    found = summarise(Wish(games=3), games)
    assert (found.wins, found.games, found.attacks) == (2, 3, 10)
    assert found.rate == pytest.approx(2 / 3)
    assert found.interval == wilson(2, 3)
    assert found.fallen == pytest.approx(0.333)
    assert found.scores == {25: 1, 27: 1}
    assert found.median_score == 26
    assert found.deaths == {"1,1": 1, "3,4": 2}
    assert found.reasons == {"20 VP before the evacuation.": 3}


def test_a_series_is_drawn(tmp_path: Path) -> None:
    for games in ([outcome(0, True, 25, "3,4"), outcome(1, True, 31, "1,1")], [outcome(2, False)]):
        found = summarise(Wish(games=len(games)), games)
        plot.write(found, GAME.cards.sides["canyon"], tmp_path / "plot.png")
        with Image.open(tmp_path / "plot.png") as image:
            assert image.size == plot.SIZE
            assert image.getpixel((5, 5)) == plot.GROUND
            colours = {colour for _, colour in image.getcolors(1 << 20) or []}
    assert plot.DUSK in colours


def test_the_hottest_space_is_the_reddest(tmp_path: Path) -> None:
    found = summarise(Wish(games=1), [outcome(0, True, 25, "3,4 3,4 1,1")])
    image = plot.Plot(found, GAME.cards.sides["desert"]).image

    def cell(column: int, row: int) -> object:
        left, top = plot.BOARD_AT
        return image.getpixel((left + (column - 1) * plot.CELL + 8, top + row * plot.CELL - 12))

    assert cell(3, 4) == plot.DANGER
    assert cell(6, 6) == plot.PANEL


def test_the_command_tells_it_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*QUICK, "10"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Won ")
    assert "of 10" in said
    assert "95 %" in said


def test_the_command_speaks_to_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*QUICK, "12", "--json", "--seed", "3", "--scenario", "scramble"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["games"] == 12
    assert found["wish"] == {
        "games": 12, "scenario": "scramble", "bot": "random", "side": "desert", "seed": 3,
        "catalogue": None,
    }  # fmt: skip


def test_the_command_writes_a_table_and_a_picture(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, picture = tmp_path / "games.csv", tmp_path / "plot.png"
    assert main([*QUICK, "6", "--csv", str(file), "--plot", str(picture), "--side", "canyon"]) == 0
    rows = list(csv.DictReader(file.read_text().splitlines()))
    assert [row["number"] for row in rows] == list("012345")
    assert picture.stat().st_size > 1000
    capsys.readouterr()
    assert main([*QUICK, "6", "--csv"]) == 0
    assert capsys.readouterr().out.startswith("number,won,")


def test_no_location_becomes_a_formula() -> None:
    told = Outcome(
        number=0, won=True, reason="=1+1", attacks=1, vp=2, score=-3, fallen=["@x", "mill"],
        deaths=[],
    )  # fmt: skip
    [row] = csv.DictReader(table([told]).splitlines())
    assert (row["reason"], row["fallen"]) == ("'=1+1", "'@x mill")
    assert (row["won"], row["score"]) == ("True", "-3")


def test_bad_wishes_are_refused_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["--games", "0"], ["--bot", "genius"], ["--jobs", "2", "--scheduler", "x"]):
        with pytest.raises(SystemExit) as exit:
            main(["simulate", *words])
        assert exit.value.code == 2
        assert "Traceback" not in capsys.readouterr().err


def test_a_plot_that_cannot_be_written_is_refused_before_the_games(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    words = ["simulate", "--games", "9999999", "--plot", str(tmp_path / "file" / "plot.png")]
    assert main(words) == 1
    assert "cannot be written" in capsys.readouterr().err


def test_ctrl_c_ends_it_cleanly() -> None:
    words = ["simulate", "--games", "100000", "--jobs", "2", "--bot", "random"]
    start = [sys.executable, "-m", "companion", *words]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        start, stdout=pipe, stderr=pipe, text=True, start_new_session=True
    ) as running:
        try:
            time.sleep(2)
            os.killpg(running.pid, signal.SIGINT)
            out, err = running.communicate(timeout=100)  # on a busy machine
        finally:
            with suppress(ProcessLookupError):
                os.killpg(running.pid, signal.SIGKILL)
    assert running.returncode == 130
    assert "Traceback" not in out + err


def test_a_cluster_plays_the_same_games() -> None:
    distributed = pytest.importorskip("distributed", reason="pip install wormwatch[cluster]")
    wish = Wish(games=20, bot="random")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None
    ) as here, open_cluster(here.scheduler_address) as executor:  # fmt: skip
        assert simulate(wish, executor, jobs=2) == simulate(wish)


def test_without_dask_a_cluster_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Refused, match="wormwatch\\[cluster\\]"), open_cluster("tcp://here:1"):
        pass
