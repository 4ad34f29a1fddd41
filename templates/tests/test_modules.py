"""The modules of the runtime: their exports, the table of kinds, descriptors, errors and lazy names."""

from __future__ import annotations

import importlib
import struct
import sys
from types import EllipsisType
from typing import get_type_hints

import pytest

from ..runtime import errors, kinds
from ..runtime.annotations import EllipsisType as RuntimeEllipsisType
from ..runtime.annotations import Iterable
from ..runtime.errors import DecodeError, EncodeError, WireError
from ..runtime.lazy import lazy_names
from ..runtime.spec import Field, version_range
from ..runtime.walk import Path, describe_versions
from .cases import PACKAGE
from .examples.example import Boxed, Example, Inner, Part

EXPORTS = {
    "acceleration": "ACCELERATOR PLAN_FORMAT codec_tables",
    "annotations": "EllipsisType Iterable",
    "catalog": "Catalog Entry UnknownMessageError",
    "collector": "paused_collector",
    "errors": (
        "DecodeError EncodeError JsonError NullError UnsupportedFieldError UnsupportedVersionError WireError counted"
    ),
    "frames": (
        "Correlator FrameError FrameReader Request Response decode_request decode_request_header "
        "decode_response encode_request encode_response"
    ),
    "json_form": "from_json to_json",
    "kinds": "ARROW_TYPES FAMILIES FORMATS LIMITS WIDTHS",
    "lazy": "lazy_names",
    "lookup": "find find_all index_by_key",
    "main": "main",
    "message": "Message Struct",
    "reading": (
        "Damaged array_unpackers booleans compact_bytes compact_count compact_nullable_bytes "
        "compact_nullable_count compact_strings long_nullable_string long_string new null numbers sized_bytes "
        "sized_count sized_nullable_bytes sized_nullable_count sized_strings tag_count tagged_fields "
        "unknown_tags unpacker varint"
    ),
    "reference": "read read_whole write",
    "reference_reader": "read read_whole",
    "reference_writer": "write",
    "show": "show_message show_package",
    "spec": "Field FieldLayout Layout MessageSpec StructSpec json_name version_range",
    "uuids": "UUID ZERO_UUID put_uuids uuid uuids",
    "walk": "Path ValueWalk check_version describe_versions",
    "writing": (
        "Buffer Refused Write array_packers boolean packer put_booleans put_compact_bytes put_compact_count "
        "put_compact_nullable_bytes put_compact_strings put_long_string put_numbers put_sized_bytes "
        "put_sized_count put_sized_nullable_bytes put_sized_strings put_tags uint8"
    ),
}


@pytest.mark.parametrize("module", EXPORTS)
def test_exports(module: str) -> None:
    imported = importlib.import_module(f"{PACKAGE}.runtime.{module}")
    assert imported.__all__ == EXPORTS[module].split()
    assert [name for name in imported.__all__ if not hasattr(imported, name)] == []


KINDS = [
    # kind, family, format, lowest and highest value, Arrow type
    ("bool", "boolean", "?", None, "bool_"),
    ("int8", "integer", "b", (-(2**7), 2**7 - 1), "int8"),
    ("int16", "integer", "h", (-(2**15), 2**15 - 1), "int16"),
    ("uint16", "integer", "H", (0, 2**16 - 1), "int32"),
    ("int32", "integer", "i", (-(2**31), 2**31 - 1), "int32"),
    ("uint32", "integer", "I", (0, 2**32 - 1), "int64"),
    ("int64", "integer", "q", (-(2**63), 2**63 - 1), "int64"),
    ("float64", "float", "d", None, "float64"),
    ("uuid", "uuid", "16s", None, "string"),
    ("string", "string", None, None, "string"),
    ("bytes", "bytes", None, None, "binary"),
    ("records", "bytes", None, None, "binary"),
]


@pytest.mark.parametrize(("kind", "family", "form", "limits", "arrow"), KINDS)
def test_kinds(
    kind: str, family: str, form: str | None, limits: tuple[int, int] | None, arrow: str
) -> None:
    assert (kinds.FAMILIES[kind], kinds.ARROW_TYPES[kind]) == (family, arrow)
    assert kinds.FORMATS.get(kind) == form
    assert kinds.WIDTHS.get(kind) == (form and struct.calcsize(f">{form}"))
    assert kinds.LIMITS.get(kind) == limits


@pytest.mark.parametrize(
    ("text", "versions"),
    [
        ("none", range(0)),
        ("3", range(3, 4)),
        ("1-4", range(1, 5)),
        ("2+", range(2, 32768)),
        ("0-0", range(1)),
    ],
)
def test_version_ranges(text: str, versions: range) -> None:
    assert version_range(text) == versions
    assert version_range(text) is version_range(text)


@pytest.mark.parametrize(
    ("versions", "text"),
    [
        (range(0), "no version is supported"),
        (range(2, 3), "only version 2 is supported"),
        (range(1, 5), "versions 1-4 are supported"),
    ],
)
def test_versions_are_described(versions: range, text: str) -> None:
    assert describe_versions(versions) == text


def test_paths() -> None:
    assert str(Path(["brokers", 1, "rack"])) == "brokers[1].rack"
    assert str(Path([])) == ""
    assert str(Path(["tags", 5, 7])) == "tags[5][7]"
    assert not hasattr(Path(), "__dict__")


