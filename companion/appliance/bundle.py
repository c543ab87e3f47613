"""A report for whoever helps: one .zip with everything that is worth a look, and nobody in it.

`wormwatch doctor --bundle FILE.zip` writes it, and a page on the screen saves it to a memory stick.
"""

from __future__ import annotations

import io
import platform
import sys
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from companion import __version__, report, settings
from companion.appliance import log_file, logs
from companion.appliance.machine_names import find_machine_names
from companion.appliance.nameless import (
    Names,
    every_map,
    everybody,
    maps_of_game,
    numbered,
    of_answers,
    of_game,
)
from companion.appliance.nameless_game import nameless
from companion.appliance.personal_data import list_promises, remove_personal_data
from companion.games.registry import find_kit
from companion.language import tr
from companion.output import spell_bytes
from companion.table.errors import Refused
from companion.table.form import from_json, to_json
from companion.table.gamefile import GameFile, pack, unpack
from companion.table.keeper import FILE, Keeper

NAME = "wormwatch-report-{at:%Y-%m-%d-%H%M}.zip"
REPORTS = 5  # of mistakes, the newest
MANIFEST, FINDINGS, VERSIONS = "MANIFEST.txt", "doctor.json", "versions.json"
SETTINGS, GAME = "settings.json", "game.json"

Findings = Callable[[Path], Sequence[Any]]


class Bundle(NamedTuple):
    """What is in it by its name, and the manifest that says so in words."""

    files: dict[str, bytes]

    def packed(self) -> bytes:
        """All of it as one .zip."""
        into = io.BytesIO()
        with zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED) as packed:
            for name, content in self.files.items():
                packed.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
        return into.getvalue()


def collect(data: Path, keeper: Keeper | None = None, examine: Findings | None = None) -> Bundle:
    """Everything that helps, without names. What cannot be read is left out, and said so."""
    from companion.doctor import examine as examine_all  # only now: it knows every device

    logs.flush()
    with _Opened(data, keeper) as kept:
        current = _current(kept)
        told = _reports(data)
        names = _names(data, kept, told)
        files: dict[str, bytes] = {}
        files |= _logs(data, names)
        files[FINDINGS] = _tidy((examine or examine_all)(data), names)
        files[VERSIONS] = _tidy(versions(), names)
        if kept is not None:
            files[SETTINGS] = _tidy(settings.read(kept.setting(settings.NAME)), names)
        if current is not None:
            files[GAME] = _game(current, names, data)
        files |= _without_names(told, names, data)
    return Bundle({MANIFEST: manifest(files).encode(), **files})


class _Opened:
    """The journal, for as long as it is looked into; None where it cannot be opened."""

    def __init__(self, data: Path, keeper: Keeper | None) -> None:
        self._data, self._given = data, keeper
        self._own: Keeper | None = None

    def __enter__(self) -> Keeper | None:
        if self._given is not None:
            return self._given
        from companion.doctor.finding import Place
        from companion.doctor.storage import journal

        path = self._data / FILE
        if not path.exists() or journal(Place(self._data.absolute()))[0] != "ok":
            return None  # one that is damaged is repaired by starting Wormwatch, not by looking
        try:
            self._own = Keeper(self._data)
        except Refused:
            return None
        return self._own

    def __exit__(self, *_: object) -> None:
        if self._own is not None:
            self._own.close()


# Its parts


def _current(keeper: Keeper | None) -> GameFile | None:
    try:
        return pack(*keeper.find("last")) if keeper else None
    except Refused:
        return None


def _reports(data: Path) -> dict[str, dict[str, Any]]:
    """The newest reports of mistakes, as they were written."""
    found: dict[str, dict[str, Any]] = {}
    for path in sorted((data / report.FOLDER).glob("*.json"))[-REPORTS:]:
        try:
            told = from_json(path.read_bytes())
        except (OSError, Refused):
            continue
        if isinstance(told, dict):
            found[path.name] = told
    return found


