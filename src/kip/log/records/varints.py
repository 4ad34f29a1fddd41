"""The unsigned varints in front of records of the metadata log."""

from __future__ import annotations

from kip.log.errors import LogError

# 64 bits, 7 in each byte.
_MOST_BYTES = 10


def read_unsigned_varint(data: bytes, position: int) -> tuple[int, int]:
    """Return the number at `position` and the position after it.

    Raises IndexError at the end of the data, LogError if 10 bytes do not end the varint.
    """
    value = 0
    for index in range(_MOST_BYTES):
        byte = data[position + index]
        value |= (byte & 0x7F) << (7 * index)
        if byte < 0x80:
            return value, position + index + 1
    raise LogError(f"the varint at byte {position} has no end within {_MOST_BYTES} bytes")


def encode_unsigned_varint(value: int) -> bytes:
    """Return a number from 0 to 2^64 - 1 as a varint."""
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)
