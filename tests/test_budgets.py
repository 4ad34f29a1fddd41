"""Each budget holds against input that asks for more, can be raised, and is in the table of SECURITY.md."""

from __future__ import annotations

import gzip
import io
import os
import random
import re
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import orjson
import pytest
from crc32c import crc32c
from kafka_wire.clients import ApiVersionsRequest
from kafka_wire.records import COMPRESSIONS, HEADER_SIZE, Record, RecordBatch, compression, decompress
from kafka_wire.records.compression import compress
from kafka_wire.runtime.frames import encode_request
from kipc.budgets import limit
from kipc.errors import KipcError

from kip.admin.errors import AuthenticationError
from kip.admin.security.sasl import Scram
from kip.budgets import BUDGETS, VARIABLE, BudgetError, budget, set_budgets
from kip.cluster import EmbeddedCluster
from kip.log.checks.check import check_partitions
from kip.log.collected.snapshots import LostLine, read_snapshots
from kip.log.dumps.dump import DumpedLines, DumpOptions, dump_files
from kip.log.errors import LogError
from kip.log.segments.batches import parse_batch
from kip.log.segments.files import find_log_files
from kip.log.segments.indexes import offset_index
from kip.log.segments.reader import Damage, read_batches
from tests.capture.talk import Talk, read_file, read_packets_of, write_pcap
from tests.cli.running import kip
from tests.shared import ROOT
from tests.waiting import PATIENCE

Raise = Callable[[str], None]


@pytest.fixture
def raised(monkeypatch: pytest.MonkeyPatch) -> Raise:
    """Set budgets for a test."""
    return lambda settings: monkeypatch.setenv(VARIABLE, settings)


