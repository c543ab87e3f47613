"""Pictures of a table with tagged cards, as a camera would take them, and pictures without a tag.

Everything is drawn in linear light and goes the way light goes: card, sleeve, glare, lens, motion,
photons, the camera's curve, JPEG. A seed gives the same picture every time.

    look = Look(cards=3, tilt=40, electrons=100)
    picture = frame(look, seed=7)
    picture.image, picture.tags           # grey uint8, {"TB-V07": four corners in pixels, ...}
    plain(1280, 720, seed=7)              # a picture without any tag of ours
    shown(Look(), seed=7)                 # a card moved in, held still: pictures one after another

Not drawn: rolling shutter, colour, lens distortion, curled cards.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
import segno
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Light = NDArray[np.float32]
Corners = NDArray[np.float64]

TAG_MM = 18.0  # side of a tag without its white border
QUIET = 4  # modules of white around it
FIELD_MM = 300.0  # what the camera sees from left to right


@dataclass(frozen=True)
class Look:
    """What the camera sees, and how well."""

    width: int = 1280
    height: int = 720
    cards: int = 3
    pixels: float | None = None  # per module; None: an 18 mm tag over a field of 300 mm
    level: str = "h"
    tilt: float = 0.0  # degrees that each card leans, about an axis of its own
    defocus: float = 0.9  # radius in pixels of what a point becomes
    motion: float = 0.0  # pixels that the picture moves while it is taken
    electrons: float = 4000.0  # at white: 30 is candlelight
    glare: float = 0.0  # a lamp's mirror image on the tag, in units of paper white
    sleeve: float = 0.0  # haze and glints of a plastic sleeve
    jpeg: int = 92
    finger: float = 0.0  # share of the tag's side under a finger

    @property
    def scale(self) -> float:
        """Pixels per module."""
        return self.pixels or self.width / FIELD_MM * TAG_MM / 21


@dataclass(frozen=True)
class Frame:
    """A picture and what is truly on it."""

    image: Image
    tags: dict[str, Corners] = field(default_factory=dict)
    clear: bool = True  # held still enough to be read


@lru_cache(maxsize=512)
def modules(text: str, level: str = "h") -> NDArray[np.bool_]:
    """A tag's dark modules, without a border."""
    code = segno.make(text, error=level, micro=False, boost_error=False)
    return np.array([[cell & 1 for cell in row] for row in code.matrix], dtype=bool)


def ids(chance: np.random.Generator, count: int) -> list[str]:
    """Different cards of Terror Below."""
    decks = {"W": 37, "V": 54, "B": 42, "I": 24, "A": 23, "C": 16}
    every = [f"TB-{deck}{n:02}" for deck, last in decks.items() for n in range(1, last + 1)]
    return [every[n] for n in chance.permutation(len(every))[:count]]


# --- what lies on the table ---------------------------------------------------------------------


