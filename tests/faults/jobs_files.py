"""Files that are written, to be killed in the middle of it (tests/faults/plug.py)."""

from __future__ import annotations

import csv
import random
import shutil
from pathlib import Path

import msgspec

from companion import card_entry, card_files, card_import, map_box, map_files, scorebook
from companion.appliance import archive, backup
from companion.cards import home, in_use
from companion.games.terror_below.box import BOX
from companion.games.wormlord import maps
from companion.games.wormlord.game import Wormlord, game
from companion.table import gamefile
from companion.table.keeper import Keeper
from companion.table.restoring import BACKUPS
from companion.table.score import Score
from tests.faults.jobs_journal import opened, played
from tests.faults.plug import Tell

CARD = "TB-V07"
ROWS = maps.read_all(maps.SHIPPED)["picnic"].rows


def only(folder: Path, *names: str) -> None:
    """Nothing else lies there but what was begun and not finished."""
    others = {path.name for path in folder.iterdir()} - {*names}
    assert all(name.startswith(".") and name.endswith(".half") for name in others), others


def enter(data: Path, points: int) -> None:
    card = BOX.card(BOX.stand_ins(), CARD)
    card_entry.keep_card(data, BOX.fields(card) | {"points": points})


def entered(data: Path) -> int:
    """What the one card says; every other card is there, too."""
    catalogue = BOX.load(in_use(BOX, data))
    assert len(catalogue.vehicles) == len(BOX.stand_ins().vehicles)
    points: int = BOX.card(catalogue, CARD).points
    return points


class Cards:
    """A card is entered, for the first time or once more."""

    def __init__(self, folder: Path, chance: random.Random) -> None:
        self.folder, self.chance = folder, chance

    def prepare(self) -> None:
        if self.chance.random() < 0.4:  # then there are only the stand-ins
            shutil.rmtree(home(BOX, self.folder), ignore_errors=True)

    def work(self, tell: Tell) -> None:
        now = entered(self.folder)
        for points in (now % 6 + 1, (now + 1) % 6 + 1):
            tell({"begins": points})
            enter(self.folder, points)
            tell({"done": points})

    def look(self) -> int:
        return entered(self.folder)


class Friends:
    """A friend's cards are taken over, some or all, and given back."""

    def __init__(self, folder: Path, chance: random.Random) -> None:
        self.data, self.friend = folder / "data", folder / "friend"
        self.chance, self.seed = chance, 0
        enter(self.friend, 6)
        enter(self.data, 1)
        self.packed = folder / "cards.zip"
        card_files.pack(BOX, home(BOX, self.friend), self.packed)

    def prepare(self) -> None:
        """Ours say 1 and theirs 6; what was used before is never lost."""
        if entered(self.data) != 1:
            shutil.rmtree(self.data)
            enter(self.data, 1)
        self.seed = self.chance.getrandbits(32)

    def work(self, tell: Tell) -> None:
        tell({"begins": 6})
        if self.seed % 2:
            taken = card_import.take_all(self.data, self.packed)
        else:
            theirs = card_files.read(self.packed).cards
            taken = card_import.take(BOX, self.data, theirs, [CARD])
        tell({"done": 6})
        tell({"begins": 1})
        card_import.undo(BOX, self.data, taken)
        tell({"done": 1})

    def look(self) -> int:
        kept = [path for path in self.data.glob("catalogue*") if path.suffix != ".new"]
        says = [BOX.card(BOX.load(path), CARD).points for path in kept]
        assert 1 in says, "the owner's cards are gone"
        return entered(self.data)


class Maps:
    """A map is drawn, and drawn again."""

    def __init__(self, folder: Path, chance: random.Random) -> None:
        self.folder = folder
        self.number = 0

    def prepare(self) -> None:
        self.number += 10

    def _game(self) -> Wormlord:
        return game(None, self.folder)

    def work(self, tell: Tell) -> None:
        for number in range(self.number, self.number + 6):
            tell({"begins": f"map {number}"})
            map_box.save(self._game(), f"map {number}", ROWS, 3, id="mine")
            tell({"done": f"map {number}"})

    def look(self) -> str:
        only(self.folder, "mine.toml")
        mine = self._game().maps.get("mine")
        assert mine is None or mine.rows == ROWS
        return mine.name if mine else ""


