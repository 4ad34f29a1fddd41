"""The tables `groups` and `broker_availability`, against what Kafka's tools and brokers said."""

from __future__ import annotations

from typing import Any

import pytest
from pyspark.sql import functions as F  # noqa: N812

from kip.spark.checkpoints import computed
from kip.spark.pipeline.tables import broker_availability, brokers, groups
from tests.spark.pipeline.log_rows import METADATA, time
from tests.spark.pipeline.tool_runs import rows, run

pytestmark = pytest.mark.slow

TOPIC = "__consumer_offsets"


def test_groups_are_those_of_the_tools(captured: Any) -> None:
    """While clients ran: with members, without, and one that only a producer's transactions made."""
    listed, states = run("workload", "groups-list"), run("workload", "consumer-groups-list")
    before = captured(TOPIC).where(F.col("timestamp") < time(listed.started_at))
    table = groups.TABLE.build(before)
    assert table.columns == list(groups.COLUMNS)
    found = {row.group_id: row for row in table.collect()}
    shown = {row["GROUP"]: row for row in rows(listed.text)}
    assert {name: row.group_type for name, row in found.items()} == {name: row["TYPE"] for name, row in shown.items()}
    assert {name: row.state for name, row in found.items() if row.group_type in ("Classic", "Consumer")} == {
        row["GROUP"]: row["STATE"] for row in rows(states.text)
    }
    classic = {name: row.protocol_type or "" for name, row in found.items() if row.group_type == "Classic"}
    assert classic == {name: shown[name]["PROTOCOL"] for name in classic}
    assert found["billing-txn"].topics == ["orders.txn-a"]
    assert [found[name].member_count for name in ("billing", "analytics")] == [2, 2]


def test_minutes_of_brokers_are_those_of_their_intervals(captured: Any) -> None:
    intervals = brokers.TABLE.build(captured(METADATA)).where("NOT unregistered").collect()
    end = max(row.timestamp for row in captured(METADATA).select("timestamp").collect())
    minutes = dict.fromkeys((1, 2, 3), 0.0)
    for row in intervals:
        minutes[row.broker_id] += row.fenced * ((row.valid_to or end) - row.valid_from).total_seconds() / 60
    table = computed(broker_availability.TABLE.build(captured(METADATA)))
    assert table.columns == list(broker_availability.COLUMNS)
    found = {row.broker_id: row for row in table.collect()}
    assert {number: row.fenced_minutes for number, row in found.items()} == pytest.approx(minutes, abs=0.001)
    assert {str(row.month) for row in found.values()} == {"2026-11-01"}
    assert 0.9 < found[3].availability < found[2].availability < 1


def test_months_are_cut_in_utc(captured: Any) -> None:
    """The same log 9 days and some hours later, so that it goes over the end of the month."""
    shift = 9 * 24 * 3600 + 10 * 3600 + 27 * 60
    later = captured(METADATA).withColumn("timestamp", F.col("timestamp") + F.expr(f"INTERVAL {shift} SECONDS"))
    found = broker_availability.TABLE.build(later).orderBy("broker_id", "month").collect()
    assert [str(row.month) for row in found] == ["2026-11-01", "2026-12-01"] * 3
    whole = broker_availability.TABLE.build(captured(METADATA)).orderBy("broker_id").collect()
    for number, row in enumerate(whole):
        parts = found[2 * number : 2 * number + 2]
        assert sum(each.registered_minutes for each in parts) == pytest.approx(row.registered_minutes, abs=0.002)
        assert sum(each.fenced_minutes for each in parts) == pytest.approx(row.fenced_minutes, abs=0.002)
