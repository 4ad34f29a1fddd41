"""`kip log dump` as a command: its output, selection, following of growing files, and error messages."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from base64 import b64decode
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest
from click.testing import CliRunner, Result
from crc32c import crc32c
from kafka_wire.group_coordinator import GroupMetadataKey, OffsetCommitKey, OffsetCommitValue
from kafka_wire.records import Record, RecordBatch

from kip.cli.main import main
from kip.log.dumps.dump import DumpedLines, DumpOptions, dump_files, follow_files
from kip.log.records.families import FAMILIES, CoordinatorFamily
from kip.log.records.json_views import json_view
from kip.log.records.views import view
from kip.log.segments.batches import parse_batch
from kip.log.segments.files import find_log_files
from kip.log.segments.reader import Damage
from kip.log.segments.selection import Selection
from tests.log.captures import FILES, name_of, whole_batches
from tests.shared import slow_after
from tests.waiting import PATIENCE

OFFSETS = CoordinatorFamily("group_coordinator")
SEGMENT = "00000000000000000000.log"
START = 1_700_000_000_000

BOOTSTRAP_CHECKPOINT = """
AAAAAAAAAAAAAABHAAAAAAI0vgSoACAAAAAAAAABoh8iVHIAAAGiHyJUcv//////////////////AAAAASoAAAAIAAAAAxYAAAAAAAAAAAAAAAAA
AAAAAAAAAQAAAPEAAAAAAgej5dEAAAAAAAUAAAGiHyJUpwAAAaIfIlSn//////////////////8AAAAGOgAAAAEuAQwAEW1ldGFkYXRhLnZlcnNp
b24AHgAAWgAAAgFOAQwAIWVsaWdpYmxlLmxlYWRlci5yZXBsaWNhcy52ZXJzaW9uAAEAADQAAAQBKAEMAA5ncm91cC52ZXJzaW9uAAEAADQAAAYB
KAEMAA5zaGFyZS52ZXJzaW9uAAEAADgAAAgBLAEMABBzdHJlYW1zLnZlcnNpb24AAQAAQAAACgE0AQwAFHRyYW5zYWN0aW9uLnZlcnNpb24AAgAA
AAAAAAAAAAcAAAA/AAAAAAJpQ8WVACAAAAAAAAABoh8iVKoAAAGiHyJUqv//////////////////AAAAARoAAAAIAAAABAYAAAAA
"""


def commit(offset: int, group: str = "billing") -> Record:
    """Return a record of an offset commit."""
    key, value = OFFSETS.encode(
        OffsetCommitKey(group=group, topic="orders", partition=offset % 3), OffsetCommitValue(offset=offset), 4
    )
    return Record(offset, START + offset, key, value)


def tombstone(offset: int, group: str = "billing") -> Record:
    return Record(offset, START + offset, OFFSETS.encode(GroupMetadataKey(group=group), None)[0], None)


@pytest.fixture
def offsets(tmp_path: Path) -> Path:
    """The folder of a partition of `__consumer_offsets`: offsets 0 to 9 in three batches."""
    folder = tmp_path / "__consumer_offsets-7"
    folder.mkdir()
    batches = [
        RecordBatch.of([commit(0), commit(1), commit(2, "shipping"), tombstone(3)]).data,
        RecordBatch.of([commit(4), tombstone(5, "shipping"), commit(6)], is_transactional=True, producer_id=9).data,
        RecordBatch.of([commit(7), commit(8), commit(9)]).data,
    ]
    (folder / SEGMENT).write_bytes(b"".join(batches))
    return folder


@pytest.fixture
def orders(tmp_path: Path) -> Path:
    """The folder of a partition of a topic that is not Kafka's own."""
    folder = tmp_path / "orders-0"
    folder.mkdir()
    rows = [
        Record(0, START, b"k\xc3\xbc", b"text", (("trace", b"\xff"), ("t\udcff", None))),
        Record(1, START + 1, None, b"\xff\xfe"),
        Record(2, START + 2, b"gone", None),
    ]
    (folder / SEGMENT).write_bytes(RecordBatch.of(rows).data)
    return folder


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["log", "dump", *map(str, arguments)], catch_exceptions=False)


