"""What a person has set: kept in the journal's file, read with a default for everything.

>>> read('{"text_scale": 125, "theme": "noon", "from_a_later_release": true}').text_scale
125
>>> read("torn").theme  # what cannot be read is as if it had never been set
'night'
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from companion.table.form import decoded
from companion.table.keeper import Keeper
from companion.table.short import Word

NAME = "app"  # the row in the journal's table of settings
TEXT_SCALES = (100, 110, 125, 150)
Place = Annotated[str, msgspec.Meta(max_length=4096)]
Minutes = Annotated[int, msgspec.Meta(ge=0, le=10_000)]
Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]
Ids = Annotated[tuple[Word, ...], msgspec.Meta(max_length=1_000)]


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything on the settings page, and what the app remembers for the person."""

    text_scale: int = 100  # per cent
    brightness: Percent = 0  # of the backlight; 0: as it is found
    flip: bool = False  # for the player across the table
    theme: Word = "night"  # "night", "noon" (light), "contrast"
    egg_shapes: bool = True  # Eggs by shape as well as by colour
    sound: bool = True
    volume: int = 70  # per cent
    motion: Word = "normal"  # "slow", "normal", "quick", "none"
    demo_minutes: Minutes = 3  # until a game plays itself at Home; 0: never
    rest_minutes: Minutes = 10  # until the screen goes dark; 0: never
    camera: Place = "auto"  # "auto", "off", or the name of a camera or a file
    panel: Word = (
        "auto"  # "auto" (captions of the buttons there are), "screen" (keys to tap), "off"
    )
    checklists: Word = "some"  # "all", "some" (when the app has done more than one thing), "none"
    forecast: bool = False  # what the coming attacks may do, on the board and in the hunt
    hints: bool = True  # the lamp beside the question: show me a good move
    seats: dict[Word, Word] = {}  # who answers for dice and decks in a new game
    language: Word = "en"
    bookmarks: Ids = ()  # clauses with a star, the latest first
    looked_up: Ids = ()  # clauses that were read, the latest first

    def __post_init__(self) -> None:
        if self.text_scale not in TEXT_SCALES or not 0 <= self.volume <= 100:
            raise ValueError("out of range")


def read(written: str | None) -> Settings:
    """Settings from what was written down, whoever wrote it."""
    try:
        plain = decoded(written or "{}")
    except msgspec.DecodeError:
        return Settings()
    settings = Settings()
    known = Settings.__struct_fields__ if isinstance(plain, dict) else ()
    for name, value in ((name, plain[name]) for name in known if name in plain):
        settings = _with(settings, name, value)
    return settings


def _with(settings: Settings, name: str, value: Any) -> Settings:
    """One setting more; a value that does not fit leaves everything as it is."""
    try:
        return msgspec.convert({**msgspec.to_builtins(settings), name: value}, Settings)
    except msgspec.ValidationError:
        return settings


class Preferences:
    """The settings in use; a change is written down at once."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper
        self.now = read(keeper.setting(NAME))

    def change(self, **values: Any) -> Settings:
        """Set something, from now on and after the next start."""
        self.hold(**values)
        self.write()
        return self.now

    def hold(self, **values: Any) -> None:
        """Set something from now on; `write` keeps it, beside the screen if need be."""
        self.now = msgspec.structs.replace(self.now, **values)

    def write(self) -> None:
        """Keep what is set."""
        self._keeper.set(NAME, msgspec.json.encode(self.now).decode())
