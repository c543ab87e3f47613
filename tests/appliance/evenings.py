"""Data folders with something in them, for tests of what is kept."""

from __future__ import annotations

from pathlib import Path

from companion import card_entry
from companion.games.terror_below.box import BOX
from companion.table.journal import Kept
from companion.table.keeper import Keeper
from companion.table.session import Session
from companion.table.sources import RandomBot
from tests.table.stones import Stones


def play(data: Path, answers: int = 6, seed: int = 1, id: str = "") -> Kept:
    """One more game of Stones in a data folder, or the one with this id played on."""
    keeper = Keeper(data)
    if id:
        session, record = keeper.resume(Stones(), *keeper.find(id))
    else:
        session = Session.new(Stones(), {"heap": 40})
        record = keeper.begin(session)
    bot = RandomBot(seed)
    for _ in range(answers):
        assert session.prompt is not None
        answer = bot.answer(session.prompt)
        assert answer is not None
        session.answer(answer)
    keeper.close()
    return record.kept


def ids(data: Path) -> list[str]:
    """The games that are here."""
    keeper = Keeper(data)
    found = sorted(kept.id for kept in keeper.games())
    assert keeper.notes == []
    keeper.close()
    return found


def enter_card(data: Path, id: str = "TB-V07", name: str = "Rusty") -> None:
    """A card is entered by hand."""
    card = BOX.card(BOX.stand_ins(), id)
    card_entry.keep_card(data, BOX.fields(card) | {"name": name})


def draw_map(data: Path, name: str = "shed") -> Path:
    """A map is drawn."""
    file = data / "wormlord-maps" / f"{name}.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f'name = "{name}"\n')
    return file
