"""The pipeline on a classic session with a zip for its workers, on Connect, through spark-submit, and declared."""

from __future__ import annotations

import json
import shutil
import socket
import sys
from contextlib import closing, suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from kip.spark.bundle import write_bundle
from kip.spark.pipeline.output.folder import Output
from kip.spark.pipeline.show import read_rows
from tests.processes import run_process
from tests.real_kafka.servers import wait_for
from tests.shared import ROOT
from tests.spark.sessions import fresh_environment

pytestmark = [pytest.mark.spark, pytest.mark.slow, pytest.mark.ci]

PROGRAM = Path(__file__).parent / "programs" / "decode.py"
COMMAND = ROOT / "src" / "kip" / "cli" / "commands" / "pipeline" / "verbs.py"
CONNECT_PORT = 15002
TABLES = {"group_offsets": 3, "quorum_replicas": 12}
"""Rows of the tables that Connect makes, of logs and of snapshots; the other ways make the first one."""


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The code as one zip."""
    path = tmp_path_factory.mktemp("code") / "kip.zip"
    write_bundle(path)
    return path


@pytest.fixture(scope="module")
def left_behind(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two log folders and snapshots, those of the demo."""
    folder = tmp_path_factory.mktemp("left behind")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(ROOT / "examples" / "demo")
        demo = import_module("pipeline")
        demo.write_metadata(folder / "__cluster_metadata-0")
        demo.write_commits(folder / "__consumer_offsets-0")
        demo.write_snapshots(folder / "snapshots")
    return folder


def printed(tmp_path: Path, *command: str) -> str:
    """Run a program and return its output."""
    environment = fresh_environment()
    result = run_process(*command, cwd=tmp_path, env=environment, timeout=600)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


def run(tmp_path: Path, *command: str) -> dict[str, Any]:
    """Run a program and return the JSON in its last line."""
    answer: dict[str, Any] = json.loads(printed(tmp_path, *command).splitlines()[-1])
    return answer


def program(name: str) -> str:
    return str(Path(sys.executable).with_name(name))


def check(answer: dict[str, Any], output: Path, *tables: str) -> None:
    """Check the output of the program, and the tables that it wrote."""
    assert answer["same"] == 1000
    assert answer["total"] == sum(range(1000))
    assert "kip.zip" in answer["code"]
    check_tables(answer["tables"], output, *tables)


def check_tables(rows: dict[str, int], output: Path, *tables: str) -> None:
    assert rows == {name: note.rows for name, note in Output(str(output)).notes().items()}
    assert rows == {name: TABLES[name] for name in tables}
    assert {row["offset"] for row in read_rows(Output(str(output)), "group_offsets", (), {})[1]} == {700, 800, 900}


@pytest.mark.thorough
def test_zip_on_a_classic_session(tmp_path: Path, archive: Path, left_behind: Path) -> None:
    words = ("classic", str(left_behind), str(tmp_path / "tables"), "group_offsets", str(archive))
    check(run(tmp_path, sys.executable, str(PROGRAM), *words), tmp_path / "tables", "group_offsets")


@pytest.fixture
def free_port() -> None:
    """Wait for the port on which local servers of Spark Connect listen: the server before may still be going."""

    def is_free() -> bool:
        with closing(socket.socket()) as listener, suppress(OSError):
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(("", CONNECT_PORT))
            return True
        return False

    wait_for(is_free, f"port {CONNECT_PORT} to be free")


@pytest.mark.usefixtures("free_port")
@pytest.mark.xdist_group("Spark Connect")
@pytest.mark.skipif(find_spec("grpc") is None, reason="needs Spark Connect: pip install 'pyspark[connect]'")
@pytest.mark.thorough
def test_spark_connect(tmp_path: Path, archive: Path, left_behind: Path) -> None:
    words = ("connect", str(left_behind), str(tmp_path / "tables"), ",".join(TABLES), str(archive))
    check(run(tmp_path, sys.executable, str(PROGRAM), *words), tmp_path / "tables", *TABLES)


def test_spark_submit(tmp_path: Path, archive: Path, left_behind: Path) -> None:
    words = ("--master", "local[2]", "--py-files", str(archive), str(COMMAND), "run", "--input", str(left_behind))
    words += ("--output", str(tmp_path / "tables"), "--tables", "group_offsets", "--summary", "json")
    answer = run(tmp_path, program("spark-submit"), *words)
    check_tables({each["table"]: each["rows"] for each in answer["tables"]}, tmp_path / "tables", "group_offsets")


FINDS_SOURCES = """
import sys
import kip.spark
from pyspark.sql import SparkSession

spark = SparkSession.builder.master("local[1]").getOrCreate()
for path, name in zip(sys.argv[2::2], sys.argv[1::2]):
    print(name, spark.read.format(name).load(path).count() > 0)
"""


def test_a_script_without_an_activated_environment(
    tmp_path: Path, left_behind: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first `python3` on the PATH is another one, without kip and pyspark."""
    (tmp_path / "python3").symlink_to(getattr(sys, "_base_executable", sys.executable))
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    logs, snapshots = str(left_behind / "__consumer_offsets-0"), str(left_behind / "snapshots")
    environment = fresh_environment()
    for name in ("PYSPARK_PYTHON", "PYSPARK_DRIVER_PYTHON"):
        environment.pop(name, None)
    command = (sys.executable, "-c", FINDS_SOURCES, "kafka-log", logs, "kafka-snapshots", snapshots)
    result = run_process(*command, cwd=tmp_path, env=environment, timeout=600)
    assert result.stdout.splitlines() == ["kafka-log True", "kafka-snapshots True"], result.stderr


@pytest.mark.usefixtures("free_port")
@pytest.mark.xdist_group("Spark Connect")
@pytest.mark.skipif(not (find_spec("grpc") and find_spec("yaml")), reason="needs pip install 'pyspark[pipelines]'")
def test_declarative_pipeline(tmp_path: Path, left_behind: Path) -> None:
    folder = ROOT / "examples" / "pipeline"
    spec = (folder / "spark-pipeline.yml").read_text(encoding="utf-8")
    spec = spec.replace("/var/lib/kafka/data", str(left_behind)).replace(
        "/tmp/kafka-pipeline", str(tmp_path / "storage")
    )
    spec = spec.replace("# spark.kip.tables: brokers,topics", "spark.kip.tables: group_offsets")
    assert "group_offsets" in spec
    (tmp_path / "spark-pipeline.yml").write_text(spec, encoding="utf-8")
    shutil.copy(folder / "tables.py", tmp_path)
    command = ("env", "PROTOCOL_BUFFERS_PYTHON_IMPLEMENTATION=python", program("spark-pipelines"), "dry-run")
    assert "Run is COMPLETED" in printed(tmp_path, *command)
