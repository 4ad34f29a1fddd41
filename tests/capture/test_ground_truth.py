"""The captures of a real cluster, against what Kafka's own Java classes make of the same frames."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import orjson
import pytest
from kafka_wire.api_keys import ApiKey

from kip.capture.lines import Detail, exchange_line
from tests.capture.talk import Reading, read_file
from tests.shared import json_lines, shared_files, slow_after

CAPTURES = shared_files("captures/traffic/*.pcap.gz")
CASES = slow_after(1, CAPTURES)

Frames = dict[tuple[int, str], list[dict[str, Any]]]
"""The frames of a capture by connection and direction, in order."""


RENAMED = {
    ApiKey.STREAMS_GROUP_HEARTBEAT: {"acceptableRecoveryLag": "acceptableRecoveryLagLegacy"},
    ApiKey.TXN_OFFSET_COMMIT: {"generationId": "generationIdOrMemberEpoch"},
}
"""Fields that Kafka has renamed since the release that decoded the captures."""


def truth_of(capture: Path) -> Frames:
    frames = defaultdict(list)
    for row in json_lines(capture.with_name(capture.name.replace(".pcap.", ".decoded.jsonl."))):
        for half in row.keys() & {"request", "response"}:
            names = RENAMED.get(row["apiKey"], {})
            row[half] = {names.get(name, name): value for name, value in row[half].items()}
        del row["seq"], row["sha256"], row["reencodesIdentically"]
        frames[row["conn"], row.pop("dir")].append(row)
    return frames


def frames_of(reading: Reading) -> Frames:
    """Return the output of `kip capture dump`, as the frames of the ground truth."""
    frames = defaultdict(list)
    for exchange in reading.exchanges:
        line = json.loads(orjson.dumps(exchange_line(exchange, Detail(secrets=True))))
        common = {name: line[name] for name in ("conn", "apiKey", "apiName", "correlationId", "clientId")}
        for direction, half in (("req", _request(line)), ("resp", _response(line))):
            if half:
                frames[line["conn"], direction].append({**common, **half})
    return frames


def _request(line: dict[str, Any]) -> dict[str, Any]:
    members = ("ts", "src", "dst", "version", "headerVersion", "bytesLeft", "request")
    return {"size": line["requestSize"], **{name: line[name] for name in members}}


def _response(line: dict[str, Any]) -> dict[str, Any]:
    if "response" not in line:
        return {}
    return {
        "ts": line["responseTs"],
        "src": line["dst"],
        "dst": line["src"],
        "version": line["responseVersion"],
        "headerVersion": line["responseHeaderVersion"],
        "bytesLeft": line["responseBytesLeft"],
        "size": line["responseSize"],
        "response": line["response"],
    }


@pytest.mark.slow
@pytest.mark.parametrize("capture", CASES, ids=lambda path: path.name.partition(".")[0])
def test_every_frame_as_java_sees_it(capture: Path) -> None:
    truth, reading = truth_of(capture), read_file(capture)
    ours = frames_of(reading)
    assert ours.keys() == truth.keys()
    for place, frames in truth.items():
        for own, java in zip(ours[place], frames, strict=True):
            assert own == java
    assert reading.losses == []


@pytest.mark.slow
def test_nothing_is_left_out() -> None:
    """The numbers that the description of the captures gives."""
    rows = [(row["apiKey"], row["version"]) for path in CAPTURES for rows in truth_of(path).values() for row in rows]
    assert len(rows) == 28362
    assert len({api_key for api_key, _ in rows}) == 64
    assert len(set(rows)) == 139


@pytest.mark.slow
@pytest.mark.parametrize("capture", CASES, ids=lambda path: path.name.partition(".")[0])
def test_bytes_at_the_edges(capture: Path) -> None:
    """Only frames cut off at both ends, which the makers of the captures also omitted, belong to no exchange."""
    index = {row["capture"]: row for row in json_lines(capture.with_name("index.jsonl"))}
    row = index[capture.name.partition(".")[0]]
    assert (
        sum(int(reason.split()[0]) for reason in read_file(capture).edges) == row["skipped_bytes"] + row["left_bytes"]
    )


@pytest.mark.slow
def test_software_of_clients() -> None:
    softwares: Counter[tuple[str, str]] = Counter()
    for capture in CAPTURES:
        for exchange in read_file(capture).exchanges:
            if exchange.software and exchange.head and exchange.head.api_key == 18:
                softwares[exchange.software] += 1
    assert softwares.keys() == {
        ("apache-kafka-java", "4.3.1"),
        ("kafka-python", "3.0.12"),
        ("probe", "1.0"),
        ("confluent-kafka-python", "1.9.2-rdkafka-1.9.2"),
        ("confluent-kafka-python", "2.16.1-rdkafka-2.16.0"),
    }
