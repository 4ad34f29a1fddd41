"""The embedded engine's server and sessions, in the environment that `make sail` makes."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from benchmarks.generated_logs import PARTITIONS, OffsetsLog
from tests.shared import shared_path
from tests.spark.embedded import run_program, run_with_sail, sail_python
from tests.spark.sail_processes import server_of, wait_for_end
from tests.waiting import wait_for

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("Sail")]

WAIT = """
import os, time
from kip.spark.sail import sail_session
with sail_session() as spark:
    assert spark.range(3).count() == 3
    print("ready", flush=True)
    time.sleep(600)
"""
DEAD = """
import os, signal
from kip.spark.pipeline.errors import spark_reason
from kip.spark.sail import sail_session
from pyspark.errors import PySparkException
with sail_session() as spark:
    [outer] = open(f"/proc/self/task/{os.getpid()}/children").read().split()
    [server] = open(f"/proc/{outer}/task/{outer}/children").read().split()
    os.kill(int(server), signal.SIGKILL)
    try:
        spark.range(3).count()
    except PySparkException as error:
        print("failed:", type(error).__name__, spark_reason(error))
"""
LOCKED = """
import ctypes
from pyspark.sql import functions as F
from kip.spark.sail import sail_session
def wait(place):
    open(place, "w").close()
    return ctypes.PyDLL(None).sleep(600)  # unlike CDLL, it keeps Python's lock
with sail_session() as spark:
    print("ready", flush=True)
    spark.range(1).select(F.udf(wait, "bigint")(F.lit({place!r}))).collect()
"""
NO_FILE = """
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from kip.spark import local_session
print(local_session().range(3).count())
with ProcessPoolExecutor(1, get_context("spawn")) as pool:
    print(pool.submit(abs, -4).result())
"""
SLOW_USE = """
import os
os.sched_setaffinity(0, [min(os.sched_getaffinity(0))])
from pyspark.sql import functions as F
from kip.spark import local_session
log = local_session().read.format("kafka-log").load({path!r})
slow = F.udf(lambda offset: sum(range(300)), "bigint")
print(log.agg(F.sum(slow("offset")) / 44_850).first()[0])
"""
FEW_ROWS = """
from kip.spark import local_session
log = local_session().read.format("kafka-log").load({path!r})
for _ in range(8):
    assert len(log.limit(1).collect()) == 1
print(log.count())
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


@contextmanager
def started(code: str, folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program, whose temporary files are in a folder, until it prints `ready`."""
    program, temporary = folder / "program.py", folder / "temporary"
    program.write_text(code)
    temporary.mkdir()
    with subprocess.Popen(
        [str(sail_python()), str(program)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=os.environ | {"TMPDIR": str(temporary)},
    ) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == b"ready\n"
        yield parent


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_no_server_is_left_behind_whatever_ends_its_parent(number: signal.Signals, tmp_path: Path) -> None:
    folder = tmp_path / "temporary"
    with started(WAIT, tmp_path) as parent:
        server = server_of(parent.pid)
        assert len(server) == 2
        assert [path.name[:4] for path in folder.iterdir()] == ["kip-"]
        parent.send_signal(number)
        parent.wait(60)
    wait_for_end(server)
    assert list(folder.iterdir()) == []


def test_no_server_is_left_behind_that_runs_no_python_any_more(tmp_path: Path) -> None:
    place = tmp_path / "locked"
    with started(LOCKED.format(place=str(place)), tmp_path) as parent:
        server = server_of(parent.pid)
        wait_for(place.exists, "the function that keeps the lock")
        parent.kill()
        parent.wait(60)
    wait_for_end(server)
    assert list((tmp_path / "temporary").iterdir()) == []


def test_no_server_is_left_behind_whose_first_process_is_killed(tmp_path: Path) -> None:
    with started(WAIT, tmp_path) as parent:
        server = server_of(parent.pid)
        os.kill(server[0], signal.SIGKILL)
        parent.kill()
    wait_for_end(server)


def test_a_log_is_read_on_one_core_while_python_uses_its_rows(tmp_path: Path) -> None:
    """Sail waits with Python's lock for space for batches, see `never_waiting`; there are 30 of 20,000 rows."""
    rows = 600_000
    OffsetsLog(tmp_path / "logs").write(PARTITIONS * rows)
    path = str(tmp_path / "logs" / "__consumer_offsets-0")
    assert run_program(SLOW_USE.format(path=path), tmp_path) == f"{rows:.1f}\n"


def test_queries_that_do_not_read_all_rows_leave_room_for_others(tmp_path: Path) -> None:
    """A task that is given up ends its turn, see `never_waiting`."""
    OffsetsLog(tmp_path / "logs").write(PARTITIONS * 100_000)
    assert run_program(FEW_ROWS.format(path=str(tmp_path / "logs")), tmp_path) == f"{PARTITIONS * 100_000}\n"


def test_a_dead_server_is_an_error_and_no_endless_wait(tmp_path: Path) -> None:
    assert run_program(DEAD, tmp_path) == (
        "failed: SparkConnectGrpcException the server does not answer any more: it crashed, or was killed, perhaps "
        "since memory is short\n"
    )


def test_a_local_session_has_sources_and_functions(tmp_path: Path) -> None:
    path = str(shared_path("captures", "logs"))
    assert run_program(LOCAL.format(path=path), tmp_path) == "[] topics\n1\n92 timestamp\n"


def test_a_program_needs_no_file() -> None:
    """PySpark's client takes `python -c` and workers of pytest-xdist for runs of PySpark's doctests."""
    assert run_with_sail("-c", NO_FILE).stdout == "3\n4\n"


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
    [outer] = Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()
    [server] = Path(f"/proc/{outer}/task/{outer}/children").read_text().split()
    sockets = {link.name: os.readlink(link) for link in Path(f"/proc/{server}/fd").iterdir()}
    for line in Path(f"/proc/{server}/net/tcp").read_text().splitlines()[1:]:
        fields = line.split()
        if fields[3] == "0A" and f"socket:[{fields[9]}]" in sockets.values():
            print(fields[1].partition(":")[0])
"""
    assert run_program(code, tmp_path).split() == ["0100007F"]
