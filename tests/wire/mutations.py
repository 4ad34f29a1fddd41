"""Damaged messages: what may arrive from a broken or hostile peer, made from messages that are whole.

The whole ones are the rows of the tests that travel with `kafka_wire`: some for every version of every message.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

import kafka_wire
from kafka_wire.registry import CATALOG
from kafka_wire.runtime.message import Message
from kafka_wire.tests.cases import Case

TESTS = Path(kafka_wire.__file__).parent / "tests"

INTERESTING = (
    *(bytes([byte]) for byte in (0, 1, 2, 0x7F, 0x80, 0xFE, 0xFF)),
    *(number.to_bytes(2, "big", signed=True) for number in (-1, -2, 0x7FFF)),
    *(number.to_bytes(4, "big", signed=True) for number in (-1, -2, 0x7FFFFFFF, 0x10000)),
    b"\xff\xff\xff\xff\x0f",  # the largest varint
    b"\xff\xff\xff\xff\x10",  # a varint of more than 32 bits
    b"\x80\x80\x80\x80\x80\x00",  # a varint of more than 5 bytes
    b"\x80\x00",  # an overlong zero
    b"\x81\x80\x00",  # an overlong one
    b"\xed\xa0\x80",  # a surrogate in UTF-8
    b"\x01\x00\x00",  # a tag section: tag 0 of 0 bytes
    b"\x02\xe8\x07\x01A\xe9\x07\x00",  # a tag section of two unknown tags
)


@dataclass(frozen=True, slots=True)
class Seeds:
    """A message in one version, and bytes that are one."""

    name: str
    version: int
    rows: tuple[bytes, ...]

    @property
    def cls(self) -> type[Message]:
        return CATALOG.message(self.name)


@cache
def all_seeds() -> tuple[Seeds, ...]:
    """Return the rows of every version of every message that `kafka_wire` has."""
    return tuple(
        Seeds(entry.qualified_name, version, tuple(row.data for row in case.rows if version in row.versions))
        for entry in CATALOG
        if not entry.is_retired
        for case in [Case(TESTS.joinpath(*entry.area.split("."), f"{entry.module}.jsonl"))]
        for version in entry.versions
    )


def mutated(random: Random, seeds: Seeds) -> bytes:
    """Return a whole message with some kinds of damage, or now and then mere noise."""
    if random.random() < 0.02:
        return random.randbytes(random.randrange(64))
    data = random.choice(seeds.rows)
    if random.random() < 0.2:
        other = random.choice(seeds.rows)
        data = data[: random.randrange(len(data) + 1)] + other[random.randrange(len(other) + 1) :]
    return damaged(random, data)


def damaged(random: Random, data: bytes, times: int | None = None) -> bytes:
    """Return bytes with a few kinds of damage, as by transmission errors, full disks or attackers."""
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


def _count_up_or_down(random: Random, data: bytearray) -> None:
    if data:
        place = random.randrange(len(data))
        data[place] = (data[place] + random.choice((-1, 1))) % 256


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
    *(_flip_bit, _flip_bit, _count_up_or_down, _overwrite, _overwrite, _insert, _delete, _clear, _repeat),
    _truncate,
)
