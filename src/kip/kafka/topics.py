"""Topics: the internal ones, the rules for names, and ids in Kafka's text form."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable
from struct import Struct
from uuid import UUID

from kafka_wire.runtime.uuids import ZERO_UUID

METADATA_TOPIC = "__cluster_metadata"
"""The log of the KRaft quorum: a partition without a topic, so that Metadata does not list it."""

OFFSETS_TOPIC = "__consumer_offsets"
TRANSACTIONS_TOPIC = "__transaction_state"
SHARE_STATE_TOPIC = "__share_group_state"
REMOTE_LOG_TOPIC = "__remote_log_metadata"
"""The topic of the default RemoteLogMetadataManager (KIP-405), which is not internal to Kafka."""

INTERNAL_TOPICS = frozenset({OFFSETS_TOPIC, TRANSACTIONS_TOPIC, SHARE_STATE_TOPIC})
"""`org.apache.kafka.common.internals.Topic.INTERNAL_TOPICS`, which does not contain the metadata log."""

ZERO_ID = ZERO_UUID
"""`org.apache.kafka.common.Uuid.ZERO_UUID`: no topic, no directory, no instance."""

METADATA_TOPIC_ID = UUID(int=1)
"""`org.apache.kafka.common.Uuid.METADATA_TOPIC_ID` (KIP-516)."""

_MAX_LENGTH = 249
"""`Topic.MAX_NAME_LENGTH`: a directory is named after topic and partition, and most file systems allow 255 bytes."""
_UTF_16 = Struct(">H")
_SMALLEST = -(1 << 31)
_LEGAL = re.compile(r"[a-zA-Z0-9._-]+", re.ASCII)


def coordinator_partition(key: str, count: int) -> int:
    """Return the partition of a group or a transactional id in an internal topic with `count` partitions.

    Its leader is the coordinator; see `GroupCoordinatorService.partitionFor`.
    """
    # Utils.abs of Kafka: the smallest integer has no opposite in Java, and becomes 0.
    hashed = _java_hash(key)
    return 0 if hashed == _SMALLEST else abs(hashed) % count


def _java_hash(text: str) -> int:
    """Return `String.hashCode` of a text."""
    value = 0
    for (unit,) in _UTF_16.iter_unpack(text.encode("utf-16-be", "surrogatepass")):
        value = (31 * value + unit) & 0xFFFFFFFF
    return value - (1 << 32) if value >= 1 << 31 else value


def id_text(id_: UUID) -> str:
    """Return the id of a topic, a directory or a cluster in Kafka's text form: 22 characters of URL-safe base64."""
    return base64.urlsafe_b64encode(id_.bytes).decode().rstrip("=")


def text_id(text: str) -> UUID:
    """Return the id whose text form this is.

    Raises:
        ValueError: the text is not a valid id.
    """
    return UUID(bytes=base64.urlsafe_b64decode(text + "=="))


def name_fault(name: str) -> str | None:
    """Return why a topic must not have this name, in the words of `org.apache.kafka.common.internals.Topic`."""
    if not name:
        return "the empty string is not allowed"
    if name in (".", ".."):
        return f"'{name}' is not allowed"
    if len(name) > _MAX_LENGTH:
        return f"the length of '{name}' is longer than the max allowed length {_MAX_LENGTH}"
    if not _LEGAL.fullmatch(name):
        return f"'{name}' contains one or more characters other than ASCII alphanumerics, '.', '_' and '-'"
    return None


def colliding_topic(name: str, existing: Iterable[str]) -> str | None:
    """Return an existing topic whose name differs only in `.` and `_`, None if there is none.

    Names of metrics have underscores instead of dots, so that both topics would have the same (`Topic.hasCollision`).
    """
    merged = _merged(name)
    return next((other for other in existing if other != name and _merged(other) == merged), None)


def _merged(name: str) -> str:
    return name.replace(".", "_")
