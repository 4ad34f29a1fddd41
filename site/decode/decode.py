"""Decode pasted bytes field by field. Runs in the browser, in Pyodide, and in the tests."""

from __future__ import annotations

import base64
import binascii
import json
import re
from collections.abc import Iterator
from typing import Any

from kafka_wire.registry import CATALOG
from kafka_wire.runtime.catalog import UnknownMessageError
from kafka_wire.runtime.errors import DecodeError, WireError, counted
from kafka_wire.runtime.frames import decode_request_header
from kafka_wire.runtime.reference_reader import read_whole
from kafka_wire.runtime.walk import Path, check_version

LONGEST = 200
"""Characters of a value that are shown."""
ERROR = re.compile(
    r"\b(?P<message>[A-Z]\w+) v(?P<version>\d+): (?:(?P<path>[a-z][\w.\[\]]*)(?: at byte (?P<offset>\d+))?: )?"
)
"""The start of an error's text."""
INDEX = re.compile(r"\[\d+\]")
TAGGED = "tagged fields"
FRAMED = ("request", "response")
"""Types of messages that follow a size and a header on the wire."""


class Recorder:
    """Records a row for each field, each struct of an array and each section of tagged fields that the reader observes.

    `field` is the name of a field in the protocol reference, `Brokers.Host`; it is empty for other rows.
    """

    def __init__(self, spec: Any, version: int) -> None:
        self.rows: dict[tuple[str | int, ...], dict[str, Any]] = {}
        self.parts = {TAGGED: {"message": spec.name, "field": "", "type": TAGGED, "value": ""}}
        for part in _layout(spec.name, spec.layout(version), "", ""):
            element = {**part, "field": "", "type": part["type"].removeprefix("[]")}
            self.parts |= {part["path"]: part, f"{part['path']}[]": element}

    def observe(self, path: tuple[str | int, ...], role: str, start: int, end: int, value: Any) -> None:
        """Record a part of the input, which belongs to its row and to each row around that."""
        owner = _owner(path, role)
        for length in range(len(owner) + 1):
            container = owner[:length]
            if container and container not in self.rows:
                self.rows[container] = self._row(container, start)
            for key in (container, (*container, TAGGED)):
                if key in self.rows:
                    self.rows[key]["end"] = end
        row = self.rows[owner]
        if owner == path:
            row["value"] = _text(role, value)
        elif role == "tag" and path[-1] == "unknown_tags":
            row["value"] += f", {value}" if row["value"] else f"unknown tags {value}"

    def _row(self, path: tuple[str | int, ...], start: int) -> dict[str, Any]:
        *struct, last = path
        text = str(Path(struct if last == TAGGED else path))
        part = self.parts[TAGGED if last == TAGGED else INDEX.sub("[]", text)]
        return {**part, "path": text, "depth": len(struct), "start": start}


def _owner(path: tuple[str | int, ...], role: str) -> tuple[str | int, ...]:
    """Return the key of the row of a part; an element that is no struct has none but that of its array."""
    if role == TAGGED:
        return (*path, TAGGED)
    if role in ("tag", "size") or path[-1:] == ("unknown_tags",):
        return (*path[:-1], TAGGED)
    return path[:-1] if isinstance(path[-1], int) else path


def _text(role: str, value: Any) -> str:
    """Return the value of a field as the part of this role gives it."""
    match role, value:
        case ("length" | "count", None) | ("is there" | "marker", False):
            return "null"
        case "count", _:
            return counted(value, "element")
        case "", _:
            text = value.hex(" ") if isinstance(value, bytes) else json.dumps(value, default=str, ensure_ascii=False)
            return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
        case _:
            return ""


def messages() -> str:
    """Return the versions of all messages by name, as JSON."""
    return json.dumps({entry.name: [*entry.versions] for entry in CATALOG if entry.versions and not entry.is_proposal})


def page(name: str) -> str:
    """Return the page of a message in the protocol reference."""
    entry = CATALOG.entry(name)
    return f"{entry.area}/{entry.name}.html"


def decode(text: str, name: str, version: str) -> str:
    """Decode pasted text and return, as JSON, bytes, fields, the message, its version and an error if there is one."""
    if mentioned := ERROR.search(text):
        return json.dumps({**_explain(mentioned), "error": text.strip(), "hex": ""})
    try:
        data = read_bytes(text)
    except ValueError as error:
        return json.dumps({"error": str(error), "hex": "", "fields": []})
    try:
        result = _request(data) if not name else _message(data, name, int(version or -1))
    except (WireError, UnknownMessageError) as error:
        result = {"error": str(error), "offset": getattr(error, "offset", None), "fields": []}
    return json.dumps({"hex": data.hex(), **result})


