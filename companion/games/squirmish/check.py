"""Tables that cannot be: what a correction or a loaded state must not say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.squirmish import grid
from companion.games.squirmish.catalogue import Catalogue
from companion.games.squirmish.state import HAND, IN_PLAY, PRIZES, State
from companion.language import tr
from companion.table.errors import Refused

PHASES = ("setup", "turn", "over")


def check(state: State, cards: Catalogue) -> None:
    """Raise `Refused` with the first thing that is impossible."""
    for problem in problems(state, cards):
        raise Refused("impossible", problem)


def problems(state: State, cards: Catalogue) -> Iterator[str]:
    """Everything that is impossible about a table, a sentence each."""
    yield from _frame(state)
    yield from _cards(state, cards)
    yield from _squirmish(state, cards)
    yield from _players(state, cards)


def _frame(state: State) -> Iterator[str]:
    if state.game != "squirmish":
        yield tr("This is a table of {game}, not of Squirmish.", game=state.game)
    if state.phase not in PHASES:
        yield tr("There is no phase {phase}.", phase=state.phase)
    if len(state.players) != len(state.options.players):
        play, here = len(state.options.players), len(state.players)
        yield tr("{play} players play, not {here}.", play=play, here=here)
    elif not 0 <= state.active < len(state.players):
        yield tr("There is no player {number}.", number=state.active)
    if (state.phase == "over") != (state.result is not None):
        yield tr("A game is over when it has a result, and only then.")


def _cards(state: State, cards: Catalogue) -> Iterator[str]:
    """The same card twice, or one that does not exist."""
    lying = Counter(fighter.card for fighter in state.squirmish.values())
    lying.update(state.discard)
    for player in state.players:
        lying.update(player.prizes + (player.hand or []))
    for card, count in lying.items():
        if card not in cards.creatures:
            yield tr("There is no card {card}.", card=card)
        elif count > 1:
            yield tr("{card} cannot lie in {count} places.", card=card, count=count)


def _squirmish(state: State, cards: Catalogue) -> Iterator[str]:
    wrong = [key for key in state.squirmish if not grid.is_key(key)]
    if wrong:
        yield tr("{place} is no place; one is written like 2,-1.", place=wrong[0])
        return
    for fighter in state.squirmish.values():
        creature = cards.creatures.get(fighter.card)
        if not 0 <= fighter.owner < len(state.players):
            yield tr("{card} belongs to nobody at the table.", card=fighter.card)
        if fighter.damage < 0:
            yield tr("{card} cannot have less than no damage (SQ-A04).", card=fighter.card)
        if creature is not None and fighter.damage >= creature.hp:
            yield tr(
                "With {damage} damage {title} is knocked out: it has {hp} hitpoints (SQ-A05).",
                damage=fighter.damage, title=creature.name, hp=creature.hp,
            )  # fmt: skip
    may_be_apart = state.phase == "over" or state.now.loose  # SQ-G01, SQ-A06: for this moment
    if not may_be_apart and len(grid.pieces([grid.place(key) for key in state.squirmish])) > 1:
        yield tr("The cards in play must hang together (SQ-S01).")


def _players(state: State, cards: Catalogue) -> Iterator[str]:
    owned = Counter(fighter.owner for fighter in state.squirmish.values())
    # In the middle of a turn a sixth card may just have come (SQ-T04).
    most = HAND + 1 if state.now.step else HAND
    for index, player in enumerate(state.players):
        name = player.name
        if (player.hand is not None) != (state.options.hands == "known"):
            yield tr("All hands are known in this game, or none is: look at {name}'s.", name=name)
        if not 0 <= player.holds <= most and state.phase != "over":
            yield tr(
                "{name} cannot hold {count} cards; the limit is 5 (SQ-T04).",
                name=name, count=player.holds,
            )  # fmt: skip
        if owned[index] > IN_PLAY:
            yield tr(
                "{name} cannot have {count} cards in play; the limit is 5 (SQ-S03).",
                name=name, count=owned[index],
            )  # fmt: skip
        if len(player.prizes) >= PRIZES and state.phase != "over":
            yield tr("With 3 prize guys {name} has won (SQ-G01).", name=name)
    if state.phase != "setup":
        yield from _enough(state, cards)


def _enough(state: State, cards: Catalogue) -> Iterator[str]:
    """Hidden hands hold cards too, though nobody knows which."""
    lying = len(state.squirmish) + len(state.discard)
    lying += sum(len(player.prizes) + player.holds for player in state.players)
    if lying > len(cards.creatures):
        yield tr(
            "{lying} cards lie on the table, but there are {all}.",
            lying=lying, all=len(cards.creatures),
        )  # fmt: skip
