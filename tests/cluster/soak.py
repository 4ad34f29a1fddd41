"""`make soak`: clients that join, leave and crash at the embedded cluster, for minutes; nothing may be lost or doubled.

Producers are processes of librdkafka (idempotent, acks from all) that are killed at random; each writes the sequence
numbers of acknowledged records to a file. Consumers of two groups, of the classic and of the consumer protocol, and of
a share group come and go meanwhile, and brokers stop and start. At the end, all acknowledged records are in the logs
once, and in the order of their producers.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from kip.cluster import EmbeddedCluster

TOPIC, PARTITIONS = "soak", 4
_PRODUCER = """
import sys
from confluent_kafka import Producer
servers, name, path = sys.argv[1:]
acknowledged = open(path, "a", buffering=1)
def delivered(error, message):
    if error is None:
        acknowledged.write(message.value().decode() + "\\n")
producer = Producer({"bootstrap.servers": servers, "enable.idempotence": True, "linger.ms": 5, "log_level": 0})
number = 0
while True:
    try:
        producer.produce("soak", f"{name}:{number}".encode(), key=name.encode(), on_delivery=delivered)
        number += 1
    except BufferError:
        pass
    producer.poll(0.001 if number % 50 else 0.05)
"""
_CONSUMER = """
import sys
from confluent_kafka import Consumer
servers, group, protocol = sys.argv[1:]
consumer = Consumer({"bootstrap.servers": servers, "group.id": group, "group.protocol": protocol,
                     "auto.offset.reset": "earliest", "log_level": 0})
consumer.subscribe(["soak"])
while True:
    consumer.poll(0.5)
"""
_SHARE_CONSUMER = """
import sys
from confluent_kafka import ShareConsumer
servers, group = sys.argv[1:]
consumer = ShareConsumer({"bootstrap.servers": servers, "group.id": group, "log_level": 0})
consumer.subscribe(["soak"])
while True:
    consumer.poll(timeout=0.5)
"""


class Clients:
    """The running processes of producers and consumers."""

    def __init__(self, servers: str, folder: Path) -> None:
        self._servers = servers
        self._folder = folder
        self._running: list[subprocess.Popen[bytes]] = []
        self._count = 0

    def start(self) -> None:
        self._count += 1
        name = f"client-{self._count}"
        if self._count % 2:
            words = [_PRODUCER, self._servers, name, str(self._folder / name)]
        else:
            protocol = random.choice(["classic", "consumer", "share"])
            words = [_CONSUMER, self._servers, f"readers-{protocol}", protocol]
            if protocol == "share":
                words = [_SHARE_CONSUMER, self._servers, "sharers"]
        self._running.append(subprocess.Popen([sys.executable, "-c", *words]))

    def stop_one(self) -> None:
        """End a random client, either by SIGTERM or by SIGKILL."""
        client = self._running.pop(random.randrange(len(self._running)))
        random.choice([client.terminate, client.kill])()
        client.wait()

    def stop_all(self) -> None:
        while self._running:
            self.stop_one()

    def __len__(self) -> int:
        return len(self._running)


def memory() -> int:
    """Return the resident memory of this process, in MiB."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096 >> 20


def soak(seconds: float, clients: int) -> list[str]:
    """Run for some time and return the problems."""
    with tempfile.TemporaryDirectory(prefix="soak-") as folder, EmbeddedCluster(brokers=3, controllers=1) as cluster:
        cluster.create_topic(TOPIC, partitions=PARTITIONS, replication_factor=3, configs={"retention.bytes": "-1"})
        running = Clients(cluster.bootstrap_server, Path(folder))
        sizes, stopped, end = [], None, time.monotonic() + seconds
        try:
            while time.monotonic() < end:
                while len(running) < clients:
                    running.start()
                time.sleep(2)
                running.stop_one()
                stopped = _move_broker(cluster, stopped)
                sizes.append((memory(), _stored(cluster)))
        finally:
            running.stop_all()
        if stopped is not None:
            cluster.start_node(stopped)
        return _problems(cluster, Path(folder), sizes)


def _move_broker(cluster: EmbeddedCluster, stopped: int | None) -> int | None:
    """Start the stopped broker, or stop one now and then."""
    if stopped is not None:
        cluster.start_node(stopped)
        return None
    if random.random() < 0.8:
        return None
    chosen = random.choice([1, 2, 3])
    cluster.stop_node(chosen)
    return chosen


def _stored(cluster: EmbeddedCluster) -> int:
    topic = cluster.state.topics[TOPIC]
    return sum(cluster.state.logs.log(topic, index).size() for index in range(PARTITIONS)) >> 20


def _problems(cluster: EmbeddedCluster, folder: Path, sizes: list[tuple[int, int]]) -> list[str]:
    stored = [record.value for index in range(PARTITIONS) for record in cluster.records(TOPIC, index)]
    values = [(value or b"").decode() for value in stored]
    counts = Counter(values)
    acknowledged = [line for path in folder.iterdir() for line in path.read_text(encoding="utf-8").split()]
    problems = [f"lost: {value}" for value in acknowledged if value not in counts]
    problems += [f"{count} times: {value}" for value, count in counts.items() if count > 1]
    newest: dict[str, int] = {}
    for value in values:
        name, _, number = value.partition(":")
        if int(number) < newest.get(name, -1):
            problems.append(f"out of order: {value}")
        newest[name] = int(number)
    half = sizes[len(sizes) // 2 :]
    grown = half[-1][0] - half[0][0] - 6 * (half[-1][1] - half[0][1]) if half else 0
    if grown > 100:
        problems.append(f"memory grew by {grown} MiB more than records explain")
    _say(f"{len(values):,} records stored, {len(acknowledged):,} acknowledged, of {len(newest)} producers")
    if sizes:
        (first, _), (last, batches) = sizes[0], sizes[-1]
        _say(f"memory: {first} MiB at the start, {last} MiB at the end with {batches} MiB of batches")
    return problems


def _say(text: str) -> None:
    print(text, flush=True)  # noqa: T201


def main() -> int:
    parser = argparse.ArgumentParser(prog="make soak", description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=30, metavar="N", help="duration (default: 30)")
    parser.add_argument("--clients", type=int, default=6, metavar="N", help="number of running clients (default: 6)")
    options = parser.parse_args()
    problems = soak(options.minutes * 60, options.clients)
    _say("\n".join(problems[:20]) or "nothing lost, doubled or out of order")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
