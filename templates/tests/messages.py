"""The tests that run for every message, see `cases`. A note on each failure names the version and the place."""

from __future__ import annotations

import inspect
from functools import partial

import pytest

from ..runtime import reference
from ..runtime.errors import (
    DecodeError,
    EncodeError,
    NullError,
    UnsupportedFieldError,
    UnsupportedVersionError,
)
from ..runtime.lookup import find, index_by_key
from .cases import Case, versions_of
from .checks import (
    check_agreement,
    check_copies,
    check_count,
    check_descriptor,
    check_round_trip,
    check_surroundings,
    check_tags_of_spec,
    noting,
    structs_of,
    with_null,
    within,
)
from .values import (
    absent_places,
    absent_values,
    built,
    changed,
    default,
    empty,
    illegal,
    is_plain,
    key_value,
    legal,
    made,
    of_length,
    places,
    sample,
    smallest,
    without_leaves,
)

__all__ = ["MessageTests"]

UNKNOWN_TAG = 1_000_000

LENGTHS = (126, 127, 128, 16_383, 16_384, 32_767)
"""Of strings and bytes: compact lengths get one more byte at 127 and 16,383; strings end at 32,767."""

COUNTS = (126, 127, 128)
SCALAR_COUNTS = (2, 31, 32, 33, 34, *COUNTS, 16_383, 16_384)
"""Lengths of arrays; generated code reads and writes up to 32 numbers in one call."""


