"""When a card counts as shown: never a wrong one, never twice, and without a moment's delay.

Fed with what was read on each picture, it says which cards were just shown. A card counts when it
is one of ours and two pictures of the last few agree on it, with no other text read at its place
in between. Held still it does not count again; taken away for a moment and shown again, it does.
Two cards held up together are both told, and the one who asked takes the one that fits.

Command cards count at most once in 3 seconds, whichever it is: a code that blinks on a phone must
not undo a whole evening. One that is shown too early has to be taken away first.

    >>> from companion.vision.reads import Read
    >>> card = Read("TB-V07", ((0, 0), (9, 0), (9, 9), (0, 9)))
    >>> shown = Presented()
    >>> [shown.feed([card], now) for now in (0.0, 0.1, 0.2)]
    [[], ['TB-V07'], []]
    >>> shown.in_sight
    ('TB-V07',)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from companion.tags import is_command, is_ours
from companion.vision.reads import Read

AGREEING = 2  # pictures that have to say the same
AMONG = 3  # of so many, one after another: a shaking hand blurs one of them
AWAY_FRAMES = 4  # pictures without a card until it is gone, and at least
AWAY_SECONDS = 0.6  # so long: a finger in between is not a card put down
BETWEEN_COMMANDS = 3.0  # seconds from one command card to the next
LONG_AWAY = 30.0  # seconds: the code on the lid of a box is told once, however it is lit


@dataclass
class _Sighting:
    """One card on the pictures."""

    read: Read
    frames: list[int] = field(default_factory=list)  # the last pictures that it was read on
    since: float = 0.0  # when it was read last
    told: bool = False


class Presented:
    """Which cards are being shown."""

    def __init__(self, counts: Callable[[str], bool] = is_ours, away: float = AWAY_SECONDS) -> None:
        self._counts, self._away = counts, away
        self._seen: dict[str, _Sighting] = {}
        self._frame = 0
        self._obeyed = float("-inf")  # when a command card counted last

    @property
    def in_sight(self) -> tuple[str, ...]:
        """The cards that were shown and are not gone yet, in the order they came."""
        return tuple(text for text, seen in self._seen.items() if seen.told)

    def feed(self, reads: Sequence[Read], now: float) -> list[str]:
        """What was read on the next picture, taken at `now` seconds; the cards just shown."""
        self._frame += 1
        self._forget(now)
        reads = [read for read in reads if not _disputed(read, reads)]
        for read in reads:
            self._doubt(read)
        for read in reads:
            if self._counts(read.text):
                self._note(read, now)
        just = [text for text, seen in self._seen.items() if self._convincing(seen)]
        for text in just:
            self._seen[text].told = True
        return [text for text in just if not is_command(text) or self._is_time(now)]

    def _is_time(self, now: float) -> bool:
        """Whether a command card counts again, which it then does."""
        if now - self._obeyed < BETWEEN_COMMANDS:
            return False
        self._obeyed = now
        return True

    def _note(self, read: Read, now: float) -> None:
        seen = self._seen.setdefault(read.text, _Sighting(read))
        seen.read, seen.since = read, now
        if not seen.frames or seen.frames[-1] != self._frame:  # two of the same are one
            seen.frames = [*seen.frames[1 - AGREEING :], self._frame]

    def _doubt(self, read: Read) -> None:
        """Another text at the same place: what was read there before must begin again."""
        for seen in self._seen.values():
            if not seen.told and seen.read.text != read.text and seen.read.overlaps(read):
                seen.frames = []

    def _forget(self, now: float) -> None:
        for text, seen in list(self._seen.items()):
            last = seen.frames[-1] if seen.frames else 0
            frames, seconds = self._frame - last, now - seen.since
            if frames > AWAY_FRAMES and seconds >= self._away:
                del self._seen[text]

    def _convincing(self, seen: _Sighting) -> bool:
        return (
            not seen.told
            and len(seen.frames) == AGREEING
            and seen.frames[-1] == self._frame
            and self._frame - seen.frames[0] < AMONG
        )


def strangers() -> Presented:
    """Which codes of other people are being shown, each told once as long as it is about."""
    return Presented(lambda text: not is_ours(text), LONG_AWAY)


def _disputed(read: Read, reads: Sequence[Read]) -> bool:
    """Does the same picture say something else at that place?"""
    return any(other.text != read.text and other.overlaps(read) for other in reads)
