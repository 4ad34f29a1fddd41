"""Compares what clients experience on the embedded cluster and on a real Kafka when topics, members and brokers change.

    python -m tools.compare_clients FOLDER [CLIENT...]

Each client reads a topic that is deleted and created again, and subscribes to a pattern before there is a topic.
librdkafka also replaces a static member, and it and aiokafka end transactions after a restart of the broker. FOLDER
keeps the programs of the clients in other languages. It needs Java, Maven, Go, npm, and the package registries.
"""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import Any

import aiokafka
import confluent_kafka
import kafka
from kafka_wire.clients import CreateTopicsRequest, DeleteTopicsRequest
from kafka_wire.clients.delete_topics_request import DeleteTopicState

from kip.cluster import EmbeddedCluster
from tests.cluster.helpers.configs import group_config
from tests.cluster.helpers.records import batch, produce
from tests.cluster.helpers.topics import creatable
from tests.cluster.helpers.wire import ask
from tests.real_kafka import NEWEST, kafka_jars, start_single
from tests.waiting import wait_for

READERS = Path(__file__).with_name("readers")
_SILENCE, _START = 12.0, 90.0
"""Seconds without a record after which a reader has read all, and until it has started or resolved its pattern"""
Found = dict[str, Any]


@dataclass
class Broker:
    """A broker, and how it is stopped and started again."""

    address: str
    restart: Callable[[], None]

    def create(self, name: str, *values: bytes) -> None:
        def is_created() -> bool:
            code = ask(self.address, CreateTopicsRequest(topics=[creatable(name)]), 7).topics[0].error_code
            return code in (0, 36)  # while a deletion runs, the topic still exists

        wait_for(is_created, "the topic")
        self.write(name, *values)

    def write(self, name: str, *values: bytes) -> None:
        for value in values:
            request = produce(batch(value), topic=name)
            wait_for(
                lambda request=request: (
                    not ask(self.address, request, 9).responses[0].partition_responses[0].error_code
                ),
                "the leader",
            )

    def delete(self, name: str) -> None:
        request = DeleteTopicsRequest(topics=[DeleteTopicState(name=name)], timeout_ms=10_000)
        assert not ask(self.address, request, 6).responses[0].error_code
        time.sleep(3)  # so that clients notice


class Reader:
    """A consumer of any client: `poll` returns the values of the records that have arrived."""

    def __init__(self, poll: Callable[[], list[bytes]]) -> None:
        self.poll = poll

    def read(self, count: int, silence: float = _SILENCE) -> list[str]:
        """Return the values until there are enough, or none arrives any more."""
        values: list[str] = []
        last = time.monotonic()
        while len(values) < count and time.monotonic() - last < silence:
            for value in self.poll():
                values.append(value.decode())
                last = time.monotonic()
        return values


def compare_readers(
    broker: Broker,
    name: str,
    subscribe: Callable[..., contextlib.AbstractContextManager[Reader]],
    *,
    has_patterns: bool = True,
) -> Found:
    """Let a client read a topic that is created again, and topics of a pattern."""
    outcomes: Found = {}
    topic = f"{name}-recreated"
    broker.create(topic, b"1", b"2", b"3")
    with subscribe(broker.address, f"{name}-g1", topic, pattern=False) as reader:
        outcomes["before"] = reader.read(3, _START)
        broker.delete(topic)
        broker.create(topic, b"4", b"5", b"6")
        outcomes["created again"] = reader.read(3)
        broker.write(topic, b"7")
        outcomes["and continued"] = reader.read(1)
    if not has_patterns:
        return outcomes
    with subscribe(broker.address, f"{name}-g2", f"^{name}-pattern.*", pattern=True) as reader:
        outcomes["no topic of the pattern"] = reader.poll()
        broker.create(f"{name}-pattern", b"1")
        outcomes["a topic of the pattern"] = reader.read(1, _START)
    return outcomes


# ---- librdkafka


def _librdkafka(protocol: str) -> Callable[[Broker], Found]:
    def client(broker: Broker) -> Found:
        name = f"librdkafka-{protocol}"

        @contextlib.contextmanager
        def subscribe(address: str, group: str, topic: str, *, pattern: bool) -> Iterator[Reader]:
            with _rdkafka_consumer(address, group, protocol) as consumer:
                consumer.subscribe([topic])
                yield Reader(lambda: _rdkafka_values(consumer))

        outcomes = compare_readers(broker, name, subscribe)
        broker.create(f"{name}-static", b"1")
        settings = {"group.instance.id": "one"}
        with _rdkafka_consumer(broker.address, f"{name}-g3", protocol, settings) as first:
            first.subscribe([f"{name}-static"])
            outcomes["static"] = Reader(lambda: _rdkafka_values(first)).read(1)
            with _rdkafka_consumer(broker.address, f"{name}-g3", protocol, settings) as second:
                second.subscribe([f"{name}-static"])
                errors = [_rdkafka_errors(consumer) for consumer in (second, first)]
                outcomes["static replaced"] = errors
        if protocol == "classic":
            outcomes |= _rdkafka_transactions(broker)
        return outcomes

    return client


