"""After an undo: which cards the hands take from where, and where each of them goes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from companion.games.terror_below.differences import Form, Place, card_in_words, places
from companion.language import tr, word

if TYPE_CHECKING:
    from companion.games.terror_below.game import TerrorBelow

Lying = dict[str, list[Place]]

# The piles a card can go to: what leaves the table comes before what is laid there.
ORDER = (
    "deck", "deck-or-hand", "discard", "removed", "slot", "under", "face-down", "line", "dead",
    "squad", "leader", "items", "weapons", "worn", "hidden", "bounties", "hand",
)  # fmt: skip


class Way(NamedTuple):
    """From where to where some cards go, and whether all may know which cards they are."""

    deck: str
    now: str  # in words; empty where a card lies in the deck or in a hand
    to: Place
    open: bool


def cards(game: TerrorBelow, now: Form, then: Form, secret: bool) -> Iterator[str]:
    """Every card that has to go somewhere, those with the same way together."""
    lie, lay = _lying(now), _lying(then)
    flipped = dict(_flipped(now, then))
    for card, number in flipped.items():
        say = "Turn {cards} face down again under Worm {number}."
        yield tr(say, cards=card_in_words(game, card), number=number)
    vanished = [card for card in lie if card not in lay and card not in flipped]
    unseen = [card for card in vanished if lie[card][0].deck == "vehicle"]
    turned = dict(_turned_up(now, then, list(flipped.values()), unseen))
    yield from _guessed(game, turned, unseen)
    settled = {*flipped, *(unseen if turned else ())}
    ways: dict[Way, list[str]] = {}
    for card in dict.fromkeys([*lie, *lay]):
        if card not in settled and lie.get(card) != lay.get(card):
            way = _way(lie.get(card, []), lay.get(card, []), _home(then), secret)
            ways.setdefault(way, []).append(card)
    for way in sorted(ways, key=lambda way: ORDER.index(way.to.pile)):
        yield _sentence(game, way, ways[way])
    yield from _taken_up(now, then)


def _lying(form: Form) -> Lying:
    """Where each card lies. A Worm on the discard has left its slot, although the slot remembers
    it until the next one is drawn."""
    return {
        card: [place for place in found if place.pile == "discard"] or found
        for card, found in places(form).items()
    }


def _way(lies: Sequence[Place], lay: Sequence[Place], vehicles: str, secret: bool) -> Way:
    deck = [*lies, *lay][0].deck
    home = Place(deck, "", pile=vehicles if deck == "vehicle" else "deck")
    leaves = [place for place in lies if place not in lay] or [home]
    comes = [place for place in lay if place not in lies] or [*lay, home]
    seen = any(not place.kept for place in lies)  # it lies there for all to see
    hidden = secret and not seen and any(place.kept for place in [*lies, *lay])
    return Way(deck, leaves[0].words, comes[0], not hidden)


def _home(then: Form) -> str:
    """Where a Vehicle card goes that lay nowhere in sight. The app does not see into every hand,
    but in their own turn the Worms are dealt theirs from the deck."""
    seen = all(player["hand"] is not None for player in then["players"])
    return "deck" if seen or then["phase"] == "terror" else "deck-or-hand"


def _sentence(game: TerrorBelow, way: Way, moved: Sequence[str]) -> str:
    named = [
        card_in_words(game, card) if way.open else tr("a hidden {deck} card", deck=way.deck)
        for card in moved
    ]
    text = _goes(way.to, ", ".join(named))
    return tr("{text} Now: {where}.", text=text, where=way.now) if way.now else text


def _goes(to: Place, cards: str) -> str:
    """Where cards go, as something to do."""
    deck, about = word(to.deck).capitalize(), {"cards": cards, "name": to.of, "number": to.of}
    return {
        "deck": tr("Put {cards} back on top of the {deck} deck.", deck=deck, **about),
        "deck-or-hand": tr("Put {cards} back: into the hand, or on top of the deck.", **about),
        "discard": tr("Put {cards} back on the {deck} discard.", deck=deck, **about),
        "removed": tr("Set {cards} aside again, out of the game.", **about),
        "slot": tr("Lay {cards} back into slot {number}.", **about),
        "under": tr("Lay {cards} back under Worm {number}.", **about),
        "face-down": tr("Lay {cards} back face down under Worm {number}.", **about),
        "line": tr("Lay {cards} back into the Bounty Line.", **about),
        "dead": tr("Lay {cards} back with {name}'s dead.", **about),
        "squad": tr("Put {cards} back into {name}'s squad.", **about),
        "leader": tr("Let {cards} lead {name}'s squad again.", **about),
        "items": tr("Give {cards} back to {name}.", **about),
        "weapons": tr("Give {cards} back to {name}.", **about),
        "worn": (
            tr("Lay {cards} back face up near {name}'s Leader.", **about)
            if to.deck == "weapon"
            else tr("Put the Hat back on {name}'s Leader: {cards}.", **about)
        ),
        "hidden": tr("Give {cards} back to {name}, face down.", **about),
        "bounties": tr("Lay {cards} back with {name}'s completed Bounties.", **about),
        "hand": tr("Put {cards} back into {name}'s hand.", **about),
    }[to.pile]


# Cards that lie face down, and that nobody has shown to the app


def _flipped(now: Form, then: Form) -> Iterator[tuple[str, int]]:
    """The cards that lie face up where they lay face down, each with the number of its Worm."""
    for number, (had, has) in enumerate(zip(now["slots"], then["slots"], strict=False), 1):
        for up, down in zip(had["cards"], has["cards"], strict=False):
            same = up["card"] and down["card"] in (None, up["card"])
            if same and (up["face"], down["face"]) == ("up", "down"):
                yield up["card"], number


def _turned_up(
    now: Form, then: Form, flipped: Sequence[int], unseen: Sequence[str]
) -> Iterator[tuple[int, int]]:
    """The Worms that lack face-down cards, and how many: they were turned up for an attack, and
    are among the unseen ones now."""
    for number in range(1, len(then["slots"]) + 1):
        missing = _unknown(then, number) - _unknown(now, number) - flipped.count(number)
        if missing > 0 and unseen:
            yield number, missing


def _guessed(game: TerrorBelow, turned: dict[int, int], unseen: Sequence[str]) -> Iterator[str]:
    """Which of the unseen cards lay face down under which Worm, only the players know."""
    named = ", ".join(card_in_words(game, card) for card in unseen)
    certain = len(turned) == 1 and sum(turned.values()) == len(unseen)
    for number, count in turned.items():
        if certain:
            yield _goes(Place("vehicle", "", pile="face-down", of=number), named)
        else:
            say = (
                "Lay {count} of these back face down under Worm {number}, the others where they"
                " came from: {cards}."
            )
            yield tr(say, cards=named, number=number, count=count)


def _taken_up(now: Form, then: Form) -> Iterator[str]:
    """Face-down cards that were not there yet."""
    for number in range(1, len(now["slots"]) + 1):
        count = _unknown(now, number) - _unknown(then, number)
        if count > 0:
            say = "Take {count} face-down card back from under Worm {number}."
            if count > 1:
                say = "Take {count} face-down cards back from under Worm {number}."
            yield tr(say, count=count, number=number)


def _unknown(form: Form, number: int) -> int:
    """How many cards under a Worm have no name."""
    if number > len(form["slots"]):
        return 0
    return sum(played["card"] is None for played in form["slots"][number - 1]["cards"])
