"""`wormwatch scan`: its lines, their order, its exit codes."""

from __future__ import annotations

import json
import os
import struct
import subprocess
import sys
import zlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

import cv2
import numpy as np
import pytest
from PIL import Image

from tests.golden.command_line import run_in_process
from tests.vision.pictures import Look, code, film, frame, page
from tests.vision.test_decoders import FOREIGN


def scan(*words: str | Path) -> tuple[int, str, str]:
    """Run `wormwatch scan` here; return its exit code and what it wrote to either stream."""
    ours = os.dup(2)  # a scan writes to the real stream, and keeps the libraries away from it
    with TemporaryFile() as told:
        os.dup2(told.fileno(), 2)
        try:
            code_, out, err = run_in_process(["scan", *map(str, words)], "")
        finally:
            os.dup2(ours, 2)
            os.close(ours)
        told.seek(0)
        err += told.read().decode()
    return code_, out, err


def lines(*words: str | Path) -> list[dict[str, Any]]:
    _, out, _ = scan("--json", *words)
    return [json.loads(line) for line in out.splitlines()]


def save(path: Path, picture: Any) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    assert cv2.imwrite(str(path), picture)
    return path


def test_a_line_for_each_tag(tmp_path: Path) -> None:
    picture = frame(Look(cards=3), seed=3)
    path = save(tmp_path / "table.png", picture.image)
    told = lines(path)
    assert {line["tag"] for line in told} == set(picture.tags)
    for line in told:
        assert set(line) == {"file", "tag", "corners", "ms"}
        assert line["file"] == str(path)
        assert np.array(line["corners"]).shape == (4, 2)
        assert np.mean(line["corners"], 0) == pytest.approx(
            picture.tags[line["tag"]].mean(0), abs=3
        )
        assert 0 < line["ms"] < 5000


def test_a_picture_without_a_tag_has_a_line_too(tmp_path: Path) -> None:
    path = save(tmp_path / "empty.png", page())
    (line,) = lines(path)
    assert (line["file"], line["tag"], line["corners"]) == (str(path), None, None)
    assert scan(path) == (0, f"{path}: no tag\n", "")


def test_foreign_codes_are_no_tags_unless_asked_for(tmp_path: Path) -> None:
    made = [code("TB-V7"), code("WIFI:S:x\x1b[2J;;"), code("TB-V07")]
    path = save(tmp_path / "codes.png", page(*made))
    assert [line["tag"] for line in lines(path)] == ["TB-V07"]
    told = lines("--all", path)
    assert {line.get("foreign") for line in told} == {None, "TB-V7", "WIFI:S:x\x1b[2J;;"}
    assert [line["tag"] for line in told if line["tag"]] == ["TB-V07"]
    _, words, _ = scan("--all", path)
    assert "\x1b" not in words
    assert "not ours: 'TB-V7'" in words


def test_nothing_hostile_reaches_the_terminal(tmp_path: Path) -> None:
    """Neither what a code says, nor what somebody has called the picture of it."""
    folder = tmp_path / "stick"
    for number, (name, content) in enumerate(FOREIGN.items()):
        size = 2 if name == "as long as can be" else 3
        save(folder / f"{number}.png", page(code(content, size, "l"), width=900, height=900))
    save(folder / "last.png", page(code("TB-V07")))
    (folder / "last.png").rename(folder / "z\x1b[2J\x07\r\n\u202e.png")
    (folder / "bad.png").write_bytes(b"none")
    os.rename(folder / "bad.png", os.fsencode(folder) + b"/y\x1b]0;\xff.png")
    returned, out, err = scan("--all", folder)
    assert returned == 1, "one of them is no picture"
    for told in (out, err):
        assert all(each.isprintable() for line in told.split("\n") for each in line), told
    assert len(out.splitlines()) == len(FOREIGN) + 1
    assert out.count("not ours: ") >= len(FOREIGN) - 3  # those that no reader makes sense of
    assert out.count(": TB-V07\n") == 1
    assert err.startswith("wormwatch: ")
    assert err.count("\n") == 1


def test_the_order_is_that_of_the_words_and_of_names(tmp_path: Path) -> None:
    paths = [
        tmp_path / "b/10.png",
        tmp_path / "b/9.png",
        tmp_path / "b/c/1.JPG",
        tmp_path / "a.png",
    ]
    for number, path in enumerate(paths, 1):
        save(path, page(code(f"TB-V{number:02}")))
    (tmp_path / "b/notes.txt").write_text("no picture")
    told = lines(paths[3], tmp_path / "b", paths[3])
    assert [line["tag"] for line in told] == ["TB-V04", "TB-V02", "TB-V01", "TB-V03", "TB-V04"]


