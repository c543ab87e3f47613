"""Whether a release is signed by a key that this machine trusts.

`make release` signs an archive with `ssh-keygen -Y sign`; the signature lies beside it, in a file
with `.sig` at the end of its name. The public keys that a machine trusts are in /etc/wormwatch,
where root alone writes: those of the project, which deploy/install.sh puts there, and those that
the owner added with `sudo wormwatch update --trust KEY.pub` (trust.py).
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import BinaryIO

from companion.appliance.places import Places
from companion.appliance.update_words import Trouble

NAMESPACE = "wormwatch-release"
SIGNER = "wormwatch"  # the name before each key in the files of keys
PROJECT_KEYS = "release_signers"  # of the project: the current one and the next
OWN_KEYS = "own_signers"  # added on this machine
LARGEST = 10_000  # bytes of a signature; one has about 300
PATIENCE = 600.0  # seconds; a large archive on a slow card
TOOL = "ssh-keygen"
ENVIRON = {"PATH": "/usr/bin:/bin:/usr/local/bin", "LC_ALL": "C"}


def require_signed(file: BinaryIO, signature: bytes, name: str, places: Places) -> None:
    """Raise `Trouble` unless one of the trusted keys made this signature for the whole file."""
    if len(signature) > LARGEST:
        raise Trouble("wrong-signature", file=name)
    keys = [path for path in key_files(places) if _has_keys(path)]
    if not keys:
        raise _no_keys(places)
    handle = os.memfd_create("signature")
    try:
        os.write(handle, signature)
        if not any(_is_signed(file, handle, path, places) for path in keys):
            raise Trouble("wrong-signature", file=name)
    finally:
        os.close(handle)


def read_signature(file: BinaryIO) -> bytes:
    """Return the content of a file with a signature; one byte more than allowed if it is larger."""
    return file.read(LARGEST + 1)


def key_files(places: Places) -> list[Path]:
    """Return where the trusted keys are, in the order in which they are tried."""
    return [places.keys / PROJECT_KEYS, places.keys / OWN_KEYS]


def _has_keys(path: Path) -> bool:
    try:
        lines = path.read_text("utf-8", "replace").splitlines()
    except OSError:
        return False
    return any(line.strip() and not line.startswith("#") for line in lines)


def _is_signed(file: BinaryIO, signature: int, keys: Path, places: Places) -> bool:
    command = [
        TOOL, "-Y", "verify", "-f", str(keys), "-I", SIGNER, "-n", NAMESPACE,
        "-s", f"/proc/self/fd/{signature}",
    ]  # fmt: skip
    os.lseek(signature, 0, os.SEEK_SET)
    file.seek(0)
    os.lseek(file.fileno(), 0, os.SEEK_SET)  # the other program reads from here
    try:
        done = subprocess.run(
            command, stdin=file, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env=ENVIRON, pass_fds=[signature], timeout=PATIENCE,
        )  # fmt: skip
    except FileNotFoundError:
        raise _no_keys(places) from None
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def _no_keys(places: Places) -> Trouble:
    installer = places.current / "deploy" / "install.sh"
    return Trouble("no-keys", command=f"sudo {installer}")
