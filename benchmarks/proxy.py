"""The latency that `kip proxy` adds, a part of `make bench-cluster`.

A client sends 1,000 requests per second to a broker, and alternately as many through a proxy in front of it, and waits
for each response. Client, broker and proxy are separate processes. The broker is an embedded one, as the latency of
a real one varies by more than the proxy adds.
"""

from __future__ import annotations

import argparse
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from typing import NamedTuple

from kafka_wire.clients import FetchRequest, HeartbeatRequest, MetadataRequest, ProduceRequest
from kafka_wire.clients.fetch_request import FetchPartition, FetchTopic
from kafka_wire.clients.produce_request import PartitionProduceData, TopicProduceData
from kafka_wire.records import Record, RecordBatch
from kafka_wire.runtime.frames import encode_request
from kafka_wire.runtime.message import Message

from benchmarks.servers import embedded
from benchmarks.tables import Section, Target
from kip.admin import Admin, NewTopic

RATE = 1000
LONGEST = 150e-6
_TOPIC = "proxied"


class Added(NamedTuple):
    """The median and the 99th percentile of latencies in seconds: direct, through the proxy, and the difference."""

    direct: tuple[float, float]
    proxied: tuple[float, float]

    @property
    def difference(self) -> tuple[float, float]:
        return self.proxied[0] - self.direct[0], self.proxied[1] - self.direct[1]


@contextmanager
def proxy(broker: str, *options: str) -> Iterator[str]:
    """Run `kip proxy`, and give its address."""
    command = [sys.executable, "-m", "kip.cli.main", "proxy", "-b", broker, "--port", "0", *options]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield f"127.0.0.1:{process.stdout.readline().split()[-1]}"
        finally:
            process.terminate()


def requests(address: str) -> dict[str, bytes]:
    """Return the frames of requests: passed on, with addresses in the response, and with records."""
    with Admin(address) as admin:
        ids = {topic.name: topic.topic_id for topic in admin.list_topics()}
        if _TOPIC not in ids:
            admin.create_topics([NewTopic(_TOPIC, 1, 1)])
            ids = {topic.name: topic.topic_id for topic in admin.list_topics()}
    topic_id = ids[_TOPIC]
    batch = RecordBatch.of([Record(0, 0, None, bytes(100))]).data
    data = TopicProduceData(topic_id=topic_id, partition_data=[PartitionProduceData(index=0, records=batch)])
    part = FetchTopic(topic_id=topic_id, partitions=[FetchPartition(partition=0, partition_max_bytes=10_000)])
    messages: dict[str, tuple[Message, int]] = {
        "Heartbeat": (HeartbeatRequest(group_id="none", member_id="none"), 4),
        "Metadata": (MetadataRequest(topics=None), 13),
        "Produce, 100 bytes": (ProduceRequest(acks=1, timeout_ms=1000, topic_data=[data]), 13),
        "Fetch, 10 kB": (FetchRequest(max_bytes=10_000, min_bytes=1, topics=[part]), 17),
    }
    return {
        name: encode_request(message, version, correlation_id=1, client_id="bench")
        for name, (message, version) in messages.items()
    }


def latencies(addresses: list[str], frame: bytes, count: int) -> list[list[float]]:
    """Return the latencies at each address of requests that are sent in turn, RATE per second to each."""
    with ExitStack() as stack:
        sockets = []
        for address in addresses:
            host, port = address.rsplit(":", 1)
            sockets.append(stack.enter_context(socket.create_connection((host, int(port)))))
        times: list[list[float]] = [[] for _ in addresses]
        begun = perf_counter()
        for number in range(count):
            for place, connection in enumerate(sockets):
                due = begun + (number + place / len(sockets)) / RATE
                if (wait := due - perf_counter()) > 0:
                    sleep(wait)
                start = perf_counter()
                connection.sendall(frame)
                _receive(connection)
                times[place].append(perf_counter() - start)
        return times


def _receive(connection: socket.socket) -> None:
    data = connection.recv(1 << 16)
    while len(data) < 4 + int.from_bytes(data[:4]):
        data += connection.recv(1 << 16)


def added(broker: str, address: str, frame: bytes, count: int) -> Added:
    latencies([broker, address], frame, count // 10)
    direct, proxied = latencies([broker, address], frame, count)
    return Added((median(direct), quantiles(direct, n=100)[98]), (median(proxied), quantiles(proxied, n=100)[98]))


def measure(broker: str, count: int) -> Section:
    rows: list[list[str]] = []
    targets: list[Target] = []
    with TemporaryDirectory() as folder:
        variants = {"": (), ", recorded": ("--record", str(Path(folder, "a.pcap")))}
        for variant, options in variants.items():
            with proxy(broker, *options) as address:
                for name, frame in requests(broker).items():
                    latency = added(broker, address, frame, count)
                    rows.append([name + variant, *map(_pair, (latency.direct, latency.proxied, latency.difference))])
                    if not variant:
                        targets.append(
                            Target(f"added to {name}", latency.difference[0] * 1e6, "at most", LONGEST * 1e6, " µs")
                        )
    text = f"{RATE:,} requests per second, {count:,} of each; median / 99th percentile in µs."
    return Section("The proxy", text, ["request", "direct", "through the proxy", "added"], rows, targets)


def _pair(seconds: tuple[float, float]) -> str:
    return " / ".join(f"{second * 1e6:,.0f}" for second in seconds)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.proxy", description="Measure the proxy's latency.")
    parser.add_argument("--requests", type=int, default=5000, metavar="N", help="requests of each kind")
    options = parser.parse_args()
    with embedded() as broker:
        section = measure(broker, options.requests)
    print("\n".join(section.lines()))
    return 0 if all(target.is_met for target in section.targets) else 1


if __name__ == "__main__":
    sys.exit(main())
