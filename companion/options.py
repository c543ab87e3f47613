"""What each command of the command line takes."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from companion.language import languages
from companion.printing import options as printing

Sub = argparse.ArgumentParser

SCENARIOS = ("special-delivery", "total-extermination", "scramble")
SIDES = ("desert", "canyon")
DEMOS = ("terror-below", "squirmish")
BOTS = ("random", "greedy", "planner")


def _add_json(sub: Sub) -> None:
    sub.add_argument("--json", action="store_true", help="for programs")


def _add_catalogue(sub: Sub) -> None:
    sub.add_argument("--catalogue", metavar="DIR", help="play with the cards of this folder")


def _terminal(sub: Sub) -> None:
    sub.add_argument("game", metavar="GAME", nargs="?", help="begin this game at once")
    sub.add_argument("--resume", metavar="ID", help="a kept game's id, or 'last'")
    _add_catalogue(sub)


def _demo(sub: Sub) -> None:
    sub.add_argument("--game", choices=DEMOS, help="only this one (both, in turn)")
    sub.add_argument("--scenario", choices=SCENARIOS, help="only this one (all, in turn)")
    sub.add_argument("--side", choices=SIDES, help="of the board (both, in turn)")
    sub.add_argument("--bot", choices=BOTS, default="planner", help="who decides (planner)")
    sub.add_argument("--pace", choices=("slow", "normal", "quick"), default="normal")
    sub.add_argument("--seed", metavar="N", type=int, help="the same games again")
    sub.add_argument("--games", metavar="N", type=_count, help="how many (until it is stopped)")
    sub.add_argument("--terminal", action="store_true", help="in words; Ctrl-C ends it")


def _engine(sub: Sub) -> None:
    sub.add_argument("game", metavar="GAME", help="such as dry-run")
    kept = sub.add_mutually_exclusive_group()
    kept.add_argument("--journal", action="store_true", help="keep the game in the data folder")
    kept.add_argument("--resume", metavar="ID", help="go on with a kept game: its id, or 'last'")
    _add_catalogue(sub)


def _export(sub: Sub) -> None:
    sub.add_argument("id", metavar="ID", nargs="?", help="a kept game's id, or 'last'")
    sub.add_argument("file", metavar="FILE", nargs="?", help="where to; without it, print")


def _import(sub: Sub) -> None:
    sub.add_argument("file", metavar="FILE")


def _replay(sub: Sub) -> None:
    _add_json(sub)
    sub.add_argument(
        "file", metavar="FILE|ID", help="a game file; for a picture also a kept game's id or 'last'"
    )
    picture = sub.add_mutually_exclusive_group()
    picture.add_argument("--gif", metavar="OUT.gif", help="draw it as a film")
    picture.add_argument("--strip", metavar="OUT.png", help="draw it as a page of small boards")
    sub.add_argument(
        "--size", metavar="N", type=_picture_size, help="pixels across: the film (480), a board"
    )
    sub.add_argument("--pace", choices=("slow", "normal", "quick"), default="normal")
    _add_catalogue(sub)


def _cards(top: Sub) -> None:
    """cards list|check|export|import, and what each of them takes."""
    _add_json(top)
    commands = top.add_subparsers(
        title="commands", metavar="COMMAND", dest="what", required=True, parser_class=type(top)
    )
    listing = commands.add_parser("list", help="every card, or those of one deck")
    listing.add_argument("deck", metavar="DECK", nargs="?", help="worm, vehicle, ..., creature")
    checking = commands.add_parser("check", help="what is missing or odd, a sentence each")
    exporting = commands.add_parser("export", help="write the catalogue into a folder or a .zip")
    exporting.add_argument("folder", metavar="DIR|FILE.zip")
    exporting.add_argument("--force", action="store_true", help="over what is there already")
    importing = commands.add_parser("import", help="take in the catalogue of a folder or a .zip")
    importing.add_argument("folder", metavar="DIR|FILE.zip")
    _add_how(importing)
    for sub in (listing, checking, exporting, importing):
        sub.add_argument("--data", metavar="DIR", default=argparse.SUPPRESS, help="as above")
        whose = "what its files say" if sub is importing else "terror-below"
        sub.add_argument("--game", metavar="GAME", help=f"({whose})")
        _add_json(sub)
        _add_catalogue(sub)


def _add_how(sub: Sub) -> None:
    """What is taken of a friend's cards; left open, a person is asked and a program gets all."""
    how = sub.add_mutually_exclusive_group()
    for name, about in (
        ("all", "use them instead of those here"),
        ("missing", "take only what nobody has entered here"),
        ("none", "only say what differs"),
    ):
        how.add_argument(f"--{name}", dest="how", action="store_const", const=name, help=about)
    sub.set_defaults(how="")


