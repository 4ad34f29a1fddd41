"""The accelerator, built here, in separate processes: the codecs' test suites, reference counts, out of memory."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from tests.processes import run_process
from tests.shared import ROOT

pytestmark = [pytest.mark.slow, pytest.mark.network, pytest.mark.xdist_group("accelerator")]


@pytest.fixture(scope="module")
def accelerator(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the extension from source and return the folder to import it from."""
    if not (shutil.which("cc") or shutil.which("gcc")):
        pytest.skip("no C compiler to build the accelerator with")
    folder = tmp_path_factory.mktemp("accelerator")
    copy = folder / "source"
    shutil.copytree(ROOT / "accelerator", copy)
    command = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", str(folder / "lib"), str(copy)]
    built = run_process(*command)
    assert built.returncode == 0, built.stderr
    return folder / "lib"


def run(accelerator: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    paths = os.pathsep.join([str(accelerator), str(ROOT)])
    return run_process(sys.executable, *arguments, cwd=ROOT, env={**os.environ, "PYTHONPATH": paths, **environment})


def test_packages_find_it_and_can_be_told_not_to(accelerator: Path) -> None:
    code = "from kafka_wire.registry import accelerator; print(accelerator and accelerator.__name__)"
    assert run(accelerator, "-c", code).stdout == "kipc_accelerator\n"
    assert run(accelerator, "-c", code, KIPC_ACCELERATOR="0").stdout == "None\n"


IMPORTED_AGAIN = """
import importlib, sys
import kipc_accelerator as first
from kafka_wire.clients import FetchRequest, MetadataResponse
from kafka_wire.records import Record, acceleration
data = MetadataResponse().encode(9)
body, *_ = acceleration.CODEC.write([Record(0, 0, b"k", None, ())], 0, 0)
for again in range(3):
    del sys.modules["kipc_accelerator"]
    second = importlib.import_module("kipc_accelerator")
    assert second is not first and second.Plan is first.Plan and second.Records is first.Records
assert MetadataResponse.decode(data, 9).encode(10) and FetchRequest.decode(FetchRequest().encode(12), 12)
codec = second.Records(Record)
for reads, writes in ((codec, acceleration.CODEC), (acceleration.CODEC, codec)):
    read = list(reads.read(body, 0, 1, 0, 0, None))
    assert read[0].key == b"k" and writes.write(read, 0, 0)[0] == body
print("works")
"""


def test_importing_it_again_changes_nothing_for_packages(accelerator: Path) -> None:
    result = run(accelerator, "-c", IMPORTED_AGAIN)
    assert result.stdout == "works\n", result.stderr


@pytest.mark.parametrize(
    "suite",
    [
        "tests/wire/test_vectors.py -k merged",
        "tests/wire/test_fuzz.py",
        "generated/kafka_wire/tests/records tests/wire/test_record_batches.py",
        "tests/cluster/test_batches_of_other_clients.py",
        "tests/columnar/test_record_batches.py",
        "tests/log/test_dump.py tests/log/test_families.py",
        pytest.param("tests/wire/test_vectors.py", marks=pytest.mark.thorough),
        pytest.param("generated/kafka_wire/tests", marks=pytest.mark.thorough),
        pytest.param("tests/wire/test_wrong_values.py", marks=pytest.mark.thorough),
    ],
)
def test_the_suites_of_the_codecs(accelerator: Path, suite: str) -> None:
    result = run(accelerator, "-m", "pytest", "-q", "-p", "no:cacheprovider", *suite.split())
    assert result.returncode == 0, result.stdout[-3000:]


LEAKS = """
import gc, random, resource
from kafka_wire.clients import FetchResponse, MetadataResponse
from kafka_wire.registry import CATALOG, accelerator
from kafka_wire.runtime.errors import DecodeError, EncodeError
from tests.wire.mutations import all_seeds, mutated
assert accelerator
cases = [each for each in all_seeds() if each.cls in (FetchResponse, MetadataResponse)]
dice = random.Random(7)
def once():
    each = dice.choice(cases)
    try:
        message = each.cls.decode(mutated(dice, each), each.version)
        message.unknown_tags = {1 << 20: b"x"}
        message.encode(dice.choice(list(each.cls.VERSIONS)))
    except (DecodeError, EncodeError):
        pass
def peak():
    gc.collect()
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
for _ in range(20_000): once()
before = peak()
for _ in range(100_000): once()
print(peak() - before)
"""


LEAKS_OF_RECORDS = """
import gc, random, resource
from array import array
from kafka_wire.records import Record, acceleration
from kipc_accelerator import record_columns
assert acceleration.CODEC
records = [Record(n, n, b"key" * n, None, (("name", b"%d" % n),)) for n in range(300)]
body, *_ = acceleration.CODEC.write(records, 0, 0)
columns = array("q", bytes(8 * 7 * 600))
def once():
    reader = acceleration.CODEC.read(body, 0, 300, 0, 0, None)
    kept = next(reader)
    assert sum(1 for record in reader) == 299 and kept == records[0]
    assert next(acceleration.CODEC.read(body[:-1], 0, 300, 0, 0, 5)).timestamp == 5
    acceleration.CODEC.write(records, 0, 0)
    assert acceleration.CODEC.write(records + [None], 0, 0) is None
    batches = array("q", [0, len(body), 300, 0, 0, 0, len(body) - 1, 300, 0, 0])
    rows, places = record_columns(body, batches, columns)
    assert rows == 300 and batches[7] == -1 and len(places) == 300 * 32
def peak():
    gc.collect()
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
for _ in range(500): once()
before = peak()
for _ in range(3000): once()
print(peak() - before)
"""


@pytest.mark.parametrize("code", [LEAKS, LEAKS_OF_RECORDS], ids=["messages", "records"])
def test_no_reference_is_lost(accelerator: Path, code: str) -> None:
    result = run(accelerator, "-c", code)
    assert result.returncode == 0, result.stderr
    assert int(result.stdout) < 4096, "kilobytes more after the calls"


REFUSE_ALLOCATIONS = """
import _testcapi
def refuse_every_allocation(call):
    for allocation in range(1, 10_000):
        try:
            _testcapi.set_nomemory(allocation, allocation + 1)
            try:
                result = call()
            finally:
                _testcapi.remove_mem_hooks()
            return allocation, result
        except MemoryError:
            pass
"""
NO_MEMORY = """
from uuid import UUID
from kafka_wire.clients import MetadataResponse
from kafka_wire.clients.metadata_response import MetadataResponsePartition, MetadataResponseTopic
from kafka_wire.registry import accelerator
assert accelerator
partitions = [MetadataResponsePartition(replica_nodes=(1000, 2000), leader_id=70000)]
topic = MetadataResponseTopic(name="a" * 20, topic_id=UUID(int=3), partitions=partitions)
message = MetadataResponse(cluster_id="cluster-of-tests", topics=[topic], controller_id=99999)
message.unknown_tags = {100000: b"something"}
data = message.encode(12)
read, write = MetadataResponse._READERS[12], MetadataResponse._WRITERS[12]
allocations, (value, end) = refuse_every_allocation(lambda: read(data, 0, len(data)))
assert value == message and end == len(data), (value, end)
writes, written = refuse_every_allocation(lambda: write(message))
assert written == data
print(allocations > 8, writes > 1)
"""


NO_MEMORY_FOR_RECORDS = """
from array import array
from kafka_wire.records import Record, acceleration
from kipc_accelerator import record_columns
codec = acceleration.CODEC
records = [Record(n + 300, 10**12 + n, b"key%d" % n, b"value", [("name%d" % n, b"1" * n)]) for n in range(1, 6)]
body = codec.write(records, 0, 0)[0]
def read():
    reader = codec.read(body, 0, 5, 0, 0, None)
    found = list(reader)
    if reader.index != 5:
        raise SystemExit("a record in doubt, although memory ran out")
    return found
reads, found = refuse_every_allocation(read)
writes, written = refuse_every_allocation(lambda: codec.write(records, 0, 0))
batches, columns = array("q", [0, len(body), 5, 0, 0]), array("q", bytes(8 * 7 * 5))
allocations, (rows, places) = refuse_every_allocation(lambda: record_columns(body, batches, columns))
for record in records: record.headers = tuple(record.headers)
print(reads > 20, writes > 2, found == records, written[0] == body, allocations > 2, rows == 5)
"""


def test_memory_that_runs_out_for_records(accelerator: Path) -> None:
    pytest.importorskip("_testcapi", reason="this Python was built without the module that makes allocations fail")
    result = run(accelerator, "-c", REFUSE_ALLOCATIONS + NO_MEMORY_FOR_RECORDS)
    assert result.returncode == 0, result.stderr
    assert result.stdout.split() == ["True"] * 6


def test_the_collector_does_not_visit_records(accelerator: Path) -> None:
    code = """
import gc
from kafka_wire.records import Record, RecordBatch
(record,) = RecordBatch.of([Record(1, 2, b"key", b"value", [("name", b"value")])]).records()
print(gc.is_tracked(record), gc.is_tracked(record.headers), gc.is_tracked(record.headers[0]))
"""
    assert run(accelerator, "-c", code).stdout.split() == ["False"] * 3


@pytest.mark.parametrize("is_used", ["0", "1"])
def test_records_of_coordinators_are_dumped_without_the_scalar_view(accelerator: Path, is_used: str) -> None:
    code = """
from kafka_wire.group_coordinator import OffsetCommitKey, OffsetCommitValue
from kip.log.records import json_views
from kip.log.records.families import FAMILIES
family = FAMILIES["__consumer_offsets"]
convert = json_views.json_view(family)
json_views.view = None
print(convert(*family.encode(OffsetCommitKey(group="g", topic="t"), OffsetCommitValue(offset=5), 3))[0])
"""
    result = run(accelerator, "-c", code, KIPC_ACCELERATOR=is_used)
    assert result.stdout == "OFFSET_COMMIT\n", result.stderr


def test_records_in_both_forms(accelerator: Path) -> None:
    result = run(accelerator, "-m", "tools.accelerator.records", "1000")
    assert result.returncode == 0, result.stderr[-3000:]


def test_threads_find_what_one_finds(accelerator: Path) -> None:
    result = run(accelerator, "-m", "tools.accelerator.threads", "20")
    assert result.returncode == 0, result.stderr[-3000:]


CHECKSUMS = """
import random
from kipc_accelerator import CRC32C, _table_crc32c, crc32c
from kafka_wire.records.checksum import table_crc32c
assert crc32c(b"123456789") == _table_crc32c(b"123456789") == 0xE3069283
dice = random.Random(3)
for size in (*range(20), 4095, 12287, 12288, 12289, 24576, 100_001):
    data = dice.randbytes(size + 3)
    for start in (0, 1, 0xFFFFFFFF):
        expected = table_crc32c(data[3:], start)
        assert crc32c(memoryview(data)[3:], start) == expected, (size, CRC32C)
        assert _table_crc32c(bytearray(data[3:]), start) == expected, size
print(CRC32C)
"""


def test_checksums(accelerator: Path) -> None:
    result = run(accelerator, "-c", CHECKSUMS)
    assert result.returncode == 0, result.stderr
    assert result.stdout in ("sse4.2\n", "tables\n")


ARRAYS = """
from array import array
from kipc_accelerator import record_columns
columns = array("q", bytes(8 * 7 * 9))
for batches, out in (
    (array("q", [1, 0, 0, 0, 0]), columns), (array("q", [0, 8, 1, 0, 0]), columns), (array("q", [0] * 4), columns),
    (array("q"), array("q", [0])), (array("q"), memoryview(bytearray(8 * 7 + 1))[1:]), (array("q"), bytes(56)),
):
    try:
        record_columns(b"records", batches, out)
    except (ValueError, TypeError) as error:
        print(type(error).__name__)
print(record_columns(b"", array("q"), array("q")))
"""


def test_arrays_for_columns(accelerator: Path) -> None:
    result = run(accelerator, "-c", ARRAYS)
    assert result.stdout.splitlines() == ["ValueError"] * 5 + ["TypeError", "(0, bytearray(b''))"], result.stderr


def test_slots_are_found_in_the_class_itself(accelerator: Path) -> None:
    code = """
import kipc_accelerator
from kafka_wire.records import Record
class Derived(Record):
    __slots__ = ()
class Lacking:
    __slots__ = ("offset",)
for cls in (Derived, Lacking, int):
    try:
        kipc_accelerator.Records(cls)
    except (ValueError, AttributeError) as error:
        print(type(error).__name__)
kipc_accelerator.Records(Record)
"""
    result = run(accelerator, "-c", code)
    assert result.stdout.split() == ["ValueError", "AttributeError", "AttributeError"], result.stderr


def test_sanitizers_find_nothing_in_records(accelerator: Path, tmp_path: Path) -> None:
    compiler = shutil.which("gcc")
    libraries = [
        subprocess.run(
            [compiler, f"-print-file-name={name}"], capture_output=True, text=True, check=True
        ).stdout.strip()
        for name in ("libasan.so", "libubsan.so")
        if compiler
    ]
    if not libraries or not all(Path(library).is_absolute() for library in libraries):
        pytest.skip("no gcc with the libraries of its sanitizers")
    settings = ["-g", "-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined", "-fPIC", "-shared"]
    sources = sorted(map(str, (ROOT / "accelerator/src").glob("*.c")))
    include = sysconfig.get_paths()["include"]
    target = str(tmp_path / "kipc_accelerator.abi3.so")
    subprocess.run([str(compiler), *settings, f"-I{include}", *sources, "-o", target], check=True)
    result = run(
        tmp_path,
        "-m",
        "tools.accelerator.records",
        "200",
        LD_PRELOAD=" ".join(libraries),
        ASAN_OPTIONS="detect_leaks=0",  # CPython leaks memory at exit
        PYTHONMALLOC="malloc",
    )
    assert result.returncode == 0, result.stderr[-3000:]


def test_memory_that_runs_out_is_a_memory_error_and_nothing_else(accelerator: Path) -> None:
    pytest.importorskip("_testcapi", reason="this Python was built without the module that makes allocations fail")
    result = run(accelerator, "-c", REFUSE_ALLOCATIONS + NO_MEMORY)
    assert result.returncode == 0, result.stderr
    assert result.stdout == "True True\n"
