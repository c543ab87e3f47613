"""Which pin everything hangs on: `panel.toml`, checked line by line.

>>> layout = read()
>>> layout.parts["blue-die"].button, layout.parts["blue-die"].lamp
(27, 22)
>>> layout.troubles
()

A slip costs what it is about and nothing else: it becomes a sentence in `troubles`, and the rest of
the panel works. Only a file that is no TOML at all leaves no panel, because its owner has wired
something else than we would guess, and a guess could drive a pin that a button shorts to ground.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec

from companion.language import tr
from companion.table.data import parse as parse_toml
from companion.table.errors import Refused
from companion.table.limited_read import read_file
from hardware.header import RESERVED, gpios, reserved_for
from hardware.parts import BUZZER, PARTS

FILE = "panel.toml"
DEFAULT = Path(__file__).with_name(FILE)
LARGEST = 50_000  # bytes of the file; the one that travels with the program has about 1,000
MOST_SLIPS = 20  # that are named
LONGEST_NAME = 40  # letters of a name that is no part
LONGEST_WHY = 200  # letters of what is wrong with the file

Role = Literal["button", "lamp", "tone"]
Made = TypeVar("Made", bound=msgspec.Struct)


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A button with its lamp, or the buzzer: its GPIOs, and its place on the plate in mm."""

    button: int | None = None
    lamp: int | None = None
    tone: int | None = None
    hole: float = 30.0
    cap: float = 35.0
    at: tuple[float, float] | None = None
    ohms: int = 330

    def wires(self) -> Iterator[tuple[Role, int]]:
        """Each of its GPIOs, with what hangs on it."""
        pins: dict[Role, int | None] = {"button": self.button, "lamp": self.lamp, "tone": self.tone}
        yield from ((role, gpio) for role, gpio in pins.items() if gpio is not None)


class Plate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the buttons are mounted on, in mm."""

    width: float = 190.0
    height: float = 150.0


class Layout(msgspec.Struct, frozen=True):
    """The parts by their names in the order of the file, and a sentence for each slip in it."""

    parts: dict[str, Part] = {}
    plate: Plate = Plate()
    troubles: tuple[str, ...] = ()


def read(data: Path | None = None) -> Layout:
    """The owner's layout in the data folder, or the one that travels with the program."""
    file = data / FILE if data is not None and (data / FILE).exists() else DEFAULT
    try:
        return parse(read_file(file, LARGEST).decode())
    except Refused as refusal:
        return Layout(troubles=(refusal.message,))
    except UnicodeError as error:
        return Layout(troubles=(tr("{file} cannot be read: {error}.", file=file, error=error),))


def parse(text: str) -> Layout:
    """A layout from its TOML.

    >>> parse("[undo]\\nbutton = 5\\n[yes]\\nbutton = 5\\nlamp = 6").troubles
    ('panel.toml: the button of yes wants GPIO 5, which undo has already.',)
    """
    try:
        tables = parse_toml(text)
    except ValueError as error:
        why = str(error)[-LONGEST_WHY:]  # its end says where; before it may stand a name
        return Layout(troubles=(tr("{file} is no TOML: {error}.", file=FILE, error=why),))
    return _Reader(tables).layout()


class _Reader:
    """Reads one file, and notes what is wrong with it."""

    def __init__(self, tables: dict[str, Any]) -> None:
        self.tables = tables
        self.slips: list[str] = []
        self.owners: dict[int, str] = {}

    def layout(self) -> Layout:
        taken = self._taken(self.tables.pop("take", []))
        plate = self._made(Plate, "plate", self.tables.pop("plate", {})) or Plate()
        if not (20 <= plate.width <= 1000 and 20 <= plate.height <= 1000):
            self._slip(tr("a plate measures 20 to 1000 mm"))
            plate = Plate()
        parts = {}
        for name, table in self.tables.items():
            if name not in PARTS:
                self._slip(tr("there is no part {name}", name=name[:LONGEST_NAME]))
            elif part := self._made(Part, name, table):
                parts[name] = self._placed(name, self._wired(name, part, taken), plate)
        return Layout(parts, plate, tuple(self.slips))

    def _slip(self, said: str) -> None:
        if len(self.slips) < MOST_SLIPS:
            self.slips.append(f"{FILE}: {said}.")

    def _made(self, kind: type[Made], name: str, table: object) -> Made | None:
        try:
            return msgspec.convert(table, kind)
        except msgspec.ValidationError as error:
            why = str(error).replace("`", "").replace("$.", "")
            self._slip(tr("{name} is not understood ({why})", name=name, why=why))
            return None

    def _taken(self, groups: object) -> frozenset[int]:
        """The reserved GPIOs that the owner says are free."""
        if not isinstance(groups, list):
            groups = [groups]
        taken: frozenset[int] = frozenset()
        for group in groups:
            if isinstance(group, str) and group in RESERVED:
                taken |= RESERVED[group]
            else:
                names = ", ".join(RESERVED)
                self._slip(tr("{group} cannot be taken, only {names}", group=group, names=names))
        return taken

    def _wired(self, name: str, part: Part, taken: frozenset[int]) -> Part:
        """The part with those of its GPIOs that it can have."""
        for role, gpio in part.wires():
            why = self._why_not(name, role, gpio, taken)
            if why:
                self._slip(why)
                part = msgspec.structs.replace(part, **{role: None})
            else:
                self.owners[gpio] = name
        return part

    def _why_not(self, name: str, role: Role, gpio: int, taken: frozenset[int]) -> str:
        wish = {"role": role, "name": name, "gpio": gpio}
        if (role == "tone") != (name == BUZZER):
            return tr("{name} has no {role}", **wish)
        if gpio not in gpios():
            return tr("the {role} of {name} wants GPIO {gpio}, which is not on the header", **wish)
        if gpio in self.owners:
            owner = self.owners[gpio]
            return tr(
                "the {role} of {name} wants GPIO {gpio}, which {title} has already",
                **wish, title=owner,
            )  # fmt: skip
        group = reserved_for(gpio)
        if group and gpio not in taken:
            return tr(
                "the {role} of {name} wants GPIO {gpio}, which is kept for {group} "
                '(take = ["{group}"] gives it away)',
                **wish, group=group,
            )  # fmt: skip
        return ""

    def _placed(self, name: str, part: Part, plate: Plate) -> Part:
        """The part without its place, if it is not one."""
        if part.at is None:
            return part
        x, y = part.at
        edge = part.hole / 2
        on_plate = edge <= x <= plate.width - edge and edge <= y <= plate.height - edge
        if 2 <= part.hole <= part.cap <= 100 and on_plate:
            return part
        self._slip(tr("{name} has a hole that is not on the plate, so none is drawn", name=name))
        return msgspec.structs.replace(part, at=None)