@contextlib.contextmanager
def _rdkafka_consumer(
    address: str, group: str, protocol: str, settings: dict[str, Any] | None = None
) -> Iterator[confluent_kafka.Consumer]:
    consumer = confluent_kafka.Consumer(
        {
            "bootstrap.servers": address,
            "group.id": group,
            "group.protocol": protocol,
            "auto.offset.reset": "earliest",
            "topic.metadata.refresh.interval.ms": 500,
            "metadata.max.age.ms": 500,
            "log_level": 0,
            **(settings or {}),
        }
    )
    try:
        yield consumer
    finally:
        consumer.close()


def _rdkafka_values(consumer: confluent_kafka.Consumer) -> list[bytes]:
    message = consumer.poll(0.5)
    return [] if message is None or message.error() else [message.value()]


def _rdkafka_errors(consumer: confluent_kafka.Consumer) -> list[str]:
    errors = set()
    end = time.monotonic() + 6
    while time.monotonic() < end:
        message = consumer.poll(0.5)
        if message is not None and message.error():
            errors.add(message.error().name())
    return sorted(errors)


def _rdkafka_transactions(broker: Broker) -> Found:
    broker.create("librdkafka-transactions")
    settings = {"bootstrap.servers": broker.address, "transactional.id": "librdkafka", "log_level": 0}
    producer = confluent_kafka.Producer(settings)
    producer.init_transactions(30)
    for value, is_kept in ((b"kept", True), (b"dropped", False)):
        producer.begin_transaction()
        producer.produce("librdkafka-transactions", value)
        producer.flush(30)
        broker.restart()
        (producer.commit_transaction if is_kept else producer.abort_transaction)(60)
    with _rdkafka_consumer(broker.address, "librdkafka-g4", "classic", {"isolation.level": "read_committed"}) as reader:
        reader.subscribe(["librdkafka-transactions"])
        return {"transactions": Reader(lambda: _rdkafka_values(reader)).read(2)}


# ---- kafka-python


def _kafka_python(broker: Broker) -> Found:
    @contextlib.contextmanager
    def subscribe(address: str, group: str, topic: str, *, pattern: bool) -> Iterator[Reader]:
        consumer = kafka.KafkaConsumer(
            bootstrap_servers=address, group_id=group, auto_offset_reset="earliest", metadata_max_age_ms=500
        )
        consumer.subscribe(pattern=topic) if pattern else consumer.subscribe([topic])

        def poll() -> list[bytes]:
            return [record.value for records in consumer.poll(500).values() for record in records]

        try:
            yield Reader(poll)
        finally:
            consumer.close()

    return compare_readers(broker, "kafka-python", subscribe)


# ---- aiokafka


def _aiokafka(broker: Broker) -> Found:
    @contextlib.contextmanager
    def subscribe(address: str, group: str, topic: str, *, pattern: bool) -> Iterator[Reader]:
        loop = asyncio.new_event_loop()

        async def start() -> aiokafka.AIOKafkaConsumer:
            consumer = aiokafka.AIOKafkaConsumer(
                bootstrap_servers=address, group_id=group, auto_offset_reset="earliest", metadata_max_age_ms=500
            )
            consumer.subscribe(pattern=topic) if pattern else consumer.subscribe([topic])
            await consumer.start()
            return consumer

        consumer = loop.run_until_complete(start())

        def poll() -> list[bytes]:
            batches = loop.run_until_complete(consumer.getmany(timeout_ms=500))
            return [record.value for records in batches.values() for record in records]

        try:
            yield Reader(poll)
        finally:
            loop.run_until_complete(consumer.stop())
            loop.close()

    outcomes = compare_readers(broker, "aiokafka", subscribe)
    broker.create("aiokafka-transactions")
    asyncio.run(_aiokafka_transactions(broker))
    return outcomes


async def _aiokafka_transactions(broker: Broker) -> None:
    producer = aiokafka.AIOKafkaProducer(bootstrap_servers=broker.address, transactional_id="aiokafka")
    await producer.start()
    await producer.begin_transaction()
    await producer.send_and_wait("aiokafka-transactions", b"kept")
    await asyncio.to_thread(broker.restart)
    await producer.commit_transaction()
    await producer.stop()


# ---- programs in other languages