def rows(result: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_a_record_of_an_internal_topic(offsets: Path) -> None:
    result = run(offsets)
    assert (result.exit_code, result.stderr) == (0, "")
    assert rows(result)[4] == {
        "file": str(offsets / SEGMENT),
        "offset": 4,
        "timestamp": START + 4,
        "timestampType": "CreateTime",
        "keySize": 23,
        "valueSize": 24,
        "sequence": -1,
        "headerKeys": [],
        "batch": {
            "position": 242,
            "baseOffset": 4,
            "partitionLeaderEpoch": -1,
            "producerId": 9,
            "producerEpoch": -1,
            "isTransactional": True,
            "isControl": False,
            "compressCodec": "none",
        },
        "type": "OFFSET_COMMIT",
        "key": {"type": 1, "data": {"group": "billing", "topic": "orders", "partition": 1}},
        "value": {"version": 4, "data": {"offset": 4, "leaderEpoch": -1, "metadata": "", "commitTimestamp": 0}},
    }
    assert rows(result)[3]["value"] is None


def test_other_topics_show_sizes_and_their_text_on_demand(orders: Path) -> None:
    first, second, third = rows(run(orders))
    assert (first["keySize"], first["valueSize"], first["headerKeys"]) == (3, 4, ["trace", "t\ufffd"])
    assert (second["keySize"], third["valueSize"]) == (-1, -1)
    assert not {"key", "value", "headers", "type"} & {*first, *second, *third}
    first, second, third = rows(run(orders, "--records"))
    assert (first["key"], first["value"]) == ("kü", "text")
    assert first["headers"] == [{"key": "trace", "value": {"base64": "/w=="}}, {"key": "t\ufffd", "value": None}]
    assert (second["key"], second["value"]) == (None, {"base64": "//4="})
    assert (third["key"], third["value"]) == ("gone", None)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ("", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]),
        ("--type OffsetCommit", [0, 1, 2, 4, 6, 7, 8, 9]),
        ("--type GROUP_METADATA", [3, 5]),
        ("--type group-metadata --type offset_commit", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]),
        ("--group shipping", [2, 5]),
        ("--group shipping --group billing --type groupmetadata", [3, 5]),
        ("--group nobody", []),
        (f"--since {START + 7}", [7, 8, 9]),
        (f"--until {START + 2}", [0, 1]),
        ("--since 2023-11-14T22:13:20.002 --until 2023-11-14T23:13:20.004+01:00", [2, 3]),
        ("--from-offset 8", [8, 9]),
        ("--to-offset 5", [0, 1, 2, 3, 4]),
        ("--from-offset 3 --to-offset 5 --group billing", [3, 4]),
    ],
)
def test_records_are_selected(offsets: Path, arguments: str, expected: list[int]) -> None:
    result = run(offsets, *arguments.split())
    assert [row["offset"] for row in rows(result)] == expected
    assert result.exit_code == 0


def test_names_of_types_and_groups_leave_other_topics_out(orders: Path, offsets: Path) -> None:
    assert [row["offset"] for row in rows(run(orders.parent, "--group", "shipping"))] == [2, 5]


def test_batches(offsets: Path) -> None:
    result = run(offsets, "--batches")
    assert [(row["baseOffset"], row["lastOffset"], row["count"], row["size"]) for row in rows(result)] == [
        (0, 3, 4, 242),
        (4, 6, 3, 188),
        (7, 9, 3, 223),
    ]
    assert [row["baseOffset"] for row in rows(run(offsets, "--batches", "--from-offset", 5, "--to-offset", 7))] == [4]


