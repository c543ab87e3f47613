"""More checks of every kit (see kit_checks.py): bots, hints, demo, film, report, forecast and
simulation. A game needs none of them; one that declares a room has the whole of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.film import film_of
from companion.games.bot_shelf import BotPlayer
from companion.games.report_room import ReportSettings
from companion.games.simulation_room import SimulationRequest
from companion.lab.bots import RANDOM, list_bots, make_bot
from companion.lab.demo import Cast, Wish, plan_games
from companion.lab.hints import can_hint, find_hint
from companion.lab.reports import find_reports, list_reported
from companion.lab.shots import shots
from companion.lab.stills import figures, still
from companion.screens.new_game.draft import Draft
from companion.table.errors import Refused
from companion.table.form import to_json
from companion.table.journal import Kept, Row
from companion.table.keeper import Keeper
from companion.table.session import Session
from companion.table.sources import RandomBot
from tests.games.kit_checks import Kit, check

PNG, PDF = b"\x89PNG", b"%PDF"


@contextmanager
def blame(kit: Kit, member: str) -> Iterator[None]:
    """Say which member of which kit is to blame for whatever goes wrong."""
    try:
        yield
    except Exception as error:
        raise AssertionError(f"{kit.id}: {member}: {type(error).__name__}: {error}") from error


def begin(kit: Kit) -> Session[Any]:
    """Begin a game as the New game page does."""
    draft = Draft(kit.rules())
    draft.suit()
    return Session.new(kit.rules(), draft.options())


def begin_demo(kit: Kit) -> Session[Any]:
    """Begin a game that bots can play alone: that of the demo, if there is one."""
    if kit.demo() is None:
        return begin(kit)
    piece = next(plan_games(lambda _: kit.rules(), Wish(game=kit.id, seed=2)))
    return Session.new(kit.rules(), piece.options)


def play_kept(session: Session[Any], bot: str, answers: int) -> tuple[Kept, list[Row]]:
    """Let a bot begin a game, and return it as it is kept."""
    player, rows = make_bot(bot, session.game, seed=3), list[Row]()
    with TemporaryDirectory() as data:
        keeper = Keeper(Path(data))
        kept = keeper.begin(session).kept
        keeper.close()
    while session.prompt is not None and len(rows) < answers:
        answer = player(session.state, session.prompt)
        session.answer(answer)
        value = to_json(answer).decode()
        row = Row(seq=len(rows), value=value, source=bot, at=kept.begun, digest=session.digest())
        rows.append(row)
    return kept, rows


@check
def check_bots(kit: Kit) -> None:
    with blame(kit, "bots"):
        assert list_bots(kit.id)[0] == RANDOM
        for name in list_bots(kit.id):
            session = begin(kit)
            bot = make_bot(name, session.game, seed=1)
            assert isinstance(bot, BotPlayer), f"{name} is no BotPlayer"
            for _ in range(10):
                if session.prompt is not None:
                    session.answer(bot(session.state, session.prompt))


@check
def check_hints(kit: Kit) -> None:
    """A game that gives hints gives some at its own tables, and they are legal."""
    shelf, session, world, hints = kit.bots(), begin(kit), RandomBot(seed=3), 0
    with blame(kit, "bots: hints"):
        for _ in range(100):
            if session.prompt is None:
                break
            if can_hint(session):
                found = find_hint(session)
                assert found is not None
                assert found.answer in session.prompt.legal(), f"{found.answer} is not legal"
                hints += 1
            answer = world.answer(session.prompt)
            assert answer is not None
            session.answer(answer)
        assert bool(hints) == bool(shelf and shelf.hints), f"{hints} hints in a game"


@check
def check_demo(kit: Kit) -> None:
    """Its games can be played by a bot, also by one that this game does not have."""
    with blame(kit, "demo"):
        if kit.demo() is None:
            return
        piece = next(plan_games(lambda _: kit.rules(), Wish(game=kit.id, seed=2)))
        assert piece.game == kit.id
        session: Session[Any] = Session.new(kit.rules(), piece.options)
        cast = Cast("no such bot", piece.seed)
        cast.sit_down(session)
        for _ in range(10):
            if session.prompt is not None:
                session.answer(cast.answer(session.prompt))


@check
def check_film(kit: Kit) -> None:
    """Each moment of a film is drawn, with a line of figures."""
    with blame(kit, "film"):
        session = begin(kit)
        film = film_of(session.game, *play_kept(session, RANDOM, 30))
        taken = shots(film)
        for shot in taken[:: max(len(taken) // 4, 1)]:
            picture = still(film, shot.at, 160, shot.coming, shot.marked)
            assert 0 < picture.width <= 160
            assert figures(film, shot.at), "a moment has no figures"


@check
def check_report(kit: Kit) -> None:
    with blame(kit, "report"), TemporaryDirectory() as folder:
        room, data = kit.report(), Path(folder)
        assert (room is not None) == (kit.id in list_reported())
        if room is None:
            return
        assert type(find_reports(kit.id)) is type(room)
        session = begin_demo(kit)
        kept, rows = play_kept(session, list_bots(kit.id)[1], 80)
        settings = ReportSettings(playouts=1, bot=room.bots[0])
        job = room.open_job(session.game, kept, rows, None, data, settings)
        assert job.find_figures() is None
        done: list[tuple[int, int]] = []
        found = job.compute_figures(None, lambda *part: done.append(part))
        assert done[-1][0] == done[-1][1], "progress does not come to an end"
        job.keep_figures(found)
        assert job.find_figures() == found, "figures are not kept"
        report = job.make_report(found)
        assert report.moments
        assert len(report.marks) == len(report.moments)
        assert room.list_words(report)
        assert json.dumps(room.form(report))
        room.write_pdf(report, data / "report.pdf")
        room.write_png(report, data / "report.png")
        assert (data / "report.pdf").read_bytes().startswith(PDF)
        assert (data / "report.png").read_bytes().startswith(PNG)
        assert room.usual_bot in room.bots


@check
def check_forecast(kit: Kit) -> None:
    with blame(kit, "forecast"):
        room = kit.forecast()
        if room is None:
            return
        session = begin_demo(kit)
        play_kept(session, list_bots(kit.id)[1], 60)
        found = room.forecast(session.game, json.loads(session.boundary.state))
        assert json.dumps(found.form)
        assert found.lines
        try:
            room.forecast(session.game, {"no": "table"})
        except Refused:
            return
        raise AssertionError("what is no table is not refused")


@check
def check_simulation(kit: Kit) -> None:
    with blame(kit, "simulation"), TemporaryDirectory() as folder:
        room, plot = kit.simulation(), Path(folder) / "plot.png"
        if room is None:
            return
        game = kit.rules()
        for at in (0, -1):
            request = SimulationRequest(2, room.scenarios[at], room.sides[at], RANDOM, 1, None)
            room.check(game, request)
            done: list[int] = []
            found = room.simulate(game, request, None, 1, done.append)
            assert sum(done) == 2, "progress does not come to an end"
            assert json.dumps(found.form())
            assert found.list_lines()
            assert len(found.make_table().splitlines()) == 3, "not a line for each game"
            found.write_plot(plot)
            assert plot.read_bytes().startswith(PNG)
        try:
            room.check(game, request._replace(side="moon"))
        except Refused:
            return
        raise AssertionError("a side that is not there is not refused")