def _names(data: Path, keeper: Keeper | None, told: Mapping[str, dict[str, Any]]) -> Names:
    """Everybody who was ever named here, and what tells whose machine it is."""
    people = everybody(keeper) if keeper else []
    maps = every_map(keeper) if keeper else []
    for each in told.values():
        file = _as_game(each.get("game"))
        if file is not None:
            people += [*of_game(file.origin), *of_answers(unpack(file)[1])]
            maps += maps_of_game(file.origin)
    return Names(find_machine_names(data) | numbered(people, maps))


def _as_game(plain: Any) -> GameFile | None:
    try:
        return msgspec.convert(plain, GameFile)
    except msgspec.ValidationError:
        return None


def _logs(data: Path, names: Names) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    for path in log_file.files(data / logs.FOLDER):
        try:
            text = path.read_text("utf-8", "replace")
        except OSError:
            continue
        found[f"{logs.FOLDER}/{path.name}.txt"] = _clean(text, names).encode()
    return found


def _clean(text: str, names: Names) -> str:
    return remove_personal_data(names.out_of(text))


def versions() -> dict[str, Any]:
    """What Wormwatch is built on here."""
    packages = ("kivy", "msgspec", "opencv-python-headless", "pyzbar", "gpiozero", "lgpio",
                "picamera2", "numpy", "segno", "reportlab", "rich")  # fmt: skip
    return {
        "wormwatch": __version__,
        "python": sys.version.partition(" ")[0],
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        "packages": {name: found for name in packages if (found := _version(name))},
    }


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return ""


def _tidy(value: Any, names: Names) -> bytes:
    """Plain data without names, to be read by people too."""
    plain = _cleaned(msgspec.to_builtins(value), names)
    return msgspec.json.format(to_json(plain), indent=1) + b"\n"


def _cleaned(value: Any, names: Names) -> Any:
    if isinstance(value, dict):
        return {key: _cleaned(each, names) for key, each in value.items()}
    if isinstance(value, list):
        return [_cleaned(each, names) for each in value]
    return _clean(spell_bytes(value), names) if isinstance(value, str) else value


def _game(file: GameFile, names: Names, data: Path) -> bytes:
    bare = nameless(_rules(file.game, data), file, names)
    return msgspec.json.format(to_json(bare), indent=1) + b"\n"


def _rules(name: str, data: Path) -> Any:
    try:
        return find_kit(name).load(data=data)
    except Refused:
        return None


def _without_names(
    told: Mapping[str, dict[str, Any]], names: Names, data: Path
) -> Iterator[tuple[str, bytes]]:
    for name, each in told.items():
        file = _as_game(each.get("game"))
        bare = nameless(_rules(file.game, data), file, names) if file else None
        rest = _cleaned({key: value for key, value in each.items() if key != "game"}, names)
        yield (
            f"{report.FOLDER}/{name}",
            msgspec.json.format(to_json({**rest, "game": bare}), indent=1) + b"\n",
        )


# In plain words


def manifest(files: Mapping[str, bytes]) -> str:
    """What is in the bundle, and what is not."""
    lines = [
        tr("Wormwatch {version}: a report for whoever helps", version=__version__),
        "",
        tr("What is in it:"),
        *(f"  {name} ({len(content)} B): {_about(name)}" for name, content in files.items()),
    ]
    if GAME not in files:
        lines.append("  " + tr("No game: none is kept, or none can be read."))
    return "\n".join([
        *lines,
        "",
        tr("What was taken out:"),
        "  " + tr("Names of players and of maps that were drawn here: they are Player 1, Player 2,"
                  " map-1 …"),
        *(f"  {promise}" for promise in list_promises()),
        "",
        tr("Nothing was sent anywhere. Every file here is text: look before you hand it on."),
        "",
    ])  # fmt: skip


def _about(name: str) -> str:
    folder = name.partition("/")[0]
    return {
        logs.FOLDER: tr("what the app wrote about itself: starts, pages, faults"),
        FINDINGS: tr("what works on this machine, as “wormwatch doctor” finds it"),
        VERSIONS: tr("which programs Wormwatch is built on here"),
        SETTINGS: tr("what is set on the settings page"),
        GAME: tr("the game that was touched last; “wormwatch replay game.json” plays it again"),
        report.FOLDER: tr("a mistake of Wormwatch's own, and the game it happened in"),
    }[folder if folder in (logs.FOLDER, report.FOLDER) else name]
