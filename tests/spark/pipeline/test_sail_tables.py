"""Tables of rows that the captured cluster lacks are equal on Sail and on Spark, in each way to run it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from kip.spark.pipeline.catalog import TABLES
from kip.spark.pipeline.landing.landing import STREAM, Landing
from kip.spark.pipeline.output.folder import Output
from kip.spark.pipeline.run.job import Job
from kip.spark.pipeline.run.opening import connected
from tests.processes import run_process
from tests.rounds import IS_THOROUGH
from tests.spark.embedded import run_with_sail, sail_python
from tests.spark.pipeline.comparison import assert_equal, contents_of
from tests.spark.pipeline.hard_cases import TOPICS, land
from tests.spark.pipeline.other_cluster import in_other_cluster
from tests.spark.pipeline.readers import READERS, types_in_spark
from tests.spark.programs import tables_of_rows
from tests.spark.sessions import fresh_environment
from tools.standalone import standalone

pytestmark = pytest.mark.slow

RARE = (
    "brokers",
    "broker_availability",
    "partitions",
    "configs",
    "acls",
    "scram_users",
    "delegation_tokens",
    "features",
)
"""Tables of the metadata log, for which Spark plans longest; `make test-thorough` compares them, too."""
NAMES = ",".join(name for name in TABLES if IS_THOROUGH or name not in RARE)
DELTA = ("quorum_replicas", "group_rebalances")
"""Tables with nested columns, times and nulls, of which few suffice where other tests cover the rest."""
PROGRAM = tables_of_rows.__file__


@pytest.fixture(scope="module")
def landed(spark: Any, captured: Callable[[str], Any], tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return a folder with landed rows; if thorough, also those of two clusters with the same names."""
    sail_python()
    folder = tmp_path_factory.mktemp("rows")
    with connected(Job((), str(folder)), lambda: spark):
        landing = Landing(spark, Output(str(folder / "landed")), STREAM)
        land(spark, landing, folder / "files")
        for name, topic in TOPICS.items() if IS_THOROUGH else ():
            rows = captured(topic)
            landing.rows.add(name, rows.unionByName(in_other_cluster(name, rows)))
    return landing.output.path


@pytest.fixture(scope="module")
def expected(spark: Any, landed: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the tables that the session of the tests makes; each has rows."""
    output = tmp_path_factory.mktemp("expected")
    tables_of_rows.make(lambda: spark, landed, str(output), NAMES.split(","))
    assert [name for name, note in Output(str(output)).notes().items() if not note.rows] == []
    return output


@pytest.fixture(scope="module")
def of_sail(landed: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    output = tmp_path_factory.mktemp("sail")
    run_with_sail(PROGRAM, "sail", landed, str(output), NAMES)
    return output


def test_tables_of_sail(of_sail: Path, expected: Path) -> None:
    assert_equal(of_sail, expected)


def test_tables_of_sail_where_rows_are_many(landed: str, of_sail: Path, tmp_path: Path) -> None:
    """Each table reads only the fields of the types that it names."""
    run_with_sail(PROGRAM, "sail-large", landed, str(tmp_path), NAMES)
    assert_equal(tmp_path, of_sail)


@pytest.mark.parametrize("reader", READERS)
def test_readers_find_the_same_types(reader: str, of_sail: Path, expected: Path) -> None:
    for name in NAMES.split(","):
        types = READERS[reader](of_sail / name)
        assert types == READERS[reader](expected / name), name
        assert types.keys() == TABLES[name].columns.keys()


def test_spark_finds_the_same_types(spark: Any, of_sail: Path, expected: Path) -> None:
    for name in NAMES.split(",") if IS_THOROUGH else DELTA:
        assert types_in_spark(spark, of_sail / name) == types_in_spark(spark, expected / name), name


def test_delta_tables_have_the_same_types(spark: Any, landed: str, expected: Path, tmp_path: Path) -> None:
    deltalake = pytest.importorskip("deltalake", reason="needs the extra delta")
    run_with_sail(PROGRAM, "sail", landed, str(tmp_path / "sail"), ",".join(DELTA), "delta")
    tables_of_rows.make(lambda: spark, landed, str(tmp_path / "spark"), DELTA, "delta")
    for name in DELTA:
        of_sail, of_spark = (deltalake.DeltaTable(str(tmp_path / engine / name)) for engine in ("sail", "spark"))
        assert of_sail.schema() == of_spark.schema()
        rows = [sorted(map(str, each.to_pyarrow_table().to_pylist())) for each in (of_sail, of_spark)]
        assert rows[0] == rows[1]
        assert len(rows[0]) == len(contents_of(expected / name).rows)


@pytest.mark.thorough
def test_tables_of_the_settings_of_the_command(landed: str, expected: Path, tmp_path: Path) -> None:
    """Those of the tests let Spark plan faster, without generated code."""
    run_with_spark("local[2]", landed, tmp_path, {**os.environ, "SPARK_LOCAL_IP": "127.0.0.1"})
    assert_equal(tmp_path, expected)


@pytest.mark.thorough
@pytest.mark.skipif(find_spec("grpc") is None, reason="needs Spark Connect: pip install 'pyspark[connect]'")
def test_tables_of_spark_connect(landed: str, expected: Path, tmp_path: Path) -> None:
    run_with_spark("connect", landed, tmp_path, fresh_environment())
    assert_equal(tmp_path, expected)


@pytest.mark.thorough
def test_tables_of_a_standalone_master(landed: str, expected: Path, tmp_path: Path) -> None:
    with standalone(tmp_path) as cluster:
        run_with_spark(cluster.master, landed, tmp_path / "output", fresh_environment())
    assert_equal(tmp_path / "output", expected)


def run_with_spark(engine: str, landed: str, output: Path, environment: dict[str, str]) -> None:
    done = run_process(sys.executable, PROGRAM, engine, landed, str(output), NAMES, env=environment, timeout=1200)
    assert done.returncode == 0, done.stderr
