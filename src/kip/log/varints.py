"""Zig-zag varints of record batches (KIP-98), and the unsigned varints of metadata frames."""

from __future__ import annotations

from kip.log.errors import LogError

__all__ = ["encode_unsigned_varint", "encode_varint", "read_unsigned_varint", "read_varint"]

# 64 bits, 7 in each byte.
_MOST_BYTES = 10


def read_varint(data: bytes, position: int) -> tuple[int, int]:
    """Return the signed number at `position` and the position after it.

    Raises IndexError at the end of the data, LogError if 10 bytes do not end the varint.
    """
    byte = data[position]
    if byte < 0x80:
        return (byte >> 1) ^ -(byte & 1), position + 1
    value, position = read_unsigned_varint(data, position)
    return (value >> 1) ^ -(value & 1), position


def read_unsigned_varint(data: bytes, position: int) -> tuple[int, int]:
    """Return the number at `position` and the position after it; raises as `read_varint` does."""
    value = 0
    for index in range(_MOST_BYTES):
        byte = data[position + index]
        value |= (byte & 0x7F) << (7 * index)
        if byte < 0x80:
            return value, position + index + 1
    raise LogError(f"the varint at byte {position} has no end within {_MOST_BYTES} bytes")


def encode_varint(value: int) -> bytes:
    """Return a number of up to 64 bits as a zig-zag varint."""
    return encode_unsigned_varint((value << 1) ^ (value >> 63))


def encode_unsigned_varint(value: int) -> bytes:
    """Return a number from 0 to 2^64 - 1 as a varint."""
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)
