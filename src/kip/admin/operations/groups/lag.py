"""The lag of groups: their committed offsets, compared with the logs and with the assignments of their members."""

from __future__ import annotations

from collections.abc import Awaitable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from kafka_wire.error_codes import ErrorCode
from kafka_wire.runtime.errors import DecodeError
from kafka_wire.runtime.message import Message

from kip.admin.calling.calls import Call
from kip.admin.calling.outcomes import settle, settle_each
from kip.admin.calling.partitions import TopicPartition
from kip.admin.calling.session import Session
from kip.admin.errors import AdminError, Origin, PartlyDoneError, ProtocolError
from kip.admin.operations.groups import GroupDescription, GroupMember, describe_groups
from kip.admin.operations.groups.offsets import list_group_offsets
from kip.admin.operations.partitions import OffsetSpec, list_offsets
from kip.admin.versions import Offer
from kip.kafka.lag import WITHOUT_MEMBERS, lag

LagStatus: TypeAlias = Literal["unknown", "uncommitted", "beyond-end", "caught-up", "abandoned", "unassigned", "behind"]

RecordPlace: TypeAlias = tuple[str, int, int]
"""Topic, partition and offset."""

_BY_NAME = range(4, 13)
"""Versions of Fetch that contain topic names and batches; later versions contain topic ids (KIP-516)."""


@dataclass(frozen=True, slots=True)
class GroupLag:
    """The progress of a group in a partition.

    Attributes:
        offset: the committed offset, None if there is none, or it is not known.
        start_offset: the first offset of the log, None if its leader did not return it.
        end_offset: the end of the log, None if its leader did not return it.
        member: the member that has the partition, None if none has, or it is not known.
        group_state: state of the group, None if it could not be described.
        is_assigned: whether a member has the partition, None if the assignments are not known, as during a rebalance.
        is_offset_known: whether the coordinator returned the committed offsets of the group.
    """

    group: str
    topic: str
    partition: int
    offset: int | None
    start_offset: int | None
    end_offset: int | None
    member: GroupMember | None
    group_state: str | None = None
    is_assigned: bool | None = None
    is_offset_known: bool = True

    @property
    def lag(self) -> int | None:
        """The number of records that the group has not read, None if one of the offsets is not known.

        It is negative if the offset is beyond the end. Records that were deleted unread are not counted, unlike by
        kafka-consumer-groups.
        """
        behind: int | None = lag(self.offset, self.end_offset, self.start_offset)
        return behind

    @property
    def status(self) -> LagStatus:
        """What the offsets, the assignments and the state of the group say, the worst first.

        `unknown`: the end of the log is not known, or whether an offset is committed. `uncommitted`: a member has the
        partition, and nothing is committed. `beyond-end`: the committed offset is beyond the end of the log. Only with
        unread records: `abandoned`, in a group without members; `unassigned`, if no member has the partition; otherwise
        `behind`.
        """
        if self.offset is None:
            return "uncommitted" if self.is_offset_known else "unknown"
        if self.lag is None:
            return "unknown"
        if self.lag <= 0:
            return "beyond-end" if self.lag < 0 else "caught-up"
        if self.group_state in WITHOUT_MEMBERS:
            return "abandoned"
        return "unassigned" if self.is_assigned is False else "behind"


async def describe_group_lag(
    session: Session, groups: Sequence[str], *, topics: Collection[str] | None = None, timeout: float | None = None
) -> tuple[GroupLag, ...]:
    """Return the progress of consumer and streams groups in each partition with a committed offset or a reader.

    Args:
        groups: ids of consumer groups, classic or not, and of streams groups.
        topics: only partitions of these topics; of all by default.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        BrokerError: GROUP_ID_NOT_FOUND and others, if the only group failed.
        PartlyDoneError: some groups could not be described, or the leaders of some partitions did not return offsets;
            `done` has what is known.
    """
    deadline = session.deadline(timeout)
    described, failed = await _attempt(describe_groups(session, groups, timeout=deadline.remaining))
    pairs, more = await _attempt(list_group_offsets(session, groups, timeout=deadline.remaining))
    committed, failed = dict(pairs), [*failed, *more]
    of_groups: dict[str, GroupDescription] = {group.group: group for group in described}
    readers = {
        (group.group, partition): member
        for group in described
        for member in group.members
        for partition in member.assignment
    }
    group_partitions = {
        *readers,
        *((group, partition) for group, offsets in committed.items() for partition in offsets),
    }
    selected = sorted(
        (group, partition) for group, partition in group_partitions if topics is None or partition[0] in topics
    )
    partitions = {partition for _, partition in selected}
    starts, more = await _offsets(session, partitions, OffsetSpec.EARLIEST, deadline.remaining)
    ends, further = await _offsets(session, partitions, OffsetSpec.LATEST, deadline.remaining)
    lags = (
        _progress(group, partition, committed.get(group), starts, ends, of_groups.get(group), readers)
        for group, partition in selected
    )
    # Both requests for offsets fail for a partition without a leader, and both for a group that is not authorized.
    return settle(lags, list({str(error): error for error in [*failed, *more, *further]}.values()))


