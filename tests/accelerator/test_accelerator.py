"""The accelerator, built here, in separate processes: the codecs' test suites, reference counts, out of memory."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

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
    built = subprocess.run(command, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    return folder / "lib"


def run(accelerator: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    paths = os.pathsep.join([str(accelerator), str(ROOT)])
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": paths, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_packages_find_it_and_can_be_told_not_to(accelerator: Path) -> None:
    code = "from kafka_wire.registry import accelerator; print(accelerator and accelerator.__name__)"
    assert run(accelerator, "-c", code).stdout == "kipc_accelerator\n"
    assert run(accelerator, "-c", code, KIPC_ACCELERATOR="0").stdout == "None\n"


@pytest.mark.parametrize(
    "suite",
    [
        "tests/wire/test_vectors.py -k merged",
        "tests/wire/test_fuzz.py",
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


def test_no_reference_is_lost(accelerator: Path) -> None:
    result = run(accelerator, "-c", LEAKS)
    assert result.returncode == 0, result.stderr
    assert int(result.stdout) < 4096, "kilobytes more after 100,000 calls"


NO_MEMORY = """
import _testcapi
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
allocations, (value, end) = refuse_every_allocation(lambda: read(data, 0, len(data)))
assert value == message and end == len(data), (value, end)
writes, written = refuse_every_allocation(lambda: write(message))
assert written == data
print(allocations > 8, writes > 1)
"""


def test_memory_that_runs_out_is_a_memory_error_and_nothing_else(accelerator: Path) -> None:
    pytest.importorskip("_testcapi", reason="this Python was built without the module that makes allocations fail")
    result = run(accelerator, "-c", NO_MEMORY)
    assert result.returncode == 0, result.stderr
    assert result.stdout == "True True\n"
