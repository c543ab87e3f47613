"""What a report must not hold: each kind of it, wherever it is in a text, and real journals."""

from __future__ import annotations

import ipaddress
import socket
import string
import uuid
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.appliance.bundle import manifest
from companion.appliance.machine_names import find_machine_names
from companion.appliance.nameless import Names
from companion.appliance.personal_data import KINDS, list_promises, remove_personal_data

HEX = "0123456789abcdef"
WORD = st.text("abcdefghijklmnopqrstuvwyz", min_size=6, max_size=12).map("x{}".format)
SPACED = st.builds("{} {}".format, WORD, WORD)
NUMBERED = st.builds("{}{}".format, WORD, st.integers(100, 99999))
MAC = st.builds(
    lambda raw, sign: raw.hex(sign), st.binary(min_size=6, max_size=6), st.sampled_from(":-_")
)
# A secret, and the text that has it, with the secret as {}.
SECRETS: dict[str, list[tuple[st.SearchStrategy[str], list[str]]]] = {
    "LOGIN": [
        (NUMBERED, ["https://{}:x@nas/y", "https://ada:{}@nas/y", "rtsp://{}@10.0.0.1:554/s",
                    "http://ada:p/w@{}@nas", "password={}", "Passwort: {}", 'psk="{}"',
                    "--password {}", "token: {}", "api_key='{}'", "https://nas/x?k={}&b=1",
                    "Authorization: Bearer {}", "WIFI_PSK={}", "scp ada:{}@nas:x", "{}:x@nas"]),
        (SPACED, ['psk="{}"', "password: '{}'", 'password "{}"']),
    ],
    "EMAIL": [(st.builds("{}@{}.org".format, WORD, WORD), ["mail {}.", "<{}>", "a={}", "({})"])],
    "NETWORK": [
        (SPACED, ['ssid="{}"', "SSID '{}'", 'ESSID:"{}"', "'ssid' value '{}'", "ssid={}",
                  "starting connection '{}'", "system-connections/{}.nmconnection"]),
    ],
    "STICK": [
        (NUMBERED, ["/media/{}/x", "/media/pam/{}", "/run/media/pam/{}/a b", "/mnt/{}", "LABEL={}",
                    "'/media/wormwatch/{}'", "media-wormwatch-{}.mount", "/dev/disk/by-label/{}",
                    "dev-disk-by\\x2dlabel-{}.device"]),
        (SPACED, ["/media/pam/{}/x", "/media/pam/{}", '"/media/pam/{}" is full', 'LABEL="{}"']),
    ],
    "NUMBER": [
        (st.uuids().map(str), ["{}", "UUID={}", "/dev/disk/by-uuid/{}"]),
        (st.text(HEX, min_size=16, max_size=40).filter(lambda hex: not hex.isalpha()),
         ["{}", "Serial\t\t: {}", "id {}."]),
        (NUMBERED, ["Serial: {}", "SerialNumber: {}", "SerialNumber {}", "serial number {}",
                    "ID_SERIAL={}", 'ID_SERIAL_SHORT="{}"', "iSerial   3 {}", "S/N {}",
                    "Seriennummer: {}", "/dev/v4l/by-id/usb-046d_{}-video-index0",
                    "/dev/disk/by-id/ata-{}:"]),
        (st.integers(0x10000000, 0xFFFFFFFF).map(lambda n: f"{n >> 16:04X}-{n & 0xFFFF:04X}"),
         ["{}", 'UUID="{}"', "dev-disk-by\\x2duuid-{}.device"]),
    ],
    "ADDRESS": [
        (st.ip_addresses(v=4).map(str), ["{}", "({})", "{}:8080", "{}/24", "at {}.", "https://{}/"]),
        (st.ip_addresses(v=6).map(str).filter(lambda ip: len(ip.split(":")) > 3),
         ["{}", "{}%wlan0", "inet6 {}/64", "{},"]),
        (MAC, ["{}", "ether {} x", "dev_{}", "BSSID={}", "{}."]),
    ],
    "HOST": [
        (WORD, ["https://{}/x", "https://{}.example.org:80/x", "{}.local", "{}.fritz.box",
                "ssh://ada@{}/", "Host name is {}.", "ada:x@{}:y", "hostname: {}",
                "Nov 19 21:22:15 {} kernel: x",
                "2026-11-19T21:22:15+0100 {} systemd[1]: x", "smb://{}/share", "\\\\{}\\share"]),
    ],
    "USER": [
        (WORD, ["/home/{}/x", "/home/{}", "/var/home/{}/x", "/Users/{}/x", "~{}/x", "USER={}",
                "of user {}.", "uid=1000({})", "Accepted password for {} from x",
                "by {}(uid=1000)", "C:\\Users\\{}\\x"]),
    ],
}  # fmt: skip
AROUND = st.text(string.ascii_letters + " .,()'\"=:[]{}/-\n", max_size=20)


