"""A folder of a cluster that an earlier release wrote opens with all of its contents, and takes more."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("aiokafka", reason="needs aiokafka")

from aiokafka import AIOKafkaProducer

from kip.admin import Admin
from kip.cluster import EmbeddedCluster
from tests.archives import unpack

DATA = Path(__file__).parent / "data"


@pytest.fixture(params=["0.1"])
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return unpack(DATA / f"folder-{request.param}.tar.xz", tmp_path) / "cluster"


@pytest.fixture
def kafka(folder: Path) -> Iterator[EmbeddedCluster]:
    with EmbeddedCluster(directory=folder) as cluster:
        yield cluster


def test_records_of_producers_and_transactions(kafka: EmbeddedCluster) -> None:
    for partition in (0, 1):
        found = [(record.key, record.value, record.headers) for record in kafka.records("orders", partition)]
        assert found == [(b"key %d" % (n % 5), b"value %d" % n, (("h", b"1"),)) for n in range(partition, 20, 2)]
    moves = [(record.offset, record.value) for record in kafka.records("moves")]
    assert moves == [
        *((number, b"committed %d" % number) for number in range(3)),
        *((number + 4, b"aborted %d" % number) for number in range(3)),
    ]


def test_state_of_the_cluster(kafka: EmbeddedCluster) -> None:
    with Admin(kafka.bootstrap_server) as admin:
        assert {topic.name for topic in admin.list_topics()} == {"moves", "orders"}
        [offset] = admin.list_group_offsets(["movers"])["movers"].values()
        assert offset.offset == 2
        assert sum(found.offset for found in admin.list_group_offsets(["readers"])["readers"].values()) == 12
        [quota] = admin.describe_client_quotas()
        assert (quota.entity, quota.values) == ({"user": "mia"}, {"producer_byte_rate": 1000.0})
        [credential] = admin.describe_user_scram_credentials()
        assert (credential.user, credential.iterations) == ("mia", 4096)
        [config] = [
            entry for entry in admin.describe_topic_configs(["orders"])["orders"] if entry.name == "retention.ms"
        ]
        assert config.value == "9999999999999"


def test_the_folder_is_converted_once(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    expected = f"{folder / 'cluster.json'}: converted from format 1 of kip 0.1 to 2, which 0.1 cannot open"
    for messages in ([expected], []):
        caplog.clear()
        with EmbeddedCluster(directory=folder):
            pass
        assert [record.getMessage() for record in caplog.records if record.levelname == "WARNING"] == messages


def test_more_records_and_another_start(folder: Path) -> None:
    async def produce(server: str) -> int:
        async with AIOKafkaProducer(bootstrap_servers=server) as producer:
            return (await producer.send_and_wait("orders", b"new", partition=0)).offset

    with EmbeddedCluster(directory=folder) as kafka:
        assert asyncio.run(produce(kafka.bootstrap_server)) == 10
    with EmbeddedCluster(directory=folder) as kafka:
        assert kafka.records("orders")[-1].value == b"new"
        assert len(kafka.records("orders")) == 11
