"""The example `examples/client` with the embedded cluster and with real ones: nothing is lost, repeated or aborted."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import aclosing
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from kafka import KafkaProducer

from kip.admin import Admin, NewTopic
from kip.cluster import EmbeddedCluster, Fault, FaultKind
from tests.real_kafka import NEWEST, start_cluster
from tests.shared import ROOT
from tests.waiting import PATIENCE, wait_for

PROJECT = ROOT / "examples" / "client"
pytestmark = pytest.mark.slow

COMPRESSIONS = ("none", "gzip", "snappy", "lz4", "zstd")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    """The example, with its messages compiled."""
    folder = tmp_path_factory.mktemp("client")
    shutil.copytree(PROJECT, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("wire", "__pycache__"))
    settings = folder / "pyproject.toml"
    settings.write_text(settings.read_text().replace("../../schemas", str(ROOT / "schemas")))
    kipc = Path(sys.executable).with_name("kipc")
    subprocess.run([kipc, "compile"], cwd=folder, check=True, capture_output=True)
    sys.path.insert(0, str(folder))
    import small_client

    yield small_client
    sys.path.remove(str(folder))
    for name in [name for name in sys.modules if name.partition(".")[0] == "small_client"]:
        del sys.modules[name]


@pytest.fixture(
    scope="module",
    params=[
        "embedded",
        *(
            pytest.param(release, marks=[pytest.mark.kafka, pytest.mark.xdist_group("small client")])
            for release in (NEWEST, "3.9.1")
        ),
    ],
)
def servers(request: pytest.FixtureRequest) -> Iterator[str]:
    if request.param == "embedded":
        with EmbeddedCluster(brokers=2, controllers=1) as cluster:
            yield cluster.bootstrap_server
    else:
        with start_cluster(request.param, controllers=1, brokers=2) as kafka:
            yield kafka.bootstrap_servers


@pytest.fixture
def topic(servers: str, request: pytest.FixtureRequest) -> str:
    """A topic of one partition, which broker 1 leads."""
    name = request.node.originalname.replace("test_", "")
    with Admin(servers) as admin:
        admin.create_topics([NewTopic(name, assignment="1")])
    return str(name)


def record(client: ModuleType, number: int) -> Any:
    made = sys.modules["small_client.wire.records"].Record
    return made(key=b"k", value=b"%d" % number, timestamp=int(time.time() * 1000), headers=[("n", b"%d" % number)])


async def first(records: AsyncIterator[Any], count: int) -> list[Any]:
    """Return the first records, in time."""
    found: list[Any] = []
    async with asyncio.timeout(PATIENCE), aclosing(records):  # type: ignore[type-var]
        async for each in records:
            found.append(each)
            if len(found) == count:
                break
    return found


def test_records_come_back(client: ModuleType, servers: str, topic: str) -> None:
    """In each compression, in two batches, from the middle of the first one on."""

    async def run() -> tuple[list[int], list[Any]]:
        cluster = client.Cluster(servers)
        producer = client.Producer(cluster)
        offsets = [
            await producer.send(topic, 0, [record(client, number) for number in (0, 1, 2)], compression)
            for compression in COMPRESSIONS
        ]
        found = await first(client.fetch(cluster, topic, 0, 1), 14)
        cluster.close()
        return offsets, found

    offsets, found = asyncio.run(run())
    assert offsets == [0, 3, 6, 9, 12]
    assert [each.offset for each in found] == list(range(1, 15))
    assert [(each.key, each.value, tuple(each.headers)) for each in found] == [
        (b"k", b"%d" % (offset % 3), (("n", b"%d" % (offset % 3)),)) for offset in range(1, 15)
    ]


def test_the_leader_changes(client: ModuleType, servers: str, topic: str) -> None:
    """The partition moves to the other broker while records are written and read."""

    async def run() -> list[Any]:
        writing, reading = client.Cluster(servers), client.Cluster(servers)
        producer = client.Producer(writing)
        read = asyncio.create_task(first(client.fetch(reading, topic, 0, 0), 60))
        for number in range(60):
            if number == 20:
                await asyncio.to_thread(move)
            await producer.send(topic, 0, [record(client, number)])
        found = await read
        writing.close()
        reading.close()
        return found

    def move() -> None:
        with Admin(servers) as admin:
            admin.alter_partition_reassignments({(topic, 0): [2]})
            wait_for(lambda: not admin.list_partition_reassignments(), "the new leader")

    found = asyncio.run(run())
    assert [(each.offset, each.value) for each in found] == [(number, b"%d" % number) for number in range(60)]


def test_aborted_transactions_are_left_out(client: ModuleType, servers: str, topic: str) -> None:
    other = KafkaProducer(bootstrap_servers=servers, transactional_id=topic)
    other.init_transactions()
    for number, end in enumerate((other.commit_transaction, other.abort_transaction, other.commit_transaction)):
        other.begin_transaction()
        for _ in range(2):
            other.send(topic, b"%d" % number, partition=0)
        other.flush()
        end()
    other.close()

    async def run() -> list[Any]:
        cluster = client.Cluster(servers)
        await client.Producer(cluster).send(topic, 0, [record(client, 3)])
        found = await first(client.fetch(cluster, topic, 0, 0), 5)
        cluster.close()
        return found

    found = asyncio.run(run())
    # Each transaction ends with a marker, which takes an offset: 2, 5 and 8.
    assert [(each.offset, each.value) for each in found] == [(0, b"0"), (1, b"0"), (6, b"2"), (7, b"2"), (9, b"3")]


def test_a_batch_whose_answer_is_lost_is_written_once(client: ModuleType) -> None:
    with EmbeddedCluster(brokers=1, controllers=1) as cluster:
        cluster.create_topic("t", 1, 1)
        cluster.inject(Fault(FaultKind.HALF, "Produce", times=1))

        async def run() -> list[int]:
            known = client.Cluster(cluster.bootstrap_server)
            producer = client.Producer(known)
            offsets = [await producer.send("t", 0, [record(client, number)]) for number in range(2)]
            known.close()
            return offsets

        assert asyncio.run(run()) == [0, 1]
        assert len(cluster.requests_of("Produce")) == 3
        assert [each.value for each in cluster.records("t")] == [b"0", b"1"]


def test_an_offset_that_does_not_exist(client: ModuleType, servers: str, topic: str) -> None:
    async def run() -> None:
        cluster = client.Cluster(servers)
        try:
            await first(client.fetch(cluster, topic, 0, 99), 1)
        finally:
            cluster.close()

    with pytest.raises(client.KafkaError, match=f"{topic}-0: OFFSET_OUT_OF_RANGE"):
        asyncio.run(run())
