"""The command line. Every command is a few lines that call a room."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Callable, Container, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from companion import __version__
from companion.appliance.rights import OthersFolder
from companion.output import print_error, print_line, print_notes, write_exactly
from companion.table.errors import Refused

if TYPE_CHECKING:
    from companion.appliance.places import Places

DESCRIPTION = """\
Wormwatch sits at the table beside a real board game: it plays the opponent, keeps the
rules and tells your hands what to move. Without a command it opens the touch app."""

Command = Callable[[argparse.Namespace], int]


class Parser(argparse.ArgumentParser):
    """An argument parser that complains in one sentence, and knows what a command takes from the
    moment on that it is given: an evening at the table begins without reading it all."""

    takes = ""

    def parse_known_args(self, args=None, namespace=None):  # type: ignore[no-untyped-def]
        if self.takes:
            from companion import options

            name, self.takes = self.takes, ""
            options.TAKES[name](self)
        return super().parse_known_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        message = message[:1].upper() + message[1:]
        print_error(f"wormwatch: {message}. '{self.prog} --help' shows what there is.")
        sys.exit(2)


def play(args: argparse.Namespace) -> int:
    """the touch app; in a terminal when there is no screen"""
    from companion.appliance.places import is_service
    from companion.display import no_screen_because

    starts, safe = None, getattr(args, "safe", False)
    if is_service():  # before anything that may be broken
        from companion.appliance.starts import Starts

        starts = Starts(_data(args) / _places(args).starts.name)
        safe = starts.begin(safe)
    reason = no_screen_because()
    if reason and starts is None:
        print_line(f"No screen to draw on ({reason}): playing in the terminal.")
        return terminal(args)
    gc.disable()  # what is imported now stays; companion/screens/window/pace.py turns it on again
    from companion import app

    return app.run(_data(args), starts=starts, safe=safe)


def demo(args: argparse.Namespace) -> int:
    """a game that plays itself, to watch; in words where there is no screen"""
    from companion.display import no_screen_because
    from companion.lab.demo import Wish

    wish = Wish(
        game=args.game or "",
        scenario=args.scenario or "",
        side=args.side or "",
        bot=args.bot,
        pace=args.pace,
        seed=args.seed,
        games=args.games,
    )
    if args.terminal or no_screen_because():
        from companion.terminal import demo

        return demo.run(_data(args), wish)
    gc.disable()  # as above
    from companion import app

    return app.run(_data(args), wish)


def terminal(args: argparse.Namespace) -> int:
    """the same game in a terminal"""
    from companion import terminal

    return terminal.run(
        _data(args), getattr(args, "game", None), getattr(args, "resume", None), _catalogue(args)
    )


def engine(args: argparse.Namespace) -> int:
    """a game as JSON Lines, for other programs"""
    from companion.games.registry import find_kit
    from companion.table.keeper import Keeper
    from companion.table.protocol import Engine, read_lines

    game = find_kit(args.game).load(_catalogue(args), _data(args))
    keeper = Keeper(_data(args)) if args.journal or args.resume else None
    engine = Engine(game, keeper)
    if keeper and args.resume:
        try:
            engine.resume(keeper, args.resume)
        except Refused:
            print_notes(keeper.notes)
            raise
        write_exactly(engine.present() + b"\n")
    for line in read_lines(sys.stdin.buffer):
        write_exactly(engine.line(line) + b"\n")
    return 0


def export(args: argparse.Namespace) -> int:
    """save a kept game as one file; without arguments, list the kept games"""
    from companion import game_command

    return game_command.export(_data(args), args.id, args.file)


def import_(args: argparse.Namespace) -> int:
    """take a game file into the journal"""
    from companion import game_command

    return game_command.take_in(_data(args), Path(args.file))


def replay(args: argparse.Namespace) -> int:
    """play a game file again and check that it comes out the same; or draw it, to share"""
    if args.gif or args.strip:
        from companion.lab import replay_command

        return replay_command.run(args, _catalogue(args), _data(args))
    from companion import game_command

    return game_command.replay(_data(args), Path(args.file), _catalogue(args), args.json)


def cards(args: argparse.Namespace) -> int:
    """list, check, export or import the cards of a game"""
    from companion import cards
    from companion.games.registry import DEFAULT_KIT, find_card_box

    if args.what == "import":
        from companion import card_import

        of = find_card_box(args.game) if args.game else None
        _mind_who_plays(args)
        return card_import.import_(Path(args.folder), _data(args), args.how, args.json, of)
    box = find_card_box(args.game or DEFAULT_KIT.id)
    owners = _catalogue(args) or cards.active_folder(box, _data(args))
    match args.what:
        case "list":
            return cards.list_cards(box, owners, args.deck, args.json)
        case "check":
            return cards.check(box, owners, args.json)
        case _:
            return cards.export(box, Path(args.folder), owners, args.force)


def _mind_who_plays(args: argparse.Namespace) -> None:
    """An app reads its cards and maps once."""
    from companion.table.presence import enter

    if not enter(_data(args)).plays:
        said = "it goes on with what it has read until it is opened again"
        print_error(f"wormwatch: Wormwatch is open in this folder; {said}.")


def maps(args: argparse.Namespace) -> int:
    """list, check, export or import the maps of Wormlord"""
    from companion import map_command

    match args.what:
        case "list":
            return map_command.list_maps(_data(args), args.json)
        case "check":
            path = Path(args.path) if args.path else None
            return map_command.check(_data(args), path, args.json)
        case "export":
            return map_command.export(_data(args), Path(args.path), args.ids, args.force)
        case _:
            _mind_who_plays(args)
            return map_command.import_(_data(args), Path(args.path))


def scores(args: argparse.Namespace) -> int:
    """how every game ended, the newest first"""
    from companion import scorebook

    return scorebook.run(_data(args), args.json, args.csv)


def backup(args: argparse.Namespace) -> int:
    """keep a copy of all games, cards and maps; list copies, or go back to one"""
    from companion.appliance import backup_command

    return backup_command.run(_data(args), args)


def rules(args: argparse.Namespace) -> int:
    """look up a rule of any game; without words, the chapters"""
    from companion import rules

    return rules.run(args.words, args.game, args.json, args.all)


def tags(args: argparse.Namespace) -> int:
    """QR stickers for cards, as a PDF to print"""
    from companion.printing import jobs

    return jobs.tags(args, _catalogue(args), _data(args))


def proxies(args: argparse.Namespace) -> int:
    """stand-in cards to cut out and play with, as a PDF"""
    from companion.printing import jobs

    return jobs.proxies(args, _catalogue(args), _data(args))


def sheets(args: argparse.Namespace) -> int:
    """quick reference, score sheet and a sheet to write cards down, as a PDF"""
    from companion.printing import jobs

    return jobs.sheets(args, _catalogue(args), _data(args))


def scan(args: argparse.Namespace) -> int:
    """the tags on pictures, videos and cameras, a line each"""
    from companion.vision import scan

    return scan.run(args.sources, as_json=args.json, everything=args.all)


def shots(args: argparse.Namespace) -> int:
    """pictures of every screen, into a folder"""
    from companion import shots

    wish = shots.Wish(args.only, args.size, args.scale, args.theme, args.language)
    return shots.run(Path(args.folder), wish)


def forecast(args: argparse.Namespace) -> int:
    """what the coming Worm attacks will do to a table, exactly"""
    from companion.lab import commands

    return commands.forecast(args, _catalogue(args), _data(args))


def simulate(args: argparse.Namespace) -> int:
    """many games played by a bot: how often they are won, and where Leaders die"""
    from companion.lab import commands

    return commands.simulate(args, _catalogue(args), _data(args))


def report(args: argparse.Namespace) -> int:
    """how a game went: its turning points, its luck, its map, as a PDF or a picture"""
    from companion.lab import report_command

    return report_command.report(args, _catalogue(args), _data(args))


def bench(args: argparse.Namespace) -> int:
    """how fast everything is, as ratios, and what got slower since the last committed run"""
    from companion.bench import command

    return command.run(args)


def panel(args: argparse.Namespace) -> int:
    """the fat buttons: a template to drill by, the wiring, a check"""
    from companion import panel

    match args.what:
        case "template":
            return panel.template(Path(args.file), _data(args), args.paper)
        case "wiring":
            return panel.wiring(Path(args.file), _data(args))
        case _:
            return panel.check(_data(args), args.json)


def doctor(args: argparse.Namespace) -> int:
    """what works on this machine, and what to do about the rest"""
    from companion import doctor

    if args.bundle:
        from companion.appliance import handover

        return handover.run(_data(args), Path(args.bundle), args.json)
    return doctor.run(_data(args), args.json, args.panel)


def update(args: argparse.Namespace) -> int:
    """take a newer release on an installed machine, and go back by itself if it does not run"""
    from companion.appliance import update_command
    from companion.paths import data_folder

    return update_command.run(args, data_folder(args.data))


def health(args: argparse.Namespace) -> int:
    """whether this release runs with the games in --data; give it a copy"""
    from companion.appliance import health

    return health.run(_own_folder(args), args.json)


def failure_page(args: argparse.Namespace) -> int:
    """the page for when the app does not start any more, on the bare screen"""
    from companion.appliance import failure_page
    from companion.appliance.rights import require_own

    places = _places(args)
    require_own(places.state)
    png = Path(args.png) if args.png else None
    return failure_page.run(places, png, args.tty)


def splash(args: argparse.Namespace) -> int:
    """the first picture after the power comes on, on the bare screen"""
    from companion.appliance import splash
    from companion.appliance.places import places

    return splash.run(places(), args.prepare, args.size)


# Every command by its name, in the order of --help; what it takes is in companion/options.py.
COMMANDS: dict[str, Command] = {
    "play": play,
    "demo": demo,
    "terminal": terminal,
    "engine": engine,
    "export": export,
    "import": import_,
    "replay": replay,
    "cards": cards,
    "maps": maps,
    "scores": scores,
    "backup": backup,
    "rules": rules,
    "tags": tags,
    "proxies": proxies,
    "sheets": sheets,
    "scan": scan,
    "shots": shots,
    "forecast": forecast,
    "simulate": simulate,
    "report": report,
    "bench": bench,
    "panel": panel,
    "doctor": doctor,
    "update": update,
    "health": health,
    "failure-page": failure_page,
    "splash": splash,
}


def parser(named: Container[str] = COMMANDS) -> argparse.ArgumentParser:
    """The whole command line, or as much of it as somebody has named."""
    # deploy/tools/wormwatch looks for the command, too, and knows no short forms of options.
    top = Parser(prog="wormwatch", description=DESCRIPTION, allow_abbrev=False)
    top.add_argument("--version", action="version", version=f"Wormwatch {__version__}")
    top.add_argument("--data", metavar="DIR", help="keep everything the app writes under DIR")
    top.set_defaults(command=play)
    commands = top.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
    for name, command in COMMANDS.items():
        if name not in named:
            continue  # each takes its time, and an evening at the table needs none
        sub = commands.add_parser(name, help=command.__doc__, description=command.__doc__)
        # Not stated here, it must not overwrite what was stated before the command.
        sub.add_argument("--data", metavar="DIR", default=argparse.SUPPRESS, help="as above")
        sub.set_defaults(command=command)
        sub.takes = "" if command is play else name
        if command is play:
            sub.add_argument("--safe", action="store_true", help="without camera and panel")
    return top


def _own_folder(args: argparse.Namespace) -> Path:
    """Return the data folder; `OthersFolder` for root in a folder of another user."""
    from companion.appliance.rights import require_own
    from companion.paths import data_folder

    folder = data_folder(args.data)
    require_own(folder)
    return folder


def _data(args: argparse.Namespace) -> Path:
    """Return the data folder, with a backup in it if its journal is from an older release."""
    from companion.appliance.upgrade import keep_before

    folder = _own_folder(args)
    trouble = keep_before(folder)
    if trouble:
        print_error(f"wormwatch: {trouble}")
    return folder


def _places(args: argparse.Namespace) -> Places:
    """Return the places of this machine; its state is where --data says."""
    from companion.appliance.places import places
    from companion.paths import data_folder

    found = places()
    return found._replace(state=data_folder(args.data)) if args.data else found


def _catalogue(args: argparse.Namespace) -> Path | None:
    folder = getattr(args, "catalogue", None)
    if folder is None:
        return None
    if not Path(folder).is_dir():
        raise Refused("no-catalogue", f"There is no catalogue folder {folder}.")
    return Path(folder)


def _run_command(args: argparse.Namespace, words: Sequence[str]) -> int:
    command: Command = args.command
    try:
        return command(args)
    except OthersFolder as others:
        from companion.appliance.owner import run_command_as

        return run_command_as(others.owner, words)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command. 0: done; 1: the job failed; 2: bad usage."""
    words = list(sys.argv[1:] if argv is None else argv) or ["play"]
    named = () if words[0] in ("-h", "--help") else COMMANDS.keys() & words
    args = parser(named or COMMANDS).parse_args(words)
    try:
        return _run_command(args, words)
    except Refused as refusal:
        print_error(f"wormwatch: {refusal.message}")
        return 1
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read our output has left; say nothing more, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        if error.filename is None:  # nothing that somebody has named: a fault of ours
            raise
        name = str(error.filename)[-60:]
        print_error(f"wormwatch: {name} cannot be used: {error.strerror}.")
        return 1


if __name__ == "__main__":
    sys.exit(main())
