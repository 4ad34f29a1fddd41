"""Folders of tables that an earlier release wrote are continued: its streams, landed rows, journals and histories."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest

pytest.importorskip("pyspark", reason="needs PySpark")
from kafka_wire.group_coordinator import OffsetCommitKey, OffsetCommitValue
from kafka_wire.records import Record, RecordBatch

from kip.log.reader import read_batches
from kip.spark.pipeline.output.folder import Output
from kip.spark.pipeline.show import read_rows
from tests.archives import unpack
from tests.cli.running import kip
from tests.spark.embedded import run_with_sail

pytestmark = [pytest.mark.spark, pytest.mark.slow, pytest.mark.xdist_group("Spark runs")]

DATA = Path(__file__).parent / "data"
NAMES = ("group_offsets", "group_offsets_history")
MADE_IN = "/tmp/fix"
GROUP = "a group of now"


@pytest.fixture
def folders(tmp_path: Path) -> Path:
    """Return the folders of 0.1, as if they had been made where they are now."""
    folders = unpack(DATA / "folders-0.1.tar.xz", tmp_path)
    for path in folders.rglob("*"):
        if path.suffix == ".crc":
            path.unlink()  # checksums of the files that change here
        elif path.suffix == ".parquet":
            pq.write_table(_moved(pq.ParquetFile(path).read(), str(folders)), path)
        elif path.is_file() and MADE_IN in (text := path.read_text(encoding="latin-1")):
            path.write_text(text.replace(MADE_IN, str(folders)), encoding="latin-1")
    return folders


def _moved(table: pa.Table, folder: str) -> pa.Table:
    """Replace the folder in all columns of text: the source file of a row identifies it."""
    for index, field in enumerate(table.schema):
        if pa.types.is_string(field.type):
            table = table.set_column(index, field, pc.replace_substring(table[index], MADE_IN, folder))
    return table


def grow(log: Path) -> None:
    """Append a commit to a log of __consumer_offsets."""
    with log.open("rb") as file:
        *_, last = read_batches(file)
    key, value = OffsetCommitKey(group=GROUP, topic="orders", partition=1), OffsetCommitValue(offset=77)
    record = Record(
        last.last_offset + 1,
        last.max_timestamp + 1000,
        (1).to_bytes(2, "big") + key.encode(0),
        (3).to_bytes(2, "big") + value.encode(3),
    )
    with log.open("ab") as file:
        file.write(RecordBatch.of([record]).data)


def run(folder: Path, output: str, *words: str) -> None:
    place = ("--input", str(folder / "logs"), "--output", str(folder / output), "--cluster", f"lab={folder / 'logs'}")
    everything = ("pipeline", "run", *place, "--tables", ",".join(NAMES), *words)
    if "sail" in words:
        run_with_sail("-m", "kip.cli.main", *everything)
        return
    result = kip(*everything)
    assert result.exit_code == 0, result.stderr


def tables(output: Path) -> dict[str, list[str]]:
    return {
        name: sorted(json.dumps(row, default=str) for row in read_rows(Output(str(output)), name, (), {})[1])
        for name in NAMES
    }


@pytest.mark.parametrize(
    ("name", "engine"),
    [
        ("stream", "spark"),
        ("stream", "sail"),
        ("batch", "spark"),
        pytest.param("batch", "sail", marks=pytest.mark.thorough),
    ],
)
def test_continue(spark: Any, folders: Path, name: str, engine: str) -> None:
    folder = folders / name
    words = ("--stream", "--once") if name == "stream" else ()
    before = tables(folder / "tables")
    [log] = (folder / "logs" / "__consumer_offsets-0").glob("*.log")
    grow(log)
    run(folder, "tables", *words, "--engine", engine)
    after = tables(folder / "tables")
    assert {table: len(after[table]) - len(before[table]) for table in NAMES} == dict.fromkeys(NAMES, 1)
    assert all(any(GROUP in row for row in after[table]) for table in NAMES)
    run(folder, "again")
    assert after == tables(folder / "again")