def test_tables(offsets: Path) -> None:
    head, first, *_ = run(offsets, "--format", "table").stdout.splitlines()
    assert head.split() == ["FILE", "OFFSET", "TIME", "TYPE", "SIZE", "KEY", "VALUE"]
    assert first.split(maxsplit=5)[:5] == [
        "__consumer_offsets-7/" + SEGMENT,
        "0",
        "2023-11-14T22:13:20.000Z",
        "OFFSET_COMMIT",
        "47",
    ]
    batches = run(offsets, "--format", "table", "--batches").stdout.splitlines()
    assert [len(line.split()) for line in batches] == [10, 10, 10, 10]
    assert batches[2].split()[-1] == "isTransactional"
    assert head.index("OFFSET") == first.index(" 0 ") + 1
    assert batches[0].index("OFFSETS") == batches[1].index(" 0-") + 1


@pytest.mark.slow
def test_lines_of_a_table_fit_into_a_terminal(offsets: Path) -> None:
    terminal, other_end = os.openpty()
    command = [sys.executable, "-m", "kip.cli.main", "log", "dump", str(offsets), "--format", "table"]
    subprocess.run(command, stdout=other_end, env={**os.environ, "COLUMNS": "70"}, timeout=PATIENCE, check=True)
    os.close(other_end)
    with os.fdopen(terminal, "rb", buffering=0) as output:
        lines = output.read(1 << 16).decode().splitlines()
    assert {len(line) for line in lines[1:]} == {70}
    assert all(line.endswith("…") for line in lines[1:])


def test_segments_beyond_the_wanted_offsets_are_not_opened(offsets: Path) -> None:
    (offsets / "00000000000000000010.log").write_bytes(b"nothing to read")
    assert run(offsets).exit_code == 3
    result = run(offsets, "--to-offset", 10)
    assert (result.exit_code, len(rows(result))) == (0, 10)


