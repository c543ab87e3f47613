"""Archives that are torn, hostile or not what they say: nothing of them is ever taken."""

from __future__ import annotations

import gzip
import io
import os
import random
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.appliance import offers, release_archive, tar_stream
from companion.appliance.incoming import INCOMING, Incoming, open_under
from companion.appliance.mailbox import Mailbox, Progress, Request
from companion.appliance.places import Places
from companion.appliance.update_words import Trouble
from tests.appliance.keys import signers
from tests.appliance.machine import about, packed, stub, summed

Add = Callable[[tarfile.TarFile], None]


def entry(name: str, content: bytes = b"", **given: object) -> Add:
    """An entry of an archive with anything about it changed."""

    def add(tar: tarfile.TarFile) -> None:
        info = tarfile.TarInfo(name)
        info.size = len(content)
        for key, value in given.items():
            setattr(info, key, value)
        tar.addfile(info, io.BytesIO(content))

    return add


def archive(folder: Path, *adds: Add) -> Path:
    """A release that begins well, and goes on like this."""
    path = folder / "wormwatch-0.2.0.tar.gz"
    with gzip.open(path, "wb", 1) as plain, tarfile.open(fileobj=plain, mode="w") as tar:
        for add in (entry("w/release.json", about("0.2.0")), *adds):
            add(tar)
    return summed(path)


def unpack(path: Path, target: Path) -> None:
    with path.open("rb") as file:
        release_archive.unpack(file, path.name, target)


LINK, HARD = {"type": tarfile.SYMTYPE}, {"type": tarfile.LNKTYPE}


@pytest.mark.parametrize(
    "adds",
    [
        [entry("w/../../outside", b"x")],
        [entry("../outside", b"x")],
        [entry("/outside", b"x")],
        [entry("w/a", linkname="/", **LINK)],
        [entry("w/a", linkname="../..", **LINK), entry("w/a/outside", b"x")],
        [entry("w/a", linkname="w/release.json", **HARD)],
        [entry("w/a", linkname="/etc/passwd", **HARD)],
        [entry("w/tty", type=tarfile.CHRTYPE, devmajor=4, devminor=0)],
        [entry("w/disk", type=tarfile.BLKTYPE, devmajor=8, devminor=0)],
        [entry("w/pipe", type=tarfile.FIFOTYPE)],
        [entry("outside", b"x")],
        [entry("w/a", b"x"), entry("w/a", b"y")],
        [entry("w/" + "a" * 250, b"x")],
        [entry("w/back\\slash", b"x")],
    ],
)
def test_what_does_not_belong_into_a_release_is_not_taken(tmp_path: Path, adds: list[Add]) -> None:
    path = archive(tmp_path, *adds)
    with pytest.raises(Trouble) as refusal:
        unpack(path, tmp_path / "deep" / "target")
    assert refusal.value.code == "hostile"
    assert not (tmp_path / "outside").exists()
    assert not (tmp_path / "deep" / "outside").exists()
    assert not [each for each in (tmp_path / "deep").rglob("*") if each.is_symlink()]


def claims(size: int, **given: object) -> Add:
    """An entry that says it is so large, and is not."""

    def add(tar: tarfile.TarFile) -> None:
        info = tarfile.TarInfo("w/huge")
        info.size = size
        for key, value in given.items():
            setattr(info, key, value)
        tar.fileobj.write(info.tobuf(tarfile.GNU_FORMAT))
        tar.fileobj.write(bytes(512))

    return add


def sparse(tar: tarfile.TarFile) -> None:
    """10 GB of nothing in a few bytes, as GNU tar writes it."""
    headers = {"GNU.sparse.major": "1", "GNU.sparse.minor": "0", "GNU.sparse.name": "w/huge",
               "GNU.sparse.realsize": str(10_000_000_000)}  # fmt: skip
    content = b"1\n9999999999\n1\n".ljust(512, b"\0") + b"x"
    info = tarfile.TarInfo("w/GNUSparseFile.0/huge")
    info.size, info.pax_headers = len(content), headers
    tar.fileobj.write(info.tobuf(tarfile.PAX_FORMAT))
    tar.fileobj.write(content.ljust(1024, b"\0"))


