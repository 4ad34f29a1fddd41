"""`kip pipeline` without Spark: show tables, and report errors."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import kip, printed
from tests.processes import run_process
from tests.shared import shared_path

pytestmark = pytest.mark.skipif(find_spec("pyspark") is None, reason="needs PySpark")

ROWS: list[dict[str, Any]] = [
    {
        "topic_id": f"id-{number}",
        "name": "orders" if number % 2 else "payments",
        "configs": [("a", "1")],
        "partitions": [{"partition": each, "leader": None} for each in range(9)],
        "created_at": datetime(2026, 11, 21, 13, 22, number % 60, 5000, UTC),
        "data": b"\0\1",
    }
    for number in range(70)
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Tables of which one has rows and one has none."""
    import pyarrow as pa
    from pyarrow import parquet

    from kip.spark.pipeline.output.folder import Output
    from kip.spark.pipeline.output.notes import Note

    columns = {
        "topic_id": pa.string(),
        "name": pa.string(),
        "configs": pa.map_(pa.string(), pa.string()),
        "partitions": pa.list_(pa.struct({"partition": pa.int32(), "leader": pa.int32()})),
        "created_at": pa.timestamp("us", "UTC"),
        "data": pa.binary(),
    }
    output = Output(str(tmp_path))
    for table, rows in (("topics", ROWS), ("errors", [])):
        path = Path(output.uri(output.staging(table)).removeprefix("file://"))
        path.mkdir(parents=True)
        parquet.write_table(pa.Table.from_pylist(rows, pa.schema(columns)), path / "part-0.parquet")
        output.publish(Note(table, "parquet", {name: str(kind) for name, kind in columns.items()}, len(rows)))
    return tmp_path


TEXT_FILES = {
    "csv": (
        'topic_id,configs,created_at\n"1",,2026-11-21T13:22:00.005Z\n',
        'topic_id,configs,created_at\nb,"{""a"":""1""}",\n"","{""b"":""two\nlines""}",2026-11-21T13:22:01.000Z\n',
    ),
    "json": (
        '{"topic_id": "1", "configs": null, "created_at": "2026-11-21T13:22:00.005Z"}\n',
        '{"topic_id": "b", "configs": {"a": "1"}, "created_at": null}\n'
        '{"topic_id": "", "configs": {"b": "two\\nlines"}, "created_at": "2026-11-21T13:22:01.000Z"}\n',
    ),
}
"""Files of one table as Spark writes them; the columns that are null in the first one are not null in the second."""


@pytest.mark.parametrize("form", TEXT_FILES)
def test_columns_of_text_files_have_the_types_of_the_table(form: str, tmp_path: Path) -> None:
    from kip.spark.pipeline.output.folder import Output
    from kip.spark.pipeline.output.notes import Note

    output = Output(str(tmp_path))
    path = Path(output.uri(output.staging("topics")).removeprefix("file://"))
    for date, text in zip(("2026-11-21", "2026-11-22"), TEXT_FILES[form], strict=True):
        (path / f"date={date}").mkdir(parents=True)
        (path / f"date={date}" / f"part-0.{form}").write_text(text)
    columns = {"topic_id": "string", "configs": "map<string,string>", "created_at": "timestamp", "date": "date"}
    output.publish(Note("topics", form, columns, 3))
    lines = printed("pipeline", "show", "topics", "--output", str(tmp_path), "--format", "jsonl").splitlines()
    configs = [None, {"a": "1"}, {"b": "two\nlines"}]
    assert [list(json.loads(line).values()) for line in lines] == [
        ["1", configs[0], "2026-11-21T13:22:00.005000Z", "2026-11-21"],
        ["b", configs[1] if form == "json" else '{"a":"1"}', None, "2026-11-22"],
        ["", configs[2] if form == "json" else '{"b":"two\nlines"}', "2026-11-21T13:22:01Z", "2026-11-22"],
    ]


