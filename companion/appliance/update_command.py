"""`wormwatch update`: for a person at a terminal, and for the service that works as root."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

import msgspec

from companion import __version__
from companion.appliance import offers, switch
from companion.appliance.mailbox import Mailbox, Progress, Request, Result
from companion.appliance.offers import Offer
from companion.appliance.owner import python_command
from companion.appliance.owner import run as run_as
from companion.appliance.places import Places, places
from companion.appliance.rights import require_own
from companion.appliance.service import Service
from companion.appliance.update import Asked, Tell, Update, settle
from companion.appliance.update_words import Trouble
from companion.output import print_json, print_line
from companion.table.errors import Refused
from companion.table.form import decoded

ADDRESS = "WORMWATCH_UPDATE_URL"  # in /etc/default/wormwatch: where this machine's owner looks
FETCHING = 3600.0  # seconds; 150 MB over a slow line


def run(args: Namespace, data: Path) -> int:
    """Do what was asked for: settle, apply, check, or take a release."""
    here = places()
    if args.settle:
        return _settle(here, args.json)
    if args.apply and not args.source:
        _refuse_a_checkout(here)
        return _told(serve(here, Service()), args.json)
    if not args.source:
        require_own(data)  # what lies there is read, which needs no right of root
        return _list(here, data, args.json)
    if args.check:
        require_own(here.state if _is_address(args.source) else Path(args.source))
        return _show(_offered(args.source, here), here, args.json)
    _refuse_a_checkout(here)
    return _take(args, here)


def _refuse_a_checkout(here: Places) -> None:
    if not here.is_appliance:
        raise Trouble("checkout")


def _told(result: Result, as_json: bool) -> int:
    if as_json:
        print_json({**msgspec.to_builtins(result), "says": result.says})
    elif result.good:
        print_line(result.says)
    else:
        raise Refused(result.code, result.says)
    return 0 if result.good else 1


# As root


def _settle(here: Places, as_json: bool) -> int:
    """After a pulled plug; an update that is at work looks after itself."""
    if not here.is_appliance and not switch.pending(here).is_symlink():
        raise Trouble("checkout")
    with switch.alone(here):
        result = settle(here)
    if result is not None:
        _told(msgspec.structs.replace(result, good=True), as_json)  # settling it went well
    return 0


def serve(here: Places, service: Service) -> Result:
    """What the app has asked for in its request; how it ended is left for it, too."""
    box = Mailbox(here.state)
    request = box.read(Request)
    box.clear(Request)  # once is enough, however it ends
    if request is None:
        raise Trouble("nothing-asked")

    def do() -> Result:
        if request.do == "look":
            return _fetched("look", here)
        if not request.file:
            return _take_fetched(request, here, service, box.post)
        asked = Asked(
            Path(request.file), request.sha256, request.version, request.network, request.older
        )
        return _alone(asked, here, service, box.post)

    result = _guarded(do, here)
    if result.code not in ("updated", "not-ready"):  # these were left at the right moment
        box.post(result)
    box.clear(Progress)
    return result


def _alone(
    asked: Asked, here: Places, service: Service, tell: Callable[[Progress], None]
) -> Result:
    os.umask(0o022)  # the app's user reads what root unpacks
    with switch.alone(here):
        settle(here)
        return Update(here, service, tell).run(asked)


def _guarded(do: Callable[[], Result], here: Places) -> Result:
    try:
        return do()
    except Trouble as trouble:
        return Result(good=False, code=trouble.code, values=trouble.values)
    except Exception as error:
        values = {
            "error": f"{type(error).__name__}: {error}"[:300],
            "before": switch.version_of(switch.name_at(here.current)),
        }
        return Result(good=False, code="fault", values=values)


def _address() -> str:
    address = os.environ.get(ADDRESS, "")
    if not address:
        raise Trouble("bad-address", address=ADDRESS)
    return address


def _fetched(what: str, here: Places, address: str = "") -> Result:
    """Let the program that fetches do so, as the app's user."""
    words = [what, address or _address(), *([str(here.state)] if what == "get" else [])]
    done = run_as(python_command("companion.appliance.fetch", *words), FETCHING, here.state)
    try:
        result: Result = decoded(done.last_whole, Result)
    except msgspec.DecodeError:
        raise Trouble("unreachable", address=words[1], error=done.last) from None
    return result


