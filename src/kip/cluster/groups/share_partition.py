"""The records of a partition that a share group has acquired or finished (KIP-932), after the share-partition start.

The states are those of Kafka's RecordState; Acquired is the one with a member, the others are `DeliveryState`:

    Available -> Acquired      a member fetches the record, which counts as a delivery
    Acquired  -> Acknowledged  the member accepts it
    Acquired  -> Archived      the member rejects it, or it is released after its last delivery
    Acquired  -> Available     the member releases it, its lock expires, or the session of the member ends

The start moves past records that are acknowledged or archived.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from time import monotonic

from kafka_wire.error_codes import ErrorCode

from kip.cluster.errors import ApiError
from kip.cluster.logs.partition_log import PartitionLog, StoredBatch


class Acknowledge(IntEnum):
    """What happens to a record, numbered as in acknowledgements."""

    GAP = 0
    ACCEPT = 1
    RELEASE = 2
    REJECT = 3
    RENEW = 4


class DeliveryState(IntEnum):
    """The state of a record that is not acquired, numbered as in the records of the share coordinator."""

    AVAILABLE = 0
    ACKNOWLEDGED = 2
    ARCHIVED = 4


@dataclass(slots=True)
class _Delivery:
    """A record that was acquired: by `member` until `expiry`, or it has the `state` again or for good."""

    count: int = 0
    member: str | None = None
    expiry: float = 0.0
    state: DeliveryState = DeliveryState.AVAILABLE

    @property
    def is_finished(self) -> bool:
        return self.state is not DeliveryState.AVAILABLE


@dataclass(frozen=True, slots=True)
class Acquired:
    """A range of records that a member has acquired, with the number of their deliveries."""

    first: int
    last: int
    count: int


@dataclass(frozen=True, slots=True)
class Limits:
    """Group configs: seconds of a lock, deliveries of a record, and records that are locked or finished."""

    lock_seconds: float = 30.0
    deliveries: int = 5
    in_flight: int = 2000


class SharePartition:
    """The deliveries of a partition's records to one group.

    Attributes:
        start_offset: the first offset that is not finished.
        on_change: called when a coordinator has to store the states of records.
    """

    def __init__(self, log: PartitionLog, start_offset: int) -> None:
        self.start_offset = start_offset
        self.on_change: Callable[[SharePartition], None] = lambda _: None
        self._log = log
        self._deliveries: dict[int, _Delivery] = {}

    @property
    def next_expiry(self) -> float | None:
        """The time of the monotonic clock at which the next lock expires, None if no record is acquired."""
        return min(
            (delivery.expiry for delivery in self._deliveries.values() if delivery.member is not None), default=None
        )

    @property
    def finished(self) -> int:
        """The number of finished records after the start offset."""
        return sum(delivery.is_finished for delivery in self._deliveries.values())

    @property
    def states(self) -> dict[int, tuple[DeliveryState, int]]:
        """The states of the records that are not acquired, with the numbers of their deliveries, by offset."""
        return {
            offset: (delivery.state, delivery.count)
            for offset, delivery in sorted(self._deliveries.items())
            if delivery.member is None
        }

    def acquire(self, member: str, most: int, limits: Limits, *, is_strict: bool, committed: bool) -> list[Acquired]:
        """Acquire about `most` records for a member, without exceeding that if `is_strict`."""
        # Locks expire when records are next asked for, not by timers; a waiting fetch asks again at `next_expiry`.
        self._expire(limits)
        self._skip_deleted()
        end = self._log.stable_offset if committed else self._log.end_offset
        offsets: list[int] = []
        for batch in self._log.batches_from(self.start_offset):
            if batch.base_offset >= end or len(offsets) >= most:
                break
            # Consumers never see these records and cannot acknowledge them, so the start offset would not move.
            if batch.is_control or (committed and self._log.is_aborted(batch)):
                self._finish(range(max(batch.base_offset, self.start_offset), batch.last_offset + 1))
                continue
            for offset in self._offsets(batch):
                # A full partition still delivers the released records that it holds, or it would stay full forever.
                is_full = len(self._deliveries) >= limits.in_flight and offset not in self._deliveries
                if is_full or (is_strict and len(offsets) >= most):
                    break
                if self._is_available(offset):
                    offsets.append(offset)
                    self._lock(offset, member, limits)
        self._advance()
        return list(_ranges((offset, self._deliveries[offset].count) for offset in offsets))

    def acknowledge(self, member: str, first: int, last: int, types: Sequence[int], limits: Limits) -> None:
        """Finish, release or renew records that a member has acquired.

        Raises:
            ApiError: INVALID_REQUEST, INVALID_RECORD_STATE; nothing was changed.
        """
        self._expire(limits)
        offsets = range(max(first, self.start_offset), last + 1)
        if first > last or len(types) not in (1, last - first + 1) or not set(types) <= {*Acknowledge}:
            raise ApiError(ErrorCode.INVALID_REQUEST, "")
        if first > max(self._deliveries, default=self.start_offset):
            text = "Batch record not found. The first offset in request is past acquired records."
            raise ApiError(ErrorCode.INVALID_REQUEST, text)
        # Before the first change: a batch is applied or refused as a whole (SharePartition.acknowledge rolls back).
        if any(offset not in self._deliveries or self._deliveries[offset].member != member for offset in offsets):
            text = "The offset cannot be acknowledged. The offset is not acquired."
            raise ApiError(ErrorCode.INVALID_RECORD_STATE, text)
        for offset in offsets:
            self._settle(offset, types[0] if len(types) == 1 else types[offset - first], limits)
        self.on_change(self)
        self._advance()
        self._log.wake()

    def release(self, member: str, limits: Limits) -> None:
        """Release all records of a member, whose session has ended."""
        for delivery in self._deliveries.values():
            if delivery.member == member:
                _release(delivery, limits)
        self.on_change(self)
        self._advance()
        self._log.wake()

    def _settle(self, offset: int, kind: int, limits: Limits) -> None:
        delivery = self._deliveries[offset]
        match kind:
            case Acknowledge.RELEASE:
                _release(delivery, limits)
            case Acknowledge.RENEW:
                delivery.expiry = monotonic() + limits.lock_seconds
            case Acknowledge.ACCEPT:
                delivery.member, delivery.state = None, DeliveryState.ACKNOWLEDGED
            case _:
                delivery.member, delivery.state = None, DeliveryState.ARCHIVED

    def _offsets(self, batch: StoredBatch) -> range:
        return range(max(batch.base_offset, self.start_offset), batch.last_offset + 1)

    def _is_available(self, offset: int) -> bool:
        delivery = self._deliveries.get(offset)
        return delivery is None or (delivery.member is None and not delivery.is_finished)

    def _lock(self, offset: int, member: str, limits: Limits) -> None:
        delivery = self._deliveries.setdefault(offset, _Delivery())
        delivery.count += 1
        delivery.member, delivery.expiry = member, monotonic() + limits.lock_seconds

    def _expire(self, limits: Limits) -> None:
        """Release the records whose locks have expired."""
        now = monotonic()
        expired = [
            delivery for delivery in self._deliveries.values() if delivery.member is not None and delivery.expiry <= now
        ]
        for delivery in expired:
            _release(delivery, limits)
        if expired:
            self.on_change(self)
        self._advance()

    def _skip_deleted(self) -> None:
        """Move the start offset past records that were deleted from the log."""
        if self._log.start_offset > self.start_offset:
            self.start_offset = self._log.start_offset
            for offset in [deleted for deleted in self._deliveries if deleted < self.start_offset]:
                del self._deliveries[offset]
            self._advance()

    def _finish(self, offsets: Iterable[int]) -> None:
        for offset in offsets:
            self._deliveries.setdefault(offset, _Delivery()).state = DeliveryState.ARCHIVED

    def _advance(self) -> None:
        """Move the start offset past finished records."""
        while (delivery := self._deliveries.get(self.start_offset)) is not None and delivery.is_finished:
            del self._deliveries[self.start_offset]
            self.start_offset += 1


def _release(delivery: _Delivery, limits: Limits) -> None:
    # The count is of deliveries, not of failures: a record that kills its consumer is archived, too (KIP-932).
    delivery.member = None
    if delivery.count >= limits.deliveries:
        delivery.state = DeliveryState.ARCHIVED


def _ranges(offsets: Iterable[tuple[int, int]]) -> Iterator[Acquired]:
    """Join consecutive offsets with the same number of deliveries."""
    current: Acquired | None = None
    for offset, count in offsets:
        if current is not None and (offset, count) == (current.last + 1, current.count):
            current = Acquired(current.first, offset, count)
            continue
        if current is not None:
            yield current
        current = Acquired(offset, offset, count)
    if current is not None:
        yield current
