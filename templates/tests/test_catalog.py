"""The catalog: messages by name, key and record type."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ..runtime.catalog import Catalog, Entry, UnknownMessageError
from .cases import PACKAGE
from .catalog import CATALOG
from .examples.example import Example

NEAREST = "; the nearest names are EchoRequest, OldRequest, LostRequest"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("EchoRequest", "tests.examples.EchoRequest"),
        ("examples.EchoRequest", "tests.examples.EchoRequest"),
        ("tests.examples.EchoRequest", "tests.examples.EchoRequest"),
        ("kip_1.EchoRequest", "kips.kip_1.EchoRequest"),
        ("kips.kip_1.EchoRequest", "kips.kip_1.EchoRequest"),
        ("OnlyProposed", "kips.kip_1.OnlyProposed"),
        ("there.Twice", "there.Twice"),
    ],
)
def test_names(name: str, expected: str) -> None:
    assert CATALOG.entry(name).qualified_name == expected
    assert repr(CATALOG.entry(name)) == f"<Entry {expected}>"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "EchoRequst",
            "PACKAGE has no message 'EchoRequst'; the nearest names are EchoRequest, OldRequest, LostRequest",
        ),
        (
            "onlyproposd",
            "PACKAGE has no message 'onlyproposd'; the nearest names are OnlyProposed",
        ),
        (
            "kip_9.OnlyProp",
            "PACKAGE has no message 'kip_9.OnlyProp'; the nearest names are OnlyProposed",
        ),
        ("Zzz", "PACKAGE has no message 'Zzz'"),
        ("Twice", "Twice could be here.Twice, there.Twice"),
    ],
)
def test_names_there_are_none_of(name: str, text: str) -> None:
    with pytest.raises(UnknownMessageError) as caught:
        CATALOG.entry(name)
    assert str(caught.value) == text.replace("PACKAGE", PACKAGE)


def test_keys() -> None:
    assert CATALOG.request(60).qualified_name == "tests.examples.EchoRequest"
    assert CATALOG.response(60).name == "EchoResponse"
    assert CATALOG.record("group_coordinator", 3, "coordinator-key").name == "Key"
    assert CATALOG.record("group-coordinator", 3, "coordinator-value").name == "Value"
    assert CATALOG.record("metadata", 3).name == "Note"


@pytest.mark.parametrize(
    ("attempt", "text"),
    [
        (lambda: CATALOG.request(61), "PACKAGE has no request of API 61"),
        (lambda: CATALOG.response(61), "PACKAGE has no response of API 61"),
        (
            lambda: CATALOG.record("logs", 3),
            "PACKAGE has no metadata for records of type 3 in logs",
        ),
        (
            lambda: CATALOG.record("metadata", 4),
            "PACKAGE has no metadata for records of type 4 in metadata",
        ),
        (
            lambda: CATALOG.load(CATALOG.request(7)),
            "tests.examples.LostRequest is retired: no version of it is left",
        ),
    ],
)
def test_keys_there_are_none_of(attempt: Callable[[], object], text: str) -> None:
    with pytest.raises(UnknownMessageError) as caught:
        attempt()
    assert str(caught.value) == text.replace("PACKAGE", PACKAGE)


def test_versions() -> None:
    assert CATALOG.request(7).is_retired
    assert not CATALOG.request(60).is_retired
    value = CATALOG.entry("Value")
    assert value.current_versions == range(1, 4)
    assert value.dropped == ((range(1), "4.0.1"),)
    assert [value.dropped_in(version) for version in (-1, 0, 1, 4)] == [
        None,
        "4.0.1",
        None,
        None,
    ]
    key = CATALOG.entry("Key")
    assert key.current_versions == key.versions == range(1)


def test_header_versions_of_the_spec() -> None:
    spans = (("0-1", 1), ("2+", 3))
    catalog = Catalog(
        [
            Entry("A", "a", "a", "request", "0-3", api_key=7, header_versions=spans),
            Entry("B", "a", "b", "response", "0-3", api_key=18, header_versions=spans),
        ],
        "p",
    )
    requests = [catalog.request_header_version(7, version) for version in range(4)]
    responses = [catalog.response_header_version(18, version) for version in range(4)]
    assert requests == responses == [1, 1, 3, 3]


def test_entries_keep_what_they_are_given() -> None:
    entry = Entry("N", "a", "m", "data", "1-2")
    assert (entry.name, entry.area, entry.module, entry.type) == ("N", "a", "m", "data")
    assert (entry.class_name, entry.api_key, entry.dropped, entry.listeners) == (
        "N",
        None,
        (),
        (),
    )
    assert (entry.versions, entry.flexible, entry.deprecated) == (
        range(1, 3),
        range(0),
        range(0),
    )
    assert (entry.latest_version_unstable, entry.is_proposal) == (False, False)
    assert CATALOG.entry("OldRequest").latest_version_unstable is True
    assert CATALOG.entry("LostResponse").deprecated == range(2)
    assert CATALOG.entry("EchoRequest").listeners == ("broker",)
    assert CATALOG.entry("OnlyProposed").class_name == "OnlyProposed_"
    assert CATALOG.entry("OnlyProposed").is_proposal


def test_proposals_come_last() -> None:
    assert [entry.is_proposal for entry in CATALOG] == [False] * (len(CATALOG) - 2) + [
        True,
        True,
    ]
    assert len(CATALOG) == len(list(CATALOG)) == 16
    first = Catalog(
        [
            Entry("A", "a", "a", "request", "0", api_key=1),
            Entry("B", "b", "b", "request", "0", api_key=1),
        ],
        "p",
    )
    assert first.request(1).name == "A"


def test_header_versions() -> None:
    rows = {
        60: ([1, 1, 2, 2], [0, 0, 1, 1]),
        7: ([0, 1, 1, 1], [0] * 4),
        18: ([1] * 4, [0] * 4),
    }
    for api_key, (requests, responses) in rows.items():
        assert [
            CATALOG.request_header_version(api_key, version) for version in range(4)
        ] == requests
        assert [
            CATALOG.response_header_version(api_key, version) for version in range(4)
        ] == responses


def test_messages_are_loaded_by_name() -> None:
    assert CATALOG.message("Example") is Example
    assert CATALOG.load(CATALOG.entry("tests.examples.Example")) is Example
