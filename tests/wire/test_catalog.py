"""The catalog: messages by name, key and record type."""

from __future__ import annotations

import subprocess
import sys

import pytest
from kafka_wire.registry import CATALOG
from kafka_wire.runtime.catalog import Catalog, Entry, UnknownMessageError

SMALL = Catalog(
    [
        Entry("EchoRequest", "kips.kip_1", "echo_request", "request", "0-1", api_key=60, flexible="0+"),
        Entry("EchoRequest", "clients", "echo_request", "request", "0-2", api_key=60, flexible="2+"),
        Entry("EchoResponse", "clients", "echo_response", "response", "0-2", api_key=60, flexible="2+"),
        Entry("EchoResponse2", "clients", "echo_response2", "data", "0", aliases=("OldResponse", "EchoRequest")),
        Entry("LostRequest", "clients", "lost_request", "request", "none", api_key=7),
        Entry("OnlyProposed", "kips.kip_1", "only_proposed", "data", "0"),
        Entry("Twice", "here", "twice", "data", "0"),
        Entry("Twice", "there", "twice", "data", "0"),
        Entry("Key", "group_coordinator", "key", "coordinator-key", "0", api_key=3),
        Entry(
            "Value",
            "group_coordinator",
            "value",
            "coordinator-value",
            "0-3",
            api_key=3,
            current_versions="1-3",
            dropped=(("0", "4.0.1"),),
        ),
    ],
    "small",
)


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("EchoRequest", "clients.EchoRequest"),
        ("clients.EchoRequest", "clients.EchoRequest"),
        ("kip_1.EchoRequest", "kips.kip_1.EchoRequest"),
        ("kips.kip_1.EchoRequest", "kips.kip_1.EchoRequest"),
        ("OnlyProposed", "kips.kip_1.OnlyProposed"),
        ("there.Twice", "there.Twice"),
        ("OldResponse", "clients.EchoResponse2"),
    ],
)
def test_names(name: str, found: str) -> None:
    assert SMALL.entry(name).qualified_name == found


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("EchoRequst", "small has no message 'EchoRequst'; the nearest names are EchoRequest, "),
        ("echorequest", "the nearest names are EchoRequest, "),
        ("kip_9.EchoRequest", "the nearest names are EchoRequest, "),
        ("Zzz", "small has no message 'Zzz'$"),
        ("Twice", "Twice could be here.Twice, there.Twice"),
    ],
)
def test_names_there_are_none_of(name: str, text: str) -> None:
    with pytest.raises(UnknownMessageError, match=text):
        SMALL.entry(name)


def test_keys() -> None:
    assert SMALL.request(60).qualified_name == "clients.EchoRequest"
    assert SMALL.response(60).name == "EchoResponse"
    assert SMALL.record("group_coordinator", 3, "coordinator-key").name == "Key"
    assert SMALL.record("group-coordinator", 3, "coordinator-value").name == "Value"
    for attempt in (
        lambda: SMALL.request(61),
        lambda: SMALL.response(7),
        lambda: SMALL.record("group_coordinator", 3),
        lambda: SMALL.record("metadata", 3),
        lambda: SMALL.load(SMALL.request(7)),
    ):
        with pytest.raises(UnknownMessageError):
            attempt()


def test_versions() -> None:
    assert SMALL.request(7).is_retired
    assert SMALL.entry("Value").current_versions == range(1, 4)
    assert [SMALL.entry("Value").dropped_in(each) for each in (-1, 0, 1, 4)] == [None, "4.0.1", None, None]
    assert SMALL.entry("Key").current_versions == SMALL.entry("Key").versions == range(1)


@pytest.mark.parametrize(
    ("api_key", "version", "request_header", "response_header"),
    [(3, 8, 1, 0), (3, 9, 2, 1), (3, 999, 2, 1), (18, 2, 1, 0), (18, 3, 2, 0), (18, 99, 2, 0), (17, 1, 1, 0)],
)
def test_header_versions(api_key: int, version: int, request_header: int, response_header: int) -> None:
    assert CATALOG.request_header_version(api_key, version) == request_header
    assert CATALOG.response_header_version(api_key, version) == response_header


def test_header_of_the_old_controlled_shutdown() -> None:
    for catalog in (SMALL, CATALOG):
        assert [catalog.request_header_version(7, version) for version in (0, 1)] == [0, 1]


def test_every_message_loads() -> None:
    for entry in CATALOG:
        if not entry.is_retired:
            spec = CATALOG.load(entry).SPEC
            assert (spec.name, spec.versions, spec.api_key) == (entry.name, entry.versions, entry.api_key)
            assert (spec.flexible, spec.type) == (entry.flexible, entry.type)
    assert len(CATALOG) == len(list(CATALOG)) >= 280


def test_looking_up_imports_nothing() -> None:
    script = (
        "import sys; from kafka_wire.registry import CATALOG; CATALOG.request(3); before = set(sys.modules);"
        "CATALOG.message('FetchRequest'); print(*sorted(m for m in set(sys.modules) - before if 'kafka_wire.c' in m));"
        "assert not any(m.startswith('kafka_wire.clients') for m in before), before"
    )
    output = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert output.split() == ["kafka_wire.clients", "kafka_wire.clients.fetch_request"]
