"""The table in characters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.squirmish import grid
from companion.games.squirmish.state import PRIZES, State
from companion.language import tr

if TYPE_CHECKING:
    from companion.games.squirmish.game import Squirmish

WIDTH = 14  # of a card, in characters


def picture(game: Squirmish, state: State) -> str:
    """The Squirmish as it lies, and what each player has."""
    lines = [*_squirmish(game, state), *_players(state)]
    top = game.cards.name(state.discard[-1]) if state.discard else "–"
    count = len(state.discard)
    lines.append("  " + tr("Discard pile {count}, on top {title}", count=count, title=top))
    return "\n".join(lines)


def _squirmish(game: Squirmish, state: State) -> list[str]:
    if not state.squirmish:
        return ["  " + tr("Nothing is in play yet.")]
    places = [grid.place(key) for key in state.squirmish]
    columns = range(min(at[0] for at in places), max(at[0] for at in places) + 1)
    rows = range(min(at[1] for at in places), max(at[1] for at in places) + 1)
    lines = []
    for row in rows:
        cells = [_cell(game, state, grid.key((column, row))) for column in columns]
        lines += ["  " + " ".join(line).rstrip() for line in zip(*cells, strict=True)]
    return lines


def _cell(game: Squirmish, state: State, key: str) -> tuple[str, str]:
    """Two lines a card: its name, and whose it is with the hitpoints left."""
    fighter = state.squirmish.get(key)
    if fighter is None:
        return " " * WIDTH, " " * WIDTH
    creature = game.cards.creatures[fighter.card]
    marks = ("+" if fighter.safe else "") + ("z" if fighter.dazed else "")
    left = f"{creature.hp - fighter.damage}/{creature.hp}{marks}"
    owner = state.players[fighter.owner].name[: WIDTH - len(left) - 1]
    name = creature.name if len(creature.name) <= WIDTH else creature.name[: WIDTH - 1] + "…"
    return name.ljust(WIDTH), f"{owner} {left}".ljust(WIDTH)


def _players(state: State) -> list[str]:
    width = max(len(player.name) for player in state.players)
    lines = []
    for index, player in enumerate(state.players):
        mark = "▸" if index == state.active else " "
        prizes = "★" * len(player.prizes) + "·" * max(PRIZES - len(player.prizes), 0)
        said = tr("{prizes}  {count} in hand", prizes=prizes, count=player.holds)
        lines.append(f"{mark} {player.name:<{width}}  {said}")
    return lines