def _take_fetched(request: Request, here: Places, service: Service, tell: Tell) -> Result:
    got = _fetched("get", here)
    if not got.good or got.offer is None:
        return got
    path = Path(got.offer.file)
    try:
        asked = Asked(path, request.sha256, request.version, request.network, request.older)
        return _alone(asked, here, service, tell)
    finally:
        path.unlink(missing_ok=True)
        path.with_name(path.name + ".sha256").unlink(missing_ok=True)


# For a person


def _list(here: Places, data: Path, as_json: bool) -> int:
    """What lies on sticks, and how the last update went. Nothing is fetched for this."""
    found = offers.found(here, data)
    last = Mailbox(here.state).read(Result)
    if as_json:
        report = {
            "version": __version__, "appliance": here.is_appliance,
            "found": [_form(each) for each in found], "last": last.says if last else None,
        }  # fmt: skip
        print_json(report)
        return 0
    _refuse_a_checkout(here)
    print_line(f"Wormwatch {__version__} runs.")
    if last:
        print_line(last.says)
    for each in found:
        print_line(f"{each.path}: {_verdict(each)}")
    if not found:
        print_line("No release is on a memory stick. 'wormwatch update URL' asks the network.")
    return 0


def _form(offer: Offer) -> dict[str, object]:
    release = msgspec.to_builtins(offer.release) if offer.release else None
    return {
        "path": str(offer.path), "release": release,
        "trouble": offer.trouble or None, "newer": not offer.older,
    }  # fmt: skip


def _verdict(offer: Offer) -> str:
    if offer.trouble:
        return offer.trouble
    version = offer.release.version if offer.release else ""
    return f"{version} (not newer)" if offer.older else version


def _is_address(source: str) -> bool:
    return "://" in source


def _offered(source: str, here: Places) -> Offer:
    if not _is_address(source):
        return offers.looked_at(Path(source).resolve(), here)
    got = _fetched("look", here, source)
    if got.offer is None:
        raise Refused(got.code, got.says)
    return offers.judged(Path(got.offer.file), got.offer, here)


def _show(offer: Offer, here: Places, as_json: bool) -> int:
    if as_json:
        print_json(_form(offer))
        return 1 if offer.trouble else 0
    if offer.trouble or offer.release is None:
        raise Refused("not-taken", offer.trouble)
    print_line(f"Wormwatch {_verdict(offer)}; {__version__} runs now.")
    for note in offer.release.notes:
        print_line(f"- {note}")
    return 0


def _take(args: Namespace, here: Places) -> int:
    if os.geteuid() != 0 and not os.access(here.prefix, os.W_OK):
        raise Refused("not-root", "Releases belong to root: put 'sudo' before the command.")
    offer = _offered(args.source, here)
    _show(offer, here, as_json=False)
    assert offer.release is not None  # or it would have been refused
    if not args.yes and not _says_yes("Update now? The app is closed and comes back."):
        return 1
    if offer.older and not _says_yes("It is not newer than what runs. Take it all the same?", args):
        return 1
    path = offer.path
    if _is_address(args.source):
        got = _fetched("get", here, args.source)
        if got.offer is None:
            raise Refused(got.code, got.says)
        path = Path(got.offer.file)
    asked = Asked(path, offer.release.sha256, "", True, offer.older, anywhere=True)
    tell = _print if not args.json else (lambda progress: None)
    result = _guarded(lambda: _alone(asked, here, Service(), tell), here)
    return _told(result, args.json)


def _print(progress: Progress) -> None:
    print_line(f"{progress.step}/{progress.steps}  {progress.says}", flush=True)


def _says_yes(question: str, args: Namespace | None = None) -> bool:
    if args is not None and args.yes:
        return True
    try:
        return input(f"{question} [y/N] ").strip().lower() in ("y", "yes")
    except EOFError:
        return False
