"""Clients of three languages with a real Kafka of three brokers behind the proxy, and the recording of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from kafka_wire.error_codes import ErrorCode
from kafka_wire.registry import CATALOG

from kip.admin import Admin, NewTopic, settings_for
from kip.admin.security.tls import tls_context
from kip.admin.settings import read_properties
from kip.capture.conversations import UNANSWERED
from kip.proxy import Proxy
from tests.capture.talk import Reading, read_file
from tests.real_kafka import RealKafka
from tests.waiting import PATIENCE

pytestmark = pytest.mark.ci

COUNT = 60
VALUES = [b"%d" % number for number in range(COUNT)]


@pytest.fixture
def recording(tmp_path: Path) -> Path:
    return tmp_path / "a.pcap"


@pytest.fixture
def proxy(real_cluster: RealKafka, recording: Path) -> Iterator[Proxy]:
    with Proxy(real_cluster.bootstrap_servers.split(",")[0], record=recording) as running:
        yield running


@pytest.fixture
def topic(real_cluster: RealKafka, request: pytest.FixtureRequest) -> str:
    name = "proxied-" + "".join(each if each.isalnum() else "-" for each in request.node.name)
    with Admin(real_cluster.bootstrap_servers) as admin:
        admin.create_topics([NewTopic(name, 3, 3)])
    return name


def with_kafka_python(address: str, topic: str) -> list[bytes]:
    kafka = pytest.importorskip("kafka")
    producer = kafka.KafkaProducer(bootstrap_servers=address, transactional_id=f"{topic}-1")
    producer.init_transactions()
    producer.begin_transaction()
    for value in VALUES:
        producer.send(topic, value)
    producer.commit_transaction()
    producer.close()
    consumer = kafka.KafkaConsumer(
        topic,
        bootstrap_servers=address,
        group_id=topic,
        auto_offset_reset="earliest",
        isolation_level="read_committed",
        consumer_timeout_ms=int(PATIENCE * 1000),
    )
    found = [message.value for _, message in zip(VALUES, consumer, strict=False)]
    consumer.commit()
    consumer.close()
    return found


def with_confluent_kafka(address: str, topic: str) -> list[bytes]:
    confluent_kafka = pytest.importorskip("confluent_kafka")
    producer = confluent_kafka.Producer({"bootstrap.servers": address, "transactional.id": f"{topic}-1"})
    producer.init_transactions(PATIENCE)
    producer.begin_transaction()
    for value in VALUES:
        producer.produce(topic, value)
    producer.commit_transaction(PATIENCE)
    return consumed(address, topic, **{"group.protocol": "consumer"})


def consumed(address: str, topic: str, **settings: str) -> list[bytes]:
    """Return the values of a topic, as a consumer of librdkafka reads them, and commit its offsets."""
    servers = {"bootstrap.servers": address, "group.id": topic, "auto.offset.reset": "earliest"}
    consumer = pytest.importorskip("confluent_kafka").Consumer(servers | settings)
    consumer.subscribe([topic])
    values: list[bytes] = []
    while len(values) < COUNT:
        messages = consumer.consume(COUNT, PATIENCE)
        assert messages
        values += [message.value() for message in messages if message.error() is None]
    consumer.commit(asynchronous=False)
    consumer.close()
    return values


def with_aiokafka(address: str, topic: str) -> list[bytes]:
    aiokafka = pytest.importorskip("aiokafka")

    async def run() -> list[bytes]:
        async with (
            aiokafka.AIOKafkaProducer(bootstrap_servers=address, transactional_id=f"{topic}-1") as producer,
            producer.transaction(),
        ):
            for value in VALUES:
                await producer.send_and_wait(topic, value)
        async with aiokafka.AIOKafkaConsumer(
            topic,
            bootstrap_servers=address,
            group_id=topic,
            auto_offset_reset="earliest",
            isolation_level="read_committed",
        ) as consumer:
            return [(await asyncio.wait_for(consumer.getone(), PATIENCE)).value for _ in VALUES]

    return asyncio.run(run())


@pytest.mark.parametrize("client", [with_kafka_python, with_confluent_kafka, with_aiokafka])
def test_transactions_and_groups(
    client: Callable[[str, str], list[bytes]], topic: str, real_cluster: RealKafka, proxy: Proxy, recording: Path
) -> None:
    assert sorted(client(proxy.bootstrap_server, topic)) == sorted(VALUES)
    assert {request.node_id for request in proxy.requests} >= {1, 2, 3}
    proxy.stop()
    reading = read_file(recording)
    _check(reading)
    apis = {each.head.api_key for each in reading.exchanges if each.head}
    assert apis >= {0, 1, 3, 8, 10, 18, 22, 26}, (
        "Produce, Fetch, …, OffsetCommit, FindCoordinator, InitProducerId, EndTxn"
    )


def _check(reading: Reading) -> None:
    """Check that a recording is complete: all frames decoded, and all requests answered that a client waited for."""
    assert reading.losses == []
    assert not reading.findings.foreign
    for each in reading.exchanges:
        assert each.request.problem == ""
        assert each.response is None or each.response.problem == ""
    waiting = [each for each in reading.exchanges if each.response is None and each.why_no_response == UNANSWERED]
    assert len(waiting) <= 12, "long polls that clients abandoned when they closed"


def test_java(topic: str, real_cluster: RealKafka, proxy: Proxy, recording: Path) -> None:
    address = proxy.bootstrap_server
    words = ("--bootstrap-server", address, "--topic", topic)
    real_cluster.tool("org.apache.kafka.tools.VerifiableProducer", *words, "--max-messages", str(COUNT))
    consume = ("--from-beginning", "--max-messages", str(COUNT), "--timeout-ms", str(int(PATIENCE * 1000)))
    consumed = real_cluster.tool("org.apache.kafka.tools.consumer.ConsoleConsumer", *words, *consume, "--group", topic)
    assert sorted(consumed.stdout.split()) == sorted(str(number) for number in range(COUNT))
    described = real_cluster.tool(
        "org.apache.kafka.tools.consumer.group.ConsumerGroupCommand",
        *("--bootstrap-server", address, "--describe", "--group", topic),
    )
    assert topic in described.stdout
    proxy.stop()
    _check(read_file(recording))


def test_a_fault_is_the_error_that_each_client_reports(topic: str, real_cluster: RealKafka, proxy: Proxy) -> None:
    kafka, confluent_kafka = pytest.importorskip("kafka"), pytest.importorskip("confluent_kafka")
    aiokafka = pytest.importorskip("aiokafka")
    proxy.fail("Produce", ErrorCode.TOPIC_AUTHORIZATION_FAILED, topic=topic)
    producer = kafka.KafkaProducer(bootstrap_servers=proxy.bootstrap_server)
    with pytest.raises(kafka.errors.TopicAuthorizationFailedError):
        producer.send(topic, b"x").get(PATIENCE)
    producer.close()
    errors: list[Any] = []
    other = confluent_kafka.Producer({"bootstrap.servers": proxy.bootstrap_server})
    other.produce(topic, b"x", on_delivery=lambda error, _: errors.append(error))
    assert other.flush(PATIENCE) == 0
    assert [error.name() for error in errors] == ["TOPIC_AUTHORIZATION_FAILED"]

    async def send() -> None:
        async with aiokafka.AIOKafkaProducer(bootstrap_servers=proxy.bootstrap_server) as third:
            await third.send_and_wait(topic, b"x")

    with pytest.raises(aiokafka.errors.TopicAuthorizationFailedError):
        asyncio.run(send())
    words = ("--bootstrap-server", proxy.bootstrap_server, "--topic", topic, "--max-messages", "1")
    java = real_cluster.tool("org.apache.kafka.tools.VerifiableProducer", *words)
    assert "TopicAuthorizationException" in java.stdout + java.stderr
    proxy.clear_faults()
    proxy.fail("Produce", ErrorCode.NOT_LEADER_OR_FOLLOWER, topic=topic, times=1)
    other.produce(topic, b"x", on_delivery=lambda error, _: errors.append(error))
    assert other.flush(PATIENCE) == 0
    assert errors[1:] == [None], "a retriable error is retried"


def test_java_transactions_with_a_fault(topic: str, real_cluster: RealKafka, proxy: Proxy) -> None:
    """The Java client repeats TxnOffsetCommit, in its latest version, which the fault can read."""
    words = ("--bootstrap-server", proxy.bootstrap_server, "--topic", topic)
    real_cluster.tool(
        "org.apache.kafka.tools.VerifiableProducer", *words, "--max-messages", str(COUNT), "--repeating-keys", "9"
    )
    proxy.fail("TxnOffsetCommit", ErrorCode.COORDINATOR_LOAD_IN_PROGRESS, group=topic, times=2)
    codes: list[int] = []
    proxy.observe(
        lambda request, response: codes.append(response.topics[0].partitions[0].error_code),  # type: ignore[union-attr]
        "TxnOffsetCommit",
    )
    copied = real_cluster.tool(
        "org.apache.kafka.tools.TransactionalMessageCopier",
        *("--broker-list", proxy.bootstrap_server, "--input-topic", topic, "--input-partition", "0"),
        *("--output-topic", topic, "--transactional-id", topic, "--consumer-group", topic),
        *("--max-messages", "5", "--transaction-size", "5"),
    )
    assert '"consumed":5' in copied.stdout.replace(" ", "")
    assert codes[:3] == [14, 14, 0]
    versions = {request.version for request in proxy.requests_of("TxnOffsetCommit")}
    assert versions == {CATALOG.request(28).versions.stop - 1}


def test_java_with_limits(topic: str, real_cluster: RealKafka) -> None:
    """Versions of Java, which begins with the latest ApiVersions."""
    limits = {"Produce": (3, 10), "ApiVersions": (0, 3)}
    with Proxy(real_cluster.bootstrap_servers, max_versions=limits) as proxy:
        words = ("--bootstrap-server", proxy.bootstrap_server, "--topic", topic)
        real_cluster.tool("org.apache.kafka.tools.VerifiableProducer", *words, "--max-messages", str(COUNT))
        assert {request.version for request in proxy.requests_of("Produce")} == {10}
        assert {request.version for request in proxy.requests_of("ApiVersions")} == {5, 3}


def test_java_on_a_replayed_recording(topic: str, real_cluster: RealKafka, proxy: Proxy, recording: Path) -> None:
    """Tools print the same without brokers, at the ports of the recording."""
    tools = {
        "org.apache.kafka.tools.ClusterTool": ("cluster-id",),
        "org.apache.kafka.tools.TopicCommand": ("--describe", "--topic", topic),
    }
    port = int(proxy.bootstrap_server.rpartition(":")[2])

    def run(address: str) -> list[str]:
        return [real_cluster.tool(tool, *words, "--bootstrap-server", address).stdout for tool, words in tools.items()]

    recorded = run(proxy.bootstrap_server)
    assert topic in recorded[1]
    proxy.stop()
    with Proxy(replay=recording, port=port) as replaying:
        assert run(replaying.bootstrap_server.split(",")[0]) == recorded


def test_an_older_release(topic: str, real_cluster: RealKafka) -> None:
    with Proxy(real_cluster.bootstrap_servers, release="2.8") as proxy:
        assert sorted(with_confluent_kafka_classic(proxy.bootstrap_server, topic)) == sorted(VALUES)
        versions = {request.api: request.version for request in proxy.requests}
        assert versions["Produce"] <= 9
        assert versions["Fetch"] <= 12


def with_confluent_kafka_classic(address: str, topic: str) -> list[bytes]:
    producer = pytest.importorskip("confluent_kafka").Producer({"bootstrap.servers": address})
    for value in VALUES:
        producer.produce(topic, value)
    assert producer.flush(PATIENCE) == 0
    return consumed(address, topic)


def test_sasl_over_tls_to_the_brokers(real_cluster: RealKafka) -> None:
    """Clients log in with SCRAM over plain TCP; the proxy encrypts the connections to the brokers."""
    secured = real_cluster.client_properties("SASL_SSL")
    lines = [line for line in secured.read_text().splitlines() if not line.startswith(("ssl.", "security."))]
    plain = real_cluster.directory / "through-the-proxy.properties"
    plain.write_text("\n".join([*lines, "security.protocol=SASL_PLAINTEXT"]))
    address = real_cluster.secured_servers("SASL_SSL").split(",")[0]
    with Proxy(address, tls=tls_context(read_properties(secured))) as proxy:
        with Admin(settings_for(proxy.bootstrap_server, command_config=plain)) as admin:
            assert {node.port for node in admin.list_nodes()} == set(proxy.ports.values())
        assert proxy.requests_of("SaslAuthenticate")[0].message.auth_bytes == b""
