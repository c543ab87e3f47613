"""A demo in words: every question, who answers it and why, and what that does to the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from time import sleep
from typing import Any

import msgspec
from rich.console import Console
from rich.padding import Padding

from companion.console import escape_markup, open_console
from companion.games.demo_series import Piece
from companion.games.registry import load_game
from companion.lab.demo import Cast, Wish, plan_games
from companion.language import tr
from companion.table.events import Event
from companion.table.game import Game
from companion.table.prompts import Answer, Prompt, Roll
from companion.table.session import Session
from companion.table.sources import Sources
from companion.terminal import view

PAUSES = {"slow": 2.5, "normal": 1.2, "quick": 0.4}  # seconds between two questions
ENDING = 4  # such pauses after a game


def run(data: Path, wish: Wish) -> int:
    """Play until it is stopped, or as many games as are wanted. Nothing of them is kept."""
    console = open_console()
    load = partial(load_game, data=data)
    seconds = PAUSES[wish.pace]
    if not console.is_terminal:  # nobody watches a file, and it must not grow for ever
        seconds, wish = 0.0, msgspec.structs.replace(wish, games=wish.games or 1)
    try:
        for piece in plan_games(load, wish):
            _play(console, load(piece.game), wish, piece, seconds)
            sleep(seconds * ENDING)
    except KeyboardInterrupt:
        console.print()
    console.print(tr("The demo is over; nothing of it was kept."))
    return 0


def _play(console: Console, game: Game[Any], wish: Wish, piece: Piece, seconds: float) -> None:
    cast = Cast(wish.bot, piece.seed)
    session: Session[Any] = Session.new(game, piece.options)
    sources = Sources(cast.seats(game))
    cast.sit_down(session)
    console.rule(f"[b]{escape_markup(tr('Demo'))}[/b]")
    _tell(console, session.events)
    _deal(console, session, sources)
    seen = -1
    while (prompt := session.prompt) is not None:
        if session.boundary.position != seen:  # a turn is complete: look at the table
            seen = session.boundary.position
            console.rule(f"[dim]{escape_markup(game.progress(session.state))}[/dim]", style="dim")
            console.print(game.picture(session.state), markup=False)
        answer = cast.answer(prompt)
        _ask(console, session, prompt, answer, "" if isinstance(prompt, Roll) else cast.reason)
        session.answer(answer, "dice" if isinstance(prompt, Roll) else wish.bot)
        _tell(console, session.events)
        _deal(console, session, sources)
        sleep(seconds)
    if session.result is not None:
        view.ending(console, session.result)


def _deal(console: Console, session: Session[Any], sources: Sources) -> None:
    """What the dealer has to do before the next question."""
    while sources.answer_one(session) is not None:
        _tell(console, session.events)


def _ask(
    console: Console, session: Session[Any], prompt: Prompt, answer: Answer, reason: str
) -> None:
    game, state = session.game, session.state
    asked = escape_markup(game.question(state, prompt).text)
    console.print(f"\n[bold]{asked}[/bold] [dim]({prompt.rule})[/dim]")
    label = view.answer_label(game, state, prompt, answer)
    why = f"  [dim]{escape_markup(reason)}[/dim]" if reason else ""
    console.print(Padding(f"[cyan]→ {escape_markup(label)}[/cyan]{why}", (0, 2)))


def _tell(console: Console, events: Sequence[Event]) -> None:
    for event in events:
        console.print(Padding(f"• {view.spoken(event)}", (0, 2)))
