"""Partition directories that a real Kafka wrote, in use, crashed and closed, and copies with damage in each file."""

from __future__ import annotations

import json
import re
import shutil
import struct
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from crc32c import crc32c
from kafka import KafkaProducer

from kip.admin import Admin, NewTopic
from kip.log.checks.check import check_partitions
from kip.log.checks.results import PartitionCheck
from tests.cli.running import kip
from tests.real_kafka import RealKafka
from tests.waiting import PATIENCE

TOPIC = "checked"
FIRST = f"{0:020}"


@dataclass(frozen=True)
class Directories:
    """Copies of a log directory, and the last stable offset according to the broker."""

    in_use: Path
    crashed: Path
    closed: Path
    last_stable_offset: int


@pytest.fixture(scope="module")
def directories(single_kafka: RealKafka, tmp_path_factory: pytest.TempPathFactory) -> Directories:
    """Write two segments in transactions, every second one aborted and the last one left open."""
    folder = tmp_path_factory.mktemp("directories")
    server = single_kafka.brokers[1]
    with Admin(single_kafka.bootstrap_servers) as admin:
        admin.create_topics([NewTopic(TOPIC, partitions=1, configs={"segment.bytes": str(1 << 20)})])
        producer = KafkaProducer(
            bootstrap_servers=single_kafka.bootstrap_servers, transactional_id="check", transaction_timeout_ms=600_000
        )
        producer.init_transactions()
        for number in range(8):
            producer.begin_transaction()
            for _ in range(200):
                producer.send(TOPIC, b"x" * 1000)
            producer.flush()
            (producer.abort_transaction if number % 2 else producer.commit_transaction)()
        producer.begin_transaction()
        producer.send(TOPIC, b"open").get(PATIENCE)
        (stable,) = admin.list_offsets({(TOPIC, 0): -1}, read_committed=True)
    for name, end in (("in_use", server.pause), ("crashed", server.kill), ("closed", server.stop)):
        if name == "closed":
            server.start()
            single_kafka.wait_until_serving()
        end()
        shutil.copytree(server.directory / "data", folder / name)
        server.resume()
    server.start()
    single_kafka.wait_until_serving()
    producer.close(timeout=0)
    return Directories(folder / "in_use", folder / "crashed", folder / "closed", stable.offset or 0)


@pytest.mark.parametrize("state", ["in_use", "crashed", "closed"])
def test_directories_of_kafka_have_no_problems(directories: Directories, state: str) -> None:
    results = list(check_partitions(str(getattr(directories, state))))
    assert [problem for result in results for problem in result.problems] == []
    (ours,) = (result for result in results if result.topic == TOPIC)
    assert (ours.segments, ours.last_stable_offset) == (2, directories.last_stable_offset)
    assert [one.transaction_start for one in ours.open_transactions] == [directories.last_stable_offset]


def _patched(position: int, data: bytes) -> Callable[[bytes], bytes]:
    return lambda whole: whole[: position % len(whole)] + data + whole[position % len(whole) + len(data) :]


def _flipped(position: int) -> Callable[[bytes], bytes]:
    """Change a byte of which the value is not known, such as the last one of a timestamp."""
    return lambda whole: _patched(position, bytes([whole[position] ^ 0xFF]))(whole)


def _with_offset(offset: int) -> Callable[[bytes], bytes]:
    """Change the last offset of the first producer in a snapshot of producers, with a valid checksum."""

    def change(whole: bytes) -> bytes:
        body = whole[6:24] + struct.pack(">q", offset) + whole[32:]
        return whole[:2] + struct.pack(">I", crc32c(body)) + body

    return change


@dataclass(frozen=True)
class Damage:
    """A change of a file, by a pattern of its name, and the expected problem."""

    file: str
    change: Callable[[bytes], bytes]
    expected: str


