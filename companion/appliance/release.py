"""Makes a release: `make release` packs what git keeps into dist/, with its checksum and signature.

The same commit packs to the same bytes. With wheels for a machine inside, one that has no network
can be updated from a memory stick even when the locked packages have changed.
"""

from __future__ import annotations

import argparse
import gzip
import io
import os
import re
import subprocess
import sys
import tarfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from companion.appliance import signature
from companion.appliance.places import Places
from companion.appliance.release_archive import ABOUT, Release, about, checksum, files_of, order
from companion.appliance.tar_stream import Archive
from companion.appliance.update_words import Trouble
from companion.output import print_error, print_line
from companion.table.errors import Refused
from companion.table.schema import STEPS

MOST_NOTES = 40
SIGNING_KEY = "WORMWATCH_SIGNING_KEY"
# What Debian 12 and 13 and Raspberry Pi OS can load: their C libraries are at least this new.
GLIBC = range(17, 37)


def pack(
    root: Path, out: Path, wheels: str = "", pythons: Sequence[str] = (), anyway: bool = False
) -> Path:
    """Pack the checkout in `root` into `out`; the archive comes back."""
    changed = _git(root, "status", "--porcelain").rstrip()
    if changed and not anyway:
        what = changed.splitlines()[0][3:]
        raise Refused("not-committed", f"Commit your changes first, such as {what}.")
    version = _found(root / "companion" / "__init__.py", r'__version__ = "(.+)"')
    try:
        order(version)
    except ValueError:
        raise Refused("no-version", f"{version} is no version that can be sorted.") from None
    release = Release(
        version=version,
        schema=len(STEPS),
        pythons=_pythons(root),
        wheels=wheels,
        notes=notes((root / "CHANGELOG.md").read_text("utf-8"), version),
    )
    out.mkdir(parents=True, exist_ok=True)
    target = out / f"wormwatch-{version}.tar.gz"
    with TemporaryDirectory(prefix="wormwatch-release-") as name:
        fetched = _wheels(root, Path(name), wheels, pythons) if wheels else []
        _write(root, target, release, fetched)
    tell_of(target, release)
    files_of(target)[2].unlink(missing_ok=True)  # of another archive of that name
    return target


def notes(changelog: str, version: str) -> list[str]:
    """What is new in a version, a sentence or two for each thing.

    >>> notes("## 0.2.0\\n\\n- Maps\\n  for *friends*.\\n- Dice.\\n\\n## 0.1.0\\n- Old.", "0.2.0")
    ['Maps for friends.', 'Dice.']
    """
    found = re.search(rf"(?ms)^## {re.escape(version)}\b[^\n]*\n(.*?)(?=^## |\Z)", changelog)
    if found is None:
        return []
    items = re.split(r"(?m)^- ", found[1])[1:]
    return [_plain(each) for each in items][:MOST_NOTES]


