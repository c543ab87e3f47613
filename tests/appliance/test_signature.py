"""Who made a release: root takes none that a trusted key has not signed, byte by byte."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.appliance import offers, release, release_archive, signature, trust
from companion.appliance.incoming import Incoming
from companion.appliance.mailbox import Request
from companion.appliance.places import Places
from companion.appliance.update_words import Trouble
from companion.table.errors import Refused
from tests.appliance.keys import private_key, public_key, signed, signers
from tests.appliance.machine import ROOT, Machine, packed, stub, summed

VALID = "The signature of wormwatch-0.2.0.tar.gz is not valid here"
MISSING = "wormwatch-0.2.0.tar.gz is not signed"


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Places:
    monkeypatch.setenv("WORMWATCH_MEDIA", str(tmp_path / "media"))
    here = Places(tmp_path / "opt", tmp_path / "state", tmp_path / "media", keys=tmp_path / "keys")
    for path in (here.prefix / "releases" / "0.1.0", here.update, here.media, here.keys):
        path.mkdir(parents=True)
    here.current.symlink_to("releases/0.1.0")
    (here.keys / "release_signers").write_text(signers("project", "next"))
    return here


@pytest.fixture
def path(places: Places) -> Path:
    return packed(places.media / "STICK", "0.2.0", stub("0.2.0"))


def taken(places: Places, path: Path) -> str:
    """What root and the app's user say about a release: the same, or nothing."""
    sum = release_archive.promised(path)
    said = ""
    try:
        with Incoming(places, path, sum) as file:
            assert file.read() == path.read_bytes()
            assert (places.prefix / ".incoming").stat().st_mode & 0o777 == 0o700
    except Trouble as trouble:
        said = trouble.message
    assert not (places.prefix / ".incoming").exists()
    assert offers.looked_at(path, places).trouble == said
    return said


def beside(path: Path) -> Path:
    return path.with_name(f"{path.name}.sig")


def resign(path: Path, key: str = "project", namespace: str = "") -> None:
    beside(path).unlink(missing_ok=True)
    space = namespace or signature.NAMESPACE
    command = ["ssh-keygen", "-q", "-Y", "sign", "-f", str(private_key(key)), "-n", space]
    subprocess.run([*command, str(path)], check=True)


def change_a_byte(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)
    summed(path)


def sign_another(path: Path) -> None:
    other = packed(path.parent / "other", "0.2.0", stub("0.2.0", "pass"))
    shutil.copy(beside(other), beside(path))


def replaced(make: Callable[[Path], object]) -> Callable[[Path], None]:
    def replace(path: Path) -> None:
        beside(path).rename(path.with_name("kept"))
        make(beside(path))

    return replace


