"""Requests in request logs: one line of a log to one request, in JSON (Kafka 2.8 and later, KIP-673) or as text.

The JSON is found by its marker, so any layout of log4j that leaves the message alone can be read, also with a prefix
that a container runtime adds.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime, tzinfo
from functools import cache, lru_cache
from ipaddress import ip_address
from typing import Any, NamedTuple

import orjson
from kafka_wire.api_keys import ApiKey
from kafka_wire.registry import CATALOG
from kafka_wire.runtime.catalog import UnknownMessageError

from kip.kafka.apis import released_requests

COMPLETED = b"Completed request:"
"""The marker of lines that have a request; the others are traces of received requests, and text of other loggers."""


class LineError(ValueError):
    """A line that has a request, but not in a form that Kafka writes."""


class LoggedRequest(NamedTuple):
    """A request that a broker completed.

    Attributes:
        time: in microseconds since 1970, when the response was sent; None if the layout of the log has no time.
        connection: as the broker names it, `SERVER:PORT-CLIENT:PORT-INDEX`.
        server_address, server_port, client_address, client_port: those of the connection.
        software_name, software_version: from ApiVersions 3 and later, also of that request itself, which a broker logs
            before it knows them; None if unknown.
        principal: `User:alice`; `listener` and `security_protocol` are those of the connection.
        is_forwarded: whether a broker forwarded the request to the controller; its connection is that of the broker.
        is_deprecated: whether the broker calls the version deprecated (KIP-896, Kafka 3.7 to 3.9).
        level: of the line, `DEBUG`; `INFO` for deprecated versions from Kafka 3.9.1 on; None if the layout has none.
        latency_ms: from the receipt of the request to the end of sending the response.
        protocol_type: of a JoinGroup request, such as `consumer` or `connect`; None in others.
        cluster_id: in the response of DescribeCluster or Metadata, None in others.
    """

    time: int | None
    connection: str
    server_address: str | None
    server_port: int | None
    client_address: str | None
    client_port: int | None
    api_key: int
    api_name: str
    version: int
    correlation_id: int
    client_id: str | None
    software_name: str | None
    software_version: str | None
    principal: str | None
    listener: str | None
    security_protocol: str | None
    is_forwarded: bool
    is_deprecated: bool
    level: str | None
    latency_ms: float | None
    protocol_type: str | None
    cluster_id: str | None


_TIME = re.compile(rb"(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:[,.](\d{1,9}))?(Z|[+-]\d\d:?\d\d)?")
_LEVEL = re.compile(rb"\b(TRACE|DEBUG|INFO|WARN|ERROR)\b")
_CONNECTION = re.compile(r"(?P<server>.+):(?P<server_port>\d+)-(?P<client>.+):(?P<client_port>\d+)-\d+(?:-\d+)?")
# RequestHeader.toString, since Kafka 2.0 with the name of the API; `headerVersion` was added later.
_HEADER = re.compile(
    r"RequestHeader\(apiKey=(?P<api>\w+), apiVersion=(?P<version>-?\d+), clientId=(?P<client_id>.*?), "
    r"correlationId=(?P<correlation_id>-?\d+)(?:, headerVersion=\d+)?\) -- ",
    re.DOTALL,
)
# Request.updateRequestMetrics before Kafka 2.8; releases append members, so the rest is left open.
_TAIL = re.compile(
    r" from connection (?P<connection>\S+);totalTime:(?P<latency>[\d.E+-]+),.*?"
    r"securityProtocol:(?P<security_protocol>\w+),principal:(?P<principal>.*),listener:(?P<listener>[^,\s]+)"
    r"(?:,clientInformation:ClientInformation\(softwareName=(?P<software_name>.*?), "
    r"softwareVersion=(?P<software_version>.*?)\))?"
    r"(?:,temporaryMemoryBytes:|,messageConversionsTime:|\s|$)",
)
_PROTOCOL_TYPE = re.compile(r"protocol_?[tT]ype='?(\w+)")
_SOFTWARE = re.compile(r"client_software_name=(.*?),client_software_version=(.*?),_tagged_fields")
_UNKNOWN_SOFTWARE = "unknown"
"""ClientInformation.UNKNOWN_NAME_OR_VERSION: of clients that sent ApiVersions before version 3, or none."""

_WITH_CLUSTER_ID = (ApiKey.METADATA, ApiKey.DESCRIBE_CLUSTER)

_FORMER_NAMES: Mapping[str, int] = {"ALTER_ISR": ApiKey.ALTER_PARTITION, "LIST_OFFSET": ApiKey.LIST_OFFSETS}
"""API keys by names that Kafka's enumeration had before Kafka 2.8."""


