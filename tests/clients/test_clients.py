"""Which client uses what, from several sources; and the report, as a command."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kip.cli.main import main
from kip.clients.reading import find_client_inputs, read_clients
from kip.clients.uses import Coverage, Use
from kip.kafka.releases import NEWEST
from tests.clients.examples import CLUSTER, log_line, write_examples

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
        ("captured", None, "JoinGroup", 5, 1, "6.0.0", ("capture",)),
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
        f"Cluster {CLUSTER}: 3 of 4 clients must change before a known release of Kafka.",
        "  Coverage: 2 of 3 connections seen (67%). 1 TLS connection in captures could not be read.",
    ]
    assert [line.split()[0] for line in lines[3:7]] == ["CLIENT-ID", "logged", "captured", "member"]
    assert "Fetch 2-3" in lines[4]
    assert "classic group" in lines[5]


def test_before_a_release(folder: Path) -> None:
    assert "0 of 4 clients must change before Kafka 3.9." in run("--before", "3.9", folder).stdout
    assert "1 of 4 clients must change before Kafka 5.0." in run("--before", "5", folder).stdout
    assert "3 of 4 clients must change before Kafka 6.0." in run("--before", "6.0.0", folder).stdout
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
    assert html.count("<tr>") == 4


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
    assert "no request, no connection of a client, and no member of a group" in result.stderr


def test_files_of_any_name(folder: Path) -> None:
    for name, found in (("kafka-request.log", "stdout.txt"), ("a.pcap", "packets")):
        (folder / name).rename(folder / found)
        assert run(folder / found).exit_code == 0
    compressed = folder / "old.gz"
    compressed.write_bytes(gzip.compress((folder / "stdout.txt").read_bytes()))
    assert "1 of 1 clients" in run(compressed).stdout


def test_real_logs() -> None:
    """The brokers of `tests/requestlog/data` had one old client each, but for 4.3.1, which refuses such."""
    result = run("--before", "5.0", DATA / "kafka-3.9.1-request.log")
    assert result.exit_code == 0
    rows = [line.split() for line in result.stdout.splitlines() if line.startswith("old,one")]
    assert [row[0] for row in rows] == ["old,one-c", "old,one-p"]
    assert "0 of" in run("--before", "5.0", DATA / "kafka-4.3.1-request.log").stdout
