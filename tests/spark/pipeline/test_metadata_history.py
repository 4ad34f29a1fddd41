"""Tables of history from the metadata log, against what Kafka's tools and brokers said about the captured cluster."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any
from uuid import UUID

import pytest
from kafka_wire.metadata import (
    ConfigRecord,
    DelegationTokenRecord,
    RemoveDelegationTokenRecord,
    RemoveTopicRecord,
    TopicRecord,
    UserScramCredentialRecord,
)

from kip.kafka.acls import OPERATIONS
from kip.spark.checkpoints import computed
from kip.spark.pipeline.columns.intervals import INTERVAL, as_of, merge_intervals
from kip.spark.pipeline.landing.rows import storable
from kip.spark.pipeline.tables import (
    acls,
    configs,
    controllers,
    delegation_tokens,
    features,
    partitions,
    quotas,
    scram_users,
)
from tests.shared import json_lines, shared_path
from tests.spark.pipeline.acl_listings import described, printed
from tests.spark.pipeline.log_rows import METADATA, START, record, rows_of, time
from tests.spark.pipeline.tool_runs import rows, run, runs

pytestmark = pytest.mark.slow

_PATTERN = re.compile(r"resourceType=(\w+), name=(.+?), patternType=(\w+)\)`")
_ENTRY = re.compile(r"\(principal=(.+?), host=(.+?), operation=(\w+), permissionType=(\w+)\)")


def probe(api: str) -> dict[str, Any]:
    """Return the last response of a healthy broker to an API."""
    found = [
        line
        for line in json_lines(shared_path("captures", "probes.jsonl.gz"))
        if line["api"] == api and line["situation"] == "healthy"
    ]
    response: dict[str, Any] = found[-1]["response"]
    return response


def healthy() -> Any:
    """Return the time of the probes: the last tool of the situation ran after them."""
    return time(max(each.ended_at for each in runs("quorum-status") if each.situation == "healthy"))


def test_partitions_are_what_the_tool_shows_in_each_situation(captured: Any) -> None:
    table = computed(partitions.TABLE.build(captured(METADATA)))
    assert table.columns == list(partitions.COLUMNS)
    listings = runs("topics-describe")
    assert len(listings) == 11
    seen = Counter[str]()
    for listing in listings:
        there = as_of(table, time(listing.ended_at)).collect()
        assert sorted(map(printed, there)) == sorted(described(listing)), listing.situation
        seen.update(total=len(there), offline=sum(row.is_offline for row in there))
    assert seen["total"] > 400
    assert seen["offline"] > 0
    for name, flag in (("topics-under-replicated", "is_under_replicated"), ("topics-unavailable", "is_offline")):
        for listing in runs(name):
            there = as_of(table, time(listing.ended_at)).where(flag).collect()
            assert sorted(map(printed, there)) == sorted(described(listing)), (name, listing.situation)
    reassigned = table.where("is_reassigning").collect()
    assert {row.topic for row in reassigned} == {"orders.grow"}
    assert all(row.valid_to is not None for row in reassigned)
    doomed = table.where("topic = 'doomed' OR topic LIKE '%doomed%'").collect()
    assert doomed
    assert not any(row.is_current for row in doomed)


def test_acls_are_those_of_the_tool_and_of_a_broker(captured: Any) -> None:
    table = computed(acls.TABLE.build(captured(METADATA)))
    columns = ("resource_type", "resource_name", "pattern_type", "principal", "host", "operation", "permission")
    listing = run("workload", "acl-list")
    shown = []
    for line in listing.text.splitlines():
        if (pattern := _PATTERN.search(line)) is not None:
            resource = pattern.groups()
        elif (entry := _ENTRY.search(line)) is not None:
            shown.append((*resource, *entry.groups()))
    there = as_of(table, time(listing.ended_at)).select(*columns).collect()
    assert sorted(map(tuple, there)) == sorted(shown)
    answered = [
        (resource["resourceName"], acl["principal"], acl["host"], OPERATIONS[acl["operation"]])
        for resource in probe("DescribeAcls")["resources"]
        for acl in resource["acls"]
    ]
    there = as_of(table, healthy()).select("resource_name", "principal", "host", "operation").collect()
    assert sorted(map(tuple, there)) == sorted(answered)
    assert table.where("NOT is_current AND permission = 'DENY'").count() == 1


def test_users_and_quotas_are_those_of_a_broker(captured: Any) -> None:
    users = computed(scram_users.TABLE.build(captured(METADATA)))
    assert users.columns == list(scram_users.COLUMNS), "no salt, no key"
    mechanisms = {"SCRAM-SHA-256": 1, "SCRAM-SHA-512": 2}
    there = {(row.user, mechanisms[row.mechanism], row.iterations) for row in as_of(users, healthy()).collect()}
    assert there == {
        (user["user"], info["mechanism"], info["iterations"])
        for user in probe("DescribeUserScramCredentials")["results"]
        for info in user["credentialInfos"]
    }
    table = computed(quotas.TABLE.build(captured(METADATA)))
    found = {(row.user, row.client_id, row.ip, row.name, row.value) for row in as_of(table, healthy()).collect()}
    expected = set()
    for entry in probe("DescribeClientQuotas")["entries"]:
        entity = {each["entityType"]: each["entityName"] or "<default>" for each in entry["entity"]}
        names = [entity.get(kind) for kind in ("user", "client-id", "ip")]
        expected |= {(*names, value["key"], value["value"]) for value in entry["values"]}
    assert found == expected
    assert table.where("client_id = 'cli-1' AND valid_to IS NOT NULL").count() == 1, "a quota that was removed"


def test_configs_are_those_of_a_broker(captured: Any) -> None:
    table = computed(configs.TABLE.build(captured(METADATA)))
    there = as_of(table, healthy()).where("resource_name = 'orders.main' AND resource_type = 'TOPIC'").collect()
    (topic,) = (each for each in probe("DescribeConfigs")["results"] if each["resourceName"] == "orders.main")
    assert {row.name: row.value for row in there} == {
        each["name"]: each["value"] for each in topic["configs"] if each["configSource"] == 1
    }
    assert [row.value for row in table.where("name = 'max.message.bytes'").collect()] == ["900000"]
    topics = {
        line.split("\t")[0]: line for line in run("healthy", "topics-describe").text.splitlines() if line[0] == "T"
    }
    now = as_of(table, time(run("healthy", "topics-describe").ended_at)).where("resource_type = 'TOPIC'").collect()
    for name, line in topics.items():
        shown = set(line.partition("Configs: ")[2].split(",")) - {"", "min.insync.replicas=1"}
        own = {f"{row.name}={row.value}" for row in now if f"Topic: {row.resource_name}" == name}
        assert shown == own - {"min.insync.replicas=1"}, "min.insync.replicas is the brokers' default as well"


def test_features_and_controllers_are_those_of_the_tools(captured: Any) -> None:
    levels = computed(features.TABLE.build(captured(METADATA)))
    names = {row.name: row.level for row in levels.where("is_current").collect()}
    for listing in runs("features-describe"):
        shown = dict(re.findall(r"Feature: (\S+).*FinalizedVersionLevel: (\S+)", listing.text))
        del shown["kraft.version"]
        assert shown.pop("metadata.version") == "4.3-IV0"
        assert {name: str(level) for name, level in names.items() if name != "metadata.version"} == shown
    assert names["metadata.version"] == 30
    table = computed(controllers.TABLE.build(captured(METADATA)))
    for listing in runs("cluster-list-endpoints-controller"):
        there = {(row.controller_id, row.endpoints[0].host, row.endpoints[0].port) for row in table.collect()}
        shown = {(int(row["ID"]), row["HOST"], int(row["PORT"])) for row in rows(listing.text)}
        assert shown <= there
    assert [row.controller_id for row in table.where("NOT is_current").collect()] == [3003], "the killed controller"


def config(kind: int, name: str, key: str, value: str | None) -> ConfigRecord:
    return ConfigRecord(resource_type=kind, resource_name=name, name=key, value=value)


def user(salt: bytes) -> UserScramCredentialRecord:
    return UserScramCredentialRecord(
        name="u", mechanism=1, salt=salt, stored_key=b"k", server_key=b"k", iterations=4096
    )


FIRST, SECOND = UUID(int=7), UUID(int=8)
TOKEN = DelegationTokenRecord(
    owner="User:a", requester="User:b", renewers=["User:c"], issue_timestamp=START, max_timestamp=START + 9,
    expiration_timestamp=START + 5, token_id="t",
)  # fmt: skip
MADE = [
    record(0, config(4, "", "ssl.keystore.password", "hunter2")),
    record(1, TopicRecord(name="t", topic_id=FIRST)),
    record(2, config(2, "t", "retention.ms", "1")),
    record(3, RemoveTopicRecord(topic_id=FIRST)),
    record(4, TopicRecord(name="t", topic_id=SECOND)),
    record(5, config(2, "t", "retention.ms", "1")),
    record(6, config(2, "t", "retention.ms", None)),
    record(7, user(b"1")),
    record(8, user(b"2")),
    record(9, TOKEN),
    record(10, RemoveDelegationTokenRecord(token_id="t")),
]


def test_made_log(spark: Any) -> None:
    """Secrets, topics that go and come again, passwords, and tokens."""
    log = computed(storable(spark.createDataFrame(rows_of(METADATA, MADE)), "metadata"))
    found = [
        (row.resource_type, row.value, row.from_offset, row.to_offset)
        for row in configs.TABLE.build(log).orderBy("from_offset").collect()
    ]
    assert found == [("BROKER", "[redacted]", 0, None), ("TOPIC", "1", 2, 3), ("TOPIC", "1", 5, 6)]
    users = scram_users.TABLE.build(log).orderBy("from_offset").collect()
    assert [(row.from_offset, row.to_offset) for row in users] == [(7, 8), (8, None)]
    (row,) = delegation_tokens.TABLE.build(log).collect()
    assert (row.owner, row.renewers, row.expires_at, row.from_offset, row.to_offset) == (
        "User:a", ["User:c"], time(START + 5), 9, 10,
    )  # fmt: skip


def test_old_and_new_intervals_become_one_history(spark: Any) -> None:
    """The log of the second run begins at offset 100, with a snapshot."""
    schema = "cluster_id string, name string, value int, valid_from timestamp, valid_to timestamp, from_offset bigint, "
    schema += "to_offset bigint, is_current boolean, source_file string"

    def frame(*found: tuple[Any, ...]) -> Any:
        made = [
            ("c", name, value, time(1000 * a), None if b is None else time(1000 * b), a, b, b is None, "log")
            for name, value, a, b in found
        ]
        return spark.createDataFrame(made, schema)

    old = frame(("goes on", 1, 5, None), ("ended", 1, 5, 50), ("gone", 1, 5, None), ("again", 1, 5, None))
    new = frame(("goes on", 1, 100, 120), ("goes on", 2, 120, None), ("again", 1, 150, None))
    merged = merge_intervals("cluster_id", "name")(old, new)
    assert merged.columns[-len(INTERVAL) :] == list(INTERVAL)
    assert sorted(
        (row.name, row.value, row.from_offset, row.to_offset, row.is_current) for row in merged.collect()
    ) == [
        ("again", 1, 5, 100, False),
        ("again", 1, 150, None, True),
        ("ended", 1, 5, 50, False),
        ("goes on", 1, 5, 120, False),
        ("goes on", 2, 120, None, True),
        ("gone", 1, 5, None, False),
    ]