def test_which_tables_there_are(folder: Path) -> None:
    rows = json.loads(printed("pipeline", "show", "--output", str(folder), "--format", "json"))
    by_name = {row["table"]: row for row in rows}
    assert by_name["topics"]["rows"] == 70
    assert by_name["brokers"]["rows"] is None
    assert all(row["about"].endswith(".") for row in rows)
    text = printed("pipeline", "show", "--output", str(folder)).splitlines()
    assert text[0].split() == ["table", "rows", "run", "about"]
    assert len(text) == len(rows) + 1


def test_a_folder_without_tables(tmp_path: Path) -> None:
    result = kip("pipeline", "show", "--output", str(tmp_path))
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"{tmp_path} has no tables: kip pipeline run --output {tmp_path} builds them" in result.stderr


def test_a_folder_without_runs(tmp_path: Path) -> None:
    result = kip("pipeline", "show", "_runs", "--output", str(tmp_path))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"kip: file://{tmp_path} has no records of runs: kip pipeline run writes them\n"


def test_rows_as_people_read_them(folder: Path) -> None:
    result = kip("pipeline", "show", "topics", "--output", str(folder))
    lines = result.stdout.splitlines()
    assert lines[0].split() == ["topic_id", "name", "configs", "partitions", "created_at", "data"]
    assert lines[1].split() == [
        "id-0",
        "payments",
        '{"a":"1"}',
        '[{"partition":0,"leader":null},{"partit…',
        "2026-11-21T13:22:00.005000Z",
        "AAE=",
    ]
    assert len(lines) == 51
    assert result.stderr == "20 more rows: --limit shows more of them, --format jsonl all\n"
    assert kip("pipeline", "show", "errors", "--output", str(folder)).stderr == "errors has no rows\n"


def test_rows_as_programs_read_them(folder: Path) -> None:
    lines = printed("pipeline", "show", "topics", "--output", str(folder), "--format", "jsonl").splitlines()
    assert len(lines) == 70
    assert json.loads(lines[1]) == ROWS[1] | {
        "configs": {"a": "1"},
        "created_at": "2026-11-21T13:22:01.005000Z",
        "data": "AAE=",
    }
    words = ("--where", "name=orders", "--columns", "topic_id", "--limit", "2", "--format", "json")
    rows = json.loads(printed("pipeline", "show", "topics", "--output", str(folder), *words))
    assert rows == [{"topic_id": "id-1"}, {"topic_id": "id-3"}]


