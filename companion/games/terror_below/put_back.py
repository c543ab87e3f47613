"""After an undo: what the hands do until the table lies as it lay before, one sentence a task.

Both tables are states as the contract writes them: `now` is what the hands have laid, `then` what
has to lie there again. Pieces are as good as each other: Rubble that leaves a Leader goes straight
to a space that lacks some, and not through the supply.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.games.terror_below.differences import Form
from companion.games.terror_below.put_back_cards import cards
from companion.games.terror_below.scene import At
from companion.games.terror_below.steps import listed
from companion.language import tr

if TYPE_CHECKING:
    from companion.games.terror_below.game import TerrorBelow


class Task(NamedTuple):
    """One thing to do; without `hands` it is only good to know."""

    text: str
    hands: bool = True


class Holder(NamedTuple):
    """Who has a piece: a space, or a player's Leader."""

    at: At | None = None
    name: str = ""


def put_back(game: TerrorBelow, now: Form, then: Form, secret: bool = False) -> list[Task]:
    """Everything that has to be done, the board first. With `secret` no card is named that a
    player keeps hidden."""
    done_by_hand = [
        *_pawns(now, then),
        *_locations(now, then),
        *_rubble(now, then),
        *_eggs(now, then),
        *_targets(now, then),
        *cards(game, now, then, secret),
        *_tokens(now, then),
        *_standees(now, then),
    ]
    return [*map(Task, done_by_hand), *(Task(said, hands=False) for said in _told(now, then))]


def _seats(now: Form, then: Form) -> Iterator[tuple[str, Form, Form]]:
    """Every player's name, with what lies there now and what lay there then."""
    for had, has in zip(now["players"], then["players"], strict=False):
        yield has["name"], had, has


# On the board


def _pawns(now: Form, then: Form) -> Iterator[str]:
    for name, had, has in _seats(now, then):
        if had["pawn"] == has["pawn"]:
            continue
        if has["pawn"] is None:
            yield tr("Take {name}'s pawn off the board.", name=name)
        else:
            say = "Put {name}'s pawn back on column {at[0]}, row {at[1]}."
            yield tr(say, name=name, at=has["pawn"])


def _locations(now: Form, then: Form) -> Iterator[str]:
    for location, at in then["locations"].items():
        if now["locations"].get(location) == at:
            continue
        if at is None:
            yield tr("Take the {location} off the board.", location=location)
        else:
            say = "Put the {location} back on column {at[0]}, row {at[1]}."
            yield tr(say, location=location, at=at)


def _targets(now: Form, then: Form) -> Iterator[str]:
    for slot, (had, has) in enumerate(zip_longest(now["slots"], then["slots"]), 1):
        if has is None:
            yield tr("Take Target {slot} off the board.", slot=slot)
        elif had is None or had["target"] != has["target"]:
            say = "Put Target {slot} back on column {at[0]}, row {at[1]}."
            yield tr(say, slot=slot, at=has["target"])


# Rubble: whoever has too much gives it to whoever lacks some; the rest is the supply's


def _rubble(now: Form, then: Form) -> Iterator[str]:
    over, short = _balance(_piles(now), _piles(then))
    for giver, taker in _neighbours(over, short):
        count = min(over[giver], short[taker])
        over[giver] -= count
        short[taker] -= count
        yield _handed(giver, taker, count)
    yield from _off_the_board(over)
    yield from _onto_the_board(short)
    for holder, count in over.items():
        if holder.name and count:
            say = "Put {count} of {name}'s Rubble back into the supply."
            yield tr(say, count=count, name=holder.name)
    for holder, count in short.items():
        if holder.name and count:
            say = "Put {count} Rubble from the supply back onto {name}'s Leader."
            yield tr(say, count=count, name=holder.name)


def _piles(form: Form) -> dict[Holder, int]:
    piles = {Holder(_space(key)): count for key, count in form["rubble"].items()}
    piles |= {Holder(name=player["name"]): player["rubble"] for player in form["players"]}
    return piles


def _balance(
    now: Mapping[Holder, int], then: Mapping[Holder, int]
) -> tuple[dict[Holder, int], dict[Holder, int]]:
    """Who has too much, and who has too little."""
    lacks = {each: then.get(each, 0) - now.get(each, 0) for each in {**now, **then}}
    over = {each: -count for each, count in lacks.items() if count < 0}
    return over, {each: count for each, count in lacks.items() if count > 0}


def _neighbours(
    over: Mapping[Holder, int], short: Mapping[Holder, int]
) -> Iterator[tuple[Holder, Holder]]:
    """Who can give to whom: a Leader to a space, or a space to a Leader."""
    for giver in over:
        for taker in short:
            if bool(giver.name) != bool(taker.name) and over[giver] and short[taker]:
                yield giver, taker


def _handed(giver: Holder, taker: Holder, count: int) -> str:
    if giver.name:
        say = "Put {count} Rubble from {name}'s Leader back on column {at[0]}, row {at[1]}."
        return tr(say, count=count, name=giver.name, at=taker.at)
    say = "Take {count} Rubble from column {at[0]}, row {at[1]} onto {name}'s Leader."
    return tr(say, count=count, name=taker.name, at=giver.at)


