"""Lines: exchanges as `kip capture dump` prints them, with the field names of Kafka's own JSON.

Converts exchanges to objects that orjson can serialize.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from kafka_wire.runtime.spec import StructSpec

from kip.capture.contents import batches, decode_group_metadata, redact_records
from kip.capture.conversations import Exchange
from kip.capture.decoding import ExchangeHalf, RequestHead, api_name
from kip.kafka.errors import error_name, failures
from kip.kafka.secrets import REDACTED, may_hold_secrets
from kip.log.records.json_form import to_json

SECOND, MILLISECOND = 1_000_000_000, 1_000_000


@dataclass(frozen=True, slots=True)
class Detail:
    """Details to show in lines: record data instead of sizes, secrets, and decoded contents of byte fields."""

    records: bool = False
    secrets: bool = False
    contents: bool = False


PLAIN = Detail()


def exchange_line(exchange: Exchange, detail: Detail = PLAIN) -> dict[str, Any]:
    """Return an exchange as one JSON object.

    Times are seconds since 1970, sizes are in bytes without the length in front. Undecodable frames are included in
    base64, as `requestBytes` or `responseBytes`, with the reason; they are redacted if they may contain a secret.
    """
    head, request, response = exchange.head, exchange.request, exchange.response
    software_name, software_version = exchange.software or (None, None)
    return {
        "conn": exchange.connection,
        "ts": request.time / SECOND,
        "src": exchange.client,
        "dst": exchange.server,
        "apiKey": head and head.api_key,
        "apiName": head and api_name(head.api_key),
        "version": head and head.version,
        "correlationId": head and head.correlation_id,
        "clientId": head and head.client_id,
        "softwareName": software_name,
        "softwareVersion": software_version,
        "headerVersion": request.header_version,
        "requestSize": request.size,
        "bytesLeft": request.bytes_left,
        **_body("request", request, head, detail),
        **(_response(exchange, response, detail) if response else {"noResponse": exchange.why_no_response}),
    }


def error_codes(exchange: Exchange) -> list[int]:
    """Return the error codes of the failures in a response, each once, those of outer structs first."""
    response = exchange.response
    if response is None or response.message is None:
        return []
    return list(dict.fromkeys(failure.code for failure in failures(response.message)))


def _response(exchange: Exchange, response: ExchangeHalf, detail: Detail) -> dict[str, Any]:
    body = _body("response", response, exchange.head, detail)
    codes = error_codes(exchange)
    return {
        "responseTs": response.time / SECOND,
        "latencyMs": (response.time - exchange.request.time) / MILLISECOND,
        "responseVersion": response.version,
        "responseHeaderVersion": response.header_version,
        "responseSize": response.size,
        "responseBytesLeft": response.bytes_left,
        "errorCodes": codes,
        "errorNames": list(map(error_name, codes)),
        **body,
    }


def _body(name: str, part: ExchangeHalf, head: RequestHead | None, detail: Detail) -> dict[str, Any]:
    if part.message is None or part.version is None:
        return {f"{name}Problem": part.problem, f"{name}Bytes": _undecoded(part, head, detail)} if part.problem else {}
    form = to_json(part.message, part.version, shows_secrets=detail.secrets)
    message = part.message.SPEC.name
    if not detail.secrets and (detail.records or detail.contents):
        redact_records(message, form)
    if detail.contents:
        decode_group_metadata(message, form)
    for owner, key in _owners(form, _branches(part.message.SPEC)):
        if owner[key] == REDACTED:
            continue
        if detail.contents and owner[key] is not None:
            owner["recordBatches"] = batches(owner[key], with_data=detail.records)
        if not detail.records:
            _measure(owner, key)
    return {name: form}


def _undecoded(part: ExchangeHalf, head: RequestHead | None, detail: Detail) -> str:
    if not detail.secrets and (head is None or may_hold_secrets(head.api_key)):
        return REDACTED
    return b64encode(part.undecoded).decode()


def _measure(owner: dict[str, Any], key: str) -> None:
    """Replace base64 records by their size, as Java's converters do with `serializeRecords` off."""
    records = owner[key]
    if records is not None:
        del owner[key]
        owner[f"{key}SizeInBytes"] = len(records) // 4 * 3 - records[-2:].count("=")


class _Branch(NamedTuple):
    """A field with records, or a struct or an array of structs that contains such fields."""

    name: str
    is_array: bool
    branches: tuple[_Branch, ...]


@cache
def _branches(struct: StructSpec) -> tuple[_Branch, ...]:
    """Return the paths from a struct to its fields with records."""
    branches = []
    for field in struct.fields:
        inner = () if field.struct is None else _branches(field.struct)
        if inner or field.kind == "records":
            branches.append(_Branch(field.json_name, field.is_array, inner))
    return tuple(branches)


def _owners(form: dict[str, Any], branches: tuple[_Branch, ...]) -> Iterator[tuple[dict[str, Any], str]]:
    """Yield each object that contains records, and the name of their member."""
    for name, is_array, inner in branches:
        value = form.get(name)
        if not inner:
            if name in form:
                yield form, name
        elif value is not None:
            for owner in value if is_array else (value,):
                yield from _owners(owner, inner)