@pytest.mark.parametrize(
    "add",
    [
        claims(10_000_000_000),
        claims(400_000_000),
        claims(10_000_000_000, type=tarfile.GNUTYPE_LONGNAME),
        claims(10_000_000_000, type=tarfile.XHDTYPE),
        sparse,
    ],
)
def test_a_claim_of_10_gb_costs_nothing(tmp_path: Path, add: Add) -> None:
    path = archive(tmp_path, add)
    with pytest.raises(Trouble) as refusal:
        unpack(path, tmp_path / "target")
    assert refusal.value.code in ("too-large", "hostile")
    written = [each for each in (tmp_path / "target").rglob("*") if each.is_file()]
    assert sum(each.stat().st_size for each in written) < 10_000


def raw(kind: bytes, content: bytes = b"", **fields: bytes) -> Add:
    """An entry whose header has these very bytes in it, and a right checksum."""

    def add(tar: tarfile.TarFile) -> None:
        info = tarfile.TarInfo("w/odd")
        info.type, info.size = kind, len(content)
        header = bytearray(info.tobuf(tarfile.USTAR_FORMAT))
        for name, value in fields.items():
            start, length = FIELDS[name]
            header[start : start + length] = value.ljust(length, b"\0")
        header[148:156] = b" " * 8
        header[148:156] = b"%06o\0 " % sum(header)
        tar.fileobj.write(bytes(header) + content.ljust(-(-len(content) // 512) * 512, b"\0"))

    return add


FIELDS = {"name": (0, 100), "mode": (100, 8), "size": (124, 12), "mtime": (136, 12)}
LARGE = b"\x80" + b"\0" * 10 + b"\x07"  # a number as GNU tar writes large ones
BELOW_ZERO = b"\xff" * 12


def pax(text: bytes) -> Add:
    return raw(b"x", text)


def record(key: str, value: str) -> bytes:
    """A line of a pax header."""
    line = f" {key}={value}\n".encode()
    length = len(line) + len(str(len(line) + 3))
    return str(length).encode() + line


@pytest.mark.parametrize(
    "adds",
    [
        [pax(record("path", "w/a"))] * 3_000,
        [raw(b"L", b"w/a\0")] * 3_000,
        [raw(b"K", b"w/a\0"), entry("w/a", b"x")],
        [raw(b"g", record("path", "w/a")), entry("w/a", b"x")],
        [raw(b"g", record("comment", "x"))] * 3_000,
        [pax(record("mtime", "inf")), entry("w/a", b"x")],
        [pax(record("mtime", "nan")), entry("w/a", b"x")],
        [pax(record("mtime", "1" * 900)), entry("w/a", b"x")],
        [pax(record("size", "-1")), entry("w/a", b"x")],
        [pax(record("path", "w/a") + record("size", "1")), entry("w/a", b"x")],
        [pax(record("path", "../outside")), entry("w/a", b"x")],
        [pax(record("path", "w/a")[1:]), entry("w/a", b"x")],
        [pax(b"9" * 1000 + b" path=w/a\n"), entry("w/a", b"x")],
        [pax(b"x" * 100_000), entry("w/a", b"x")],
        [pax(record("path", "w/a"))],
        [raw(b"0", mtime=LARGE)],
        [raw(b"0", mtime=BELOW_ZERO)],
        [raw(b"0", size=BELOW_ZERO)],
        [raw(b"0", size=b"-1")],
        [raw(b"0", size=b"\xb2\xb3")],
        [raw(b"5", size=b"7777777")],
        [raw(b"0", name=b"w/\x1b[2J")],
        [raw(b"0", name="w/\u202etxt".encode())],
        [raw(b"0", name=b"w/./a")],
        [raw(b"0", name=b"w//a")],
        [raw(b"0", name=b"v/a")],
        [entry("w/a", b"x"), entry("w/A", b"y")],
        [entry("w/a", b"x"), entry("w/a/b", b"y")],
        [entry("w/a/b", b"x"), entry("w/a", b"y")],
        [entry("w/a", type=tarfile.DIRTYPE), entry("w/A/b", b"y")],
        [raw(b"S"), raw(b"V"), raw(b"7")],
    ],
)
def test_odd_headers_are_refused_in_a_sentence(tmp_path: Path, adds: list[Add]) -> None:
    path = archive(tmp_path, *adds)
    with pytest.raises(Trouble) as refusal:
        unpack(path, tmp_path / "deep" / "target")
    assert refusal.value.code in ("hostile", "torn", "too-large")
    assert refusal.value.message.isprintable()
    assert not (tmp_path / "deep" / "outside").exists()


@pytest.mark.parametrize(
    "end",
    [
        gzip.compress(b"", mtime=0) * 5_000,  # each of them empty
        b"more",
    ],
    ids=["gzip", "text"],
)
def test_nothing_follows_the_packed_files(tmp_path: Path, end: bytes) -> None:
    path = archive(tmp_path, entry("w/a", b"x"))
    path.write_bytes(path.read_bytes() + end)
    with pytest.raises(Trouble, match="no whole release"):
        unpack(path, tmp_path / "target")


def test_a_bomb_is_left_before_it_fills_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tar_stream, "LARGEST_END", 100_000)
    path = tmp_path / "wormwatch-0.2.0.tar.gz"
    with gzip.open(path, "wb", 9) as plain, tarfile.open(fileobj=plain, mode="w") as tar:
        entry("w/release.json", about("0.2.0"))(tar)
        plain.write(bytes(50_000_000))
    with pytest.raises(Trouble, match="no whole release"):
        unpack(summed(path), tmp_path / "target")


def test_long_names_as_make_release_writes_them(tmp_path: Path) -> None:
    name = "w/wheels/" + "a" * 120 + ".whl"
    unpack(archive(tmp_path, entry(name, b"wheel")), tmp_path / "target")
    assert (tmp_path / "target" / name[2:]).read_bytes() == b"wheel"


@pytest.mark.parametrize("version", ["0.2.\u0663", "0.2.0\u0a66", "\uff11.0", "0.2.0\n"])
def test_a_version_has_ascii_digits(version: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        release_archive.order(version)


@pytest.mark.parametrize("name", ["wormwatch-0.2.0.tar.gz", "wormwatch-0.2.0.tar.gz.sha256"])
@pytest.mark.parametrize("what", ["pipe", "link", "folder"])
def test_only_plain_files_are_read(tmp_path: Path, name: str, what: str) -> None:
    path = packed(tmp_path, "0.2.0", stub("0.2.0"))
    odd = tmp_path / name
    odd.rename(tmp_path / "kept")
    if what == "pipe":
        os.mkfifo(odd)
    elif what == "link":
        odd.symlink_to("/dev/zero")
    else:
        odd.mkdir()
    with pytest.raises(Trouble) as refusal:
        release_archive.check(path)
    assert refusal.value.code in ("not-there", "no-checksum")


def test_very_many_files_are_not_a_release(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tar_stream, "MANY", 30)
    path = archive(tmp_path, *(entry(f"w/{number}", b"") for number in range(40)))
    with pytest.raises(Trouble, match="far too large"):
        unpack(path, tmp_path / "target")


def test_torn_and_bent_archives_are_one_sentence(tmp_path: Path) -> None:
    """Cut anywhere, or a byte of it changed: the checksum says so; and where somebody has made a
    checksum of that, too, there is a sentence or a whole release, and never anything else."""
    whole = packed(tmp_path, "0.2.0", stub("0.2.0"))
    content, chance = whole.read_bytes(), random.Random(7)
    for number in range(60):
        torn = bytearray(content[: chance.randrange(len(content))] if number % 2 else content)
        if number % 2 == 0:
            torn[chance.randrange(len(torn))] ^= 1 << chance.randrange(8)
        whole.write_bytes(torn)
        with pytest.raises(Trouble) as refusal:
            release_archive.check(whole)
        assert refusal.value.code == "wrong-checksum"
        summed(whole)
        target = tmp_path / f"target{number}"
        said = _said(whole, target)
        assert said in ("", "torn", "hostile", "too-large")


def _said(path: Path, target: Path) -> str:
    """What unpacking it ends with; nothing when it went well."""
    try:
        unpack(path, target)
    except Trouble as trouble:
        return trouble.code
    return ""


def test_no_checksum_no_release(tmp_path: Path) -> None:
    path = packed(tmp_path, "0.2.0", stub("0.2.0"))
    beside = path.with_name(path.name + ".sha256")
    for content in ("", "abc\n", "z" * 64):
        beside.write_text(content)
        with pytest.raises(Trouble, match="no checksum beside it"):
            release_archive.check(path)
    beside.unlink()
    with pytest.raises(Trouble, match="no checksum beside it"):
        release_archive.check(path)


@pytest.mark.parametrize("text", [b"", b"{}", b"[1]", b'{"version": "../../etc", "schema": 3}'])
def test_a_release_says_what_it_is(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "wormwatch-0.2.0.tar.gz"
    with gzip.open(path, "wb") as plain, tarfile.open(fileobj=plain, mode="w") as tar:
        entry("w/release.json", text)(tar)
    with pytest.raises(Trouble, match="no whole release"):
        release_archive.check(summed(path))


def test_what_is_unpacked_is_what_was_packed(tmp_path: Path) -> None:
    files = stub("0.2.0")
    unpack(packed(tmp_path, "0.2.0", files), tmp_path / "target")
    found = {
        str(path.relative_to(tmp_path / "target")): path.read_bytes()
        for path in (tmp_path / "target").rglob("*")
        if path.is_file()
    }
    assert {name: found[name] for name in files} == files


@pytest.mark.refuses("torn", "hostile")
def test_a_bad_file_does_not_spoil_the_list(tmp_path: Path) -> None:
    """Beside archives of every bad kind the good one is found."""
    here = Places(tmp_path / "opt", tmp_path / "state", tmp_path / "media")
    folder = here.state / INCOMING
    packed(folder, "0.5.0", stub("0.5.0"))
    bad = {
        "1.0.0": [pax(record("path", "w/a"))] * 3_000,
        "1.0.1": [pax(record("mtime", "inf")), entry("w/a", b"x")],
        "1.0.2": [raw(b"0", mtime=LARGE)],
    }
    for version, adds in bad.items():
        path = folder / f"wormwatch-{version}.tar.gz"
        with gzip.open(path, "wb") as plain, tarfile.open(fileobj=plain, mode="w") as tar:
            for add in adds:
                add(tar)
        summed(path)
    os.mkfifo(folder / "wormwatch-1.0.3.tar.gz")
    os.mkfifo(folder / "wormwatch-1.0.3.tar.gz.sha256")
    (folder / "wormwatch-1.0.4.tar.gz").symlink_to("wormwatch-1.0.4.tar.gz")
    (folder / "wormwatch-1.0.5.tar.gz").mkdir()
    (folder / "loop").symlink_to(folder)
    found = offers.found(here, here.state)
    assert [each.path.name for each in found if not each.trouble] == ["wormwatch-0.5.0.tar.gz"]
    assert found[0].release
    assert len(found) == 7
    assert all(each.trouble.isprintable() for each in found)


def test_of_very_many_releases_the_newest_are_listed(tmp_path: Path) -> None:
    here = Places(tmp_path / "opt", tmp_path / "state", tmp_path / "media")
    for number in range(offers.MOST + 5):
        (here.state / INCOMING).mkdir(parents=True, exist_ok=True)
        (here.state / INCOMING / f"wormwatch-0.{number}.tar.gz").touch()
    (here.state / INCOMING / "wormwatch-zzz.tar.gz").touch()
    names = {each.path.name for each in offers.found(here, here.state)}
    assert names == {f"wormwatch-0.{number}.tar.gz" for number in range(5, offers.MOST + 5)}


# The part that works as root does not believe the app


@pytest.fixture
def places(tmp_path: Path) -> Places:
    here = Places(tmp_path / "opt", tmp_path / "state", tmp_path / "media", keys=tmp_path / "keys")
    for path in (here.prefix, here.update, here.media, here.keys):
        path.mkdir(parents=True)
    (here.keys / "release_signers").write_text(signers("project", "next"))
    return here


@pytest.mark.refuses("bad-place", "not-there")
def test_a_file_from_elsewhere_is_not_opened(places: Places, tmp_path: Path) -> None:
    secret = tmp_path / "secret.tar.gz"
    secret.write_bytes(b"root's own")
    (places.update / "link.tar.gz").symlink_to(secret)
    (places.update / "folder").symlink_to(tmp_path)
    (places.update / "loop").mkdir()
    roots = {places.update: places.state, places.media: places.media}
    for path in (
        secret,
        places.update / ".." / ".." / "secret.tar.gz",
        places.update / "link.tar.gz",
        places.update / "folder" / "secret.tar.gz",
        places.update / "loop",
        places.update,
        Path("secret.tar.gz"),
        Path("/dev/zero"),
    ):
        with pytest.raises(Trouble) as refusal:
            open_under(path, roots)
        assert refusal.value.code in ("bad-place", "not-there")


@pytest.mark.refuses("wrong-checksum")
def test_a_file_that_is_exchanged_after_the_check_is_noticed(places: Places) -> None:
    path = packed(places.update, "0.2.0", stub("0.2.0"))
    sum = release_archive.check(path).sha256
    packed(places.update, "0.2.0", stub("0.2.0", "raise SystemExit"))
    with pytest.raises(Trouble, match="not what its checksum says"), Incoming(places, path, sum):
        pass
    assert list(places.prefix.iterdir()) == [], "the copy is gone"


def test_no_folder_of_the_app_leads_elsewhere(places: Places, tmp_path: Path) -> None:
    """The app makes a link of the folder in which it may name files."""
    elsewhere = tmp_path / "elsewhere"
    path = packed(elsewhere, "0.2.0", stub("0.2.0"))
    sum = release_archive.check(path).sha256
    places.update.rmdir()
    places.update.symlink_to(elsewhere)
    with pytest.raises(Trouble, match="cannot be read"):
        Incoming(places, places.update / path.name, sum).__enter__()


def test_messages_are_not_written_through_links(places: Places, tmp_path: Path) -> None:
    box = Mailbox(places.state)
    precious = tmp_path / "precious"
    precious.write_text("as it was")
    (places.update / "progress.json").symlink_to(precious)
    (places.update / "request.json").symlink_to(precious)
    box.post(Progress(code="check"))
    assert precious.read_text() == "as it was"
    assert box.read(Progress) == Progress(code="check")
    assert box.read(Request) is None
    (places.update / "progress.json").unlink()
    (places.update / "request.json").unlink()
    places.update.rmdir()
    places.update.symlink_to(tmp_path)
    with pytest.raises(OSError, match=r"Not a directory|Too many levels"):
        box.post(Progress(code="check"))
    assert not (tmp_path / "progress.json").exists()


def test_a_pipe_is_no_message(places: Places) -> None:
    pipe = places.update / "request.json"
    os.mkfifo(pipe)
    handle = os.open(pipe, os.O_RDWR)  # the app keeps it open
    assert Mailbox(places.state).read(Request) is None
    os.close(handle)


@pytest.mark.parametrize("text", ["", "[]", '{"do": "dance"}', '{"file": 3}', "x" * 200_000])
def test_a_request_that_makes_no_sense_is_none(places: Places, text: str) -> None:
    (places.update / "request.json").write_text(text)
    assert Mailbox(places.state).read(Request) is None