def wood(chance: np.random.Generator, width: int, height: int) -> Light:
    """A table: planks, grain, and light that falls off to one side."""
    grain = chance.normal(0, 1, (height // 2, max(4, width // 96))).astype(np.float32)
    fine = cv2.resize(grain, (width, height), interpolation=cv2.INTER_CUBIC)
    rough = chance.normal(0, 1, (max(4, height // 40), 6)).astype(np.float32)
    broad = cv2.resize(rough, (width, height), interpolation=cv2.INTER_CUBIC)
    tones = chance.uniform(-1, 1, max(2, height // 160)).repeat(200)[:height]
    planks = np.resize(tones, height).astype(np.float32)[:, None]
    base, contrast = chance.uniform(0.12, 0.4), chance.uniform(0.1, 0.35)
    falloff = np.linspace(1.0, chance.uniform(0.6, 1.0), width, dtype=np.float32)[None, :]
    table: Light = base * (1 + contrast * (0.5 * fine + 0.4 * broad + 0.5 * planks)) * falloff
    return np.clip(table, 0.02, 0.9).astype(np.float32)


def face(chance: np.random.Generator, text: str, level: str, shape: tuple[int, int]) -> Light:
    """A card's face with its tag in the middle, 12 pixels a module."""
    height, width = shape
    card = np.full((height, width), chance.uniform(0.35, 0.9), np.float32)
    for _ in range(int(chance.integers(4, 12))):  # the drawing
        centre = int(chance.integers(width)), int(chance.integers(height))
        axes = int(chance.integers(10, width // 3)), int(chance.integers(10, height // 4))
        shade = chance.uniform(0.05, 0.9)
        cv2.ellipse(card, centre, axes, chance.uniform(0, 180), 0, 360, shade, -1, cv2.LINE_AA)
    _written(chance, card, 1.0, 46, 0.06)
    cv2.rectangle(card, (3, 3), (width - 4, height - 4), 0.1, 5)
    tag = modules(text, level)
    size = len(tag) + 2 * QUIET
    sticker = np.full((size, size), 0.86, np.float32)
    sticker[QUIET:-QUIET, QUIET:-QUIET][tag] = chance.uniform(0.03, 0.09)
    sticker = np.kron(sticker, np.ones((12, 12), np.float32))
    top, left = (height - 12 * size) // 2, (width - 12 * size) // 2
    card[top : top + 12 * size, left : left + 12 * size] = sticker
    return card


def pose(
    chance: np.random.Generator, look: Look, centre: tuple[float, float], turn: float
) -> NDArray[np.float64]:
    """From the tag's modules (its middle is 0, 0) to pixels: turned, leaning, in perspective."""
    lean, axis = math.radians(look.tilt), chance.uniform(0, 2 * math.pi)
    about = np.array([math.cos(axis), math.sin(axis), 0.0]) * lean
    rotation = cv2.Rodrigues(about)[0] @ cv2.Rodrigues(np.array([0.0, 0.0, turn]))[0]
    focal = 1.1 * look.width
    depth = focal / look.scale  # in modules, so that a module is `scale` pixels wide
    shift = np.array([0.0, 0.0, depth])
    flat = np.column_stack([rotation[:, 0], rotation[:, 1], shift])
    camera = np.array([[focal, 0, centre[0]], [0, focal, centre[1]], [0, 0, 1.0]])
    result: NDArray[np.float64] = camera @ flat
    return result


def project(matrix: NDArray[np.float64], points: Corners) -> Corners:
    """Points through a homography."""
    result: Corners = cv2.perspectiveTransform(points[None].astype(np.float64), matrix)[0]
    return result


def lay(scene: Light, card: Light, matrix: NDArray[np.float64]) -> None:
    """Draw a card into the scene, three samples a pixel each way, with a soft shadow."""
    height, width = card.shape
    half = np.array([width / 24, height / 24])
    outline = project(matrix, np.array([[-1, -1], [1, -1], [1, 1], [-1, 1.0]]) * half)
    low = np.maximum(np.floor(outline.min(0)).astype(int) - 6, 0)
    high = np.minimum(np.ceil(outline.max(0)).astype(int) + 7, (scene.shape[1], scene.shape[0]))
    if (high <= low).any():
        return
    size = (high - low) * 3
    to_card = np.array([[12, 0, width / 2 - 0.5], [0, 12, height / 2 - 0.5], [0, 0, 1.0]])
    fine = np.array([[3, 0, 1.0], [0, 3, 1.0], [0, 0, 1]])
    there = fine @ np.array([[1, 0, -low[0]], [0, 1, -low[1]], [0, 0, 1.0]])
    through = there @ matrix @ np.linalg.inv(to_card)
    shape = int(size[0]), int(size[1])
    # 12 pixels a module are first made about as fine as what is drawn, so that nothing flickers.
    soft = cv2.GaussianBlur(card, (0, 0), 1.2)
    drawn = cv2.warpPerspective(soft, through, shape, flags=cv2.INTER_LINEAR)
    mask = cv2.warpPerspective(np.ones_like(card), through, shape, flags=cv2.INTER_LINEAR)
    target = int(high[0] - low[0]), int(high[1] - low[1])
    drawn = cv2.resize(drawn, target, interpolation=cv2.INTER_AREA)
    mask = cv2.resize(mask, target, interpolation=cv2.INTER_AREA)
    part = scene[low[1] : high[1], low[0] : high[0]]
    part *= 1 - 0.35 * cv2.GaussianBlur(mask, (0, 0), 2.5)
    part[:] = part * (1 - mask) / (1 - 0.35 * mask) + drawn * 1.0


def places(chance: np.random.Generator, look: Look) -> list[tuple[float, float]]:
    """A middle for each tag, none under another card's tag."""
    reach = look.scale * (21 + 2 * QUIET) * 0.75
    columns = max(1, int((look.width - reach) // (2 * reach)))
    rows = max(1, int((look.height - reach * 0.6) // (2 * reach)))
    if columns * rows < look.cards:
        raise ValueError(f"{look.cards} tags of {look.scale:.1f} pixels a module do not fit")
    across, down = look.width / columns, look.height / rows
    cells = chance.permutation(columns * rows)[: look.cards]
    slack = max(0.0, across / 2 - reach), max(0.0, down / 2 - reach)
    return [
        (
            (cell % columns + 0.5) * across + chance.uniform(-1, 1) * slack[0],
            (cell // columns + 0.5) * down + chance.uniform(-1, 1) * slack[1],
        )
        for cell in cells.tolist()
    ]


# --- what stands between a card and its picture --------------------------------------------------


def hazed(chance: np.random.Generator, scene: Light, look: Look, corners: Corners) -> None:
    """A sleeve: less contrast, and thin bright lines where the plastic is creased."""
    side = float(np.linalg.norm(corners[1] - corners[0]))
    low = np.maximum(corners.min(0) - side * 0.4, 0).astype(int)
    high = (corners.max(0) + side * 0.4).astype(int)
    part = scene[low[1] : high[1], low[0] : high[0]]
    part *= 1 - 0.4 * look.sleeve
    part += 0.22 * look.sleeve
    glints = np.zeros_like(part)
    for _ in range(int(chance.integers(2, 5))):
        ends = chance.uniform(0, 1, 4) * np.tile(part.shape[::-1], 2)
        start, end = ends[:2].astype(int).tolist(), ends[2:].astype(int).tolist()
        cv2.line(glints, start, end, chance.uniform(0.2, 0.6) * look.sleeve, 2, cv2.LINE_AA)
    part += cv2.GaussianBlur(glints, (0, 0), max(0.6, side / 50))


def glaring(chance: np.random.Generator, scene: Light, look: Look, corners: Corners) -> None:
    """A lamp mirrored somewhere on the tag, with a soft rim."""
    side = float(np.linalg.norm(corners[1] - corners[0]))
    middle = corners.mean(0) + chance.uniform(-0.45, 0.45, 2) * side
    wide, high = chance.uniform(0.2, 0.5, 2) * side
    ys, xs = np.mgrid[: scene.shape[0], : scene.shape[1]].astype(np.float32)
    distance = ((xs - middle[0]) / wide) ** 2 + ((ys - middle[1]) / high) ** 2
    scene += 0.86 * look.glare * np.exp(-(distance**1.5) / 2).astype(np.float32)


def covered(chance: np.random.Generator, scene: Light, look: Look, corners: Corners) -> None:
    """A finger over one side of the tag."""
    side, along = int(chance.integers(4)), chance.uniform(0.2, 0.8)
    a, b, c = (corners[(side + n) % 4] for n in (0, 1, 2))
    outward = (b - c) / np.linalg.norm(b - c)
    edge = a + (b - a) * along
    width = float(np.linalg.norm(b - a)) * 0.55
    tip = edge - outward * (look.finger * np.linalg.norm(b - c) - width / 2)
    root = tip + outward * look.width
    shade = chance.uniform(0.25, 0.5)
    start, end = tip.astype(int).tolist(), root.astype(int).tolist()
    cv2.line(scene, start, end, shade, max(2, int(width)), cv2.LINE_AA)


def disc(radius: float) -> Light:
    """What a lens out of focus makes of a point."""
    reach = math.ceil(radius) + 1
    ys, xs = np.mgrid[-reach : reach + 1, -reach : reach + 1]
    kernel = np.clip(radius + 0.5 - np.hypot(xs, ys), 0, 1).astype(np.float32)
    result: Light = kernel / kernel.sum()
    return result


def streak(length: float, angle: float) -> Light:
    """What a point becomes that moves while the picture is taken."""
    size = 2 * math.ceil(length / 2) + 3
    kernel = np.zeros((size, size), np.float32)
    steps = max(2, round(length * 8))
    for step in np.linspace(-length / 2, length / 2, steps):
        x, y = size // 2 + step * math.cos(angle), size // 2 + step * math.sin(angle)
        left, top = math.floor(x), math.floor(y)
        for row, column in ((top, left), (top, left + 1), (top + 1, left), (top + 1, left + 1)):
            kernel[row, column] += (1 - abs(x - column)) * (1 - abs(y - row))
    result: Light = kernel / kernel.sum()
    return result


def filtered(scene: Light, kernel: Light) -> Light:
    """Every point of a scene spread as the kernel says."""
    spread = cv2.filter2D(scene, -1, kernel, borderType=cv2.BORDER_REPLICATE)
    return spread.astype(np.float32, copy=False)


def taken(chance: np.random.Generator, scene: Light, look: Look) -> Image:
    """The picture of a scene: lens, motion, photons, the camera's curve, JPEG."""
    if look.defocus > 0:
        scene = filtered(scene, disc(look.defocus))
    if look.motion > 0:
        scene = filtered(scene, streak(look.motion, chance.uniform(0, math.pi)))
    signal = np.clip(scene, 0, 4) * np.float32(look.electrons)
    if look.electrons < 1000:
        signal = chance.poisson(signal).astype(np.float32)
    else:  # so many photons are as good as normal, and drawn faster
        signal += np.sqrt(signal) * chance.standard_normal(signal.shape, dtype=np.float32)
    signal += chance.standard_normal(signal.shape, dtype=np.float32) * 4
    bright = np.clip(signal / look.electrons * chance.uniform(0.85, 1.1), 0, 1)
    curve = 1 / chance.choice([1.0, 1.6, 2.2])
    image: Image = (bright**curve * 255 + 0.5).astype(np.uint8)
    if look.jpeg < 100:
        packed = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, look.jpeg])[1]
        unpacked = cv2.imdecode(packed, cv2.IMREAD_GRAYSCALE)
        assert unpacked is not None
        image = unpacked.astype(np.uint8)
    return image


# --- whole pictures ------------------------------------------------------------------------------


def frame(look: Look, seed: int) -> Frame:
    """One picture with as many cards as the look says."""
    chance = np.random.default_rng(seed)
    scene = wood(chance, look.width, look.height)
    centres = places(chance, look)
    tags = {}
    for text, centre in zip(ids(chance, look.cards), centres, strict=True):
        matrix = pose(chance, look, centre, chance.uniform(0, 2 * math.pi))
        lay(scene, face(chance, text, look.level, (560, 420)), matrix)
        tags[text] = matrix
    tags = {text: project(matrix, _CORNERS) for text, matrix in tags.items()}
    _veil(chance, scene, look, tags)
    return Frame(taken(chance, scene, look), tags)


_CORNERS = np.array([[-10.5, -10.5], [10.5, -10.5], [10.5, 10.5], [-10.5, 10.5]])


def _veil(chance: np.random.Generator, scene: Light, look: Look, tags: dict[str, Corners]) -> None:
    for corners in tags.values():
        if look.sleeve:
            hazed(chance, scene, look, corners)
        if look.glare:
            glaring(chance, scene, look, corners)
        if look.finger:
            covered(chance, scene, look, corners)


def shown(look: Look, seed: int, still: int = 12, text: str = "") -> Iterator[Frame]:
    """A card that is moved in over an empty table, held there by a hand, and taken away; any card,
    or the one that has this text on its tag.

    A frame is clear when the whole tag is in sight and moves less than two pixels in it.
    """
    chance = np.random.default_rng(seed)
    table = wood(chance, look.width, look.height)
    text = text or ids(chance, 1)[0]
    card = face(chance, text, look.level, (560, 420))
    turn = chance.uniform(0, 2 * math.pi)
    end = np.array(
        [chance.uniform(0.35, 0.65) * look.width, chance.uniform(0.4, 0.6) * look.height]
    )
    start = np.array([-0.2 * look.width, end[1]])
    moving = int(chance.integers(6, 12))
    for _ in range(4):
        yield Frame(taken(chance, table, look), clear=False)
    path = [start + (end - start) * math.sin(n / moving * math.pi / 2) for n in range(moving)]
    path += [end + chance.normal(0, 0.7, 2) for _ in range(still)]
    path += [end + (start - end) * n / 5 for n in range(1, 6)]
    before = path[0]
    lean = int(chance.integers(2**31))
    for place in path:
        scene = table.copy()
        where = float(place[0]), float(place[1])
        matrix = pose(np.random.default_rng(lean), look, where, turn)
        lay(scene, card, matrix)
        corners = project(matrix, _CORNERS)
        _veil(chance, scene, look, {text: corners})
        speed = float(np.linalg.norm(place - before)) / 2  # the shutter is open half of the time
        before = place
        inside = (corners > 8).all() and (corners < (look.width - 8, look.height - 8)).all()
        clear = bool(inside and speed < 2)
        blurred = replace(look, motion=max(look.motion, speed))
        yield Frame(taken(chance, scene, blurred), {text: corners} if inside else {}, clear)
    for _ in range(8):
        yield Frame(taken(chance, table, look), clear=False)


FOREIGN = (
    "https://example.org/menu", "TB-V7", "tb-v07", "TB-V99", "XX-V07", "TB-V07 ", "TB_V07", "WW-",
    "WIFI:S:cafe;T:WPA;P:secret;;", "0", "4006381333931", "TB-V07TB-V08",
)  # fmt: skip


def plain(width: int, height: int, seed: int) -> Image:
    """A picture without any tag of ours: tables, text, textures, noise, other people's codes."""
    chance = np.random.default_rng(seed)
    scene = wood(chance, width, height)
    match seed % 8:
        case 1:
            _written(chance, scene, chance.uniform(0.4, 1.2), 34, 0.9)
        case 2:
            scene = chance.uniform(0, 1, (height, width)).astype(np.float32)
        case 3:
            cell = int(chance.integers(2, 24))
            small = (chance.random((height // cell + 1, width // cell + 1)) < 0.5).astype(
                np.float32
            )
            scene = small.repeat(cell, 0).repeat(cell, 1)[:height, :width].copy()
        case 4:
            ys, xs = np.mgrid[:height, :width].astype(np.float32)
            pitch = chance.uniform(2, 30)
            scene = (np.sin(xs / pitch) * np.sin(ys / pitch) > 0).astype(np.float32) * 0.8
        case 5:
            _code(chance, scene, FOREIGN[seed // 8 % len(FOREIGN)], "QRCode")
        case 6:
            kinds = ("Aztec", "DataMatrix", "PDF417", "Code128", "MicroQRCode", "Code39")
            _code(chance, scene, "12345678", kinds[seed // 8 % len(kinds)])
        case 7:
            _finders(chance, scene)
    hard = Look(width, height, electrons=float(chance.choice([30, 100, 4000])))
    return taken(chance, scene, replace(hard, jpeg=int(chance.choice([30, 92]))))


def _written(
    chance: np.random.Generator, scene: Light, size: float, pitch: int, shade: float
) -> None:
    """Lines of letters from top to bottom."""
    ink = np.zeros(scene.shape, np.uint8)
    for row in range(pitch - 10, scene.shape[0], pitch):
        words = "".join(chr(int(c)) for c in chance.integers(33, 127, 100))
        cv2.putText(ink, words, (8, row), cv2.FONT_HERSHEY_SIMPLEX, size, 255, 2, cv2.LINE_AA)
    share = ink.astype(np.float32) / 255
    scene += (shade - scene) * share


def _code(chance: np.random.Generator, scene: Light, text: str, kind: str) -> None:
    """Codes that are not ours, three of them."""
    import zxingcpp

    made: Any
    if kind == "QRCode":
        made = np.pad(~modules(text, "m"), 4, constant_values=True).astype(np.float32)
    else:
        code = zxingcpp.create_barcode(text, getattr(zxingcpp.BarcodeFormat, kind))
        made = np.array(code.to_image(scale=1, add_quiet_zones=True), np.float32) / 255
    for _ in range(3):
        scale = chance.uniform(2, 6)
        big = cv2.resize(made, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        big = big[: scene.shape[0] - 1, : scene.shape[1] - 1]
        top = int(chance.integers(scene.shape[0] - big.shape[0]))
        left = int(chance.integers(scene.shape[1] - big.shape[1]))
        scene[top : top + big.shape[0], left : left + big.shape[1]] = big * 0.8 + 0.05


def _finders(chance: np.random.Generator, scene: Light) -> None:
    """Rings and squares in squares, which look like the corners of a code."""
    for _ in range(60):
        size = int(chance.integers(4, 16))
        x, y = int(chance.integers(scene.shape[1])), int(chance.integers(scene.shape[0]))
        for half, shade in ((4.5, 0.9), (3.5, 0.05), (2.5, 0.9), (1.5, 0.05)):
            reach = int(half * size / 2)
            cv2.rectangle(scene, (x - reach, y - reach), (x + reach, y + reach), shade, -1)
