"""What a person at the terminal sees: the table, what happened, the question, its answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Console
from rich.padding import Padding
from rich.panel import Panel

from companion.console import escape_markup
from companion.table.events import Event
from companion.table.game import Game, Result
from companion.table.keeper import Keeper
from companion.table.presence import spectator_notice
from companion.table.prompts import Answer, Card, Prompt, Roll
from companion.table.session import Session

# One piece of news: an event of the rules, or a line that is already marked up.
News = Event | str


def troubles(console: Console, keeper: Keeper) -> None:
    """What the keeper has to say: each note once, the warning as long as it holds."""
    for note in keeper.notes:
        console.print(f"[yellow]! {escape_markup(note)}[/yellow]")
    keeper.notes = []
    if keeper.warning:
        console.print(f"[bold red]! {escape_markup(keeper.warning)}[/bold red]")
    if keeper.presence and not keeper.presence.plays:
        console.print(f"[yellow]! {escape_markup(spectator_notice())}[/yellow]")


def table(console: Console, session: Session[Any], news: Sequence[News]) -> None:
    """The whole table, with the question as the last and biggest thing."""
    game, state, prompt = session.game, session.state, session.prompt
    console.print()
    console.rule(f"[dim]{escape_markup(game.progress(state))}[/dim]", style="dim")
    console.print(game.picture(state), markup=False)
    for line in news:
        console.print(Padding(f"• {line if isinstance(line, str) else spoken(line)}", (0, 2)))
    if prompt is not None:
        _question(console, game, state, prompt)
    elif session.result is not None:
        ending(console, session.result)
        console.print("  [dim]Enter: back to the start; undo goes back into the game[/dim]")


def answer_label(game: Game[Any], state: Any, prompt: Prompt, answer: Answer) -> str:
    """An answer in words; a card with its id, which stands on the card."""
    label = game.label(state, prompt, answer)
    return f"{answer}  {label}" if isinstance(prompt, Card) and label != answer else label


def spoken(event: Event) -> str:
    """What happened, why, and by which rule."""
    why = f" [dim]{escape_markup(event.why)}[/dim]" if event.why else ""
    return f"{escape_markup(event.text)}{why} [dim]({event.rule})[/dim]"


def _question(console: Console, game: Game[Any], state: Any, prompt: Prompt) -> None:
    question = game.question(state, prompt)
    text = f"[bold]{escape_markup(question.text)}[/bold]"
    if question.why:
        text += f"\n[dim]{escape_markup(question.why)} ({prompt.rule})[/dim]"
    console.print(Panel(text, border_style="yellow", padding=(1, 2)))
    if isinstance(prompt, Roll):
        console.print(f"  [dim]1-{prompt.sides} as rolled; Enter: the app rolls[/dim]")
        return
    labels = [answer_label(game, state, prompt, answer) for answer in prompt.legal()]
    lines = [
        f"[b]{number:>2}[/b]  {escape_markup(label)}" for number, label in enumerate(labels, 1)
    ]
    console.print(Padding(Columns(lines, padding=(0, 3), column_first=True), (0, 2)))
    if isinstance(prompt, Card):
        deal = "" if prompt.source == "hand" else "Enter: the app deals; "
        console.print(f"  [dim]{deal}a number, an id or a name: this card[/dim]")


_OUTCOMES = {"won": "Won!", "lost": "Lost.", "shared": "A shared win.", "none": "Nobody wins."}


def ending(console: Console, result: Result) -> None:
    """How the game ended, and what it is worth."""
    score = "   ".join(f"{escape_markup(name)} {points}" for name, points in result.score.items())
    text = f"[bold]{_OUTCOMES[result.outcome]}[/bold] {escape_markup(result.reason)}"
    text += f"\n[dim]{score}[/dim]"
    console.print(Panel(text, border_style="green", padding=(1, 2)))
