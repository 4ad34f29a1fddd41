"""Text from brokers, clients, log files and folders reaches a terminal without its escape sequences."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest
from kafka_wire.clients import ApiVersionsRequest, ApiVersionsResponse, FetchRequest, MetadataRequest
from kafka_wire.clients.api_versions_response import ApiVersion
from kafka_wire.records import Record, RecordBatch
from kafka_wire.registry import CATALOG
from kafka_wire.runtime.frames import encode_request
from kafka_wire.runtime.kinds import FAMILIES
from kafka_wire.runtime.message import Message
from kafka_wire.runtime.spec import Layout

from kip.escaping import escape_json, escape_text
from tests.admin.fakes import Server, answer, requests, serving
from tests.capture.talk import BROKER, CLIENT, RESPONSES, Talk, write_pcap
from tests.cli.terminal import UNSAFE, on_a_terminal

HOSTILE = "\x1b]0;title\x07\x1b[2J\x9b31m\x7f\u202etxt.\u2066\u200fx\r\nforged: line"
KNOWN: list[type[Message]] = [
    CATALOG.load(each) for each in CATALOG if each.type == "request" and not (each.is_retired or each.is_proposal)
]
COMMANDS = [
    "cluster describe",
    "cluster id",
    "cluster describe --format json",
    "quorum describe --status",
    "quorum describe --replication",
    "quorum describe --status --format jsonl",
    "topics list",
    "topics describe",
    "topics describe --format json",
    "topics create x --partitions 1 --replication-factor 1",
    "topics delete x",
    "acls list",
    "configs describe topic x --all",
    "groups list",
    "groups describe --format json",
    "groups lag",
    "logdirs describe",
    "partitions list-reassignments",
    "partitions plan",
    "quotas describe",
    "tokens describe",
    "transactions list",
    "transactions find-hanging --topic x",
    "users describe",
    "features describe",
]


def hostile(layout: Layout, server: Server, *, error: int, host: str) -> dict[str, Any]:
    """Return a response in JSON form in which each text is hostile and each array has one element."""
    fields = {}
    for each in (*layout.fields, *layout.tagged.values()):
        name = each.field.json_name
        value = _value(each, server, error, host)
        fields[name] = [value] if each.is_array else value
    return fields


def _value(each: Any, server: Server, error: int, host: str) -> Any:
    name = each.field.json_name
    if each.struct is not None:
        return hostile(each.struct, server, error=error, host=host)
    match FAMILIES[each.kind]:
        case "string":
            return host if name == "host" else HOSTILE
        case "boolean":
            return False
        case "uuid":
            return "AAAAAAAAAAAAAAAAAAAAAQ"
        case "bytes":
            return ""
    return {"errorCode": error, "port": server.port, "endpointType": 1, "throttleTimeMs": 0}.get(name, 1)


@pytest.fixture(params=[(0, "127.0.0.1"), (31, "127.0.0.1"), (0, HOSTILE)], ids=["fine", "refusing", "hostile-host"])
def broker(request: pytest.FixtureRequest) -> Iterator[str]:
    """A broker that answers everything with hostile texts."""
    error, host = request.param
    versions = [
        ApiVersion(api_key=each.API_KEY or 0, min_version=each.VERSIONS.start, max_version=each.VERSIONS.stop - 1)
        for each in KNOWN
    ]

    def peer(connection: Any) -> None:
        for one in requests(connection):
            cls = type(one.message).RESPONSE
            if isinstance(one.message, ApiVersionsRequest):
                response = ApiVersionsResponse(api_keys=versions)
            else:
                fields = hostile(cls.SPEC.layout(one.version), server, error=error, host=host)
                response = cls.from_json(fields, one.version)
            answer(connection, one, response)

    with serving(peer) as server:
        yield server.address


@pytest.mark.slow
def test_answers_of_a_hostile_broker(broker: str) -> None:
    commands = [word for command in COMMANDS for word in ("-c", command)]
    printed = on_a_terminal("kip.cli.main", "shell", "--bootstrap-server", broker, "--timeout", "2", *commands)
    assert "\\x1b]0;title" in printed
    assert not UNSAFE.search(printed), ascii(printed)
    assert not re.search("^forged", printed, re.MULTILINE), printed


@pytest.mark.slow
@pytest.mark.parametrize(
    "command",
    [
        "capture dump --format table",
        "capture dump",
        "capture dump --format json",
        *("clients", "clients --format json", "clients --format markdown", "clients --format html"),
    ],
)
def test_captures_of_a_hostile_client(tmp_path: Path, command: str) -> None:
    software = ApiVersionsRequest(client_software_name=HOSTILE, client_software_version=HOSTILE)
    talk = Talk.opened()
    talk.send(CLIENT, encode_request(software, 3, correlation_id=0, client_id=HOSTILE))
    talk.send(CLIENT, encode_request(MetadataRequest(topics=None), 12, correlation_id=1, client_id=HOSTILE))
    talk.send(CLIENT, encode_request(FetchRequest(), 2, correlation_id=2, client_id=HOSTILE))  # dropped in Kafka 4
    talk.send(BROKER, RESPONSES[1])
    talk.close()
    folder = tmp_path / HOSTILE
    folder.mkdir()
    path = write_pcap(folder / "x.pcap", talk.packets)
    printed = on_a_terminal("kip.cli.main", *command.split(), str(path))
    assert "title" in printed.replace(path.parent.name, "")
    assert not UNSAFE.search(printed), ascii(printed)


@pytest.mark.slow
@pytest.mark.parametrize("options", ["--format table", "", "--batches --format table", "--topic other"])
def test_log_files_with_hostile_names_and_data(tmp_path: Path, options: str) -> None:
    folder = tmp_path / f"{HOSTILE}-0"
    folder.mkdir()
    text = HOSTILE.encode()
    record = Record(0, 0, text, text, ((HOSTILE, text),))
    data = RecordBatch.of([record]).data
    (folder / f"{0:020}.log").write_bytes(data + data[:20])
    printed = on_a_terminal("kip.cli.main", "log", "dump", "--records", str(folder), *options.split())
    assert "forged" in printed
    assert not UNSAFE.search(printed), ascii(printed)


@pytest.mark.slow
@pytest.mark.parametrize("path", [["log", "dump"], ["capture", "dump"], ["pipeline", "show", "brokers", "--output"]])
def test_errors_about_hostile_names(tmp_path: Path, path: list[str]) -> None:
    printed = on_a_terminal("kip.cli.main", *path, str(tmp_path / HOSTILE))
    assert "forged" in printed
    assert not UNSAFE.search(printed), ascii(printed)


def test_json_keeps_its_value() -> None:
    value = "".join(map(chr, (*range(0xD800), *range(0xE000, 0x110000, 7), 0xE0001)))
    data = escape_json(orjson.dumps(value))
    assert orjson.loads(data) == value
    assert not UNSAFE.search(data.decode())


@pytest.mark.slow
def test_escaped_text_reads_back_as_python() -> None:
    for character in map(chr, range(0x110000)):
        escaped = escape_text(character)
        assert not UNSAFE.search(escaped)
        assert escaped == character or ast.literal_eval(f'"{escaped}"') == character