def test_what_cannot_be_read_is_one_line_on_stderr(tmp_path: Path) -> None:
    good = save(tmp_path / "good.png", page(code("TB-V07")))
    whole = good.read_bytes()
    bad = {
        "cut.png": whole[: len(whole) // 2],
        "empty.jpg": b"",
        "text.png": b"hello",
        "noise.mp4": bytes(range(256)) * 40,
    }
    for name, content in bad.items():
        (tmp_path / name).write_bytes(content)
    code_, out, err = scan("--json", tmp_path / "none.png", tmp_path)
    assert code_ == 1
    assert [json.loads(line)["tag"] for line in out.splitlines()] == ["TB-V07"]
    assert len(err.splitlines()) == 5, err
    assert all(line.startswith("wormwatch: ") for line in err.splitlines())
    assert all(any(name in line for line in err.splitlines()) for name in bad)


def test_a_device_that_is_not_there(tmp_path: Path) -> None:
    for word in ("99", "/dev/video99"):
        assert scan(word) == (1, "", "wormwatch: There is no /dev/video99.\n")


@pytest.mark.parametrize("words", [[], ["--json"], ["--size", "x.png"]])
def test_bad_usage(words: list[str]) -> None:
    returned, out, err = scan(*words)
    assert (returned, out) == (2, "")
    assert len(err.splitlines()) == 1


def test_a_video_frame_by_frame(tmp_path: Path) -> None:
    pictures = [page()] * 3 + [page(code("TB-V07"))] * 4
    path = film(tmp_path / "v.avi", pictures)
    told = lines(path)
    assert [line["frame"] for line in told] == list(range(7))
    assert [line["tag"] for line in told] == [None] * 3 + ["TB-V07"] * 4
    _, words, _ = scan(path)
    assert words.splitlines()[0] == f"{path} frame 3: TB-V07"


@pytest.mark.parametrize("count", [400, pytest.param(2000, marks=pytest.mark.soak)])
def test_many_pictures(tmp_path: Path, count: int) -> None:
    picture = page(code("TB-V07", 3), width=160, height=120)
    packed = cv2.imencode(".png", picture)[1].tobytes()
    for number in range(count):
        (tmp_path / f"{number}.png").write_bytes(packed)
    told = lines(tmp_path)
    assert [line["file"] for line in told] == [str(tmp_path / f"{n}.png") for n in range(count)]
    assert all(line["tag"] == "TB-V07" for line in told)


def test_a_reader_that_leaves_early(tmp_path: Path) -> None:
    for number in range(300):
        save(tmp_path / f"{number}.png", page())
    command = f"{sys.executable} -m companion scan --json {tmp_path} | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=60)
    assert json.loads(done.stdout)["tag"] is None
    assert done.stderr == ""


# Pictures from a stranger


def limited_scan(*words: str | Path) -> subprocess.CompletedProcess[str]:
    """A scan that may take 1.5 GB of memory, and is ended where it waits for something."""
    code = (
        "import resource, sys; from companion.__main__ import main;"
        "resource.setrlimit(resource.RLIMIT_DATA, (1_500_000_000,) * 2); sys.exit(main())"
    )
    command = [sys.executable, "-c", code, "scan", *map(str, words)]
    few = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}  # each takes memory, on many cores much
    return subprocess.run(command, capture_output=True, text=True, timeout=120, env=few)


def huge_png() -> bytes:
    """40,000 by 40,000 pixels in about 200 kB, as a PNG of 169 kB took 2 GB."""
    packer, row = zlib.compressobj(9), bytes(5001)
    content = b"".join(packer.compress(row) for _ in range(40_000)) + packer.flush()
    head = struct.pack(">IIBBBBB", 40_000, 40_000, 1, 0, 0, 0, 0)
    parts = [(b"IHDR", head), (b"IDAT", content), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(each)) + name + each + struct.pack(">I", zlib.crc32(name + each))
        for name, each in parts
    )


def small(kind: str) -> bytearray:
    return bytearray(cv2.imencode(kind, np.zeros((16, 16), np.uint8))[1].tobytes())


def huge_jpeg() -> bytes:
    raw = small(".jpg")
    at = raw.index(b"\xff\xc0")
    raw[at + 5 : at + 9] = struct.pack(">HH", 60_000, 60_000)
    return bytes(raw)


def huge_webp() -> bytes:
    raw = bytearray(cv2.imencode(".webp", np.zeros((16, 16), np.uint8), [64, 101])[1].tobytes())
    at = raw.index(b"VP8L") + 9
    (bits,) = struct.unpack("<I", raw[at : at + 4])
    raw[at : at + 4] = struct.pack("<I", bits & ~0xFFFFFFF | 16_382 | 16_382 << 14)
    return bytes(raw)


