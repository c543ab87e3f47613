"""Fetching a release from an address that the owner of the machine has chosen.

Only what a person has asked for, only over https, and nothing but three questions: which release is
there, the archive itself, and its signature. It runs as the app's user in a program of its own
(`python -m companion.appliance.fetch`), for the app itself cannot reach a network.
"""

from __future__ import annotations

import os
import re
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from http.client import HTTPException, HTTPMessage, HTTPResponse
from pathlib import Path
from typing import IO, cast
from urllib.parse import urljoin, urlsplit

import msgspec

from companion import __version__
from companion.appliance.release_archive import (
    ABOUT,
    LARGEST_ARCHIVE,
    NAME,
    PIECE,
    SIGNED,
    Release,
    check,
    checksum_in,
    decoded,
    files_of,
)
from companion.appliance.signature import LARGEST
from companion.appliance.update_words import Trouble
from companion.output import print_json

PATIENCE = 30.0  # seconds without a byte
SMALL = 1_000_000  # bytes of anything but an archive

Far = Callable[[int], None]  # per cent


def look(address: str) -> Release:
    """What release there is at an address: that of a folder, a release.json or an archive."""
    name = urlsplit(_checked(address)).path.rpartition("/")[2]
    if name.endswith(".tar.gz"):
        return _named(address, name)
    if not name.endswith(".json"):
        address = address.rstrip("/") + "/" + ABOUT
    release = decoded(_small(address), address)
    if not NAME.fullmatch(release.file) or not re.fullmatch(r"[0-9a-f]{64}", release.sha256):
        raise Trouble("no-release", address=address)
    return release


def _named(address: str, name: str) -> Release:
    """An archive by itself: its name has the version, and a checksum must lie beside it."""
    found = NAME.fullmatch(name)
    if found is None:
        raise Trouble("no-release", address=address)
    sum = checksum_in(_small(address + ".sha256"), name)
    return Release(version=found[1], schema=0, pythons=[], file=name, sha256=sum)


def get(address: str, release: Release, folder: Path, far: Far = lambda percent: None) -> Path:
    """Fetch the archive of a release into a folder, with its checksum and signature beside it."""
    if not urlsplit(address).path.endswith((".tar.gz", ".json")):
        address = address.rstrip("/") + "/" + ABOUT
    there = urljoin(address, release.file)
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / release.file
    half = target.with_name(f"{target.name}.half")
    try:
        files_of(target)[2].write_bytes(_signature(there))
        with half.open("wb") as out:
            _copy(there, out, release.size, far)
            out.flush()
            os.fsync(out.fileno())
        files_of(target)[1].write_text(f"{release.sha256}  {target.name}\n")
        half.replace(target)
        check(target)
    except BaseException:
        for path in (half, *files_of(target)):
            path.unlink(missing_ok=True)
        raise
    return target


def _signature(address: str) -> bytes:
    try:
        return _small(address + SIGNED, LARGEST)
    except Trouble as trouble:
        if trouble.code == "cut-off":
            raise
        raise Trouble("not-signed", file=address) from None


def _copy(address: str, out: IO[bytes], size: int, far: Far) -> None:
    with _opened(address) as response:
        length = _length(response.headers.get("Content-Length") or "") or size
        if length > LARGEST_ARCHIVE or (size and length != size):
            raise Trouble("cut-off") if length < size else Trouble("too-large", file=address)
        done = percent = 0
        for piece in iter(lambda: _read(response, PIECE), b""):
            done += len(piece)
            if done > (length or LARGEST_ARCHIVE):
                raise Trouble("too-large", file=address)
            out.write(piece)
            if length and done * 100 // length > percent:
                percent = done * 100 // length
                far(percent)
        if length and done != length:
            raise Trouble("cut-off")


def _length(text: str) -> int:
    """Return the number of bytes that a header names; 0 if it names none."""
    return int(text) if re.fullmatch("[0-9]{1,12}", text) else 0


def _small(address: str, most: int = SMALL) -> bytes:
    with _opened(address) as response:
        content = _read(response, most + 1)
    if len(content) > most:
        raise Trouble("too-large", file=address)
    return content


def _read(response: HTTPResponse, size: int) -> bytes:
    try:
        return response.read(size)
    except (OSError, HTTPException):
        raise Trouble("cut-off") from None


class _Careful(urllib.request.HTTPRedirectHandler):
    """Follows where an address leads, as long as that is https."""

    def http_error_302(
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage
    ) -> HTTPResponse | None:
        to = headers.get("Location") or headers.get("URI") or ""
        if urlsplit(urljoin(req.full_url, to)).scheme != "https":
            fp.close()
            raise Trouble("redirected", address=req.full_url)
        return cast("HTTPResponse | None", super().http_error_302(req, fp, code, msg, headers))

    http_error_301 = http_error_303 = http_error_307 = http_error_308 = http_error_302


def _opened(address: str) -> HTTPResponse:
    opener = urllib.request.OpenerDirector()
    for handler in (
        urllib.request.ProxyHandler(), urllib.request.HTTPSHandler(),
        urllib.request.HTTPErrorProcessor(), urllib.request.HTTPDefaultErrorHandler(), _Careful(),
    ):  # fmt: skip
        opener.add_handler(handler)
    # Whose program asks is all that is sent along.
    opener.addheaders = [("User-Agent", f"wormwatch/{__version__}")]
    try:
        return cast(HTTPResponse, opener.open(_checked(address), timeout=PATIENCE))
    except urllib.error.HTTPError as error:
        error.close()
        raise Trouble("unreachable", address=address, error=str(error.code)) from None
    except urllib.error.URLError as error:
        raise Trouble("unreachable", address=address, error=str(error.reason)) from None
    except (OSError, HTTPException, ValueError) as error:
        raise Trouble("unreachable", address=address, error=str(error)) from None


def _checked(address: str) -> str:
    try:
        parts = urlsplit(address)
        fits = parts.scheme == "https" and bool(parts.hostname)
    except ValueError:
        fits = False
    if not fits:
        raise Trouble("bad-address", address=address)
    return address


def main(words: Sequence[str]) -> int:
    """look ADDRESS, or get ADDRESS STATE: the release comes back as JSON, or what was wrong."""
    from companion.appliance.mailbox import Mailbox, Progress, Result

    what, address, *more = words
    try:
        release = look(address)
        if what == "get":
            box = Mailbox(Path(more[0]))

            def far(percent: int) -> None:
                if percent % 5 == 0:
                    values = {"version": release.version, "percent": str(percent)}
                    box.post(Progress(code="fetch", values=values))

            path = get(address, release, box.state / "update", far)
            release = msgspec.structs.replace(check(path), file=str(path))
    except Trouble as trouble:
        result = Result(good=False, code=trouble.code, values=trouble.values)
    except OSError as error:
        why = error.strerror or str(error)
        result = Result(good=False, code="unreachable", values={"address": address, "error": why})
    else:
        values = {"version": release.version}
        result = Result(good=True, code="offered", values=values, offer=release)
    print_json(result)
    return 0 if result.good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
