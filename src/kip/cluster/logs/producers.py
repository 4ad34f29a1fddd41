"""The state of producers in a partition: epochs, sequence numbers and open transactions (KIP-98)."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field, replace

from kafka_wire.error_codes import ErrorCode
from kafka_wire.records import add_sequence

from kip.cluster.errors import ApiError
from kip.log.segments.batches import Batch

NO_PRODUCER = -1
_REMEMBERED = 5
"""Remembered batches per producer, to recognise duplicates; a producer has no more of them in flight.

ProducerStateEntry.NUM_BATCHES_TO_RETAIN, the largest `max.in.flight.requests.per.connection` of idempotent producers.
"""


@dataclass(frozen=True, slots=True)
class AppendedBatch:
    """The sequence numbers of a batch, and its assigned offset."""

    first_sequence: int
    last_sequence: int
    base_offset: int
    timestamp: int
    is_repeated: bool = False


def _no_batches() -> deque[AppendedBatch]:
    return deque(maxlen=_REMEMBERED)


@dataclass(slots=True)
class PartitionProducer:
    """A producer in a partition.

    Attributes:
        coordinator_epoch: that of its last marker, -1 before the first one.
        transaction_start: the first offset of its open transaction, None if there is none.
    """

    epoch: int
    coordinator_epoch: int = -1
    batches: deque[AppendedBatch] = field(default_factory=_no_batches)
    transaction_start: int | None = None


def check_batch(state: PartitionProducer | None, batch: Batch) -> AppendedBatch | None:
    """Return the earlier batch that this one repeats, None for a new one.

    Raises:
        ApiError: INVALID_PRODUCER_EPOCH, OUT_OF_ORDER_SEQUENCE_NUMBER.
    """
    # An unknown producer may begin anywhere: its records may have been deleted since (KIP-360).
    if state is None:
        return None
    if batch.producer_epoch < state.epoch:
        raise ApiError(
            ErrorCode.INVALID_PRODUCER_EPOCH,
            f"Epoch of producer {batch.producer_id} is {batch.producer_epoch}, which is smaller than the last seen "
            f"epoch {state.epoch}",
        )
    first = batch.base_sequence
    if first < 0:  # of a coordinator, as a client's batch with a producer has a sequence number
        return None
    if batch.producer_epoch > state.epoch:
        if first != 0:
            raise ApiError(ErrorCode.OUT_OF_ORDER_SEQUENCE_NUMBER, "")
        return None
    # Duplicates before order: a repeated batch is out of order by definition, and must be acknowledged again.
    for earlier in state.batches:
        if (earlier.first_sequence, earlier.last_sequence) == (first, batch.last_sequence):
            return earlier
    if state.batches and first != add_sequence(state.batches[-1].last_sequence, 1):
        raise ApiError(ErrorCode.OUT_OF_ORDER_SEQUENCE_NUMBER, "")
    return None


def check_marker(state: PartitionProducer | None, epoch: int, coordinator_epoch: int, *, raises_epoch: bool) -> None:
    """Refuse a marker of an older producer or coordinator.

    Args:
        raises_epoch: each transaction of the producer has its own epoch (KIP-890), so its marker has a higher one.

    Raises:
        ApiError: INVALID_PRODUCER_EPOCH, TRANSACTION_COORDINATOR_FENCED.
    """
    if state is None:
        return
    # With an epoch per transaction (KIP-890), a marker with the epoch of the records is a late one of an earlier
    # transaction: accepting it would end a transaction that has just begun.
    if epoch < state.epoch + raises_epoch:
        raise ApiError(ErrorCode.INVALID_PRODUCER_EPOCH)
    if coordinator_epoch < state.coordinator_epoch:
        raise ApiError(ErrorCode.TRANSACTION_COORDINATOR_FENCED)


def note_batch(producers: dict[int, PartitionProducer], batch: Batch, base_offset: int) -> None:
    """Remember an appended batch."""
    state = producers.get(batch.producer_id)
    if state is None or batch.producer_epoch > state.epoch:
        state = replace(state or PartitionProducer(-1), epoch=batch.producer_epoch, batches=_no_batches())
        producers[batch.producer_id] = state
    if batch.base_sequence >= 0:
        state.batches.append(AppendedBatch(batch.base_sequence, batch.last_sequence, base_offset, batch.max_timestamp))
    if batch.is_transactional and state.transaction_start is None:
        state.transaction_start = base_offset