def read_bytes(text: str) -> bytes:
    """Read hex with any separators, or base64."""
    plain = re.sub(r"\\x|0x|[\s:,_-]", "", text)
    try:
        return bytes.fromhex(plain)
    except ValueError:
        pass
    try:
        return base64.b64decode(plain, validate=True)
    except binascii.Error:
        raise ValueError("neither hex nor base64") from None


def _explain(error: re.Match[str]) -> dict[str, Any]:
    """Return the message of an error and the fields of its version, of which one is marked as the wrong one."""
    result = {"message": error["message"], "version": int(error["version"]), "fields": []}
    try:
        spec = CATALOG.message(error["message"]).SPEC
        check_version(spec, result["version"])
    except (WireError, UnknownMessageError):
        return result
    result["fields"] = list(_layout(spec.name, spec.layout(result["version"]), "", ""))
    wrong = INDEX.sub("[]", error["path"] or "").removesuffix("[]")
    for part in result["fields"]:
        part["wrong"] = part["path"] == wrong
    return result


def _layout(message: str, layout: Any, path: str, names: str) -> Iterator[dict[str, Any]]:
    """Return the fields of a struct in one version, without bytes and values."""
    for field in (*layout.fields, *layout.tagged.values()):
        kind = field.struct.spec.name if field.struct else field.kind
        part = {"message": message, "field": f"{names}{field.field.name}", "path": f"{path}{field.field.attribute}"}
        yield {**part, "depth": names.count("."), "type": f"[]{kind}" if field.is_array else kind, "value": ""}
        if field.struct:
            within = f"{part['path']}{'[]' if field.is_array else ''}."
            yield from _layout(message, field.struct, within, f"{part['field']}.")


def _message(data: bytes, name: str, version: int) -> dict[str, Any]:
    """Decode a message; a request or response whose size precedes it also has a header."""
    spec = CATALOG.message(name).SPEC
    chosen = version if version >= 0 else spec.versions[-1]
    if spec.type not in FRAMED or not _size(data):
        return _record(spec, data, chosen, 0)
    if spec.type == "request":
        return _request(data)
    check_version(spec, chosen)
    header_version = CATALOG.response_header_version(spec.api_key, chosen)
    _, end = CATALOG.message("ResponseHeader").decode_prefix(data, header_version, _size(data))
    return _with_header("ResponseHeader", header_version, spec, chosen, data, end)


def _size(data: bytes) -> int:
    """Return the length of the size that precedes a request or response, 0 if there is none."""
    return 4 if 0 < len(data) - 4 == int.from_bytes(data[:4], "big") else 0


def _request(data: bytes) -> dict[str, Any]:
    """Decode a request with its header; its size may precede it."""
    start = _size(data)
    header, end = decode_request_header(data[start:])
    header_version = CATALOG.request_header_version(header.request_api_key, header.request_api_version)
    request = CATALOG.load(CATALOG.request(header.request_api_key)).SPEC
    return _with_header("RequestHeader", header_version, request, header.request_api_version, data, start + end)


def _with_header(header: str, header_version: int, spec: Any, version: int, data: bytes, end: int) -> dict[str, Any]:
    """Decode a message and the header before it, which ends at this byte."""
    head = _record(CATALOG.message(header).SPEC, data[:end], header_version, _size(data))
    body = _record(spec, data, version, end)
    return {**body, "fields": [*head["fields"], *body["fields"]]}


def _record(spec: Any, data: bytes, version: int, offset: int) -> dict[str, Any]:
    check_version(spec, version)
    recorder = Recorder(spec, version)
    result: dict[str, Any] = {"message": spec.name, "version": version}
    try:
        read_whole(spec, data, version, offset, build=False, observer=recorder.observe)
    except DecodeError as error:
        result |= {"error": str(error), "offset": error.offset}
        if error.path:  # The field that the error names has a row, even if none of its bytes were read.
            path = tuple(int(part) if part.isdigit() else part for part in re.findall(r"\w+", error.path))
            recorder.observe(path, "error", error.offset, error.offset, None)
    return {**result, "fields": [*recorder.rows.values()]}
