"""Topics and records of a running cluster, created, written and read without requests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from kafka_wire.records import Record, RecordBatch
from kafka_wire.runtime.errors import EncodeError

from kip.cluster.arguments import HEADERS, RECORDS, REPLICAS
from kip.cluster.errors import ApiError
from kip.cluster.logs.appending import TopicRules, accepted_batch
from kip.cluster.metadata.partitions import Topic
from kip.cluster.state.cluster_state import ClusterState
from kip.cluster.state.topics import TopicRequest, create_topic
from kip.serving.arguments import NAME, TEXTS, at_least, check, check_given
from kip.serving.errors import ClusterSetupError
from kip.suggestions import known_names

NO_TIMESTAMP = -1


class RunningTopics:
    """The topics of a cluster with their records."""

    def __init__(self, state: ClusterState) -> None:
        self._state = state

    def create(self, request: TopicRequest) -> Topic:
        try:
            return create_topic(self._state, request)
        except ApiError as error:
            raise ClusterSetupError(f"topic {request.name} cannot be created: {error.message}") from None

    def read(self, topic: str, partition: int) -> list[Record]:
        """Return the records of a partition, without control records."""
        return self._state.logs.log(self._find(topic, partition), partition).records()

    def write(self, topic: str, partition: int, records: Sequence[Record], compression: str) -> int:
        """Write records in one batch, and return the offset of the first one."""
        now = int(self._state.clock() * 1000)
        placed = [
            Record(
                index,
                now if record.timestamp == NO_TIMESTAMP else record.timestamp,
                record.key,
                record.value,
                record.headers,
            )
            for index, record in enumerate(records)
        ]
        existing = self._find(topic, partition)
        rules = TopicRules.read(lambda name: self._state.configs.topic_value(name, existing.configs))
        try:
            batch = accepted_batch(RecordBatch.of(placed, compression=compression).data, rules, now)
            log = self._state.logs.log(existing, partition)
            return log.append(batch, existing.partitions[partition].leader_epoch).base_offset
        except EncodeError as error:
            raise ClusterSetupError(f"the records for topic {topic} cannot be written: {error}") from None
        except ApiError as error:
            reasons = list(getattr(error, "reasons", {}).values())
            text = reasons[0] if reasons else error.message or error.code.name
            raise ClusterSetupError(f"topic {topic} refuses the records: {text}") from None

    def _find(self, name: str, partition: int) -> Topic:
        """Return a topic that has this partition."""
        check(NAME, topic=name)
        check(at_least(0), partition=partition)
        topic = self._state.topics.get(name)
        if topic is None:
            names = sorted(self._state.topics)
            advice = known_names(name, names) if names else "there are no topics"
            raise ClusterSetupError(f"there is no topic {name!r}; {advice}")
        if not 0 <= partition < len(topic.partitions):
            count = len(topic.partitions)
            raise ClusterSetupError(f"topic {name!r} has no partition {partition}; it has {count}, from 0")
        return topic


def topic_request(
    name: str,
    partitions: int,
    replication_factor: int,
    assignment: Sequence[Sequence[int]],
    configs: Mapping[str, str] | None,
) -> TopicRequest:
    """Return the request for a topic, whose values have the right types."""
    check(NAME, name=name)
    check(at_least(-1), partitions=partitions, replication_factor=replication_factor)
    check(REPLICAS, assignment=assignment)
    check_given(TEXTS, configs=configs)
    return TopicRequest(name, partitions, replication_factor, assignment, {**(configs or {})})


def record_of(
    value: bytes | str | None,
    key: bytes | str | None,
    headers: Iterable[tuple[str, bytes | None]],
    timestamp: int | None,
) -> Record:
    check_given(at_least(-1), timestamp=timestamp)
    check(HEADERS, headers=headers)
    time = NO_TIMESTAMP if timestamp is None else timestamp
    return Record(timestamp=time, key=_bytes(key), value=_bytes(value), headers=tuple(headers))


def records_of(topic: str, records: Iterable[Record | bytes | str], compression: str) -> list[Record]:
    """Return the records to write into a topic, given as records or as their values."""
    check(NAME, topic=topic)
    if isinstance(records, str | bytes):  # each of its characters would be a record
        raise ClusterSetupError(f"the records for topic {topic} are one value: write [value], or call produce")
    check(RECORDS, records=records)
    check(NAME, compression=compression)
    batch = [record if isinstance(record, Record) else Record(value=_bytes(record)) for record in records]
    if not batch:
        raise ClusterSetupError(f"no records for topic {topic}: a batch has at least one record")
    return batch


def _bytes(text: bytes | str | None) -> bytes | None:
    try:
        return text.encode() if isinstance(text, str) else text
    except UnicodeEncodeError:
        raise ClusterSetupError(f"{text!r} has a lone surrogate, which UTF-8 cannot hold: write bytes") from None
