"""The dump against Kafka's own tools: every line of kafka-dump-log and the console formatters on the captured logs."""

from __future__ import annotations

import base64
import gzip
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kip.log.dumps.dump import DumpedLines, DumpOptions, dump_files
from kip.log.segments.files import find_log_files
from tests.log.captures import FILE_CASES, name_of
from tests.shared import json_lines, shared_path

Row = dict[str, Any]

DIFFERENCES = {
    "numbers": "types and versions are numbers, as the console formatters print them, not text as in kafka-dump-log",
    "members": "a classic member's bytes are shown both raw and decoded; kafka-dump-log shows only the second,"
    " the formatters only the first",
    "bytes": "keys and values that are not UTF-8 come as base64, where Java puts replacement characters",
    "control": "control records have one shape, the payload's; Java prints each kind in a different form",
    "timestamps": "the time of a batch or record is called timestamp, and timestampType is its type",
    "defaults": "tagged fields with their default are left out, as in kafka-dump-log; the formatters print them",
}
"""Deliberate differences from Kafka's tools; the comparison refers to these names where it removes a difference."""

_ENTRY = re.compile(r"^(?=\| offset: |baseOffset: )", re.MULTILINE)
_BATCH = re.compile(
    r"baseOffset: (?P<baseOffset>-?\d+) lastOffset: (?P<lastOffset>-?\d+) count: (?P<count>-?\d+) "
    r"baseSequence: (?P<baseSequence>-?\d+) lastSequence: (?P<lastSequence>-?\d+) producerId: (?P<producerId>-?\d+) "
    r"producerEpoch: (?P<producerEpoch>-?\d+) partitionLeaderEpoch: (?P<partitionLeaderEpoch>-?\d+) "
    r"isTransactional: (?P<isTransactional>\w+) isControl: (?P<isControl>\w+) "
    r"deleteHorizonMs: OptionalLong.(?P<deleteHorizonMs>empty|\[\d+\]) position: (?P<position>\d+) "
    r"(?P<timestampType>\w+): (?P<timestamp>\d+) size: (?P<size>\d+) magic: (?P<magic>\d) "
    r"compresscodec: (?P<compressCodec>\w+) crc: (?P<crc>\d+) isvalid: (?P<isValid>\w+)"
)
_RECORD = re.compile(
    r"\| offset: (?P<offset>\d+) (?P<timestampType>\w+): (?P<timestamp>\d+) keySize: (?P<keySize>-?\d+) "
    r"valueSize: (?P<valueSize>-?\d+) sequence: (?P<sequence>-?\d+) headerKeys: \[(?P<headerKeys>.*?)\]"
    r" ?(?P<rest>.*)",
    re.DOTALL,
)
_WORDS = {"true": True, "false": False, "empty": None}
_CONTROL_NAMES = {
    "LEADER_CHANGE": "LeaderChange:",
    "SNAPSHOT_HEADER": "SnapshotHeader",
    "SNAPSHOT_FOOTER": "SnapshotFooter",
    "KRAFT_VERSION": "KRaftVersion",
    "KRAFT_VOTERS": "KRaftVoters",
}


def dumped(path: Path, options: DumpOptions) -> Iterator[Any]:
    """Yield the rows of our dump; there must be no damage."""
    for output in dump_files(find_log_files(str(path)), options):
        assert isinstance(output, DumpedLines)
        assert not output.unreadable
        yield from map(json.loads, output.lines.splitlines())


def printed(path: Path) -> list[str]:
    """Return the entries of a kafka-dump-log output; texts with line breaks make entries of several lines."""
    text = gzip.decompress(path.read_bytes()).decode()
    return [entry.removesuffix("\n") for entry in _ENTRY.split(text)[1:]]


def typed(value: str) -> Any:
    return _WORDS.get(value, int(value) if re.fullmatch(r"-?\d+", value) else value)


@pytest.mark.parametrize("path", FILE_CASES, ids=name_of)
def test_batches_agree_with_kafka_dump_log(path: Path) -> None:
    theirs = [_BATCH.fullmatch(entry) for entry in printed(_oracle(path)) if entry.startswith("base")]
    expected = [{name: typed(value) for name, value in match.groupdict().items()} for match in theirs if match]
    assert len(expected) == len(theirs)
    ours = [
        {name: value for name, value in row.items() if name != "file"}
        for row in dumped(path, DumpOptions(batches=True))
    ]
    assert ours == expected


