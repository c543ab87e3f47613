"""Where the terminal begins: go on with a kept game, or start a new one."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.panel import Panel

from companion.console import escape_markup, open_console
from companion.games.registry import find_kit, game_ids
from companion.output import print_notes
from companion.table.errors import Refused
from companion.table.game import Field, Game
from companion.table.hidden import hidden
from companion.table.keeper import Keeper
from companion.table.presence import join_folder
from companion.table.session import Session
from companion.table.sources import Sources
from companion.terminal import view
from companion.terminal.seat import Leave, Seat

Load = Callable[[str], Game[Any]]
OFFERED = 6  # games to go on with


def run(data: Path, name: str | None, resume: str | None, catalogue: Path | None) -> int:
    """Play at the terminal until the person leaves."""
    console = open_console()
    keeper = Keeper(data)
    keeper.presence = join_folder(data)

    def load(name: str) -> Game[Any]:
        return find_kit(name).load(catalogue, data)

    try:
        if resume:
            _resumed(console, keeper, resume, load).play()
        elif name:
            _begun(console, keeper, load(name)).play()
        while True:
            try:
                _home(console, keeper, load).play()
            except Refused as refusal:
                console.print(f"[yellow]{escape_markup(refusal.message)}[/yellow]\n")
    except (Leave, EOFError, KeyboardInterrupt):
        console.print("\nUntil next time.")
    finally:
        print_notes(keeper.notes)
        keeper.presence = None
        keeper.close()
    return 0


def _home(console: Console, keeper: Keeper, load: Load) -> Seat:
    """Ask what to play."""
    view.troubles(console, keeper)
    off = hidden(keeper)
    known = (game for game in keeper.unfinished() if game.game in game_ids())
    kept = list(islice((game for game in known if game.id not in off), OFFERED))
    new = [find_kit(name).rules() for name in game_ids()]
    console.print(Panel("[b]Wormwatch[/b]  The table asks, your hands answer.", expand=False))
    choices = [f"Go on: {escape_markup(keeper.title(game))}" for game in kept]
    choices += [f"New game: {game.title}. [dim]{game.tagline}[/dim]" for game in new]
    looking = keeper.presence is not None and not keeper.presence.plays
    if looking:
        choices = [f"Look on: {escape_markup(keeper.title(game))}" for game in kept]
        choices += ["Play here from now on; the other one looks on then."]
    for number, choice in enumerate(choices, 1):
        console.print(f"  [b]{number}[/b]  {choice}")
    at = _number(console, "What shall it be? (a number, or quit)", len(choices)) - 1
    if at < len(kept):
        return _resumed(console, keeper, kept[at].id, load)
    if looking and keeper.presence:
        keeper.presence.take_over()
        return _home(console, keeper, load)
    return _begun(console, keeper, load(new[at - len(kept)].name))


def _number(console: Console, question: str, most: int) -> int:
    """A number from 1 to `most`, asked until there is one."""
    while True:
        words = console.input(f"\n{question} ").strip().lower()
        if words in ("quit", "q", "exit"):
            raise Leave
        if words.isdecimal() and 1 <= int(words) <= most:
            return int(words)
        console.print(f"[yellow]A number from 1 to {most}, please.[/yellow]")


def _begun(console: Console, keeper: Keeper, game: Game[Any]) -> Seat:
    """A new game, after its few questions."""
    options: dict[str, Any] = {}
    for field in game.fields:
        matters = all(options.get(name) == value for name, value in field.shown_if.items())
        if matters and not field.advanced:
            options[field.name] = _ask_field(console, field)
    session: Session[Any] = Session.new(game, options)
    sources = Sources()
    record = keeper.begin(session, sources)
    return Seat(console, keeper, session, record, sources)


def _resumed(console: Console, keeper: Keeper, id: str, load: Load) -> Seat:
    kept, rows = keeper.find(id)
    session, record = keeper.resume(load(kept.game), kept, rows)
    if keeper.presence is None or keeper.presence.plays:
        console.print(f"Going on: {escape_markup(keeper.title(kept))}.")
    return Seat(console, keeper, session, record, Sources(kept.sources))


def _ask_field(console: Console, field: Field) -> Any:
    """One option of a new game; Enter takes the default."""
    if field.kind == "names":
        default = escape_markup(", ".join(field.default))
        words = console.input(f"{field.label} [dim](names with commas; Enter: {default})[/dim] ")
        return [name.strip() for name in words.split(",") if name.strip()] or field.default
    if field.kind == "seconds":
        return _ask_seconds(console, field)
    values = [value for value, _ in field.choices] if field.kind == "one-of" else [True, False]
    labels = [label for _, label in field.choices] if field.kind == "one-of" else ["yes", "no"]
    console.print(f"{field.label}")
    for number, label in enumerate(labels, 1):
        mark = " [dim](Enter)[/dim]" if values[number - 1] == field.default else ""
        console.print(f"  [b]{number}[/b]  {escape_markup(label)}{mark}")
    while words := console.input("> ").strip():
        if words.isdecimal() and 1 <= int(words) <= len(values):
            return values[int(words) - 1]
        console.print(f"[yellow]A number from 1 to {len(values)}, or Enter.[/yellow]")
    return field.default


def _ask_seconds(console: Console, field: Field) -> int:
    """A length, as seconds or as a clock shows it; Enter takes the default."""
    question = f"{field.label} [dim](3:00, or seconds; 0 is none; Enter: {field.default})[/dim] "
    while words := console.input(question).strip():
        minutes, colon, seconds = words.rpartition(":")
        if seconds.isdecimal() and (minutes.isdecimal() or not colon):
            return int(minutes or 0) * 60 + int(seconds)
        console.print("[yellow]A length like 3:00 or 180, or Enter.[/yellow]")
    return int(field.default)
