"""Lines of real brokers' request logs, and damaged ones. The files in `data` are from brokers of these releases."""

from __future__ import annotations

import gzip
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from kip.requestlog.files import UnreadableLine, find_request_logs, is_request_log, is_request_log_name, read_requests
from kip.requestlog.requests import LineError, RequestParser
from tests.requestlog.logs import DATA, RELEASES, log_of, requests_of


@pytest.mark.parametrize("release", RELEASES)
def test_every_line_of_a_real_broker_is_read(release: str) -> None:
    requests = requests_of(log_of(release))
    assert len(requests) == len(log_of(release).read_text().splitlines()) >= 15
    for request in requests:
        assert request.time is not None
        assert datetime.fromtimestamp(request.time / 1e6, UTC).year == 2026
        assert (request.server_address, request.client_address) == ("127.0.0.1", "127.0.0.1")
        assert request.connection.startswith(f"127.0.0.1:{request.server_port}-127.0.0.1:{request.client_port}-")
        assert request.principal == "User:ANONYMOUS"
        assert request.listener in ("PLAINTEXT", "CONTROLLER")
        assert request.security_protocol == "PLAINTEXT"
        assert request.latency_ms is not None
        assert request.latency_ms > 0
        assert not request.api_name.startswith("API ")


NO_SOFTWARE = None, None
"""What an ApiVersions request has whose version the broker does not know."""

USES = {
    "2.7.2": ("old-p", "Produce", 3, False),
    "2.8.2": ("old one-p", "Produce", 2, False),
    "3.9.1": ("old,one-p", "Produce", 2, True),
    "4.3.1": ("new-p", "Produce", 3, False),
}


@pytest.mark.parametrize("release", RELEASES)
def test_a_produce_request(release: str) -> None:
    (request,) = [each for each in requests_of(log_of(release)) if each.api_key == 0]
    assert (request.client_id, request.api_name, request.version, request.is_deprecated) == USES[release]
    assert request.level == ("INFO" if request.is_deprecated else "DEBUG")


@pytest.mark.parametrize("release", RELEASES)
def test_groups_and_software(release: str) -> None:
    requests = requests_of(log_of(release))
    assert {each.protocol_type for each in requests if each.api_key == 11} == {"consumer"}
    (software,) = {(each.software_name, each.software_version) for each in requests if each.api_key == 18} - {
        NO_SOFTWARE
    }
    assert software[0] == "apache-kafka-java"
    assert software[1] in (release, "3.9.1", "3.7.2", "2.7.2")


def test_clusters_and_forwarded_requests() -> None:
    requests = requests_of(log_of("3.9.1"))
    assert {each.cluster_id for each in requests} == {None, "kYh7Zb0mTqOx2pWcRj5uNg"}
    (forwarded,) = [each for each in requests if each.is_forwarded]
    assert forwarded.listener == "CONTROLLER"


def test_a_compressed_file(tmp_path: Path) -> None:
    path = tmp_path / "kafka-request.log.2026-11-24-23.gz"
    path.write_bytes(gzip.compress(log_of("3.9.1").read_bytes()))
    assert requests_of(path) == requests_of(log_of("3.9.1"))
    assert is_request_log(str(path))


