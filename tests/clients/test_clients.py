"""Which client uses what, from several sources; and the report, as a command."""

from __future__ import annotations

import gzip
import json
import socket
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kip.cli.main import main
from kip.clients.reading import find_client_inputs, read_clients
from kip.clients.uses import Coverage, Use
from kip.kafka.releases import NEWEST
from kip.requestlog.refusals import read_refusals
from tests.clients.examples import CLUSTER, log_line, old_request, write_examples
from tests.real_kafka.clusters import RealKafka
from tests.waiting import eventually

DATA = Path(__file__).parents[1] / "requestlog" / "data"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_examples(tmp_path)


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["clients", *map(str, arguments)])


def short(use: Use) -> tuple[object, ...]:
    client = use.client
    return client.client_id, client.principal, use.api_name, use.version, use.requests, use.dropped_in, use.sources


def test_uses_of_all_sources(folder: Path) -> None:
    lost: list[str] = []
    tally = read_clients(find_client_inputs([str(folder)]), lost.append)
    uses = list(tally.uses())
    assert lost == []
    assert [short(use) for use in uses] == [
        ("logged", "User:alice", "Fetch", 2, 1, "4.0.0", ("request log",)),
        ("logged", "User:alice", "Fetch", 3, 1, "4.0.0", ("request log",)),
        ("logged", "User:alice", "Metadata", 1, 1, None, ("request log",)),
        ("captured", None, "Metadata", 9, 1, None, ("capture",)),
        ("captured", None, "JoinGroup", 5, 1, None, ("capture",)),
        ("captured", None, "ApiVersions", 3, 1, None, ("capture",)),
        ("member", None, "JoinGroup", None, None, "6.0.0", ("group metadata",)),
        ("worker", None, "JoinGroup", None, None, None, ("group metadata",)),
    ]
    assert {use.cluster_id for use in uses} == {CLUSTER}
    assert {use.coverage for use in uses} == {2 / 3}
    assert tally.coverages() == [Coverage(CLUSTER, 2, 3, False)]


def test_report(folder: Path) -> None:
    result = run(folder)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[:2] == [
        f"Cluster {CLUSTER}: 2 of 4 clients must change before a known release of Kafka.",
        "  Coverage: 2 of 3 connections seen (67%). 1 TLS connection in captures could not be read.",
    ]
    assert [line.split()[0] for line in lines[3:6]] == ["CLIENT-ID", "logged", "member"]
    assert "Fetch 2-3" in lines[4]
    assert "classic group" in lines[5]
    assert lines[-3:] == [
        "A broker closes the connection of a client that sends a version it has dropped.",
        "The Java consumer of Kafka 6.0 has no classic groups (KIP-1274): set group.protocol=consumer.",
        "Clients in classic groups whose software is unknown have to change only if it is Java's.",
    ]


def test_before_a_release(folder: Path) -> None:
    assert "0 of 4 clients must change before Kafka 3.9." in run("--before", "3.9", folder).stdout
    assert "1 of 4 clients must change before Kafka 5.0." in run("--before", "5", folder).stdout
    assert "2 of 4 clients must change before Kafka 6.0." in run("--before", "6.0.0", folder).stdout
    warning = f"warning: Kafka {NEWEST} is the newest release known; 9.9 may drop more than this\n"
    assert run("--before", "9.9", folder).stderr.endswith(warning)
    assert "newest" not in run("--before", NEWEST, folder).stderr
    result = run("--before", "next", folder)
    assert result.exit_code == 2
    assert "'next' is not a valid release; write one such as 5.0" in result.stderr


def test_formats(folder: Path) -> None:
    found = json.loads(run("--before", "5.0", "--format", "json", folder).stdout)
    assert found["clusters"] == [
        {
            "cluster_id": CLUSTER,
            "clients": 4,
            "must_change": 1,
            "connections": 3,
            "seen": 2,
            "coverage": 2 / 3,
            "only_deprecated": False,
        }
    ]
    rows = [json.loads(line) for line in run("--before", "5.0", "--format", "jsonl", folder).stdout.splitlines()]
    assert rows == found["uses"]
    assert [(row["client_id"], row["version"], row["first_seen"]) for row in rows] == [
        ("logged", 2, "2026-11-24T12:00:00.000Z"),
        ("logged", 3, "2026-11-24T12:00:00.000Z"),
    ]
    assert len(run("--all", "--format", "jsonl", folder).stdout.splitlines()) == 8
    markdown = run("--format", "markdown", folder).stdout
    assert "| logged | old-lib 1 | User:alice | OUT | 10.0.0.1 | Fetch 2-3 | 2 | 2026-11-24 12:00 | 4.0 |" in markdown
    html = run("--format", "html", folder).stdout
    assert "<td>User:alice</td>" in html
    assert html.count("<tr>") == 3


def test_names_of_others_are_escaped(tmp_path: Path) -> None:
    path = tmp_path / "kafka-request.log"
    path.write_text(log_line("a:1-b:2-0", 1, 2, "<b>|x"))
    assert "<td>&lt;b&gt;|x</td>" in run("--format", "html", path).stdout
    assert "| <b>\\|x |" in run("--format", "markdown", path).stdout


