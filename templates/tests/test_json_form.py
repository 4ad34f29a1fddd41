"""Kafka's JSON form: values in both directions, and refusals."""

from __future__ import annotations

import json
import math
from typing import Any, cast
from uuid import UUID

import pytest

from ..runtime.errors import (
    EncodeError,
    JsonError,
    NullError,
    UnsupportedFieldError,
    UnsupportedVersionError,
)
from ..runtime.json_form import from_json, to_json
from .examples.example import Example, Inner, Part


def example(**values: Any) -> Example:
    """Return an example with attributes of any kind: the constructor makes tuples and lists of arrays."""
    message = Example()
    for name, value in values.items():
        setattr(message, name, value)
    return message


EMPTY = {
    "id": 0,
    "name": "x",
    "data": "",
    "numbers": [],
    "words": [],
    "parts": [],
    "choice": None,
}
EMPTY_V3 = EMPTY | {
    "isNew": True,
    "ratio": 0.0,
    "uuid": "A" * 22,
    "port": 0,
    "maybe": None,
}


def test_defaults() -> None:
    assert to_json(Example(), 0) == EMPTY
    assert to_json(Example(), 3) == EMPTY_V3
    assert from_json(Example, EMPTY, 0) == Example() == from_json(Example, EMPTY_V3, 3)


VALUES = [
    # attribute, value, its JSON
    ("id", -(2**31), -(2**31)),
    ("name", None, None),
    ("name", "\u0000\U0001f600", "\u0000\U0001f600"),
    ("is_new", False, False),
    ("ratio", -0.5, -0.5),
    ("ratio", 1e300, 1e300),
    ("uuid", UUID("ffffffff-ffff-ffff-ffff-fffffffffffe"), "_____________________g"),
    ("data", b"\xfb\xff", "+/8="),
    ("data", None, None),
    ("port", 65535, 65535),
    ("numbers", (1, -1), [1, -1]),
    ("words", ("", "b"), ["", "b"]),
    ("parts", [Part(key=1), Part(note="n")], [{"key": 1}, {"key": 0, "note": "n"}]),
    ("maybe", Inner(x=1), {"x": 1}),
    ("choice", 0, 0),
    ("late", (5,), [5]),
]


@pytest.mark.parametrize(("attribute", "value", "expected"), VALUES)
def test_values_both_ways(attribute: str, value: Any, expected: Any) -> None:
    key = next(
        field.json_name for field in Example.SPEC.fields if field.attribute == attribute
    )
    written = to_json(Example(**{attribute: value}), 3)
    assert written == EMPTY_V3 | {key: expected}
    assert repr(from_json(Example, json.loads(json.dumps(written)), 3)) == repr(
        Example(**{attribute: value})
    )


def test_leniency() -> None:
    """Whole numbers do for floats, padding for uuids, and tuples for lists."""
    assert from_json(
        Example, EMPTY_V3 | {"ratio": 2, "uuid": "A" * 22 + "=="}, 3
    ) == Example(ratio=2.0)
    assert from_json(Example, EMPTY_V3 | {"numbers": (1,)}, 3) == Example(numbers=(1,))
    assert math.isnan(to_json(Example(ratio=math.nan), 3)["ratio"])
    assert to_json(Example(id=True, is_new=cast(Any, 0), ratio=1), 3) == EMPTY_V3 | {
        "id": 1,
        "isNew": False,
        "ratio": 1.0,
    }