def test_every_kind_of_the_table_has_its_test() -> None:
    assert [kind.instead for kind in KINDS] == list(SECRETS)


@pytest.mark.parametrize("kind", SECRETS)
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_no_secret_is_left(kind: str, data: st.DataObject) -> None:
    secret, forms = data.draw(st.sampled_from(SECRETS[kind]))
    hidden = data.draw(secret)
    text = data.draw(st.sampled_from(forms)).replace("{}", hidden)
    told = remove_personal_data(text)
    assert hidden.lower() not in told.lower(), text
    before, after = data.draw(AROUND), data.draw(AROUND)
    told = remove_personal_data(f"{before}\n{text}\n{after}")
    assert hidden.lower() not in told.lower(), text


@settings(deadline=None)
@given(st.text(), st.ip_addresses(v=4).map(str), st.text())
def test_any_text_can_stand_around_it(before: str, address: str, after: str) -> None:
    assert address not in remove_personal_data(f"{before} {address} {after}")


JOURNAL = r"""
Nov 19 21:22:15 zoes-pi kernel: usb 1-1.2: SerialNumber: 4C530001234567891234
Nov 19 21:22:15 zoes-pi kernel: usb 1-1: New USB device found, idVendor=0781, idProduct=5567
Nov 19 21:22:15 zoes-pi kernel: smsc95xx.macaddr=B8:27:EB:12:34:56 root=PARTUUID=5e3da3da-02
Nov 19 21:22:16 zoes-pi systemd[1]: Found device dev-disk-by\x2duuid-1A2B\x2d3C4D.device - Fit.
Nov 19 21:22:16 zoes-pi systemd[1]: Mounting media-wormwatch-ZOES\x20STICK.mount...
Nov 19 21:22:17 zoes-pi NetworkManager[512]: <info>  Activation: starting connection 'Villa Kunter'
Nov 19 21:22:17 zoes-pi wpa_supplicant[611]: Trying dc:39:6f:01:02:03 (SSID='Villa Kunter' freq=1)
Nov 19 21:22:18 zoes-pi dhclient[700]: bound to 192.168.178.33 -- renewal in 3600 seconds.
Nov 19 21:22:18 zoes-pi avahi-daemon[400]: New address fe80::ba27:ebff:fe12:3456 on wlan0.
Nov 19 21:22:18 zoes-pi systemd-logind[401]: New session 3 of user zoeline.
Nov 19 21:22:18 zoes-pi sshd[801]: Accepted password for zoeline from 2001:db8::17 port 51000 ssh2
Nov 19 21:22:19 zoes-pi sudo[9]: session opened for user root(uid=0) by zoeline(uid=1000)
Nov 19 21:22:19 zoes-pi wormwatch[77]: [Errno 13] denied: '/home/zoeline/games/journal.db'
Nov 19 21:22:19 zoes-pi wormwatch[77]: https://zoeline:gehe1m@nas.zoeline.org:8443/r.tar.gz failed
"""
NAMES = ("zoe", "4C53", "B8:27", "5e3da3da", "1A2B", "3C4D", "STICK.mount\\x20", "Villa", "dc:39",
         "192.168", "ba27", "2001:db8", "gehe1m", "nas.")  # fmt: skip
KEPT = """\
2026-11-19 21:22:15 info     companion.screens.window.shell: page home
    File "/opt/wormwatch/current/companion/screens/home/home.py", line 12, in _seen
      self._shell.home[::2] + threading.local().x[1:2]
=== kernel: Linux 6.12.34+rpt-rpi-v8 aarch64
wormwatch-report-2026-11-16-2105.zip, 0x00007f1234567890, 12:33:44, 1.2.3, 5:00, 2026-11-19
usb 1-1: New USB device found, idVendor=0781, idProduct=5567, bcdDevice= 1.27
HD Webcam C920 (video0), serial port, serial8250, 83.8 GB free; a write takes 14.5 ms.
Raspberry Pi 5 Model B Rev 1.0: its pins can be used (gpiochip0).
refused not-a-card TB-X04"""


