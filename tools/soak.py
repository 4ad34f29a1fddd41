"""`make soak`: clients that join, leave and crash at the embedded cluster, for minutes; nothing may be lost or doubled.

Producers are processes of librdkafka (idempotent, acks from all) that are killed at random; each writes the sequence
numbers of acknowledged records to a file. Consumers of two groups, of the classic and of the consumer protocol, and of
a share group come and go meanwhile, and brokers stop and start. Another consumer reads all records: it must see each
acknowledged record once, in the order of its producer.

Retention limits the records that are kept, so after a warm-up the memory of the cluster, a `kip serve`, must not grow;
a run with too few records to show that is a failure, too.
"""

from __future__ import annotations

import argparse
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from confluent_kafka import Consumer, KafkaError, Message, TopicPartition

from kip.admin import Admin, NewTopic

TOPIC, PARTITIONS = "soak", 4
SEGMENT, RETENTION = 1 << 20, 2 << 20
"""Bytes of a segment and of a partition; the records of a minute or two"""
_WARM_UP = 200_000
"""Number of records after which retention deletes records at the rate of writes, and all bounded lists are full"""
_PROGRESS = 1000
"""Records between two changes of the clients"""
_FEWEST = 10
"""Samples in each half, at least"""
_GROWTH = 1.1
"""How much larger the memory may be in the second half after the warm-up than in the first one"""
_PRODUCER = """
import sys
from confluent_kafka import Producer
servers, name, path = sys.argv[1:]
acknowledged = open(path, "a", buffering=1)
def delivered(error, message):
    if error is None:
        acknowledged.write(message.value().decode().partition(":")[2] + "\\n")
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
        """End one of the older clients, either by SIGTERM or by SIGKILL."""
        client = self._running.pop(random.randrange((len(self._running) + 1) // 2))
        random.choice([client.terminate, client.kill])()
        client.wait()

    def stop_all(self) -> None:
        while self._running:
            self.stop_one()

    def __len__(self) -> int:
        return len(self._running)


class Cluster:
    """A `kip serve` of three brokers; a broker stops now and then, and starts again at the next call of `move`."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        self._process = process
        lines = [process.stdout.readline().split() for _ in range(4)]
        self.servers = ",".join(address for kind, _, address in lines if kind == "broker")
        self._stopped: int | None = None

    def move(self) -> None:
        if self._stopped is not None:
            self.start_all()
        elif random.random() < 0.2:
            self._stopped = random.choice([1, 2, 3])
            self._command(f"stop {self._stopped}")

    def start_all(self) -> None:
        if self._stopped is not None:
            self._command(f"start {self._stopped}")
            self._stopped = None

    def memory(self) -> float:
        """Return its resident memory in MiB."""
        pages = int(Path(f"/proc/{self._process.pid}/statm").read_text(encoding="ascii").split()[1])
        return pages * 4096 / (1 << 20)

    def _command(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()


@contextmanager
def serve() -> Iterator[Cluster]:
    words = [sys.executable, "-m", "kip.cli.main", "serve", "--controllers", "1", "--port", "0"]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield Cluster(process)
        finally:
            process.terminate()


@dataclass
class Ledger:
    """The records that were read: the ranges of sequence numbers of each producer, and what is wrong with them."""

    count: int = 0
    problems: list[str] = field(default_factory=list)
    _seen: dict[str, list[list[int]]] = field(default_factory=dict)

    def note(self, producer: str, number: int) -> None:
        """Note the next record of a producer."""
        self.count += 1
        ranges = self._seen.setdefault(producer, [])
        if not ranges or number > ranges[-1][1] + 1:
            ranges.append([number, number])
        elif number == ranges[-1][1] + 1:
            ranges[-1][1] = number
        else:
            self.problems.append(f"twice, or out of order: {producer}:{number}")

    def lost(self, producer: str, acknowledged: Sequence[int]) -> list[str]:
        """Return the acknowledged records of a producer that were not read."""
        ranges = self._seen.get(producer, [])
        missing = (number for number in acknowledged if not any(first <= number <= last for first, last in ranges))
        return [f"lost: {producer}:{number}" for number in missing]


class Auditor:
    """A consumer that reads all records of the topic, from the first one on."""

    def __init__(self, servers: str) -> None:
        self.ledger = Ledger()
        self._consumer = Consumer(
            {
                "bootstrap.servers": servers,
                "group.id": "auditor",
                "auto.offset.reset": "error",
                "enable.auto.commit": False,
                "check.crcs": True,
                "log_level": 0,
            }
        )
        self._consumer.assign([TopicPartition(TOPIC, index, 0) for index in range(PARTITIONS)])

    def read(self, seconds: float) -> int:
        """Read for some time, and return the number of records."""
        before, end = self.ledger.count, time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            for message in self._consumer.consume(10_000, min(left, 0.5)):
                self._read(message)
        return self.ledger.count - before

    def read_some(self) -> None:
        """Read for two seconds, and on a busy machine, where clients start slowly, until there are some records."""
        count, end = self.read(2), time.monotonic() + 30
        while count < _PROGRESS and time.monotonic() < end:
            count += self.read(0.5)

    def read_to_end(self) -> None:
        """Read until there have been no records for some seconds."""
        while self.read(10):
            pass
        self._consumer.close()

    def _read(self, message: Message) -> None:
        value, error = message.value(), message.error()
        if error is None and value is not None:
            producer, _, number = value.decode().partition(":")
            self.ledger.note(producer, int(number))
        elif error is not None and error.code() == KafkaError._AUTO_OFFSET_RESET:
            self.ledger.problems.append(f"partition {message.partition()}: deleted before it was read")


def soak(seconds: float, clients: int) -> list[str]:
    """Run for some time and return the problems."""
    with tempfile.TemporaryDirectory(prefix="soak-") as folder, serve() as cluster, Admin(cluster.servers) as admin:
        configs = {"retention.bytes": str(RETENTION), "segment.bytes": str(SEGMENT)}
        admin.create_topics([NewTopic(TOPIC, PARTITIONS, 3, configs=configs)])
        running, auditor = Clients(cluster.servers, Path(folder)), Auditor(cluster.servers)
        sizes, begun, reports = [], time.monotonic(), 0
        try:
            while time.monotonic() < begun + seconds:
                while len(running) < clients:
                    running.start()
                auditor.read_some()
                running.stop_one()
                cluster.move()
                sizes.append((auditor.ledger.count, cluster.memory()))
                if time.monotonic() > begun + reports * 60:
                    _say(f"{reports} min: memory {sizes[-1][1]:.0f} MiB, {auditor.ledger.count:,} records")
                    reports += 1
        finally:
            running.stop_all()
        cluster.start_all()
        auditor.read_to_end()
        _say(f"batches in the logs at the end: {_stored(admin):.1f} MiB")
        return auditor.ledger.problems + _lost(auditor.ledger, Path(folder)) + growth(sizes)


def _stored(admin: Admin) -> float:
    """Return the MiB of batches of all partitions, each of which three brokers report."""
    replicas = admin.describe_log_dirs([1])
    return sum(replica.size for descriptions in replicas for replica in descriptions.replicas) / (1 << 20)


def _lost(ledger: Ledger, folder: Path) -> list[str]:
    problems, count, producers = [], 0, 0
    for path in folder.iterdir():
        *lines, _ = path.read_text(encoding="utf-8").split("\n")  # the last one may be incomplete
        count, producers = count + len(lines), producers + 1
        problems += ledger.lost(path.name, [int(line) for line in lines])
    _say(f"{ledger.count:,} records read, {count:,} acknowledged, of {producers} producers")
    return problems


def growth(sizes: Sequence[tuple[int, float]]) -> list[str]:
    """Return what is wrong with the memory, given it in MiB with the number of records at that time."""
    warm = [memory for count, memory in sizes if count >= _WARM_UP]
    half = len(warm) // 2
    if half < _FEWEST:
        return [f"{sizes[-1][0] if sizes else 0:,} records are too few to see whether memory grows"]
    before, after = median(warm[:half]), median(warm[half:])
    _say(f"memory: {sizes[0][1]:.0f} MiB at the start, after the warm-up {before:.1f} MiB and then {after:.1f} MiB")
    return [f"memory grew from {before:.1f} to {after:.1f} MiB"] if after > before * _GROWTH else []


def _say(text: str) -> None:
    print(text, flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(prog="make soak", description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=30, metavar="N", help="duration (default: 30)")
    parser.add_argument("--clients", type=int, default=6, metavar="N", help="number of running clients (default: 6)")
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the cluster and its clients end, too
    problems = soak(options.minutes * 60, options.clients)
    _say("\n".join(problems[:20]) or "nothing lost, doubled or out of order, and no growth of memory")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
