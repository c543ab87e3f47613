"""Looking a catalogue over: what the box has and it lacks, and what looks like a slip.

Nothing found here stops a game; each finding is one sentence for the person who typed the cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeAlias

from companion.games.terror_below.catalogue import DECKS, Catalogue
from companion.games.terror_below.pattern import CENTRE
from companion.games.terror_below.printed import ANY, QUEEN, Effect, Side, Space, Worm, at

Findings: TypeAlias = Iterator[str]

ABILITIES = frozenset(
    {"none", "boots", "bicycle", "motorcycle", "tow", "coast", "lure", "backfire", "spill"}
)
# What each effect may be set to: True for itself, int for 1 or more, or one of some words.
Vocabulary: TypeAlias = dict[str, Any]
ITEM_EFFECTS: Vocabulary = {
    "vp": int, "points": int, "draw": ("weapon", "item"), "protect": True, "damage": int,
    "clear": int, "line": True, "target": int, "revive": True,
}  # fmt: skip
CHARACTER_EFFECTS: Vocabulary = {
    "hand": int, "damage": int, "points": int, "rubble": int, "delivery": int,
}  # fmt: skip
BONUSES = ("motel", "hospital", "store", "police", "facility")  # TB-A08
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
EGG_COLOURS, LOCATIONS, QUEENS = 4, 5, 3  # TB-C02, TB-C03, TB-C04
LIMITS = range(2, 7)
TOUGHEST = 12  # health that two dice can just reach


def check(catalogue: Catalogue) -> list[str]:
    """Everything missing or odd, a sentence each; an empty list is a complete catalogue."""
    return [
        *_counts(catalogue),
        *_boards(catalogue),
        *_starters(catalogue),
        *_queens(catalogue),
        *_worms(catalogue),
        *_vehicles(catalogue),
        *_bounties(catalogue),
        *_by_hand(catalogue),
    ]


def understood(effect: Effect, vocabulary: Vocabulary) -> bool:
    """Whether the rules can carry an effect out: one word of the vocabulary, with a fit value.

    >>> understood({"points": 2}, ITEM_EFFECTS), understood({"fly": 2}, ITEM_EFFECTS)
    (True, False)
    """
    if not isinstance(effect, dict) or len(effect) != 1:
        return False
    ((word, value),) = effect.items()
    fits = vocabulary.get(word)
    if fits is int:
        return type(value) is int and value >= 1
    return value in fits if isinstance(fits, tuple) else fits is True and value is True


def ranges(numbers: Iterable[int]) -> str:
    """Card numbers, two digits each, neighbours drawn together.

    >>> ranges([1, 2, 3, 7, 9, 10])
    '01-03, 07 and 09-10'
    """
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return _listed([f"{r[0]:02}" if len(r) == 1 else f"{r[0]:02}-{r[-1]:02}" for r in runs])


def _counts(catalogue: Catalogue) -> Findings:
    """TB-C03: how many cards of each deck the box holds."""
    for deck in DECKS.values():
        letter, file, count = deck.letter, deck.file, deck.size
        numbers = {int(id[-2:]) for id in catalogue.deck(deck.name)}
        missing = set(range(1, count + 1)) - numbers
        if missing:
            have = f"{count - len(missing)} of the {count} {deck.name} cards"
            yield f"{file} has {have}; missing: TB-{letter} {ranges(missing)}."
        strange = numbers - set(range(1, count + 1))
        if strange:
            yield f"{file} has cards that the box does not: TB-{letter} {ranges(strange)}."


def _boards(catalogue: Catalogue) -> Findings:
    if "canyon" not in catalogue.sides:
        yield "board.toml has no [canyon]: only the desert side can be played."
    for name, side in catalogue.sides.items():
        yield from (f"board.toml, [{name}]: {said}" for said in _side(name, side))
    for place in catalogue.sides["desert"].locations:
        if not any(word in place for word in BONUSES):
            yield f"board.toml: '{place}' is no Location the rules know, so it has no bonus."


def _side(name: str, side: Side) -> Findings:
    if (side.columns, side.rows) != (6, 6):
        yield f"the board is {side.columns} by {side.rows}, not 6 by 6."
    if len(side.locations) != LOCATIONS:
        yield f"there are {len(side.locations)} Locations, not {LOCATIONS}."
    for place, (column, row) in side.locations.items():
        if column not in (1, side.columns) and row not in (1, side.rows):
            yield f"{place} at {column},{row} is not at an edge."
    if bool(side.canyon) != (name == "canyon"):
        yield "there is canyon on it." if side.canyon else "there is no canyon on it."
    for place in _cut_off(side):
        yield f"the canyon cuts {place} off from the other Locations."


def _cut_off(side: Side) -> Sequence[str]:
    """The Locations that cannot be driven to from where most of the others are."""
    shores = [(_shore(side, space), place) for place, space in side.locations.items()]
    mainland, _ = Counter(shore for shore, _ in shores).most_common(1)[0]
    return [place for shore, place in shores if shore != mainland]


def _shore(side: Side, start: Space) -> frozenset[Space]:
    """All that can be reached from a space without a jump."""
    found, edge = {start}, [start]
    while edge:
        column, row = edge.pop()
        for right, down in STEPS.values():
            space = (column + right, row + down)
            if side.has(space) and space not in side.canyon and space not in found:
                found.add(space)
                edge.append(space)
    return frozenset(found)


def _starters(catalogue: Catalogue) -> Findings:
    starters = [worm for worm in catalogue.worms.values() if worm.starter]
    if not starters:
        yield "worms.toml has no starters: a game must begin with random Worms."
        return
    count = Counter(worm.egg for worm in starters)
    for colour in catalogue.egg_colours:
        if count[colour] != 1:
            yield f"worms.toml has {count[colour]} starters with a {colour} Egg, not 1."
    for worm in starters:
        if worm.health or worm.limit:
            yield f"{worm.id} is a starter, but has health or a limit."


def _queens(catalogue: Catalogue) -> Findings:
    queens = [worm for worm in catalogue.worms.values() if worm.type == QUEEN]
    if len(queens) != QUEENS:
        yield f"worms.toml has {len(queens)} Queens, not {QUEENS}."
    for worm in queens:
        laid = sorted(colour or worm.egg for _, colour in worm.pattern.eggs)
        if laid != sorted(catalogue.egg_colours):
            yield f"{worm.id} is a Queen, but does not lay one Egg of each colour."
    if len(catalogue.egg_colours) != EGG_COLOURS:
        named = _listed(catalogue.egg_colours)
        yield f"There are {len(catalogue.egg_colours)} Egg colours ({named}), not {EGG_COLOURS}."
    if len({colour[0] for colour in catalogue.egg_colours}) < len(catalogue.egg_colours):
        yield "Two Egg colours begin alike: a Queen's pattern cannot tell them apart."


def _worms(catalogue: Catalogue) -> Findings:
    for worm in catalogue.worms.values():
        yield from (f"{worm.id} {said}" for said in _worm(worm, catalogue))


def _worm(worm: Worm, catalogue: Catalogue) -> Findings:
    for name, side in catalogue.sides.items():
        here = [place for place, space in side.locations.items() if space == worm.start]
        if here:
            yield f"starts at {at(worm.start)}, on the {here[0]} of the {name} side."
        if worm.start in side.canyon:
            yield f"starts at {at(worm.start)}, in the canyon: its Target will be rolled."
    if worm.limit and worm.limit not in LIMITS:
        yield f"has a limit of {worm.limit}; {LIMITS[0]} to {LIMITS[-1]} is usual."
    if worm.health > TOUGHEST:
        yield f"has a health of {worm.health}: more than two dice can deal."
    if not worm.pattern.rubble:
        yield "leaves no Rubble at all."
    if worm.type != QUEEN and worm.pattern.eggs != ((CENTRE, None),):
        yield "is no Queen, but its pattern has Eggs elsewhere than in the centre."


def _vehicles(catalogue: Catalogue) -> Findings:
    for card in catalogue.vehicles.values():
        steps = [STEPS[arrow] for arrow in card.arrows]
        if steps and not any(map(sum, zip(*steps, strict=True))):
            yield f"{card.id} has arrows that cancel each other: {card.arrows}."


def _bounties(catalogue: Catalogue) -> Findings:
    types = {worm.type for worm in catalogue.worms.values()}
    laid = {worm.egg for worm in catalogue.worms.values()}
    laid |= {colour for w in catalogue.worms.values() for _, colour in w.pattern.eggs if colour}
    for card in catalogue.bounties.values():
        if card.kind == "hunt" and card.worm not in {ANY, *types}:
            yield f"{card.id} hunts the type {card.worm}, and no Worm is one."
        if card.kind == "delivery" and card.egg not in laid:
            yield f"{card.id} wants a {card.egg} Egg, and no Worm lays one."


def _by_hand(catalogue: Catalogue) -> Findings:
    """What the players must do themselves, because no vocabulary covers it."""
    for card in catalogue.vehicles.values():
        yield from _manual(card.id, card.text, card.ability, card.ability in ABILITIES)
    for weapon in catalogue.weapons.values():
        yield from _manual(weapon.id, weapon.text, "manual", weapon.damage is not None)
    for item in catalogue.items.values():
        known = item.effect == "none" or understood(item.effect, ITEM_EFFECTS)
        yield from _manual(item.id, item.text, item.effect, known)
    for person in catalogue.characters.values():
        known = person.effect == "none" or understood(person.effect, CHARACTER_EFFECTS)
        yield from _manual(person.id, person.text, person.effect, known)


def _manual(id: str, text: str, effect: Effect, known: bool) -> Findings:
    if known:
        return
    if effect not in ("manual", ""):
        yield f"{id} has an effect outside the vocabulary ({_written(effect)}): it plays as manual."
    if not text:
        yield f"{id} is played by hand, but has no text that says how."


def _written(effect: Effect) -> str:
    if isinstance(effect, str):
        return effect
    return ", ".join(f"{word} = {value}" for word, value in effect.items()) or "nothing"


def _listed(words: Sequence[str]) -> str:
    """Words as a list in a sentence."""
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))
