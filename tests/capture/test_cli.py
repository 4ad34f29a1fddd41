"""`kip capture dump` as a command."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import dpkt  # type: ignore[import-untyped]
import pytest
from click.testing import CliRunner, Result
from kafka_wire.clients import (
    FetchRequest,
    FetchResponse,
    MetadataRequest,
    MetadataResponse,
    ProduceRequest,
    fetch_response,
)
from kafka_wire.clients.metadata_response import MetadataResponseTopic
from kafka_wire.clients.produce_request import PartitionProduceData, TopicProduceData
from kafka_wire.runtime.frames import encode_request, encode_response

from kip.cli.commands.capture import command
from kip.cli.output.times import utc_text
from tests.capture.talk import BROKER, CLIENT, Talk, write_pcap
from tests.waiting import PATIENCE


def run(*arguments: str | Path, stdin: bytes | None = None) -> Result:
    return CliRunner().invoke(command, [str(each) for each in arguments], input=stdin, catch_exceptions=False)


def lines(result: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


@pytest.fixture
def capture(tmp_path: Path) -> Path:
    """Three exchanges of two clients: one fine, one with record data, one with an error code."""
    talk = Talk.opened()
    records = TopicProduceData(
        name="t", partition_data=[PartitionProduceData(index=0, records=b"\x01\x02\x03\x04\x05")]
    )
    failed = MetadataResponse(topics=[MetadataResponseTopic(error_code=3, name="missing")])
    talk.send(CLIENT, encode_request(MetadataRequest(topics=None), 9, correlation_id=1, client_id="shop-a"))
    talk.send(BROKER, encode_response(MetadataResponse(), 9, correlation_id=1))
    talk.send(
        CLIENT, encode_request(ProduceRequest(acks=0, topic_data=[records]), 7, correlation_id=2, client_id="shop-b")
    )
    talk.send(CLIENT, encode_request(MetadataRequest(topics=[]), 9, correlation_id=3, client_id="shop-a"))
    talk.send(BROKER, encode_response(failed, 9, correlation_id=3))
    return write_pcap(tmp_path / "a.pcap", talk.packets)


def test_one_line_an_exchange(capture: Path) -> None:
    result = run("dump", capture)
    assert result.exit_code == 0
    first, second, third = lines(result)
    assert first | {"ts": 0, "responseTs": 0, "latencyMs": 0, "request": {}, "response": {}} == {
        "conn": 0,
        "ts": 0,
        "src": "10.0.0.1:40000",
        "dst": "10.0.0.2:9092",
        "apiKey": 3,
        "apiName": "Metadata",
        "version": 9,
        "correlationId": 1,
        "clientId": "shop-a",
        "softwareName": None,
        "softwareVersion": None,
        "headerVersion": 2,
        "requestSize": 22,
        "bytesLeft": 0,
        "request": {},
        "responseTs": 0,
        "latencyMs": 0,
        "responseVersion": 9,
        "responseHeaderVersion": 1,
        "responseSize": 21,
        "responseBytesLeft": 0,
        "errorCodes": [],
        "errorNames": [],
        "response": {},
    }
    assert second["noResponse"] == "none is due"
    assert (third["errorCodes"], third["errorNames"]) == ([3], ["UNKNOWN_TOPIC_OR_PARTITION"])
    assert result.stderr == f"{capture}: 3 exchanges; requests without a response: 1\n"


@pytest.mark.parametrize("verb", ["dump", "stats"])
def test_a_capture_without_kafka_is_no_success(verb: str, tmp_path: Path, capture: Path) -> None:
    talk = Talk.opened()
    talk.send(CLIENT, b"GET / HTTP/1.1\r\n\r\n")
    other = write_pcap(tmp_path / "b.pcap", talk.packets)
    result = run(verb, other)
    assert (result.exit_code, result.stdout.count("{")) == (1, 0)
    assert result.stderr.splitlines()[-1] == "kip: no exchange with a Kafka broker was found"
    assert run(verb, other, capture).exit_code == 0


def test_record_data_as_size_or_base64(capture: Path) -> None:
    (line,) = lines(run("dump", capture, "--api", "produce"))
    assert line["request"]["topicData"][0]["partitionData"] == [{"index": 0, "recordsSizeInBytes": 5}]
    (line,) = lines(run("dump", capture, "--api", "0", "--records"))
    assert line["request"]["topicData"][0]["partitionData"] == [{"index": 0, "records": "AQIDBAU="}]


FILTERS: dict[str, tuple[list[str], list[int]]] = {
    "an API": (["--api", "Metadata"], [1, 3]),
    "two APIs, by name and key": (["--api", "metadata", "--api", "0"], [1, 2, 3]),
    "a client": (["--client", "shop-b"], [2]),
    "clients": (["--client", "shop-*"], [1, 2, 3]),
    "errors": (["--errors"], [3]),
    "all of them": (["--errors", "--api", "produce"], []),
}


@pytest.mark.parametrize("name", FILTERS)
def test_filters(name: str, capture: Path) -> None:
    options, expected = FILTERS[name]
    assert [line["correlationId"] for line in lines(run("dump", capture, *options))] == expected


def test_an_unknown_api_is_an_error(capture: Path) -> None:
    result = run("dump", capture, "--api", "Metdata")
    assert result.exit_code == 2
    assert "'Metdata' is not an API; did you mean Metadata" in result.stderr


def test_formats_show_the_same(capture: Path) -> None:
    by_line = lines(run("dump", capture))
    assert json.loads(run("dump", capture, "--format", "json").stdout) == by_line
    assert json.loads(run("dump", capture, "--format", "json", "--client", "nobody").stdout) == []
    table = run("dump", capture, "--format", "table").stdout.splitlines()
    assert len(table) == 4
    assert table[0].split()[:5] == ["TIME", "CLIENT-ID", "API", "V", "MS"]
    for row, error in zip(table[1:], (" -  ", "none is due", "3 UNKNOWN_TOPIC_OR_PARTITION"), strict=True):
        assert error in row


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "1970-01-01T00:00:00.000000Z"),
        (-1e9, "1938-04-24T22:13:20.000000Z"),
        (1e12, "1000000000000.000000"),
        (1e17, "100000000000000000.000000"),
        (-1e300, f"{-1e300:.6f}"),
    ],
)
def test_times_of_any_year(seconds: float, text: str) -> None:
    assert utc_text(seconds) == text


def test_standard_input(capture: Path) -> None:
    result = run("dump", "-", stdin=capture.read_bytes())
    assert len(lines(result)) == 3
    assert result.stderr.startswith("standard input: 3 exchanges")


def test_what_cannot_be_read_is_said_and_ends_with_3(capture: Path, tmp_path: Path) -> None:
    cut = tmp_path / "cut.pcap"
    cut.write_bytes(capture.read_bytes()[:-5])
    result = run("dump", cut)
    assert result.exit_code == 3
    assert len(lines(result)) == 3
    assert "ends within a packet" in result.stderr
    cut.write_bytes(b"no capture")
    result = run("dump", cut)
    assert (result.exit_code, result.stdout) == (3, "")
    assert "neither pcap nor pcapng" in result.stderr


def test_a_file_that_is_not_there_is_wrong_use(tmp_path: Path) -> None:
    assert run("dump", tmp_path / "none.pcap").exit_code == 2


def test_undecodable_messages_keep_their_bytes(tmp_path: Path) -> None:
    talk = Talk.opened()
    request = encode_request(MetadataRequest(topics=None), 9, correlation_id=1, client_id="shop-a")
    talk.send(CLIENT, request[:-1] + b"\x7f")
    talk.send(BROKER, encode_response(MetadataResponse(), 9, correlation_id=1))
    result = run("dump", write_pcap(tmp_path / "a.pcap", talk.packets), "--errors")
    (line,) = lines(result)
    assert result.exit_code == 3
    assert "MetadataRequest v9" in line["requestProblem"]
    assert line["requestBytes"]
    assert line["response"]
    assert "messages not decoded: 1" in result.stderr


def test_fetch_error_of_a_partition(tmp_path: Path) -> None:
    partition = fetch_response.PartitionData(partition_index=0, error_code=6, records=None)
    topic = fetch_response.FetchableTopicResponse(topic="t", partitions=[partition])
    talk = Talk.opened()
    talk.send(CLIENT, encode_request(FetchRequest(), 11, correlation_id=1, client_id="shop-a"))
    talk.send(BROKER, encode_response(FetchResponse(error_code=0, responses=[topic]), 11, correlation_id=1))
    (line,) = lines(run("dump", write_pcap(tmp_path / "a.pcap", talk.packets)))
    assert line["errorCodes"] == [6]
    assert line["response"]["responses"][0]["partitions"][0]["records"] is None


@pytest.mark.slow
@pytest.mark.parametrize("form", ["jsonl", "json", "table"])
def test_a_full_disk_is_an_error(form: str, capture: Path) -> None:
    """Rows are buffered: a few of them reach the disk only when the program ends."""
    if not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full")
    arguments = [sys.executable, "-m", "kip.cli.main", "capture", "dump", capture, "--format", form]
    with Path("/dev/full").open("wb") as full:
        result = subprocess.run(arguments, stdout=full, stderr=subprocess.PIPE, check=False, timeout=PATIENCE)
    assert result.returncode == 1
    assert result.stderr.count(b"kip: stdout: No space left on device\n") == 1
    assert b"Traceback" not in result.stderr


def test_files_of_a_split_capture(tmp_path: Path, capture: Path) -> None:
    """A request is in one file, its response in the next; the shell sorts part.pcap10 before part.pcap9."""
    with capture.open("rb") as file:
        packets = list(dpkt.pcap.Reader(file))
    parts = [
        write_pcap(tmp_path / f"part.pcap{number}", each)
        for number, each in ((9, packets[:4]), (10, packets[4:7]), (11, packets[7:]))
    ]
    result = run("dump", *sorted(parts))
    assert lines(result) == lines(run("dump", capture))
    assert f"{parts[1]} and 2 more: 3 exchanges" in result.stderr
    stats = run("stats", *parts, "--format", "json")
    assert stats.stdout == run("stats", capture, "--format", "json").stdout
    refused = run("dump", *parts, "--follow")
    assert (refused.exit_code, "--follow takes one file" in refused.stderr) == (2, True)