DAMAGES = [
    Damage(f"{FIRST}.index", lambda whole: whole[:-3], r"\d+ bytes, not a multiple of 8"),
    Damage(f"{FIRST}.index", lambda whole: whole + bytes(80), r"the last 80 of \d+ bytes are zeros"),
    Damage(f"{FIRST}.index", _patched(12, b"\0\0\0\x01"), r"entry 1 does not ascend"),
    Damage(f"{FIRST}.index", _flipped(7), r"entry 0 points to byte \d+, where no batch starts"),
    Damage(f"{FIRST}.index", _patched(-4, b"\x7f"), r"entry \d+ points to byte \d+, after the last batch"),
    Damage(f"{FIRST}.index", _patched(0, b"\0\0\0\1"), r"entry 0 has offset 1 at byte \d+, where the batch"),
    Damage(f"{FIRST}.timeindex", _flipped(7), r"entry \d+ (has timestamp \d+ as the largest|does not ascend)"),
    Damage(f"{FIRST}.timeindex", _patched(-12, b"\x01"), r"entry \d+ has timestamp \d+ as the largest up to offset"),
    Damage(f"{FIRST}.timeindex", lambda whole: whole[:-12], r"no entry for timestamp \d+, the largest of the segment"),
    Damage(f"{FIRST}.txnindex", lambda whole: whole[34:], r"no entry for the transaction of producer \d+ that was"),
    Damage(f"{FIRST}.txnindex", _patched(1, b"\1"), r"entry 0 has version 1 instead of 0"),
    Damage(f"{FIRST}.txnindex", _patched(9, b"\x63"), r"entry 0 is of producer 99, the marker of producer \d+"),
    Damage(f"{FIRST}.txnindex", _patched(25, b"\0"), r"entry 0 "),
    Damage(f"{FIRST}.log", _patched(5000, b"\xff\0\xff\0"), r"the checksum \d+ is wrong"),
    Damage(f"{FIRST}.log", lambda whole: whole[:-9], r"the file ends \d+ bytes into a batch of \d+"),
    Damage("*.snapshot", _flipped(-1), r"the checksum \d+ is wrong"),
    Damage("*.snapshot", _patched(1, b"\7"), r"version 7 instead of 1"),
    Damage("*.snapshot", _with_offset(3), r"producer \d+: its last offset is 3 there and -?\d+ in the log"),
    Damage("leader-epoch-checkpoint", lambda whole: b"0\n5\n0 0\n", r"1 entries instead of 5"),
    Damage("leader-epoch-checkpoint", lambda whole: b"0\n1\n7 0\n", r"offset 0 has epoch 7 there and 0 in the log"),
    Damage("leader-epoch-checkpoint", lambda whole: b"0\n2\n0 0\n0 9\n", r"epoch 0 from offset 9 follows epoch 0"),
    Damage("leader-epoch-checkpoint", lambda whole: b"1\n", r"no version and number of entries"),
]


def _check(directory: Path) -> PartitionCheck:
    (result,) = check_partitions(str(directory))
    return result


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: f"{damage.file}-{damage.expected[:30]}")
def test_damage_is_found_in_its_file(directories: Directories, tmp_path: Path, damage: Damage) -> None:
    copy = Path(shutil.copytree(directories.closed / f"{TOPIC}-0", tmp_path / f"{TOPIC}-0"))
    (tmp_path / ".kafka_cleanshutdown").touch()
    assert _check(copy).findings == []
    file = min(copy.glob(damage.file))
    file.write_bytes(damage.change(file.read_bytes()))
    problems = _check(copy).problems
    found = [one.reason for one in problems if one.file == f"{TOPIC}-0/{file.name}"]
    assert any(re.search(damage.expected, reason) for reason in found), problems


def test_files_that_kafka_repairs_are_notes(directories: Directories, tmp_path: Path) -> None:
    copy = Path(shutil.copytree(directories.crashed / f"{TOPIC}-0", tmp_path / f"{TOPIC}-0"))
    for name in (f"{FIRST}.log.swap", f"{FIRST}.index.cleaned", f"{7:020}.index", "leader-epoch-checkpoint.tmp"):
        (copy / name).touch()
    (copy / f"{FIRST}.timeindex").unlink()
    last = max(copy.glob("*.log"))
    last.write_bytes(last.read_bytes()[:-5])
    result = _check(copy)
    assert result.problems == []
    assert {one.file.partition("/")[2]: one.reason.partition(";")[0] for one in result.findings if one.is_note} == {
        f"{FIRST}.log.swap": "a compacted segment that has not replaced others yet",
        f"{FIRST}.index.cleaned": "an incomplete compacted segment",
        f"{7:020}.index": "an index without a segment",
        "leader-epoch-checkpoint.tmp": "an incomplete file",
        f"{FIRST}.timeindex": "missing",
        last.name: next(one.reason for one in result.findings if one.file.endswith(last.name)),
    }


def test_java_finds_the_damaged_index_too(single_kafka: RealKafka, directories: Directories, tmp_path: Path) -> None:
    copy = Path(shutil.copytree(directories.closed / f"{TOPIC}-0", tmp_path / f"{TOPIC}-0"))
    index = copy / f"{FIRST}.index"

    def verdict() -> bool:
        run = single_kafka.tool("org.apache.kafka.tools.DumpLogSegments", "--verify-index-only", "--files", str(index))
        return run.returncode == 0 and "ismatches" not in run.stdout + run.stderr

    assert verdict()
    index.write_bytes(_patched(0, b"\0\0\0\1")(index.read_bytes()))
    assert not verdict()


def test_the_command(directories: Directories, tmp_path: Path) -> None:
    shutil.copytree(directories.closed, tmp_path / "data")
    path = str(tmp_path / "data")
    assert kip("log", "check", path).exit_code == 0
    (tmp_path / "data" / "replication-offset-checkpoint").write_text(f"0\n1\n{TOPIC} 0 999999\n")
    run = kip("log", "check", path)
    assert run.exit_code == 1
    assert f"the high watermark of {TOPIC}-0 is 999999, its log ends at" in run.stderr
    rows = map(json.loads, kip("log", "check", path, "--format", "jsonl").stdout.splitlines())
    (row,) = (row for row in rows if row["topic"] == TOPIC)
    assert [one["severity"] for one in row["findings"]] == ["problem"]
    assert [one["startOffset"] for one in row["openTransactions"]] == [directories.last_stable_offset]
    assert kip("log", "check", str(tmp_path / "missing")).exit_code == 2
