"""A bare screen for tests: a file that is its memory, and what the kernel says about it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image, ImageChops


@dataclass(frozen=True)
class BareScreen:
    """What is on it can be looked at."""

    device: Path
    graphics: Path
    size: tuple[int, int]
    bits: int
    stride: int

    @property
    def environ(self) -> dict[str, str]:
        return {
            "WORMWATCH_FRAMEBUFFER": str(self.device),
            "WORMWATCH_GRAPHICS": str(self.graphics),
        }

    def seen(self) -> Image.Image:
        """Its memory as a picture: read pixel by pixel, another way than it was written."""
        memory, (width, height) = self.device.read_bytes(), self.size
        image = Image.new("RGB", self.size)
        step = self.bits // 8
        for y in range(height):
            for x in range(width):
                at = y * self.stride + x * step
                value = int.from_bytes(memory[at : at + step], "little")
                if self.bits == 16:
                    colour = (value >> 11) << 3, (value >> 5 & 63) << 2, (value & 31) << 3
                else:
                    colour = value >> 16 & 255, value >> 8 & 255, value & 255
                image.putpixel((x, y), colour)
        return image


def bare_screen(
    folder: Path, size: tuple[int, int], bits: int, gap: int = 0, mode: str = ""
) -> BareScreen:
    """A screen of that size; `gap` bytes of each row are not seen."""
    stride = size[0] * bits // 8 + gap
    graphics = folder / "graphics"
    graphics.mkdir()
    width, height = size
    for name, said in {
        "virtual_size": f"{width},{height}",
        "bits_per_pixel": bits,
        "stride": stride,
        "modes": mode or f"U:{width}x{height}p-0",
    }.items():
        (graphics / name).write_text(f"{said}\n")
    (folder / "fb0").write_bytes(bytes(stride * height))
    return BareScreen(folder / "fb0", graphics, size, bits, stride)


def off_by(one: Image.Image, other: Image.Image) -> int:
    """The largest difference of any colour of any pixel."""
    return int(np.asarray(ImageChops.difference(one, other)).max())
