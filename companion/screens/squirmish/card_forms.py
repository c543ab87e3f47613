"""What can be settled about a creature of Squirmish, laid out for two thumbs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion.games.card_text import Raw
from companion.games.squirmish.card_words import reach_words
from companion.games.squirmish.catalogue import DECK, attack_row
from companion.games.squirmish.vocabulary import effect_words
from companion.language import tr
from companion.screens.cards import card_fields as fields
from companion.screens.cards.card_fields import Form
from companion.screens.cards.card_rows import Beside, Chip, Chips, Counter, Labelled
from companion.screens.parts.name_pad import NamePad
from companion.screens.squirmish.ability_form import abilities
from companion.screens.squirmish.face_keys import FaceKeys
from companion.screens.squirmish.group_form import group

if TYPE_CHECKING:
    from companion.screens.cards.card_editor import CardEditorPage

CRY = 80  # letters
HARDIEST = 40  # hitpoints
STRONGEST = 20
NOTHING = ""  # follows
# What may follow an attack; more than one is written by hand.
FOLLOWING = ("draw", "discard", "heal", "damage", "swap", "daze", "attack-again", "retreat")


def creature(page: CardEditorPage) -> Form:
    """Name, hitpoints, cry and group; the table; what it can."""
    yield Beside(
        fields.name(page),
        Labelled(tr("Hitpoints"), fields.count(page, "hp", 1, HARDIEST)),
    )
    yield Labelled(tr("Battle cry"), _cry(page))
    yield from group(page)
    yield from _attack(page)
    yield from abilities(page)


def _cry(page: CardEditorPage) -> Widget:
    button = Chip(halign="left", size_of_words=17)

    def show() -> None:
        said = page.said.get("cry", "")
        button.words = f"“{said}”" if said else tr("Write it")
        button.tone = "plain" if said else "quiet"

    def write(text: str) -> None:
        page.write("cry", text)
        show()

    def ask(_: object) -> None:
        before = page.said.get("cry", "")
        NamePad(page.shell, tr("Battle cry"), before, write, CRY, multiline=True).open()

    show()
    button.bind(on_release=ask)
    return button


# The attack table


def _attack(page: CardEditorPage) -> Form:
    """Six faces to tick, and what the ticked ones do."""
    faces: set[int] = page.chosen.setdefault("faces", {1})
    rows = page.said["attack"]
    words = {face: str(attack_row(row)) for face, row in enumerate(rows, 1)}

    def tick(face: int) -> None:
        page.chosen["faces"] = (faces ^ {face}) or {face}
        page.build()

    keys = FaceKeys(words, faces, tick)
    yield Labelled(tr("Attack: tick faces, then say what they do"), keys)
    yield from _row(page, rows[min(faces) - 1])


def _put_row(page: CardEditorPage, row: Any) -> None:
    faces = page.chosen["faces"]
    rows = [row if face in faces else old for face, old in enumerate(page.said["attack"], 1)]
    page.put(attack=rows)
    page.build()


def _row(page: CardEditorPage, row: Any) -> Form:
    kind = _kind(row)
    kinds = [
        ("damage", tr("damage")), ("heal", tr("healing")),
        ("none", tr("no effect")), ("again", tr("roll again")),
    ]  # fmt: skip

    def change(chosen: str) -> None:
        plain = chosen in ("none", "again")
        _put_row(page, chosen if plain else _changed(row, **{kind: None, chosen: _amount(row)}))

    faces = ", ".join(map(str, sorted(page.chosen["faces"])))
    yield Labelled(tr("On {faces}", faces=faces), Chips(kinds, kind, change, 4))
    if kind in ("damage", "heal"):
        much = Counter(
            _amount(row), 0, STRONGEST, lambda n: _put_row(page, _changed(row, **{kind: n}))
        )
        follows = [(NOTHING, tr("nothing")), *((each, effect_words(each)) for each in FOLLOWING)]
        said = row if isinstance(row, dict) else {}
        also = said.get("also", [])
        then = also[0]["effect"] if len(also) == 1 else None if also else NOTHING
        yield Beside(
            Labelled(tr("How much"), much),
            Labelled(tr("Whom"), _whom(page, row)),
        )
        yield Labelled(tr("And then"), Chips(follows, then, _follow(page, row), 5))


def _whom(page: CardEditorPage, row: Any) -> Widget:
    aims = [(to, reach_words(to)) for to in ("target", "adjacent", "enemies")]
    said = row if isinstance(row, dict) else {}

    def change(to: str) -> None:
        _put_row(page, _changed(row, to=None if to == "target" else to))

    return Chips(aims, said.get("to", "target"), change, 3)


def _follow(page: CardEditorPage, row: Any) -> Callable[[str], None]:
    def change(effect: str) -> None:
        _put_row(page, _changed(row, also=[{"effect": effect}] if effect else None))

    return change


def _kind(row: Any) -> str:
    """
    >>> [_kind(row) for row in ("none", "again", 2, {"heal": 1}, {"also": []})]
    ['none', 'again', 'damage', 'heal', 'damage']
    """
    if isinstance(row, str):
        return row
    return "heal" if isinstance(row, dict) and row.get("heal") else "damage"


def _amount(row: Any) -> int:
    if isinstance(row, dict):
        return int(row.get("damage", 0) or row.get("heal", 0))
    return row if isinstance(row, int) else 1


def _changed(row: Any, **said: Any) -> Any:
    """A row with other things said; what is None is not said, and a mere number is one.

    >>> _changed(2, to="adjacent"), _changed({"damage": 2, "to": "adjacent"}, to=None)
    ({'damage': 2, 'to': 'adjacent'}, 2)
    """
    before: Raw = row if isinstance(row, dict) else {_kind(row): _amount(row)}
    after = {name: value for name, value in (before | said).items() if value is not None}
    after.pop("none", None)
    after.pop("again", None)
    return after["damage"] if after.keys() == {"damage"} else after


FORMS: dict[str, Callable[[CardEditorPage], Form]] = {DECK: creature}


def find_trouble(said: Raw) -> str:
    """Return why a card cannot be kept, where the game says it better than the refusal."""
    for ability in said.get("ability", []):
        if ability["effect"] == "manual" and not ability.get("text"):
            return tr("Write down what the ability says.")
    return ""
