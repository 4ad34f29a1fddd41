"""Packages of specs that give the versions of their headers (KIP-1313), which no release of Kafka had by 4.4."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from kipc.ir.document import document
from kipc.language.canonical import canonical_text
from kipc.language.check import read_specs
from kipc.language.headers import header_version
from kipc.pipeline import Compilation, write
from kipc.settings import Settings

from tests.shared import ROOT

HEADER = {
    "type": "header", "name": "RequestHeader", "validVersions": "1-3", "flexibleVersions": "2+",
    "fields": [
        {"name": "RequestApiKey", "type": "int16", "versions": "0+"},
        {"name": "RequestApiVersion", "type": "int16", "versions": "0+"},
        {"name": "CorrelationId", "type": "int32", "versions": "0+"},
        {"name": "ClientId", "type": "string", "versions": "1+", "nullableVersions": "1+", "flexibleVersions": "none"},
        {"name": "ClusterId", "type": "string", "versions": "3+", "nullableVersions": "3+", "default": "null",
         "taggedVersions": "3+", "tag": 0, "ignorable": True},
    ],
}  # fmt: skip
ANSWER_HEADER = {
    "type": "header", "name": "ResponseHeader", "validVersions": "0-1", "flexibleVersions": "1+",
    "fields": [{"name": "CorrelationId", "type": "int32", "versions": "0+"}],
}  # fmt: skip
PING = {"apiKey": 1, "validVersions": "0-3", "flexibleVersions": "1+", "fields": []}
REQUEST = {
    **PING, "type": "request", "name": "PingRequest", "listeners": ["broker"],
    "headerVersions": {"0": "1", "1-2": "2", "3+": "3"},
}  # fmt: skip
RESPONSE = {**PING, "type": "response", "name": "PingResponse"}


def specs_of(folder: Path, *specs: dict[str, Any]) -> Any:
    folder.mkdir(exist_ok=True)
    for spec in specs:
        (folder / f"{spec['name']}.json").write_text(json.dumps(spec))
    return read_specs([str(folder)])


@pytest.fixture
def ping(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return the registry of a package of the specs above."""
    read = specs_of(tmp_path / "specs", HEADER, ANSWER_HEADER, REQUEST, RESPONSE)
    assert read.problems == []
    settings = Settings(out=str(tmp_path), package="wire_of_headers")
    write(Compilation(read.specs, settings, ["x"], formatter=str).run())
    monkeypatch.syspath_prepend(str(tmp_path))
    return import_module("wire_of_headers.registry").CATALOG


def test_a_request_has_the_header_of_its_spec(ping: Any) -> None:
    frames = import_module("wire_of_headers.runtime.frames")
    message = ping.message("PingRequest")()
    assert [ping.request_header_version(1, version) for version in range(4)] == [1, 2, 2, 3]
    assert [ping.response_header_version(1, version) for version in range(4)] == [0, 1, 1, 1]
    frame = frames.encode_request(message, 3, correlation_id=7, client_id="ab", cluster_id="xy")
    assert frame.hex(" ", 1) == (
        "00 00 00 13 00 01 00 03 00 00 00 07 00 02 61 62 01 00 03 03 78 79 00"
        # size      | key | v   | correlation | client id | 1 tag: 0, 3 bytes, "xy" | no tag in the body
    )
    request = frames.decode_request(frame[4:])
    assert (request.client_id, request.header.cluster_id, request.message) == ("ab", "xy", message)
    earlier = frames.encode_request(message, 2, correlation_id=7, client_id="ab")
    assert earlier.hex(" ", 1) == "00 00 00 0e 00 01 00 02 00 00 00 07 00 02 61 62 00 00"
    with pytest.raises(TypeError, match="tenant"):
        frames.encode_request(message, 3, correlation_id=7, tenant="xy")


def test_the_attribute_is_in_the_canonical_spec_and_the_ir(tmp_path: Path) -> None:
    specs = {spec.name: spec for spec in specs_of(tmp_path, HEADER, ANSWER_HEADER, REQUEST, RESPONSE).specs}
    assert json.loads(canonical_text(specs["PingRequest"]))["headerVersions"] == REQUEST["headerVersions"]
    messages = {message["name"]: message for message in document(list(specs.values()))["messages"]}
    assert messages["PingRequest"]["headerVersions"] == [
        {"versions": [0, 0], "header": 1},
        {"versions": [1, 2], "header": 2},
        {"versions": [3, 3], "header": 3},
    ]
    assert messages["PingResponse"]["headerVersions"] == [
        {"versions": [0, 0], "header": 0},
        {"versions": [1, 3], "header": 1},
    ]
    assert "headerVersions" not in messages["RequestHeader"]


@pytest.mark.parametrize(
    ("versions", "said"),
    [
        ({"0-2": "2", "4+": "3"}, "the range 4+ must begin with version 3"),
        ({"0-3": "2", "3+": "3"}, "the range 3+ must begin with version 4"),
        ({"1+": "2"}, "the range 1+ must begin with version 0"),
        ({"0-3": "2"}, "write 0+, not 0-3"),
        ({"0-1": "3", "2+": "2"}, "headers never go back"),
        ({"0": "1", "1+": "4"}, "RequestHeader has versions 1-3, and not 4"),
        ({"0+": "1"}, "versions 1-3 are flexible, and RequestHeader 1 is not"),
        ({"0+": "-1"}, "'-1' is not valid here; write a version of the header"),
        ({"0+": "two"}, "'two' is not valid here; write a version of the header"),
        ({"all": "2"}, "'all' is not valid here"),
        ({"0+": None}, "write a version of the header"),
        (["0+"], "an object of version ranges"),
    ],
)  # fmt: skip
def test_headers_that_cannot_be(tmp_path: Path, versions: Any, said: str) -> None:
    [problem] = specs_of(tmp_path, HEADER, ANSWER_HEADER, REQUEST | {"headerVersions": versions}, RESPONSE).problems
    assert said in problem.message
    assert problem.severity == "error"


def test_each_message_of_kafka_has_the_header_that_its_package_writes() -> None:
    from kafka_wire.registry import CATALOG

    compared = 0
    for spec in read_specs([str(ROOT / "schemas" / "kafka")], extensions=True).specs:
        choose = {"request": CATALOG.request_header_version, "response": CATALOG.response_header_version}.get(spec.type)
        for version in spec.valid_versions if choose else ():
            assert choose is not None
            assert spec.api_key is not None
            assert choose(spec.api_key, version) == header_version(spec, version), (spec.name, version)
            compared += 1
    assert compared > 600