def test_a_log_of_deprecated_requests_alone_tells_no_coverage(tmp_path: Path) -> None:
    path = tmp_path / "kafka-request.log"
    path.write_text(log_line("a:1-b:2-0", 1, 2, "old", level="INFO"))
    assert "Coverage unknown: the request logs have only deprecated requests, of 1 connection" in run(path).stdout


def test_the_clock_of_brokers(tmp_path: Path) -> None:
    path = tmp_path / "kafka-request.log"
    path.write_text(log_line("a:1-b:2-0", 1, 2, "old"))
    (row,) = map(json.loads, run("--format", "jsonl", "--time-zone", "Asia/Tokyo", path).stdout.splitlines())
    assert row["last_seen"] == "2026-11-24T03:00:00.000Z"
    assert run("--time-zone", "Nowhere", path).exit_code == 2


def test_unreadable_lines(folder: Path) -> None:
    path = folder / "kafka-request.log"
    path.write_text(path.read_text() + "[2026-11-24 12:00:00,000] DEBUG Completed request:{\n")
    result = run(folder)
    assert result.exit_code == 3
    assert result.stderr.startswith(f"{path}: line 4: the JSON of the request is damaged or cut off: ")
    assert "1 piece of the input could not be read, so clients may be missing." in result.stdout


