"""Requests that a broker refused, from its server.log: request logs do not have them.

The broker closes the connection, and logs an error with the API and the version: since Kafka 4.0, of versions that 4.0
dropped. The client's id, software and principal are not in it.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterator
from datetime import UTC, tzinfo
from typing import NamedTuple

from kip.requestlog.files import UnreadableLine, open_lines
from kip.requestlog.requests import LineError, RequestParser, connection_endpoints

_NAME = re.compile(r"(kafka-?)?server\.(log|out)([.-][\w.-]+)?", re.IGNORECASE)
"""`server.log` and `kafkaServer.out` of Kafka's own scripts, also rotated or compressed."""

# kafka.network.SocketServer logs each refusal with both sentences, and the exception on the next line.
_CLOSED = re.compile(rb"(?:Closing socket for|Exception while processing request from) (\S+)")
_VERSION = re.compile(rb"api with key (\d+) \([^)]*\) and (?:unsupported )?version (\d+)")
_LONGEST_LINE = 1 << 16
_MOST_CONNECTIONS = 10_000
"""Connections that are remembered: the two sentences of one refusal are milliseconds apart."""


class LoggedRefusal(NamedTuple):
    """A request that a broker refused.

    Attributes:
        time: in microseconds since 1970, None if the layout of the log has no time.
        connection, server_address, server_port, client_address, client_port: as in `LoggedRequest`.
    """

    time: int | None
    connection: str
    server_address: str | None
    server_port: int | None
    client_address: str | None
    client_port: int | None
    api_key: int
    version: int


def is_server_log_name(name: str) -> bool:
    """Return whether the name of a file in a folder is that of a broker's log."""
    return _NAME.fullmatch(name) is not None


def read_refusals(
    path: str, report_loss: Callable[[UnreadableLine], None], *, zone: tzinfo = UTC
) -> Iterator[LoggedRefusal]:
    """Yield the refused requests of a log; pass unreadable lines to `report_loss`. Times without a zone have `zone`."""
    parser = RequestParser(zone)
    connections: dict[bytes, None] = {}
    position, number, head = 0, 0, b""
    try:
        with open_lines(path) as file:
            while line := file.readline(_LONGEST_LINE):
                number += 1
                head, before = line, head
                # The exception is on the next line, or on the same one in layouts for machines.
                closed, version = _CLOSED.search(line) or _CLOSED.search(before), _VERSION.search(line)
                if closed is not None and version is not None and closed[1] not in connections:
                    connections[closed[1]] = None
                    if len(connections) > _MOST_CONNECTIONS:
                        del connections[next(iter(connections))]
                    try:
                        time = parser.time_in(closed.string)
                    except LineError as error:
                        report_loss(UnreadableLine(path, number, position, str(error)))
                        time = None
                    connection = closed[1].decode(errors="replace")
                    ends = connection_endpoints(connection)
                    yield LoggedRefusal(time, connection, *ends, int(version[1]), int(version[2]))
                position += len(line)
    except (OSError, EOFError, zlib.error) as error:
        reason = getattr(error, "strerror", None) or str(error)
        report_loss(UnreadableLine(path, number + 1, position, f"it cannot be read: {reason}"))