class MessageTests:
    """The tests of one message; a subclass passes the cases of an area."""

    def test_constants(self, case: Case) -> None:
        cls, header = case.cls, case.header
        versions = versions_of(header["versions"])
        assert cls.__name__ == header["class"]
        assert header.get("api_key") == cls.API_KEY
        assert versions == cls.VERSIONS
        assert (
            versions_of(header.get("current_versions", header["versions"]))
            == cls.CURRENT_VERSIONS
        )
        assert within(versions, header["flexible"]) == cls.FLEXIBLE_VERSIONS
        assert (
            within(versions, header.get("deprecated_versions", "none"))
            == cls.DEPRECATED_VERSIONS
        )
        assert cls.KEY == ()
        assert case.module.__all__ == sorted(
            [header["class"], *(line["class"] for line in case.structs)]
        )
        for line in case.structs:
            assert tuple(line["key"]) == case.struct_class(line).KEY
            assert case.struct_class(line).__name__ == line["class"]
        if "response" in header and not header["module"].startswith("tests."):
            assert cls.RESPONSE.__name__ == header["response"]
            assert cls.RESPONSE.API_KEY == cls.API_KEY

    def test_descriptors(self, case: Case) -> None:
        check_descriptor(case.cls.SPEC, case.spec)
        assert type(case.cls.SPEC) is type(case.spec)

    def test_constructors(self, case: Case) -> None:
        for spec in structs_of(case.spec):
            parameters = inspect.signature(spec.cls).parameters.values()
            former = [
                name
                for name, value in vars(spec.cls).items()
                if type(value).__name__ == "RenamedField"
            ]
            assert [parameter.name for parameter in parameters] == [
                *(field.attribute for field in spec.fields),
                *former,
            ]
            assert {parameter.kind for parameter in parameters} <= {
                inspect.Parameter.KEYWORD_ONLY
            }
            assert spec.cls.__slots__ == (
                *(field.attribute for field in spec.fields),
                "unknown_tags",
            )
            new, other = spec.cls(), spec.cls()
            assert new.unknown_tags is None
            assert new == other
            assert repr(new) == f"{spec.cls.__name__}()"
            for field in spec.fields:
                value = getattr(new, field.attribute)
                assert repr(value) == repr(field.new_default()), field
                if field.struct is not None and value is not None:
                    assert value is not getattr(other, field.attribute)
                if field.nullable or field.maybe:
                    assert (
                        getattr(spec.cls(**{field.attribute: None}), field.attribute)
                        is None
                    )
                if field.is_array:
                    copy = getattr(
                        spec.cls(**{field.attribute: iter("ab")}), field.attribute
                    )
                    assert copy == (("a", "b") if field.struct is None else ["a", "b"])

    def test_rows(self, case: Case) -> None:
        for row in case.rows:
            for version in row.versions:
                layout = case.spec.layout(version)
                with noting(layout, row.value):
                    message = built(layout, row.value)
                    assert repr(case.cls.from_json(row.value, version)) == repr(message)
                    assert message.to_json(version) == row.value
                    assert message.encode(version) == row.data
                    assert reference.write(message, version) == row.data
                    decoded = case.cls.decode(row.data, version)
                    assert repr(decoded) == repr(message)
                    assert decoded == message
                    assert repr(
                        reference.read_whole(case.cls.SPEC, row.data, version)
                    ) == repr(message)
            check_surroundings(case.cls, row.versions[0], row.data)
            check_copies(message)

    def test_rows_cut_short(self, case: Case) -> None:
        for layout in case.layouts:
            data = made(layout, changed).encode(layout.version)
            for length in (
                *range(min(256, len(data))),
                *range(256, len(data), 1 + len(data) // 64),
            ):
                with noting(layout, length), pytest.raises(DecodeError):
                    case.cls.decode(data[:length], layout.version)
            for length in range(0, len(data), 1 + len(data) // 8):
                with noting(layout, length), pytest.raises(DecodeError):
                    case.cls.decode_prefix(data[:length], layout.version)

    def test_damaged_bytes(self, case: Case) -> None:
        """The generated and the reference codec agree on the meaning of bytes, and on their validity."""
        for layout in case.layouts:
            for choose in (empty, without_leaves, smallest, changed):
                data = made(layout, choose).encode(layout.version)
                for place in range(0, len(data), 1 + len(data) // 48):
                    bytes_ = {0, 1, 128, 255, data[place] + 1} - {data[place], 256}
                    for patch in (
                        *(bytes([byte]) for byte in sorted(bytes_)),
                        b"\xff\xff",
                        b"\xff\xff\xff\xff",
                    ):
                        damaged = data[:place] + patch + data[place + len(patch) :]
                        with noting(layout, damaged.hex()):
                            check_agreement(case.cls, layout.version, damaged)

    def test_values_at_limits(self, case: Case) -> None:
        for layout in case.layouts:
            for of_structs, rounds in ((False, 5), (True, 4)):
                for number in range(rounds):
                    message = made(layout, changed)
                    for place in list(places(layout, message)):
                        if (place.field.struct is not None) == of_structs:
                            values = legal(place.field)
                            place.set(values[number % len(values)])
                    with noting(layout, message):
                        check_round_trip(message, layout.version)
                        again = case.cls.from_json(
                            message.to_json(layout.version), layout.version
                        )
                        assert repr(again) == repr(message)

    def test_each_field(self, case: Case) -> None:
        """Only one field differs from its default, so that none is left out or stands for another one."""
        for layout in case.layouts:
            message = made(layout, default)
            for place in [
                place for place in places(layout, message) if place.field.struct is None
            ]:
                for value in (
                    sample(place.field),
                    *([None] if place.is_nullable else []),
                ):
                    with (
                        noting(layout, f"{place.path} = {value!r:.50}"),
                        place.holding(value),
                    ):
                        check_round_trip(message, layout.version)

    def test_each_null(self, case: Case) -> None:
        """Only one field is null, where that is legal."""
        for layout in case.layouts:
            message = made(layout, changed)
            for place in list(places(layout, message)):
                if place.is_nullable:
                    with noting(layout, place.path), place.holding(None):
                        check_round_trip(message, layout.version)

    def test_illegal_values(self, case: Case) -> None:
        for layout in case.layouts:
            message = made(layout, changed)
            for place in list(places(layout, message)):
                for value in illegal(place.field):
                    with (
                        noting(layout, f"{place.path} = {value!r:.50}"),
                        place.holding(value),
                    ):
                        with pytest.raises(EncodeError) as caught:
                            message.encode(layout.version)
                        assert caught.value.path.startswith(place.path)
                        assert value is not None or type(caught.value) is NullError

    def test_illegal_nulls(self, case: Case) -> None:
        """Bytes that have null in one field, where it is illegal, are refused."""
        for layout in case.layouts:
            message = made(layout, smallest)
            for place in list(places(layout, message)):
                if (
                    place.has_length
                    and not place.is_nullable
                    and is_plain(layout, place.path)
                ):
                    damaged = with_null(message, place, layout.version)
                    with noting(layout, place.path), pytest.raises(DecodeError):
                        case.cls.decode(damaged, layout.version)

    def test_fields_that_versions_lack(self, case: Case) -> None:
        for layout in case.layouts:
            message = made(layout, changed)
            data = message.encode(layout.version)
            for owner, field, path in list(absent_places(layout, message)):
                for value in absent_values(field, case.spec.flexible):
                    with noting(layout, f"{path} = {value!r:.50}"):
                        setattr(owner, field.attribute, value)
                        if field.ignorable:
                            assert message.encode(layout.version) == data
                        else:
                            for write in (message.encode, message.to_json):
                                with pytest.raises(UnsupportedFieldError) as caught:
                                    write(layout.version)
                                assert caught.value.path == path
                setattr(owner, field.attribute, field.new_default())
            assert repr(case.cls.decode(data, layout.version)) == repr(message)

    def test_lengths(self, case: Case) -> None:
        for layout in case.layouts:
            for length in LENGTHS:
                message = made(layout, partial(of_length, length))
                with noting(layout, length):
                    check_round_trip(message, layout.version)

    def test_counts(self, case: Case) -> None:
        for layout in case.layouts:
            message = made(layout, smallest)
            for place in [
                place for place in places(layout, message) if place.field.is_array
            ]:
                plain = is_plain(layout, place.path)
                for count in (
                    SCALAR_COUNTS if plain and not place.field.struct else COUNTS
                ):
                    with noting(layout, f"{place.path} of {count}"):
                        check_count(message, layout, place, count, plain)

    def test_unknown_tags(self, case: Case) -> None:
        tag_counts = {spec.cls: spec.tag_count for spec in structs_of(case.spec)}
        for layout in case.layouts:
            message = made(layout, changed)
            owners = {
                id(place.owner): place.owner for place in places(layout, message)
            } | {id(message): message}
            for number, owner in enumerate(owners.values()):
                owner.unknown_tags = {
                    UNKNOWN_TAG: b"unknown",
                    UNKNOWN_TAG + 1 + number: b"",
                }
            with noting(layout, "unknown tags"):
                if layout.version in case.cls.FLEXIBLE_VERSIONS:
                    check_round_trip(message, layout.version)
                    for owner in owners.values():
                        check_tags_of_spec(
                            message, owner, tag_counts[type(owner)], layout.version
                        )
                    continue
                for owner in owners.values():
                    owner.unknown_tags = None
                for owner in owners.values():
                    owner.unknown_tags = {UNKNOWN_TAG: b""}
                    with pytest.raises(UnsupportedFieldError):
                        message.encode(layout.version)
                    owner.unknown_tags = None

    def test_keys(self, case: Case) -> None:
        for spec in structs_of(case.spec):
            keys = [field for field in spec.fields if field.map_key]
            assert (
                spec is case.spec
                or tuple(field.attribute for field in keys) == spec.cls.KEY
            )
            if not spec.cls.KEY:
                with pytest.raises(TypeError):
                    index_by_key([spec.cls()])
                continue
            if any(field.struct is not None for field in keys):
                continue  # lists and structs are not hashable
            values = [
                tuple(key_value(field, number) for field in keys)
                for number in (1, 2, 3)
            ]
            elements = [
                spec.cls(**dict(zip(spec.cls.KEY, value, strict=True)))
                for value in [*values, values[0]]
            ]
            index = index_by_key(elements)
            for value, element in zip(values, elements, strict=False):
                assert (
                    find(elements, **dict(zip(spec.cls.KEY, value, strict=True)))
                    is element
                )
                assert index[value if len(value) > 1 else value[0]] is element
            assert len(index) == 3

    def test_other_versions(self, case: Case) -> None:
        versions = versions_of(case.header["versions"])
        for version in (-1, versions.start - 1, versions.stop):
            with pytest.raises(UnsupportedVersionError):
                case.cls.decode(b"", version)
            with pytest.raises(UnsupportedVersionError):
                case.cls().encode(version)
