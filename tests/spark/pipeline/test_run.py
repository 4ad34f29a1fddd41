"""The whole pipeline over all files of the captured cluster; tables are read back without Spark."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from kip.spark.pipeline.catalog import TABLES
from kip.spark.pipeline.definitions.table import types_of
from kip.spark.pipeline.landing import histories, landed_rows
from kip.spark.pipeline.output.folder import Output
from kip.spark.pipeline.run import refresh
from kip.spark.pipeline.run.batch import run_batch
from kip.spark.pipeline.run.job import Job
from kip.spark.pipeline.run.records import RUNS
from kip.spark.pipeline.show import read_rows
from tests.cli.running import kip
from tests.spark.embedded import run_with_sail
from tests.spark.made_checkpoints import write_checkpoint
from tests.spark.pipeline.captured_rows import captured_rows
from tests.spark.pipeline.comparison import assert_equal
from tests.spark.pipeline.left_behind import collect

pytestmark = pytest.mark.xdist_group("Spark runs")

Rows = list[dict[str, Any]]
WITHOUT_PLACE = {"broker_availability", "idle_topics", "api_usage", "clients", "errors"}
"""Tables of sums over many rows; and `errors`, which has the place in separate columns."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the captured cluster, with the checkpoint of a streaming query."""
    folder = collect(tmp_path_factory.mktemp("cluster") / "left behind")
    write_checkpoint(folder / "jobs" / "totals", "q", [{"orders.none": {0: 1}}], complete=1)
    return folder


