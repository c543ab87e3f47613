"""What differs between two tables, a sentence each: a correction in words.

Both tables are states as the contract writes them. A card that lies elsewhere is one sentence,
however many piles it has gone through.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from companion.games.terror_below.state import DECKS
from companion.language import tr, word

if TYPE_CHECKING:
    from companion.games.terror_below.game import TerrorBelow

Form: TypeAlias = dict[str, Any]

# Everything that is said in a sentence of its own; the rest of a state is named at the end.
SAID = ("attacks", "rubble", "eggs", "locations", "slots", "line", "discards", "removed", "players")
SAID_OF_A_PLAYER = (
    "pawn", "tokens", "vp", "rubble", "eggs", "leader", "squad", "dead", "items", "weapons", "worn",
    "hidden", "bounties", "hand",
)  # fmt: skip


WEAPON = "TB-A"  # what every Weapon's id begins with


class Place(NamedTuple):
    """Where a card lies: on which pile of which slot or player, and in words. `kept`: only its
    player may see it there."""

    deck: str
    words: str
    kept: bool = False
    pile: str = ""
    of: int | str = ""  # the number of the slot, or the name of the player


def differences(
    game: TerrorBelow, before: Form, after: Form, secret: bool = False
) -> Sequence[str]:
    """Every difference in words. With `secret` no card is named that a player keeps hidden."""
    return [
        *_numbers(before, after),
        *_board(before, after),
        *_players(before, after),
        *_cards(game, before, after, secret),
        *_rest(before, after),
    ]


def _numbers(before: Form, after: Form) -> Iterator[str]:
    if before["attacks"] != after["attacks"]:
        yield tr("Attacks: {old} → {new}", old=before["attacks"], new=after["attacks"])


def _board(before: Form, after: Form) -> Iterator[str]:
    for key in _either(before["rubble"], after["rubble"]):
        old, new = before["rubble"].get(key, 0), after["rubble"].get(key, 0)
        if old != new:
            yield tr("Rubble on {place}: {old} → {new}", place=_at(key), old=old, new=new)
    for key in _either(before["eggs"], after["eggs"]):
        old, new = before["eggs"].get(key, []), after["eggs"].get(key, [])
        if sorted(old) != sorted(new):
            old, new = eggs_in_words(old), eggs_in_words(new)
            yield tr("Eggs on {place}: {old} → {new}", place=_at(key), old=old, new=new)
    for name in _either(before["locations"], after["locations"]):
        old, new = (_stands(each["locations"].get(name)) for each in (before, after))
        if old != new:
            location = word(name).capitalize()
            yield tr("{location}: {old} → {new}", location=location, old=old, new=new)
    for number, (was, now) in enumerate(zip(before["slots"], after["slots"], strict=False), 1):
        if was["target"] != now["target"]:
            old, new = place_in_words(was["target"]), place_in_words(now["target"])
            yield tr("Target {number}: {old} → {new}", number=number, old=old, new=new)
        old, new = (_unknown(slot) for slot in (was, now))
        if old != new:
            yield tr(
                "Unknown cards under Worm {number}: {old} → {new}", number=number, old=old, new=new
            )


def _players(before: Form, after: Form) -> Iterator[str]:
    for was, now in zip(before["players"], after["players"], strict=False):
        name = now["name"]
        if was["pawn"] != now["pawn"]:
            old, new = place_in_words(was["pawn"]), place_in_words(now["pawn"])
            yield tr("{name}'s car: {old} → {new}", name=name, old=old, new=new)
        if was["tokens"] != now["tokens"]:
            old, new = was["tokens"], now["tokens"]
            yield tr("{name}'s VP tokens: {old} → {new}", name=name, old=old, new=new)
        if was["rubble"] != now["rubble"]:
            old, new = was["rubble"], now["rubble"]
            yield tr("{name}'s Rubble: {old} → {new}", name=name, old=old, new=new)
        if sorted(was["eggs"]) != sorted(now["eggs"]):
            old, new = eggs_in_words(was["eggs"]), eggs_in_words(now["eggs"])
            yield tr("{name}'s Eggs: {old} → {new}", name=name, old=old, new=new)


def _cards(game: TerrorBelow, before: Form, after: Form, secret: bool) -> Iterator[str]:
    were, are = places(before), places(after)
    for card in _either(were, are):
        old, new = were.get(card, []), are.get(card, [])
        if old != new:
            deck = (old + new)[0].deck
            hide = secret and any(place.kept for place in old + new)
            name = tr("A hidden {deck} card", deck=deck) if hide else card_in_words(game, card)
            was, now = _lies(old, deck), _lies(new, deck)
            yield tr("{card}: {old} → {new}", card=name, old=was, new=now)


def _rest(before: Form, after: Form) -> Iterator[str]:
    """What nobody sets right on the screen, but a patch may."""
    changed = [
        key for key in _either(before, after)
        if key not in SAID and before.get(key) != after.get(key)
    ]  # fmt: skip
    players = zip(before["players"], after["players"], strict=False)
    changed += [
        key
        for was, now in players
        for key in _either(was, now)
        if key not in SAID_OF_A_PLAYER and was.get(key) != now.get(key)
    ]
    if changed:
        yield tr("Also changed: {what}", what=", ".join(changed))


# Where cards lie


def places(form: Form) -> dict[str, list[Place]]:
    """Every card that lies anywhere, and where; a card that lies in two places has two."""
    found: dict[str, list[Place]] = {}
    for card, place in _lying(form):
        if card is not None:
            found.setdefault(card, []).append(place)
    return found


def _lying(form: Form) -> Iterator[tuple[str | None, Place]]:
    for number, slot in enumerate(form["slots"], 1):
        at = tr("slot {number}", number=number)
        yield slot["worm"], Place("worm", at, pile="slot", of=number)
        for played in slot["cards"]:
            down = played["face"] == "down"
            pile = "face-down" if down else "under"
            words = _under(number, played["face"])
            yield played["card"], Place("vehicle", words, down, pile, number)
    for card in form["line"]:
        yield card, Place("bounty", tr("Bounty Line"), pile="line")
    for deck in DECKS:
        for card in form["discards"].get(deck, ()):
            yield card, Place(deck, tr("{deck} discard", deck=deck), pile="discard")
        for card in form["removed"].get(deck, ()):
            yield card, Place(deck, tr("out of the game"), pile="removed")
    for player in form["players"]:
        yield from _in_front_of(player)


def _in_front_of(player: Form) -> Iterator[tuple[str | None, Place]]:
    name = player["name"]
    piles = {
        "leader": Place("character", tr("{name}'s Leader", name=name)),
        "squad": Place("character", tr("{name}'s squad", name=name)),
        "dead": Place("character", tr("{name}'s dead", name=name)),
        "items": Place("item", tr("{name}'s Items", name=name), kept=True),
        "worn": Place("item", tr("{name}'s Hat", name=name)),
        "weapons": Place("weapon", tr("{name}'s Weapons", name=name), kept=True),
        "hidden": Place("bounty", tr("{name}'s hidden Bounties", name=name), kept=True),
        "bounties": Place("bounty", tr("{name}'s completed Bounties", name=name)),
        "hand": Place("vehicle", tr("{name}'s hand", name=name), kept=True),
    }
    near = Place("weapon", tr("face up near {name}'s Leader", name=name))
    for pile, place in piles.items():
        cards = [player[pile]] if pile == "leader" else player[pile] or ()
        for card in cards:
            is_weapon = pile == "worn" and card.startswith(WEAPON)  # it lies there like a Hat
            yield card, (near if is_weapon else place)._replace(pile=pile, of=name)


# Words for single things


def card_in_words(game: TerrorBelow, card: str) -> str:
    """A card by its name, and by the id that stands on it."""
    return tr("{name} ({id})", name=game.cards.name(card), id=card)


def pile_in_words(path: Sequence[str | int]) -> str:
    """A pile by the keys that lead there, as it is called on a button.

    >>> pile_in_words(["discards", "worm"]), pile_in_words(["players", 0, "worn"])
    ('Worm discard', 'Face up, like a Hat')
    """
    if path[0] == "discards":
        return tr("{deck} discard", deck=word(str(path[-1])).capitalize())
    if path[0] == "removed":
        return tr("{deck}: out of the game", deck=word(str(path[-1])).capitalize())
    names = {
        "line": tr("Bounty Line"),
        "worm": tr("Worm"),
        "cards": tr("Cards under the Worm"),
        "leader": tr("Leader"),
        "squad": tr("Squad"),
        "dead": tr("Dead"),
        "items": tr("Items"),
        "worn": tr("Face up, like a Hat"),
        "weapons": tr("Weapons"),
        "hidden": tr("Hidden Bounties"),
        "bounties": tr("Completed Bounties"),
        "hand": tr("Hand"),
    }
    return names[str(path[-1])]


def place_in_words(at: Sequence[int] | None) -> str:
    """A space, or off the board."""
    if at is None:
        return tr("off the board")
    return tr("column {column}, row {row}", column=at[0], row=at[1])


def eggs_in_words(eggs: Sequence[str]) -> str:
    """Eggs by their colours, or none."""
    return ", ".join(word(egg) for egg in sorted(eggs)) or tr("none")


def _at(key: str) -> str:
    return place_in_words([int(part) for part in key.split(",")])


def _stands(at: Sequence[int] | None) -> str:
    return tr("destroyed") if at is None else place_in_words(at)


def _lies(where: Sequence[Place], deck: str) -> str:
    """Where a card lies; one that nobody has shown is somewhere it cannot be seen."""
    if where:
        return ", ".join(place.words for place in where)
    return tr("deck or hand") if deck == "vehicle" else tr("deck")


def _under(number: int, face: str) -> str:
    if face == "down":
        return tr("face down under Worm {number}", number=number)
    return tr("under Worm {number}", number=number)


def _unknown(slot: Form) -> int:
    return sum(played["card"] is None for played in slot["cards"])


def _either(one: Form, other: Form) -> list[str]:
    """The keys of both, each once, in order."""
    return list(dict.fromkeys([*one, *other]))
