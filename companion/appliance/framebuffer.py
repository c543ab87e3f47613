"""The bare screen before there is an app, and after it has failed: /dev/fb0.

A program of its own, too, with nothing but what comes with Python: the first picture after the
power comes on is shown by

    python3 -IS companion/appliance/framebuffer.py PICTURE.ppm [DEVICE GRAPHICS]

where GRAPHICS is the folder in which the kernel says what the screen is like.
"""

from __future__ import annotations

import sys
from operator import itemgetter

DEVICE, GRAPHICS = "/dev/fb0", "/sys/class/graphics/fb0"
GROUND = bytes((0x17, 0x12, 0x0F))  # what is beside a picture of another shape
DEPTHS = (16, 24, 32)


class Screen:
    """How large the screen is, and how its pixels lie in memory."""

    def __init__(self, width: int, height: int, bits: int, stride: int = 0) -> None:
        self.width, self.height, self.bits = width, height, bits
        self.stride = max(stride, width * bits // 8)


def look(graphics: str = GRAPHICS) -> Screen | None:
    """What the kernel says; None where there is no screen, or one of a kind nobody has any more."""
    try:
        width, height = (int(each) for each in _read(graphics, "virtual_size").split(","))
        bits = int(_read(graphics, "bits_per_pixel"))
        stride = int(_read(graphics, "stride"))
    except (OSError, ValueError):
        return None
    seen = _visible(graphics)
    if seen and seen[0] <= width and seen[1] <= height:
        width, height = seen  # there may be more memory than picture
    return Screen(width, height, bits, stride) if bits in DEPTHS and width and height else None


def _visible(graphics: str) -> tuple[int, int] | None:
    """The mode as the kernel writes it: "U:800x480p-0"."""
    try:
        mode = _read(graphics, "modes").split()[0].partition(":")[2]
        width, _, rest = mode.partition("x")
        return int(width), int("".join(each if each.isdigit() else " " for each in rest).split()[0])
    except (OSError, ValueError, IndexError):
        return None


def _read(folder: str, name: str) -> str:
    with open(f"{folder}/{name}", encoding="ascii") as file:
        return file.read().strip()


def fitted(pixels: bytes, width: int, height: int, screen: Screen) -> bytes:
    """A picture (red, green, blue, row by row) as large as the screen lets it be, in its middle."""
    if (width, height) == (screen.width, screen.height):
        return pixels
    part = min(screen.width / width, screen.height / height)
    wide, high = max(1, int(width * part)), max(1, int(height * part))
    take = itemgetter(*[int(x / part) * 3 + ink for x in range(wide) for ink in range(3)])
    left, above = (screen.width - wide) // 2, (screen.height - high) // 2
    before, after = GROUND * left, GROUND * (screen.width - wide - left)
    rows: dict[int, bytes] = {}
    made = [GROUND * screen.width] * above
    for y in range(high):
        at = int(y / part)
        if at not in rows:
            rows[at] = before + bytes(take(pixels[at * width * 3 : (at + 1) * width * 3])) + after
        made.append(rows[at])
    made += [GROUND * screen.width] * (screen.height - high - above)
    return b"".join(made)


def packed(pixels: bytes, screen: Screen) -> bytes:
    """Pixels as they lie in the screen's memory. All of them at once: one by one takes seconds."""
    red, green, blue = pixels[0::3], pixels[1::3], pixels[2::3]
    step = screen.bits // 8
    laid = bytearray(len(red) * step)
    if screen.bits == 16:
        low = [each << 3 & 0xE0 for each in range(256)], [each >> 3 for each in range(256)]
        high = [each & 0xF8 for each in range(256)], [each >> 5 for each in range(256)]
        laid[0::2] = _both(green.translate(bytes(low[0])), blue.translate(bytes(low[1])))
        laid[1::2] = _both(red.translate(bytes(high[0])), green.translate(bytes(high[1])))
    else:
        laid[0::step], laid[1::step], laid[2::step] = blue, green, red
    row = screen.width * step
    if screen.stride == row:
        return bytes(laid)
    gap = bytes(screen.stride - row)
    return b"".join(laid[at : at + row] + gap for at in range(0, len(laid), row))


def _both(one: bytes, other: bytes) -> bytes:
    """The bits of either, byte by byte."""
    mixed = int.from_bytes(one, "little") | int.from_bytes(other, "little")
    return mixed.to_bytes(len(one), "little")


def show(pixels: bytes, width: int, height: int, device: str, screen: Screen) -> None:
    """Put a picture on the screen; an OSError where that is not allowed."""
    with open(device, "r+b", buffering=0) as file:
        file.write(packed(fitted(pixels, width, height, screen), screen))


def read_ppm(content: bytes) -> tuple[bytes, int, int]:
    """The pixels of a PPM (P6), and how wide and high it is."""
    kind, width, height, most, pixels = content.split(maxsplit=4)
    wide, high = int(width), int(height)
    start = len(content) - wide * high * 3  # a pixel may look like a space
    if kind != b"P6" or most != b"255" or start < 0 or not pixels:
        raise ValueError("This is no PPM with eight bits a colour.")
    return content[start:], wide, high


def main(words: list[str]) -> int:
    """Show a picture; 1 where that cannot be done."""
    if len(words) not in (1, 3):
        print(f"{sys.argv[0]} PICTURE.ppm [DEVICE GRAPHICS]", file=sys.stderr)
        return 2
    picture, device, graphics = words if len(words) == 3 else (*words, DEVICE, GRAPHICS)
    screen = look(graphics)
    if screen is None:
        print(f"There is no screen to draw on in {graphics}.", file=sys.stderr)
        return 1
    try:
        with open(picture, "rb") as file:
            pixels, width, height = read_ppm(file.read())
        show(pixels, width, height, device, screen)
    except (OSError, ValueError) as error:
        print(f"{picture} cannot be shown on {device}: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
