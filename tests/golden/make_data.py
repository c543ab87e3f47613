"""Fill a data folder as an owner does; pack its backup and exported cards with what they mean.

Run it once, with the code of the release, such as in a checkout of it:
`PYTHONPATH=CHECKOUT python tests/golden/make_data.py data-1.tar.xz`. It imports only the package.
"""

from __future__ import annotations

import json
import lzma
import shutil
import sys
import tarfile
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from companion import card_entry, card_files, cards, map_box, settings
from companion.appliance import backup
from companion.games.registry import card_box_of, card_boxes, find_kit
from companion.games.wormlord.game import Wormlord
from companion.games.wormlord.kit import WormlordKit
from companion.lab.bots import Bot
from companion.table.keeper import Keeper
from companion.table.session import Session
from companion.table.sources import RandomBot, Sources

PLAYED: tuple[tuple[str, dict[str, Any], int], ...] = (  # a game, its options, answers at most
    ("terror-below", {"players": ["Ada"], "mode": "solo"}, 900),
    ("terror-below", {"players": ["Ada", "Jürgen"], "mode": "versus", "hands": "known"}, 40),
    ("squirmish", {"players": ["Ada", "Bo"]}, 900),
    ("wormlord", {"players": ["Ada", "Bo"], "rounds": 1}, 900),
    ("dry-run", {"players": ["Ada", "Bo", "Cy"]}, 900),
)
CHANGED: dict[str, Any] = {
    "text_scale": 125, "flip": True, "theme": "noon", "egg_shapes": False, "sound": False,
    "volume": 40, "motion": "quick", "demo_minutes": 0, "rest_minutes": 25, "camera": "off",
    "panel": "screen", "checklists": "all", "forecast": True, "hints": False,
    "seats": {"die:red": "dice", "deck:vehicle": "dealer"}, "language": "de",
    "bookmarks": ["TB-X04", "TB-B01"], "looked_up": ["TB-X04"],
}  # fmt: skip
ENTERED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("TB-W09", {"health": 12, "name": "Großer Wurm"}),
    ("TB-V08", {"points": 6}),
    ("TB-B03", {"vp": 9}),
    ("SQ-M01", {"hp": 11, "name": "Old Sock"}),
)
MAP = (".......", "..#....", ".*...*.", "1..#..2", ".*...*.", "....#..", ".......")


def fill(data: Path) -> None:
    """Play games, change settings, enter cards and draw a map."""
    keeper = Keeper(data)
    for number, (name, options, most) in enumerate(PLAYED):
        session = Session.new(find_kit(name).rules(), options)
        keeper.begin(session, Sources({"die:red": "dice"} if number % 2 else {}))
        chance, bot = RandomBot(number), Bot(session, "random", number)
        for step in range(most):
            if session.prompt is None:
                break
            answer = bot.answer(session.prompt)
            session.answer(chance.answer(session.prompt) if answer is None else answer)  # type: ignore[arg-type]
            if step == 30:
                session.undo(2)
    settings.Preferences(keeper).change(**CHANGED)
    keeper.close()
    for id, values in ENTERED:
        box = card_box_of(id)
        card = box.card(box.stand_ins(), id)
        card_entry.keep_card(data, box.fields(card) | {"id": id} | values)
    game = WormlordKit().rules()
    assert isinstance(game, Wormlord)
    game.owners = data / "wormlord-maps"
    map_box.save(game, "Kartoffelacker", MAP, 2)


def describe(data: Path) -> dict[str, Any]:
    """Return everything a data folder means to its owner, as plain data."""
    keeper = Keeper(data)
    described = {
        "games": {kept.id: _describe_game(data, keeper, kept) for kept in keeper.games()},
        "scores": [msgspec.to_builtins(score) for score in keeper.scores()],
        "settings": msgspec.to_builtins(settings.read(keeper.setting(settings.NAME))),
        "notes": list(keeper.notes),
        "cards": {
            box.game: describe_cards(box, box.load(cards.in_use(box, data))) for box in card_boxes()
        },
        "maps": {
            path.name: path.read_text("utf-8")
            for path in sorted((data / "wormlord-maps").iterdir())
        },
    }
    keeper.close()
    return described


def _describe_game(data: Path, keeper: Keeper, kept: Any) -> dict[str, Any]:
    _, rows = keeper.find(kept.id)
    game = find_kit(kept.game).rules()
    session, _ = keeper.resume(game, kept, rows)
    return {
        "game": kept.game, "title": kept.title, "over": kept.over, "begun": kept.begun,
        "sources": msgspec.to_builtins(kept.sources), "present": session.form(),
        "answers": [_describe_answer(entry) for entry in session.entries],
    }  # fmt: skip


def _describe_answer(entry: Any) -> Any:
    return entry if isinstance(entry, str | int) else entry.correct


def describe_cards(box: Any, catalogue: Any) -> dict[str, dict[str, Any]]:
    """Return what is printed on every card of a card set, by deck and id."""
    return {
        deck: {
            id: plain_fields(box.fields(box.card(catalogue, id))) for id in box.ids(catalogue, deck)
            if box.card(catalogue, id) is not None
        }
        for deck in box.decks
    }  # fmt: skip


def plain_fields(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a card as JSON has them."""
    plain: dict[str, Any] = json.loads(msgspec.json.encode(fields))
    return plain


def main(target: str) -> None:
    """Fill a data folder and pack what an owner can carry away from it."""
    with TemporaryDirectory() as folder:
        data, out = Path(folder) / "data", Path(folder) / "out"
        out.mkdir()
        fill(data)
        made = backup.make(data)
        shutil.copy(made.path, out / "backup.zip")
        for box in card_boxes():
            source = cards.in_use(box, data)
            card_files.pack(box, source, out / f"{box.game}.zip")
            cards.copy(box, source, out / box.game)
        meant = json.dumps(describe(data), indent=1, sort_keys=True, ensure_ascii=False)
        (out / "meant.json").write_text(meant, "utf-8")
        path = Path(__file__).parent / target
        with (
            lzma.open(path, "wb", preset=9 | lzma.PRESET_EXTREME) as packed,
            tarfile.open(fileobj=packed, mode="w") as tar,
        ):
            for each in sorted(out.iterdir()):
                tar.add(each, each.name)


if __name__ == "__main__":
    main(sys.argv[1])