def test_a_topic_can_be_named(offsets: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.bin"
    copy.write_bytes((offsets / SEGMENT).read_bytes())
    assert "type" not in rows(run(copy))[0]
    assert rows(run(copy, "--topic", "__consumer_offsets"))[0]["type"] == "OFFSET_COMMIT"


def test_damage_is_told_and_the_rest_printed(offsets: Path) -> None:
    path = offsets / SEGMENT
    data = bytearray(path.read_bytes())
    data[100] ^= 1
    path.write_bytes(data[:-1])
    result = run(offsets)
    assert result.exit_code == 3
    assert [row["offset"] for row in rows(result)] == [4, 5, 6]
    first, second = result.stderr.splitlines()
    assert first.startswith(f"kip: {path}: byte 0: the checksum ")
    assert second.endswith(", offset 7: the file ends 222 bytes into a batch of 223; 222 bytes skipped")


def test_what_cannot_be_decoded_is_printed_and_counted(offsets: Path) -> None:
    bad = [Record(0, START, b"\x03\xe7", b"abc"), Record(1, START, commit(0).key, b"\0\x63"), commit(2)]
    (offsets / SEGMENT).write_bytes(RecordBatch.of(bad).data)
    result = run(offsets)
    assert result.exit_code == 3
    unknown, newer, good = rows(result)
    assert unknown["type"] == "UNKNOWN"
    assert unknown["key"] == {"type": 999, "error": "record type 999 is unknown", "base64": "A+c="}
    assert unknown["value"] == {"error": "record type 999 is unknown", "base64": "YWJj"}
    assert (newer["type"], newer["value"]["version"], newer["value"]["base64"]) == ("OFFSET_COMMIT", 99, "AGM=")
    assert good["value"]["version"] == 4
    assert result.stderr == "kip: 2 records could not be decoded; the bytes are in the output\n"
    table = run(offsets, "--format", "table")
    assert table.stderr == "kip: 2 records could not be decoded; --format jsonl prints the bytes\n"


def test_undecoded_bytes_of_the_metadata_log_are_shown_with_secrets(tmp_path: Path) -> None:
    folder = tmp_path / "__cluster_metadata-0"
    folder.mkdir()
    (folder / SEGMENT).write_bytes(RecordBatch.of([Record(0, START, None, b"\x01\xe7\x07\0abc")]).data)
    hidden, shown = run(folder), run(folder, "--secrets")
    assert rows(hidden)[0]["value"]["base64"] == "[redacted]"
    assert "are in the output with --secrets" in hidden.stderr
    assert rows(shown)[0]["value"]["base64"] == "AecHAGFiYw=="
    assert shown.stderr == "kip: 1 record could not be decoded; the bytes are in the output\n"


def test_bootstrap_checkpoint(tmp_path: Path) -> None:
    """`kafka-storage format` of Kafka 4.3.1 wrote it."""
    path = tmp_path / "bootstrap.checkpoint"
    path.write_bytes(b64decode(BOOTSTRAP_CHECKPOINT))
    features = [row["value"]["data"] for row in rows(run(path)) if row["type"] == "FEATURE_LEVEL_RECORD"]
    assert {feature["name"]: feature["featureLevel"] for feature in features} == {
        "metadata.version": 30,
        "eligible.leader.replicas.version": 1,
        "group.version": 1,
        "share.version": 1,
        "streams.version": 1,
        "transaction.version": 2,
    }


def test_a_batch_that_does_not_decompress_is_damage(orders: Path) -> None:
    good = RecordBatch.of([Record(5, START, None, b"x")]).data
    bad = bytearray(RecordBatch.of([Record(4, START, None, b"x")]).data)
    bad[22] |= 4
    bad[17:21] = crc32c(bytes(bad[21:])).to_bytes(4, "big")
    (orders / SEGMENT).write_bytes(bytes(bad) + good)
    result = run(orders)
    assert (result.exit_code, [row["offset"] for row in rows(result)]) == (3, [5])
    assert "offset 4: a batch of records: the zstd data is damaged" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["/nowhere"], "/nowhere: No such file or directory"),
        ([], "Missing argument 'PATH...'"),
        (["--since", "yesterday"], "'yesterday' is neither milliseconds nor a time like 2025-09-20T02:27:40"),
        (["--jobs", "0"], "0 is not in the range"),
        (["--batches", "--group", "g"], "--batches prints no records"),
        (["--follow", "--jobs", "2"], "--follow reads in one process"),
    ],
)
def test_wrong_use(orders: Path, arguments: list[str], message: str) -> None:
    result = run(*arguments) if not arguments or arguments[0].startswith("/") else run(orders, *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr


def test_a_folder_without_logs_is_wrong_use(tmp_path: Path) -> None:
    result = run(tmp_path)
    assert result.exit_code == 2
    assert "neither a partition directory nor a folder of them" in result.stderr


@pytest.mark.slow
def test_a_reader_that_goes_away_is_no_error(offsets: Path) -> None:
    (offsets / SEGMENT).write_bytes(b"".join(RecordBatch.of([commit(offset)]).data for offset in range(5_000)))
    command = f"'{sys.executable}' -m kip.cli.main log dump '{offsets}' | head -n 1"
    result = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=PATIENCE, check=True)
    assert json.loads(result.stdout)["offset"] == 0
    assert result.stderr == ""


def test_a_file_by_uri(offsets: Path) -> None:
    pytest.importorskip("pyarrow")
    result = run(f"file://{offsets}")
    assert [row["offset"] for row in rows(result)] == list(range(10))
    assert rows(result)[0]["file"] == f"file://{offsets}/{SEGMENT}"


def test_a_file_that_cannot_be_opened_is_damage(offsets: Path) -> None:
    files = list(find_log_files(str(offsets)))
    (offsets / SEGMENT).unlink()
    first, *_ = dump_files(files, DumpOptions())
    assert isinstance(first, Damage)
    assert "it cannot be read: No such file or directory" in str(first)


