"""What can be settled about a card of each deck of Terror Below, laid out for two thumbs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion.games.card_text import Raw
from companion.games.terror_below import painting
from companion.games.terror_below.card_words import effect_words
from companion.games.terror_below.cardcheck import CHARACTER_EFFECTS, ITEM_EFFECTS
from companion.games.terror_below.printed import ANY, QUEEN
from companion.language import tr, word
from companion.screens.cards import card_fields as fields
from companion.screens.cards.card_fields import Form
from companion.screens.cards.card_rows import (
    Below,
    Beside,
    Chips,
    Counter,
    Labelled,
    NumberPad,
)
from companion.screens.terror_below.card_fields import BY_HAND, NOTHING, effect, eggs, solo
from companion.screens.terror_below.card_grids import ArrowPad, PatternGrid, StartGrid

if TYPE_CHECKING:
    from companion.screens.cards.card_editor import CardEditorPage

ABILITIES = (
    "none", "boots", "bicycle", "motorcycle", "tow", "coast", "lure", "backfire", "spill", "manual",
)  # fmt: skip


def vehicle(page: CardEditorPage) -> Form:
    """Points, arrows and ability."""
    said = page.said
    yield Beside(
        Labelled(tr("Points"), NumberPad(said["points"], lambda n: page.put(points=n))),
        Labelled(tr("Arrows"), ArrowPad(said.get("arrows", ""), lambda a: page.put(arrows=a))),
        Below(fields.name(page), fields.text(page)),
    )
    chips = [(each, effect_words(each)) for each in ABILITIES]
    chosen = said.get("ability", "none")
    yield Labelled(tr("Ability"), Chips(chips, chosen, lambda each: page.put(ability=each), 5))


def worm(page: CardEditorPage) -> Form:
    """The pattern and the start to be tapped, then what is written around them."""
    said, board = page.said, page.cards.sides["desert"]
    queen = said.get("type") == QUEEN
    pattern = PatternGrid(
        said["pattern"],
        page.cards.egg_colours,
        "" if queen else said.get("egg", ""),
        lambda picture: page.put(pattern=picture),
        _side_of(page),
    )
    start = StartGrid(
        board.columns, board.rows, board.locations, tuple(said["start"]),
        lambda at: page.put(start=list(at)),
    )  # fmt: skip
    grids = Labelled(_pattern_words(queen), pattern), Labelled(tr("Start"), start)
    yield Beside(*grids) if pattern.cols == painting.LEAST else Below(*grids)
    types = {card.type for card in page.cards.worms.values()} | {said["type"], QUEEN}
    yield Labelled(
        tr("Type"),
        fields.one_word(page, sorted(types), said["type"], lambda each: _change_type(page, each)),
    )
    if not queen:
        yield Labelled(tr("Egg"), eggs(page))
    if not said.get("starter"):
        yield Beside(
            Labelled(tr("Health"), fields.count(page, "health", 1, 20)),
            Labelled(tr("Attacks at so many cards"), fields.count(page, "limit", 1, 9)),
        )
    yield Beside(
        Labelled(tr("A starter?"), fields.yes_no(said.get("starter", False), _starter(page))),
        Labelled(tr("Pattern"), _across(page)),
    )
    yield fields.name(page)


def _pattern_words(queen: bool) -> str:
    if queen:
        return tr("Tap: Rubble, Eggs by colour, nothing")
    return tr("Tap: Rubble, Egg, nothing")


def _across(page: CardEditorPage) -> Widget:
    """A pattern larger than the usual one wants a larger grid."""
    choices = [(n, f"{n} × {n}") for n in (painting.LEAST, painting.WIDE)]

    def change(across: int) -> None:
        page.chosen["across"] = across
        page.build()

    return Chips(choices, _side_of(page), change)


def _side_of(page: CardEditorPage) -> int:
    """Spaces along the side of a pattern: as many as it was begun with, or as somebody wants."""
    marks = painting.read(page.said["pattern"], page.cards.egg_colours)
    side: int = page.chosen.setdefault("across", painting.side(marks))
    return side


def _change_type(page: CardEditorPage, type: str) -> None:
    """A Queen has no Egg colour of her own, and all others have."""
    said, colours = page.said, page.cards.egg_colours
    marks = painting.read(said["pattern"], colours)
    if (type == QUEEN) == (said["type"] == QUEEN):
        page.put(type=type)
    elif type == QUEEN:
        marks = painting.crowned(marks)
        page.put(type=type, egg=None, pattern=painting.picture(marks, painting.side(marks)))
    else:
        marks = painting.uncrowned(marks)
        picture = painting.picture(marks, painting.side(marks))
        page.put(type=type, egg=colours[0], pattern=picture)
    page.build()


def _starter(page: CardEditorPage) -> Callable[[bool], None]:
    """A starter has neither health nor a limit."""

    def change(starter: bool) -> None:
        numbers = {"health": None, "limit": None} if starter else {"health": 6, "limit": 3}
        page.put(starter=starter or None, **numbers)
        page.build()

    return change


def bounty(page: CardEditorPage) -> Form:
    """An Egg to a Location, or a Worm; and what it is worth."""
    said = page.said
    hunt = said["kind"] == "hunt"

    def change(kind: str) -> None:
        places = page.cards.sides["desert"].locations
        delivery = {"egg": page.cards.egg_colours[0], "location": next(iter(places))}
        prey = {"worm": ANY}
        blank = dict.fromkeys([*delivery, *prey])
        page.put(**{**blank, "kind": kind, **(prey if kind == "hunt" else delivery)})
        page.build()

    kinds = [("delivery", tr("Delivery")), ("hunt", tr("Hunt"))]
    what = [Labelled(tr("Kind"), Chips(kinds, said["kind"], change))]
    if not hunt:
        what.append(Labelled(tr("Egg"), eggs(page)))
    worth = Labelled(tr("VP"), NumberPad(said["vp"], lambda n: page.put(vp=n)))
    yield Beside(worth, Below(*what))
    if hunt:
        types = {card.type for card in page.cards.worms.values()} | {said["worm"], ANY}
        chips = fields.one_word(page, sorted(types), said["worm"], lambda each: page.put(worm=each))
        yield Labelled(tr("Worm"), chips)
    else:
        places = [(each, word(each)) for each in page.cards.sides["desert"].locations]
        where = Chips(places, said["location"], lambda each: page.put(location=each), 5)
        yield Labelled(tr("Location"), where)
    yield fields.text(page)


def weapon(page: CardEditorPage) -> Form:
    """Damage that is printed, rolled, or told by the text."""
    damage = page.said.get("damage")
    rolled = isinstance(damage, dict)
    kind = "dice" if rolled else BY_HAND if damage is None else "fixed"

    def change(kind: str) -> None:
        start = {"fixed": 2, "dice": {"dice": 2, "keep": "sum", "add": 0}}
        page.put(damage=start.get(kind))
        page.build()

    kinds = [("fixed", tr("A number")), ("dice", tr("Dice")), (BY_HAND, tr("By hand"))]
    chosen = Labelled(tr("Damage"), Chips(kinds, kind, change, 3))
    words = fields.name(page), fields.text(page)
    if kind == "fixed":
        pad = NumberPad(page.said["damage"], lambda n: page.put(damage=n))
        yield Beside(Labelled(tr("How much"), pad), Below(chosen, *words))
    else:
        yield chosen
        yield from _dice(page) if rolled else ()
        yield Beside(*words)
    hats = fields.yes_no(page.said.get("shoots_hats", False), lambda yes: page.put(shoots_hats=yes))
    yield Beside(Labelled(tr("Shoots Hats off?"), hats), solo(page))


def _dice(page: CardEditorPage) -> Form:
    damage = page.said["damage"]

    def part(name: str) -> Callable[[Any], None]:
        return lambda value: page.put(damage={**page.said["damage"], name: value})

    yield Beside(
        Labelled(tr("Dice"), Counter(damage["dice"], 1, 9, part("dice"))),
        Labelled(tr("Plus"), Counter(damage.get("add", 0), -9, 9, part("add"))),
    )
    keeps = [
        ("highest", tr("the highest")),
        ("sum", tr("all of them")),
        ("lowest", tr("the lowest")),
    ]
    yield Labelled(tr("What counts"), Chips(keeps, damage.get("keep", "sum"), part("keep"), 3))


def item(page: CardEditorPage) -> Form:
    """A Hat, or what it does."""
    said = page.said

    def change(hat: bool) -> None:
        page.put(hat=hat or None, effect=NOTHING if hat else BY_HAND)
        page.build()

    hat = Labelled(tr("A Hat?"), fields.yes_no(said.get("hat", False), change))
    yield Beside(hat, solo(page))
    yield from effect(page, ITEM_EFFECTS, said.get("effect", BY_HAND))
    yield Beside(fields.name(page), fields.text(page))


def character(page: CardEditorPage) -> Form:
    """What it adds as a Leader; an ability of its own is done by hand."""
    does = page.said.get("effect", "") or NOTHING
    yield Beside(fields.name(page), fields.text(page))
    yield from effect(page, CHARACTER_EFFECTS, does)
    yield solo(page)


FORMS: dict[str, Callable[[CardEditorPage], Form]] = {
    "worm": worm,
    "vehicle": vehicle,
    "bounty": bounty,
    "weapon": weapon,
    "item": item,
    "character": character,
}


def find_trouble(said: Raw) -> str:
    """Return why a card cannot be kept, where the game says it better than the refusal."""
    if said.get("type") == QUEEN and "egg" not in said:
        return tr("Paint the Queen's Eggs: one of each colour.")
    return ""