def _off_the_board(over: Mapping[Holder, int]) -> Iterator[str]:
    for each, spaces in _by_count(over):
        if len(spaces) == 1:
            yield tr("Take {each} Rubble off column {at[0]}, row {at[1]}.", each=each, at=spaces[0])
        else:
            say = "Take {each} Rubble off each of these {count}: {where}."
            yield tr(say, each=each, count=len(spaces), where=listed(spaces))


def _onto_the_board(short: Mapping[Holder, int]) -> Iterator[str]:
    for each, spaces in _by_count(short):
        if len(spaces) == 1:
            say = "Put {each} Rubble back on column {at[0]}, row {at[1]}."
            yield tr(say, each=each, at=spaces[0])
        else:
            say = "Put {each} Rubble back on each of these {count}: {where}."
            yield tr(say, each=each, count=len(spaces), where=listed(spaces))


def _by_count(piles: Mapping[Holder, int]) -> Iterator[tuple[int, list[At]]]:
    """The spaces that want the same done, together: one reach into the box."""
    for each in sorted(set(piles.values()) - {0}):
        spaces = [holder.at for holder, count in piles.items() if holder.at and count == each]
        if spaces:
            yield each, sorted(spaces, key=lambda at: (at[1], at[0]))  # row by row, as one reads


# Eggs: the same, by colour and one by one


def _eggs(now: Form, then: Form) -> Iterator[str]:
    had, has = _nests(now), _nests(then)
    colours = dict.fromkeys([colour for colour, _ in had] + [colour for colour, _ in has])
    for colour in colours:
        too_many = _surplus(had, has, colour)
        too_few = _surplus(has, had, colour)
        for giver, taker in zip_longest(too_many, too_few):
            yield _moved(colour, giver, taker)


def _nests(form: Form) -> list[tuple[str, Holder]]:
    """Every Egg that somebody has."""
    lying = [(egg, Holder(_space(key))) for key, eggs in form["eggs"].items() for egg in eggs]
    carried = [(egg, Holder(name=each["name"])) for each in form["players"] for egg in each["eggs"]]
    return lying + carried


def _surplus(
    some: Sequence[tuple[str, Holder]], others: Sequence[tuple[str, Holder]], colour: str
) -> list[Holder]:
    """Who has Eggs of that colour here and not there, once for each Egg."""
    left = [holder for egg, holder in others if egg == colour]
    found = []
    for holder in [holder for egg, holder in some if egg == colour]:
        if holder in left:
            left.remove(holder)
        else:
            found.append(holder)
    return found


def _moved(colour: str, giver: Holder | None, taker: Holder | None) -> str:
    """One Egg from one holder to another; nobody is the supply."""
    about: dict[str, Any] = {"colour": colour}
    if giver is None:
        assert taker is not None
        if taker.name:
            return tr("Put a {colour} Egg back onto {name}'s Leader.", name=taker.name, **about)
        say = "Put a {colour} Egg back on column {at[0]}, row {at[1]}."
        return tr(say, at=taker.at, **about)
    if giver.name:
        return _taken_from(giver.name, taker, about)
    at = giver.at
    if taker is None:
        return tr("Take the {colour} Egg off column {at[0]}, row {at[1]}.", at=at, **about)
    if taker.name:
        say = "Put the {colour} Egg from column {at[0]}, row {at[1]} back onto {name}'s Leader."
        return tr(say, at=at, name=taker.name, **about)
    say = "Move the {colour} Egg from column {at[0]}, row {at[1]} to column {to[0]}, row {to[1]}."
    return tr(say, at=at, to=taker.at, **about)


def _taken_from(name: str, taker: Holder | None, about: Mapping[str, Any]) -> str:
    if taker is None:
        return tr("Put {name}'s {colour} Egg back into the supply.", name=name, **about)
    if taker.name:
        say = "Put {name}'s {colour} Egg back onto the Leader of {others}."
        return tr(say, name=name, others=taker.name, **about)
    say = "Put {name}'s {colour} Egg back on column {at[0]}, row {at[1]}."
    return tr(say, name=name, at=taker.at, **about)


# In front of the players, and what only the app counts


def _tokens(now: Form, then: Form) -> Iterator[str]:
    for name, had, has in _seats(now, then):
        count = has["tokens"] - had["tokens"]
        if count > 0:
            yield tr("Give {name} {count} VP in tokens back.", name=name, count=count)
        elif count < 0:
            yield tr("Take {count} VP in tokens back from {name}.", name=name, count=-count)


def _standees(now: Form, then: Form) -> Iterator[str]:
    for name, had, has in _seats(now, then):
        for type in had["standees"]:
            if type not in has["standees"]:
                yield tr("Take the standee of the {type} back from {name}.", type=type, name=name)
        for type in has["standees"]:
            if type not in had["standees"]:
                yield tr("Give {name} the standee of the {type} back.", type=type, name=name)


def _told(now: Form, then: Form) -> Iterator[str]:
    if now["attacks"] != then["attacks"]:
        yield tr("The attack count is {count} again.", count=then["attacks"])
    if now["active"] != then["active"]:
        yield tr("It is {name}'s turn again.", name=then["players"][then["active"]]["name"])


def _space(key: str) -> At:
    column, _, row = key.partition(",")
    return int(column), int(row)