@pytest.fixture(autouse=True)
def _defaults(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start each test with the defaults, and remove what `kip --budget` sets."""
    monkeypatch.setenv(VARIABLE, "")
    monkeypatch.delenv(VARIABLE)


def unit(number: int, name: str) -> str:
    if name == "bytes" and number % (1 << 20) == 0:
        return f"{number >> 20} MiB"
    if name == "bytes" and number % 1024 == 0:
        return f"{number >> 10} KiB"
    return f"{number:,} {name}"


def test_the_documented_table_is_the_one_in_use() -> None:
    rows = [f"| `{name}` | {unit(each.default, each.unit)} | {each.about} |" for name, each in BUDGETS.items()]
    table = "\n".join(["| budget | default | of what |", "|---|---|---|", *rows])
    assert table in (ROOT / "SECURITY.md").read_text(encoding="utf-8"), table


def test_budgets_are_raised_for_this_process_and_its_children(raised: Raise) -> None:
    raised("index-bytes=1k")
    set_budgets(["batch-bytes=2g", "batch-bytes=3m"])
    assert [budget(name) for name in ("index-bytes", "batch-bytes", "scram-iterations")] == [1024, 3 << 20, 1_000_000]
    program = "from kip.budgets import budget; print(budget('batch-bytes'))"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout == f"{3 << 20}\n"


@pytest.mark.parametrize(
    ("setting", "problem"),
    [
        ("x=1", "'x' is not a budget; there are batch-bytes, "),
        ("batch-bytes", "'batch-bytes' is not of the form NAME=NUMBER"),
        ("batch-bytes=-1", "is not of the form NAME=NUMBER"),
    ],
)
def test_a_wrong_setting_is_a_usage_error(setting: str, problem: str, raised: Raise, tmp_path: Path) -> None:
    with pytest.raises(BudgetError, match=problem):
        set_budgets([setting])
    assert VARIABLE not in os.environ
    result = kip("--budget", setting, "log", "dump", str(tmp_path))
    assert (result.exit_code, problem in result.stderr) == (2, True)
    raised(setting)
    result = kip("log", "dump", str(tmp_path))
    assert (result.exit_code, problem in result.stderr) == (2, True)


def in_kip(settings: str, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int]:
    monkeypatch.setenv("KIP_BUDGETS", settings)
    return budget("batch-bytes"), budget("index-bytes")


def in_kipc(settings: str, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int]:
    words = settings.replace("batch-bytes", "file").replace("index-bytes", "page")
    monkeypatch.setenv("KIPC_BUDGETS", words)
    return limit("file"), limit("page")


@pytest.mark.parametrize(
    ("settings", "limits"),
    [
        ("batch-bytes=7 index-bytes=8", (7, 8)),
        ("batch-bytes=7,index-bytes=8", (7, 8)),
        (" batch-bytes = 7 ,, index-bytes = 8, ", (7, 8)),
        ("batch-bytes=7\nindex-bytes=8k", (7, 8 << 10)),
        ("batch-bytes=7m,index-bytes=8g", (7 << 20, 8 << 30)),
        ("batch-bytes=1 index-bytes=8 batch-bytes=2", (2, 8)),
    ],
)
@pytest.mark.parametrize("read", [in_kip, in_kipc])
def test_kip_and_kipc_read_settings_in_the_same_way(
    read: Callable[[str, pytest.MonkeyPatch], object],
    settings: str,
    limits: tuple[int, int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert read(settings, monkeypatch) == limits


WRONG_SETTINGS = ("zzz", "zzz=many", "zzz=-1", "zzz=", "=1", "zzz=1t", "zzz=\u0661", f"zzz={10**18}", "ZZZ=1;b=2")


@pytest.mark.parametrize(
    ("setting", "sentence"),
    [
        ("versoins=9", r"'versoins' is not a budget; (did you mean versions\?|there are batch-bytes, .*)"),
        ("zzz=9", "'zzz' is not a budget; there are (batch-bytes|file), .*"),
        *((wrong, f"{re.escape(repr(wrong))} is not of the form NAME=NUMBER, such as (batch-bytes=200m|fields=5k)")
          for wrong in WRONG_SETTINGS),
    ],
)  # fmt: skip
@pytest.mark.parametrize("read", [in_kip, in_kipc])
def test_kip_and_kipc_refuse_settings_with_the_same_sentence(
    read: Callable[[str, pytest.MonkeyPatch], object], setting: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises((BudgetError, KipcError)) as refused:
        read(setting, monkeypatch)
    assert re.fullmatch(f"KIPC?_BUDGETS: {sentence}", str(refused.value))


def test_a_large_batch_is_damage(raised: Raise) -> None:
    batch = RecordBatch.of([Record(0, 0, None, bytes(2000))]).data
    raised("batch-bytes=1k")
    (damage,) = read_batches(io.BytesIO(batch), "f")
    assert isinstance(damage, Damage)
    assert "more than the 1024 of the largest request" in damage.reason
    raised("batch-bytes=4k")
    assert not isinstance(next(read_batches(io.BytesIO(batch), "f")), Damage)


@pytest.mark.parametrize("compression", COMPRESSIONS[1:])
def test_a_bomb_of_each_compression_is_damage(compression: str, raised: Raise) -> None:
    batch = parse_batch(RecordBatch.of([Record(value=bytes(1 << 20))], compression=compression).data)
    raised("batch-decompressed=1000k")
    with pytest.raises(LogError, match="decompresses to more than 1024000 bytes"):
        list(batch.records())
    raised("batch-decompressed=1025k")
    assert [record.value for record in batch.records()] == [bytes(1 << 20)]


def test_a_wrong_lz4_header_costs_one_decompression(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each decompression makes a buffer of eight times the size of the data."""
    attempts = []

    def into_buffer(*arguments: Any) -> bytes:
        attempts.append(arguments)
        return original(*arguments)

    original = compression._into_buffer
    monkeypatch.setattr(compression, "_into_buffer", into_buffer)
    content = random.Random(1).randbytes(2 << 20)
    data = bytearray(compress("lz4", content))
    data[6] ^= 0x55
    assert decompress(COMPRESSIONS.index("lz4"), bytes(data)) == content
    assert len(attempts) == 1


def bomb(records: int) -> bytes:
    """Return a small batch that prints to a lot."""
    record = b"\x0c\0\0\0\1\1\0"
    body = compress("zstd", record * records)
    batch = bytearray(RecordBatch.of([Record(0, 0, None, None)], compression="zstd").data[:HEADER_SIZE] + body)
    struct.pack_into(">i", batch, 8, len(batch) - 12)
    struct.pack_into(">i", batch, 57, records)
    struct.pack_into(">i", batch, 23, records - 1)
    struct.pack_into(">I", batch, 17, crc32c(bytes(batch[21:])))
    return bytes(batch)


@pytest.mark.slow
def test_a_small_batch_does_not_print_gigabytes(raised: Raise, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kip.log.dumps.dump._FREE", 1 << 20)
    folder = tmp_path / "topic-0"
    folder.mkdir()
    good = RecordBatch.of([Record(200_000, 0, b"k", b"v")]).data
    (folder / f"{0:020}.log").write_bytes(bomb(100_000) + good)
    assert len(list(parse_batch(bomb(9)).records())) == 9

    def printed() -> tuple[int, int, list[str]]:
        outputs = list(dump_files(find_log_files(str(folder)), DumpOptions()))
        lines = b"".join(each.lines for each in outputs if isinstance(each, DumpedLines)).splitlines()
        damages = [str(each) for each in outputs if isinstance(each, Damage)]
        return sum(map(len, lines)), orjson.loads(lines[-1])["offset"], damages

    count, last, damages = printed()
    assert count < 3 << 20
    assert last == 200_000
    assert [re.sub(r"\d+", "N", text.partition("records: ")[2]) for text in damages] == [
        "N bytes of lines from N bytes of the file; the rest of the batch is left out "
        "(to print it: kip --budget printed-expansion=N); N bytes skipped"
    ]
    raised("printed-expansion=10m")
    assert printed()[2] == []


def test_an_index_is_read_in_part(raised: Raise, tmp_path: Path) -> None:
    (tmp_path / f"{0:020}.log").write_bytes(b"")
    (tmp_path / f"{0:020}.index").write_bytes(b"".join(struct.pack(">ii", n, 10 * n) for n in range(1, 50)))
    (file,) = find_log_files(str(tmp_path / f"{0:020}.log"))
    raised("index-bytes=160")
    assert len(offset_index(file)) == 20
    raised("index-bytes=1k")
    assert len(offset_index(file)) == 49


def test_a_long_line_of_a_collector_is_lost(raised: Raise) -> None:
    raised("snapshot-line-bytes=1000")
    (line,) = read_snapshots(io.BytesIO(b"x" * 5000 + b"\n"))
    assert isinstance(line, LostLine)
    assert line.reason == "a line of 5001 bytes, longer than any snapshot"


@pytest.mark.parametrize("name", ["leader-epoch-checkpoint", f"{0:020}.snapshot"])
def test_a_large_state_file_of_a_partition_is_damage(name: str, raised: Raise, tmp_path: Path) -> None:
    """A file of 1 TiB, which takes no space on the disk, would take that much memory."""
    partition = tmp_path / "wells-0"
    partition.mkdir()
    (partition / f"{0:020}.log").write_bytes(RecordBatch.of([Record(0, 0, b"k", b"v")]).data)
    with (partition / name).open("wb") as file:
        file.truncate(1 << 40)
    raised("state-file-bytes=1k")
    (check,) = check_partitions(str(partition))
    (finding,) = (each for each in check.findings if each.file.endswith(name))
    assert finding.reason == "larger than 1,024 bytes (to read it: kip --budget state-file-bytes=10240)"


PCAP_HEADER = struct.pack("<IHHIIII", 0xA1B2C3D4, 2, 4, 0, 0, 65535, 101)


@pytest.mark.slow
@pytest.mark.parametrize("filling", [b"\0", b"\1", b"\0\0\1\0"], ids=["zeros", "ones", "sizes"])
def test_a_filled_capture_takes_little_time(filling: bytes, tmp_path: Path) -> None:
    """It took 1.5 seconds of the processor for each MiB, while everything was searched for a packet."""
    path = tmp_path / "filled.pcap.gz"
    path.write_bytes(gzip.compress(PCAP_HEADER + filling * ((8 << 20) // len(filling)), 1))
    start = time.process_time()
    reading = read_file(path)
    assert time.process_time() - start < 4
    assert reading.losses


@pytest.mark.slow
def test_a_compressed_capture_is_read_in_part(raised: Raise, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kip.capture.compressed._FREE", 1 << 20)
    talk = Talk()
    talk.exchange(0, 1)
    plain = write_pcap(tmp_path / "plain.pcap", talk.packets).read_bytes()
    path = tmp_path / "bomb.pcap.gz"
    path.write_bytes(gzip.compress(plain + bytes(8 << 20), 9))
    assert any("it decompresses to more than 200 times its size" in loss for loss in read_file(path).losses)
    raised("capture-expansion=2000")
    assert not any("it decompresses" in loss for loss in read_file(path).losses)


@pytest.mark.parametrize(("settings", "forgets"), [("capture-connections=4", True), ("capture-connections=20", False)])
def test_idle_connections_of_a_capture_are_forgotten(
    settings: str, forgets: bool, raised: Raise, tmp_path: Path
) -> None:
    """A forgotten connection gets another number when its next packet comes."""
    raised(settings)
    talks = [Talk(endpoints=((f"10.0.0.{n}", 40000), ("10.0.1.1", 9092)), time=1_800_000_000.0 + n) for n in range(20)]
    for talk in talks:
        talk.exchange(0)
    for talk in talks:
        talk.time += 100
        talk.exchange(1)
    reading = read_packets_of(*talks, path=tmp_path / "many.pcap")
    assert sorted(reading.answered) == [0] * 20 + [1] * 20
    assert (len({each.connection for each in reading.exchanges}) > 20) == forgets


@pytest.mark.parametrize(("settings", "connections"), [("", 2), ("capture-linger=1000", 1)])
def test_a_closed_connection_of_a_capture_is_forgotten(
    settings: str, connections: int, raised: Raise, tmp_path: Path
) -> None:
    raised(settings)
    talk = Talk.opened()
    talk.exchange(0)
    talk.close()
    other = Talk(endpoints=(("10.0.0.9", 4), ("10.0.1.9", 9092)), time=talk.time + 100)
    other.exchange(1)
    talk.time += 200
    talk.exchange(2)
    reading = read_packets_of(talk, other, path=tmp_path / "closed.pcap")
    assert len({each.connection for each in reading.exchanges if each.client == "10.0.0.1:40000"}) == connections


def test_scram_iterations(raised: Raise) -> None:
    def attempt(iterations: int) -> None:
        exchange = Scram("user", "password", "SCRAM-SHA-256").exchange()
        nonce = next(exchange).decode().rpartition("r=")[2]
        exchange.send(f"r={nonce}x,s=QSXCR+Q6sek8bf92,i={iterations}".encode())

    with pytest.raises(AuthenticationError, match="1000001 iterations of SCRAM, more than 1000000"):
        attempt(1_000_001)
    raised("scram-iterations=5000")
    attempt(5000)
    with pytest.raises(AuthenticationError, match="5001 iterations of SCRAM, more than 5000"):
        attempt(5001)


def is_closed_after(cluster: EmbeddedCluster, data: bytes, seconds: float = PATIENCE) -> bool:
    """Return whether a broker closes a connection in time, rather than wait for more, after it was sent something."""
    host, port = cluster.bootstrap_server.split(",")[0].rsplit(":", 1)
    with socket.create_connection((host, int(port))) as connection:
        connection.settimeout(seconds)
        try:
            connection.sendall(data)
            while connection.recv(1 << 16):
                pass
        except TimeoutError:
            return False
        except ConnectionError:
            return True
        return True


@pytest.mark.slow
def test_what_a_client_may_send_before_a_login(raised: Raise) -> None:
    request = encode_request(ApiVersionsRequest(), 0, correlation_id=1)
    frame = struct.pack(">i", (512 << 10) + 1)
    with EmbeddedCluster(brokers=1, controllers=1, users={"u": "p"}) as cluster:
        assert not is_closed_after(cluster, request * 100, seconds=1)
        assert is_closed_after(cluster, request * 101)
        assert is_closed_after(cluster, frame)
        raised("login-requests=101 login-frame-bytes=1m")
        assert not is_closed_after(cluster, request * 101, seconds=1)
        assert not is_closed_after(cluster, frame, seconds=1)


@pytest.mark.slow
def test_frames_of_the_embedded_cluster(raised: Raise) -> None:
    frame = struct.pack(">i", (100 << 20) + 1)
    with EmbeddedCluster(brokers=1, controllers=1) as cluster:
        assert is_closed_after(cluster, frame)
        raised("frame-bytes=101m")
        assert not is_closed_after(cluster, frame, seconds=1)
