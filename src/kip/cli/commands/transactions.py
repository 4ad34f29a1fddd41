"""`kip transactions`: transactions, their producers, and hanging transactions (KIP-664)."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import click

from kip.cli.connecting import change, settled, verb
from kip.cli.output.answers import Answer, rows
from kip.cli.parameters.options import group_of_verbs, partition_option, partitions_of
from kip.cli.parameters.types import Duration

if TYPE_CHECKING:
    from kip.admin import Admin
    from kip.admin.operations.transactions import ProducerState

command = group_of_verbs("transactions", "List and describe transactions, find and abort hanging ones.")

_LISTED = {
    "TransactionalId": "transactionalId",
    "Coordinator": "coordinator",
    "ProducerId": "producerId",
    "TransactionState": "state",
}
_DESCRIBED = {
    "TransactionalId": "transactionalId",
    "ProducerId": "producerId",
    "ProducerEpoch": "producerEpoch",
    "TransactionState": "state",
    "TransactionTimeoutMs": "timeoutMs",
    "CurrentTransactionStartTimeMs": "startTimeMs",
    "TransactionDurationMs": "durationMs",
    "TopicPartitions": "partitions",
}
_PRODUCERS = {
    "Topic": "topic",
    "Partition": "partition",
    "ProducerId": "producerId",
    "ProducerEpoch": "producerEpoch",
    "LatestCoordinatorEpoch": "coordinatorEpoch",
    "LastSequence": "lastSequence",
    "LastTimestamp": "lastTimestamp",
    "CurrentTransactionStartOffset": "transactionStartOffset",
}
_HANGING = {
    "Topic": "topic",
    "Partition": "partition",
    "ProducerId": "producerId",
    "ProducerEpoch": "producerEpoch",
    "CoordinatorEpoch": "coordinatorEpoch",
    "StartOffset": "transactionStartOffset",
    "LastTimestamp": "lastTimestamp",
    "Duration(min)": "durationMinutes",
    "TransactionalId": "transactionalId",
}


@command.command("list")
@click.option(
    "--state",
    "states",
    multiple=True,
    metavar="STATE",
    help="Only transactions in this state, such as Ongoing; may be repeated.",
)
@click.option(
    "--min-duration",
    type=Duration(0),
    metavar="DURATION",
    help="Only transactions open for at least this long (Kafka 3.8).",
)
@click.option(
    "--pattern",
    "--transactional-id-pattern",
    "pattern",
    metavar="REGEX",
    help="Only ids that match this RE2 expression (Kafka 4.1).",
)
@verb
def list_transactions(admin: Admin, states: tuple[str, ...], min_duration: float | None, pattern: str | None) -> Answer:
    """List the transactional ids of all coordinators."""
    listings, errors = settled(
        lambda: admin.list_transactions(states=states, min_duration=min_duration, pattern=pattern)
    )
    return rows(
        (
            {
                "transactionalId": listing.transactional_id,
                "coordinator": listing.coordinator,
                "producerId": listing.producer_id,
                "state": listing.state,
            }
            for listing in listings
        ),
        _LISTED,
        errors,
        empty="no transactions found",
    )


@command.command()
@click.argument("ids", nargs=-1, required=True, metavar="TRANSACTIONAL-ID...")
@verb
def describe(admin: Admin, ids: tuple[str, ...]) -> Answer:
    """Describe the transactions of transactional ids."""
    described, errors = settled(lambda: admin.describe_transactions(ids))
    now = time.time() * 1000
    return rows(
        (
            {
                "transactionalId": transaction.transactional_id,
                "producerId": transaction.producer_id,
                "producerEpoch": transaction.producer_epoch,
                "state": transaction.state,
                "timeoutMs": int(transaction.timeout * 1000),
                "startTimeMs": transaction.start_time,
                "durationMs": None if transaction.start_time is None else int(now - transaction.start_time),
                "partitions": [f"{topic}-{number}" for topic, number in transaction.partitions],
            }
            for transaction in described
        ),
        _DESCRIBED,
        errors,
    )


@command.command("describe-producers")
@partition_option
@verb
def describe_producers(admin: Admin, chosen: tuple[tuple[str, int | None], ...]) -> Answer:
    """List the active producers of partitions (default: all)."""
    producers, errors = settled(lambda: admin.describe_producers(partitions_of(admin, chosen)))
    return rows(map(_producer, producers), _PRODUCERS, errors, empty="no active producers found")


@command.command("find-hanging")
@partition_option
@click.option(
    "--older-than",
    type=Duration(0),
    default="15m",  # the default of transaction.max.timeout.ms: younger transactions may still be alive
    show_default=True,
    metavar="DURATION",
    help="Minimum time since the last record; use the largest transaction timeout of the cluster.",
)
@verb
def find_hanging(admin: Admin, chosen: tuple[tuple[str, int | None], ...], older_than: float) -> Answer:
    """Find transactions that are open in a partition, but not at their coordinator.

    `kip transactions abort` ends one, with the Topic, Partition and StartOffset that this command prints.
    """
    now = time.time()
    hanging, errors = settled(
        lambda: admin.find_hanging_transactions(partitions_of(admin, chosen), older_than=older_than, now=now)
    )
    return rows(
        (
            {
                **_producer(transaction.producer),
                "durationMinutes": int((now - transaction.producer.last_timestamp / 1000) / 60),
                "transactionalId": transaction.transactional_id,
            }
            for transaction in hanging
        ),
        _HANGING,
        errors,
        empty="no hanging transactions found",
    )


@command.command()
@click.argument("ids", nargs=-1, required=True, metavar="TRANSACTIONAL-ID...")
@change
def fence(admin: Admin, ids: tuple[str, ...]) -> Answer:
    """Fence the producers of transactional ids; their open transactions are aborted."""
    done, errors = settled(lambda: admin.fence_producers(ids))
    return rows(
        (
            {
                "transactionalId": producer.transactional_id,
                "producerId": producer.producer_id,
                "producerEpoch": producer.producer_epoch,
            }
            for producer in done
        ),
        {"TransactionalId": "transactionalId", "ProducerId": "producerId", "ProducerEpoch": "producerEpoch"},
        errors,
    )


@command.command()
@click.argument("topic", metavar="TOPIC")
@click.argument("partition", type=click.IntRange(0), metavar="PARTITION")
@click.option(
    "--start-offset",
    type=click.IntRange(0),
    metavar="N",
    help="Offset of the first record of the transaction.",
)
@click.option(
    "--producer-id",
    type=click.IntRange(0),
    metavar="ID",
    help="Producer id of the transaction, instead of --start-offset.",
)
@change
def abort(admin: Admin, topic: str, partition: int, start_offset: int | None, producer_id: int | None) -> Answer:
    """Abort a hanging transaction of a partition, identified by its first offset or by its producer.

    \b
    Example:
      kip transactions find-hanging --topic orders
      kip transactions abort orders 0 --start-offset 42
    """
    if (start_offset is None) == (producer_id is None):
        raise click.UsageError("Give exactly one of --start-offset and --producer-id.")
    open_transactions = [
        producer
        for producer in admin.describe_producers([(topic, partition)])
        if producer.transaction_start is not None
    ]
    states = [
        producer
        for producer in open_transactions
        if start_offset == producer.transaction_start or producer_id == producer.producer_id
    ]
    if not states:
        which = f"at {start_offset}" if producer_id is None else f"of producer {producer_id}"
        raise click.ClickException(f"partition {partition} of topic {topic} has no open transaction {which}")
    admin.abort_transaction(states[0])
    data = _producer(states[0])
    return Answer(data, lambda: f"Aborted the transaction of producer {states[0].producer_id} in {topic}-{partition}.")


def _producer(state: ProducerState) -> dict[str, Any]:
    return {
        "topic": state.topic,
        "partition": state.partition,
        "producerId": state.producer_id,
        "producerEpoch": state.producer_epoch,
        "coordinatorEpoch": state.coordinator_epoch,
        "lastSequence": state.last_sequence,
        "lastTimestamp": state.last_timestamp,
        "transactionStartOffset": state.transaction_start,
    }
