"""Transactions: list and describe them, describe their producers, and abort hanging transactions (KIP-664)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from kafka_wire.error_codes import ErrorCode

from kip.admin.calling.calls import Call, expect_success
from kip.admin.calling.outcomes import separate, settle, settle_each
from kip.admin.calling.partitions import TopicPartition, by_topic
from kip.admin.calling.session import Session
from kip.admin.calling.values import known
from kip.admin.errors import AdminError, BrokerError, Origin, PartlyDoneError
from kip.admin.versions import since
from kip.kafka.lag import is_hanging


@dataclass(frozen=True, slots=True)
class TransactionListing:
    """A transactional id as its coordinator lists it; `state` is `Ongoing`, `CompleteCommit` and so on."""

    transactional_id: str
    coordinator: int
    producer_id: int
    state: str


@dataclass(frozen=True, slots=True)
class TransactionDescription:
    """The latest transaction of a transactional id.

    Attributes:
        timeout: seconds.
        start_time: milliseconds since the epoch, None if no transaction is open.
        partitions: the partitions in the open transaction.
    """

    transactional_id: str
    state: str
    producer_id: int
    producer_epoch: int
    timeout: float
    start_time: int | None
    partitions: tuple[TopicPartition, ...]


@dataclass(frozen=True, slots=True)
class ProducerState:
    """A producer as the leader of a partition knows it.

    Attributes:
        last_timestamp: milliseconds since the epoch.
        coordinator_epoch: None if the producer never wrote in a transaction.
        transaction_start: the first offset of its open transaction, None if there is none.
    """

    topic: str
    partition: int
    producer_id: int
    producer_epoch: int
    last_sequence: int
    last_timestamp: int
    coordinator_epoch: int | None
    transaction_start: int | None


@dataclass(frozen=True, slots=True)
class FencedProducer:
    """A transactional id whose producers are fenced, and its epoch; the next producer gets a higher epoch."""

    transactional_id: str
    producer_id: int
    producer_epoch: int


@dataclass(frozen=True, slots=True)
class HangingTransaction:
    """An open transaction of a partition that no coordinator knows, so that the last stable offset does not advance."""

    producer: ProducerState
    transactional_id: str | None


async def list_transactions(
    session: Session,
    *,
    states: Iterable[str] = (),
    producer_ids: Iterable[int] = (),
    min_duration: float | None = None,
    pattern: str | None = None,
    timeout: float | None = None,
) -> tuple[TransactionListing, ...]:
    """Return the transactional ids of all coordinators, by name.

    Args:
        states: only ids in these states.
        producer_ids: only ids of these producers.
        min_duration: only transactions open for at least this many seconds; needs Kafka 3.8.
        pattern: only ids that match this RE2 regular expression; needs Kafka 4.1.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        PartlyDoneError: some brokers failed; `done` has the transactions of the others.
    """
    from kafka_wire.clients import ListTransactionsRequest

    deadline = session.deadline(timeout)
    request = ListTransactionsRequest(state_filters=tuple(states), producer_id_filters=tuple(producer_ids))
    needs = []
    if min_duration is not None:
        request.duration_filter = int(min_duration * 1000)
        needs.append(("min_duration", since(1)))
    if pattern is not None:
        request.transactional_id_pattern = pattern
        needs.append(("pattern", since(2)))

    def read(message: Any, origin: Origin) -> list[tuple[str, int, str]]:
        origin.check(message.error_code)
        return [
            (transaction.transactional_id, transaction.producer_id, transaction.transaction_state)
            for transaction in message.transaction_states
        ]

    call = Call.of("list_transactions", request, read, *needs)
    listed, failed = separate(await session.on_each_broker(call, deadline))
    listings = (
        TransactionListing(name, broker, producer, state)
        for broker, transactions in listed.items()
        for name, producer, state in transactions
    )
    return settle(sorted(listings, key=lambda listing: listing.transactional_id), failed)


async def describe_transactions(
    session: Session, transactional_ids: Sequence[str], *, timeout: float | None = None
) -> tuple[TransactionDescription, ...]:
    """Describe the transactions of transactional ids.

    Args:
        transactional_ids: the transactional ids.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        BrokerError: TRANSACTIONAL_ID_NOT_FOUND and others, if the only id failed.
        PartlyDoneError: some of several ids failed; `done` has the descriptions of the others.
    """
    from kafka_wire.clients import DescribeTransactionsRequest

    def call(some: Sequence[str]) -> Call[Mapping[str, TransactionDescription | AdminError]]:
        request = DescribeTransactionsRequest(transactional_ids=tuple(some))

        def read(message: Any, origin: Origin) -> dict[str, TransactionDescription | AdminError]:
            return {
                transaction.transactional_id: origin.failure(
                    transaction, f"transactional id {transaction.transactional_id}"
                )
                or _described(transaction)
                for transaction in message.transaction_states
            }

        return Call.of("describe_transactions", request, read)

    return settle_each(await session.scatter(transactional_ids, call, session.deadline(timeout)))


async def describe_producers(
    session: Session, partitions: Iterable[TopicPartition], *, timeout: float | None = None
) -> tuple[ProducerState, ...]:
    """Return the producers that the leaders of partitions know, by partition.

    Args:
        partitions: the partitions, as `(topic, number)`.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        BrokerError: UNKNOWN_TOPIC_OR_PARTITION and others, if the only partition failed.
        PartlyDoneError: some of several partitions failed; `done` has the producers of the others.
    """
    from kafka_wire.clients import DescribeProducersRequest
    from kafka_wire.clients.describe_producers_request import TopicRequest

    def call(some: Sequence[TopicPartition]) -> Call[Mapping[TopicPartition, list[ProducerState] | AdminError]]:
        topics = [TopicRequest(name=name, partition_indexes=tuple(numbers)) for name, numbers in by_topic(some).items()]
        request = DescribeProducersRequest(topics=topics)

        def read(message: Any, origin: Origin) -> dict[TopicPartition, list[ProducerState] | AdminError]:
            return {
                (topic.name, partition.partition_index): origin.failure(
                    partition, f"partition {partition.partition_index} of topic {topic.name}"
                )
                or [_producer(topic.name, partition.partition_index, state) for state in partition.active_producers]
                for topic in message.topics
                for partition in topic.partitions
            }

        return Call.of("describe_producers", request, read)

    states, failed = separate(await session.scatter(sorted(partitions), call, session.deadline(timeout)))
    return settle(chain.from_iterable(states.values()), failed)


async def abort_transaction(session: Session, producer: ProducerState, *, timeout: float | None = None) -> None:
    """Write an abort marker for the open transaction of a producer into a partition, see `describe_producers`.

    Use it for hanging transactions only: the coordinator is not informed.

    Args:
        producer: a producer with an open transaction, from `describe_producers`.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        BrokerError: INVALID_PRODUCER_EPOCH, TRANSACTION_COORDINATOR_FENCED and others.

    Example:
        >>> from kip.admin import Admin
        >>> with Admin("localhost:9092") as admin:  # doctest: +SKIP
        ...     [hanging] = [one for one in admin.describe_producers([("orders", 0)]) if one.producer_id == 4000]
        ...     admin.abort_transaction(hanging)
    """
    from kafka_wire.clients import WriteTxnMarkersRequest
    from kafka_wire.clients.write_txn_markers_request import WritableTxnMarker, WritableTxnMarkerTopic

    topic = WritableTxnMarkerTopic(name=producer.topic, partition_indexes=(producer.partition,))
    marker = WritableTxnMarker(
        producer_id=producer.producer_id,
        producer_epoch=producer.producer_epoch,
        transaction_result=False,
        topics=[topic],
        coordinator_epoch=-1 if producer.coordinator_epoch is None else producer.coordinator_epoch,
    )

    request = WriteTxnMarkersRequest(markers=[marker])
    partition = (producer.topic, producer.partition)
    call = Call.of("abort_transaction", request, expect_success, key=partition, is_change=True)
    await session.run(call, session.deadline(timeout))


async def fence_producers(
    session: Session, transactional_ids: Sequence[str], *, timeout: float | None = None
) -> tuple[FencedProducer, ...]:
    """Fence the producers that use transactional ids: their open transactions are aborted, and they fail.

    Args:
        transactional_ids: the transactional ids.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        BrokerError: TRANSACTIONAL_ID_AUTHORIZATION_FAILED and others, if the only id failed.
        PartlyDoneError: some of several ids failed; `done` has the others.
    """
    from kafka_wire.clients import InitProducerIdRequest

    deadline = session.deadline(timeout)
    # Not 1, although no transaction follows: the coordinator uses it for its own append of the new epoch, which could
    # then time out (`FenceProducersHandler`). Not the whole deadline, which can exceed `transaction.max.timeout.ms`.
    append_ms = max(1, min(deadline.milliseconds, int(session.settings.request_timeout * 1000)))

    def call(name: str) -> Call[FencedProducer]:
        request = InitProducerIdRequest(transactional_id=name, transaction_timeout_ms=append_ms)

        def read(message: Any, origin: Origin) -> FencedProducer:
            origin.check(message.error_code, None, f"transactional id {name}")
            return FencedProducer(name, message.producer_id, message.producer_epoch)

        # Not marked as a change: fencing is idempotent, and coordinators often return retriable errors.
        return Call.of("fence_producers", request, read, key=name)

    return settle_each(await session.each(transactional_ids, call, deadline))


async def find_hanging_transactions(
    session: Session,
    partitions: Iterable[TopicPartition],
    *,
    older_than: float = 900,
    now: float,
    timeout: float | None = None,
) -> tuple[HangingTransaction, ...]:
    """Return open transactions of partitions that are not open according to their coordinator.

    Args:
        partitions: the partitions to search.
        older_than: seconds since the last record of the producer; the largest transaction timeout is a good value.
        now: seconds since the epoch.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        PartlyDoneError: some partitions or brokers failed; `done` has the transactions of the others.
    """
    deadline = session.deadline(timeout)
    producers = await describe_producers(session, partitions, timeout=deadline.remaining)
    times = (int(now * 1000), int(older_than * 1000))
    suspects = [
        producer
        for producer in producers
        if producer.transaction_start is not None
        and is_hanging(producer.last_timestamp, *times, is_open_at_coordinator=False)
    ]
    if not suspects:
        return ()
    ids = {producer.producer_id for producer in suspects}
    listed = await list_transactions(session, producer_ids=ids, timeout=deadline.remaining)
    names = {listing.producer_id: listing.transactional_id for listing in listed}
    open_in = await _open_transactions(session, sorted(set(names.values())), deadline.remaining)
    hanging = []
    for producer in suspects:
        name = names.get(producer.producer_id)
        is_open = name is not None and (producer.topic, producer.partition) in open_in.get(name, ())
        if is_hanging(producer.last_timestamp, *times, is_open_at_coordinator=is_open):
            hanging.append(HangingTransaction(producer, name))
    return tuple(hanging)


async def _open_transactions(
    session: Session, names: Sequence[str], timeout: float
) -> dict[str, tuple[TopicPartition, ...]]:
    """Return the partitions of the open transactions of these ids, omitting ids that do not exist."""
    try:
        described = await describe_transactions(session, names, timeout=timeout)
    except PartlyDoneError as error:
        if any(
            not (isinstance(failure, BrokerError) and failure.code == ErrorCode.TRANSACTIONAL_ID_NOT_FOUND)
            for failure in error.failed
        ):
            raise
        described = error.done
    except BrokerError as error:
        if error.code != ErrorCode.TRANSACTIONAL_ID_NOT_FOUND:
            raise
        described = ()
    return {transaction.transactional_id: transaction.partitions for transaction in described}


def _described(state: Any) -> TransactionDescription:
    return TransactionDescription(
        state.transactional_id,
        state.transaction_state,
        state.producer_id,
        state.producer_epoch,
        state.transaction_timeout_ms / 1000,
        known(state.transaction_start_time_ms),
        tuple((topic.topic, number) for topic in state.topics for number in topic.partitions),
    )


def _producer(topic: str, partition: int, state: Any) -> ProducerState:
    return ProducerState(
        topic,
        partition,
        state.producer_id,
        state.producer_epoch,
        state.last_sequence,
        state.last_timestamp,
        known(state.coordinator_epoch),
        known(state.current_txn_start_offset),
    )