def test_layouts() -> None:
    layout = Example.SPEC.layout(3)
    assert layout is Example.SPEC.layout(3)
    assert [(field.field.name, field.smallest) for field in layout.fields] == [
        *(
            ("Id", 4),
            ("Name", 1),
            ("IsNew", 1),
            ("Ratio", 8),
            ("Uuid", 16),
            ("Data", 1),
            ("Port", 2),
            ("Numbers", 2),
        ),
        *(("Words", 1), ("Parts", 2), ("Maybe", 2), ("Choice", 4)),
    ]
    assert (layout.smallest, layout.version, layout.spec, layout.flexible) == (
        39,
        3,
        Example.SPEC,
        True,
    )
    assert [(tag, field.field.name) for tag, field in layout.tagged.items()] == [
        (0, "Late"),
        (1, "Box"),
    ]
    assert Example.SPEC.layout(1).smallest == 4 + 2 + 1 + 8 + 4 + 4 + 4 + 4 + 1 + 1
    old = Example.SPEC.layout(0)
    assert (old.smallest, old.flexible, len(old.tagged)) == (
        4 + 2 + 4 + 4 + 4 + 4 + 1,
        False,
        0,
    )
    assert [field.name for field in old.absent] == [
        "IsNew",
        "Ratio",
        "Uuid",
        "Port",
        "Maybe",
        "Late",
        "Box",
    ]
    assert [
        (field.flexible, field.nullable, field.maybe, field.is_array)
        for field in old.fields[-3:]
    ] == [
        *(
            (False, False, False, True),
            (False, False, False, True),
            (False, False, True, False),
        ),
    ]
    assert [field.smallest for field in old.fields if field.kind == "string"] == [2, 2]


def test_descriptors() -> None:
    texts = [repr(field) for field in Example.SPEC.fields]
    assert texts[:2] + texts[7:11] == [
        *(
            "<Field Id: int32>",
            "<Field Name: string>",
            "<Field Numbers: []int16>",
            "<Field Words: []string>",
        ),
        *("<Field Parts: []Part>", "<Field Maybe: Inner>"),
    ]
    assert repr(Example.SPEC) == "<MessageSpec Example>"
    field = Field("OneName", "one_name", "int8", "0+")
    assert (field.json_name, field.entity_type, field.ignorable, field.map_key) == (
        "oneName",
        "unknown",
        False,
        False,
    )
    assert (field.tag, field.flexible, field.nullable, field.tagged, field.maybe) == (
        None,
        None,
        *(range(0),) * 3,
    )
    assert Field("A", "a", "string", "0+", flexible="2+").flexible == range(2, 32768)


@pytest.mark.parametrize(
    ("attribute", "defaults", "changed"),
    [
        ("id", (0, 0.0, False), (1, None, "0")),
        ("name", ("x",), ("", None)),
        ("is_new", (True, 1, 2), (False, 0, None)),
        ("data", (b"", bytearray(), ""), (b"x", None)),
        ("numbers", ((), []), ((0,), None)),
        ("maybe", (None,), (Inner(), 0)),
        ("parts", ([], ()), ([Part()], None)),
    ],
)
def test_what_is_a_default(
    attribute: str, defaults: tuple[object, ...], changed: tuple[object, ...]
) -> None:
    (field,) = [
        candidate
        for candidate in Example.SPEC.fields
        if candidate.attribute == attribute
    ]
    assert [default for default in defaults if not field.is_default(default)] == []
    assert [other for other in changed if field.is_default(other)] == []
    new = field.new_default()
    assert field.is_default(new)
    assert not isinstance(new, list) or new is not field.new_default()


def test_structs_that_are_not_null_are_made_anew() -> None:
    field = Field("Box", "box", "struct", "0+", struct=Example.SPEC.fields[-1].struct)
    assert field.new_default() == Boxed()
    assert field.new_default() is not field.new_default()
    assert field.is_default(Boxed())
    assert not field.is_default(Boxed(y=1))


ERRORS = {
    "DecodeError": {"WireError"},
    "EncodeError": {"WireError"},
    "JsonError": {"EncodeError", "WireError"},
    "NullError": {"EncodeError", "WireError"},
    "UnsupportedFieldError": {"EncodeError", "WireError"},
    "UnsupportedVersionError": {"DecodeError", "EncodeError", "WireError"},
    "WireError": set(),
}


def test_errors() -> None:
    for name, bases in ERRORS.items():
        cls = getattr(errors, name)
        assert {base.__name__ for base in cls.__mro__[1:]} - {
            "ValueError",
            "Exception",
            "BaseException",
            "object",
        } == bases
        assert issubclass(cls, ValueError)
    error = DecodeError("Name", 2, "a[1].b", 41, "why")
    assert (error.message, error.version, error.path, error.offset, error.reason) == (
        "Name",
        2,
        "a[1].b",
        41,
        "why",
    )
    assert error.args == ("Name", 2, "a[1].b", 41, "why")
    assert str(error) == "Name v2: a[1].b at byte 41: why"
    assert str(WireError("Name", 2, "", 0, "why")) == "Name v2: at byte 0: why"
    assert str(EncodeError("Name", 2, "", None, "why")) == "Name v2: why"
    assert str(EncodeError("Name", 2, "a", None, "why")) == "Name v2: a: why"


def test_lazy_names() -> None:
    package = sys.modules[PACKAGE]
    load = lazy_names(PACKAGE, {"registry": "registry", "NullError": "runtime.errors"})
    for name in ("registry", "NullError"):
        vars(package).pop(name, None)
    assert load("NullError") is errors.NullError is vars(package).pop("NullError")
    assert (
        load("registry")
        is sys.modules[f"{PACKAGE}.registry"]
        is vars(package)["registry"]
    )
    with pytest.raises(AttributeError) as caught:
        load("nothing")
    assert str(caught.value) == f"module {PACKAGE!r} has no attribute 'nothing'"


def test_annotations_can_be_resolved() -> None:
    assert RuntimeEllipsisType is EllipsisType
    assert get_type_hints(Example)["parts"] == list[Part]
    assert get_type_hints(Example.__init__)["words"] == Iterable[str]