def test_following_sees_what_is_written_later(offsets: Path) -> None:
    path = offsets / SEGMENT
    late = RecordBatch.of([commit(10), commit(11)]).data
    steps: Iterator[Callable[[], object]] = iter(
        [
            lambda: path.write_bytes(path.read_bytes() + late[:50]),
            lambda: path.write_bytes(path.read_bytes() + late[50:]),
            lambda: (offsets / "00000000000000000012.log").write_bytes(RecordBatch.of([commit(12)]).data + b"cut"),
            lambda: (offsets / "00000000000000000013.log").write_bytes(RecordBatch.of([commit(13)]).data),
        ]
    )

    def wait() -> None:
        next(steps)()

    seen: list[int] = []
    damages: list[Damage] = []
    outputs = follow_files(lambda: find_log_files(str(offsets)), DumpOptions(), wait)
    for output in outputs:
        if isinstance(output, DumpedLines):
            seen += [json.loads(line)["offset"] for line in output.lines.splitlines()]
        else:
            damages.append(output)
        if seen[-1:] == [13]:
            break
    assert seen == list(range(14))
    assert [(Path(damage.file).name, damage.length) for damage in damages] == [("00000000000000000012.log", 3)]


INTERNAL = [path for path in FILES if path.parent.name.startswith("__")]


@pytest.mark.parametrize("path", slow_after(3, INTERNAL), ids=name_of)
def test_the_fast_view_is_the_plain_one(path: Path) -> None:
    family = FAMILIES[path.parent.name.rpartition("-")[0]]
    fast = json_view(family)
    for batch in whole_batches(path):
        for record in batch.records():
            plain = view(family.decode(record.key, record.value))
            forms = (
                b'"type":%b,"key":%b' % (orjson.dumps(plain.type), orjson.dumps(plain.key)),
                orjson.dumps(plain.value),
            )
            assert fast(record.key, record.value) == (plain.type, plain.group, *forms, plain.is_readable)


def test_selections_hold_batches_that_may_have_wanted_records() -> None:
    assert not Selection().has_bounds
    assert not Selection().has_names
    assert Selection(until=0).has_bounds
    assert Selection(types=frozenset({"x"})).has_names


@pytest.mark.parametrize(
    ("selection", "is_within"),
    [
        (Selection(), True),
        (Selection(first_offset=5, end_offset=8), True),
        (Selection(first_offset=6), False),
        (Selection(end_offset=7), False),
        (Selection(since=0), False),
        (Selection(until=9), False),
    ],
)
def test_batches_within_the_bounds_are_known(selection: Selection, is_within: bool) -> None:
    batch = parse_batch(RecordBatch.of([Record(offset, 1, None, b"") for offset in (5, 6, 7)]).data, 0)
    assert selection.is_within(batch) == is_within


def test_an_unknown_type_is_a_usage_error(tmp_path: Path) -> None:
    (tmp_path / "t-0").mkdir()
    for name, advice in (("OffsetComit", "did you mean OFFSET_COMMIT"), ("?", "there are ABORT, ")):
        result = CliRunner().invoke(main, ["log", "dump", str(tmp_path), "--type", name])
        assert result.exit_code == 2
        assert f"{name!r} is not a type of records; " in " ".join(result.output.split())
        assert advice in " ".join(result.output.split())
    for name in ("OffsetCommit", "offset-commit", "COMMIT", "TopicRecord", "UNKNOWN"):
        assert CliRunner().invoke(main, ["log", "dump", str(tmp_path), "--type", name]).exit_code == 0


def test_tables_show_no_control_characters(tmp_path: Path) -> None:
    texts = [b"\x1b[31mred\x1b[0m", "\u202eright to left\x9b".encode(), b'{"data":"\\u001b[31m"}', b"\xff\x1b"]
    segment = tmp_path / "t-0" / f"{0:020}.log"
    segment.parent.mkdir()
    records = [
        Record(place, 0, text, text, ((text.decode(errors="replace"), text),)) for place, text in enumerate(texts)
    ]
    segment.write_bytes(RecordBatch.of(records).data)
    table = CliRunner().invoke(main, ["log", "dump", str(segment), "--records", "--format", "table"]).stdout
    assert len(table.splitlines()) == 1 + len(texts)
    assert all(line.isprintable() for line in table.splitlines())
    assert "\\x1b[31mred" in table
