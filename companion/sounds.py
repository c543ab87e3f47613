"""The sounds of the table, made of arithmetic: short, earthy, and nothing to ship.

>>> len(wav("tick")) < 10_000
True
"""

from __future__ import annotations

import io
import math
import wave
from array import array
from collections.abc import Callable
from random import Random

RATE = 22_050  # samples a second: enough for wood, sand and stone
LOUDEST = 0.85  # of what a sample can hold

Wave = list[float]


def wav(name: str) -> bytes:
    """A sound by its name, as a WAV file; a name nobody knows is a KeyError."""
    samples = SOUNDS[name]()
    peak = max(abs(sample) for sample in samples)
    scale = 32_767 * LOUDEST / peak
    file = io.BytesIO()
    with wave.open(file, "wb") as writer:
        writer.setnchannels(1)
        writer.setsampwidth(2)
        writer.setframerate(RATE)
        frames = array("h", [round(sample * scale) for sample in samples])
        writer.writeframes(frames.tobytes())
    return file.getvalue()


# What the sounds are made of


def tone(start: float, end: float, seconds: float, fade: float, wood: float = 0.0) -> Wave:
    """A pitch that slides and dies away; `wood` adds the overtones of something struck.

    >>> abs(tone(200, 200, 0.1, 0.02)[-1]) < 0.05
    True
    """
    made, turn = [], 0.0
    count = int(seconds * RATE)
    for step in range(count):
        at = step / RATE
        turn += math.tau * (start + (end - start) * step / count) / RATE
        body = math.sin(turn) + wood * (math.sin(2.76 * turn) * 0.5 + math.sin(5.4 * turn) * 0.2)
        made.append(body * _envelope(at, seconds, fade))
    return made


def sand(seconds: float, fade: float, soft: float, seed: int = 7) -> Wave:
    """Noise that dies away; the softer, the duller (0 hisses, 1 is silent)."""
    random = Random(seed)  # the same grains each time
    made, level = [], 0.0
    for step in range(int(seconds * RATE)):
        level += (random.uniform(-1, 1) - level) * (1 - soft)
        made.append(level * _envelope(step / RATE, seconds, fade))
    return made


def laid(*parts: tuple[float, float, Wave]) -> Wave:
    """Parts over one another: when each begins (seconds), how loud it is, and what it is."""
    length = max(int(start * RATE) + len(part) for start, _, part in parts)
    made = [0.0] * length
    for start, loud, part in parts:
        first = int(start * RATE)
        for step, sample in enumerate(part):
            made[first + step] += loud * sample
    return made


def _envelope(at: float, seconds: float, fade: float) -> float:
    """Four milliseconds up, then down; at the very end to nothing, so that nothing clicks."""
    return min(at / 0.004, 1.0) * math.exp(-at / fade) * min((seconds - at) / 0.01, 1.0)


# The sounds


def _tick() -> Wave:
    return laid((0, 1, tone(900, 700, 0.06, 0.012, wood=0.6)), (0, 0.4, sand(0.03, 0.006, 0.3)))


def _card_read() -> Wave:
    return laid(
        (0, 0.8, tone(392, 392, 0.16, 0.06, wood=0.3)),
        (0.11, 1, tone(587, 587, 0.32, 0.10, wood=0.3)),
    )


def _unknown_card() -> Wave:
    return laid((0, 1, tone(150, 118, 0.30, 0.09, wood=0.2)), (0, 0.7, sand(0.20, 0.05, 0.85)))


def _die() -> Wave:
    """It hits the wood, hops ever shorter and lies still."""
    hops = [0.0, 0.13, 0.24, 0.33, 0.40, 0.45, 0.49]
    knocks = [
        (at, 1.0 - 0.11 * hop, tone(520 - 45 * (hop % 3), 380, 0.09, 0.016, wood=0.8))
        for hop, at in enumerate(hops)
    ]
    return laid(*knocks, (0, 0.35, sand(0.55, 0.20, 0.6)))


def _attack() -> Wave:
    """Something very big, from below."""
    return laid(
        (0, 1, tone(92, 34, 0.70, 0.22)),
        (0, 0.5, tone(184, 60, 0.30, 0.06, wood=0.4)),
        (0.02, 2.2, sand(0.85, 0.28, 0.93)),
    )


def _win() -> Wave:
    rise = [(0.0, 294.0), (0.16, 370.0), (0.32, 440.0), (0.50, 587.0)]
    notes = [(at, 0.8, tone(pitch, pitch, 0.50, 0.16, wood=0.3)) for at, pitch in rise]
    return laid(*notes, (0.50, 0.6, tone(294, 294, 1.0, 0.32, wood=0.2)))


def _loss() -> Wave:
    fall = [(0.0, 294.0), (0.24, 262.0), (0.50, 196.0)]
    notes = [(at, 0.8, tone(pitch, pitch * 0.97, 0.60, 0.18, wood=0.2)) for at, pitch in fall]
    return laid(*notes, (0.74, 1, tone(80, 36, 0.90, 0.26)), (0.76, 1.5, sand(0.9, 0.3, 0.93)))


# Against the clock: heard across a room full of people who shout


def _count() -> Wave:
    """3, 2, 1: a knock on a hollow log."""
    return laid((0, 1, tone(440, 430, 0.26, 0.07, wood=0.5)), (0, 0.3, sand(0.04, 0.01, 0.4)))


def _now() -> Wave:
    """The same an octave higher, and three at once."""
    chord = [(0, 0.8, tone(pitch, pitch, 0.70, 0.22, wood=0.4)) for pitch in (880, 1109, 1319)]
    return laid(*chord, (0, 0.8, sand(0.10, 0.02, 0.2)))


def _hurry() -> Wave:
    """Each of the last seconds."""
    return laid((0, 1, tone(1180, 1120, 0.12, 0.03, wood=0.4)))


def _claim() -> Wave:
    """Somebody has it: a horn."""
    blow = [(0, tone(pitch, pitch, 0.55, 0.6, wood=0.25)) for pitch in (330, 415, 494)]
    return laid(*((at, 0.7, part) for at, part in blow), (0.0, 0.5, tone(165, 165, 0.55, 0.6)))


def _time_up() -> Wave:
    """A gong, three times."""
    beats = [(0.0, 1.0), (0.32, 0.9), (0.64, 1.0)]
    gong = tone(233, 226, 1.1, 0.30, wood=0.7)
    return laid(*((at, loud, gong) for at, loud in beats))


SOUNDS: dict[str, Callable[[], Wave]] = {
    "tick": _tick,
    "card-read": _card_read,
    "unknown-card": _unknown_card,
    "die": _die,
    "attack": _attack,
    "win": _win,
    "loss": _loss,
    "count": _count,
    "now": _now,
    "hurry": _hurry,
    "claim": _claim,
    "time-up": _time_up,
}
