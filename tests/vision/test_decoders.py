"""Both decoders, each in either role, and what hostile or foreign codes do to them."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import cv2
import numpy as np
import pytest

from companion.tags import is_ours
from companion.vision import decoders
from companion.vision.decoders import Decoder, Zbar, Zxing
from companion.vision.still import read_still
from tests.vision.pictures import Look, code, frame, page, plain

BOTH = pytest.mark.parametrize("decoder", [Zxing, Zbar], indirect=True)


@pytest.fixture
def decoder(request: pytest.FixtureRequest) -> Decoder:
    made: Decoder = request.param()
    return made


@BOTH
@pytest.mark.parametrize("quarter", range(4))
def test_a_tag_is_read_whichever_way_up(decoder: Decoder, quarter: int) -> None:
    turned = np.ascontiguousarray(np.rot90(page(code("TB-V07")), quarter))
    (read,) = decoder.read(turned)
    assert read.text == "TB-V07"


@BOTH
def test_corners_go_around_the_tag(decoder: Decoder) -> None:
    (read,) = decoder.read(page(code("TB-V07")))  # 21 modules of 5 pixels, 4 of border, at 10, 10
    assert read.middle == pytest.approx((82.5, 82.5), abs=3)
    assert read.reach == pytest.approx(52.5, abs=4)
    xs, ys = zip(*read.corners, strict=True)
    shoelace = sum(xs[n - 1] * ys[n] - xs[n] * ys[n - 1] for n in range(4))
    assert shoelace > 0, "clockwise on a screen, where y goes down"
    assert min(xs) == pytest.approx(30, abs=3)


@BOTH
def test_a_part_of_a_picture_is_read_without_a_copy(decoder: Decoder) -> None:
    sheet = page(code("TB-V07"), code("TB-W01"))
    assert [read.text for read in read_still(sheet[:, :170], decoder)] == ["TB-V07"]


@BOTH
def test_several_cards_on_one_picture(decoder: Decoder) -> None:
    picture = frame(Look(cards=4, pixels=5), seed=1)
    assert {read.text for read in read_still(picture.image, decoder)} == set(picture.tags)


def test_the_still_look_finds_what_the_first_does_not() -> None:
    for look in (Look(pixels=1.5), Look(electrons=30)):
        picture = frame(look, seed=2)
        first = {read.text for read in Zxing().read(picture.image)}
        every = [read.text for read in read_still(picture.image)]
        assert set(every) == set(picture.tags), look
        assert len(every) == len(set(every)), "one line a tag"
        assert len(first) < len(every), look


def test_places_are_those_of_the_whole_picture() -> None:
    picture = frame(Look(pixels=1.6, cards=6), seed=4)
    for read in read_still(picture.image):
        assert read.middle == pytest.approx(picture.tags[read.text].mean(0), abs=2.5)


def test_two_copies_of_a_card_are_two_reads() -> None:
    reads = read_still(page(code("TB-V07"), code("TB-V07")))
    assert [read.text for read in reads] == ["TB-V07", "TB-V07"]


@BOTH
def test_upside_down_and_small_pictures_are_no_trouble(decoder: Decoder) -> None:
    for shape in ((1, 1), (3, 200), (200, 3), (24, 24), (71, 73)):
        assert read_still(np.full(shape, 128, np.uint8), decoder) == []
    tight = cv2.resize(code("TB-V07", scale=2), (60, 60), interpolation=cv2.INTER_AREA)
    assert {read.text for read in read_still(tight, decoder)} <= {"TB-V07"}


FOREIGN: dict[str, Any] = {
    "as long as can be": "A" * 2900,
    "binary": bytes(range(256)),
    "control": "TB-V07\x00\x1b[2J\x07\r\n",
    "nul": b"TB-V07\x00",
    "one digit": "TB-V7",
    "lower case": "tb-v07",
    "blank": "TB-V07 ",
    "newline": "TB-V07\n",
    "beyond the deck": "TB-V55",
    "no such deck": "TB-Z01",
    "nought": "TB-V00",
    "other digits": "TB-V０７",
    "look-alike letter": "ТB-V07",
    "wide": "ＴＢ－Ｖ０７",
    "beyond any deck": "TB-V99",
    "blank inside": "TB-V 07",
    "blank before": " TB-V07",
    "no width": "TB-V\u200b07",
    "right to left": "\u202eTB-V07",
    "accent": "TB-V07\u0301",
    "another dash": "TB\u2011V07",
    "two of ours": "TB-V07 TB-V08",
    "card of a person": "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:TB-V07\r\nEND:VCARD\r\n",
    "wifi": "WIFI:T:WPA;S:TB-V07;P:secret;;",
    "mail": "mailto:a@example.org?subject=TB-V07",
    "phone": "tel:+4930123456",
    "place": "geo:52.5,13.4?q=TB-V07",
    "link": "https://example.org/TB-V07",
    "command": "WW-FORMAT",
    "structured": '{"tag": "TB-V07"}',
}


@pytest.mark.parametrize("name", FOREIGN)
def test_other_peoples_codes_are_never_ours(name: str) -> None:
    content = FOREIGN[name]
    scale = 2 if name == "as long as can be" else 5
    made = code(content, scale, "l")
    for picture in (page(made), page(made, width=1280, height=720)):
        for read in read_still(picture):
            assert not is_ours(read.text), read.text
    if name not in ("binary", "control", "nul"):
        assert [read.text for read in Zxing().read(page(made, width=1280, height=720))] == [content]


def test_zbar_lives_through_them_too() -> None:
    """In a process of its own: some builds of zbar abort over control characters."""
    script = """if True:
        from companion.tags import is_ours
        from companion.vision.decoders import Zbar
        from tests.vision.pictures import code, page
        from tests.vision.test_decoders import FOREIGN
        for name, content in FOREIGN.items():
            print(name, flush=True)
            reads = Zbar().read(page(code(content, 3, "l"), width=900, height=900))
            assert not any(is_ours(read.text) for read in reads), reads
    """
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 0, (done.stdout, done.stderr)
    assert done.stdout.splitlines() == list(FOREIGN)


@BOTH
@pytest.mark.parametrize(
    "seeds", [range(4), pytest.param(range(4, 16), marks=pytest.mark.soak)], ids=["few", "many"]
)
def test_nothing_is_read_where_nothing_is(decoder: Decoder, seeds: range) -> None:
    for seed in seeds:
        for read in read_still(plain(640, 480, seed), decoder):
            assert not is_ours(read.text), (seed, read)


def test_zbar_takes_over_where_zxing_cannot_be_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    decoders.best.cache_clear()
    assert decoders.best().name == "zxing-cpp"
    monkeypatch.setitem(sys.modules, "zxingcpp", None)
    decoders.best.cache_clear()
    try:
        assert decoders.best().name == "zbar"
        assert [read.text for read in read_still(page(code("TB-V07")))] == ["TB-V07"]
        monkeypatch.setitem(sys.modules, "pyzbar", None)
        decoders.best.cache_clear()
        with pytest.raises(ImportError):
            decoders.best()
    finally:
        decoders.best.cache_clear()


def test_vision_is_lean_until_a_picture_comes() -> None:
    script = (
        "import sys, companion.vision.watcher, companion.vision.scan;"
        "print([m for m in ('cv2', 'numpy', 'zxingcpp', 'pyzbar', 'rich') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout.strip() == "[]", done.stderr
