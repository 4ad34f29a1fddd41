"""The table `brokers`, against what tools and the time line of the captured cluster say, and on made logs."""

from __future__ import annotations

import json
from typing import Any

import pytest
from kafka_wire.metadata import (
    BrokerRegistrationChangeRecord,
    FenceBrokerRecord,
    RegisterBrokerRecord,
    UnfenceBrokerRecord,
    UnregisterBrokerRecord,
)

from kip.spark.checkpoints import computed
from kip.spark.pipeline.tables.brokers import COLUMNS, TABLE, brokers_as_of
from tests.shared import shared_path
from tests.spark.pipeline.log_rows import METADATA, START, record, rows_of, time
from tests.spark.pipeline.tool_runs import events, rows, runs

END = 2496
"""The end offset of the newest captured snapshot."""


@pytest.fixture(scope="module")
def brokers(captured: Any) -> Any:
    return computed(TABLE.build(captured(METADATA)))


def test_columns(brokers: Any) -> None:
    assert brokers.columns == list(COLUMNS)


def test_fenced_brokers_are_those_of_the_time_line(brokers: Any) -> None:
    seen = [(when, json.loads(ids)) for when, ids in events("fenced now")]
    assert len(seen) == 9
    for when, ids in seen:
        fenced = brokers_as_of(brokers, time(when)).where("fenced AND NOT unregistered").collect()
        assert sorted(row.broker_id for row in fenced) == ids


def test_state_is_what_the_tool_shows_in_each_situation(brokers: Any) -> None:
    listings = runs("cluster-list-endpoints-fenced")
    assert len(listings) == 11
    for listing in listings:
        shown = {
            (int(row["ID"]), row["HOST"], int(row["PORT"]), row["RACK"], row["STATE"]) for row in rows(listing.text)
        }
        there = brokers_as_of(brokers, time(listing.ended_at)).where("NOT unregistered").collect()
        assert shown == {
            (
                row.broker_id,
                row.endpoints[0].host,
                row.endpoints[0].port,
                row.rack or "null",
                "fenced" if row.fenced else "unfenced",
            )
            for row in there
        }, listing.situation


def test_broker_3_was_fenced_three_times_and_unregistered(brokers: Any) -> None:
    signals = {name: when for when, name in events("signal 15") if name == "broker-3"}
    rows = brokers.where("broker_id = 3").orderBy("from_offset").collect()
    states = [(row.from_offset, row.fenced, row.in_controlled_shutdown, row.unregistered) for row in rows]
    assert states == [
        (21, True, False, False),
        (29, False, False, False),
        (1570, False, True, False),
        (1602, True, True, False),
        (1745, True, False, False),
        (1748, False, False, False),
        (2023, True, False, False),
        (2094, False, False, False),
        (2648, False, True, False),
        (2683, True, True, False),
        (2687, True, True, True),
    ]
    assert [row.valid_to for row in rows] == [*(row.valid_from for row in rows[1:]), None]
    assert [row.is_current for row in rows] == [*[False] * 10, True]
    assert time(signals["broker-3"] - 2000) < rows[8].valid_from < time(signals["broker-3"])
    assert {row.registered_at for row in rows} == {rows[0].valid_from, rows[4].valid_from}


def test_a_killed_broker_is_fenced_when_its_session_ends(brokers: Any) -> None:
    ((killed, _),) = events("signal 9 broker-2")
    row = brokers.where("broker_id = 2 AND from_offset = 1682").first()
    assert row.fenced
    assert not row.in_controlled_shutdown
    assert 5 < (row.valid_from - time(killed)).total_seconds() < 7


def test_endpoints_are_those_of_the_configs(brokers: Any) -> None:
    for row in brokers.where("is_current").collect():
        config = shared_path("captures", "configs", f"broker-{row.broker_id}.properties").read_text(encoding="utf-8")
        (line,) = (line for line in config.splitlines() if line.startswith("advertised.listeners="))
        listeners = [f"{each.name}://{each.host}:{each.port}" for each in row.endpoints]
        assert listeners == line.partition("=")[2].split(",")
        assert [each.security_protocol for each in row.endpoints] == ["PLAINTEXT", "SASL_PLAINTEXT"]
        assert row.features["metadata.version"].asDict() == {"min": 7, "max": 30}


def test_a_snapshot_says_what_the_log_before_it_says(captured: Any) -> None:
    known = [name for name in COLUMNS if name not in ("registered_at", "valid_from", "from_offset", "source_file")]
    parts = (f"snapshot_offset IS NULL AND offset < {END}", f"snapshot_offset = {END}")
    tables = [TABLE.build(captured(METADATA).where(part)).where("is_current") for part in parts]
    found = [table.select(*known).orderBy("broker_id").collect() for table in tables]
    assert len(found[0]) == 3
    assert found[0] == found[1]


def test_a_truncated_log_goes_on_from_the_snapshot(captured: Any, brokers: Any) -> None:
    kept = captured(METADATA).where(f"snapshot_offset = {END} OR (snapshot_offset IS NULL AND offset >= {END})")
    found = TABLE.build(kept).orderBy("broker_id", "from_offset").collect()
    whole = brokers.where(f"to_offset IS NULL OR to_offset >= {END}").orderBy("broker_id", "from_offset").collect()
    first = {row.broker_id: row for row in reversed(found)}
    assert {row.from_offset for row in first.values()} == {END - 1}
    assert {row.registered_at for row in found} == {None}
    states = [
        [(row.broker_id, row.fenced, row.unregistered, row.valid_to) for row in table] for table in (found, whole)
    ]
    assert states[0] == states[1]


def registration(**more: Any) -> RegisterBrokerRecord:
    return RegisterBrokerRecord(broker_id=7, **{"fenced": True, "broker_epoch": 1, **more})


MADE = [
    record(1, registration(rack="r1"), version=0),
    record(2, UnfenceBrokerRecord(id=7, epoch=1)),
    record(3, FenceBrokerRecord(id=7, epoch=1)),
    record(4, FenceBrokerRecord(id=7, epoch=1)),
    record(5, UnregisterBrokerRecord(broker_id=7, broker_epoch=1)),
    record(6, registration(rack=None, broker_epoch=6, fenced=False, in_controlled_shutdown=True)),
    record(7, BrokerRegistrationChangeRecord(broker_id=7, broker_epoch=6, cordoned_log_dirs=[])),
    record(8, BrokerRegistrationChangeRecord(broker_id=7, broker_epoch=6, fenced=1)),
]


def test_made_log(spark: Any) -> None:
    """Records of old and new kinds; epochs identify registrations."""
    built = TABLE.build(spark.createDataFrame(rows_of(METADATA, MADE * 2)))
    table = computed(built.orderBy("from_offset"))
    columns = ("broker_epoch", "rack", "fenced", "in_controlled_shutdown", "unregistered", "from_offset", "to_offset")
    assert [tuple(row) for row in table.select(*columns).collect()] == [
        (1, "r1", True, False, False, 1, 2),
        (1, "r1", False, False, False, 2, 3),
        (1, "r1", True, False, False, 3, 5),
        (1, "r1", True, False, True, 5, 6),
        (6, None, False, True, False, 6, 8),
        (6, None, True, True, False, 8, None),
    ]
    as_of = {
        second: [row.from_offset for row in brokers_as_of(table, time(START + 1000 * second)).collect()]
        for second in (0, 1, 4.5, 5, 8, 99)
    }
    assert as_of == {0: [], 1: [1], 4.5: [3], 5: [5], 8: [8], 99: [8]}