def _program(name: str, *command: str, has_patterns: bool = True) -> Callable[[Broker], Found]:
    """Return a client that is a program of `readers`: it prints values until its input ends."""

    def client(broker: Broker) -> Found:
        @contextlib.contextmanager
        def subscribe(address: str, group: str, topic: str, *, pattern: bool) -> Iterator[Reader]:
            ask(address, group_config("share.auto.offset.reset", "earliest", group), 1)
            places = {"ADDRESS": address, "GROUP": group, "TOPIC": topic, "PATTERN": str(pattern).lower()}
            arguments = [places.get(argument, argument) for argument in command]
            values: Queue[bytes] = Queue()
            with subprocess.Popen(
                arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            ) as process:
                assert process.stdin is not None
                assert process.stdout is not None
                output = process.stdout
                Thread(target=lambda: [values.put(line.strip()) for line in output], daemon=True).start()
                yield Reader(lambda: _taken(values))
                process.stdin.write(b"\n")
                process.stdin.close()

        return compare_readers(broker, name, subscribe, has_patterns=has_patterns)

    return client


def _taken(values: Queue[bytes]) -> list[bytes]:
    try:
        return [values.get(timeout=0.5)]
    except Empty:
        return []


def _built(folder: Path) -> tuple[str, str, str]:
    """Build the programs, and return the paths of those of franz-go and sarama, and the folder of kafkajs."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("franz_go", "sarama"):
        subprocess.run(["go", "build", "-o", str(folder / name), "."], cwd=READERS / name, check=True)
    subprocess.run(["npm", "install", "--no-audit", "--no-fund", "kafkajs@2.2.4"], cwd=folder, check=True)
    shutil.copy(READERS / "reader.js", folder)
    return str(folder / "franz_go"), str(folder / "sarama"), str(folder / "reader.js")


def clients(folder: Path) -> dict[str, Callable[[Broker], Found]]:
    """Return the clients by name."""
    franz_go, sarama, kafkajs = _built(folder)
    java = ("java", "-cp", f"{kafka_jars(NEWEST)}/*", str(READERS / "Reader.java"), "ADDRESS")
    own = "GROUP", "TOPIC", "PATTERN"
    return IN_PROCESS | {
        "Java, classic": _program("java-classic", *java, "classic", *own),
        "Java, consumer": _program("java-consumer", *java, "consumer", *own),
        "Java, share": _program("java-share", *java, "share", *own, has_patterns=False),
        "franz-go": _program("franz-go", franz_go, "ADDRESS", *own),
        "sarama": _program("sarama", sarama, "ADDRESS", "GROUP", "TOPIC", has_patterns=False),
        "kafkajs": _program("kafkajs", "node", kafkajs, "ADDRESS", *own),
    }


IN_PROCESS: dict[str, Callable[[Broker], Found]] = {
    "librdkafka, classic": _librdkafka("classic"),
    "librdkafka, consumer": _librdkafka("consumer"),
    "kafka-python": _kafka_python,
    "aiokafka": _aiokafka,
}


@contextlib.contextmanager
def real_broker() -> Iterator[Broker]:
    """Run a real Kafka."""
    with start_single(NEWEST) as server:

        def restart() -> None:
            server.brokers[1].stop()
            server.brokers[1].start()
            server.wait_until_serving()

        yield Broker(server.bootstrap_servers, restart)


@contextlib.contextmanager
def embedded_broker() -> Iterator[Broker]:
    """Run an embedded cluster of one broker."""
    with tempfile.TemporaryDirectory() as directory:

        def started() -> EmbeddedCluster:
            cluster = EmbeddedCluster(brokers=1, controllers=1, directory=Path(directory))
            cluster.start()
            return cluster

        clusters = [started()]

        def restart() -> None:
            clusters.pop().stop()
            clusters.append(started())

        try:
            yield Broker(clusters[0].bootstrap_server, restart)
        finally:
            clusters[0].stop()


def main(folder: str, *chosen: str) -> int:
    """Compare the clients, all by default; return 1 if there is a difference."""
    known = clients(Path(folder).absolute())
    names = chosen or tuple(known)
    sides: dict[str, dict[str, Found]] = {}
    for side, running in (("embedded", embedded_broker), ("real", real_broker)):
        with running() as broker:
            sides[side] = {name: known[name](broker) for name in names}
    differences = 0
    for name in names:
        for step, theirs in sides["real"][name].items():
            ours = sides["embedded"][name].get(step)
            differences += ours != theirs
            print(f"{name}: {step}: {theirs}" if ours == theirs else f"{name}: {step}: real {theirs}, embedded {ours}")
    print(f"{differences} differences")
    return int(differences > 0)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
