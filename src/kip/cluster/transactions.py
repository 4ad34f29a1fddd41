"""Transactions: the producer id, epoch, partitions and groups of each transactional id (KIP-98, KIP-890).

The states are those of Kafka's TransactionState:

    Empty, Complete*         -> Ongoing         `add`: the first partition or group is added
    Ongoing                  -> PrepareCommit   `end` with commit
    Ongoing                  -> PrepareAbort    `end` without, the timeout, or `begin` by another producer
    Empty, Complete*         -> PrepareAbort    `end` without a transaction, after an error of the client (KIP-890)
    PrepareCommit            -> CompleteCommit  all markers are written, and the offsets of groups are committed
    PrepareAbort             -> CompleteAbort   all markers are written, and the offsets of groups are dropped
    Empty, Complete*         -> Empty           `begin`: the producer gets a new epoch

`_decide` enters a prepare state, which is saved before the first marker is written, as by TransactionCoordinator: it is
the outcome. Whatever is interrupted after that is completed later: the markers that are missing, and then the offsets
of groups together with the complete state. Dead and PrepareEpochFence do not occur: transactional ids do not expire,
and a producer is fenced in one step.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from kafka_wire.error_codes import ErrorCode

from kip.cluster.errors import ApiError, StorageError
from kip.cluster.groups.group import Groups
from kip.cluster.logs.manager import Logs
from kip.cluster.logs.producers import NO_PRODUCER
from kip.cluster.metadata.partitions import Topic

_log = logging.getLogger(__name__)
_LAST_EPOCH = 32_766
"""The last epoch that a producer gets; 32,767 is reserved for fencing it (TransactionMetadata.isEpochExhausted)."""
_LONGEST = 900_000
"""`transaction.max.timeout.ms`"""
_RETRY = 1.0
"""Seconds until a decided transaction is completed, or an expired one aborted, after an error of the disk"""


class TransactionState(StrEnum):
    """The state of a transactional id, by Kafka's names."""

    EMPTY = "Empty"
    ONGOING = "Ongoing"
    PREPARE_COMMIT = "PrepareCommit"
    PREPARE_ABORT = "PrepareAbort"
    COMPLETE_COMMIT = "CompleteCommit"
    COMPLETE_ABORT = "CompleteAbort"


_NOT_ENDED = (TransactionState.EMPTY, TransactionState.ONGOING)