BAD_JSON = [
    # version, changes, path, reason
    (3, {"id": 2**31}, "id", "2147483648 is not a valid int32"),
    (3, {"id": True}, "id", "expected int32, found bool"),
    (3, {"id": 1.0}, "id", "expected int32, found float"),
    (3, {"id": "1"}, "id", "expected int32, found str"),
    (3, {"id": None}, "id", "null, where this version allows none"),
    (3, {"port": -1}, "port", "-1 is not a valid uint16"),
    (3, {"isNew": 1}, "is_new", "expected bool, found int"),
    (3, {"ratio": True}, "ratio", "expected float64, found bool"),
    (3, {"ratio": "NaN"}, "ratio", "expected float64, found str"),
    (3, {"ratio": 10**400}, "ratio", f"1{'0' * 49} is not a valid float64"),
    (3, {"name": 5}, "name", "expected text, found int"),
    (
        3,
        {"uuid": "A" * 21},
        "uuid",
        "'AAAAAAAAAAAAAAAAAAAAA' is not a valid uuid in URL-safe base64",
    ),
    (
        3,
        {"uuid": "A" * 24},
        "uuid",
        "'AAAAAAAAAAAAAAAAAAAAAAAA' is not a valid uuid in URL-safe base64",
    ),
    (3, {"data": "+/8"}, "data", "'+/8' is not a valid base64 text"),
    (3, {"data": "-_8="}, "data", "'-_8=' is not a valid base64 text"),
    (3, {"data": "\u00e9"}, "data", "'\u00e9' is not a valid base64 text"),
    (3, {"data": [1]}, "data", "expected base64 text, found list"),
    (3, {"numbers": {"a": 1}}, "numbers", "expected a list, found dict"),
    (3, {"words": "ab"}, "words", "expected a list, found str"),
    (3, {"words": ["a", None]}, "words[1]", "expected text, found null"),
    (3, {"parts": [{"key": 1}, {}]}, "parts[1]", "the field 'key' is missing"),
    (3, {"parts": [[]]}, "parts[0]", "expected an object, found list"),
    (3, {"parts": [{"key": 300}]}, "parts[0].key", "300 is not a valid int8"),
    (3, {"late": None}, "late", "null, where this version allows none"),
    (3, {"Id": 1}, "", "unknown field 'Id'"),
    (3, {"unknown_tags": {}}, "", "unknown field 'unknown_tags'"),
    (2, {"late": [1]}, "", "this version does not have the field 'late'"),
]


@pytest.mark.parametrize(("version", "changes", "path", "reason"), BAD_JSON)
def test_json_refused(
    version: int, changes: dict[str, Any], path: str, reason: str
) -> None:
    with pytest.raises(JsonError) as caught:
        from_json(Example, EMPTY_V3 | changes, version)
    assert caught.value.path == path
    assert caught.value.reason == reason
    assert (caught.value.message, caught.value.version, caught.value.offset) == (
        "Example",
        version,
        None,
    )


@pytest.mark.parametrize("value", [None, [], "text", 5])
def test_json_of_another_type(value: object) -> None:
    with pytest.raises(JsonError, match="Example v3: expected an object"):
        from_json(Example, value, 3)


@pytest.mark.parametrize("key", EMPTY)
def test_missing_fields(key: str) -> None:
    incomplete = {name: value for name, value in EMPTY.items() if name != key}
    with pytest.raises(JsonError, match=f"Example v0: the field '{key}' is missing"):
        from_json(Example, incomplete, 0)


BAD_VALUES = [
    # version, fields, error, path, reason
    (
        0,
        {"is_new": False},
        UnsupportedFieldError,
        "is_new",
        "set, but this version does not have it",
    ),
    (0, {"id": None}, NullError, "id", "None, where this version allows no null"),
    (0, {"id": 2**31}, EncodeError, "id", "2147483648 is not a valid int32"),
    (0, {"name": b"x"}, EncodeError, "name", "expected str, found bytes"),
    (0, {"words": "ab"}, EncodeError, "words", "expected a sequence, found str"),
    (0, {"words": [None]}, EncodeError, "words[0]", "expected str, found null"),
    (0, {"parts": ["x"]}, EncodeError, "parts[0]", "expected Part, found str"),
    (3, {"uuid": "x"}, EncodeError, "uuid", "expected uuid, found str"),
    (3, {"is_new": []}, EncodeError, "is_new", "expected bool, found list"),
    (3, {"ratio": "1"}, EncodeError, "ratio", "expected float64, found str"),
    (3, {"data": "x"}, EncodeError, "data", "expected bytes, found str"),
]


@pytest.mark.parametrize(("version", "fields", "error", "path", "reason"), BAD_VALUES)
def test_values_without_json(
    version: int,
    fields: dict[str, Any],
    error: type[EncodeError],
    path: str,
    reason: str,
) -> None:
    with pytest.raises(EncodeError) as caught:
        to_json(example(**fields), version)
    assert type(caught.value) is error
    assert (caught.value.path, caught.value.reason) == (path, reason)


def test_versions_there_are_none_of() -> None:
    with pytest.raises(
        UnsupportedVersionError, match="Example v4: versions 0-3 are supported"
    ):
        to_json(Example(), 4)
    with pytest.raises(UnsupportedVersionError):
        from_json(Example, EMPTY, -1)