def endless(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(1 << 40)


HOSTILE: dict[str, tuple[Callable[[Path], object], str]] = {
    "no signature": (lambda path: beside(path).unlink(), MISSING),
    "a link": (replaced(lambda path: path.symlink_to("kept")), MISSING),
    "a pipe": (replaced(os.mkfifo), MISSING),
    "a folder": (replaced(Path.mkdir), MISSING),
    "huge": (replaced(endless), VALID),
    "empty": (replaced(Path.touch), VALID),
    "text": (replaced(lambda path: path.write_text("signed, the project")), VALID),
    "another key": (lambda path: resign(path, key="stranger"), VALID),
    "another namespace": (lambda path: resign(path, namespace="file"), VALID),
    "a changed byte": (change_a_byte, VALID),
    "of another archive": (sign_another, VALID),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_no_trusted_key_signed_is_refused(places: Places, path: Path, name: str) -> None:
    change, says = HOSTILE[name]
    change(path)
    assert taken(places, path).startswith(says)


@pytest.mark.refuses("wrong-signature")
def test_either_key_of_the_project_is_enough(places: Places, path: Path) -> None:
    assert taken(places, path) == ""
    resign(path, key="next")
    assert taken(places, path) == ""
    (places.keys / "release_signers").write_text(signers("next"))
    assert taken(places, path) == ""
    resign(path, key="project")
    assert taken(places, path).startswith(VALID), "the old key is not trusted any more"


@pytest.mark.parametrize("how", ["no folder", "no keys", "no ssh-keygen"])
def test_a_machine_that_cannot_check_says_what_to_type(
    places: Places, path: Path, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if how == "no ssh-keygen":
        monkeypatch.setattr(signature, "TOOL", "no-such-tool")
    else:
        (places.keys / "release_signers").unlink()
        (places.keys / "own_signers").write_text("# none\n\n")
    said = taken(places, path)
    assert said.endswith(f"Type once, with a keyboard: sudo {places.current}/deploy/install.sh")


def test_nothing_is_looked_into_before_the_signature_is_checked(
    places: Places, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []
    monkeypatch.setattr(release_archive, "Archive", lambda *_: seen.append("looked into"))
    resign(path, key="stranger")
    with pytest.raises(Trouble, match="not valid here"):
        Incoming(places, path, release_archive.promised(path)).__enter__()
    assert seen == []


# On a machine


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    machine = Machine(tmp_path / "m", "0.1.0", stub("0.1.0"))
    yield machine
    machine.close()


def test_a_stranger_s_release_is_refused_and_the_owner_can_trust_a_key(machine: Machine) -> None:
    path = packed(machine.places.media / "STICK", "0.2.0", stub("0.2.0"))
    before = machine.left()
    resign(path, key="stranger")
    assert machine.update(path).code == "wrong-signature"
    assert machine.wormwatch("update", "--yes", str(path)).returncode == 1
    beside(path).unlink()
    assert machine.update(path).code == "not-signed"
    assert (machine.running, machine.calls()) == ("0.1.0", [])
    assert machine.left() == before | {".update-lock"}

    resign(path, key="stranger")
    done = machine.wormwatch("update", "--trust", str(public_key("stranger")))
    assert done.returncode == 0, done.stderr
    assert "SHA256:" in done.stdout
    checked = machine.wormwatch("update", "--check", str(path))
    assert checked.stdout.startswith("Wormwatch 0.2.0;"), checked.stderr
    assert machine.update(path).says == "Updated to 0.2.0."


def test_a_link_to_itself_is_refused_in_a_sentence(machine: Machine) -> None:
    path = machine.places.media / "loop"
    path.symlink_to(path)
    for how in ("--check", "--yes"):
        done = machine.wormwatch("update", how, str(path))
        assert done.stderr.startswith("wormwatch: loop has no checksum beside it")


def test_older_is_for_the_command_line_alone(machine: Machine) -> None:
    path = packed(machine.places.media / "STICK", "0.0.9", stub("0.0.9"))
    machine.ask(path, older=True)  # as the app may write it
    machine.apply()
    assert machine.running == "0.1.0"
    refused = machine.wormwatch("update", "--yes", str(path))
    assert refused.stderr == "wormwatch: 0.0.9 is not newer than 0.1.0, which runs now.\n"
    assert machine.wormwatch("update", "--yes", "--older", str(path)).returncode == 0
    assert machine.running == "0.0.9"


def test_a_message_of_the_app_carries_no_key() -> None:
    assert set(Request.__struct_fields__) == {
        "do", "file", "sha256", "version", "network", "older"
    }  # fmt: skip


# Keys of the owner


@pytest.mark.refuses("unknown-key")
def test_a_key_is_added_listed_and_removed(places: Places, path: Path, tmp_path: Path) -> None:
    resign(path, key="stranger")
    fingerprint = trust.trust(public_key("stranger"), places)
    assert fingerprint.startswith("SHA256:")
    assert taken(places, path) == ""
    trust.trust(public_key("stranger"), places)
    assert [own for _, own in trust.trusted(places)] == [False, False, True], "once is enough"
    assert (places.keys / "own_signers").stat().st_mode & 0o777 == 0o644
    assert trust.distrust(public_key("stranger"), places) == fingerprint
    assert taken(places, path).startswith(VALID)
    with pytest.raises(Trouble, match="was not added on this machine"):
        trust.distrust(public_key("project"), places)


def test_a_line_that_the_owner_wrote_stays_as_it_is(places: Places, path: Path) -> None:
    resign(path, key="stranger")
    until = f'wormwatch valid-before="20200101" {public_key("stranger").read_text()}'
    (places.keys / "own_signers").write_text(f"what is this?\n{until}")
    trust.trust(public_key("other"), places)
    assert taken(places, path).startswith(VALID), "a key that has expired"
    shown = [name for name, is_own in trust.trusted(places) if is_own]
    assert shown[0] == "No key: what is this?"
    assert len(shown) == 3
    trust.trust(public_key("stranger"), places)
    assert taken(places, path) == "", "trusted again by the owner's own word"
    assert len(trust.trusted(places)) == 5


@pytest.mark.parametrize(
    "content",
    [
        b"", b"ssh-ed25519", b"ssh-ed25519 AAAA", b"# ssh-ed25519 " + b"A" * 68, b"\0" * 100,
        b"ssh-ed25519 " + b"A" * 68, b"x" * 1_000_000, b"* cert-authority ssh-ed25519 KEY",
        b"ssh-ed25519 KEY\nssh-ed25519 KEY", b'ssh-ed25519 KEY" x',
    ],
)  # fmt: skip
def test_what_is_no_public_key_is_not_trusted(
    places: Places, tmp_path: Path, content: bytes
) -> None:
    key = public_key("stranger").read_text().split()[1].encode()
    file = tmp_path / "key.pub"
    file.write_bytes(content.replace(b"KEY", key))
    with pytest.raises(Trouble, match="is no public key"):
        trust.trust(file, places)
    assert not (places.keys / "own_signers").exists()


@pytest.mark.refuses("private-key")
def test_a_private_key_and_a_pipe_are_refused(places: Places, tmp_path: Path) -> None:
    with pytest.raises(Trouble, match="private half of a key"):
        trust.trust(private_key("stranger"), places)
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(Trouble, match="cannot be read"):
        trust.trust(tmp_path / "pipe", places)


# make release


def test_make_release_signs_and_says_who_takes_it(tmp_path: Path, places: Places) -> None:
    path = packed(tmp_path, "0.2.0", stub("0.2.0"))
    beside(path).unlink()
    keys = tmp_path / "deploy" / "keys"
    keys.mkdir(parents=True)
    (keys / "release_signers").write_text(signers("project"))
    about = release.describe_signature
    assert about(tmp_path, path).startswith("It is not signed, so no machine takes it.")
    signed(path, "stranger")
    assert "not with a key of the project" in about(tmp_path, path)
    signed(path, "project")
    assert about(tmp_path, path) == "It is signed with a key of the project."
    with pytest.raises(Refused, match="There is no key at"):
        release.sign(path, tmp_path / "nothing")
    with pytest.raises(Refused, match="did not sign the release"):
        release.sign(path, ROOT / "README.md")


def test_the_keys_that_are_installed_are_two_public_ones() -> None:
    lines = [
        line for line in (ROOT / "deploy/keys/release_signers").read_text().splitlines()
        if not line.startswith("#")
    ]  # fmt: skip
    assert len(lines) == 2
    assert all(line.startswith(trust.PREFIX + "ssh-ed25519 ") for line in lines)
    fingerprints = {each for each, _ in trust.trusted(Places(keys=ROOT / "deploy/keys"))}
    assert len(fingerprints) == 2
