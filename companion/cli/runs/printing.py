"""What the printing commands do: find the cards, draw them, put the file in its place."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from companion.cli.sheets import SHEETS
from companion.drawings.faces import Face
from companion.games.paper import paper
from companion.games.registry import find_kit
from companion.output import print_line
from companion.printing import calibration, choice, commands, labels, stickers
from companion.printing.enrolment import print_enrolment
from companion.printing.press import Press
from companion.printing.progress import Progress
from companion.printing.proxies import print_proxies
from companion.printing.reference import print_reference
from companion.printing.scores import print_scores
from companion.printing.stickers import Sticker
from companion.table.errors import Refused

COMMAND_SIZE = 22.0  # mm: a tag of a strip has more room than a card


def tags(args: Namespace, catalogue: Path | None, data: Path) -> int:
    """`wormwatch tags`."""
    size = args.size or (COMMAND_SIZE if args.commands else labels.USUAL)
    sheet = labels.find(args.labels, args.paper, size)
    if args.size is None and not sheet.cut:
        size = min(size, labels.largest(sheet) or size)
    press = Press(Path(args.file), "Wormwatch tags", sheet.paper, args.offset)
    if args.calibration:
        calibration.print_calibration(press, sheet)
        return _saved(press, "A page to measure your printer with")
    if args.commands and sheet.cut:
        commands.print_strip(press, size)
        return _saved(press, "Command tags")
    labels.check(sheet, size)
    stickers.check_offset(sheet, press, size)
    if args.commands:
        wanted, title = commands.stickers(), "command tags"
    else:
        game = find_kit(args.game).load(catalogue, data)
        faces = choice.chosen(find_kit(game.name).faces(game), args.deck, args.cards)
        wanted = [Sticker(face.id, face.name, face.band) for face in faces]
        title = f"{game.title}, tags of {size:g} mm"
    placed = stickers.placed(wanted, sheet, args.start)
    with Progress("Drawing tag", len(placed)) as drawn:
        stickers.print_stickers(press, sheet, placed, size, title, drawn)
    return _saved(press, f"{len(wanted)} tags of {size:g} mm")


def proxies(args: Namespace, catalogue: Path | None, data: Path) -> int:
    """`wormwatch proxies`."""
    game = find_kit(args.game).load(catalogue, data)
    faces = _drawn(choice.chosen(find_kit(game.name).faces(game), args.deck, args.cards))
    press = Press(Path(args.file), f"{game.title}: cards", args.paper or "a4")
    with Progress("Drawing card", len(faces)) as drawn:
        print_proxies(press, faces, args.size, game.title, args.duplex, drawn)
    return _saved(press, f"{len(faces)} cards")


def sheets(args: Namespace, catalogue: Path | None, data: Path) -> int:
    """`wormwatch sheets`."""
    game = find_kit(args.game).load(catalogue, data)
    wanted, has = args.what or SHEETS, paper(game)
    press = Press(Path(args.file), f"{game.title}: sheets", args.paper or "a4")
    printed: list[str] = []
    if "reference" in wanted and has.reference:
        print_reference(press, game.title, has.reference)
        printed.append("quick reference")
    if "scores" in wanted and (has.track or has.score):
        print_scores(press, game.title, has.track, has.score)
        printed.append("score sheet")
    if "enrolment" in wanted and has.form:
        faces = choice.chosen(find_kit(game.name).faces(game), args.deck, [])
        print_enrolment(press, game.title, has.form, faces)
        printed.append("enrolment sheets")
    if not printed:
        raise Refused("no-sheets", f"{game.title} has no {' and no '.join(wanted)} sheet.")
    what = " and ".join(filter(None, [", ".join(printed[:-1]), printed[-1]]))
    return _saved(press, f"{what[0].upper()}{what[1:]}")


def _drawn(faces: list[Face]) -> list[Face]:
    """Those that somebody has entered: of the others there is nothing to print."""
    known = [face for face in faces if face.look is not None]
    if not known:
        raise Refused(
            "no-cards", "Nobody has entered these cards yet, so there is nothing to print."
        )
    return known


def _saved(press: Press, what: str) -> int:
    press.save()
    pages = "1 page" if press.pages == 1 else f"{press.pages} pages"
    print_line(f"{what} on {pages} in {press.file}. Print at 100 %, without fitting to the page.")
    return 0
