"""What differs between two tables, a sentence each: a correction in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from companion.language import tr

if TYPE_CHECKING:
    from companion.games.squirmish.game import Squirmish

Form: TypeAlias = dict[str, Any]
SAID = ("active", "squirmish", "discard", "players", "now")


def differences(game: Squirmish, before: Form, after: Form) -> Sequence[str]:
    """Every difference in words; no card that a player holds is named."""
    return [
        *_players(before, after),
        *_fighters(game, before, after),
        *_places(game, before, after),
        *_rest(before, after),
    ]


def _players(before: Form, after: Form) -> Iterator[str]:
    for was, now in zip(before["players"], after["players"], strict=False):
        name = now["name"]
        if was["name"] != name:
            yield tr("{old} → {new}", old=was["name"], new=name)
        if was["holds"] != now["holds"]:
            yield tr("{name} holds: {old} → {new}", name=name, old=was["holds"], new=now["holds"])
        elif was["hand"] != now["hand"]:
            yield tr("{name} holds other cards.", name=name)
    if before["active"] != after["active"]:
        name = after["players"][after["active"]]["name"]
        yield tr("It is {name}'s turn.", name=name)


def _fighters(game: Squirmish, before: Form, after: Form) -> Iterator[str]:
    """What has changed about cards that are in play before and after."""
    were, are = _by_card(before), _by_card(after)
    for card in (card for card in were if card in are):
        (_, was), (_, now), title = were[card], are[card], game.cards.name(card)
        if was["damage"] != now["damage"]:
            old, new = was["damage"], now["damage"]
            yield tr("Damage on {title}: {old} → {new}", title=title, old=old, new=new)
        if was["owner"] != now["owner"]:
            name = after["players"][now["owner"]]["name"]
            yield tr("{title} belongs to {name}.", title=title, name=name)
        if was["safe"] != now["safe"]:
            safe = tr("Nothing can hurt {title}.", title=title)
            yield safe if now["safe"] else tr("{title} can be hurt again.", title=title)
        if was["dazed"] != now["dazed"]:
            dazed = tr("{title} is dazed.", title=title)
            yield dazed if now["dazed"] else tr("{title} is no longer dazed.", title=title)


def _places(game: Squirmish, before: Form, after: Form) -> Iterator[str]:
    were, are = _lying(before), _lying(after)
    for card in dict.fromkeys([*were, *are]):
        old, new = were.get(card, tr("unseen")), are.get(card, tr("unseen"))
        if old != new:
            yield tr("{card}: {old} → {new}", card=game.cards.name(card), old=old, new=new)


def _lying(form: Form) -> dict[str, str]:
    """Where each card lies that everybody can see, in words."""
    lying = {card: tr("on the discard pile") for card in form["discard"]}
    for player in form["players"]:
        prize = tr("prize guy of {name}", name=player["name"])
        lying |= dict.fromkeys(player["prizes"], prize)
    for card, (key, _) in _by_card(form).items():
        column, _, row = key.partition(",")
        lying[card] = tr("column {column}, row {row}", column=column, row=row)
    return lying


def _by_card(form: Form) -> Mapping[str, tuple[str, Form]]:
    return {each["card"]: (key, each) for key, each in form["squirmish"].items()}


def _rest(before: Form, after: Form) -> Iterator[str]:
    """What nobody sets right on the screen, but a patch may."""
    keys = [
        key for key in dict.fromkeys([*before, *after])
        if key not in SAID and before.get(key) != after.get(key)
    ]  # fmt: skip
    if before["discard"] != after["discard"] and sorted(before["discard"]) == sorted(
        after["discard"]
    ):
        yield tr("The discard pile lies in another order.")
    if keys:
        yield tr("Also changed: {words}", words=", ".join(keys))
