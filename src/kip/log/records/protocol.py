"""The subscription and assignment of consumers in classic groups (ConsumerProtocol)."""

from __future__ import annotations

from kafka_wire.registry import CATALOG
from kafka_wire.runtime.errors import counted

from kip.log.records.families import INT16, DecodedPart, Raw, decode_message


def decode_subscription(data: bytes) -> DecodedPart | Raw:
    """Decode a member's subscription; unknown newer versions are decoded as the newest known one, as in consumers."""
    return _decode("ConsumerProtocolSubscription", data)


def decode_assignment(data: bytes) -> DecodedPart | Raw:
    """Decode a member's assignment, with the same rule for versions."""
    return _decode("ConsumerProtocolAssignment", data)


def _decode(name: str, data: bytes) -> DecodedPart | Raw:
    cls = CATALOG.message(name)
    if len(data) < INT16.size:
        return Raw(data, f"no version in {counted(len(data), 'byte')}")
    (version,) = INT16.unpack_from(data)
    return decode_message(cls, data, min(version, cls.VERSIONS[-1]), INT16.size)