@pytest.mark.parametrize("size", [1, 100, 1000, 5000])
def test_parts_of_a_file_have_each_line_once(size: int) -> None:
    path = log_of("3.9.1")
    whole = path.stat().st_size
    step = max(size, whole // 400)
    parts = [requests_of(path, start=at, end=min(at + step, whole)) for at in range(0, whole, step)]
    assert [request for part in parts for request in part] == requests_of(path)


def test_a_part_that_starts_with_a_line() -> None:
    path = log_of("2.8.2")
    at = len(path.read_bytes().splitlines(keepends=True)[0])
    assert requests_of(path, start=0, end=at) + requests_of(path, start=at) == requests_of(path)


DAMAGE = {
    b'{"requestHeader":{"requestApiKey":3': "the JSON of the request is damaged or cut off",
    b'{"connection":"a"}': "the JSON of the request lacks or misplaces 'requestHeader'",
    b'{"requestHeader":[]}': "the JSON of the request lacks or misplaces",
    b"RequestHeader(apiKey=METADATA, apiVersion=1, clientId=a, correlationId=1) -- {}": "no connection and times",
    b"nothing of Kafka": "the request has no header",
    b"RequestHeader(apiKey=NOPE, apiVersion=1, clientId=a, correlationId=1) -- {} from connection a:1-b:2-0;"
    b"totalTime:1,securityProtocol:SSL,principal:User:a,listener:SSL": "Kafka has no API NOPE",
}


@pytest.mark.parametrize("line", DAMAGE)
def test_damaged_lines_are_reported_with_their_place(line: bytes, tmp_path: Path) -> None:
    path = tmp_path / "kafka-request.log"
    good = log_of("3.9.1").read_bytes().splitlines(keepends=True)[0]
    path.write_bytes(good + b"[2026-11-24 23:00:00,000] DEBUG Completed request:" + line + b"\n" + good)
    lost: list[UnreadableLine] = []
    assert len(list(read_requests(str(path), lost.append))) == 2
    ((file, number, position, reason),) = [(each.file, each.number, each.position, each.reason) for each in lost]
    assert (file, number, position) == (str(path), 2, len(good))
    assert DAMAGE[line] in reason


def test_a_damaged_compressed_file(tmp_path: Path) -> None:
    path = tmp_path / "kafka-request.log.gz"
    path.write_bytes(gzip.compress(log_of("3.9.1").read_bytes())[:-100])
    lost: list[UnreadableLine] = []
    list(read_requests(str(path), lost.append))
    assert len(lost) == 1
    assert "it cannot be read" in str(lost[0])


OTHER_LINES = [
    b"",
    b"\n",
    b"[2026-11-24 23:00:00,000] WARN Exception while processing request (kafka.request.logger)\n",
]


@pytest.mark.parametrize("line", OTHER_LINES)
def test_other_lines(line: bytes) -> None:
    assert RequestParser().parse(line) is None


TEXT = (
    b"Completed request:RequestHeader(apiKey=%b, apiVersion=1, clientId=%b, correlationId=7) -- {a=b},response:{} from "
    b"connection %b;totalTime:1.5,requestQueueTime:1,localTime:1,remoteTime:0,throttleTime:0,responseQueueTime:1,"
    b"sendTime:1,securityProtocol:SSL,principal:%b,listener:OUT%b (kafka.request.logger)\n"
)


def test_text_with_odd_names() -> None:
    """Of releases before 2.4, which have no software; a client id and a principal may have commas and equal signs."""
    values = (b"FETCH", b"a, b=c", b"0:0:0:0:0:0:0:1:9092-fe80:0:0:0:0:0:0:2:1234-5", b"User:CN=a, OU=b,O=c", b"")
    request = RequestParser().parse(TEXT % values)
    assert request is not None
    assert (request.client_id, request.principal, request.listener) == ("a, b=c", "User:CN=a, OU=b,O=c", "OUT")
    assert (request.server_address, request.client_address, request.client_port) == ("::1", "fe80::2", 1234)
    assert (request.software_name, request.time, request.level) == (None, None, None)


TIMES = {
    b"[2026-07-01 12:00:00,250] DEBUG ": (ZoneInfo("Europe/Berlin"), "2026-07-01T10:00:00.250+00:00"),
    b"2026-07-01T12:00:00.25Z stdout F [2026-07-01 14:00:00,250] DEBUG ": (UTC, "2026-07-01T12:00:00.250+00:00"),
    b"2026-07-01T12:00:00+02:00 DEBUG ": (UTC, "2026-07-01T10:00:00+00:00"),
}


@pytest.mark.parametrize("head", TIMES)
def test_times(head: bytes) -> None:
    zone, expected = TIMES[head]
    request = RequestParser(zone).parse(head + TEXT % (b"FETCH", b"a", b"x", b"User:a", b""))
    assert request is not None
    assert request.time == datetime.fromisoformat(expected).timestamp() * 1e6


def test_a_time_that_is_none() -> None:
    with pytest.raises(LineError, match="2026-13-01T12:00:00 is not a valid time"):
        RequestParser().parse(b"[2026-13-01 12:00:00,250] DEBUG " + TEXT % (b"FETCH", b"a", b"x", b"User:a", b""))


NAMES = {
    "kafka-request.log": True,
    "kafka-request.log.2026-11-24-12": True,
    "kafka-request.log.2026-11-24-12.gz": True,
    "kafka-request.log.1": True,
    "kafka-request-2026-11-24-1.log.gz": True,
    "kafka-request.log-20261124.gz": True,
    "server.log": False,
    "requests.pcap.gz": False,
    "00000000000000000000.log": False,
}


@pytest.mark.parametrize("name", NAMES)
def test_names(name: str) -> None:
    assert is_request_log_name(name) == NAMES[name]


def test_request_logs_in_a_folder() -> None:
    assert [file.path for file in find_request_logs(str(DATA))] == [str(log_of(release)) for release in RELEASES]