class Export:
    """Something is written for a friend over what was written the last time, or for the first."""

    name = ""

    def __init__(self, folder: Path, chance: random.Random) -> None:
        self.folder, self.chance = folder / "out", chance
        self.folder.mkdir()
        self.target = self.folder / self.name
        self.number = 1
        self.lay(folder)
        self.write(folder / self.name, 1)
        self.before = (folder / self.name).read_bytes()

    def lay(self, folder: Path) -> None:
        """What is to be exported."""

    def write(self, target: Path, number: int) -> None:
        """Write it, as the person asks for it."""
        raise NotImplementedError

    def read(self, target: Path) -> int:
        """The number in it; fails unless all of it can be read as a friend would."""
        raise NotImplementedError

    def prepare(self) -> None:
        self.number = self.number % 5 + 2
        self.target.unlink(missing_ok=True)
        if self.chance.random() < 0.7:
            self.target.write_bytes(self.before)

    def work(self, tell: Tell) -> None:
        tell({"begins": self.number})
        self.write(self.target, self.number)
        tell({"done": self.number})

    def look(self) -> int | None:
        only(self.folder, self.name)
        return self.read(self.target) if self.target.exists() else None


class GameFile(Export):
    """A game as one file."""

    name = "game.json"

    def lay(self, folder: Path) -> None:
        keeper = opened(folder)
        self.file = gamefile.pack(*keeper.find(played(keeper, 1, 90)))
        keeper.close()

    def write(self, target: Path, number: int) -> None:
        answers = self.file.answers[: 90 - number]
        gamefile.write(msgspec.structs.replace(self.file, answers=answers), target)

    def read(self, target: Path) -> int:
        return 90 - len(gamefile.read(target).answers)


class CardsZip(Export):
    """The owner's cards in one .zip."""

    name = "cards.zip"

    def lay(self, folder: Path) -> None:
        self.data = folder / "data"
        for number in range(1, 7):
            enter(self.data / str(number), number)

    def write(self, target: Path, number: int) -> None:
        card_files.pack(BOX, home(BOX, self.data / str(number)), target)

    def read(self, target: Path) -> int:
        points: int = BOX.card(card_files.read(target).cards, CARD).points
        return points


class MapsZip(Export):
    """Maps in one .zip."""

    name = "maps.zip"

    def write(self, target: Path, number: int) -> None:
        drawn = [maps.Map(id=f"m{each}", name=f"{number}", rows=ROWS) for each in range(30)]
        map_files.write(drawn, target, force=True)

    def read(self, target: Path) -> int:
        [name] = {each.name for each in map_files.read(target)}
        return int(name)


class ScoresCsv(Export):
    """The score book as a table."""

    name = "scores.csv"

    def write(self, target: Path, number: int) -> None:
        book = [
            Score(id=str(each), game="stones", scenario="", ended="2026-11-16T20:00:00+00:00",
                  players=["Ada"], outcome="won", winner="Ada", parts={"vp": number}, total=number,
                  attacks=None, options={})
            for each in range(500)
        ]  # fmt: skip
        scorebook.write_csv(book, target)

    def read(self, target: Path) -> int:
        with target.open(encoding="utf-8", newline="") as lines:
            totals = [row["total"] for row in csv.DictReader(lines)]
        assert totals == totals[:1] * 500
        return int(totals[0])


class Backup:
    """A backup of everything."""

    def __init__(self, folder: Path, chance: random.Random) -> None:
        self.folder = folder
        enter(folder, 3)
        keeper = opened(folder)
        played(keeper, 1, 20)
        keeper.close()
        self.count = 0

    def prepare(self) -> None:
        for old in backup.found(self.folder / BACKUPS)[2:]:
            old.path.unlink()

    def work(self, tell: Tell) -> None:
        tell({"begins": self.count + 1})
        backup.make(self.folder, backup.ASKED)
        tell({"done": self.count + 1})

    def look(self) -> int:
        found = backup.found(self.folder / BACKUPS)
        for each in found:
            assert archive.check(each.path).games == 1
        keeper: Keeper = opened(self.folder)
        keeper.close()
        self.count = len(found)
        return len(found)


FILES = (Cards, Friends, Maps, GameFile, CardsZip, MapsZip, ScoresCsv, Backup)
