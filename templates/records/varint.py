"""Zig-zag varints of records (KIP-98): written in the shortest form, read in any form that Java reads."""

from __future__ import annotations

__all__ = ["SHORT", "encode_zigzag", "read_varint", "varint_size"]


SHORT = (
    *(bytes((number,)) for number in range(0x80)),
    *(bytes((number & 0x7F | 0x80, number >> 7)) for number in range(0x80, 0x4000)),
)
"""The varints of one and two bytes, by the zig-zag number: most varints of a batch are among them."""


def encode_zigzag(number: int, bits: int = 32) -> bytes:
    """Return a zig-zag number, which is 1 for -1, as a varint.

    Raises:
        OverflowError: the number has more bits.
    """
    if number >> bits:
        raise OverflowError(f"{number} has more than {bits} bits")
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)
    return bytes(out)


def varint_size(value: int) -> int:
    """Return the number of bytes of a number as a varint."""
    zigzag = value << 1 ^ value >> 63
    return max(1, (zigzag.bit_length() + 6) // 7)


def read_varint(data: bytes, position: int, bits: int = 32) -> tuple[int, int]:
    """Return the zig-zag number at a position, 1 for -1, and the position after it.

    Like Java's `ByteUtils`, this accepts up to 5 bytes for 32 bits and 10 for 64, and drops bits beyond these.

    Raises:
        IndexError: the data ends within the varint.
        ValueError: the varint is longer.
    """
    value = 0
    for index in range(-(-bits // 7)):
        byte = data[position + index]
        value |= (byte & 0x7F) << 7 * index
        if byte < 0x80:
            return value & (1 << bits) - 1, position + index + 1
    raise ValueError(
        f"the varint at byte {position} has no end within {-(-bits // 7)} bytes"
    )
