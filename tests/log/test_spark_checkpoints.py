"""Checkpoints of Structured Streaming: files as Spark writes them, damaged ones, and other sources."""

from __future__ import annotations

from pathlib import Path

import pytest

from kip.budgets import VARIABLE
from kip.log.errors import LogError
from kip.log.spark_checkpoints import (
    PlannedBatch,
    SourceOffset,
    checkpoint_files,
    find_checkpoints,
    query_id,
    read_batch,
)
from tests.spark.made_checkpoints import offsets_file, write_checkpoint

HEAD = b'v1\n{"batchWatermarkMs":0,"batchTimestampMs":5,"conf":{}}\n'
HEAD_2 = HEAD.replace(b"v1", b"v2")
ORDERS = SourceOffset("0", "orders", 1, 7)


@pytest.mark.parametrize(
    ("text", "offsets"),
    [
        (HEAD + b'{"orders":{"1":7}}', (ORDERS,)),
        (HEAD + b'{"orders":{"1":7}}\n', (ORDERS,)),
        (HEAD + b"-", ()),
        (HEAD, ()),
        (HEAD + b"{}", ()),
        (HEAD + b'17\n{"logOffset":3}\nany text\n{"shards":{"shard-1":5}}', ()),
        (HEAD + b'17\n{"orders":{"1":7}}', (SourceOffset("1", "orders", 1, 7),)),
        (HEAD + b'-\n{"a":{"0":1,"2":3},"b":{"0":2}}', tuple(
            SourceOffset("1", *each) for each in (("a", 0, 1), ("a", 2, 3), ("b", 0, 2))
        )),
        (HEAD_2 + b'clicks:{"orders":{"1":7}}\n1:-', (SourceOffset("clicks", "orders", 1, 7),)),
    ],
    ids=["one", "newline", "none", "no sources", "no partitions", "others", "other first", "two topics", "version 2"],
)  # fmt: skip
def test_offsets(text: bytes, offsets: tuple[SourceOffset, ...], tmp_path: Path) -> None:
    path = tmp_path / "7"
    path.write_bytes(text)
    assert read_batch(str(path)) == PlannedBatch(5, offsets)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (b"", "version '' instead of v1 or v2"),
        (b"v3\n{}", "version 'v3' instead of v1 or v2"),
        (b"v1", "the file ends after the version"),
        (b'v1\n{"batch', "line 2 is not JSON"),
        (b"v1\n[]", "line 2: batchTimestampMs is not a time in milliseconds since 1970"),
        (b'v1\n{"batchTimestampMs":true}', "line 2: batchTimestampMs is not a time in milliseconds since 1970"),
        (b'v1\n{"batchTimestampMs":1e400}', "line 2: batchTimestampMs is not a time in milliseconds since 1970"),
        (HEAD + b'{"orders":{"1":', "source 0 is not JSON"),
        (HEAD + b'-\n{"orders":{"1":-1}}', "source 1: the offset of orders-1 is not a valid offset"),
        (HEAD + b'{"orders":{"1":9223372036854775808}}', "source 0: the offset of orders-1 is not a valid offset"),
        (HEAD + b'{"orders":{"1":"7"}}', "source 0: the offset of orders-1 is not a valid offset"),
        (HEAD + b'{"\\ud800":{"1":7}}', "source 0 is not JSON"),
        (HEAD + b"{" * 100_000, "source 0 is not JSON"),
        (b"\xff\xfe", "the file is not UTF-8"),
    ],
)
def test_damage(text: bytes, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "7"
    path.write_bytes(text)
    with pytest.raises(LogError) as raised:
        read_batch(str(path))
    assert str(raised.value) == reason


def test_a_file_that_is_too_large_or_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "7"
    path.write_bytes(offsets_file(5, {"orders": {0: 1}}))
    monkeypatch.setenv(VARIABLE, "state-file-bytes=50")
    with pytest.raises(LogError, match="larger than 50 bytes"):
        read_batch(str(path))
    with pytest.raises(LogError, match="it cannot be read: No such file or directory"):
        read_batch(str(tmp_path / "8"))


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"id":7}', '{"id":""}', '{"id":"a'])
def test_metadata(text: str, tmp_path: Path) -> None:
    (tmp_path / "metadata").write_text(text)
    with pytest.raises(LogError):
        query_id(str(tmp_path))


def test_files_of_a_checkpoint(tmp_path: Path) -> None:
    checkpoint = write_checkpoint(
        tmp_path / "jobs" / "orders", "q", [{"orders": {0: 1}}, {"orders": {0: 2}}], complete=1
    )
    for name in (".1.crc", ".2.8d1b.tmp", "2.tmp", "x", "²"):
        (checkpoint / "offsets" / name).write_text("no batch")
    (checkpoint / "state" / "0").mkdir(parents=True)
    assert find_checkpoints(str(tmp_path)) == find_checkpoints(str(checkpoint)) == [str(checkpoint)]
    assert find_checkpoints(str(checkpoint / "metadata")) == find_checkpoints(str(tmp_path), 0) == []
    assert query_id(str(checkpoint)) == "q"
    files = checkpoint_files(str(checkpoint))
    assert [(file.kind, file.batch) for file in files] == [("offsets", 0), ("commits", 0), ("offsets", 1)]
    assert [file.size > 0 for file in files] == [True] * 3
