"""The 40 pins of a Raspberry Pi: what is where, and what is spoken for."""

from __future__ import annotations

# In the order they stand: pin 1 and 2 first, odd numbers on the left. Numbers are GPIOs.
PINS: tuple[int | str, ...] = (
    "3V3", "5V",  2, "5V",  3, "GND",  4, 14,  "GND", 15,
    17, 18,  27, "GND",  22, 23,  "3V3", 24,  10, "GND",
    9, 25,  11, 8,  "GND", 7,  0, 1,  5, "GND",
    6, 12,  13, "GND",  19, 16,  26, 20,  "GND", 21,
)  # fmt: skip

# What other things are plugged into; a layout may take one of these groups if nothing is.
RESERVED: dict[str, frozenset[int]] = {
    "id": frozenset({0, 1}),  # the memory of a HAT, and older 7-inch displays
    "i2c": frozenset({2, 3}),
    "spi0": frozenset({7, 8, 9, 10, 11}),
    "uart": frozenset({14, 15}),
}


def place(gpio: int) -> int:
    """The number of the header's pin, as one counts them with a finger.

    >>> place(17), place(21)
    (11, 40)
    """
    return PINS.index(gpio) + 1


def gpios() -> frozenset[int]:
    """Every GPIO there is on the header."""
    return frozenset(pin for pin in PINS if isinstance(pin, int))


def reserved_for(gpio: int) -> str | None:
    """The group a GPIO belongs to, if it is spoken for.

    >>> reserved_for(3), reserved_for(17)
    ('i2c', None)
    """
    return next((name for name, pins in RESERVED.items() if gpio in pins), None)
