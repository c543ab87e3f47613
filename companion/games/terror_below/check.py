"""Tables that cannot be: what a correction or a loaded state must not say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.terror_below.board import Board
from companion.games.terror_below.catalogue import Catalogue
from companion.games.terror_below.decks import in_play
from companion.games.terror_below.state import ATTACKS, DECKS, MAX_RUBBLE, Player, State
from companion.language import tr
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
        yield tr("There is no phase {phase}.", phase=state.phase)
    if state.phase == "terror" and not state.options.solo:
        yield tr("Only a solo game has a Terror Turn.")
    if len(state.players) != len(state.options.players):
        play, here = len(state.options.players), len(state.players)
        yield tr("{play} players play, not {here}.", play=play, here=here)
    elif not 0 <= state.active < len(state.players):
        yield tr("There is no player {number}.", number=state.active)
    if state.phase in ("turn", "terror") and len(state.slots) != 3:
        yield tr("The Terror zone holds 3 Worms, not {count}.", count=len(state.slots))
    if len(state.line) > 4:
        yield tr("The Bounty Line holds 4 Bounties, not {count}.", count=len(state.line))
    if state.attacks < 0:
        yield tr("There cannot have been less than 0 attacks.")
    if (state.phase == "over") != (state.result is not None):
        yield tr("A game is over when it has a result, and only then.")
    if state.options.solo and state.attacks >= ATTACKS and state.result is None:
        yield tr("With {count} attacks the game is lost (TB-O01).", count=state.attacks)
    if any(not 0 <= index < len(state.players) for index in state.final or ()):
        yield tr("Only players of this game can have a final turn.")


def _pieces(state: State, cards: Catalogue, board: Board) -> Iterator[str]:
    for space, count in enumerate(state.rubble):
        if not 0 <= count <= MAX_RUBBLE:
            yield tr(
                "There cannot be {count} Rubble on {place}; at most 2 lie on a space (TB-X04).",
                count=count, place=_place(board, space),
            )  # fmt: skip
        if count and space in board.canyon:
            place = _place(board, space)
            yield tr("There cannot be Rubble on {place}: that is canyon (TB-K01).", place=place)
    standing = {space: name for name, space in state.locations.items() if space is not None}
    if len(standing) < sum(space is not None for space in state.locations.values()):
        yield tr("Two Locations cannot stand on one space.")
    for space, name in standing.items():
        if state.options.solo and state.rubble[space] >= MAX_RUBBLE:
            count = state.rubble[space]
            yield tr(
                "With {count} Rubble the {location} is destroyed (TB-O07).",
                count=count, location=name,
            )  # fmt: skip
    for space, eggs in state.eggs.items():
        place = _place(board, space)
        if space in board.canyon or space in standing:
            yield tr("There cannot be an Egg on {place} (TB-X05).", place=place)
        if state.options.solo and len(eggs) > 1:
            yield tr("In a solo game there is at most 1 Egg on {place} (TB-O10).", place=place)
        yield from _colours(eggs, cards)
    for number, slot in enumerate(state.slots, 1):
        if slot.target in board.canyon:
            yield tr("Target {number} cannot be in the canyon (TB-K01).", number=number)
        if any(played.face not in ("up", "down") for played in slot.cards):
            yield tr("A card under Worm {number} lies face up or face down.", number=number)
    for name, location in state.locations.items():
        if location in board.canyon:
            yield tr("The {location} cannot stand in the canyon.", location=name)


def _place(board: Board, space: int) -> str:
    column, row = board.at(space)
    return tr("column {column}, row {row}", column=column, row=row)


def _colours(eggs: list[str], cards: Catalogue) -> Iterator[str]:
    for egg in eggs:
        if egg not in cards.egg_colours:
            yield tr("There is no {colour} Egg.", colour=egg)


def _player(player: Player, cards: Catalogue, board: Board) -> Iterator[str]:
    if player.pawn is not None and player.pawn in board.canyon:
        yield tr("{name}'s pawn cannot be in the canyon (TB-K01).", name=player.name)
    if player.rubble < 0 or player.tokens < 0:
        yield tr("{name} cannot have less than nothing.", name=player.name)
    yield from _colours(player.eggs, cards)


def _cards(state: State, cards: Catalogue) -> Iterator[str]:
    """The same card twice, or one that does not exist."""
    for deck in DECKS:
        known = cards.deck(deck)
        lying = Counter(_lying(state, deck, cards))
        for card, count in lying.items():
            if card not in known:
                yield tr("There is no {deck} card {card}.", deck=deck, card=card)
            elif count > 1:
                yield tr("{card} cannot lie in {count} places.", card=card, count=count)
        if deck == "vehicle":
            yield from _hidden(state, len(known) - len(lying))
    if state.phase == "setup" or (state.result is None and any(not s.worm for s in state.slots)):
        left = in_play(cards, state.options)["worm"].keys() - state.removed["worm"]
        if len(left) < 3:
            yield tr("The Terror zone holds 3 Worms, not {count}.", count=len(left))


def _hidden(state: State, unseen: int) -> Iterator[str]:
    """More cards nobody has seen under the Worms than there are."""
    hidden = sum(played.card is None for slot in state.slots for played in slot.cards)
    if hidden > unseen:
        yield tr(
            "{hidden} unknown cards lie under the Worms, and only {unseen} Vehicles are left.",
            hidden=hidden, unseen=unseen,
        )  # fmt: skip


def _lying(state: State, deck: str, cards: Catalogue) -> Iterator[str]:
    yield from state.discards[deck]
    yield from state.removed[deck]
    if deck == "worm":
        # In an older game the Worm on top of the discard still shows in its slot (TB-X07).
        top = state.discards["worm"][-1:] if state.rules_version == 1 else []
        shown = [slot for slot in state.slots if slot.cards or slot.worm not in top]
        yield from (slot.worm for slot in shown if slot.worm is not None)
    elif deck == "vehicle":
        yield from (each.card for slot in state.slots for each in slot.cards if each.card)
    elif deck == "bounty":
        yield from state.line
    for player in state.players:
        yield from belongings(player, deck, cards)


def belongings(player: Player, deck: str, cards: Catalogue) -> Iterator[str]:
    """The cards of a deck in front of a player. Of those face up near the Leader the Weapons are
    known by the catalogue."""
    match deck:
        case "vehicle":
            yield from player.hand or ()
        case "bounty":
            yield from player.hidden + player.bounties
        case "item":
            yield from player.items
            yield from (card for card in player.worn if card not in cards.weapons)
        case "weapon":
            yield from player.weapons
            yield from (card for card in player.worn if card in cards.weapons)
        case "character":
            yield from player.squad + player.dead + ([player.leader] if player.leader else [])