@pytest.mark.parametrize("path", FILE_CASES, ids=name_of)
def test_records_agree_with_kafka_dump_log(path: Path) -> None:
    theirs = [entry for entry in printed(_oracle(path)) if entry.startswith("|")]
    ours = list(dumped(path, DumpOptions(with_data=True, shows_secrets=True)))
    assert len(ours) == len(theirs)
    for row, entry in zip(ours, theirs, strict=True):
        match = _RECORD.fullmatch(entry)
        assert match, entry
        facts = {name: typed(value) for name, value in match.groupdict().items() if name not in ("rest", "headerKeys")}
        assert {name: row[name] for name in facts} == facts
        assert ",".join(row["headerKeys"]) == match["headerKeys"]
        assert readable(row) == parsed(match["rest"])


def parsed(rest: str) -> Any:
    """Return the output of kafka-dump-log for key and payload, with JSON parsed."""
    match = re.fullmatch(r"key: (\{.*\}) payload: (\{.*\}|<DELETE>)", rest)
    if match:
        return json.loads(match[1]), match[2] if match[2] == "<DELETE>" else json.loads(match[2])
    match = re.fullmatch(r"payload: (\{.*\})|(\w+:?) (\{.*\})", rest)
    if match:
        return (None, json.loads(match[1])) if match[1] else (match[2], json.loads(match[3]))
    return rest


def readable(row: Row) -> Any:
    """Return key and payload of our row, with all deliberate differences removed."""
    key, value = row["key"], row["value"]
    if row["batch"]["isControl"]:
        assert DIFFERENCES["control"]
        if row["type"] in _CONTROL_NAMES:
            return _CONTROL_NAMES[row["type"]], value["data"]
        return f"endTxnMarker: {row['type']} coordinatorEpoch: {value['data']['coordinatorEpoch']}"
    if "type" not in row:
        return " ".join(
            f"{name}: {text(data)}" for name, data in (("key", key), ("payload", value)) if data is not None
        )
    if key is None:
        return None, value
    assert DIFFERENCES["numbers"]
    return {**key, "type": str(key["type"])}, "<DELETE>" if value is None else {
        **members(value, decoded=True),
        "version": str(value["version"]),
    }


def text(data: Any) -> str:
    if isinstance(data, str):
        return data
    assert DIFFERENCES["bytes"]
    return base64.b64decode(data["base64"]).decode(errors="replace")


def members(value: Row, *, decoded: bool) -> Row:
    """Return the value of a group with the data of its members normalized."""
    assert DIFFERENCES["members"]
    for member in value["data"].get("members", ()):
        for name in ("subscription", "assignment"):
            said = member.pop(f"decoded{name.title()}", None)
            if decoded and said:
                member[name] = said["data"]
    return value


def _oracle(path: Path) -> Path:
    return path.with_name(path.name + ".dump.txt.gz")


@pytest.mark.parametrize(
    ("topic", "formatter", "types"),
    [
        ("__consumer_offsets", "OffsetsMessageFormatter", {"OFFSET_COMMIT"}),
        ("__consumer_offsets", "GroupMetadataMessageFormatter", {"GROUP_METADATA"}),
        ("__consumer_offsets", "ShareGroupMessageFormatter", {"SHARE_GROUP"}),
        ("__share_group_state", "ShareGroupStateMessageFormatter", {"SHARE_SNAPSHOT", "SHARE_UPDATE"}),
        ("__transaction_state", "TransactionLogMessageFormatter", {"TRANSACTION_LOG"}),
    ],
)
def test_every_object_of_the_console_formatters_is_in_the_dump(topic: str, formatter: str, types: set[str]) -> None:
    """The segments hold more: the formatters ran earlier, and without tombstones."""
    formatted = shared_path("captures", "formatted", f"{topic}.{formatter}.jsonl.gz")
    theirs = [without_defaults(row) for row in json_lines(formatted)]
    folder = shared_path("captures", "logs")
    rows = [row for path in sorted(folder.glob(f"{topic}-*")) for row in dumped(path, DumpOptions())]
    ours = [
        {"key": row["key"], "value": row["value"] and members(row["value"], decoded=False)}
        for row in rows
        if any(row["type"].startswith(name) for name in types)
    ]
    missing = Counter(map(canonical, theirs)) - Counter(map(canonical, ours))
    assert not missing
    assert theirs


def without_defaults(row: Row) -> Row:
    assert DIFFERENCES["defaults"]
    data = row["value"] and row["value"]["data"]
    if data and data.get("deliveryCompleteCount") == -1:
        del data["deliveryCompleteCount"]
    return row


def canonical(row: Row) -> str:
    return json.dumps(row, sort_keys=True)