def test_where_skips_parts_of_files(folder: Path) -> None:
    """The part that does not have the value is destroyed."""
    from pyarrow import parquet

    from kip.spark.pipeline.errors import PipelineError
    from kip.spark.pipeline.output.folder import Output
    from kip.spark.pipeline.show import read_rows

    (path,) = (folder / "topics").glob("*.parquet")
    parquet.write_table(parquet.read_table(path).sort_by("name"), path, row_group_size=35)
    group = parquet.read_metadata(path).row_group(1)
    start = min(group.column(each).dictionary_page_offset for each in range(group.num_columns))
    size = sum(group.column(each).total_compressed_size for each in range(group.num_columns))
    data = path.read_bytes()
    path.write_bytes(data[:start] + bytes(size) + data[start + size :])

    def ids(name: str) -> list[str]:
        return [row["topic_id"] for row in read_rows(Output(str(folder)), "topics", ("topic_id",), {"name": name})[1]]

    assert ids("orders") == [f"id-{number}" for number in range(1, 70, 2)]
    with pytest.raises(PipelineError, match=r"page header|thrift|Deserializ"):
        ids("payments")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["show", "topic"], "unknown table 'topic'; did you mean topics or "),
        (["show", "zzzz"], "unknown table 'zzzz'; there are brokers, "),
        (["show", "brokers"], "no table brokers in file://"),
        (["show", "topics", "--where", "nam=a"], "topics has no column 'nam'; it has topic_id, name, "),
        (["show", "topics", "--columns", "nam"], "topics has no column 'nam'; it has topic_id, name, "),
        (["show", "topics", "--where", "name"], "'name' is not of the form NAME=VALUE"),
        (["run", "--input", "{empty}"], "there are no logs of Kafka's internal topics in it, no snapshots of kip"),
        (["run", "--input", "{empty}/nowhere"], "nowhere: No such file or directory"),
        (["run", "--input", "{log}", "--tables", "broker"], "unknown table 'broker'; did you mean brokers?"),
        (
            ["run", "--input", "{log}", "--tables", "brokers,cluster"],
            "cluster: there are no snapshots of kip collect in",
        ),
        # The metadata log adds values to rows of this table, and is not enough for one.
        (
            ["run", "--input", "{log}", "--tables", "transactions"],
            "transactions: there are no logs of __transaction_state in",
        ),
        (["run", "--input", "{log}", "--format", "text"], "text files have one column and tables have several"),
        (["run", "--input", "{log}", "--once"], "--once requires --stream"),
        (["run", "--input", "{log}"], "topics has files that the pipeline did not write (mine.txt): move them away"),
    ],
)
def test_one_clear_sentence_each(words: list[str], sentence: str, folder: Path) -> None:
    log = folder / "logs" / "__cluster_metadata-0" / "00000000000000000000.log"
    log.parent.mkdir(parents=True)
    log.touch()
    (folder / "empty").mkdir()
    (folder / "topics" / "mine.txt").touch()
    places = {"empty": folder / "empty", "log": folder / "logs"}
    result = kip("pipeline", *(word.format(**places) for word in words), "--output", str(folder))
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert (folder / "topics" / "mine.txt").exists()


def test_no_java(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = folder / "logs" / "__cluster_metadata-0" / "00000000000000000000.log"
    log.parent.mkdir(parents=True)
    log.touch()
    monkeypatch.setenv("JAVA_HOME", str(folder))
    for name in ("SPARK_REMOTE", "PYSPARK_GATEWAY_PORT"):
        monkeypatch.delenv(name, raising=False)
    # A session that another test has started no longer needs Java.
    monkeypatch.setattr("pyspark.sql.SparkSession.getActiveSession", lambda: None)
    result = kip("pipeline", "run", "--input", str(folder / "logs"), "--output", str(folder / "new"))
    assert result.exit_code == 2
    assert "Spark needs Java 17 or newer, and JAVA_HOME is" in result.stderr


WITHOUT_PYSPARK = """
import sys

class Without:
    def find_spec(self, name, path, target=None):
        if name == "pyspark":
            raise ModuleNotFoundError("no pyspark", name=name)

sys.meta_path.insert(0, Without())
from kip.cli.main import main
main(["pipeline", "show"])
"""


@pytest.mark.slow
def test_no_pyspark() -> None:
    result = run_process(sys.executable, "-c", WITHOUT_PYSPARK)
    assert result.returncode == 2
    assert result.stderr == "kip: kip pipeline needs pyspark: pip install 'kip-tools[tables]'\n"


def test_an_interrupt_while_the_engine_stops_leaves_the_summary(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from kip.spark.pipeline.run.summary import Summary, TableCount

    @contextmanager
    def connecting(*place: Any, **options: Any) -> Iterator[None]:
        yield
        raise KeyboardInterrupt

    done = Summary(str(tmp_path), (), (TableCount("brokers", 6, 0.1),), {}, 2.0)
    monkeypatch.setattr("kip.spark.pipeline.run.engine.connecting", connecting)
    monkeypatch.setattr("kip.spark.pipeline.run.batch.run_batch", lambda *arguments: done)
    log = str(shared_path("captures", "logs"))
    ended = kip("pipeline", "run", "--engine", "spark", "--input", log, "--output", str(tmp_path))
    assert (ended.exit_code, ended.stdout.splitlines()[-1]) == (0, f"1 table in {tmp_path}, 2.0 s with Spark")
