"""Damage to any bytes, as by transmission errors, full disks or attackers."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tests.wire.mutations import INTERESTING

__all__ = ["damaged"]


def damaged(random: Random, data: bytes, times: int | None = None) -> bytes:
    """Return bytes with a few kinds of damage."""
    out = bytearray(data)
    for _ in range(random.choice((1, 1, 1, 2, 3, 8)) if times is None else times):
        random.choice(_KINDS)(random, out)
    return bytes(out)


def _place(random: Random, data: bytearray) -> int:
    return random.randrange(len(data) + 1)


def _piece(random: Random, data: bytearray) -> slice:
    start = _place(random, data)
    return slice(start, start + random.choice((1, 2, 4, 16, 200)))


def _flip_bit(random: Random, data: bytearray) -> None:
    if data:
        data[random.randrange(len(data))] ^= 1 << random.randrange(8)


def _overwrite(random: Random, data: bytearray) -> None:
    place, piece = _place(random, data), random.choice(INTERESTING)
    data[place : place + len(piece)] = piece


def _insert(random: Random, data: bytearray) -> None:
    place = _place(random, data)
    data[place:place] = random.choice(INTERESTING) if random.random() < 0.5 else random.randbytes(random.randrange(20))


def _delete(random: Random, data: bytearray) -> None:
    del data[_piece(random, data)]


def _clear(random: Random, data: bytearray) -> None:
    piece = _piece(random, data)
    data[piece] = bytes(len(data[piece]))


def _repeat(random: Random, data: bytearray) -> None:
    piece, place = data[_piece(random, data)], _place(random, data)
    data[place:place] = piece * random.randrange(1, 4)


def _truncate(random: Random, data: bytearray) -> None:
    del data[_place(random, data) :]


_KINDS: tuple[Callable[[Random, bytearray], None], ...] = (
    *(_flip_bit, _flip_bit, _overwrite, _overwrite, _insert, _delete, _clear, _repeat),
    _truncate,
)