def _maps(top: Sub) -> None:
    """maps list|check|export|import, and what each of them takes."""
    commands = top.add_subparsers(
        title="commands", metavar="COMMAND", dest="what", required=True, parser_class=type(top)
    )
    listing = commands.add_parser("list", help="every map, and which of them are yours")
    checking = commands.add_parser("check", help="whether maps can be played, a sentence each")
    checking.add_argument("path", metavar="PATH", nargs="?", help="of a file, not yours and ours")
    exporting = commands.add_parser("export", help="write maps into a folder, a .zip or a .toml")
    exporting.add_argument("path", metavar="DIR|FILE.zip|FILE.toml")
    exporting.add_argument("ids", metavar="MAP", nargs="*", help="by its id (all of yours)")
    exporting.add_argument("--force", action="store_true", help="over what is there already")
    importing = commands.add_parser("import", help="take in a friend's maps, beside those here")
    importing.add_argument("path", metavar="DIR|FILE.zip|FILE.toml")
    for sub in (listing, checking, exporting, importing):
        sub.add_argument("--data", metavar="DIR", default=argparse.SUPPRESS, help="as above")
    for sub in (listing, checking):
        _add_json(sub)


def _panel(top: Sub) -> None:
    """panel template|wiring|check, and what each of them takes."""
    commands = top.add_subparsers(
        title="commands", metavar="COMMAND", dest="what", required=True, parser_class=type(top)
    )
    template = commands.add_parser("template", help="a sheet to drill by in true scale, as a PDF")
    template.add_argument("file", metavar="OUT.pdf", help="a file of that name is replaced")
    template.add_argument("--paper", choices=("a4", "letter"), default="a4", help="(a4)")
    wiring = commands.add_parser("wiring", help="what is soldered to what, drawn as SVG")
    wiring.add_argument("file", metavar="OUT.svg", help="a file of that name is replaced")
    check = commands.add_parser("check", help="whether every pin of it opens, a line each")
    _add_json(check)
    for sub in (template, wiring, check):
        sub.add_argument("--data", metavar="DIR", default=argparse.SUPPRESS, help="as above")


def _doctor(sub: Sub) -> None:
    _add_json(sub)
    what = sub.add_mutually_exclusive_group()
    what.add_argument("--panel", action="store_true", help="try its lamps, tones and buttons")
    what.add_argument(
        "--bundle",
        metavar="FILE.zip",
        help="save a report for whoever helps: logs, findings and the last game, without names",
    )


def _update(sub: Sub) -> None:
    sub.add_argument(
        "source", metavar="FILE|URL", nargs="?",
        help="a release; without one, what lies on memory sticks (nothing is fetched)",
    )  # fmt: skip
    what = sub.add_mutually_exclusive_group()
    what.add_argument("--check", action="store_true", help="only look whether it can be taken")
    what.add_argument("--apply", action="store_true", help="what the app asked for, as root")
    what.add_argument("--settle", action="store_true", help="after a pulled plug, as root")
    what.add_argument("--trust", metavar="KEY.pub", help="take releases signed with this key, too")
    what.add_argument("--distrust", metavar="KEY.pub", help="no longer take them")
    what.add_argument("--trusted", action="store_true", help="list the keys of this machine")
    sub.add_argument("--yes", action="store_true", help="ask nothing")
    sub.add_argument("--older", action="store_true", help="also take what is not newer, as root")
    _add_json(sub)


def _failure_page(sub: Sub) -> None:
    sub.add_argument("--png", metavar="FILE", help="save it as a picture instead of showing it")
    sub.add_argument("--tty", metavar="DEVICE", help="the terminal for what is said as text")


def _splash(sub: Sub) -> None:
    sub.add_argument("--prepare", action="store_true", help="make it for the screen that is there")
    sub.add_argument("--size", metavar="WxH", type=_size, help="make it for this size instead")


def _scores(sub: Sub) -> None:
    book = sub.add_mutually_exclusive_group()
    book.add_argument("--json", action="store_true", help="for programs")
    book.add_argument("--csv", metavar="FILE", help="write a table for a spreadsheet")


def _backup(top: Sub) -> None:
    """backup [make|list|restore], and what each of them takes."""
    _add_json(top)
    top.add_argument("--to", metavar="DIR", help="into this folder, such as a memory stick")
    top.set_defaults(what="")
    commands = top.add_subparsers(
        title="commands", metavar="COMMAND", dest="what", parser_class=type(top)
    )
    making = commands.add_parser("make", help="make one now, and check it (this is the default)")
    making.add_argument("--why", choices=("asked", "update"), default="asked", help="(asked)")
    listing = commands.add_parser("list", help="those here, on memory sticks and in --to DIR")
    restoring = commands.add_parser("restore", help="go back to one; how it is now is kept first")
    restoring.add_argument("file", metavar="FILE|undo", help="a backup; undo: as before the last")
    restoring.add_argument(
        "--missing", dest="how", action="store_const", const="missing", default="all",
        help="only bring over the games that are missing here",
    )  # fmt: skip
    restoring.add_argument(
        "--force", action="store_true", help="also while Wormwatch is open with these games"
    )
    for sub in (making, listing, restoring):
        for name, about in (("--data", "as above"), ("--to", "as above")):
            sub.add_argument(name, metavar="DIR", default=argparse.SUPPRESS, help=about)
        sub.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help="as above")


