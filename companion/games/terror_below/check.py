"""Tables that cannot be: what a correction or a loaded state must not say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.terror_below.board import Board
from companion.games.terror_below.catalogue import Catalogue
from companion.games.terror_below.state import ATTACKS, DECKS, MAX_RUBBLE, Player, State
from companion.table.errors import Refused

PHASES = ("setup", "turn", "terror", "over")


def check(state: State, cards: Catalogue, board: Board) -> None:
    """Raise `Refused` with the first thing that is impossible."""
    for problem in problems(state, cards, board):
        raise Refused("impossible", problem)


def problems(state: State, cards: Catalogue, board: Board) -> Iterator[str]:
    """Everything that is impossible about a table, a sentence each."""
    yield from _frame(state)
    yield from _pieces(state, cards, board)
    for player in state.players:
        yield from _player(player, cards, board)
    yield from _cards(state, cards)


def _frame(state: State) -> Iterator[str]:
    if state.phase not in PHASES:
        yield f"There is no phase {state.phase}."
    if state.phase == "terror" and not state.options.solo:
        yield "Only a solo game has a Terror Turn."
    if len(state.players) != len(state.options.players):
        yield f"{len(state.options.players)} players play, not {len(state.players)}."
    elif not 0 <= state.active < len(state.players):
        yield f"There is no player {state.active}."
    if state.phase in ("turn", "terror") and len(state.slots) != 3:
        yield f"The Terror zone holds 3 Worms, not {len(state.slots)}."
    if len(state.line) > 4:
        yield f"The Bounty Line holds 4 Bounties, not {len(state.line)}."
    if state.attacks < 0:
        yield "There cannot have been less than 0 attacks."
    if (state.phase == "over") != (state.result is not None):
        yield "A game is over when it has a result, and only then."
    if state.options.solo and state.attacks >= ATTACKS and state.result is None:
        yield f"With {state.attacks} attacks the game is lost (TB-O01)."
    if any(not 0 <= index < len(state.players) for index in state.final or ()):
        yield "Only players of this game can have a final turn."


def _pieces(state: State, cards: Catalogue, board: Board) -> Iterator[str]:
    for space, count in enumerate(state.rubble):
        where = f"on column {board.at(space)[0]}, row {board.at(space)[1]}"
        if not 0 <= count <= MAX_RUBBLE:
            yield f"There cannot be {count} Rubble {where}; at most 2 lie on a space (TB-X04)."
        if count and space in board.canyon:
            yield f"There cannot be Rubble {where}: that is canyon (TB-K01)."
    standing = {space: name for name, space in state.locations.items() if space is not None}
    if len(standing) < sum(space is not None for space in state.locations.values()):
        yield "Two Locations cannot stand on one space."
    for space, name in standing.items():
        if state.options.solo and state.rubble[space] >= MAX_RUBBLE:
            yield f"With {state.rubble[space]} Rubble the {name} is destroyed (TB-O07)."
    for space, eggs in state.eggs.items():
        where = f"on column {board.at(space)[0]}, row {board.at(space)[1]}"
        if space in board.canyon or space in standing:
            yield f"There cannot be an Egg {where} (TB-X05)."
        if state.options.solo and len(eggs) > 1:
            yield f"In a solo game there is at most 1 Egg {where} (TB-O10)."
        for egg in eggs:
            if egg not in cards.egg_colours:
                yield f"There is no {egg} Egg."
    for number, slot in enumerate(state.slots, 1):
        if slot.target in board.canyon:
            yield f"Target {number} cannot be in the canyon (TB-K01)."
        if any(played.face not in ("up", "down") for played in slot.cards):
            yield f"A card under Worm {number} lies face up or face down."
    for name, location in state.locations.items():
        if location in board.canyon:
            yield f"The {name} cannot stand in the canyon."


def _player(player: Player, cards: Catalogue, board: Board) -> Iterator[str]:
    if player.pawn is not None and player.pawn in board.canyon:
        yield f"{player.name}'s pawn cannot be in the canyon (TB-K01)."
    if player.rubble < 0 or player.tokens < 0:
        yield f"{player.name} cannot have less than nothing."
    for egg in player.eggs:
        if egg not in cards.egg_colours:
            yield f"There is no {egg} Egg."


def _cards(state: State, cards: Catalogue) -> Iterator[str]:
    """The same card twice, or one that does not exist."""
    for deck in DECKS:
        known = cards.deck(deck)
        lying = Counter(_lying(state, deck))
        for card, count in lying.items():
            if card not in known:
                yield f"There is no {deck} card {card}."
            elif count > 1:
                yield f"{card} cannot lie in {count} places."


def _lying(state: State, deck: str) -> Iterator[str]:
    yield from state.discards[deck]
    yield from state.removed[deck]
    if deck == "worm":
        # TB-X07: the Worm on top of the discard still shows in its slot until the next is drawn.
        top = state.discards["worm"][-1:]
        yield from (slot.worm for slot in state.slots if slot.cards or slot.worm not in top)
    elif deck == "vehicle":
        yield from (each.card for slot in state.slots for each in slot.cards if each.card)
    elif deck == "bounty":
        yield from state.line
    for player in state.players:
        yield from belongings(player, deck)


def belongings(player: Player, deck: str) -> Iterator[str]:
    """The cards of a deck in front of a player."""
    match deck:
        case "vehicle":
            yield from player.hand or ()
        case "bounty":
            yield from player.hidden + player.bounties
        case "item":
            yield from player.items + player.worn
        case "weapon":
            yield from player.weapons
        case "character":
            yield from player.squad + player.dead + ([player.leader] if player.leader else [])
