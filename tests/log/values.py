"""Values of records that Kafka prefixes with their version."""

from __future__ import annotations

from kafka_wire.runtime.message import Message

from kip.log.records.families import INT16


def encode_prefixed(message: Message, version: int) -> bytes:
    """Encode a message, prefixed with its version as an int16."""
    return INT16.pack(version) + message.encode(version)