@pytest.fixture(scope="module")
def output(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("output") / "all tables"


@pytest.fixture(scope="module")
def summary(spark: Any, folder: Path, output: Path) -> dict[str, Any]:
    """Run the command in the Spark session of the tests."""
    result = run("--input", str(folder), "--output", str(output), "--summary", "json")
    assert result.exit_code == 0, result.stderr
    assert "read packet captures: 14,225 rows, 0 corrupt" in result.stderr
    values: dict[str, Any] = json.loads(result.stdout)
    return values


def run(*words: str) -> Result:
    return kip("pipeline", "run", *words)


def rows(output: Path, table: str) -> Rows:
    return list(read_rows(Output(str(output)), table, (), {})[1])


def everything(output: Path) -> dict[str, list[str]]:
    """Return the sorted rows of all tables."""
    return {name: sorted(json.dumps(row) for row in rows(output, name)) for name in Output(str(output)).notes()}


def test_every_table_is_written(summary: dict[str, Any], output: Path) -> None:
    assert [table["table"] for table in summary["tables"]] == list(TABLES)
    for table in summary["tables"]:
        assert len(rows(output, table["table"])) == table["rows"]
    assert summary["left_out"] == {}
    assert [name for name in Output(str(output)).store.names() if name.startswith("_")] == ["_lock", "_runs"]


def test_columns_have_the_types_of_their_definitions(summary: dict[str, Any], output: Path) -> None:
    made = {name: note.columns for name, note in Output(str(output)).notes().items()}
    assert made == {name: types_of(table.columns) for name, table in TABLES.items()}


def test_larger_inputs_give_equal_rows(
    spark: Any, summary: dict[str, Any], folder: Path, output: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Spark reads larger inputs itself, and again for each table."""
    monkeypatch.setattr(landed_rows, "FEW_BYTES", -1)
    for module in (histories, refresh):
        monkeypatch.setattr(module, "SMALL_INPUT", -1)
    names = ("brokers", "group_offsets", "cluster")
    result = run("--input", str(folder), "--output", str(tmp_path), "--tables", ",".join(names))
    assert result.exit_code == 0, result.stderr
    assert everything(tmp_path) == {name: rows for name, rows in everything(output).items() if name in names}


def test_sail_makes_equal_tables(summary: dict[str, Any], folder: Path, output: Path, tmp_path: Path) -> None:
    """Row for row and type for type, in a new folder, and where it continues the tables that Spark made."""
    for made in (tmp_path / "new", tmp_path / "continued"):
        if made.name == "continued":
            shutil.copytree(output, made)
            shutil.rmtree(made / RUNS)  # Without the record of the run, no table counts as unchanged.
        words = ("--input", str(folder), "--output", str(made), "--engine", "sail", "--summary", "json")
        done = json.loads(run_with_sail("-m", "kip.cli.main", "pipeline", "run", *words).stdout)
        assert (done["engine"], done["inputs"]) == ("sail", summary["inputs"])
        assert_equal(made, output)


def test_each_input_is_counted(summary: dict[str, Any]) -> None:
    counts = {each["input"]: (each["rows"], each["corrupt"]) for each in summary["inputs"]}
    assert counts == {
        "metadata": (3057, 0),
        "consumer_offsets": (292, 0),
        "transaction_state": (79, 0),
        "share_group_state": (37, 0),
        "exchanges": (14225, 0),
        "snapshots": (63, 0),
        "checkpoints": (2, 0),
    }
    assert summary["corrupt"] == 0


def test_numbers(summary: dict[str, Any], output: Path) -> None:
    current = {row["broker_id"]: row for row in rows(output, "brokers") if row["is_current"]}
    assert {broker: row["unregistered"] for broker, row in current.items()} == {1: False, 2: False, 3: True}
    assert current[1]["rack"] == "rack-a"
    assert Counter(row["role"] for row in rows(output, "quorum_replicas")).keys() == {"voter", "observer"}
    assert max(row["lag"] for row in rows(output, "quorum_replicas") if row["lag"] is not None) < 1000
    assert [row["source"] for row in rows(output, "errors")] == ["kafka-snapshots"] * 3, "requests that failed"
    assert sum(row["requests"] for row in rows(output, "api_usage")) > 13_000
    assert {row["transactional_id"] for row in rows(output, "transactions")} >= {"pay-0", "pay-1", "pay-2"}
    columns = {name: list(table.columns) for name, table in TABLES.items()}
    assert {name: list(rows(output, name)[0]) for name in columns if rows(output, name)} == {
        name: names for name, names in columns.items() if rows(output, name)
    }


def test_keys_tell_rows_apart(summary: dict[str, Any], output: Path) -> None:
    for name, table in TABLES.items():
        keys = Counter(json.dumps([row[column] for column in table.key]) for row in rows(output, name))
        assert [key for key, count in keys.items() if count > 1] == [], name


def test_rows_have_the_place_of_their_record(summary: dict[str, Any], output: Path) -> None:
    assert {name for name, table in TABLES.items() if "source_file" not in table.columns} == WITHOUT_PLACE
    for name in TABLES.keys() - WITHOUT_PLACE:
        for row in rows(output, name):
            if name == "share_groups" and row["updated_at"] is None:
                continue
            assert Path(row["source_file"]).is_file(), (name, row)
            place = [row[each] for each in ("record_offset", "from_offset", "source_position") if each in row]
            assert name == "stream_lag" or [each >= 0 for each in place] == [True], (name, row)
    records = {(row["file"], row["offset"]): row for row in captured_rows("consumer_offsets").to_pylist()}
    by_place = {(Path(file).parent.name, offset): row for (file, offset), row in records.items()}
    for row in rows(output, "group_offsets"):
        found = by_place[Path(row["source_file"]).parent.name, row["record_offset"]]
        assert found["partition"] == row["log_partition"]
        key = found["key"]["offset_commit"]
        assert {**key, "offset": found["value"]["offset_commit"]["offset"]} == {
            "group": row["group_id"], "topic": row["topic"], "partition": row["partition"], "offset": row["offset"]
        }  # fmt: skip


def test_tables_are_shown(summary: dict[str, Any], output: Path) -> None:
    for name in TABLES:
        result = kip("pipeline", "show", name, "--output", str(output))
        assert result.exit_code == 0
        assert result.stdout.count("\n") == min(len(rows(output, name)) + 1, 51) or not rows(output, name)


def test_a_second_run_gives_the_same(spark: Any, summary: dict[str, Any], folder: Path, output: Path) -> None:
    """Use another format, and build one table only; other tables are unchanged."""
    before = everything(output)
    words = ("--input", str(folder / "logs"), "--output", str(output), "--format", "json")
    result = run(*words, "--tables", "group_offsets,brokers")
    assert result.exit_code == 0, result.stderr
    assert [line.split()[:2] for line in result.stdout.splitlines() if line.startswith(("brokers", "group"))] == [
        ["brokers", str(len(before["brokers"]))],
        ["group_offsets", str(len(before["group_offsets"]))],
    ]
    assert list((output / "brokers").glob("part-*.json"))
    assert not list((output / "brokers").glob("*.parquet"))
    after = everything(output)
    assert after.keys() == before.keys()
    for name in before.keys() - {"brokers", "group_offsets"}:
        assert after[name] == before[name]
    assert len(after["brokers"]) == len(before["brokers"])
    result = run(*words[:4], "--tables", "brokers,group_offsets")
    assert everything(output) == before


class Killed(BaseException):
    """Simulates a kill of the code under test."""


def killing(word: str) -> Callable[[str], None]:
    """Return a progress callback that ends the run at a line that starts with a word."""

    def say(line: str) -> None:
        if line.startswith(word):
            raise Killed

    return say


def test_a_run_that_ends_on_the_way(spark: Any, summary: dict[str, Any], folder: Path, output: Path) -> None:
    before = everything(output)
    job = Job((str(folder / "logs"),), str(output), ("brokers", "group_offsets"), "csv")
    for word in ("read logs of __consumer_offsets", "brokers"):
        with pytest.raises(Killed):
            run_batch(job, lambda: spark, killing(word))
        assert everything(output).keys() == before.keys()
        assert {name: found for name, found in everything(output).items() if name != "brokers"} == {
            name: found for name, found in before.items() if name != "brokers"
        }


@pytest.fixture(autouse=True)
def no_session_ends(spark: Any) -> Iterator[None]:
    yield
    assert spark.range(1).count() == 1
