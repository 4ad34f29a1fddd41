"""Produce requests with `acks=0`, which brokers do not answer, without decoding their records."""

from __future__ import annotations

import struct

from kafka_wire.api_keys import ApiKey
from kafka_wire.registry import CATALOG
from kafka_wire.runtime.errors import DecodeError
from kafka_wire.runtime.frames import decode_request_header

_TRANSACTIONAL = 3
"""The first version with a transactional id before the acks."""
_short = struct.Struct(">h")


def expects_response(frame: bytes, version: int) -> bool:
    """Return whether a broker answers a Produce request; True if it cannot be read."""
    try:
        _, at = decode_request_header(frame)
        if version >= _TRANSACTIONAL:
            at = _after_string(frame, at, is_compact=version in CATALOG.request(ApiKey.PRODUCE).flexible)
        return bool(_short.unpack_from(frame, at)[0])
    # An expected response that never comes is skipped at the next one; one that nothing waits for ends the connection.
    except (DecodeError, struct.error, IndexError):
        return True


def _after_string(frame: bytes, at: int, *, is_compact: bool) -> int:
    """Return where the field after a nullable string begins."""
    if not is_compact:
        return int(at + 2 + max(0, _short.unpack_from(frame, at)[0]))
    size = shift = 0
    while True:
        byte = frame[at]
        at += 1
        size |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return at + max(0, size - 1)
