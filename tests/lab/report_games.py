"""Whole games to make reports of, as files and as courses."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from companion.lab import bots
from companion.lab.course import Course, course_of
from companion.table import gamefile
from companion.table.keeper import Keeper
from companion.table.session import Session
from tests.lab.tables import GAME

SOLO = {"players": ["Ada"], "mode": "solo", "hands": "known"}


def played(seed: int, bot: str = "greedy", **options: Any) -> Session[Any]:
    """A game that a bot has played to its end."""
    session = Session.new(GAME, {**SOLO, "scenario": "special-delivery", **options})
    bots.play_to_end(session, bot, seed)
    return session


@lru_cache
def course(seed: int = 4) -> Course:
    """The course of one; look, do not touch."""
    return course_of(played(seed))


def filed(folder: Path, answers: int | None = None, seed: int = 4, **options: Any) -> Path:
    """A game file; with so many answers only."""
    whole = played(seed, **options)
    keeper = Keeper(folder / "journal")
    session = Session(GAME, GAME.read_state(_origin(whole)))
    record = keeper.begin(session)
    with session.batch():
        for entry in whole.entries[:answers]:
            assert isinstance(entry, int | str)
            session.answer(entry)
    file = folder / "game.json"
    gamefile.write(gamefile.pack(record.kept, record.rows), file)
    keeper.close()
    return file


def _origin(session: Session[Any]) -> Any:
    import json

    return json.loads(session.origin)