@dataclass(slots=True)
class Transaction:
    """The latest transaction of a transactional id; `timeout` in ms, `started_at` in seconds since 1970.

    `has_own_epoch` is whether its producer gets a new epoch for each transaction (KIP-890).
    """

    id: str
    producer_id: int
    epoch: int
    timeout: int
    state: TransactionState = TransactionState.EMPTY
    partitions: set[tuple[str, int]] = field(default_factory=set)
    groups: set[str] = field(default_factory=set)
    started_at: float = -0.001
    has_own_epoch: bool = False
    expiry: asyncio.TimerHandle | None = None

    @property
    def is_prepared(self) -> bool:
        """Whether its outcome is decided, but not all markers are written."""
        return self.state in (TransactionState.PREPARE_COMMIT, TransactionState.PREPARE_ABORT)

    def to_json(self) -> list[Any]:
        numbers = self.producer_id, self.epoch, self.timeout, self.started_at
        return [self.id, *numbers, self.state, sorted(self.partitions), sorted(self.groups), self.has_own_epoch]

    @classmethod
    def from_json(cls, fields: list[Any]) -> Transaction:
        transactional_id, producer_id, epoch, timeout, started_at, state, partitions, groups, has_own_epoch = fields
        return cls(
            str(transactional_id),
            int(producer_id),
            int(epoch),
            int(timeout),
            TransactionState(state),
            {(str(topic), int(index)) for topic, index in partitions},
            {str(group) for group in groups},
            float(started_at),
            bool(has_own_epoch),
        )

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
    """The transactional ids of a cluster; `save` keeps them, and raises StorageError after it has undone a change.

    Attributes:
        on_change: called after each change that is kept.
    """

    def __init__(
        self,
        logs: Logs,
        groups: Groups,
        find_topic: Callable[[str], Topic | None],
        clock: Callable[[], float],
        next_id: Callable[[], int],
        save: Callable[[], None],
    ) -> None:
        self._logs = logs
        self._groups = groups
        self._find_topic = find_topic
        self._clock = clock
        self._next_id = next_id
        self._keep = save
        self.on_change: Callable[[], None] = _nothing
        self._retry: asyncio.TimerHandle | None = None
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
            ApiError: INVALID_REQUEST, INVALID_TRANSACTION_TIMEOUT, PRODUCER_FENCED, CONCURRENT_TRANSACTIONS.
        """
        if not transactional_id:
            raise ApiError(ErrorCode.INVALID_REQUEST)
        if not 0 < timeout <= _LONGEST:
            raise ApiError(ErrorCode.INVALID_TRANSACTION_TIMEOUT)
        transaction = self._transactions.get(transactional_id)
        if transaction is None:
            transaction = Transaction(transactional_id, self._next_id(), 0, timeout)
            self._transactions[transactional_id] = transaction
            self._save()
            return transaction
        if producer_id != NO_PRODUCER and (producer_id, epoch) != (transaction.producer_id, transaction.epoch):
            raise ApiError(ErrorCode.PRODUCER_FENCED)
        _check_completed(transaction)
        # The epoch first: the markers of the abort must fence the predecessor. TransactionCoordinator answers
        # CONCURRENT_TRANSACTIONS until they are written, and raises the epoch again for the client that retries.
        self._raise_epoch(transaction)
        if transaction.state is TransactionState.ONGOING:
            transaction.has_own_epoch = True
            self._decide(transaction, commit=False)
            transaction = self._transactions[transactional_id]
            _check_completed(transaction)
            self._raise_epoch(transaction)
        transaction.state, transaction.timeout = TransactionState.EMPTY, timeout
        self._save()
        return transaction

    def add(
        self,
        transaction: Transaction,
        *,
        partitions: Iterable[tuple[str, int]] = (),
        group: str = "",
        has_own_epoch: bool = False,
    ) -> None:
        """Add partitions or a group to a transaction, which begins with the first one.

        Args:
            has_own_epoch: whether the producer gets a new epoch for each transaction (KIP-890).

        Raises:
            ApiError: CONCURRENT_TRANSACTIONS.
        """
        _check_completed(transaction)
        stored = self._groups.watcher.partition(group) if group else None
        requested = {*partitions} if stored is None else {*partitions, stored}
        added = requested - transaction.partitions, {group} - {""} - transaction.groups
        if transaction.state is not TransactionState.ONGOING:
            transaction.state, transaction.started_at = TransactionState.ONGOING, self._clock()
            self._expire_after(transaction, transaction.timeout / 1000)
        elif not any(added):
            return
        transaction.has_own_epoch = has_own_epoch
        transaction.partitions |= added[0]
        transaction.groups |= added[1]
        self._save()

    def end(
        self, transactional_id: str, producer_id: int, epoch: int, *, commit: bool, raises_epoch: bool
    ) -> Transaction:
        """Commit or abort a transaction, and return it; repeating the same request is allowed.

        Raises:
            ApiError: INVALID_PRODUCER_ID_MAPPING, PRODUCER_FENCED, INVALID_TXN_STATE, CONCURRENT_TRANSACTIONS.
        """
        transaction = self._transactions.get(transactional_id)
        if transaction is None:
            raise ApiError(ErrorCode.INVALID_PRODUCER_ID_MAPPING)
        prepared, done = _outcome(commit=commit)
        # The response to the first request, with the new epoch, was lost (TransactionCoordinator.endTransaction).
        is_previous = (producer_id, epoch + 1) == (transaction.producer_id, transaction.epoch)
        is_retry = raises_epoch and is_previous and transaction.state not in _NOT_ENDED
        if not is_retry:
            transaction.check(producer_id, epoch)
        if transaction.is_prepared:
            code = ErrorCode.CONCURRENT_TRANSACTIONS if transaction.state is prepared else ErrorCode.INVALID_TXN_STATE
            raise ApiError(code)
        if transaction.state is not TransactionState.ONGOING:
            # With KIP-890, a client aborts after an error without knowing whether the broker has added a partition.
            is_empty_abort = raises_epoch and not commit and not is_retry
            if transaction.state is not done and not is_empty_abort:
                raise ApiError(ErrorCode.INVALID_TXN_STATE)
            if transaction.state is done and (is_retry or not raises_epoch):
                return transaction
        if raises_epoch:
            transaction.has_own_epoch = True
            self._raise_epoch(transaction)
        self._decide(transaction, commit=commit)
        return transaction

    def restore(self, transactions: Iterable[Transaction]) -> None:
        """Replace all transactions by saved ones, of which the open ones expire when they would have."""
        self._cancel_timers()
        self._transactions = {transaction.id: transaction for transaction in transactions}
        for transaction in self._transactions.values():
            if transaction.state is TransactionState.ONGOING:
                left = transaction.started_at + transaction.timeout / 1000 - self._clock()
                self._expire_after(transaction, max(left, _RETRY))
        if any(transaction.is_prepared for transaction in self._transactions.values()):
            self._complete_later()

    def complete(self) -> None:
        """Complete the transactions that are decided; after an error of the disk, try again later."""
        try:
            for transaction in self:
                if transaction.is_prepared:
                    self._finish(transaction, is_again=True)
        except StorageError as error:
            _log.error("%s", error)
            self._complete_later()

    def close(self) -> None:
        self._cancel_timers()

    def _decide(self, transaction: Transaction, *, commit: bool) -> None:
        """Save the outcome of a transaction, then apply it."""
        transaction.state, _ = _outcome(commit=commit)
        self._save()
        if transaction.expiry is not None:
            transaction.expiry.cancel()
        try:
            self._finish(transaction)
        except StorageError as error:  # it is decided nevertheless, as that of a coordinator that waits for a leader
            _log.error("%s", error)
            self._complete_later()

    def _finish(self, transaction: Transaction, *, is_again: bool = False) -> None:
        """Write the markers of a decided transaction and complete it; if `is_again`, some may be written already."""
        commit = transaction.state is TransactionState.PREPARE_COMMIT
        for name, index in sorted(transaction.partitions):
            topic = self._find_topic(name)
            if topic is None:  # it was deleted during the transaction
                continue
            log = self._logs.log(topic, index)
            if is_again and not log.has_open(transaction.producer_id):
                continue
            log.end_transaction(
                transaction.producer_id,
                transaction.epoch,
                commit=commit,
                time=int(self._clock() * 1000),
                leader_epoch=topic.partitions[index].leader_epoch,
            )
        for group_id in transaction.groups:
            group = self._groups.find(group_id)
            offsets = None if group is None else group.pending.pop(transaction.producer_id, None)
            if group is not None and offsets is not None and commit:
                group.offsets.update(offsets)
                self._groups.watcher.applied(group, offsets)
        transaction.partitions, transaction.groups = set(), set()
        _, transaction.state = _outcome(commit=commit)
        self._save()

    def _save(self) -> None:
        self._keep()
        self.on_change()

    def _raise_epoch(self, transaction: Transaction) -> None:
        # An open transaction keeps its id: its markers must have the id of its records.
        if transaction.epoch >= _LAST_EPOCH and transaction.state is not TransactionState.ONGOING:
            transaction.producer_id, transaction.epoch = self._next_id(), 0
        else:
            transaction.epoch += 1

    def _expire_after(self, transaction: Transaction, seconds: float) -> None:
        transaction.expiry = asyncio.get_running_loop().call_later(seconds, self._expire, transaction)

    def _expire(self, transaction: Transaction) -> None:
        # Raised as in TransactionMetadata.prepareFenceProducerEpoch: the producer must notice, not continue unaware.
        self._raise_epoch(transaction)
        transaction.has_own_epoch = True
        try:
            self._decide(transaction, commit=False)
        except StorageError as error:  # `restore` has set another timer when the change was undone
            _log.error("%s", error)

    def _complete_later(self) -> None:
        if self._retry is not None:
            self._retry.cancel()
        self._retry = asyncio.get_running_loop().call_later(_RETRY, self.complete)

    def _cancel_timers(self) -> None:
        for timer in (self._retry, *(transaction.expiry for transaction in self)):
            if timer is not None:
                timer.cancel()


def _outcome(*, commit: bool) -> tuple[TransactionState, TransactionState]:
    """Return the state of a transaction that is decided, and of one that is complete."""
    if commit:
        return TransactionState.PREPARE_COMMIT, TransactionState.COMPLETE_COMMIT
    return TransactionState.PREPARE_ABORT, TransactionState.COMPLETE_ABORT


def _check_completed(transaction: Transaction) -> None:
    """Refuse a request of a producer while the markers of its last transaction are missing.

    Raises:
        ApiError: CONCURRENT_TRANSACTIONS.
    """
    if transaction.is_prepared:
        raise ApiError(ErrorCode.CONCURRENT_TRANSACTIONS)


def _nothing() -> None:
    """Do nothing."""
