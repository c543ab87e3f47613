"""Releases from the network: a real server on this machine, honest and otherwise."""

from __future__ import annotations

import os
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from companion.appliance import fetch
from companion.appliance.mailbox import Request, Result
from companion.appliance.release import tell_of
from companion.appliance.release_archive import decoded
from companion.appliance.update_words import Trouble
from tests.appliance.keys import certificate
from tests.appliance.machine import Machine, about, packed, stub


class Server(ThreadingHTTPServer):
    """Serves a folder, and can be made to misbehave."""

    folder = Path()
    cut = 0  # bytes after which the line goes dead
    length: int | None = None  # what it says an archive has
    redirect = ""
    asked: list[str]

    @property
    def address(self) -> str:
        return f"https://127.0.0.1:{self.server_address[1]}/"


class Handler(SimpleHTTPRequestHandler):
    server: Server

    def __init__(self, *args: object) -> None:
        super().__init__(*args, directory=str(args[2].folder))  # type: ignore[arg-type,attr-defined]

    def log_message(self, *_: object) -> None:
        pass

    def do_GET(self) -> None:
        server = self.server
        server.asked.append(f"{self.path} {self.headers['User-Agent']}")
        if server.redirect:
            self.send_response(302)
            self.send_header("Location", server.redirect)
            self.end_headers()
            return
        if not self.path.endswith(".tar.gz") or (not server.cut and server.length is None):
            super().do_GET()
            return
        content = (server.folder / self.path.strip("/")).read_bytes()
        self.send_response(200)
        self.send_header("Content-Length", str(server.length or len(content)))
        self.end_headers()
        self.wfile.write(content[: server.cut or len(content)])
        self.close_connection = True


