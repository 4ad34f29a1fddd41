"""The embedded engine's server and sessions, in the environment that `make sail` makes."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.shared import shared_path
from tests.spark.embedded import run_program, sail_python

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("Sail")]

WAIT = """
import os, time
from kip.spark.sail import sail_session
with sail_session() as spark:
    print(spark.range(3).count(), flush=True)
    time.sleep(600)
"""
DEAD = """
import os, signal
from kip.spark.sail import sail_session
from pyspark.errors import PySparkException
with sail_session() as spark:
    [server] = open(f"/proc/self/task/{os.getpid()}/children").read().split()
    os.kill(int(server), signal.SIGKILL)
    try:
        spark.range(3).count()
    except PySparkException as error:
        print("failed:", type(error).__name__)
"""
LOCAL = """
from kip.columnar.schemas import message_class
from kip.spark import from_kafka, kafka_table, local_session
spark = local_session()
data = bytearray(message_class("MetadataRequest")().encode(9))
requests = spark.createDataFrame([(data,)], "data binary")
[row] = requests.select(from_kafka("data", "MetadataRequest", 9).alias("request")).collect()
print(row.request.topics, kafka_table(requests, "data", "MetadataRequest", 9).columns[0])
print(spark.sql("SELECT from_kafka_consumer_offsets(NULL, X'00') AS record").count())
log = spark.read.format("kafka-log").option("topic", "__consumer_offsets").load({path!r})
print(log.where("partition = 1").count(), dict(log.dtypes)["timestamp"])
"""

NULLS = """
from kip.columnar.schemas import message_class
from kip.spark import from_kafka, kafka_table, local_session
spark = local_session()
log = spark.read.format("kafka-log").option("topic", "__consumer_offsets").load({path!r})
commits = log.where("key.offset_commit.group IS NOT NULL OR value.offset_commit.offset IS NOT NULL")
print(sorted(row.type for row in commits.select("type").distinct().collect()))
data = bytearray(message_class("MetadataRequest")().encode(9))
requests = spark.createDataFrame([(data,), (None,)], "data binary")
decoded = requests.select(from_kafka("data", "MetadataRequest", 9).alias("request"))
print(decoded.where("request.allow_auto_topic_creation IS NOT NULL").count())
print(kafka_table(requests, "data", "MetadataRequest", 9).where("allow_auto_topic_creation IS NOT NULL").count())
"""


def servers() -> set[int]:
    """Return the servers that run."""
    found = set()
    for place in Path("/proc").glob("[0-9]*"):
        try:
            if b"kip.spark.sail_server" in (place / "cmdline").read_bytes():
                found.add(int(place.name))
        except OSError:
            continue
    return found


def server_of(parent: int) -> int:
    [server] = [each for each in servers() if f"PPid:\t{parent}\n" in Path(f"/proc/{each}/status").read_text()]
    return server


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_no_server_is_left_behind_whatever_ends_its_parent(number: signal.Signals, tmp_path: Path) -> None:
    program, folder = tmp_path / "program.py", tmp_path / "temporary"
    program.write_text(WAIT)
    folder.mkdir()
    with subprocess.Popen(
        [str(sail_python()), str(program)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=os.environ | {"TMPDIR": str(folder)},
    ) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == b"3\n"
        server = server_of(parent.pid)
        assert [path.name[:4] for path in folder.iterdir()] == ["kip-"]
        parent.send_signal(number)
        parent.wait(60)
    until = time.monotonic() + 60
    while server in servers() and time.monotonic() < until:
        time.sleep(0.1)
    assert server not in servers()
    assert list(folder.iterdir()) == []


def test_a_dead_server_is_an_error_and_no_endless_wait(tmp_path: Path) -> None:
    assert run_program(DEAD, tmp_path) == "failed: SparkConnectGrpcException\n"


def test_a_local_session_has_sources_and_functions(tmp_path: Path) -> None:
    path = str(shared_path("captures", "logs"))
    assert run_program(LOCAL.format(path=path), tmp_path) == "[] topics\n1\n92 timestamp\n"


def test_fields_of_null_structs_are_null(tmp_path: Path) -> None:
    """Arrow leaves open which values they have, and Sail returns these values."""
    printed = run_program(NULLS.format(path=str(shared_path("captures", "logs"))), tmp_path)
    assert printed.splitlines() == ["['OFFSET_COMMIT']", "1", "1"]


def test_a_server_listens_on_loopback_only(tmp_path: Path) -> None:
    """Whoever may connect is in SECURITY.md."""
    code = """
import os
from pathlib import Path
from kip.spark.sail import sail_session
with sail_session() as spark:
    [server] = Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()
    sockets = {link.name: os.readlink(link) for link in Path(f"/proc/{server}/fd").iterdir()}
    for line in Path(f"/proc/{server}/net/tcp").read_text().splitlines()[1:]:
        fields = line.split()
        if fields[3] == "0A" and f"socket:[{fields[9]}]" in sockets.values():
            print(fields[1].partition(":")[0])
"""
    assert run_program(code, tmp_path).split() == ["0100007F"]
