"""`kip capture stats`: latencies, errors and bytes by client and API."""

from __future__ import annotations

import json
import random
import statistics
from pathlib import Path

import pytest
from click.testing import CliRunner
from kafka_wire.clients import MetadataRequest, MetadataResponse, ProduceRequest
from kafka_wire.clients.metadata_response import MetadataResponseTopic
from kafka_wire.runtime.frames import encode_request, encode_response

from kip.capture.stats import Latencies
from kip.cli.commands.capture import command
from tests.capture.talk import BROKER, CLIENT, Talk, write_pcap


def test_percentiles_are_exact_to_one_percent() -> None:
    choose = random.Random(7)
    values = [choose.lognormvariate(1, 2) for _ in range(20_000)]
    latencies = Latencies()
    for value in values:
        latencies.add(value)
    exact = statistics.quantiles(values, n=100)
    for percent in (50, 95, 99):
        assert latencies.percentile(percent) == pytest.approx(exact[percent - 1], rel=0.015)
    assert latencies.percentile(100) == pytest.approx(max(values), rel=0.01)


def test_no_latencies_have_no_percentiles_and_zero_is_one() -> None:
    latencies = Latencies()
    assert latencies.percentile(50) is None
    latencies.add(0.0)
    assert latencies.percentile(50) == 0


@pytest.fixture
def capture(tmp_path: Path) -> Path:
    """Four requests of one client: three answered after 1, 1 and 11 ms, one of these with an error, one not due."""
    talk = Talk.opened()
    failed = MetadataResponse(topics=[MetadataResponseTopic(error_code=3, name="missing")])
    for number, (response, wait) in enumerate([(MetadataResponse(), 0), (failed, 0), (MetadataResponse(), 0.01)]):
        talk.send(CLIENT, encode_request(MetadataRequest(topics=None), 9, correlation_id=number, client_id="shop"))
        talk.time += wait
        talk.send(BROKER, encode_response(response, 9, correlation_id=number))
    talk.send(CLIENT, encode_request(ProduceRequest(acks=0), 7, correlation_id=9, client_id="shop"))
    return write_pcap(tmp_path / "a.pcap", talk.packets)


def test_a_row_for_each_client_and_api(capture: Path) -> None:
    result = CliRunner().invoke(command, ["stats", str(capture), "--format", "jsonl"])
    produce, metadata = map(json.loads, result.stdout.splitlines())
    assert (produce["apiName"], produce["requests"], produce["unanswered"]) == ("Produce", 1, 0)
    assert produce["latencyMs"] == {"p50": None, "p95": None, "p99": None, "max": None}
    assert metadata["clientId"] == "shop"
    assert (metadata["requests"], metadata["failed"]) == (3, 1)
    assert metadata["errors"] == {"UNKNOWN_TOPIC_OR_PARTITION": 1}
    assert metadata["requestBytes"] == 3 * 20
    assert metadata["latencyMs"]["p50"] == pytest.approx(1, rel=0.01)
    assert metadata["latencyMs"]["p99"] == pytest.approx(11, rel=0.01)
    assert result.exit_code == 0


def test_the_table(capture: Path) -> None:
    titles, produce, metadata = CliRunner().invoke(command, ["stats", str(capture)]).stdout.splitlines()
    assert titles.split()[4:9] == ["P50-MS", "P95-MS", "P99-MS", "MAX-MS", "FAILED"]
    assert produce.split()[4:9] == ["-", "-", "-", "-", "0"]
    assert metadata.split()[-2:] == ["UNKNOWN_TOPIC_OR_PARTITION", "(1)"]


@pytest.mark.parametrize("verb", ["stats", "dump"])
def test_lines_of_tables_fit_the_terminal(verb: str, capture: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = [verb, str(capture), "--format", "table"]
    whole = CliRunner().invoke(command, words).stdout.splitlines()
    monkeypatch.setattr("kip.cli.output.rows.terminal_width", lambda: 80)
    cut = CliRunner().invoke(command, words).stdout.splitlines()
    assert max(map(len, whole)) > 80
    assert cut == [line if len(line) <= 80 else f"{line[:79]}…" for line in whole]