def test_a_folder_without_clients(tmp_path: Path) -> None:
    result = run(tmp_path)
    assert result.exit_code == 2
    assert "no request logs (kafka-request.log), packet captures (.pcap, .pcapng) or logs of" in result.stderr


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("kafka-request.log", b""),
        ("a.pcap", b"\xd4\xc3\xb2\xa1\2\0\4\0" + bytes(8) + b"\xff\xff\0\0\1\0\0\0"),
        (f"__consumer_offsets-0/{0:020}.log", b""),
    ],
)
def test_inputs_without_any_client(tmp_path: Path, name: str, content: bytes) -> None:
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_bytes(content)
    result = run(tmp_path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "no request, refused or not, no connection of a client, and no member of a group" in result.stderr


def test_files_of_any_name(folder: Path) -> None:
    for name, found in (("kafka-request.log", "stdout.txt"), ("a.pcap", "packets")):
        (folder / name).rename(folder / found)
        assert run(folder / found).exit_code == 0
    compressed = folder / "old.gz"
    compressed.write_bytes(gzip.compress((folder / "stdout.txt").read_bytes()))
    assert "1 of 1 clients" in run(compressed).stdout


JOIN = ',"request":{"protocolType":"consumer"}'
"""A second member `request` of a line, which replaces the first one."""

SOFTWARE = {
    "apache-kafka-java": [
        "The Java consumer of Kafka 6.0 has no classic groups (KIP-1274): set group.protocol=consumer."
    ],
    "librdkafka": None,
    "confluent-kafka-python": None,
    "kafka-python": None,
    "unknown": [
        "The Java consumer of Kafka 6.0 has no classic groups (KIP-1274): set group.protocol=consumer.",
        "Clients in classic groups whose software is unknown have to change only if it is Java's.",
    ],
}


@pytest.mark.parametrize("software", SOFTWARE)
def test_only_the_java_consumer_loses_the_classic_protocol(software: str, tmp_path: Path) -> None:
    path = tmp_path / "kafka-request.log"
    path.write_text(log_line("a:1-b:2-0", 11, 5, "c", JOIN).replace("old-lib", software))
    report = run("--before", "6.0", path).stdout
    notes = SOFTWARE[software]
    assert f"{1 if notes else 0} of 1 clients must change before Kafka 6.0." in report
    assert "0 of 1 clients must change before Kafka 5.0." in run("--before", "5.0", path).stdout
    assert report.splitlines()[-len(notes) :] == notes if notes else "KIP-1274" not in report
    assert "dropped" not in report


def refusal(
    connection: str, sentence: str, layout: str = "[2026-11-24 12:00:00,000] ERROR {} (kafka.network.Processor)"
) -> str:
    """Return what a broker writes into its server.log: two errors, each with an exception and its stack."""
    return "".join(
        f"{layout.format(text)}\norg.apache.kafka.common.errors.{sentence}\n\tat kafka.network.Processor.run()\n"
        for text in (
            f"Closing socket for {connection} because of error",
            f"Exception while processing request from {connection}",
        )
    )


OLD_FETCH = "UnsupportedVersionException: Received request for api with key 1 (Fetch) and unsupported version 2"
REFUSALS = {
    "Kafka 4": (OLD_FETCH, "Fetch 2", 1),
    "an API that is gone": (
        "InvalidRequestException: Unsupported api with key 7 (ControlledShutdown) and version 0",
        "",
        0,
    ),
    "an API of controllers": (
        "InvalidRequestException: Received request for disabled api with key 67 (AllocateProducerIds) and version 0",
        "",
        0,
    ),
}


@pytest.mark.parametrize("name", REFUSALS)
def test_requests_that_a_broker_refused(name: str, tmp_path: Path) -> None:
    sentence, uses, count = REFUSALS[name]
    path = tmp_path / "server.log"
    path.write_text("[2026-11-24 11:59:59,000] INFO started (kafka.server)\n" + refusal("a:1-10.0.0.7:2-0-1", sentence))
    result = run("--format", "json", "--all", path)
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert [cluster["must_change"] for cluster in found["clusters"]] == [count] * len(found["clusters"])
    if uses:
        (row,) = found["uses"]
        expected = ("10.0.0.7", "", "Fetch", 2, 1, "4.0.0", ["server log"], "2026-11-24T12:00:00.000Z")
        names = ("client_address", "client_id", "api_name", "version", "requests", "dropped_in", "sources", "last_seen")
        assert tuple(row[each] for each in names) == expected
        assert "its server.log has only the address of the client." in run(path).stdout


def test_a_server_log_whose_refusals_are_no_requests_is_no_input(tmp_path: Path) -> None:
    path = tmp_path / "server.log"
    sentence = "InvalidRequestException: Error parsing request header. Our best guess of the apiKeyId is: 999"
    path.write_text(refusal("a:1-10.0.0.7:2-0-1", sentence))
    result = run(path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "no request, refused or not, no connection of a client, and no member of a group" in result.stderr


def test_a_request_log_of_kafka_4_does_not_show_refused_requests(tmp_path: Path) -> None:
    log, server = tmp_path / "kafka-request.log", tmp_path / "server.log.2026-11-24-12"
    connection = "a:1-10.0.0.7:2-0-1"
    log.write_text(log_line(connection, 3, 12, "one") + log_line("a:1-10.0.0.8:2-0-2", 3, 12, "two"))
    unknown = run(log).stdout
    assert "0 of 2 clients must change" in unknown
    assert "Coverage unknown: requests of 2 connections seen, but request logs do not contain requests" in unknown
    assert "100%" not in unknown
    found = json.loads(run("--format", "json", log).stdout)
    assert (found["clusters"][0]["coverage"], found["hides_refused"]) == (None, [CLUSTER])
    server.write_text(refusal(connection, OLD_FETCH) + refusal("a:1-10.0.0.9:2-0-3", OLD_FETCH))
    report = run(tmp_path).stdout
    assert "2 of 3 clients must change" in report
    assert "Coverage: 3 of 3 connections seen (100%)." in report
    rows = json.loads(run("--format", "json", tmp_path).stdout)["uses"]
    assert [(row["client_address"], row["client_id"], row["principal"]) for row in rows] == [
        ("10.0.0.7", "one", "User:alice"),
        ("10.0.0.9", "", None),
    ]


def test_a_request_log_of_an_older_broker_shows_all_requests(tmp_path: Path) -> None:
    path = tmp_path / "kafka-request.log"
    path.write_text(log_line("a:1-b:2-0", 1, 3, "old") + log_line("a:1-b:3-0", 3, 12, "new"))
    assert "Coverage: 2 of 2 connections seen (100%)." in run(path).stdout


def test_the_output_of_a_container_has_both_logs(tmp_path: Path) -> None:
    """Its lines have a prefix, and the exception may be on the line of the error."""
    path = tmp_path / "broker-0.txt"
    layout = "2026-11-24T12:00:00.000Z stdout F [2026-11-24 12:00:00,000] ERROR {} (kafka.network.Processor)"
    error = refusal("a:1-10.0.0.7:2-0-1", OLD_FETCH, layout)
    path.write_text(log_line("a:1-10.0.0.8:2-0-2", 3, 12, "two") + error.replace("\norg.", " org."))
    report = run(path).stdout
    assert "1 of 2 clients must change" in report
    assert "Coverage: 2 of 2 connections seen (100%)." in report


def test_what_a_real_broker_writes_of_refused_requests(single_kafka: RealKafka) -> None:
    broker = single_kafka.brokers[1]
    wanted = {}
    for api_key, version in ((1, 2), (0, 2), (7, 0)):
        with socket.create_connection(("127.0.0.1", broker.port), 10) as connection:
            connection.sendall(old_request(api_key, version, 5, b"refused"))
            wanted[connection.getsockname()[1]] = (api_key, version)
            assert connection.recv(10) == b""

    def expect() -> None:
        found = [each for each in read_refusals(str(broker.log), lambda line: None) if each.client_port in wanted]
        assert {each.client_port: (each.api_key, each.version) for each in found} == wanted
        assert len(found) == len(wanted)

    eventually(expect)


def test_real_logs() -> None:
    """The brokers of `tests/requestlog/data` had one old client each, but for 4.3.1, which refuses such."""
    result = run("--before", "5.0", DATA / "kafka-3.9.1-request.log")
    assert result.exit_code == 0
    rows = [line.split() for line in result.stdout.splitlines() if line.startswith("old,one")]
    assert [row[0] for row in rows] == ["old,one-c", "old,one-p"]
    assert "0 of" in run("--before", "5.0", DATA / "kafka-4.3.1-request.log").stdout
