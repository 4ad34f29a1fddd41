"""`make bench-admin`: round trips of the admin client beside kafka-python's and confluent-kafka's, and a cold `kip`.

All clients use the same embedded cluster (a separate process), then the same real Kafka if Java and Maven are there.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter

from benchmarks.tables import Section, Target, milliseconds, times
from benchmarks.timing import Candidate, best_times

OURS, PYTHON, C = "kip.admin", "kafka-python", "confluent-kafka (C)"
KIP = [sys.executable, "-m", "kip.cli.main"]
COLD_LIMIT = 0.5
CLUSTER_TOOL = "org.apache.kafka.tools.ClusterTool"


def round_trips(title: str, address: str, rounds: int, calls: int) -> Section:
    """Time the calls of each client in turn, on one connection each, one call after the other."""
    rows, targets = [], []
    for name, candidates in _calls(address).items():
        seconds = best_times(candidates, rounds, calls)
        rate = {client: 1 / time for client, time in seconds.items()}
        ratio = rate[OURS] / rate[PYTHON]
        rows.append([name, *(f"{rate[client]:,.0f}/s" if client in rate else "" for client in (OURS, PYTHON, C))])
        rows[-1].append(times(ratio))
        targets.append(Target(f"{title}, {name}: beside {PYTHON}", ratio, "at least", 1.0, "x"))
    text = (
        f"Calls per second, the best of {rounds} rounds of {calls} calls, each waiting for its answer. "
        f"Where it is offered, {OURS} lists topics through KIP-142's request, the others through Metadata."
    )
    return Section(title, text, ["call", OURS, PYTHON, C, f"{OURS} / {PYTHON}"], rows, targets)


def _calls(address: str) -> Mapping[str, Mapping[str, Candidate]]:
    from confluent_kafka.admin import AdminClient
    from kafka import KafkaAdminClient  # type: ignore[import-untyped]

    from kip.admin import Admin

    ours, c = Admin(address), AdminClient({"bootstrap.servers": address})
    python = KafkaAdminClient(bootstrap_servers=address)
    return {
        "describe_cluster": {
            OURS: ours.describe_cluster,
            PYTHON: python.describe_cluster,
            C: lambda: c.describe_cluster().result(),
        },
        "list_topics": {OURS: ours.list_topics, PYTHON: python.list_topics, C: c.list_topics},
        "describe_quorum": {OURS: ours.describe_metadata_quorum, PYTHON: python.describe_metadata_quorum},
    }


def cold_starts(address: str, rounds: int, java: Callable[[], object] | None) -> Section:
    """Time whole processes from their start to their end: the first answer of a cold `kip`, and of the Java tool."""
    times = {"kip cluster id": min(_seconds([*KIP, "cluster", "id", "-b", address]) for _ in range(rounds))}
    targets = [Target("kip cluster id, cold", times["kip cluster id"], "under", COLD_LIMIT, " s")]
    if java is not None:
        times["kafka-cluster cluster-id (Java)"] = seconds = best_times({"": java}, 3)[""]
        targets.append(Target("kip cluster id beside the Java tool", times["kip cluster id"], "under", seconds, " s"))
    rows = [[name, milliseconds(seconds)] for name, seconds in times.items()]
    return Section("A cold start", f"The best of {rounds} processes.", ["command", "time"], rows, targets)


def _seconds(command: list[str]) -> float:
    start = perf_counter()
    subprocess.run(command, check=True, capture_output=True)
    return perf_counter() - start


@contextmanager
def embedded_address(topics: int) -> Iterator[str]:
    """Run `kip serve` with some topics, and return the address of its first broker."""
    from kip.admin import Admin, NewTopic

    command = [*KIP, "serve", "--brokers", "3", "--controllers", "3", "--port", "0"]
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            address = process.stdout.readline().split()[2]
            with Admin(address) as admin:
                admin.create_topics([NewTopic(f"topic-{number:03}", 3, 2) for number in range(topics)])
            yield address
        finally:
            process.terminate()


def main() -> int:
    parser = argparse.ArgumentParser(prog="make bench-admin", description="Measure the admin client.")
    parser.add_argument("--quick", action="store_true", help="few rounds")
    parser.add_argument("--no-kafka", action="store_true", help="leave out the real Kafka")
    options = parser.parse_args()
    rounds, calls = (3, 50) if options.quick else (10, 300)
    sections = []
    with embedded_address(topics=30) as address:
        sections.append(round_trips("The embedded cluster", address, rounds, calls))
        if options.no_kafka:
            sections.append(cold_starts(address, rounds, None))
    if not options.no_kafka:
        from kip.admin import Admin, NewTopic
        from tests.real_kafka import start_single

        with start_single("4.3.1") as kafka:
            where = kafka.bootstrap_servers
            with Admin(where) as admin:
                admin.create_topics([NewTopic(f"topic-{number:03}", 3, 1) for number in range(30)])
            sections.append(round_trips("A real Kafka 4.3.1", where, rounds, calls))
            java = lambda: kafka.tool(CLUSTER_TOOL, "cluster-id", "--bootstrap-server", where)  # noqa: E731
            sections.append(cold_starts(where, rounds, java))
    for section in sections:
        print("\n".join(section.lines()))
    missed = [target.what for section in sections for target in section.targets if not target.is_met]
    print(f"missed: {', '.join(missed)}" if missed else "all targets are met")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent.parent))
    sys.exit(main())
