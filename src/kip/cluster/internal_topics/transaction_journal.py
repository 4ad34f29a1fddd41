"""The journal of the transaction coordinator: it writes what has changed to `__transaction_state`."""

from __future__ import annotations

from kafka_wire.transaction_coordinator import TransactionLogKey, TransactionLogValue
from kafka_wire.transaction_coordinator.transaction_log_value import PartitionsSchema

from kip.cluster.internal_topics.coordinator_log import CoordinatorLog
from kip.cluster.internal_topics.layout import RecordLayout
from kip.cluster.state.cluster_state import ClusterState
from kip.cluster.transactions import Transaction, TransactionState
from kip.kafka.topics import TRANSACTIONS_TOPIC

_STATUSES = {
    TransactionState.EMPTY: 0,
    TransactionState.ONGOING: 1,
    TransactionState.PREPARE_COMMIT: 2,
    TransactionState.PREPARE_ABORT: 3,
    TransactionState.COMPLETE_COMMIT: 4,
    TransactionState.COMPLETE_ABORT: 5,
}
"""The numbers of states in TransactionLogValue"""
_OWN_EPOCH_VERSION = 2
"""The level of `transaction.version` with an epoch for each transaction (KIP-890)."""


class TransactionJournal:
    """Writes the records of transactional ids."""

    def __init__(self, state: ClusterState) -> None:
        self._state = state
        self._layout = RecordLayout.of(state.release)
        self._log = CoordinatorLog(state, TRANSACTIONS_TOPIC)
        self._known: dict[str, TransactionLogValue] = {}

    def resume(self) -> None:
        """Take the records in the log for written."""
        for key, encoded in self._log.read():
            match self._log.decode(key, encoded):
                case TransactionLogKey() as transaction_key, TransactionLogValue() as value:
                    self._known[transaction_key.transactional_id] = value
        self.changed()

    def changed(self) -> None:
        """Write the transactional ids whose state has changed."""
        for transaction in self._state.transactions:
            value, saved = self._value(transaction), self._known.get(transaction.id)
            if saved is not None:
                value.transaction_last_update_timestamp_ms = saved.transaction_last_update_timestamp_ms
            if value != saved:
                value.transaction_last_update_timestamp_ms = self._log.now()
                key = TransactionLogKey(transactional_id=transaction.id)
                pair = self._log.encode(key, value, self._layout.transaction_version)
                if self._log.write(transaction.id, [pair]):
                    self._known[transaction.id] = value

    def _value(self, transaction: Transaction) -> TransactionLogValue:
        is_empty = transaction.state is TransactionState.EMPTY
        topics = sorted({name for name, _ in transaction.partitions})
        value = TransactionLogValue(
            producer_id=transaction.producer_id,
            producer_epoch=transaction.epoch,
            transaction_timeout_ms=transaction.timeout,
            transaction_status=_STATUSES[transaction.state],
            transaction_partitions=None
            if is_empty
            else [
                PartitionsSchema(
                    topic=topic,
                    partition_ids=sorted(index for name, index in transaction.partitions if name == topic),
                )
                for topic in topics
            ],
            transaction_start_timestamp_ms=-1 if is_empty else int(transaction.started_at * 1000),
        )
        if self._layout.transaction_version:
            value.client_transaction_version = _OWN_EPOCH_VERSION if transaction.has_own_epoch else 0
        if self._layout.has_producers:
            value.previous_producer_id = transaction.producer_id
        return value