class RequestParser:
    """Parses lines of one log. Times without a zone are those of the broker's clock, in `zone`."""

    def __init__(self, zone: tzinfo = UTC) -> None:
        self._zone = zone
        self._second: tuple[bytes, int] = (b"", 0)

    def parse(self, line: bytes) -> LoggedRequest | None:
        """Return the request of a line, None if the line is about something else.

        Raises:
            LineError: the line has the marker of a completed request, but the rest is not as Kafka writes it.
        """
        at = line.find(COMPLETED)
        if at < 0:
            return None
        head, body = line[:at], line[at + len(COMPLETED) :]
        level = _LEVEL.search(head)
        facts = (self.time_in(head), level[1].decode() if level else None)
        return _of_json(body, *facts) if body.startswith(b"{") else _of_text(body, *facts)

    def time_in(self, head: bytes) -> int | None:
        """Return the first time in a line, in microseconds since 1970, None if there is none. Raises LineError."""
        match = _TIME.search(head)
        if match is None:
            return None
        date, clock, fraction, zone = match.groups()
        key = date + clock + (zone or b"")
        if key != self._second[0]:
            self._second = (key, self._seconds(f"{date.decode()}T{clock.decode()}{(zone or b'').decode()}"))
        return self._second[1] * 1_000_000 + int((fraction or b"0").ljust(6, b"0")[:6])

    def _seconds(self, text: str) -> int:
        try:
            moment = datetime.fromisoformat(text)
        except ValueError:
            raise LineError(f"{text} is not a valid time") from None
        return int((moment if moment.tzinfo else moment.replace(tzinfo=self._zone)).timestamp())


def _of_json(body: bytes, time: int | None, level: str | None) -> LoggedRequest:
    try:
        line: dict[str, Any] = orjson.loads(body[: body.rfind(b"}") + 1])
    except orjson.JSONDecodeError as error:
        raise LineError(f"the JSON of the request is damaged or cut off: {error}") from None
    try:
        header, software = line["requestHeader"], line.get("clientInformation") or {}
        api_key = header["requestApiKey"]
        request, response = line.get("request"), line.get("response")
        # The broker learns the software from this request, and logs it with what it knew before.
        if api_key == ApiKey.API_VERSIONS and isinstance(request, dict) and "clientSoftwareName" in request:
            software = {
                "softwareName": request["clientSoftwareName"],
                "softwareVersion": request["clientSoftwareVersion"],
            }
        return LoggedRequest(
            time,
            line["connection"],
            *connection_endpoints(line["connection"]),
            api_key,
            api_name(api_key),
            header["requestApiVersion"],
            header["correlationId"],
            header.get("clientId"),
            _software(software.get("softwareName")),
            _software(software.get("softwareVersion")),
            line.get("principal"),
            line.get("listener"),
            line.get("securityProtocol"),
            line.get("isForwarded", False),
            header.get("requestApiVersionDeprecated", False),
            level,
            line.get("totalTimeMs"),
            _member(request, "protocolType") if api_key == ApiKey.JOIN_GROUP else None,
            _member(response, "clusterId") if api_key in _WITH_CLUSTER_ID else None,
        )
    except (KeyError, AttributeError, TypeError) as error:
        raise LineError(f"the JSON of the request lacks or misplaces {error}") from None


def _of_text(body: bytes, time: int | None, level: str | None) -> LoggedRequest:
    text = body.decode(errors="replace")
    header = _HEADER.match(text)
    # From the last marker: the request itself may contain the same words, such as in a client id.
    tail = _TAIL.search(text, text.rfind(" from connection "))
    if header is None or tail is None:
        part = "header" if header is None else "connection and times"
        raise LineError(f"the request has no {part} as Kafka writes it; the line is damaged or cut off")
    api_key = _api_key(header["api"])
    protocol_type = _PROTOCOL_TYPE.search(text) if api_key == ApiKey.JOIN_GROUP else None
    software = _SOFTWARE.search(text) if api_key == ApiKey.API_VERSIONS else None
    return LoggedRequest(
        time,
        tail["connection"],
        *connection_endpoints(tail["connection"]),
        api_key,
        api_name(api_key),
        int(header["version"]),
        int(header["correlation_id"]),
        None if header["client_id"] == "null" else header["client_id"],
        _software(software[1] if software else tail["software_name"]),
        _software(software[2] if software else tail["software_version"]),
        tail["principal"],
        tail["listener"],
        tail["security_protocol"],
        False,
        False,
        level,
        float(tail["latency"]),
        protocol_type and protocol_type[1],
        None,
    )


@lru_cache(maxsize=1 << 16)
def connection_endpoints(connection: str) -> tuple[str | None, int | None, str | None, int | None]:
    """Return the addresses and ports of a connection, server first; None for each if it has another form."""
    match = _CONNECTION.fullmatch(connection)
    if match is None:
        return None, None, None, None
    return _address(match["server"]), int(match["server_port"]), _address(match["client"]), int(match["client_port"])


def _address(text: str) -> str:
    """Return an address in its usual form; Kafka writes those of IPv6 in full."""
    try:
        return str(ip_address(text))
    except ValueError:
        return text


@cache
def api_name(api_key: int) -> str:
    """Return the name of an API, `API n` if it is unknown."""
    try:
        return CATALOG.request(api_key).name.removesuffix("Request")
    except UnknownMessageError:
        return f"API {api_key}"


@cache
def _api_key(name: str) -> int:
    """Return the API that Kafka's enumeration calls so, `FETCH`; releases before 2.0 print the key."""
    if name.isdecimal():
        return int(name)
    keys = {
        re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", entry.name.removesuffix("Request")).upper(): key
        for key, entry in released_requests()
    }
    key = _FORMER_NAMES.get(name, keys.get(name))
    if key is None:
        raise LineError(f"Kafka has no API {name}")
    return key


def _software(text: str | None) -> str | None:
    return None if text in (None, "", _UNKNOWN_SOFTWARE) else text


def _member(body: Any, name: str) -> str | None:
    value = body.get(name) if isinstance(body, dict) else None
    return value or None
