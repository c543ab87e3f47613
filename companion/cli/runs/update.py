"""`wormwatch update`: for a person at a terminal, and for the service that works as root."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

import msgspec

from companion import __version__
from companion.appliance import offers, release_archive, switch, trust
from companion.appliance.incoming import Incoming
from companion.appliance.mailbox import Mailbox, Progress, Result
from companion.appliance.offers import Offer
from companion.appliance.places import Places, places
from companion.appliance.release_archive import Release, order
from companion.appliance.rights import require_own
from companion.appliance.service import Service
from companion.appliance.update import Asked, Tell, fits, running, settle
from companion.appliance.update_service import (
    ask_network,
    fetched_archive,
    run_alone,
    run_guarded,
    serve,
)
from companion.appliance.update_words import Trouble
from companion.output import print_json, print_line
from companion.table.errors import Refused


def run(args: Namespace, data: Path) -> int:
    """Do what was asked for: settle, apply, look at a release or take it, or about its keys."""
    here = places()
    if args.trust or args.distrust or args.trusted:
        return _keys(args, here)
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
        return _show(_offered(args.source, here), args.json)
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


def _settle(here: Places, as_json: bool) -> int:
    """After a pulled plug; an update that is at work looks after itself."""
    if not here.is_appliance and not switch.pending(here).is_symlink():
        raise Trouble("checkout")
    with switch.alone(here):
        result = settle(here)
    if result is not None:
        _told(msgspec.structs.replace(result, good=True), as_json)  # settling it went well
    return 0


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
        path = Path(os.path.realpath(source))
        if os.geteuid() == 0 and here.is_appliance:
            return _offered_to_root(path, here)
        return offers.looked_at(path, here)
    got = ask_network("look", here, source)
    if got.offer is None:
        raise Refused(got.code, got.says)
    return offers.judged(Path(got.offer.file), got.offer, here)


def _offered_to_root(path: Path, here: Places) -> Offer:
    """Look at an archive as root, which looks into none before its signature is checked."""
    try:
        sha256 = release_archive.promised(path)
        with switch.alone(here), Incoming(here, path, sha256, anywhere=True) as file:
            release = release_archive.about(file, path.name)
        return offers.judged(path, msgspec.structs.replace(release, sha256=sha256), here)
    except Trouble as trouble:
        return Offer(path, None, trouble.message)


def _show(offer: Offer, as_json: bool) -> int:
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
    _require_root(here.prefix, "Releases belong to root")
    tell = _print if not args.json else (lambda progress: None)

    def agree(release: Release) -> bool:
        return _agrees(args, release, here)

    def do() -> Result:
        if _is_address(args.source):
            return _take_from_address(args.source, here, tell, agree)
        path = Path(os.path.realpath(args.source))
        sha256 = release_archive.promised(path)
        asked = Asked(path, sha256, "", True, older=True, anywhere=True, agree=agree)
        return run_alone(asked, here, Service(), tell)

    return _told(run_guarded(do, here), args.json)


def _take_from_address(
    address: str, here: Places, tell: Tell, agree: Callable[[Release], bool]
) -> Result:
    looked = ask_network("look", here, address)
    release = looked.offer
    if release is None:
        return looked
    if release.pythons:  # an archive that has no release.json beside it says little
        fits(release, running(here), older=True)
    if not agree(release):
        raise Trouble("not-agreed")
    with fetched_archive(here, address) as path:
        asked = Asked(path, release.sha256, release.version, True, older=True)
        return run_alone(asked, here, Service(), tell)


def _agrees(args: Namespace, release: Release, here: Places) -> bool:
    """Show a release and ask. What is not newer is taken with --older, or after a second yes."""
    older = order(release.version) <= order(running(here))
    if older and args.yes and not args.older:
        raise Trouble("not-newer", version=release.version, before=running(here))
    if not args.json:
        _show(Offer(Path(), release, older=older), as_json=False)
    if args.yes:
        return True
    if not _says_yes("Update now? The app is closed and comes back."):
        return False
    again = "It is not newer than what runs. Take it all the same?"
    return not older or args.older or _says_yes(again)


def _require_root(folder: Path, why: str) -> None:
    if os.geteuid() != 0 and not os.access(folder, os.W_OK):
        raise Refused("not-root", f"{why}: put 'sudo' before the command.")


def _keys(args: Namespace, here: Places) -> int:
    """Add a key that this machine trusts, remove one, or list all."""
    if args.trusted:
        for fingerprint, is_own in trust.trusted(here):
            print_line(f"{fingerprint}  {'added on this machine' if is_own else 'of the project'}")
        return 0
    _require_root(here.keys, "The keys of a machine belong to root")
    if args.trust:
        said = f"Releases signed with {trust.trust(Path(args.trust), here)} are taken from now on."
    else:
        said = f"Releases signed with {trust.distrust(Path(args.distrust), here)} are not taken."
    print_line(said)
    return 0


def _print(progress: Progress) -> None:
    print_line(f"{progress.step}/{progress.steps}  {progress.says}", flush=True)


def _says_yes(question: str) -> bool:
    try:
        return input(f"{question} [y/N] ").strip().lower() in ("y", "yes")
    except EOFError:
        return False
