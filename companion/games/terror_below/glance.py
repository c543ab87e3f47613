"""What a player wants to see without a tap: Worms, Bounties, squads, and how far the game is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.terror_below.printed import ANY, Worm
from companion.games.terror_below.scenarios import DELIVERIES, STANDEES
from companion.games.terror_below.state import ATTACKS, GOAL, Player, Slot, State

if TYPE_CHECKING:
    from companion.games.terror_below.game import TerrorBelow


class WormSeen(msgspec.Struct, frozen=True):
    """A Worm in its slot, and how near it is to attacking."""

    number: int
    id: str
    name: str
    type: str
    egg: str
    health: int
    limit: int
    cards: int
    face_down: int

    @property
    def left(self) -> int:
        """How many cards it still takes."""
        return max(self.limit - self.cards, 0)


class BountySeen(msgspec.Struct, frozen=True):
    """A Bounty of the Line."""

    id: str
    kind: str  # "delivery" or "hunt"
    vp: int
    egg: str = ""
    location: str = ""
    worm: str = ""
    ready: bool = False  # the active player carries the Egg, or a Worm of the type is out


class SquadSeen(msgspec.Struct, frozen=True):
    """What a player has; hidden cards are only counted."""

    name: str
    leader: str
    others: int
    dead: int
    eggs: tuple[str, ...]
    rubble: int
    vp: int
    items: int
    weapons: int
    hidden: int
    hat: bool


class Glance(msgspec.Struct, frozen=True):
    """Everything at one glance."""

    title: str
    attacks: int
    most_attacks: int | None  # None: nobody counts them
    done: int  # of the goal
    goal: int
    goal_kind: str  # "vp", "locations" or "standees"
    worms: tuple[WormSeen, ...]
    line: tuple[BountySeen, ...]
    squads: tuple[SquadSeen, ...]
    active: int
    damaged: tuple[str, ...]  # Locations with 1 Rubble


def glance(game: TerrorBelow, state: State) -> Glance:
    """The table at one glance."""
    from companion.games.terror_below.words import SCENARIOS

    scenario = state.options.scenario or ""
    done, goal, kind = _goal(game, state, scenario)
    places = state.locations.items()
    return Glance(
        title=SCENARIOS.get(scenario, "Terror Below"),
        attacks=state.attacks,
        most_attacks=ATTACKS if state.options.solo else None,
        done=done,
        goal=goal,
        goal_kind=kind,
        worms=tuple(
            _worm(game.cards.worms[slot.worm], number, slot)
            for number, slot in enumerate(state.slots, 1)
            if slot.worm
        ),
        line=tuple(_bounty(game, state, card) for card in state.line),
        squads=tuple(_squad(game, player) for player in state.players),
        active=state.active,
        damaged=tuple(name for name, at in places if at is not None and state.rubble[at]),
    )


def _goal(game: TerrorBelow, state: State, scenario: str) -> tuple[int, int, str]:
    """How far the leading player is, how far it goes, and what is counted."""
    player = state.players[0]
    if scenario == "special-delivery":
        known = [game.cards.bounties[card] for card in player.bounties]
        places = {bounty.location for bounty in known if bounty.kind == "delivery"}
        return len(places), DELIVERIES, "locations"
    if scenario == "total-extermination":
        return len(player.standees), STANDEES, "standees"
    return max(_vp(game, each) for each in state.players), GOAL, "vp"


def _worm(worm: Worm, number: int, slot: Slot) -> WormSeen:
    return WormSeen(
        number=number,
        id=worm.id,
        name=worm.name,
        type=worm.type,
        egg=worm.egg,
        health=worm.health,
        limit=worm.limit,
        cards=len(slot.cards),
        face_down=sum(played.face == "down" for played in slot.cards),
    )


def _bounty(game: TerrorBelow, state: State, card: str) -> BountySeen:
    bounty = game.cards.bounties[card]
    if bounty.kind == "delivery":
        ready = bounty.egg in state.players[state.active].eggs
    else:
        types = {game.cards.worms[slot.worm].type for slot in state.slots if slot.worm}
        ready = bounty.worm == ANY or bounty.worm in types
    return BountySeen(
        id=card,
        kind=bounty.kind,
        vp=bounty.vp,
        egg=bounty.egg,
        location=bounty.location,
        worm=bounty.worm,
        ready=ready,
    )


def _squad(game: TerrorBelow, player: Player) -> SquadSeen:
    leader, items = game.cards.characters.get(player.leader or ""), game.cards.items
    return SquadSeen(
        name=player.name,
        leader=leader.name if leader else "",
        others=len(player.squad),
        dead=len(player.dead),
        eggs=tuple(player.eggs),
        rubble=player.rubble,
        vp=_vp(game, player),
        items=len(player.items),
        weapons=len(player.weapons) + sum(card in game.cards.weapons for card in player.worn),
        hidden=len(player.hidden),
        hat=any(card in items and items[card].hat for card in player.worn),
    )


def _vp(game: TerrorBelow, player: Player) -> int:
    return player.tokens + sum(game.cards.bounties[card].vp for card in player.bounties)
