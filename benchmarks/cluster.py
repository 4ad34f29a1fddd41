"""`make bench-cluster`: the embedded cluster beside kfake and a Kafka of one node: start, records in and out, latency.

librdkafka writes (idempotent, acks from all) and reads (checksums verified) records of 100 bytes, and compares the
records read with those written. Each cluster is a separate process. The real Kafka needs Java and Maven; kfake,
franz-go's Kafka for tests, needs Go. The latency that `kip proxy` adds is measured, too, and the speed at which the
embedded cluster opens a folder.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from confluent_kafka import Consumer, KafkaError, Message, Producer, TopicPartition

from benchmarks import proxy
from benchmarks.servers import embedded, kfake, real
from benchmarks.tables import Section, Target, milliseconds
from kip.admin import Admin, NewTopic

_SIZE = 100
_WAIT = 60
_LEAST_RATE = 50_000
_LONGEST_START = 0.1
_NO_METRICS = {"enable.metrics.push": False}
"""kfake asks clients for metrics, which librdkafka would announce"""
_START = """
from time import perf_counter
from kip.cluster import EmbeddedCluster
begun = perf_counter()
with EmbeddedCluster(brokers=1, controllers=1):
    print(perf_counter() - begun)
"""
_OPEN = """
import sys
from pathlib import Path
from time import perf_counter
from kip.cluster import EmbeddedCluster
folder = Path(sys.argv[1])
with EmbeddedCluster(brokers=1, controllers=1, directory=folder) as cluster:
    cluster.create_topic("t", 1, 1)
    for _ in range(1000):
        cluster.produce_many("t", [b"x" * 1000] * 100)
size = sum(path.stat().st_size for path in folder.rglob("*.log"))
begun = perf_counter()
with EmbeddedCluster(brokers=1, controllers=1, directory=folder):
    print(size / (perf_counter() - begun))
"""


def start_seconds() -> float:
    """Return how long the embedded cluster takes to start, the best of three, without its imports."""
    runs = (
        subprocess.run([sys.executable, "-c", _START], check=True, capture_output=True, text=True) for _ in range(3)
    )
    return min(float(run.stdout) for run in runs)


def opening_rate() -> float:
    """Return the bytes per second at which a folder of 100 MB is opened, the best of three."""
    rates = []
    for _ in range(3):
        with TemporaryDirectory() as folder:
            run = subprocess.run([sys.executable, "-c", _OPEN, folder], check=True, capture_output=True, text=True)
            rates.append(float(run.stdout))
    return max(rates)


def _check_delivery(error: KafkaError | None, message: Message) -> None:
    assert error is None, error


def throughput(address: str, topic: str, count: int) -> tuple[float, float]:
    """Return records per second in and out."""
    values = [b"%0*d" % (_SIZE, number) for number in range(count)]
    producer = Producer(
        {
            "bootstrap.servers": address,
            "enable.idempotence": True,
            "linger.ms": 5,
            "queue.buffering.max.messages": count,
            **_NO_METRICS,
        }
    )
    begun = perf_counter()
    for value in values:
        producer.produce(topic, value, partition=0)
    assert producer.flush(_WAIT) == 0
    sent = perf_counter() - begun
    consumer = Consumer(
        {"bootstrap.servers": address, "group.id": "bench", "check.crcs": True, "enable.auto.commit": False}
        | _NO_METRICS
    )
    consumer.assign([TopicPartition(topic, 0, 0)])
    read: list[bytes | None] = []
    begun = perf_counter()
    while len(read) < count:
        read += [message.value() for message in consumer.consume(10_000, _WAIT)]
    received = perf_counter() - begun
    consumer.close()
    assert read == values, "the records that were read are not those that were written"
    return count / sent, count / received


def latency(address: str, topic: str, count: int) -> float:
    """Return the median time in seconds from sending one record to its acknowledgement."""
    producer = Producer({"bootstrap.servers": address, "enable.idempotence": True, "linger.ms": 0, **_NO_METRICS})
    times = []
    for _ in range(count):
        begun = perf_counter()
        producer.produce(topic, b"x" * _SIZE, partition=0, on_delivery=_check_delivery)
        assert producer.flush(_WAIT) == 0
        times.append(perf_counter() - begun)
    return median(times)


def measure(count: int, *, beside_others: bool) -> Section:
    start = start_seconds()
    targets = [Target("start of the embedded cluster", start, "at most", _LONGEST_START, " s")]
    rows: list[list[str]] = []
    clusters = {"embedded cluster": embedded}
    if beside_others:
        clusters |= {"kfake": kfake, "Kafka 4.3.1": real}
    for name, start_cluster in clusters.items():
        with start_cluster() as address:
            with Admin(address) as admin:
                admin.create_topics([NewTopic("warm", 1, 1), NewTopic("bench", 1, 1), NewTopic("single", 1, 1)])
            throughput(address, "warm", count // 10)
            sent, received = throughput(address, "bench", count)
            delay = latency(address, "single", 200)
        rows.append([name, f"{sent:,.0f}/s", f"{received:,.0f}/s", milliseconds(delay)])
        if name == "embedded cluster":
            targets.append(Target("records in", sent, "at least", _LEAST_RATE, "/s"))
            targets.append(Target("records out", received, "at least", _LEAST_RATE, "/s"))
    text = (
        f"{count:,} records of {_SIZE} bytes with librdkafka; the start takes {milliseconds(start)}, and a folder is "
        f"opened at {opening_rate() / 1e6:,.0f} MB/s."
    )
    return Section("The embedded cluster", text, ["", "in", "out", "acknowledgement"], rows, targets)


def main() -> int:
    parser = argparse.ArgumentParser(prog="make bench-cluster", description="Measure the embedded cluster.")
    parser.add_argument("--records", type=int, default=300_000, metavar="N", help="records to write and read")
    parser.add_argument("--requests", type=int, default=5000, metavar="N", help="requests of each kind to the proxy")
    parser.add_argument("--alone", action="store_true", help="leave out kfake and the real Kafka")
    options = parser.parse_args()
    sections = [measure(options.records, beside_others=not options.alone)]
    with embedded() as broker:
        sections.append(proxy.measure(broker, options.requests))
    for section in sections:
        print("\n".join(section.lines()))
    missed = [target.what for section in sections for target in section.targets if not target.is_met]
    print(f"missed: {', '.join(missed)}" if missed else "all targets are met")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent.parent))
    sys.exit(main())
