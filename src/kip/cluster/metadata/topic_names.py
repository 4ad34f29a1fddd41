"""Validation of topic names, with Kafka's rules and error messages."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable
from uuid import UUID

from kafka_wire.error_codes import ErrorCode

from kip.cluster.errors import ApiError

__all__ = [
    "INTERNAL_TOPICS",
    "METADATA_TOPIC",
    "OFFSETS_TOPIC",
    "TRANSACTIONS_TOPIC",
    "check_legal",
    "check_topic_name",
    "id_text",
    "is_topic_name",
]

METADATA_TOPIC = "__cluster_metadata"
OFFSETS_TOPIC = "__consumer_offsets"
TRANSACTIONS_TOPIC = "__transaction_state"
INTERNAL_TOPICS = frozenset({OFFSETS_TOPIC, TRANSACTIONS_TOPIC, "__share_group_state"})

_MAX_LENGTH = 249
_LEGAL = re.compile(r"[a-zA-Z0-9._-]+", re.ASCII)


def id_text(id_: UUID) -> str:
    """Return the id of a topic or a cluster in Kafka's text form."""
    return base64.urlsafe_b64encode(id_.bytes).decode().rstrip("=")


def is_topic_name(name: str) -> bool:
    return _fault(name) is None


def check_legal(name: str) -> None:
    """Refuse an invalid topic name.

    Raises:
        ApiError: INVALID_TOPIC_EXCEPTION.
    """
    fault = _fault(name)
    if fault is not None:
        raise ApiError(ErrorCode.INVALID_TOPIC_EXCEPTION, f"Topic name is invalid: {fault}")


def check_topic_name(name: str, existing: Iterable[str] = ()) -> None:
    """Refuse an invalid topic name, or one that differs from an existing name only in `.` and `_`.

    Raises:
        ApiError: INVALID_TOPIC_EXCEPTION, INVALID_REQUEST for the metadata log's name.
    """
    check_legal(name)
    if name == METADATA_TOPIC:
        raise ApiError(ErrorCode.INVALID_REQUEST, f"Creation of internal topic {METADATA_TOPIC} is prohibited.")
    merged = _merged(name)
    for other in existing:
        if other != name and _merged(other) == merged:
            raise ApiError(ErrorCode.INVALID_TOPIC_EXCEPTION, f"Topic '{name}' collides with existing topic: {other}")


def _fault(name: str) -> str | None:
    if not name:
        return "the empty string is not allowed"
    if name in (".", ".."):
        return f"'{name}' is not allowed"
    if len(name) > _MAX_LENGTH:
        return f"the length of '{name}' is longer than the max allowed length {_MAX_LENGTH}"
    if not _LEGAL.fullmatch(name):
        return f"'{name}' contains one or more characters other than ASCII alphanumerics, '.', '_' and '-'"
    return None


def _merged(name: str) -> str:
    """Replace dots by underscores, as in metric names."""
    return name.replace(".", "_")
