"""The input of `kafka-topic`: its options, and the records between two offsets of a partition as rows."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

import pyarrow as pa
from pyspark.sql.datasource import InputPartition
from pyspark.sql.types import StructType

from kip.spark.sources.base.options import DROPMALFORMED, Parser, mode, names, number, read_options, text
from kip.spark.sources.base.read_only import conformed, requested_schema
from kip.spark.sources.topics.client import EARLIEST, LATEST, OWN_SETTINGS, LiveTopic, Stretch
from kip.spark.sources.topics.rows import TopicRows, topic_schema

NAME = "kafka-topic"

Offsets: TypeAlias = Mapping[str, Mapping[int, int]] | int
"""For all partitions, or by topic and partition; EARLIEST and LATEST are valid as well."""


def _offsets(value: str) -> Offsets:
    """Read offsets as Spark's own Kafka source has them: a word, or `{"topic": {"0": 23, "1": -2}}`."""
    words = {"earliest": EARLIEST, "latest": LATEST}
    if value.lower() in words:
        return words[value.lower()]
    try:
        read = json.loads(value)
        return {
            str(topic): {int(partition): int(offset) for partition, offset in of.items()} for topic, of in read.items()
        }
    except (ValueError, AttributeError, TypeError):
        raise ValueError('earliest, latest, or offsets such as {"topic": {"0": 23, "1": -2}}') from None


def _isolation_level(value: str) -> str:
    if value.lower() not in ("read_committed", "read_uncommitted"):
        raise ValueError("read_committed or read_uncommitted")
    return value.lower()


_PARSERS: Mapping[str, Parser] = {
    "bootstrapServers": text,
    "topic": text,
    "startingOffsets": _offsets,
    "endingOffsets": _offsets,
    "types": names,
    "fields": names,
    "mode": mode,
    "isolationLevel": _isolation_level,
    "maxOffsetsPerTrigger": number,
    "timeoutSeconds": number,
}
_PREFIX = "kafka."


@dataclass(frozen=True, slots=True)
class TopicOptions:
    """Options of the source.

    Attributes:
        live: the topic and how to reach it: bootstrapServers, topic, isolationLevel, timeoutSeconds, and `kafka.…` for
            librdkafka.
        starting_offsets, ending_offsets: where a batch starts and ends, and where a new stream starts.
        types: the types of records that are wanted decoded, where the topic is Kafka's own; all for None.
        fields: the columns, in this order; all for None.
        mode: whether damage or loss becomes a row with `_error` (PERMISSIVE) or ends the query (FAILFAST).
        max_offsets_per_trigger: how many offsets a batch of a stream goes forward, over all partitions; 0 for any.
    """

    live: LiveTopic
    starting_offsets: Offsets = EARLIEST
    ending_offsets: Offsets = LATEST
    types: tuple[str, ...] | None = None
    fields: tuple[str, ...] | None = None
    mode: str = "PERMISSIVE"
    max_offsets_per_trigger: int = 0

    @classmethod
    def read(cls, values: Mapping[str, str]) -> TopicOptions:
        """Read Spark's options. Raises ValueError."""
        settings = {name[len(_PREFIX) :]: value for name, value in values.items() if name.lower().startswith(_PREFIX)}
        own = {name: value for name, value in values.items() if not name.lower().startswith(_PREFIX)}
        if "bootstrap.servers" in settings:
            own["bootstrapServers"] = settings.pop("bootstrap.servers")
        read = read_options(NAME, own, _PARSERS, required="bootstrapServers")
        for name in settings:
            if name in OWN_SETTINGS:
                raise ValueError(f"{NAME} has no option kafka.{name}: it is set by the source itself")
        if "topic" not in read:
            raise ValueError(f"{NAME} needs the option topic")
        of_live = {"bootstrap_servers", "topic", "isolation_level", "timeout_seconds"} & read.keys()
        return cls(LiveTopic(**{name: read.pop(name) for name in of_live}, settings=settings), **read)

    @property
    def schema(self) -> pa.Schema:
        """The columns. Raises ValueError for an unknown type or column."""
        schema = topic_schema(self.live.topic, self.types)
        for name in self.fields or ():
            if name not in schema.names:
                raise ValueError(f"{NAME} has no column {name!r} here; it has {', '.join(schema.names)}")
        return schema if self.fields is None else pa.schema([schema.field(name) for name in self.fields])

    def requested(self, schema: StructType) -> pa.Schema:
        """Return the columns that a query requests. Raises ValueError."""
        return requested_schema(NAME, topic_schema(self.live.topic, self.types), schema)

    def rows(self, schema: pa.Schema) -> TopicRows:
        """Return a converter of messages to rows with these columns. Raises LiveTopicError, ValueError."""
        cluster_id = self.live.cluster_id() if "cluster_id" in schema.names else None
        return TopicRows(self.live.topic, schema, self.types, self.mode, cluster_id)

    def resolve(self, offsets: Offsets) -> dict[int, int]:
        """Return an offset for each partition of the topic. Raises LiveTopicError, ValueError."""
        if isinstance(offsets, int):
            return self.live.offsets(offsets)
        first = self.live.offsets(EARLIEST)
        of_topic = offsets.get(self.live.topic, {})
        if of_topic.keys() != first.keys() or len(offsets) != 1:
            raise ValueError(f"give offsets for exactly the partitions {[*first]} of {self.live.topic}")
        last = self.live.offsets(LATEST) if LATEST in of_topic.values() else {}
        words = {EARLIEST: first, LATEST: last}
        return {
            partition: words[offset][partition] if offset in words else offset for partition, offset in of_topic.items()
        }


@dataclass(frozen=True, slots=True)
class StretchPartition(InputPartition):
    """The input of one task."""

    stretch: Stretch


def read_stretch(options: TopicOptions, schema: pa.Schema, partition: InputPartition) -> Iterator[pa.RecordBatch]:
    """Yield the rows of a partition's stretch, and a row for each loss in it, with these columns.

    Raises:
        LiveTopicError: the cluster does not answer, or refuses.
        CorruptRecordError: in the mode FAILFAST, where something is damaged or lost.
    """
    assert isinstance(partition, StretchPartition)
    rows = options.rows(schema)
    lost: list[tuple[int, str]] = []
    for messages in options.live.read(partition.stretch, lambda offset, reason: lost.append((offset, reason))):
        yield from conformed([rows.batch(messages)], schema)
    if lost and options.mode != DROPMALFORMED:
        yield rows.losses(partition.stretch.partition, lost)
