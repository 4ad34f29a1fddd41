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
from kafka_wire.runtime.reference_reader import _Reader
from kafka_wire.runtime.walk import check_version

LONGEST = 200
"""Characters of a value that are shown."""
ERROR = re.compile(
    r"\b(?P<message>[A-Z]\w+) v(?P<version>\d+): (?:(?P<path>[a-z][\w.\[\]]*)(?: at byte (?P<offset>\d+))?: )?"
)
"""The start of an error's text."""
FRAMED = ("request", "response")
"""Types of messages that follow a size and a header on the wire."""


class Recorder(_Reader):
    """The reference codec, which also records the range, path, type and value of each field.

    `field` is the name of a field in the protocol reference, `Brokers.Host`; it is empty for other parts of a message.
    """

    def __init__(self, name: str, version: int, data: bytes, offset: int) -> None:
        super().__init__(name, version, data, offset, build=True)
        self.fields: list[dict[str, Any]] = []
        self.names: list[str] = []

    def read_field(self, field: Any, *, tagged: bool = False) -> Any:
        kind = field.struct.spec.name if field.struct else field.kind
        self.names.append(field.field.name)
        part = self._start(f"[]{kind}" if field.is_array else kind)
        part["field"] = ".".join(self.names)
        value = super().read_field(field, tagged=tagged)
        self.names.pop()
        self._end(part, value, field.is_array, field.struct is not None)
        return value

    def read_elements(self, field: Any, count: int) -> Any:
        """Read elements; each struct gets a separate part, before those of its fields."""
        start, first = self.position, len(self.fields)
        for value in super().read_elements(field, count):
            if field.struct is not None:
                part = self._part(start, field.struct.spec.name)
                part |= {"end": self.position, "depth": len(self.path) - 1}
                self.fields.insert(first, part)
            start, first = self.position, len(self.fields)
            yield value

    def read_tag_section(self, layout: Any, result: Any) -> None:
        part = self._start("tagged fields")
        part["depth"] += 1
        super().read_tag_section(layout, result)
        part["end"] = self.position
        if result.unknown_tags:
            part["value"] = f"unknown tags {', '.join(map(str, result.unknown_tags))}"

    def _start(self, kind: str) -> dict[str, Any]:
        part = self._part(self.position, kind)
        self.fields.append(part)
        return part

    def _part(self, start: int, kind: str) -> dict[str, Any]:
        return {
            **{"message": self.name, "field": "", "path": str(self.path), "depth": len(self.path) - 1},
            **{"start": start, "end": start, "type": kind, "value": ""},
        }

    def _end(self, part: dict[str, Any], value: Any, is_array: bool, is_struct: bool) -> None:
        part["end"] = self.position
        if value is None:
            part["value"] = "null"
        elif is_array:
            part["value"] = "1 element" if len(value) == 1 else f"{len(value)} elements"
        elif not is_struct:
            text = value.hex(" ") if isinstance(value, bytes) else json.dumps(value, default=str, ensure_ascii=False)
            part["value"] = text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def messages() -> str:
    """Return the versions of all messages by name, as JSON."""
    return json.dumps({entry.name: [*entry.versions] for entry in CATALOG if entry.versions and not entry.is_proposal})


def page(name: str) -> str:
    """Return the page of a message in the protocol reference."""
    entry = CATALOG.entry(name)
    return f"{entry.area}/{entry.name}.html"


def decode(text: str, name: str, version: str) -> str:
    """Decode pasted text and return, as JSON, bytes, fields, the message, its version and an error if there is one."""
    mentioned = ERROR.search(text)
    if mentioned:
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
    wrong = re.sub(r"\[\d+\]", "[]", error["path"] or "").removesuffix("[]")
    for part in result["fields"]:
        part["wrong"] = part["path"] == wrong
    return result


def _layout(message: str, layout: Any, path: str, names: str) -> Iterator[dict[str, Any]]:
    """Return the fields of a struct in one version, without bytes and values."""
    for each in (*layout.fields, *layout.tagged.values()):
        kind = each.struct.spec.name if each.struct else each.kind
        part = {"message": message, "field": f"{names}{each.field.name}", "path": f"{path}{each.field.attribute}"}
        yield {**part, "depth": names.count("."), "type": f"[]{kind}" if each.is_array else kind, "value": ""}
        if each.struct:
            within = f"{part['path']}{'[]' if each.is_array else ''}."
            yield from _layout(message, each.struct, within, f"{part['field']}.")


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
    recorder = Recorder(spec.name, version, data, offset)
    result: dict[str, Any] = {"message": spec.name, "version": version, "fields": recorder.fields}
    try:
        recorder.read_struct(spec.layout(version))
        if recorder.position != len(data):
            recorder.refuse(f"the message ends here, with {counted(len(data) - recorder.position, 'byte')} left")
    except DecodeError as error:
        result |= {"error": str(error), "offset": error.offset}
    return result
