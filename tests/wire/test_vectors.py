"""The emitted codecs against what Kafka's Java classes wrote, read, refused and failed to write.

`test_reference.py` does the same to the reference codec, `docs/decisions/0002-stricter-than-java.md` lists by kind of
damage where we refuse what Java reads.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from kipc.evolution.decisions import kafkas_decisions

from tests.shared import json_lines, shared_path
from tests.wire.packages import release_case, runtime
from tests.wire.vectors import MERGED, STRICTER, catalog, entry_of, newest_names

RENAMED = {"StreamsGroupHeartbeatResponse", "TxnOffsetCommitRequest"}
"""Messages with fields that Kafka 4.4 calls by other names than 4.3."""
"""The committed package, made from the specs of all releases."""


def rows(name: str, package: str) -> Iterator[tuple[Any, int, bytes, Any]]:
    classes = catalog(package)
    for row in json_lines(shared_path("vectors", f"{name}.jsonl.gz")):
        area = row["area"].replace("-", "_")
        if package == MERGED and area == "clients_test":
            continue
        cls = classes.load(classes.entry(f"{area}.{row['spec']}"))
        yield cls, row["version"], bytes.fromhex(row.get("hex", "")), row


@pytest.mark.parametrize(
    ("name", "count", "package"),
    [
        release_case("4.3.1", "kafka-4.3.1", 2930),
        ("kafka-4.3.1", 2881, MERGED),
        release_case("3.9.1", "kafka-3.9.1", 2205),
    ],
)
def test_values(name: str, count: int, package: str) -> None:
    seen = 0
    for cls, version, data, row in rows(name, package):
        message = cls.decode(data, version)
        # The merged package has the names of the newest release.
        assert message.to_json(version) == row["json"] or (package == MERGED and is_renamed(cls, row)), row
        assert message.encode(version) == data, row
        assert cls.from_json(row["json"], version).encode(version) == data, row
        seen += 1
    assert seen == count


def test_values_of_an_older_release_through_the_merged_package() -> None:
    """Equal, except for new names (the old names are still read) and for changes in place by a newer release."""
    classes = catalog(MERGED)
    rewritten = {(row.message, version) for row in kafkas_decisions().rows for version in row.versions}
    rewritten |= {("ConsumerGroupDescribeResponse", 0), ("ReadShareGroupStateSummaryResponse", 0)}  # were unstable
    seen: Counter[str] = Counter()
    for row in json_lines(shared_path("vectors", "kafka-3.9.1.jsonl.gz")):
        cls = classes.load(entry_of(classes, row))
        if is_equal(cls, row):
            seen["equal"] += 1
        elif is_renamed(cls, row):
            seen["renamed"] += 1
        elif cls.SPEC.type == "coordinator-key" and row["version"] == cls.API_KEY:
            seen["version was the record type"] += 1
        else:
            assert (cls.SPEC.name, row["version"]) in rewritten, row
            seen["rewritten"] += 1
    assert seen == {"equal": 2156, "renamed": 12, "version was the record type": 30, "rewritten": 7}


def is_equal(cls: Any, row: Any) -> bool:
    data, version = bytes.fromhex(row["hex"]), row["version"]
    if version not in cls.VERSIONS:
        return False
    try:
        message = cls.decode(data, version)
    except ValueError:
        return False
    return bool(message.encode(version) == data and message.to_json(version) == row["json"])


def is_renamed(cls: Any, row: Any) -> bool:
    """Return whether the old names in the JSON of an older release result in its bytes."""
    data, version = bytes.fromhex(row["hex"]), row["version"]
    try:
        message = cls.from_json(row["json"], version)
    except ValueError:
        return False
    return bool(message.encode(version) == data and message.to_json(version) != row["json"])


@pytest.mark.parametrize("package", [release_case("4.3.1"), MERGED])
def test_unknown_tags(package: str) -> None:
    for cls, version, data, row in rows("kafka-4.3.1-unknown-tags", package):
        message = cls.decode(data, version)
        assert message.encode(version) == data, row
        expected = row["json"]
        if package == MERGED and cls.SPEC.name in RENAMED:
            expected = newest_names(row)
        assert message.to_json(version) == expected, row
        for unknown in row["unknown"]:
            struct = message
            for step in unknown["path"]:
                struct = struct[step] if isinstance(step, int) else getattr(struct, attribute(struct, step))
            assert struct.unknown_tags[unknown["tag"]].hex() == unknown["hex"], row


def attribute(struct: Any, json_name: str) -> str:
    """Find the attribute of a class by its name in JSON, through the arguments of its constructor."""
    plain = json_name.lower()
    (name,) = (slot for slot in struct.__slots__ if slot.replace("_", "") == plain.replace("_", ""))
    return str(name)


@pytest.mark.parametrize("package", [release_case("4.3.1"), MERGED])
def test_damage(package: str) -> None:
    errors = runtime(catalog(package), "errors")
    reference = runtime(catalog(package), "reference")
    verdicts: Counter[tuple[str, str]] = Counter()
    for cls, version, data, row in rows("kafka-4.3.1-reject", package):
        try:
            message = cls.decode(data, version)
            ours = "ok"
        except errors.DecodeError:
            ours = "error"
            with pytest.raises(errors.DecodeError):
                reference.read_whole(cls.SPEC, data, version)
        verdicts[ours, row["verdict"]] += 1
        if row["verdict"] == "error":
            assert ours == "error", row
        elif ours == "error":
            assert row["mutation"] in STRICTER or row["mutation"] == "trailing_bytes", row
        else:
            assert message.to_json(version) == row["json"], row
    assert verdicts["error", "error"] > 500
    assert verdicts["ok", "ok"] > 50


@pytest.mark.parametrize("package", [release_case("4.3.1"), MERGED])
def test_values_that_may_not_fit(package: str) -> None:
    errors = runtime(catalog(package), "errors")
    expected = {
        "absent_not_ignorable": errors.UnsupportedFieldError,
        "null_not_nullable": (errors.NullError, errors.UnsupportedFieldError),
        "string_length": errors.EncodeError,
    }
    for cls, version, data, row in rows("kafka-4.3.1-encode-error", package):
        message = cls.from_json(row["json_at_highest_version"], row["json_version"])
        if row["verdict"] == "ok":
            assert message.encode(version) == data, row
        else:
            with pytest.raises(expected[row["case"]]):
                message.encode(version)


@pytest.mark.slow
@pytest.mark.parametrize("options", [(), ("--reference",)])
def test_values_through_the_command_line(options: tuple[str, ...]) -> None:
    vectors = [
        row for row in json_lines(shared_path("vectors", "kafka-4.3.1.jsonl.gz")) if row["area"] != "clients-test"
    ]
    names = [f"{row['area'].replace('-', '_')}.{row['spec']}" for row in vectors]
    given = [
        {"message": name, "version": row["version"], "hex": row["hex"]}
        for name, row in zip(names, vectors, strict=True)
    ]
    for answer, row in zip(run("decode", given, options), vectors, strict=True):
        assert answer["json"] == newest_names(row)
    given = [
        {"message": name, "version": row["version"], "json": row["json"]}
        for name, row in zip(names, vectors, strict=True)
    ]
    for answer, row in zip(run("encode", given, options), vectors, strict=True):
        assert answer["hex"] == row["hex"]


def run(command: str, lines: list[Any], options: tuple[str, ...]) -> Iterator[Any]:
    result = subprocess.run(
        [sys.executable, "-m", "kafka_wire", command, *options],
        input="\n".join(map(json.dumps, lines)) + "\n",
        capture_output=True,
        text=True,
        check=True,
    )
    return map(json.loads, result.stdout.splitlines())
