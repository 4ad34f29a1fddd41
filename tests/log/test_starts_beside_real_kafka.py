"""Files by which a broker decides when it starts, each changed in a copy of a real log directory.

`kip log check` says what Kafka does then; Kafka is started with some of the copies, and with all of them if thorough.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from kafka import KafkaProducer

from kip.admin import Admin, NewTopic
from kip.log.segments.batches import Batch
from kip.log.segments.reader import read_batches
from tests.cli.running import kip
from tests.real_kafka.clusters import RealKafka, start_single
from tests.real_kafka.jars import NEWEST
from tests.waiting import PATIENCE, wait_for

pytestmark = [pytest.mark.kafka, pytest.mark.slow, pytest.mark.xdist_group("single Kafka")]

SEGMENT = f"{0:020}.log"
METADATA = "__cluster_metadata-0"
RECORDS = 20
OTHER_ID = "AAAAAAAAQkqAAAAAAAAAAA"
STRAY, REFUSES, SERVES, EMPTY = "stray", "refuses to start", "serves", "serves an empty log"
UNIQUE = "0" * 32


def _write(file: str, text: str) -> Callable[[Path], object]:
    return lambda data: (data / file).write_text(text)


def _replace(file: str, pattern: str, text: str) -> Callable[[Path], object]:
    return lambda data: (data / file).write_text(re.sub(pattern, text, (data / file).read_text()))


def _remove(*files: str) -> Callable[[Path], object]:
    return lambda data: [(data / file).unlink() for file in files]


def _folder(name: str, source: str = "") -> Callable[[Path], object]:
    return lambda data: shutil.copytree(data / source, data / name) if source else (data / name).mkdir()


def _without_start(data: Path) -> None:
    """Remove the start of the metadata log, as after a restore of some of its files."""
    folder = data / METADATA
    with (folder / SEGMENT).open("rb") as log:
        batches = [item for item in read_batches(log) if isinstance(item, Batch)]
    rest = batches[len(batches) // 2 :]
    for file in folder.glob("0*"):
        file.unlink()
    (folder / f"{rest[0].base_offset:020}.log").write_bytes(b"".join(batch.data for batch in rest))


def _with_zeros(data: Path) -> None:
    segment = data / "a-0" / SEGMENT
    segment.write_bytes(segment.read_bytes() + bytes(5000))


@dataclass(frozen=True)
class Row:
    """A change of a log directory, the file and text of our finding, and what Kafka does.

    `is_started` is whether Kafka is started also in tests that are not thorough.
    """

    change: Callable[[Path], object]
    file: str
    expected: str
    kafka: str
    is_note: bool = False
    is_started: bool = False


TOPIC_ID = "a-0/partition.metadata"
QUORUM = f"{METADATA}/quorum-state"
ROWS = {
    "no topic ID": Row(_remove(TOPIC_ID), TOPIC_ID, "missing; .* -stray", STRAY, is_started=True),
    "a topic ID of no topic": Row(
        _replace(TOPIC_ID, "topic_id: .*", f"topic_id: {OTHER_ID}"),
        *(TOPIC_ID, f"{OTHER_ID} is not in the metadata, which has .{{22}} for a; .* -stray", STRAY),
    ),
    "the topic ID of another topic": Row(
        lambda data: shutil.copy(data / "b-0/partition.metadata", data / TOPIC_ID),
        *(TOPIC_ID, "is that of b; Kafka does not serve", ""),
    ),
    "a topic ID of zeros": Row(
        _write(TOPIC_ID, f"version: 0\ntopic_id: {'A' * 22}"), TOPIC_ID, "zeros; Kafka refuses", REFUSES
    ),
    "an empty topic ID": Row(_write(TOPIC_ID, ""), TOPIC_ID, "not the lines .* Kafka refuses", REFUSES),
    "a malformed topic ID": Row(
        _write(TOPIC_ID, "version: 0\ntopic_id: a!"), TOPIC_ID, "not the lines .* Kafka refuses", REFUSES
    ),
    "another topic ID of the metadata log": Row(
        _write(f"{METADATA}/partition.metadata", f"version: 0\ntopic_id: {OTHER_ID}"),
        *(f"{METADATA}/partition.metadata", f"{OTHER_ID} instead of A{{21}}Q; Kafka refuses to start", REFUSES),
    ),
    "an empty partition": Row(
        lambda data: (shutil.rmtree(data / "a-0"), (data / "a-0").mkdir()),
        *("recovery-point-offset-checkpoint", "the recovery point of a-0 is 20, its log ends at 0", STRAY),
    ),
    "no segment": Row(
        _remove(f"a-0/{SEGMENT}"), "a-0/", "no segment; Kafka begins with an empty log", EMPTY, is_note=True
    ),
    "no start of the metadata log": Row(
        _without_start, METADATA, r"begins with offset \d+, and no snapshot .* Kafka refuses", REFUSES, is_started=True
    ),
    "no last vote": Row(_remove(QUORUM), QUORUM, "missing; Kafka begins with epoch 1", SERVES, is_note=True),
    "an empty last vote": Row(_write(QUORUM, ""), QUORUM, "not the state of a quorum.* Kafka refuses", REFUSES),
    "a last vote without a version": Row(
        _replace(QUORUM, ',"data_version":.', ""), QUORUM, "not the state of a quorum.* Kafka refuses", REFUSES
    ),
    "a last vote of a newer version": Row(
        _replace(QUORUM, '"data_version":.', '"data_version":9'), QUORUM, "not the state .* Kafka refuses", REFUSES
    ),
    "an old last vote": Row(
        _replace(QUORUM, '"leaderEpoch":1', '"leaderEpoch":0'), QUORUM, "epoch 0, but the log has", SERVES, is_note=True
    ),
    "no meta.properties": Row(_remove("meta.properties"), "meta.properties", "missing; Kafka refuses", REFUSES),
    "another node": Row(
        _replace("meta.properties", "node.id=1", "node.id=2"),
        *("meta.properties", "node 2, but by the metadata the directory is of node 1, which refuses", REFUSES),
    ),
    "an unknown version": Row(
        _replace("meta.properties", "version=1", "version=9"),
        "meta.properties",
        "version '9' .* Kafka refuses",
        REFUSES,
    ),
    "no cluster": Row(
        _replace("meta.properties", "cluster.id=.*", ""), "meta.properties", "no cluster.id; Kafka refuses", REFUSES
    ),
    "a broker of ZooKeeper": Row(
        _replace("meta.properties", "version=1", "version=0"), "meta.properties", "version 0, .* refuses", REFUSES
    ),
    "no directory ID": Row(
        _replace("meta.properties", "directory.id=.*", ""), "meta.properties", "no directory.id, but the metadata", ""
    ),
    "another directory ID": Row(
        _replace("meta.properties", "directory.id=.*", f"directory.id={OTHER_ID}"),
        *("meta.properties", f"directory.id {OTHER_ID}, but the metadata has", ""),
    ),
    "a stray partition": Row(
        _folder(f"a-0.{UNIQUE}-stray", "a-0"), f"a-0.{UNIQUE}-stray/", "a log that Kafka took for stray", SERVES
    ),
    "a deleted partition": Row(
        _folder(f"a-0.{UNIQUE}-delete", "a-0"), f"a-0.{UNIQUE}-delete/", "Kafka removes", SERVES, is_note=True
    ),
    "a stray partition of another name": Row(_folder("b-0.x-stray"), "b-0.x-stray/", "a log that Kafka took", SERVES),
    "a moving partition": Row(
        lambda data: (data / "a-0").rename(data / f"a-0.{UNIQUE}-future"),
        *(f"a-0.{UNIQUE}-future/", "a copy of a-0 from another log directory", SERVES, True),
    ),
    "a moving partition in the place where it was": Row(
        _folder(f"a-0.{UNIQUE}-future", "a-0"), f"a-0.{UNIQUE}-future/", "in the same log directory", REFUSES
    ),
    "lost+found": Row(_folder("lost+found"), "lost+found/", "not the name of a partition; Kafka refuses", REFUSES),
    "another folder": Row(_folder("notes-x"), "notes-x/", "not the name of a partition; Kafka refuses", REFUSES),
    "a hidden folder": Row(_folder(".snapshot"), ".snapshot/", "not the name of a partition; Kafka refuses", REFUSES),
    "a file without an offset": Row(_write("a-0/x.log", ""), "a-0/x.log", "does not begin with an offset", REFUSES),
    "a partition twice": Row(_folder("a-00", "a-0"), "a-00/", "also .*/a-0, of the same node; Kafka refuses", REFUSES),
    "an unreadable high watermark": Row(
        _write("replication-offset-checkpoint", "x"), "replication-offset-checkpoint", "Kafka stops using", REFUSES
    ),
    "an unreadable recovery point": Row(
        _write("recovery-point-offset-checkpoint", "x"), "recovery-point-offset-checkpoint", "stops using", REFUSES
    ),
    "no epochs": Row(
        _remove("a-0/leader-epoch-checkpoint"),
        *("a-0/leader-epoch-checkpoint", "begins one without the epochs", SERVES, True),
    ),
    "unreadable epochs": Row(
        _write("a-0/leader-epoch-checkpoint", "x"), "a-0/leader-epoch-checkpoint", "Kafka stops using", REFUSES
    ),
    "a start after the end": Row(
        _write("log-start-offset-checkpoint", "0\n1\na 0 999\n"),
        *("log-start-offset-checkpoint", "is 999, its log ends at 20; Kafka deletes all segments", EMPTY),
    ),
    "an unreadable snapshot of producers": Row(
        lambda data: [file.write_bytes(b"x") for file in (data / "a-0").glob("*.snapshot")],
        *("a-0/", "Kafka deletes it when it starts, and replays the log", SERVES),
    ),
    "an unreadable clean shutdown": Row(
        _write(".kafka_cleanshutdown", "{x"), ".kafka_cleanshutdown", "no brokerEpoch", SERVES, is_note=True
    ),
    "zeros after a clean shutdown": Row(_with_zeros, f"a-0/{SEGMENT}", "zeros instead of a record batch", REFUSES),
}
FINE = {
    "the index cache of tiered storage": _folder("remote-log-index-cache"),
    "a newer version of the topic ID": _replace(TOPIC_ID, "version: 0", "version: 9"),
    "no topic ID of the metadata log": _remove(f"{METADATA}/partition.metadata"),
    "no high watermarks": _remove("replication-offset-checkpoint"),
}


@dataclass(frozen=True)
class Stopped:
    """A node that was stopped, and a copy of its log directory."""

    kafka: RealKafka
    copy: Path

    def start(self, change: Callable[[Path], object]) -> str:
        """Start the node with a changed copy, and return what it does."""
        server = self.kafka.brokers[1]
        data = server.directory / "data"
        shutil.rmtree(data)
        shutil.copytree(self.copy, data)
        change(data)
        server.start()
        try:
            wait_for(self._has_decided, "the broker to serve or to exit", PATIENCE)
            if server.process is None or server.process.poll() is not None:
                return REFUSES
            if any(re.fullmatch(r"a-0\.(?!0{32}).*-stray", each.name) for each in data.iterdir()):
                return STRAY
            with Admin(self.kafka.bootstrap_servers) as admin:
                start, end = (admin.list_offsets({("a", 0): spec})[0].offset for spec in (-2, -1))
            return EMPTY if start == end else SERVES
        finally:
            server.kill()

    def _has_decided(self) -> bool:
        server = self.kafka.brokers[1]
        return server.process is None or server.process.poll() is not None or bool(self.kafka._alive(server.port))


@pytest.fixture(scope="module", params=[NEWEST, *(pytest.param(old, marks=pytest.mark.thorough) for old in ("3.9.1",))])
def stopped(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stopped]:
    """Stop a node with the partitions a-0 and b-0, which has the topic IDs, votes and checkpoints of a real one."""
    with start_single(request.param) as kafka:
        server = kafka.brokers[1]
        with Admin(kafka.bootstrap_servers) as admin:
            admin.create_topics([NewTopic(name, partitions=1) for name in "ab"])
        producer = KafkaProducer(bootstrap_servers=kafka.bootstrap_servers)
        for _ in range(RECORDS):
            producer.send("a", b"x" * 50).get(PATIENCE)
        producer.close()
        server.stop()
        copy = tmp_path_factory.mktemp("copies") / "data-0"
        shutil.copytree(server.directory / "data", copy)
        yield Stopped(kafka, copy)


def findings(path: Path) -> tuple[int, list[dict[str, str]]]:
    run = kip("log", "check", str(path), "--format", "jsonl")
    return run.exit_code, [one for line in run.stdout.splitlines() for one in json.loads(line)["findings"]]


def test_a_directory_of_kafka_has_no_findings(stopped: Stopped) -> None:
    assert findings(stopped.copy) == (0, [])


@pytest.mark.parametrize("name", ROWS)
def test_the_check_says_what_kafka_does(stopped: Stopped, tmp_path: Path, name: str) -> None:
    row = ROWS[name]
    data = Path(shutil.copytree(stopped.copy, tmp_path / "data-0"))
    row.change(data)
    status, found = findings(data)
    matching = [one for one in found if one["file"].startswith(row.file) and re.search(row.expected, one["reason"])]
    assert matching, found
    assert {one["severity"] for one in matching} == {"note" if row.is_note else "problem"}
    assert status == int(any(one["severity"] == "problem" for one in found))


@pytest.mark.parametrize("name", FINE)
def test_the_check_finds_nothing_in_what_kafka_accepts(stopped: Stopped, tmp_path: Path, name: str) -> None:
    data = Path(shutil.copytree(stopped.copy, tmp_path / "data-0"))
    FINE[name](data)
    assert findings(data) == (0, [])


STARTS = [
    pytest.param(name, marks=() if row.is_started else pytest.mark.thorough) for name, row in ROWS.items() if row.kafka
]


@pytest.mark.parametrize("name", STARTS)
def test_kafka_does_that(stopped: Stopped, name: str) -> None:
    assert stopped.start(ROWS[name].change) == ROWS[name].kafka


@pytest.mark.thorough
@pytest.mark.parametrize("name", FINE)
def test_kafka_accepts_that(stopped: Stopped, name: str) -> None:
    assert stopped.start(FINE[name]) == SERVES


def _volume(volumes: Path, source: Path, node: str, partition: str) -> None:
    """Add a volume with one partition and without a metadata log."""
    volume = volumes / "data-1" / "kafka-log1"
    volume.mkdir(parents=True)
    shutil.copytree(source / partition, volume / partition)
    properties = (source / "meta.properties").read_text()
    (volume / "meta.properties").write_text(re.sub("directory.id=.*", "", re.sub(*node.split(" -> "), properties)))


@pytest.mark.parametrize(
    ("node", "expected"),
    [
        ("node.id=1 -> node.id=5", "node 5 of cluster .*, but .*, which has the metadata log, is of node 1 of cluster"),
        (f"cluster.id=.* -> cluster.id={OTHER_ID}", f"of cluster {OTHER_ID}, but .* refuses to start with both"),
        ("node.id=1 -> node.id=1", "also .*/a-0, of the same node; Kafka refuses to start with both"),
    ],
    ids=["of another node", "of another cluster", "with a partition twice"],
)
def test_volumes_of_one_node_are_compared(stopped: Stopped, tmp_path: Path, node: str, expected: str) -> None:
    shutil.copytree(stopped.copy, tmp_path / "data-0" / "kafka-log1")
    _volume(tmp_path, stopped.copy, node, "a-0")
    status, found = findings(tmp_path)
    assert status == 1
    assert any(re.search(expected, one["reason"]) for one in found if one["severity"] == "problem"), found


def test_copies_of_nodes_do_not_contradict_each_other(stopped: Stopped, tmp_path: Path) -> None:
    for name in ("node-1", "node-1.old"):
        shutil.copytree(stopped.copy, tmp_path / name)
    assert findings(tmp_path) == (0, [])
