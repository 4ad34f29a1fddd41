"""What consumers of classic groups write as a member's subscription and assignment (ConsumerProtocol)."""

from __future__ import annotations

from kafka_wire.registry import CATALOG
from kafka_wire.runtime.message import Message

from kip.log.families import INT16, Part, Raw, decode_message

__all__ = ["CONSUMER_PROTOCOL", "decode_assignment", "decode_subscription", "encode_prefixed"]

CONSUMER_PROTOCOL = "consumer"
"""The protocol type of the groups whose members write these; Connect's workers and others write what they like."""


def decode_subscription(data: bytes) -> Part | Raw:
    """Read the subscription of a member; one newer than the newest known is read as that, as consumers do."""
    return _decode("ConsumerProtocolSubscription", data)


def decode_assignment(data: bytes) -> Part | Raw:
    """Read the assignment of a member, like its subscription."""
    return _decode("ConsumerProtocolAssignment", data)


def encode_prefixed(message: Message, version: int) -> bytes:
    """Write a message behind an int16 that is its version."""
    return INT16.pack(version) + message.encode(version)


def _decode(name: str, data: bytes) -> Part | Raw:
    cls = CATALOG.message(name)
    if len(data) < INT16.size:
        return Raw(data, f"{len(data)} bytes have no version")
    (version,) = INT16.unpack_from(data)
    return decode_message(cls, data, min(version, cls.VERSIONS[-1]), INT16.size)
