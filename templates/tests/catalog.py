"""The catalog of the example messages, for tests of what looks messages up: it takes the place of the package's."""

from __future__ import annotations

from ..runtime.catalog import Catalog, Entry
from .cases import PACKAGE

__all__ = ["CATALOG", "FORMAT"]

_AREA = "tests.examples"

FORMAT = 1

CATALOG = Catalog(
    [
        Entry(
            "EchoRequest",
            "kips.kip_1",
            "echo_request",
            "request",
            "0-1",
            api_key=60,
            flexible="0+",
        ),
        Entry(
            "EchoRequest",
            _AREA,
            "echo_request",
            "request",
            "0-2",
            api_key=60,
            flexible="2+",
            listeners=("broker",),
        ),
        Entry(
            "EchoResponse",
            _AREA,
            "echo_response",
            "response",
            "0-2",
            api_key=60,
            flexible="2+",
        ),
        Entry(
            "RequestHeader",
            _AREA,
            "request_header",
            "header",
            "0-2",
            current_versions="1-2",
            flexible="2+",
        ),
        Entry(
            "ResponseHeader", _AREA, "response_header", "header", "0-1", flexible="1+"
        ),
        Entry("Example", _AREA, "example", "data", "0-3", flexible="2+"),
        Entry("LostRequest", _AREA, "", "request", "none", api_key=7),
        Entry(
            "LostResponse", _AREA, "", "response", "none", api_key=7, deprecated="0-1"
        ),
        Entry(
            "OldRequest",
            _AREA,
            "echo_request",
            "request",
            "3-4",
            api_key=18,
            latest_version_unstable=True,
        ),
        Entry(
            "OldResponse",
            _AREA,
            "echo_response",
            "response",
            "3",
            api_key=18,
            flexible="3+",
        ),
        Entry(
            "OnlyProposed",
            "kips.kip_1",
            "only_proposed",
            "data",
            "0",
            class_name="OnlyProposed_",
        ),
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
        Entry("Note", "metadata", "note", "metadata", "0-1", api_key=3, flexible="1+"),
    ],
    PACKAGE,
)
