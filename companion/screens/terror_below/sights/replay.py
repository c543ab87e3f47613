"""Sights: a finished game once more, step by step."""

from __future__ import annotations

from typing import Any

from companion.games.terror_below.kit import TerrorBelowKit
from companion.lab.playout import RandomPlayer
from companion.lab.terror_bot import SoloBot
from companion.screens.gallery.sights import sight
from companion.screens.gallery.visit import Visit
from companion.screens.terror_below.sights import tables

SEED = 3  # of the game alone
AROUND = 11  # of the game with five players


def played(visit: Visit, options: dict[str, Any], seed: int) -> str:
    """A whole game in the journal; its id comes back."""
    tabletop = visit.tabletop
    game = tabletop.library.load_game(TerrorBelowKit())
    tabletop.begin(game, {**options, "hands": "known"}, {})
    tabletop.just_begun = False
    session = tabletop.session
    bot = SoloBot(game, seed) if options["mode"] == "solo" else RandomPlayer(seed)
    with session.batch():
        while session.prompt is not None:
            session.answer(bot(session.state, session.prompt))
    id = tabletop.game_id
    tabletop.leave()
    return id


def _open(visit: Visit, id: str) -> None:
    visit.go("replay", id=id)
    visit.wait_for_work()
    visit.settle()


def _go_to(visit: Visit, mark: str, number: int = 0) -> None:
    """To one of the moments that are remembered."""
    moments = visit.page.film.moments
    found = [at for at, moment in enumerate(moments) if moment.mark == mark]
    visit.page.projector.go(found[number])


@sight
def scores_game(visit: Visit) -> None:
    """One game of the score book: watch it again?"""
    played(visit, tables.SOLO, SEED)
    visit.go("scores")
    visit.page.open(visit.page.tabletop.library.keeper.scores()[0])


@sight
def replay(visit: Visit) -> None:
    """A finished game from its beginning."""
    _open(visit, played(visit, tables.SOLO, SEED))


@sight
def replay_attack(visit: Visit) -> None:
    """An attack in a replay: what it did, and the timeline with all that is remembered."""
    _open(visit, played(visit, tables.SOLO, SEED))
    _go_to(visit, "attack", -2)


@sight
def replay_end(visit: Visit) -> None:
    """The last moment of a replay."""
    _open(visit, played(visit, tables.SOLO, SEED))
    visit.page.do("end")


@sight
def replay_five(visit: Visit) -> None:
    """A game of five once more: no hand is a secret any more."""
    options = {"players": tables.NAMES, "mode": "versus"}
    _open(visit, played(visit, options, AROUND))
    _go_to(visit, "points", 3)


@sight
def replay_impossible(visit: Visit) -> None:
    """A game that cannot be shown step by step."""
    _open(visit, visit.keep(tables.evening()))


@sight
def replay_save(visit: Visit) -> None:
    """Save a game as a picture: a film, or a page?"""
    _open(visit, played(visit, tables.SOLO, SEED))
    visit.page.save()