@contextmanager
def serving(folder: Path) -> Iterator[Server]:
    """A server for a folder, whose certificate is trusted meanwhile."""
    folder.mkdir(parents=True, exist_ok=True)
    server = Server(("127.0.0.1", 0), Handler)
    server.folder, server.asked = folder, []
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate())
    server.socket = context.wrap_socket(server.socket, server_side=True)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    before = os.environ.get("SSL_CERT_FILE")
    os.environ["SSL_CERT_FILE"] = str(certificate())
    try:
        yield server
    finally:
        os.environ.pop("SSL_CERT_FILE")
        if before is not None:
            os.environ["SSL_CERT_FILE"] = before
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server with one release on it."""
    with serving(tmp_path / "www") as server:
        path = packed(server.folder, "0.2.0", stub("0.2.0"))
        tell_of(path, decoded(about("0.2.0"), "about"))
        yield server


@pytest.mark.parametrize("end", ["", "release.json", "wormwatch-0.2.0.tar.gz"])
def test_a_folder_a_release_json_or_an_archive_is_an_address(
    server: Server, tmp_path: Path, end: str
) -> None:
    address = server.address + end
    release = fetch.look(address)
    assert release.version == "0.2.0"
    percents: list[int] = []
    path = fetch.get(address, release, tmp_path / "here", percents.append)
    assert path.read_bytes() == (server.folder / path.name).read_bytes()
    assert percents[-1] == 100
    names = {path.name, f"{path.name}.sha256", f"{path.name}.sig"}
    assert {each.name for each in path.parent.iterdir()} == names
    assert all(line.split()[1].startswith("wormwatch/") for line in server.asked)


def refused(server: Server, folder: Path, code: str) -> None:
    with pytest.raises(Trouble) as refusal:
        fetch.get(server.address, fetch.look(server.address), folder)
    assert refusal.value.code == code
    assert not folder.exists() or list(folder.iterdir()) == []


@pytest.mark.refuses("cut-off")
def test_a_line_that_is_cut_leaves_nothing(server: Server, tmp_path: Path) -> None:
    server.cut = 1000
    refused(server, tmp_path / "here", "cut-off")


@pytest.mark.parametrize(("length", "code"), [(1000, "cut-off"), (900_000_000, "too-large")])
def test_a_wrong_length_is_noticed(server: Server, tmp_path: Path, length: int, code: str) -> None:
    server.length = length
    refused(server, tmp_path / "here", code)


@pytest.mark.refuses("not-signed")
def test_a_release_without_a_signature_is_not_kept(server: Server, tmp_path: Path) -> None:
    signature = server.folder / "wormwatch-0.2.0.tar.gz.sig"
    signature.write_bytes(b"x" * 20_000)
    refused(server, tmp_path / "here", "not-signed")
    signature.unlink()
    refused(server, tmp_path / "here", "not-signed")


@pytest.mark.parametrize("text", ["", "abc", "-5", "9" * 5000, "1e3", "\xb2", "0x10"])
def test_a_length_is_a_number(text: str) -> None:
    assert fetch._length(text) == 0


def test_other_bytes_than_promised_are_not_kept(server: Server, tmp_path: Path) -> None:
    path = server.folder / "wormwatch-0.2.0.tar.gz"
    path.write_bytes(path.read_bytes()[:-1] + b"!")
    refused(server, tmp_path / "here", "wrong-checksum")


@pytest.mark.refuses("redirected")
@pytest.mark.parametrize(
    "to", ["http://127.0.0.1:1/", "file:///etc/passwd", "ftp://127.0.0.1/x", "data:text/plain,x"]
)
def test_a_way_out_of_the_network_is_not_followed(server: Server, to: str) -> None:
    server.redirect = to
    with pytest.raises(Trouble, match="leads to an address without https"):
        fetch.look(server.address)


def test_a_circle_is_left(server: Server) -> None:
    server.redirect = server.address
    with pytest.raises(Trouble, match="cannot be reached"):
        fetch.look(server.address)


@pytest.mark.refuses("no-release")
@pytest.mark.parametrize("name", ["../../etc/cron.d/x", "/etc/x", "x.tar.gz", "wormwatch-1.zip"])
def test_a_file_name_that_leads_elsewhere_is_no_release(server: Server, name: str) -> None:
    text = (server.folder / "release.json").read_text().replace("wormwatch-0.2.0.tar.gz", name)
    (server.folder / "release.json").write_text(text)
    with pytest.raises(Trouble, match="There is no release at"):
        fetch.look(server.address)


@pytest.mark.parametrize(
    ("address", "code"),
    [
        ("file:///etc/passwd", "bad-address"),
        ("ftp://host/x", "bad-address"),
        ("updates", "bad-address"),
        ("https://", "bad-address"),
        ("https://[1", "bad-address"),
        ("http://127.0.0.1:1/", "bad-address"),
        ("HTTP://127.0.0.1:1/", "bad-address"),
        ("https://127.0.0.1:1/", "unreachable"),
    ],
)
def test_an_address_that_is_none(address: str, code: str) -> None:
    with pytest.raises(Trouble) as refusal:
        fetch.look(address)
    assert refusal.value.code == code


@pytest.mark.refuses("unreachable")
def test_nothing_there_is_said(server: Server) -> None:
    (server.folder / "release.json").unlink()
    with pytest.raises(Trouble, match=r"cannot be reached \(404\)"):
        fetch.look(server.address)


def test_the_app_asks_and_the_service_fetches(server: Server, tmp_path: Path) -> None:
    """The whole way: look, see what there is, say yes, and it runs."""
    machine = Machine(tmp_path / "m", "0.1.0", stub("0.1.0"))
    environ = {
        "WORMWATCH_UPDATE_URL": server.address, "SSL_CERT_FILE": os.environ["SSL_CERT_FILE"],
    }  # fmt: skip
    try:
        machine.box.post(Request(do="look"))
        machine.apply(**environ)
        seen = machine.box.read(Result)
        assert seen
        assert seen.offer
        assert seen.offer.notes == ["New things."]
        assert machine.running == "0.1.0"
        assert [line.split()[0] for line in server.asked] == ["/release.json"]
        machine.box.post(Request(sha256=seen.offer.sha256, version="0.2.0"))
        machine.apply(**environ)
        assert machine.running == "0.2.0"
        result = machine.box.read(Result)
        assert result
        assert result.says == "Updated to 0.2.0."
        assert {each.name for each in machine.places.update.iterdir()} == {"result.json"}
        # Another archive than the one that was said yes to is not taken.
        machine.box.post(Request(sha256="0" * 64, version="0.2.0"))
        machine.apply(**environ)
        result = machine.box.read(Result)
        assert result
        assert result.code == "wrong-checksum"
    finally:
        machine.close()


def test_without_an_address_nothing_is_asked(tmp_path: Path) -> None:
    machine = Machine(tmp_path / "m", "0.1.0", stub("0.1.0"))
    machine.box.post(Request(do="look"))
    done = machine.apply(WORMWATCH_UPDATE_URL="")
    assert "WORMWATCH_UPDATE_URL" in done.stdout
    machine.close()
