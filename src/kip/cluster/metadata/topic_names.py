"""Refusals of invalid topic names, with Kafka's error codes and messages."""

from __future__ import annotations

from collections.abc import Iterable

from kafka_wire.error_codes import ErrorCode

from kip.cluster.errors import ApiError
from kip.kafka.topics import METADATA_TOPIC, colliding_topic, name_fault


def check_legal(name: str) -> None:
    """Refuse an invalid topic name.

    Raises:
        ApiError: INVALID_TOPIC_EXCEPTION.
    """
    fault = name_fault(name)
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
    other = colliding_topic(name, existing)
    if other is not None:
        raise ApiError(ErrorCode.INVALID_TOPIC_EXCEPTION, f"Topic '{name}' collides with existing topic: {other}")
