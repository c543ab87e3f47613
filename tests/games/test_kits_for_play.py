"""What the kits hand over for playing: every game that declares a thing has the whole of it."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.film import film_of
from companion.games.bot_shelf import BotPlayer
from companion.games.kit import GameKit
from companion.games.registry import KITS, find_kit, load_game
from companion.games.report_room import ReportSettings
from companion.games.simulation_room import SimulationRequest
from companion.lab.bots import RANDOM, list_bots, make_bot
from companion.lab.demo import Cast, Wish, plan_games
from companion.lab.hints import can_hint, find_hint, is_chance
from companion.lab.playout import RandomPlayer
from companion.lab.reports import find_reports, list_reported
from companion.lab.shots import shots
from companion.lab.stills import figures, still
from companion.table.errors import Refused
from companion.table.form import to_json
from companion.table.journal import Kept, Row
from companion.table.keeper import Keeper
from companion.table.session import Session
from tests.games.test_contract import GAMES

each_kit = pytest.mark.parametrize("kit", KITS, ids=lambda kit: str(kit.id))


@each_kit
def test_each_bot_of_a_game_is_made_and_answers(kit: GameKit[Any]) -> None:
    assert list_bots(kit.id)[0] == RANDOM
    for name in list_bots(kit.id):
        session = GAMES[kit.id](random.Random(1))
        bot = make_bot(name, session.game, seed=1)
        assert isinstance(bot, BotPlayer), f"{kit.id}: {name}"
        for _ in range(10):
            if session.prompt is not None:  # a game may be over by then
                session.answer(bot(session.state, session.prompt))


@each_kit
def test_a_game_that_gives_hints_gives_them_at_its_own_tables(kit: GameKit[Any]) -> None:
    shelf = kit.bots()
    session = GAMES[kit.id](random.Random(3))
    player, hints = RandomPlayer(3), 0
    for _ in range(60):
        if session.prompt is None:
            break
        if can_hint(session):
            found = find_hint(session)
            assert found is not None, kit.id
            assert found.answer in session.prompt.legal(), kit.id
            assert not is_chance(session.prompt)
            hints += 1
        session.answer(player(session.state, session.prompt))
    assert bool(hints) == bool(shelf and shelf.hints), kit.id


@each_kit
def test_a_demo_of_a_game_can_be_played_by_its_best_bot(kit: GameKit[Any]) -> None:
    if kit.demo() is None:
        with pytest.raises(Refused, match=f"no demo of {kit.id}"):
            next(plan_games(load_game, Wish(game=kit.id)))
        return
    piece = next(plan_games(load_game, Wish(game=kit.id, seed=2)))
    assert piece.game == kit.id
    session: Session[Any] = Session.new(find_kit(kit.id).rules(), piece.options)
    cast = Cast("no such bot", piece.seed)
    cast.sit_down(session)
    for _ in range(10):
        assert session.prompt is not None
        session.answer(cast.answer(session.prompt))


def play_kept(session: Session[Any], bot: str, answers: int, data: Path) -> tuple[Kept, list[Row]]:
    """A game that a bot has begun, as it is kept."""
    player, keeper, rows = make_bot(bot, session.game, seed=3), Keeper(data), list[Row]()
    kept = keeper.begin(session).kept
    keeper.close()
    while session.prompt is not None and len(rows) < answers:
        answer = player(session.state, session.prompt)
        session.answer(answer)
        value = to_json(answer).decode()
        row = Row(seq=len(rows), value=value, source=bot, at=kept.begun, digest=session.digest())
        rows.append(row)
    return kept, rows


@each_kit
def test_each_moment_of_a_film_is_drawn(kit: GameKit[Any], tmp_path: Path) -> None:
    session = GAMES[kit.id](random.Random(4))
    film = film_of(session.game, *play_kept(session, RANDOM, 30, tmp_path))
    taken = shots(film)
    assert taken
    for shot in taken[:: max(len(taken) // 4, 1)]:
        picture = still(film, shot.at, 160, shot.coming, shot.marked)
        assert 0 < picture.width <= 160, kit.id
        assert figures(film, shot.at), kit.id


@each_kit
def test_a_game_with_reports_makes_one_of_its_own_games(kit: GameKit[Any], tmp_path: Path) -> None:
    room = kit.report()
    if room is None:
        with pytest.raises(Refused) as refusal:
            find_reports(kit.id)
        assert refusal.value.code == "other-game"
        assert refusal.value.message == "There is a report for games of Terror Below only."
        return
    assert find_reports(kit.id) is not None
    assert kit.id in list_reported()
    piece = next(plan_games(load_game, Wish(game=kit.id, seed=2)))
    session: Session[Any] = Session.new(kit.rules(), piece.options)
    kept, rows = play_kept(session, "greedy", 80, tmp_path)
    settings = ReportSettings(playouts=1, bot="greedy")
    job = room.open_job(session.game, kept, rows, None, tmp_path, settings)
    assert job.find_figures() is None
    done: list[tuple[int, int]] = []
    figures = job.compute_figures(None, lambda *part: done.append(part))
    assert done[-1][0] == done[-1][1]
    job.keep_figures(figures)
    assert job.find_figures() == figures
    report = job.make_report(figures)
    assert room.list_words(report)
    assert json.loads(json.dumps(room.form(report)))["title"].startswith(kit.title)
    room.write_pdf(report, tmp_path / "report.pdf")
    room.write_png(report, tmp_path / "report.png")
    assert (tmp_path / "report.pdf").read_bytes().startswith(b"%PDF")
    assert (tmp_path / "report.png").read_bytes().startswith(b"\x89PNG")


@each_kit
def test_a_game_with_simulations_plays_them(kit: GameKit[Any], tmp_path: Path) -> None:
    room = kit.simulation()
    if room is None:
        return
    game = kit.rules()
    for scenario, side in (
        (room.scenarios[0], room.sides[0]),
        (room.scenarios[-1], room.sides[-1]),
    ):
        request = SimulationRequest(2, scenario, side, RANDOM, 1, None)
        room.check(game, request)
        done: list[int] = []
        found = room.simulate(game, request, None, 1, done.append)
        assert sum(done) == 2
        assert json.loads(json.dumps(found.form()))["games"] == 2
        assert found.list_lines()
        assert len(found.make_table().splitlines()) == 3
        found.write_plot(tmp_path / "plot.png")
        assert (tmp_path / "plot.png").read_bytes().startswith(b"\x89PNG")
    with pytest.raises(Refused):
        room.check(game, request._replace(side="moon"))


@each_kit
def test_a_game_with_forecasts_looks_ahead_from_its_own_tables(kit: GameKit[Any]) -> None:
    room = kit.forecast()
    if room is None:
        return
    piece = next(plan_games(load_game, Wish(game=kit.id, seed=2)))
    session: Session[Any] = Session.new(kit.rules(), piece.options)
    bot = make_bot("greedy", session.game, seed=2)
    for _ in range(60):
        assert session.prompt is not None
        session.answer(bot(session.state, session.prompt))
    at_start = json.loads(session.boundary.state)
    found = room.forecast(session.game, at_start)
    assert json.loads(json.dumps(found.form))
    assert found.lines
    with pytest.raises(Refused):
        room.forecast(session.game, {"no": "table"})


def test_a_list_of_the_bots_loads_none_of_them() -> None:
    """The command line asks for their names at each start."""
    code = (
        "import sys; from companion.lab.bots import list_bots; print(list_bots('terror-below'),"
        "[name for name in ('numpy', 'companion.lab.planner', 'companion.lab.squirmish_bot')"
        " if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['random', 'greedy', 'planner'] []"
