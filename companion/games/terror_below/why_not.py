"""Why exactly a card is refused: where it lies, or what kind of card it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.terror_below.check import belongings
from companion.games.terror_below.printed import QUEEN
from companion.games.terror_below.state import State
from companion.language import tr
from companion.table.prompts import Answer, Card, Prompt

if TYPE_CHECKING:
    from companion.games.terror_below.game import TerrorBelow


def why_not(game: TerrorBelow, state: State, prompt: Prompt, answer: Answer) -> str | None:
    """Where a refused card lies, or what kind of card it is."""
    if not isinstance(prompt, Card) or not isinstance(answer, str):
        return None
    deck = next((deck.name for deck in game.decks if answer in game.cards.deck(deck.name)), None)
    if deck is None:
        return None
    if deck != prompt.deck:
        return tr(
            "{card} is a {deck} card; a {needed} card is needed.",
            card=answer, deck=deck, needed=prompt.deck,
        )  # fmt: skip
    if prompt.source == "hand" and (hand := state.players[prompt.player].hand) is not None:
        if answer not in hand:
            name = state.players[prompt.player].name
            return tr("{card} is not in {name}'s hand.", card=answer, name=name)
        return tr(
            "{card} is in the hand, but it may not be played for this ({rule}).",
            card=answer, rule=prompt.rule,
        )  # fmt: skip
    for number, slot in enumerate(state.slots, 1):
        if answer == slot.worm:
            return tr("{card} lies in slot {slot} already.", card=answer, slot=number)
        if answer in [played.card for played in slot.cards]:
            return tr("{card} is already under Worm {slot}.", card=answer, slot=number)
    if answer in state.line:
        return tr("{card} lies in the Bounty Line.", card=answer)
    if answer in state.discards[deck]:
        return tr("{card} lies on the {deck} discard pile.", card=answer, deck=deck)
    if answer in state.removed[deck]:
        return tr("{card} has left the game.", card=answer)
    for player in state.players:
        if answer in belongings(player, deck, game.cards):
            return tr("{card} already lies in front of {name}.", card=answer, name=player.name)
    return _left_out(game, state, deck, answer)


def _left_out(game: TerrorBelow, state: State, deck: str, card: str) -> str | None:
    """Why a card has no part in this game at all."""
    worm = game.cards.worms.get(card)
    if worm is not None and worm.starter:
        return tr("{card} is a starter; it is not in the Worm deck (TB-S02).", card=card)
    if worm is not None and worm.type == QUEEN and not state.options.queens:
        return tr("{card} is a Queen, and this game is played without (TB-O02).", card=card)
    if state.options.solo and not getattr(game.cards.deck(deck)[card], "solo", True):
        return tr("{card} is not for a solo game (TB-O02).", card=card)
    return None