def _rules(sub: Sub) -> None:
    _add_json(sub)
    sub.add_argument("words", metavar="WORDS", nargs="*", help="a question, or an id: TB-X04")
    sub.add_argument("--game", metavar="GAME", help="only this game, such as terror-below")
    sub.add_argument("--all", action="store_true", help="all that is found, not only the best")


def _scan(sub: Sub) -> None:
    _add_json(sub)
    sub.add_argument("sources", metavar="SOURCE", nargs="+", help="file, folder, /dev/video0")
    sub.add_argument("--all", action="store_true", help="other people's codes, too")


def _shots(sub: Sub) -> None:
    sub.add_argument("folder", metavar="DIR")
    sub.add_argument("--only", metavar="WORD", default="", help="pictures with WORD in their name")
    sub.add_argument(
        "--size", metavar="WxH", type=_size, default=(800, 480), help="of the window, as 1280x720"
    )
    sub.add_argument("--scale", type=int, choices=(100, 110, 125, 150), help="text, in per cent")
    sub.add_argument("--theme", choices=("night", "noon", "contrast"), default="night")
    sub.add_argument("--language", choices=list(languages()), default="en")


def _forecast(sub: Sub) -> None:
    _add_json(sub)
    sub.add_argument("file", metavar="STATE.json", help="a table of Terror Below, as engine has it")
    _add_catalogue(sub)


def _simulate(sub: Sub) -> None:
    sub.add_argument("--games", metavar="N", type=_count, default=100, help="how many (100)")
    sub.add_argument("--scenario", choices=SCENARIOS, default=SCENARIOS[0])
    sub.add_argument("--bot", choices=BOTS, default="planner")
    sub.add_argument("--side", choices=SIDES, default="desert")
    sub.add_argument("--seed", metavar="S", type=int, default=1, help="other games (1)")
    where = sub.add_mutually_exclusive_group()
    where.add_argument("--jobs", metavar="N", type=_count, help="at a time (one for each core)")
    where.add_argument(
        "--scheduler", metavar="ADDRESS", help="of a dask cluster, as tcp://host:8786"
    )
    _add_json(sub)
    sub.add_argument(
        "--csv",
        metavar="FILE",
        nargs="?",
        const="-",
        help="a line for each game; without FILE, print",
    )
    sub.add_argument("--plot", metavar="OUT.png", help="where Leaders die and how victories score")
    _add_catalogue(sub)


def _report(sub: Sub) -> None:
    sub.add_argument("game", metavar="FILE|ID", help="a game file, a kept game's id, or 'last'")
    sub.add_argument("--pdf", metavar="OUT.pdf", help="one page to print")
    sub.add_argument("--png", metavar="OUT.png", help="the same as a picture to share")
    sub.add_argument(
        "--playouts", metavar="N", type=_count, default=20,
        help="games played on from each turn (20)",
    )  # fmt: skip
    sub.add_argument("--bot", choices=("greedy", "careful", "planner"), default="careful")
    sub.add_argument("--seed", metavar="S", type=int, default=1, help="other games (1)")
    sub.add_argument("--jobs", metavar="N", type=_count, help="at a time (one for each core)")
    _add_json(sub)
    _add_catalogue(sub)


def _bench(sub: Sub) -> None:
    sub.add_argument("names", metavar="NAME", nargs="*", help="only these (all)")
    sub.add_argument("--quick", action="store_true", help="every figure, none worth much")
    sub.add_argument("--out", metavar="DIR", help="for table, data and plot (build/bench)")
    sub.add_argument(
        "--compare", metavar="FILE", help="with this run (the committed one, benchmarks/last.json)"
    )
    sub.add_argument("--keep", action="store_true", help="make this run the one to compare with")
    _add_json(sub)


def _count(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 10_000_000:
        raise argparse.ArgumentTypeError(f"{text} is no number from 1 up")
    return int(text)


def _picture_size(text: str) -> int:
    if not text.isdecimal() or not 160 <= int(text) <= 1200:
        raise argparse.ArgumentTypeError(f"{text} is no size from 160 to 1200")
    return int(text)


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    if not (width.isdecimal() and height.isdecimal()):
        raise argparse.ArgumentTypeError(f"{text} is no size like 1280x720")
    size = int(width), int(height)
    if not (640 <= size[0] <= 4096 and 384 <= size[1] <= 4096):
        raise argparse.ArgumentTypeError("a window has 640x384 to 4096x4096 pixels")
    return size


TAKES: dict[str, Callable[[Sub], None]] = {
    "demo": _demo,
    "terminal": _terminal,
    "engine": _engine,
    "export": _export,
    "import": _import,
    "replay": _replay,
    "cards": _cards,
    "maps": _maps,
    "scores": _scores,
    "backup": _backup,
    "rules": _rules,
    "tags": printing.add_tags,
    "proxies": printing.add_proxies,
    "sheets": printing.add_sheets,
    "scan": _scan,
    "shots": _shots,
    "forecast": _forecast,
    "simulate": _simulate,
    "report": _report,
    "bench": _bench,
    "panel": _panel,
    "doctor": _doctor,
    "update": _update,
    "health": _add_json,
    "failure-page": _failure_page,
    "splash": _splash,
}
