"""The keys that the owner of a machine trusts besides those of the project.

`sudo wormwatch update --trust KEY.pub` adds one, `--distrust` removes it, `--trusted` lists all.
The app cannot do this: the file belongs to root, and no message from the app carries a key.
"""

from __future__ import annotations

import os
import re
import subprocess
from contextlib import suppress
from pathlib import Path

from companion.appliance import signature
from companion.appliance.places import Places
from companion.appliance.signature import ENVIRON, NAMESPACE, SIGNER, TOOL
from companion.appliance.update_words import Trouble
from companion.table.limited_read import open_file
from companion.table.on_disk import write

LARGEST = 16_000  # bytes of a public key; the longest common one has about 3,000
MOST = 20  # keys of an owner
# A public key on one line: what kind, the key itself, and a comment that is left out.
KEY = re.compile(r"((?:sk-)?(?:ssh|ecdsa)-[a-z0-9@.-]{1,60} [A-Za-z0-9+/]{20,4000}={0,2})(?: .*)?")
PREFIX = f'{SIGNER} namespaces="{NAMESPACE}" '


def trust(path: Path, places: Places) -> str:
    """Add the public key in a file to the keys of this machine; its fingerprint comes back."""
    key = _read_key(path)
    others = [line for line in _own_lines(places) if _key_of(line) != key]
    if len(others) >= MOST:
        raise Trouble("too-many-keys", count=str(MOST))
    _write([*others, f"{PREFIX}{key}"], places)
    return fingerprint(key)


def distrust(path: Path, places: Places) -> str:
    """Remove the public key in a file from those that were added here; its fingerprint comes
    back."""
    key = _read_key(path)
    lines = _own_lines(places)
    others = [line for line in lines if _key_of(line) != key]
    if others == lines:
        raise Trouble("unknown-key", file=path.name)
    _write(others, places)
    return fingerprint(key)


def trusted(places: Places) -> list[tuple[str, bool]]:
    """Return the fingerprint of every trusted key, and whether the owner added it. A line without
    a key is named as such."""
    project = _lines(signature.key_files(places)[0])
    lines = [(line, False) for line in project] + [(line, True) for line in _own_lines(places)]
    return [(_describe(line), is_own) for line, is_own in lines]


def _describe(line: str) -> str:
    try:
        return fingerprint(_key_of(line))
    except Trouble as trouble:
        if trouble.code != "no-key":
            raise
        return f"No key: {line[:40]}"


def fingerprint(key: str) -> str:
    """Return the fingerprint of a public key as ssh-keygen writes it; `Trouble` if it is none."""
    try:
        done = subprocess.run(
            [TOOL, "-l", "-f", "-"], input=f"{key}\n", env=ENVIRON, capture_output=True,
            text=True, timeout=60,
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired):
        raise Trouble("no-tool", tool=TOOL) from None
    words = done.stdout.split()
    if done.returncode or len(words) < 2:
        raise Trouble("no-key", file=key[:20])
    return words[1]


def _read_key(path: Path) -> str:
    """Return the kind and the key in a file, or raise `Trouble` if it is no public key."""
    try:
        with open_file(path) as file:
            content = file.read(LARGEST + 1)
    except OSError:
        raise Trouble("not-there", file=path.name) from None
    text = content.decode("ascii", "replace").strip()
    if "PRIVATE KEY" in text:
        raise Trouble("private-key", file=path.name)
    found = KEY.fullmatch(text)
    if found is None or len(content) > LARGEST:
        raise Trouble("no-key", file=path.name)
    try:
        fingerprint(found[1])
    except Trouble as trouble:
        if trouble.code != "no-key":
            raise
        raise Trouble("no-key", file=path.name) from None
    return found[1]


def _lines(path: Path) -> list[str]:
    try:
        lines = path.read_text("utf-8", "replace").splitlines()
    except OSError:
        return []
    return [line for line in lines if line.strip() and not line.startswith("#")]


def _key_of(line: str) -> str:
    """Return the kind and the key in a line of a file of keys."""
    words = line.split()
    start = next((n for n, word in enumerate(words) if KEY.fullmatch(f"{word} {'A' * 20}")), 0)
    return " ".join(words[start : start + 2])


def _own_lines(places: Places) -> list[str]:
    return _lines(signature.key_files(places)[1])


def _write(lines: list[str], places: Places) -> None:
    """Write the lines with the owner's keys; they may say until when a key counts."""
    places.keys.mkdir(mode=0o755, parents=True, exist_ok=True)
    path = signature.key_files(places)[1]
    if not lines:
        with suppress(FileNotFoundError):
            path.unlink()
        return
    write(path, "".join(f"{line}\n" for line in lines).encode())
    os.chmod(path, 0o644)