def huge_tiff() -> bytes:
    raw = small(".tiff")
    (at,) = struct.unpack("<I", raw[4:8])
    for entry in range(at + 2, at + 2 + 12 * raw[at], 12):
        if struct.unpack("<H", raw[entry : entry + 2])[0] in (256, 257):
            raw[entry + 2 : entry + 12] = struct.pack("<HII", 4, 1, 60_000)
    return bytes(raw)


def test_avif_and_jpeg_2000_are_not_read(tmp_path: Path) -> None:
    """OpenCV takes 1.7 GB for 7200 by 7200 pixels of AVIF, which are a file of 3 kB."""
    for kind in ("AVIF", "JPEG2000"):
        with suppress(KeyError, OSError):  # this Pillow may not write it
            Image.new("L", (64, 64)).save(tmp_path / f"{kind}.png", kind)
    said = [f"{path}: it cannot be read as a picture." for path in tmp_path.iterdir()]
    done = limited_scan(tmp_path)
    assert sorted(done.stderr.splitlines()) == sorted(f"wormwatch: {each}" for each in said)


HUGE: dict[str, Callable[[], bytes]] = {
    "a.png": huge_png,
    "a.jpg": huge_jpeg,
    "a.webp": huge_webp,
    "a.tiff": huge_tiff,
    "a.gif": lambda: b"GIF89a" + struct.pack("<HH", 60_000, 60_000) + b"\0\0\0;" + bytes(100),
    "a.ppm": lambda: b"P5 60000 60000 255\n" + bytes(1000),
    "a.bmp": lambda: bytes(small(".bmp")[:18]) + struct.pack("<ii", 60_000, 60_000)
    + bytes(small(".bmp")[26:]),
}  # fmt: skip


def test_a_picture_of_very_many_pixels_takes_no_memory(tmp_path: Path) -> None:
    """And the others in the folder are scanned all the same."""
    for name, make in HUGE.items():
        (tmp_path / name).write_bytes(make())
    save(tmp_path / "z.png", page())
    done = limited_scan(tmp_path)
    assert (done.returncode, done.stdout) == (1, f"{tmp_path / 'z.png'}: no tag\n")
    said = done.stderr.splitlines()
    assert len(said) == len(HUGE), done.stderr
    assert {line.partition(": ")[0] for line in said} == {"wormwatch"}
    many = [line for line in said if line.endswith("too many for a picture.")]
    assert len(many) >= len(HUGE) - 1, done.stderr  # of a GIF OpenCV may say that it is broken


def test_a_video_of_very_many_pixels_is_one_sentence(tmp_path: Path) -> None:
    video = tmp_path / "a.avi"
    writer = cv2.VideoWriter(str(video), cv2.VideoWriter.fourcc(*"MJPG"), 5, (8000, 7000))
    writer.write(np.zeros((7000, 8000, 3), np.uint8))
    writer.release()
    done = limited_scan(video)
    assert (done.returncode, done.stdout) == (1, "")
    said = "its pictures have more than 52 million pixels."
    assert done.stderr == f"wormwatch: {video}: {said}\n"


def test_what_is_no_file_is_one_sentence(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.png")
    os.mkfifo(tmp_path / "b.avi")
    (tmp_path / "c.png").symlink_to("/dev/zero")
    (tmp_path / "d.avi").symlink_to("/dev/zero")
    with (tmp_path / "e.png").open("wb") as endless:
        endless.truncate(5_000_000_000_000)
    save(tmp_path / "z.png", page())
    done = limited_scan(tmp_path)
    assert (done.returncode, done.stdout) == (1, f"{tmp_path / 'z.png'}: no tag\n")
    assert [line.partition(": ")[0] for line in done.stderr.splitlines()] == ["wormwatch"] * 5


def tiled(side: int) -> bytes:
    """A TIFF of 64 by 64 pixels in one tile of so many."""
    content = zlib.compress(bytes(side * side), 9)
    tags = [(256, 64), (257, 64), (258, 8), (259, 8), (262, 1), (277, 1), (322, side), (323, side),
            (324, 512), (325, len(content))]  # fmt: skip
    head = b"II*\0" + struct.pack("<IH", 8, len(tags))
    head += b"".join(struct.pack("<HHII", tag, 4, 1, value) for tag, value in tags)
    return (head + bytes(4)).ljust(512, b"\0") + content


def test_a_tiff_of_one_large_tile_takes_no_memory(tmp_path: Path) -> None:
    (tmp_path / "large.tiff").write_bytes(tiled(14_000))
    (tmp_path / "small.tiff").write_bytes(tiled(128))
    save(tmp_path / "deep.tiff", np.zeros((16, 16, 3), np.uint16))
    done = limited_scan(tmp_path)
    assert done.stdout == "".join(f"{tmp_path / name}.tiff: no tag\n" for name in ("deep", "small"))
    assert done.stderr.count("\n") == 1
    assert "large.tiff: it cannot be read as a picture." in done.stderr
