"""Which pictures are taken of a film: one for what is remembered, one for a few small steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.film import Film, Moment
from companion.games.film_painter import At
from companion.games.registry import find_kit
from companion.lab.stills import title

MOST = 150  # pictures: whoever is sent a film should see its end
RUNS = (4, 8, 1000)  # small steps in one picture; more where there would be too many pictures
SECONDS = {"": 0.9, "attack": 1.5, "points": 1.4, "end": 5.0}
LONG = 1.8  # seconds for what else is remembered
BEFORE = 0.9  # seconds that a Worm is seen to come


class Shot(NamedTuple):
    """One picture: of which moment, what is said under it, and how long it stays."""

    at: int
    caption: str
    seconds: float
    mark: str = ""
    coming: bool = False  # the table before the moment: something is about to happen
    marked: tuple[At, ...] = ()


def shots(film: Film) -> list[Shot]:
    """The pictures of a film, in order; never more than a friend looks at."""
    found: list[Shot] = []
    for run in RUNS:
        found = list(_shots(film, run))
        if len(found) <= MOST:
            return found
    return _thinned(found)


def _shots(film: Film, run: int) -> Iterator[Shot]:
    waiting: list[int] = []
    for at, moment in enumerate(film.moments):
        begins = bool(waiting) and film.moments[waiting[0]].chapter != moment.chapter
        if waiting and (begins or moment.mark or (len(waiting) >= run and at > film.first)):
            yield from _small(film, waiting)
            waiting = []
        if moment.mark:
            yield from _large(film, at)
        elif moment.events or moment.changes:  # what changes nothing is not seen
            waiting.append(at)
    if waiting:
        yield from _small(film, waiting)


def _small(film: Film, run: Sequence[int]) -> Iterator[Shot]:
    """A few steps in one picture, as the table is after them."""
    if run[-1] < film.first:
        yield Shot(run[-1], title(film), SECONDS[""])
        return
    told = [film.moments[at] for at in run]
    captions = [
        moment.caption
        for moment, then in zip(told, [*told[1:], None], strict=True)
        if then is None or not (_drives(moment) and _drives(then))  # only where it leads
    ]
    yield Shot(run[-1], " ".join(map(_sentence, captions)), SECONDS[""])


def _drives(moment: Moment) -> bool:
    return len(moment.events) == 1 and moment.events[0].kind == "move-pawn"


def _large(film: Film, at: int) -> Iterator[Shot]:
    """What is remembered; an attack is seen to come, and then what it did."""
    moment = film.moments[at]
    attack = next((each for each in moment.events if each.kind == "attack-begins"), None)
    caption = _sentence(moment.caption)
    if attack is not None:
        painter, text = find_kit(film.game.name).film(), _sentence(attack.text)
        struck = painter.find_struck(moment.events) if painter else []
        yield Shot(at, text, BEFORE, "attack", coming=True, marked=tuple(dict.fromkeys(struck)))
        if moment.mark == "attack":
            did = painter.describe_attack(moment.events) if painter else []
            caption = " ".join(map(_sentence, did)) or text
    yield Shot(at, caption, SECONDS.get(moment.mark, LONG), moment.mark)


def _sentence(said: str) -> str:
    """With its full stop.

    >>> _sentence("Drive to column 3, row 2"), _sentence("It attacks!")
    ('Drive to column 3, row 2.', 'It attacks!')
    """
    return said if said[-1:] in ".!?" else f"{said}."


def _thinned(found: Sequence[Shot]) -> list[Shot]:
    """The remembered ones, and of the small ones as many as there is room for."""
    large = [at for at, shot in enumerate(found) if shot.mark and not shot.coming]
    small = [at for at, shot in enumerate(found) if not shot.mark]
    room = max(MOST - len(large), 0)
    every = max(-(-len(small) // room), 1) if room else len(small) + 1
    kept = sorted([*_evenly(large, MOST - 1), *small[::every], len(found) - 1])
    return [found[at] for at in dict.fromkeys(kept)][-MOST:]


def _evenly(given: Sequence[int], most: int) -> list[int]:
    """As many of these as there is room for, from all over.

    >>> _evenly([1, 2, 3, 4, 5], 2), _evenly([1, 2], 3)
    ([1, 4], [1, 2])
    """
    every = max(-(-len(given) // most), 1)
    return list(given[::every])