def _progress(
    group: str,
    partition: TopicPartition,
    committed: Mapping[TopicPartition, Any] | None,
    starts: Mapping[TopicPartition, int | None],
    ends: Mapping[TopicPartition, int | None],
    description: GroupDescription | None,
    readers: Mapping[tuple[str, TopicPartition], GroupMember],
) -> GroupLag:
    reader = readers.get((group, partition))
    knows_assignments = description is not None and description.has_all_assignments
    return GroupLag(
        group,
        *partition,
        committed[partition].offset if committed is not None and partition in committed else None,
        starts.get(partition),
        ends.get(partition),
        reader,
        description.state if description is not None else None,
        True if reader is not None else False if knows_assignments else None,
        committed is not None,
    )


async def _offsets(
    session: Session, partitions: Iterable[TopicPartition], spec: OffsetSpec, timeout: float
) -> tuple[dict[TopicPartition, int | None], list[AdminError]]:
    """Return start or end offsets of partitions, and the errors of those whose topic is deleted or offline."""
    offsets, failed = await _attempt(list_offsets(session, dict.fromkeys(partitions, spec), timeout=timeout))
    return {(partition.topic, partition.partition): partition.offset for partition in offsets}, failed


async def _attempt(work: Awaitable[Any]) -> tuple[Any, list[AdminError]]:
    """Return the results of an operation that can fail partially or completely, and the errors."""
    try:
        return await work, []
    except PartlyDoneError as error:
        return error.done, list(error.failed)
    except AdminError as error:
        return (), [error]


async def find_unread_times(
    session: Session, places: Iterable[RecordPlace], *, timeout: float | None = None
) -> Mapping[RecordPlace, int | None]:
    """Return the timestamp of the record at or after each place, in ms since 1970.

    It is None without such a record in the batch of the offset. Brokers return that whole batch, so the user needs the
    permission to read the topics; if the library of its compression is missing, the time of its first record counts.

    Args:
        places: committed offsets, each as `(topic, partition, offset)`.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        BrokerError: TOPIC_AUTHORIZATION_FAILED and others, if the only place failed.
        PartlyDoneError: some of several places failed; `done` has pairs of places and timestamps.

    Example:
        >>> from kip.admin import Admin
        >>> from kip.cluster import EmbeddedCluster
        >>> with EmbeddedCluster() as kafka, Admin(kafka.bootstrap_server) as admin:
        ...     topic = kafka.create_topic("orders")
        ...     dict(admin.find_unread_times([("orders", 0, 0)]))
        {('orders', 0, 0): None}
    """
    from kafka_wire.clients import FetchRequest
    from kafka_wire.clients.fetch_request import FetchPartition, FetchTopic

    def call(place: RecordPlace) -> Call[tuple[RecordPlace, int | None]]:
        topic, number, offset = place
        # The first batch is returned even if it has more bytes than that (KIP-74).
        fetch_partition = FetchPartition(partition=number, fetch_offset=offset, partition_max_bytes=1)
        request = FetchRequest(
            replica_id=-1,
            max_wait_ms=0,
            min_bytes=0,
            max_bytes=1,
            session_epoch=-1,
            topics=[FetchTopic(topic=topic, partitions=[fetch_partition])],
        )

        def build(offer: Offer) -> tuple[Message, int]:
            return request, offer.version(FetchRequest, ("topics by name", _BY_NAME))

        def read(message: Any, origin: Origin) -> tuple[RecordPlace, int | None]:
            origin.check(message.error_code)
            if not message.responses:  # so a broker answers a client that it throttles (FetchContext)
                origin.check(ErrorCode.THROTTLING_QUOTA_EXCEEDED)
            answered = message.responses[0].partitions[0]
            origin.check(answered.error_code, None, f"partition {number} of topic {topic}")
            return place, _time_of_first(answered.records, offset, origin)

        return Call("find_unread_times", FetchRequest, build, read, key=(topic, number))

    return dict(settle_each(await session.each(places, call, session.deadline(timeout))))


def _time_of_first(data: bytes | None, offset: int, origin: Origin) -> int | None:
    """Return the timestamp of the first record at or after an offset."""
    from kafka_wire.records import MissingLibraryError, read_batches

    for batch in read_batches(data):
        try:
            for record in batch.records():
                if record.offset >= offset:
                    return record.timestamp
        except MissingLibraryError:
            return batch.max_timestamp if batch.is_log_append_time else batch.base_timestamp
        except DecodeError as error:
            raise ProtocolError(f"{origin} returned a batch that cannot be read: {error}") from None
    return None
