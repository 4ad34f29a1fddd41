"""Rows of `kafka-topic`: messages of a live topic as Arrow batches, decoded where the topic is Kafka's own.

The columns are those of `kafka-log`; columns that are unknown to a client are null.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias, cast

import pyarrow as pa
import pyarrow.compute as pc

from kip.log.records.families import FAMILIES
from kip.spark.errors import CorruptRecordError
from kip.spark.options import ERROR
from kip.spark.sources.base.options import DROPMALFORMED, FAILFAST, PERMISSIVE
from kip.spark.sources.logs.decoding import DECODED, RecordDecoding
from kip.spark.sources.logs.schema import log_schema

if TYPE_CHECKING:
    from confluent_kafka import Message

Messages: TypeAlias = "Sequence[Message]"

_TIMESTAMP_TYPES = ("NoTimestampType", "CreateTime", "LogAppendTime")
_LATEST = (1 << 63) // 1000
"""Milliseconds since 1970 that Spark's microseconds do not reach; clients can send any value."""


def topic_schema(topic: str, types: Sequence[str] | None) -> pa.Schema:
    """Return the columns of a topic: those of `kafka-log`, with keys and values decoded where it is Kafka's own.

    Raises:
        ValueError: records of the topic have no such type, or no types at all.
    """
    if topic in FAMILIES:
        return log_schema(topic, types)
    if types is not None:
        raise ValueError(f"{topic} is not an internal topic, so its records have no types")
    return log_schema()


@dataclass(frozen=True, slots=True)
class TopicRows:
    """Makes rows of messages.

    Attributes:
        topic: name of the topic.
        schema: the columns that are wanted.
        types: those of the records that are wanted decoded, all for None.
        mode: whether damaged records become rows with `_error` (PERMISSIVE), are left out (DROPMALFORMED), or end the
            query (FAILFAST).
        cluster_id: of the cluster that is read.
    """

    topic: str
    schema: pa.Schema
    types: tuple[str, ...] | None = None
    mode: str = PERMISSIVE
    cluster_id: str | None = None

    def batch(self, messages: Messages) -> pa.RecordBatch:
        """Return a row for each message. Raises CorruptRecordError, unless it is permissive."""
        decoded = self._decoded(messages)
        columns = [
            decoded[field.name] if field.name in decoded else self._column(messages, field) for field in self.schema
        ]
        rows = pa.RecordBatch.from_arrays(columns, schema=self.schema)
        return rows.filter(decoded[ERROR].is_null()) if self.mode == DROPMALFORMED and decoded else rows

    def losses(self, partition: int, lost: Sequence[tuple[int, str]]) -> pa.RecordBatch:
        """Return a row for each loss: an offset and the reason. Raises CorruptRecordError, unless it is permissive."""
        if self.mode == FAILFAST:
            offset, reason = lost[0]
            raise CorruptRecordError(f"{self.topic}-{partition}, offset {offset}: {reason}")
        rows = [
            {
                "cluster_id": self.cluster_id,
                "topic": self.topic,
                "partition": partition,
                "offset": offset,
                ERROR: reason,
            }
            for offset, reason in lost
        ]
        return pa.RecordBatch.from_pylist(rows, self.schema)

    def _column(self, messages: Messages, field: pa.Field) -> pa.Array:
        if field.name == "cluster_id":
            return pa.repeat(pa.scalar(self.cluster_id, field.type), len(messages))
        read = _COLUMNS.get(field.name)
        return pa.nulls(len(messages), field.type) if read is None else pa.array(read(messages), field.type)

    def _decoded(self, messages: Messages) -> dict[str, pa.Array]:
        """Return the columns of decoded keys and values, none if they are not requested."""
        if self.topic not in FAMILIES or not DECODED & {*self.schema.names}:
            return {}
        keys, values = (pa.array(_COLUMNS[name](messages), pa.binary()) for name in ("key", "value"))
        is_control = pa.array(_COLUMNS["is_control"](messages), pa.bool_())
        decoded = RecordDecoding(self.topic, self.types).decode(keys, values, is_control)
        errors = decoded[ERROR]
        if self.mode == FAILFAST and errors.null_count < len(errors):
            row = pc.index(errors.is_valid(), True).as_py()
            place = f"{self.topic}-{messages[row].partition()}, offset {messages[row].offset()}"
            raise CorruptRecordError(f"{place}: {errors[row]}")
        return decoded


def _timestamps(messages: Messages) -> list[int | None]:
    """Return times in microseconds, null where there is none."""
    times = (message.timestamp() for message in messages)
    return [time * 1000 if kind and -_LATEST < time < _LATEST else None for kind, time in times]


def _headers(messages: Messages) -> list[list[dict[str, object]]]:
    headers = (cast("list[tuple[str, bytes | None]]", message.headers() or []) for message in messages)
    return [[{"key": key, "value": value} for key, value in pairs] for pairs in headers]


def _leader_epochs(messages: Messages) -> list[int | None]:
    epochs = (message.leader_epoch() for message in messages)
    return [epoch if epoch is not None and epoch >= 0 else None for epoch in epochs]


_COLUMNS: dict[str, Callable[[Messages], Sequence[object]]] = {
    "topic": lambda messages: [message.topic() for message in messages],
    "partition": lambda messages: [message.partition() for message in messages],
    "offset": lambda messages: [message.offset() for message in messages],
    "timestamp": _timestamps,
    "timestamp_type": lambda messages: [_TIMESTAMP_TYPES[message.timestamp()[0]] for message in messages],
    "leader_epoch": _leader_epochs,
    "is_control": lambda messages: [False] * len(messages),
    "headers": _headers,
    "key": lambda messages: [message.key() for message in messages],
    "value": lambda messages: [message.value() for message in messages],
}
"""The types of records that clients receive; they never receive control records."""
