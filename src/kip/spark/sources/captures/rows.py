"""Rows of `kafka-capture`: exchanges and the losses between them, gathered into Arrow batches."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

import orjson
import pyarrow as pa

from kip.capture.clients import protocol_type_of
from kip.capture.conversations import EncryptedConnection, Exchange
from kip.capture.decoding import ExchangeHalf, api_name
from kip.capture.lines import MILLISECOND, PLAIN, Detail, error_codes, exchange_line

MOST_ROWS, MOST_BYTES = 10_000, 16 << 20
"""Rows of a batch, and bytes of JSON in it; one more exchange may go beyond."""

_NO_TIME = 1 << 63
"""Nanoseconds since 1970 that no capture reaches before the year 2262."""


class _Row:
    """An exchange in a file, and what several columns need of it."""

    def __init__(self, exchange: Exchange, cluster_id: str | None, detail: Detail) -> None:
        self.exchange = exchange
        self.cluster_id = cluster_id
        self._detail = detail

    @cached_property
    def line(self) -> dict[str, Any]:
        return exchange_line(self.exchange, self._detail)

    @property
    def response(self) -> ExchangeHalf | None:
        return self.exchange.response

    @cached_property
    def error(self) -> str | None:
        """Why a half of it could not be decoded."""
        halves = {"request": self.exchange.request, "response": self.response}
        reasons = [f"{name}: {part.problem}" for name, part in halves.items() if part and part.problem]
        return "; ".join(reasons) or None


Get: TypeAlias = Callable[[_Row], Any]


class CaptureColumn(NamedTuple):
    """A column: its type, and how to get its value."""

    type: pa.DataType
    get: Get


def _of_head(get: Callable[[Any], Any]) -> Get:
    """Get from the header of the request; a token of the old SASL handshake has none."""
    return lambda row: None if row.exchange.head is None else get(row.exchange.head)


def _of_response(get: Callable[[_Row, ExchangeHalf], Any]) -> Get:
    return lambda row: None if row.response is None else get(row, row.response)


def _of_software(place: int) -> Get:
    return lambda row: row.exchange.software and (row.exchange.software[place] or None)


def _codes(row: _Row, response: ExchangeHalf) -> list[int] | None:
    return None if response.message is None else error_codes(row.exchange)


def _json(name: str) -> Get:
    return lambda row: orjson.dumps(row.line[name]).decode() if name in row.line else None


def _microseconds(time: int) -> int | None:
    """Return a time as Spark has it, from nanoseconds; a damaged capture can have one that is out of reach."""
    return time // 1_000 if time < _NO_TIME else None


def _address(endpoint: str) -> str:
    return endpoint.rpartition(":")[0].strip("[]")


def _port(endpoint: str) -> int:
    return int(endpoint.rpartition(":")[2])


_TIME = pa.timestamp("us", "UTC")

COLUMNS: Mapping[str, CaptureColumn] = {
    "cluster_id": CaptureColumn(pa.string(), lambda row: row.cluster_id),
    "file": CaptureColumn(pa.string(), lambda row: row.exchange.file),
    "connection": CaptureColumn(pa.int32(), lambda row: row.exchange.connection),
    "time": CaptureColumn(_TIME, lambda row: _microseconds(row.exchange.request.time)),
    "response_time": CaptureColumn(_TIME, _of_response(lambda _, response: _microseconds(response.time))),
    "latency_ms": CaptureColumn(
        pa.float64(), _of_response(lambda row, response: (response.time - row.exchange.request.time) / MILLISECOND)
    ),
    "client_address": CaptureColumn(pa.string(), lambda row: _address(row.exchange.client)),
    "client_port": CaptureColumn(pa.int32(), lambda row: _port(row.exchange.client)),
    "server_address": CaptureColumn(pa.string(), lambda row: _address(row.exchange.server)),
    "server_port": CaptureColumn(pa.int32(), lambda row: _port(row.exchange.server)),
    "api_key": CaptureColumn(pa.int16(), _of_head(lambda head: head.api_key)),
    "api_name": CaptureColumn(pa.string(), _of_head(lambda head: api_name(head.api_key))),
    "version": CaptureColumn(pa.int16(), _of_head(lambda head: head.version)),
    "correlation_id": CaptureColumn(pa.int32(), _of_head(lambda head: head.correlation_id)),
    "client_id": CaptureColumn(pa.string(), _of_head(lambda head: head.client_id)),
    "software_name": CaptureColumn(pa.string(), _of_software(0)),
    "software_version": CaptureColumn(pa.string(), _of_software(1)),
    "request_size": CaptureColumn(pa.int32(), lambda row: row.exchange.request.size),
    "response_size": CaptureColumn(pa.int32(), _of_response(lambda _, response: response.size)),
    "error_codes": CaptureColumn(pa.list_(pa.field("element", pa.int16())), _of_response(_codes)),
    "request": CaptureColumn(pa.string(), _json("request")),
    "response": CaptureColumn(pa.string(), _json("response")),
    "no_response": CaptureColumn(pa.string(), lambda row: row.exchange.why_no_response or None),
    "protocol_type": CaptureColumn(pa.string(), lambda row: protocol_type_of(row.exchange)),
    "encryption": CaptureColumn(pa.string(), lambda row: None),
    "_error": CaptureColumn(pa.string(), lambda row: row.error),
}
"""The columns there are, in their order."""

DEFAULT_COLUMNS = tuple(name for name in COLUMNS if name not in ("request", "response"))
"""All but those that cost the most."""


class CaptureRows:
    """Gathers the rows of the files of a series, with the columns of a schema.

    Attributes:
        drops_damage: whether exchanges that could not be decoded, and losses, are left out.
        first_error: the first thing that could not be read, and where; empty where all could.
    """

    def __init__(self, schema: pa.Schema, detail: Detail = PLAIN, *, drops_damage: bool = False) -> None:
        self.first_error = ""
        self._schema = schema
        self._detail = detail
        self._drops_damage = drops_damage
        self._getters = [COLUMNS[name].get for name in schema.names]
        self._rows: list[tuple[Any, ...]] = []
        self._bytes = 0
        self._clusters: dict[str, str] = {}

    @property
    def is_full(self) -> bool:
        return len(self._rows) >= MOST_ROWS or self._bytes >= MOST_BYTES

    def add(self, exchange: Exchange) -> None:
        row = _Row(exchange, self._cluster_id(exchange), self._detail)
        if row.error and self._drops_damage:
            return
        values = tuple(get(row) for get in self._getters)
        self._rows.append(values)
        self._bytes += sum(len(value) for value in values if isinstance(value, str))
        if row.error:
            connection = f"connection {exchange.connection}, {exchange.client} to {exchange.server}"
            self._note(f"{exchange.file}: {connection}: {row.error}")

    def _cluster_id(self, exchange: Exchange) -> str | None:
        """Return the cluster ID that the server reported last (DescribeCluster, Metadata), None before it does."""
        message = exchange.response and exchange.response.message
        if cluster_id := getattr(message, "cluster_id", None):
            # By server: a capture can contain connections to brokers of several clusters.
            self._clusters[exchange.server] = cluster_id
        return self._clusters.get(exchange.server)

    def add_loss(self, file: str, reason: str) -> None:
        """Add a row that has nothing but the file and the reason."""
        if self._drops_damage:
            return
        loss = {"file": file, "_error": reason}
        self._rows.append(tuple(loss.get(name) for name in self._schema.names))
        self._note(f"{file}: {reason}")

    def add_encrypted(self, connection: EncryptedConnection) -> None:
        """Add the only row of a TLS connection."""
        values = {
            "file": connection.file,
            "connection": connection.connection,
            "time": _microseconds(connection.time),
            "client_address": _address(connection.client),
            "client_port": _port(connection.client),
            "server_address": _address(connection.server),
            "server_port": _port(connection.server),
            "encryption": "TLS",
        }
        self._rows.append(tuple(values.get(name) for name in self._schema.names))

    def take(self) -> pa.RecordBatch | None:
        """Return the gathered rows, None if there are none."""
        if not self._rows:
            return None
        columns = [
            pa.array(values, field.type)
            for values, field in zip(zip(*self._rows, strict=True), self._schema, strict=True)
        ]
        self._rows.clear()
        self._bytes = 0
        return pa.RecordBatch.from_arrays(columns, schema=self._schema)

    def _note(self, error: str) -> None:
        self.first_error = self.first_error or error
