"""Keys for tests, made when they are needed: to sign releases, and for a server on this machine."""

from __future__ import annotations

import atexit
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

from companion.appliance import signature
from companion.appliance.release import sign


@cache
def _folder() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="wormwatch-keys-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


@cache
def private_key(name: str) -> Path:
    """A key to sign releases with; the public half is beside it."""
    path = _folder() / name
    command = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "", "-f", str(path)]
    subprocess.run(command, check=True)
    return path


def public_key(name: str) -> Path:
    """The public half of a key."""
    return Path(f"{private_key(name)}.pub")


def signers(*names: str) -> str:
    """A file of keys as deploy/install.sh puts it into /etc/wormwatch."""
    start = f'{signature.SIGNER} namespaces="{signature.NAMESPACE}" '
    return "".join(start + public_key(name).read_text() for name in names)


def signed(path: Path, name: str = "project") -> Path:
    """Sign an archive with a key."""
    sign(path, private_key(name))
    return path


@cache
def certificate() -> Path:
    """A certificate for 127.0.0.1 with its private key, in one file."""
    path = _folder() / "server.pem"
    command = [
        "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
        "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1",
        "-keyout", str(path), "-out", str(path),
    ]  # fmt: skip
    subprocess.run(command, check=True, capture_output=True)
    return path
