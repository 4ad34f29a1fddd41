"""`kip groups lag` next to kafka-consumer-groups: offsets beyond the end, partitions of others, and unread records."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from kafka import KafkaProducer

from kip.admin import Admin, NewTopic
from tests.cli.java_output import table
from tests.cli.running import has_leaders, kip
from tests.real_kafka import NEWEST, RealKafka, java_tool
from tests.waiting import wait_for

TOPIC, GROUP = "lagging.orders", "lagging.group"
COLUMNS = ("GROUP", "TOPIC", "PARTITION", "CURRENT-OFFSET", "LOG-END-OFFSET", "LAG")
YEAR_2020 = 1_577_836_800_000


@pytest.fixture(scope="module")
def kafka(single_kafka: RealKafka) -> Iterator[RealKafka]:
    """A group that is behind in partition 0, one record beyond the end in 1, far beyond the empty log of 2."""
    with Admin(single_kafka.bootstrap_servers) as admin:
        admin.create_topics([NewTopic(TOPIC, partitions=3)])
        wait_for(lambda: has_leaders(admin, TOPIC, 3), "the topic to have leaders")
        producer = KafkaProducer(bootstrap_servers=single_kafka.bootstrap_servers, compression_type="gzip")
        for number in range(10):
            producer.send(TOPIC, b"order", partition=number % 2, timestamp_ms=YEAR_2020 + number * 1000)
        producer.close()
        admin.alter_group_offsets(GROUP, {(TOPIC, 0): 3, (TOPIC, 1): 6, (TOPIC, 2): 868})
        yield single_kafka
        admin.delete_groups([GROUP])
        admin.delete_topics([TOPIC])


def test_an_offset_beyond_the_end_is_as_negative_as_that_of_java(kafka: RealKafka) -> None:
    words = ("--bootstrap-server", kafka.bootstrap_servers, "--describe", "--group", GROUP)
    run = java_tool(NEWEST, "org.apache.kafka.tools.consumer.group.ConsumerGroupCommand", *words)
    assert run.returncode == 0, run.stdout + run.stderr
    ours = kip("groups", "lag", GROUP, "-b", kafka.bootstrap_servers)
    assert ours.exit_code == 3
    assert table(ours.stdout, *COLUMNS) == table(run.stdout, *COLUMNS)
    assert [row["LAG"] for row in table(ours.stdout, *COLUMNS)] == ["2", "-1", "-868"]
    assert [line.split()[-1] for line in ours.stdout.splitlines()[1:]] == ["abandoned", "beyond-end", "beyond-end"]


def test_the_time_of_the_first_unread_record(kafka: RealKafka) -> None:
    words = ("--since", "--topic", f"{TOPIC}:0", "--format", "json")
    result = kip("groups", "lag", GROUP, *words, "-b", kafka.bootstrap_servers)
    assert result.exit_code == 0, result.stderr
    (row,) = json.loads(result.stdout)
    assert (row["lag"], row["unreadSince"]) == (2, "2020-01-01T00:00:06.000000Z")