def _plain(text: str) -> str:
    """Without the marks that only a browser reads."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return re.sub(r"[*`]", "", " ".join(text.split()))


def _pythons(root: Path) -> list[str]:
    """The Pythons there are wheels for; deploy/setup is where they are named."""
    setup = root / "deploy" / "setup"
    oldest = int(_found(setup, r"oldest_python=3\.(\d+)"))
    newest = int(_found(setup, r"newest_python=3\.(\d+)"))
    return [f"3.{minor}" for minor in range(oldest, newest + 1)]


def _found(file: Path, pattern: str) -> str:
    found = re.search(pattern, file.read_text("utf-8"))
    if found is None:
        raise Refused("odd-checkout", f"{file} does not say what it should.")
    return found[1]


def _git(root: Path, *words: str) -> str:
    try:
        done = subprocess.run(
            ["git", "-C", str(root), *words], capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        raise Refused("no-checkout", f"{root} is no checkout that git knows.") from None
    return done.stdout


# Packing


def _write(root: Path, target: Path, release: Release, wheels: Sequence[Path]) -> None:
    when = int(_git(root, "log", "-1", "--format=%ct"))
    folder = f"wormwatch-{release.version}"
    unfinished = target.with_name(target.name + ".partial")
    with (
        unfinished.open("wb") as file,
        gzip.GzipFile("", "wb", 6, file, mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as tar,
    ):
        for name, content, runs in _files(root, release, wheels):
            entry = tarfile.TarInfo(f"{folder}/{name}")
            entry.size, entry.mtime, entry.mode = len(content), when, 0o755 if runs else 0o644
            tar.addfile(entry, io.BytesIO(content))
    _require_whole(unfinished, target.name)
    unfinished.rename(target)


def _require_whole(archive: Path, name: str) -> None:
    """Raise `Refused` for an archive that machines would refuse, such as for the name of a file."""
    with archive.open("rb") as file:
        about(file, name)
        file.seek(0)
        for _ in Archive(file, name):
            pass


def _files(
    root: Path, release: Release, wheels: Sequence[Path]
) -> Iterator[tuple[str, bytes, bool]]:
    """Every file by its name: what the release says about itself comes first."""
    yield ABOUT, msgspec.json.format(msgspec.json.encode(release)), False
    for name in sorted(filter(None, _git(root, "ls-files", "-z").split("\0"))):
        path = root / name
        if path.is_file() and not path.is_symlink():
            yield name, path.read_bytes(), bool(path.stat().st_mode & 0o100)
    for wheel in wheels:
        yield f"wheels/{wheel.name}", wheel.read_bytes(), False


def tell_of(target: Path, release: Release) -> None:
    """The checksum and the release.json beside the archive."""
    with target.open("rb") as file:
        sum = checksum(file)
    target.with_name(target.name + ".sha256").write_text(f"{sum}  {target.name}\n")
    full = msgspec.structs.replace(
        release, file=target.name, sha256=sum, size=target.stat().st_size
    )
    text = msgspec.json.format(msgspec.json.encode(full))
    target.with_name(ABOUT).write_bytes(text + b"\n")


# Wheels for a machine that is not this one


def _wheels(root: Path, folder: Path, machine: str, pythons: Sequence[str]) -> list[Path]:
    """Fetch the locked packages as they are for that machine and each of the Pythons."""
    for python in pythons or _pythons(root):
        wanted = folder / f"{python}.txt"
        lock = (root / "requirements" / "run.txt").read_text("utf-8")
        wanted.write_text("\n".join(locked_for(lock, machine, python)) + "\n")
        tags = [f"manylinux_2_{minor}_{machine}" for minor in GLIBC]
        tags += [f"manylinux2014_{machine}", f"linux_{machine}"]
        platforms = [word for tag in tags for word in ("--platform", tag)]
        command = [
            sys.executable, "-m", "pip", "download", "-q", "--disable-pip-version-check",
            "--require-hashes", "--only-binary", ":all:", "--no-deps", "--python-version", python,
            "--implementation", "cp", *platforms, "-d", str(folder / "wheels"), "-r", str(wanted),
        ]  # fmt: skip
        print_line(f"Fetching the packages for {machine} and Python {python}", flush=True)
        if subprocess.run(command).returncode:
            raise Refused("no-wheels", f"Not every package could be had for {machine}.")
    return sorted((folder / "wheels").iterdir())


def sign(archive: Path, key: Path) -> None:
    """Sign an archive with a private key; the signature lies beside it. ssh-keygen asks for the
    passphrase of the key if there is one."""
    if not key.is_file():
        raise Refused(
            "no-key", f"There is no key at {key}. docs/releasing.md says how one is made."
        )
    made = files_of(archive)[2]
    made.unlink(missing_ok=True)
    command = ["ssh-keygen", "-q", "-Y", "sign", "-f", str(key), "-n", signature.NAMESPACE]
    try:
        done = subprocess.run([*command, str(archive)], stderr=subprocess.PIPE, text=True)
    except FileNotFoundError:
        raise Refused("no-tool", "ssh-keygen is missing. Install openssh-client.") from None
    if done.returncode or not made.exists():
        why = (done.stderr.strip().splitlines() or ["ssh-keygen gives no reason"])[-1]
        raise Refused("not-signed", f"{key} did not sign the release: {why.rstrip('.')}.")


def describe_signature(root: Path, archive: Path) -> str:
    """Say whether an archive is signed, and which machines take it."""
    beside = files_of(archive)[2]
    if not beside.exists():
        return "It is not signed, so no machine takes it. To sign it: make release KEY=FILE"
    keys = Places(keys=root / "deploy" / "keys")
    try:
        with archive.open("rb") as file:
            signature.require_signed(file, beside.read_bytes(), archive.name, keys)
    except Trouble:
        return (
            "It is signed, and not with a key of the project: a machine takes it after"
            " 'sudo wormwatch update --trust KEY.pub'."
        )
    return "It is signed with a key of the project."


def locked_for(lock: str, machine: str, python: str) -> list[str]:
    """Return the lines of a lock that count on another machine, with their hashes: pip would ask
    the machine it runs on.

    >>> lock = "a==1 \\\\\\n    --hash=sha256:12\\nb==2 ; python_full_version < '3.12'\\n"
    >>> locked_for(lock, "aarch64", "3.13")
    ['a==1 --hash=sha256:12']
    """
    from packaging.requirements import Requirement

    there = {
        "platform_machine": machine, "python_version": python, "python_full_version": f"{python}.0",
        "sys_platform": "linux", "platform_system": "Linux", "os_name": "posix",
    }  # fmt: skip
    found = []
    for line in filter(None, lock.replace("\\\n", " ").splitlines()):
        requirement, *hashes = line.split(" --hash=")
        wanted = Requirement(requirement)
        if wanted.marker is None or wanted.marker.evaluate(there):
            plain = [
                f"{wanted.name}{wanted.specifier}",
                *(f"--hash={each.strip()}" for each in hashes),
            ]
            found.append(" ".join(plain))
    return found


def main(argv: Sequence[str] | None = None) -> int:
    """The command line of `make release`."""
    parser = argparse.ArgumentParser(description="Pack this checkout as a release.")
    parser.add_argument("--out", type=Path, default=Path("dist"), help="the folder for it (dist)")
    parser.add_argument("--wheels", default="", metavar="MACHINE", help="such as aarch64")
    parser.add_argument("--pythons", nargs="*", default=(), metavar="3.N", help="of these wheels")
    parser.add_argument("--anyway", action="store_true", help="with changes not committed")
    parser.add_argument(
        "--key", type=Path, default=os.environ.get(SIGNING_KEY) or None, metavar="FILE",
        help=f"sign it with this private key (${SIGNING_KEY})",
    )  # fmt: skip
    args = parser.parse_args(argv)
    root = Path.cwd()
    try:
        made = pack(root, args.out, args.wheels, args.pythons, args.anyway)
        if args.key:
            sign(made, args.key)
    except Refused as refusal:
        print_error(refusal.message)
        return 1
    megabytes = made.stat().st_size / 1e6
    print_line(f"{made} ({megabytes:.1f} MB), its checksum and {made.with_name(ABOUT)}.")
    print_line(describe_signature(root, made))
    return 0


if __name__ == "__main__":
    sys.exit(main())
