"""What lies face up near a Leader (TB-I03): a Hat, or another Item or a Weapon that stays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.games.terror_below.state import Player
from companion.games.terror_below.table import TerrorTable
from companion.table.game import Script
from companion.table.prompts import Choose

if TYPE_CHECKING:
    from companion.games.terror_below.turn import Turn


def wear(table: TerrorTable, turn: Turn, player: Player, card: str) -> None:
    """TB-I03: put a Hat on, and discard the Hat that was worn before."""
    _discard_hats(table, player, "Discard the old Hat, {title}.")
    player.worn.append(card)
    if table.rules.hats_work_every_turn:
        turn.gain_points(_points_of(table, card))


def points_of_worn(table: TerrorTable, player: Player) -> int:
    """TB-I03: return the Action Points that the worn cards give in each turn."""
    if not table.rules.hats_work_every_turn:
        return 0
    return sum(_points_of(table, card) for card in player.worn)


def _points_of(table: TerrorTable, card: str) -> int:
    item = table.cards.items.get(card)
    effect = item.effect if item else None
    points = effect.get("points", 0) if isinstance(effect, dict) else 0
    return points if isinstance(points, int) else 0


def discard_worn(table: TerrorTable, player: Player) -> None:
    """TB-H05: discard every Item and Weapon that lies face up near a Leader who dies."""
    for card in player.worn:
        deck = "weapon" if card in table.cards.weapons else "item"
        table.state.discards[deck].append(card)
        table.tell("discard-card", "TB-H05", "Discard {title}.", card=card)
    player.worn.clear()


# Shooting a Hat off


def hat_shooters(table: TerrorTable, player: Player) -> Sequence[str]:
    """TB-I03: return the Weapons that can take a Hat off another Leader now."""
    if not any(hats_of(table, other) for other in table.state.players if other is not player):
        return []
    known = table.cards.weapons
    return [
        card
        for card in [*player.weapons, *player.worn]
        if card in known and known[card].shoots_hats and card not in table.fresh
    ]


def shoot_hat(table: TerrorTable, player: Player, card: str) -> Script:
    """TB-I03: shoot off another Leader's Hat, and discard the Hat and the Pistol."""
    players = table.state.players
    index = players.index(player)
    wearers = [str(i) for i, other in enumerate(players) if i != index and hats_of(table, other)]
    chosen = yield Choose(wearers, purpose="hat", rule="TB-I03", player=index)
    (player.weapons if card in player.weapons else player.worn).remove(card)
    table.state.discards["weapon"].append(card)
    table.tell("discard-card", "TB-I03", "Play and discard {title}.", card=card, player=index)
    wearer = players[int(chosen)]
    say, why = "Discard {name}'s Hat, {title}.", "{shooter} shot it off"
    _discard_hats(table, wearer, say, why, name=wearer.name, shooter=player.name)


def hats_of(table: TerrorTable, player: Player) -> list[str]:
    """Return the Hats that a player's Leader wears."""
    items = table.cards.items
    return [card for card in player.worn if card in items and items[card].hat]


def _discard_hats(
    table: TerrorTable, player: Player, say: str, why: str = "", **about: str
) -> None:
    for hat in hats_of(table, player):
        player.worn.remove(hat)
        table.state.discards["item"].append(hat)
        table.tell("discard-card", "TB-I03", say, why, card=hat, **about)