def test_the_journal_of_a_real_system() -> None:
    told = remove_personal_data(JOURNAL)
    assert [name for name in NAMES if name.lower() in told.lower()] == []
    assert "idVendor=0781, idProduct=5567" in told
    assert "renewal in 3600 seconds." in told
    assert "[Errno 13] denied: '/home/USER/games/journal.db'" in told


def test_what_helps_stays() -> None:
    assert remove_personal_data(KEPT) == KEPT


def test_the_versions_of_packages_are_no_addresses() -> None:
    from importlib.metadata import version

    told = f"opencv {version('opencv-python-headless')}"
    assert remove_personal_data(told) == told


def test_the_manifest_promises_what_the_table_does() -> None:
    said = manifest({})
    assert all(f"  {promise}\n" in said for promise in list_promises())
    assert all(kind.promise().endswith(f": {kind.instead}.") for kind in KINDS)


EDID = (
    bytes(12) + (16843009).to_bytes(4, "little") + bytes(38) + b"\0\0\0\xff\0H1AK500321\n\x20\x20"
)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A machine of its own, as far as it tells whose it is."""
    files = {
        "etc/machine-id": b"0123456789abcdef0123456789abcdef\n",
        "proc/cpuinfo": b"processor\t: 0\nSerial\t\t: 10000000abcdef01\n",
        "proc/device-tree/serial-number": b"10000000abcdef01\0",
        "sys/bus/usb/devices/1-1/serial": b"STK-77\n",
        "sys/bus/usb/devices/1-2/serial": b"000000\n",
        "sys/class/drm/card0-HDMI-A-1/edid": EDID,
        "dev/disk/by-label/ZOES\\x20STICK": b"",
        "dev/disk/by-label/M\\xc3\\xbcll": b"",
        "dev/disk/by-label/bootfs": b"",
        "dev/disk/by-uuid/12AB-77": b"",
        "etc/passwd": b"root:x:0:0::/root:/bin/sh\nzoeline:x:1000:1000:Zoe:/home/zoeline:/bin/sh\n",
        "etc/hostname": b"zoes-pi\n",
        "etc/hosts": b"127.0.0.1 localhost\n192.168.1.9 kellernas.example # x\n",
        "etc/resolv.conf": b"search kunterbunt.example\n",
        "etc/wpa_supplicant/wpa_supplicant.conf": b'network={\n ssid="Villa Kunter"\n}\n',
        "var/lib/iwd/Garten.psk": b"",
        "etc/netplan/50.yaml": b'wlan0:\n    access-points:\n      "Dachboden":\n        x: 1\n',
    }
    for name, content in files.items():
        path = tmp_path / "root" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return tmp_path / "root"


def test_what_only_the_machine_knows(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "zoes-pi")
    found = find_machine_names(Path("/srv/games"), root)
    expected = {
        "0123456789abcdef0123456789abcdef": "NUMBER", "10000000abcdef01": "NUMBER",
        "STK-77": "NUMBER", "16843009": "NUMBER", "01010101": "NUMBER", "H1AK500321": "NUMBER",
        "ZOES STICK": "STICK", "Müll": "STICK", "12AB-77": "NUMBER", "zoeline": "USER",
        "zoes-pi": "HOST", "kellernas.example": "HOST", "kellernas": "HOST",
        "kunterbunt.example": "HOST", "Villa Kunter": "NETWORK", "Garten": "NETWORK",
        "Dachboden": "NETWORK", "/srv/games": "DATA",
    }  # fmt: skip
    assert expected.items() <= found.items()
    assert not {"bootfs", "root", "000000", "localhost", ""} & found.keys()
    said = "ZOES STICK is full, Zoes Stick too; serial stk-77 of zoeline on ZOES-PI in Garten"
    told = Names(found).out_of(said)
    assert told == "STICK is full, STICK too; serial NUMBER of USER on HOST in NETWORK"


def test_a_user_without_a_home(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", refuse)
    assert find_machine_names(Path("/srv"), root)["/srv"] == "DATA"


def test_addresses_are_those_of_python() -> None:
    """The strategies above draw every form that Python writes."""
    for text in ("::ffff:192.168.0.1", "fe80::1%eth0", "2001:db8::", "::1:2"):
        assert ipaddress.ip_address(text.partition("%")[0])
        assert remove_personal_data(f"at {text} x") == "at ADDRESS x"
    assert uuid.uuid4()
