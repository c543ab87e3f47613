"""What on the board a clause is about just now, for whoever wants to be shown.

Each clause that can be pointed at stands in `_pointers` with a sentence and the way to find its
spaces. Where there is nothing to show, nothing is offered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

from companion.games.terror_below.board import Board, Laid, Space
from companion.games.terror_below.bounties import fits_delivery
from companion.games.terror_below.catalogue import Catalogue
from companion.games.terror_below.printed import QUEEN, Worm
from companion.games.terror_below.state import Player, Slot, State
from companion.language import tr
from companion.table.game import Pointed

if TYPE_CHECKING:
    from companion.games.terror_below.game import TerrorBelow


class Seen(NamedTuple):
    """The table, as somebody sees it who looks for something on it."""

    cards: Catalogue
    board: Board
    state: State

    @property
    def me(self) -> Player:
        """Whose turn it is."""
        return self.state.players[self.state.active]

    @property
    def beside_me(self) -> list[Space]:
        """The spaces next to the pawn."""
        return [] if self.me.pawn is None else self.board.neighbours[self.me.pawn]

    @property
    def places(self) -> list[Space]:
        """The Locations that stand."""
        return [space for space in self.state.locations.values() if space is not None]

    @property
    def pawns(self) -> list[Space]:
        """Where somebody stands."""
        return [each.pawn for each in self.state.players if each.pawn is not None]

    @property
    def worms(self) -> list[Slot]:
        """The Worms that are out."""
        return [slot for slot in self.state.slots if slot.worm]

    @property
    def nearest(self) -> list[Slot]:
        """The Worms that attack with the next card, or that are about to."""
        return [slot for slot in self.worms if len(slot.cards) >= self.worm(slot).limit - 1]

    def worm(self, slot: Slot) -> Worm:
        """The Worm in a slot that has one."""
        return self.cards.worms[slot.worm or ""]

    @property
    def spared(self) -> set[Space]:
        """Where an attack leaves nothing: canyon, and with others a Location (TB-X05)."""
        return {*self.board.canyon, *(() if self.state.options.solo else self.places)}

    def laid(self, slots: Iterable[Slot]) -> list[Laid]:
        """The patterns of these Worms where their Targets are now."""
        return [self.board.laid(self.worm(slot), slot.target) for slot in slots]


Spaces = Iterable[Space | None]
Find = Callable[[Seen], Spaces]
TOGETHER = ("TB-X05", "TB-X09")  # what holds with 2 or more players only


def pointed_at(game: TerrorBelow, state: State, rule: str) -> Pointed | None:
    """What to point at for a clause, or None where there is nothing."""
    for_others = rule in TOGETHER if state.options.solo else rule.startswith("TB-O")
    if for_others or state.phase == "setup":
        return None
    sentence, find = _pointers().get(rule, ("", _nowhere))
    board = game.board(state)
    spaces = dict.fromkeys(find(Seen(game.cards, board, state)))
    found = [board.at(space) for space in spaces if space is not None]
    return Pointed(sentence, tuple(found)) if found else None


# Finding


def _nowhere(seen: Seen) -> Spaces:
    return ()


def _ways(seen: Seen) -> Spaces:
    return [space for space in seen.beside_me if not seen.state.rubble[space]]


def _stones(seen: Seen) -> Spaces:
    return [space for space in seen.beside_me if seen.state.rubble[space]]


def _own_eggs(seen: Seen) -> Spaces:
    return [seen.me.pawn] if seen.me.pawn in seen.state.eggs else []


def _buried(seen: Seen) -> Spaces:
    return [space for space in seen.pawns if seen.state.rubble[space]]


def _all_rubble(seen: Seen) -> Spaces:
    return [space for space, count in enumerate(seen.state.rubble) if count]


def _other_pawns(seen: Seen) -> Spaces:
    return [space for space in seen.pawns if space in seen.beside_me]


def _customers(seen: Seen) -> Spaces:
    """The Locations that want an Egg which the active player carries."""
    wanted = [seen.cards.bounties[card] for card in seen.state.line]
    return [
        space
        for name, space in seen.state.locations.items()
        if any(fits_delivery(each, egg, name) for each in wanted for egg in seen.me.eggs)
    ]


def _targets(seen: Seen) -> Spaces:
    return [slot.target for slot in seen.worms]


def _near_targets(seen: Seen) -> Spaces:
    return [slot.target for slot in seen.nearest]


def _queens(seen: Seen) -> Spaces:
    return [slot.target for slot in seen.worms if seen.worm(slot).type == QUEEN]


def _egg_spaces(seen: Seen) -> Spaces:
    return [space for laid in seen.laid(seen.nearest) for space, _ in laid.eggs]


def _rubble_spaces(seen: Seen) -> Spaces:
    return [space for laid in seen.laid(seen.nearest) for space in laid.rubble]


def _coming_eggs(seen: Seen) -> Spaces:
    return [space for space in _egg_spaces(seen) if space not in seen.spared]


def _coming_rubble(seen: Seen) -> Spaces:
    return [space for space in _rubble_spaces(seen) if space not in seen.spared]


def _covered(seen: Seen) -> Spaces:
    """Where pawns are caught; on a Location only if the Target is exactly there (TB-X09)."""
    struck = [slot.target for slot in seen.nearest if slot.target in seen.places]
    return [*_coming_eggs(seen), *_coming_rubble(seen), *struck]


def _covered_places(seen: Seen) -> Spaces:
    spaces = [*_egg_spaces(seen), *_rubble_spaces(seen)]
    return [space for space in spaces if space in seen.places]


def _under_target(seen: Seen) -> Spaces:
    return [slot.target for slot in seen.worms if slot.target in seen.places]


def _damaged(seen: Seen) -> Spaces:
    return [space for space in seen.places if seen.state.rubble[space]]


def _sheltered(seen: Seen) -> Spaces:
    return [space for space in seen.pawns if space in seen.places]


def _ruins(seen: Seen) -> Spaces:
    return [space for space in seen.state.starts if space not in seen.places]


def _jumps(wide: bool) -> Find:
    def find(seen: Seen) -> Spaces:
        pawn = seen.me.pawn
        found = [] if pawn is None else seen.board.jumps[pawn]
        return [space for space, width in found if (width > 1) == wide]

    return find


def _canyon(seen: Seen) -> Spaces:
    return sorted(seen.board.canyon)


def _pointers() -> dict[str, tuple[str, Find]]:
    """By clause: what is shown, in a sentence, and where it is."""
    return {
        "TB-C02": (tr("The Locations that stand."), lambda seen: seen.places),
        "TB-C05": (tr("Every Egg on the board."), lambda seen: seen.state.eggs),
        "TB-C06": (tr("All the Rubble on the board."), _all_rubble),
        "TB-T03": (tr("The Targets that arrows move."), _targets),
        "TB-A01": (tr("Next to you and free of Rubble."), _ways),
        "TB-A02": (tr("A pawn next to you that you could ramp over."), _other_pawns),
        "TB-A03": (tr("The Rubble next to you."), _stones),
        "TB-A05": (tr("The Eggs in your space."), _own_eggs),
        "TB-A06": (tr("Every Location takes an Egg."), lambda s: s.places if s.me.eggs else ()),
        "TB-A07": (tr("These Locations want an Egg that you carry."), _customers),
        "TB-A10": (tr("A pawn that stands in Rubble."), _buried),
        "TB-X01": (tr("One card more, and the Worms with these Targets attack."), _near_targets),
        "TB-X03": (tr("Where the next attack would leave an Egg."), _coming_eggs),
        "TB-X04": (tr("Where the next attack would leave Rubble."), _coming_rubble),
        "TB-X05": (tr("Locations that the next attack would cover."), _covered_places),
        "TB-X06": (tr("The Target of a Queen."), _queens),
        "TB-X08": (tr("Whoever stands here is caught by the next attack."), _covered),
        "TB-X09": (tr("Whoever stands here is in a Location."), _sheltered),
        "TB-K01": (tr("The canyon."), _canyon),
        "TB-K02": (tr("Targets cross all of this in one step."), _canyon),
        "TB-K03": (tr("Where a jump over 1 canyon space would land you."), _jumps(wide=False)),
        "TB-K04": (tr("Where a jump over a wide canyon would land you."), _jumps(wide=True)),
        "TB-K05": (tr("No Target begins here."), _canyon),
        "TB-O04": (tr("The blue die names one of these."), _targets),
        "TB-O05": (tr("The red die lets one of these attack."), _targets),
        "TB-O06": (tr("Locations with Rubble on them."), _damaged),
        "TB-O07": (tr("A Target lies on these Locations."), _under_target),
        "TB-O08": (tr("Whoever stands here is in a Location."), _sheltered),
        "TB-O09": (tr("Here a Location was destroyed."), _ruins),
        "TB-O10": (
            tr("A second Egg here would take the first away."),
            lambda seen: seen.state.eggs,
        ),
        "TB-O11": (tr("These Locations are damaged."), _damaged),
        "TB-O12": (tr("Whoever stands here is in a Location."), _sheltered),
    }
