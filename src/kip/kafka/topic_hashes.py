"""The hashes of topics by which a group coordinator notices that they have changed (KIP-1101).

They are those of `org.apache.kafka.coordinator.group.Utils`: XXH3 of 64 bits, of values as hash4j writes them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from struct import Struct
from uuid import UUID

_MASK = (1 << 64) - 1
_MASK32 = (1 << 32) - 1
_PRIME32_1, _PRIME32_2, _PRIME32_3 = 0x9E3779B1, 0x85EBCA77, 0xC2B2AE3D
_PRIME64_1, _PRIME64_2, _PRIME64_3 = 0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9
_PRIME64_4, _PRIME64_5 = 0x85EBCA77C2B2AE63, 0x27D4EB2F165667C5
_PRIME_MX1, _PRIME_MX2 = 0x165667919E3779F9, 0x9FB21C651E98DF25
_SECRET = bytes.fromhex(
    "b8fe6c3923a44bbe7c01812cf721ad1cded46de9839097db7240a4a4b7b3671fcb79e64eccc0e578825ad07dccff7221"
    "b8084674f743248ee03590e6813a264c3c2852bb91c300cb88d0658b1b532ea371644897a20df94e3819ef46a9deacd8a8"
    "fa763fe39c343ff9dcbbc7c70b4f1d8a51e04bcdb45931c89f7ec9d9787364eac5ac8334d3ebc3c581a0fffa1363eb17"
    "0ddd51b7f0da49d316552629d4689e2b16be587d47a1fc8ff8b8d17ad031ce45cb3a8f95160428afd7fbcabb4b407e"
)
_STRIPE, _LANE = 64, 8
_LONG, _INT = Struct("<Q"), Struct("<I")
_LANES = Struct("<8Q")


def topic_hash(topic_id: UUID, name: str, racks: Sequence[Iterable[str]]) -> int:
    """Return the hash of a topic; `racks` are those of the replicas of each partition."""
    high, low = divmod(topic_id.int, 1 << 64)
    parts = [b"\0", _LONG.pack(high), _LONG.pack(low), _text(name), _INT.pack(len(racks))]
    for index, replica_racks in enumerate(racks):
        parts += [_INT.pack(index), *(_INT.pack(len(rack)) + _text(rack) for rack in sorted(replica_racks))]
    return _signed(xxh3(b"".join(parts)))


def group_hash(hashes: Mapping[str, int]) -> int:
    """Return the hash of the topics of a group, from the hashes of the topics by their names; 0 without topics."""
    if not hashes:
        return 0
    return _signed(xxh3(b"".join(_LONG.pack(hashes[name] & _MASK) for name in sorted(hashes))))


def _text(text: str) -> bytes:
    data = text.encode("utf-16-le", "surrogatepass")
    return data + _INT.pack(len(data) // 2)


def _signed(value: int) -> int:
    return value - (1 << 64) if value >> 63 else value


def xxh3(data: bytes) -> int:
    """Return the unsigned XXH3 of 64 bits, with the default secret and without a seed."""
    size = len(data)
    if size <= 16:
        return _up_to_16(data)
    if size <= 128:
        return _up_to_128(data)
    return _up_to_240(data) if size <= 240 else _longer(data)


def _up_to_16(data: bytes) -> int:
    size = len(data)
    if size > 8:
        first = _long(data, 0) ^ (_long(_SECRET, 24) ^ _long(_SECRET, 32))
        last = _long(data, size - 8) ^ (_long(_SECRET, 40) ^ _long(_SECRET, 48))
        swapped = int.from_bytes(first.to_bytes(8), "little")
        return _avalanche((size + swapped + last + _folded(first, last)) & _MASK)
    if size >= 4:
        first, last = _int(data, 0), _int(data, size - 4)
        value = (last + (first << 32)) ^ (_long(_SECRET, 8) ^ _long(_SECRET, 16))
        value ^= _rotated(value, 49) ^ _rotated(value, 24)
        value = value * _PRIME_MX2 & _MASK
        value ^= (value >> 35) + size
        value = value * _PRIME_MX2 & _MASK
        return value ^ (value >> 28)
    if size:
        combined = (data[0] << 16) | (data[size >> 1] << 24) | data[-1] | (size << 8)
        return _avalanche_64(combined ^ (_int(_SECRET, 0) ^ _int(_SECRET, 4)))
    return _avalanche_64(_long(_SECRET, 56) ^ _long(_SECRET, 64))


def _up_to_128(data: bytes) -> int:
    size = len(data)
    total = size * _PRIME64_1
    for turn in reversed(range((size - 1) // 32 + 1)):
        total += _mixed(data, 16 * turn, 32 * turn)
        total += _mixed(data, size - 16 * (turn + 1), 32 * turn + 16)
    return _avalanche(total & _MASK)


def _up_to_240(data: bytes) -> int:
    size = len(data)
    total = size * _PRIME64_1 + sum(_mixed(data, 16 * turn, 16 * turn) for turn in range(8))
    total = _avalanche(total & _MASK)
    total += sum(_mixed(data, 16 * turn, 16 * (turn - 8) + 3) for turn in range(8, size // 16))
    return _avalanche((total + _mixed(data, size - 16, 136 - 17)) & _MASK)


def _longer(data: bytes) -> int:
    lanes = [_PRIME32_3, _PRIME64_1, _PRIME64_2, _PRIME64_3, _PRIME64_4, _PRIME32_2, _PRIME64_5, _PRIME32_1]
    stripes = (len(_SECRET) - _STRIPE) // _LANE
    # The last stripe is read on its own, also if it is a whole one.
    for stripe in range((len(data) - 1) // _STRIPE):
        _accumulate(lanes, data, stripe * _STRIPE, stripe % stripes * _LANE)
        if (stripe + 1) % stripes == 0:
            _scramble(lanes)
    _accumulate(lanes, data, len(data) - _STRIPE, len(_SECRET) - _STRIPE - 7)
    total = len(data) * _PRIME64_1
    for lane in range(4):
        left = lanes[2 * lane] ^ _long(_SECRET, 11 + 16 * lane)
        total += _folded(left, lanes[2 * lane + 1] ^ _long(_SECRET, 19 + 16 * lane))
    return _avalanche(total & _MASK)


def _accumulate(lanes: list[int], data: bytes, at: int, secret: int) -> None:
    values, keys = _LANES.unpack_from(data, at), _LANES.unpack_from(_SECRET, secret)
    for lane in range(8):
        keyed = values[lane] ^ keys[lane]
        lanes[lane ^ 1] = (lanes[lane ^ 1] + values[lane]) & _MASK
        lanes[lane] = (lanes[lane] + (keyed & _MASK32) * (keyed >> 32)) & _MASK


def _scramble(lanes: list[int]) -> None:
    keys = _LANES.unpack_from(_SECRET, len(_SECRET) - _STRIPE)
    for lane in range(8):
        lanes[lane] = ((lanes[lane] ^ (lanes[lane] >> 47)) ^ keys[lane]) * _PRIME32_1 & _MASK


def _mixed(data: bytes, at: int, secret: int) -> int:
    return _folded(_long(data, at) ^ _long(_SECRET, secret), _long(data, at + 8) ^ _long(_SECRET, secret + 8))


def _folded(left: int, right: int) -> int:
    product = left * right
    return (product & _MASK) ^ (product >> 64)


def _avalanche(value: int) -> int:
    value = (value ^ (value >> 37)) * _PRIME_MX1 & _MASK
    return value ^ (value >> 32)


def _avalanche_64(value: int) -> int:
    value = (value ^ (value >> 33)) * _PRIME64_2 & _MASK
    value = (value ^ (value >> 29)) * _PRIME64_3 & _MASK
    return value ^ (value >> 32)


def _rotated(value: int, bits: int) -> int:
    return ((value << bits) | (value >> (64 - bits))) & _MASK


def _long(data: bytes, at: int) -> int:
    (value,) = _LONG.unpack_from(data, at)
    return int(value)


def _int(data: bytes, at: int) -> int:
    (value,) = _INT.unpack_from(data, at)
    return int(value)
