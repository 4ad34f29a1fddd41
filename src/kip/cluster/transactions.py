"""Transactions: the producer id, epoch, partitions and groups of each transactional id (KIP-98, KIP-890)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from kafka_wire.error_codes import ErrorCode

from kip.cluster.errors import ApiError
from kip.cluster.groups.group import Groups
from kip.cluster.logs.manager import Logs
from kip.cluster.logs.producers import NO_PRODUCER
from kip.cluster.metadata.partitions import Topic

__all__ = ["Transaction", "TransactionState", "Transactions"]

_LAST_EPOCH = 32_766
"""The last epoch that a producer gets; 32,767 is reserved for fencing it (TransactionMetadata.isEpochExhausted)."""
_LONGEST = 900_000
"""`transaction.max.timeout.ms`"""


class TransactionState(StrEnum):
    """The state of a transactional id, by Kafka's names, without the prepare states: markers are written at once."""

    EMPTY = "Empty"
    ONGOING = "Ongoing"
    COMPLETE_COMMIT = "CompleteCommit"
    COMPLETE_ABORT = "CompleteAbort"


@dataclass(slots=True)
class Transaction:
    """The latest transaction of a transactional id; `timeout` in ms, `started_at` in seconds since 1970."""

    id: str
    producer_id: int
    epoch: int
    timeout: int
    state: TransactionState = TransactionState.EMPTY
    partitions: set[tuple[str, int]] = field(default_factory=set)
    groups: set[str] = field(default_factory=set)
    started_at: float = -0.001
    expiry: asyncio.TimerHandle | None = None

    def check(self, producer_id: int, epoch: int) -> None:
        """Refuse another producer, or one with a wrong epoch.

        Raises:
            ApiError: INVALID_PRODUCER_ID_MAPPING, PRODUCER_FENCED.
        """
        if producer_id != self.producer_id:
            raise ApiError(ErrorCode.INVALID_PRODUCER_ID_MAPPING)
        if epoch != self.epoch:
            raise ApiError(ErrorCode.PRODUCER_FENCED)


class Transactions:
    """The transactional ids of a cluster."""

    def __init__(
        self,
        logs: Logs,
        groups: Groups,
        find_topic: Callable[[str], Topic | None],
        clock: Callable[[], float],
        next_id: Callable[[], int],
    ) -> None:
        self._logs = logs
        self._groups = groups
        self._find_topic = find_topic
        self._clock = clock
        self._next_id = next_id
        self._transactions: dict[str, Transaction] = {}

    def __iter__(self) -> Iterator[Transaction]:
        return iter(list(self._transactions.values()))

    def find(self, transactional_id: str) -> Transaction | None:
        return self._transactions.get(transactional_id)

    def known(self, transactional_id: str, producer_id: int, epoch: int) -> Transaction:
        """Return the transaction of a producer.

        Raises:
            ApiError: INVALID_PRODUCER_ID_MAPPING, PRODUCER_FENCED.
        """
        transaction = self._transactions.get(transactional_id)
        if transaction is None:
            raise ApiError(ErrorCode.INVALID_PRODUCER_ID_MAPPING)
        transaction.check(producer_id, epoch)
        return transaction

    def begin(self, transactional_id: str, timeout: int, producer_id: int, epoch: int) -> Transaction:
        """Assign an id and a new epoch to a producer; its open transaction is aborted, and its predecessor fenced.

        Raises:
            ApiError: INVALID_REQUEST, INVALID_TRANSACTION_TIMEOUT, PRODUCER_FENCED.
        """
        if not transactional_id:
            raise ApiError(ErrorCode.INVALID_REQUEST)
        if not 0 < timeout <= _LONGEST:
            raise ApiError(ErrorCode.INVALID_TRANSACTION_TIMEOUT)
        transaction = self._transactions.get(transactional_id)
        if transaction is None:
            transaction = Transaction(transactional_id, self._next_id(), 0, timeout)
            self._transactions[transactional_id] = transaction
            return transaction
        if producer_id != NO_PRODUCER and (producer_id, epoch) != (transaction.producer_id, transaction.epoch):
            raise ApiError(ErrorCode.PRODUCER_FENCED)
        # The epoch first: the markers of the abort must fence the predecessor. TransactionCoordinator answers
        # CONCURRENT_TRANSACTIONS until they are written, and raises the epoch again for the client that retries; here
        # they are written at once, so one step is enough.
        self._raise_epoch(transaction)
        if transaction.state is TransactionState.ONGOING:
            self._finish(transaction, commit=False)
        transaction.state, transaction.timeout = TransactionState.EMPTY, timeout
        return transaction

    def add(self, transaction: Transaction, *, partition: tuple[str, int] | None = None, group: str = "") -> None:
        """Add a partition or a group to a transaction, which begins with the first one."""
        if transaction.state is not TransactionState.ONGOING:
            transaction.state, transaction.started_at = TransactionState.ONGOING, self._clock()
            later = asyncio.get_running_loop().call_later
            transaction.expiry = later(transaction.timeout / 1000, self._expire, transaction)
        if partition is not None:
            transaction.partitions.add(partition)
        if group:
            transaction.groups.add(group)

    def end(self, transaction: Transaction, *, commit: bool, raises_epoch: bool) -> None:
        """Commit or abort a transaction; repeating the same request is allowed.

        Raises:
            ApiError: INVALID_TXN_STATE.
        """
        done = TransactionState.COMPLETE_COMMIT if commit else TransactionState.COMPLETE_ABORT
        if transaction.state is not TransactionState.ONGOING:
            # With KIP-890, a client aborts after an error without knowing whether the broker has added a partition.
            is_empty_abort = raises_epoch and not commit
            if transaction.state is not done and not is_empty_abort:
                raise ApiError(ErrorCode.INVALID_TXN_STATE)
            if transaction.state is done and not raises_epoch:  # a retry, whose first response was lost
                return
        if raises_epoch:
            self._raise_epoch(transaction)
        self._finish(transaction, commit=commit)

    def close(self) -> None:
        for transaction in self._transactions.values():
            if transaction.expiry is not None:
                transaction.expiry.cancel()

    def _finish(self, transaction: Transaction, *, commit: bool) -> None:
        for name, index in sorted(transaction.partitions):
            topic = self._find_topic(name)
            if topic is not None:  # it may have been deleted during the transaction
                log = self._logs.log(topic, index)
                time = int(self._clock() * 1000)
                epoch = topic.partitions[index].leader_epoch
                log.end_transaction(
                    transaction.producer_id, transaction.epoch, commit=commit, time=time, leader_epoch=epoch
                )
        for group_id in transaction.groups:
            group = self._groups.find(group_id)
            offsets = None if group is None else group.pending.pop(transaction.producer_id, None)
            if group is not None and offsets is not None and commit:
                group.offsets.update(offsets)
        if transaction.expiry is not None:
            transaction.expiry.cancel()
        transaction.partitions, transaction.groups = set(), set()
        transaction.state = TransactionState.COMPLETE_COMMIT if commit else TransactionState.COMPLETE_ABORT

    def _raise_epoch(self, transaction: Transaction) -> None:
        # An open transaction keeps its id: its markers must have the id of its records.
        if transaction.epoch >= _LAST_EPOCH and transaction.state is not TransactionState.ONGOING:
            transaction.producer_id, transaction.epoch = self._next_id(), 0
        else:
            transaction.epoch += 1

    def _expire(self, transaction: Transaction) -> None:
        # Raised as in TransactionMetadata.prepareFenceProducerEpoch: the producer must notice, not continue unaware.
        self._raise_epoch(transaction)
        self._finish(transaction, commit=False)
