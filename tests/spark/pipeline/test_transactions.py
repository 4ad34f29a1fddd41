"""The table `transactions`, against `kafka-transactions` and the formatter's output, and on made logs."""

from __future__ import annotations

from collections import Counter
from typing import Any

from kafka_wire.transaction_coordinator import TransactionLogKey, TransactionLogValue
from pyspark.sql import functions as F  # noqa: N812

from kip.spark.pipeline.tables.transactions import COLUMNS, TABLE
from tests.shared import json_lines, shared_path
from tests.spark.pipeline.log_rows import METADATA, START, frame_of, record, rows_of, time
from tests.spark.pipeline.tool_runs import run

TOPIC = "__transaction_state"


def test_columns(captured: Any) -> None:
    assert TABLE.build(captured(TOPIC), captured(METADATA)).columns == list(COLUMNS)


def test_states_are_those_of_the_tools(captured: Any) -> None:
    """While transaction pay-2 was left open, first to be listed."""
    listed, described = run("workload", "transactions-list"), run("workload", "transactions-describe")
    before = captured(TOPIC).where(F.col("timestamp") < time(listed.started_at))
    clock = captured(METADATA).where(F.col("timestamp") < time(described.ended_at))
    rows = TABLE.build(before, clock).orderBy("place").collect()
    shown = [line.split("\t") for line in listed.text.splitlines()[1:]]
    expected = {(name.strip(), int(producer), state.strip()) for name, _, producer, state, *_ in shown}
    assert {(row.transactional_id, row.producer_id, row.state) for row in rows} == expected
    head, values = (line.split("\t") for line in described.text.splitlines())
    facts = {name.strip(): value.strip() for name, value in zip(head, values, strict=True)}
    first = rows[0]
    assert [row.is_open for row in rows] == [True, False, False, False]
    assert (first.place, first.transactional_id) == (1, facts["TransactionalId"])
    assert first.producer_epoch == int(facts["ProducerEpoch"])
    assert first.timeout_ms == int(facts["TransactionTimeoutMs"])
    assert first.started_at == time(int(facts["CurrentTransactionStartTimeMs"]))
    partitions = {f"{each.topic}-{number}" for each in first.partitions for number in each.partitions}
    assert partitions == set(facts["TopicPartitions"].split(","))
    # The tool measured while it ran; the newest no-op record is half a second older at most.
    assert abs(first.running_ms - int(facts["TransactionDurationMs"])) < 1000
    assert not first.is_overdue


def test_ends_are_those_of_the_formatter(captured: Any) -> None:
    path = shared_path("captures", "formatted", f"{TOPIC}.TransactionLogMessageFormatter.jsonl.gz")
    ended = Counter(
        (line["key"]["data"]["transactionalId"], line["value"]["data"]["transactionStatus"])
        for line in json_lines(path)
        if line["value"]
    )
    rows = TABLE.build(captured(TOPIC), captured(METADATA)).collect()
    assert len(rows) == 7
    assert sum(row.aborted for row in rows) == 8
    for row in rows:
        assert (row.committed, row.aborted) == (ended[row.transactional_id, 4], ended[row.transactional_id, 5])
    assert not any(row.is_open or row.running_ms for row in rows)


def state(offset: int, name: str, status: int | None, start: int = -1, **more: Any) -> Any:
    key = TransactionLogKey(transactional_id=name)
    value = TransactionLogValue(
        producer_id=9, transaction_status=status or 0, transaction_start_timestamp_ms=start, transaction_partitions=None
    )
    return record(offset, key, None if status is None else value, topic=TOPIC, **more)


MADE = [
    state(0, "young", 1, START + 8000),
    state(1, "old", 1, START),
    state(2, "gone", 1, START - 5000),
    state(3, "gone", 5, START - 5000),
    state(4, "gone", None),
    state(5, "dead", 6),
    state(6, "new", 0),
    state(7, "done", 4, START),
    state(8, "done", 1, START + 8500),
    state(9, "done", 3, START + 8500),
    state(10, "odd", 99),
]


def test_made_log(spark: Any) -> None:
    copies = [*MADE, *(state(5 + n, "done", 4, START, file="b") for n in (2,))]
    no_clock = frame_of(spark, METADATA, [])
    table = TABLE.build(spark.createDataFrame(rows_of(TOPIC, copies)), no_clock).orderBy("place")
    columns = ("transactional_id", "state", "running_ms", "committed", "aborted")
    assert [tuple(row) for row in table.select(*columns).collect()] == [
        ("old", "Ongoing", 10000, 0, 0),
        ("young", "Ongoing", 2000, 0, 0),
        ("done", "PrepareAbort", 1500, 1, 0),
        ("new", "Empty", None, 0, 0),
        ("odd", "99", None, 0, 0),
    ]
