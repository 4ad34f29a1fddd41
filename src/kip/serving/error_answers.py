"""Responses with an error code for a request, or for parts of it; the positions of codes are derived from the specs.

An array of the request corresponds to one of the response if their elements share a name: `Name`, `Index`,
`PartitionIndex`, or an array of names. The code is set in the innermost structs that have an error code, or in the
response as a whole if the request contains no such array.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from copy import copy
from dataclasses import dataclass
from functools import cache
from typing import Any

from kafka_wire.runtime.message import Message
from kafka_wire.runtime.spec import Field, StructSpec

from kip.kafka.errors import can_fail, error_fields


@dataclass(frozen=True, slots=True)
class RequestPart:
    """The fields of a request's element and of the structs around it, by simplified name: `topic`, `partition`."""

    names: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Refusal:
    """A request without its refused parts, and their errors; `rest` is None if all of it is refused."""

    rest: Message | None
    response: Message

    def merged(self, answer: Message) -> Message:
        """Add the errors to the response to the rest."""
        _merge(self.response.SPEC, answer, self.response)
        return answer


def refuse(
    request: Message, response: Message, version: int, code: int, matches: Callable[[RequestPart], bool]
) -> Refusal | None:
    """Refuse the matching parts of a request; return None if there are none.

    `response` is an empty response of the API.
    """
    rest = copy(request)
    pairs = _pairs(request.SPEC, response.SPEC, version)
    around = _names(request.SPEC, request, version)
    if not any(getattr(request, requested.attribute) for requested, _ in pairs):
        if not matches(RequestPart(around)) or not _set_code(response.SPEC, response, code):
            return None
        return Refusal(None, response)
    moved = [_move_refused(rest, response, pair, around, version, code, matches) for pair in pairs]
    return Refusal(rest, response) if any(moved) else None


def part_names(request: StructSpec, response: StructSpec, versions: Iterable[int]) -> set[str]:
    """Return the names of the parts that `refuse` and `overwrite` can match, in any of the versions."""
    refused = (_refused_names(request, response, version) for version in versions)
    return _overwritten_names(response).union(*refused)


def _refused_names(request: StructSpec, response: StructSpec, version: int) -> set[str]:
    names = {_simple(field.name) for field in _scalars(request) if version in field.versions}
    for requested, answered in _pairs(request, response, version):
        if requested.struct is None or answered.struct is None:
            names |= {
                _simple(requested.name),
                *([_owner(requested.name)] if requested.kind == "string" else ()),
            }
        else:
            names |= _refused_names(requested.struct, answered.struct, version)
    return names


def _overwritten_names(response: StructSpec) -> set[str]:
    inner = [_overwritten_names(field.struct) for field in _codes_inside(response) if field.struct is not None]
    return {_simple(field.name) for field in _scalars(response)}.union(*inner)


def overwrite(response: Message, version: int, code: int, matches: Callable[[RequestPart], bool]) -> bool:
    """Set the error code in the matching parts of a response, without records; return whether there are any."""
    return _overwrite(response.SPEC, response, {}, version, code, matches)


def _overwrite(
    spec: StructSpec,
    struct: Any,
    around: dict[str, Any],
    version: int,
    code: int,
    matches: Callable[[RequestPart], bool],
) -> bool:
    names = {**around, **_names(spec, struct, version)}
    inner = list(_codes_inside(spec))
    if inner:
        parts = ((field.struct, element) for field in inner for element in getattr(struct, field.attribute) or ())
        changed = [
            _overwrite(part, element, names, version, code, matches) for part, element in parts if part is not None
        ]
        return any(changed)
    return matches(RequestPart(names)) and _set_code(spec, struct, code)


def _move_refused(
    request: Any,
    response: Any,
    pair: tuple[Field, Field],
    around: dict[str, Any],
    version: int,
    code: int,
    matches: Callable[[RequestPart], bool],
) -> bool:
    """Move matching elements from an array of the request to that of the response; return whether there are any."""
    requested, answered = pair
    assert answered.struct is not None
    remaining, refused = [], []
    for element in getattr(request, requested.attribute) or ():
        error = answered.struct.cls()
        names = {**around, **_copy_names(requested, answered.struct, element, error, version)}
        # Partitions are refused one by one; a topic without any, as a whole.
        inner = () if requested.struct is None else _pairs(requested.struct, answered.struct, version)
        filled = [inner_pair for inner_pair in inner if getattr(element, inner_pair[0].attribute)]
        if filled:
            left = copy(element)
            moved = [_move_refused(left, error, inner_pair, names, version, code, matches) for inner_pair in filled]
            if any(moved):
                refused.append(error)
            if any(getattr(left, inner_pair[0].attribute) for inner_pair in filled):
                remaining.append(left)
        elif matches(RequestPart(names)) and _set_code(answered.struct, error, code):
            refused.append(error)
        else:
            remaining.append(element)
    setattr(request, requested.attribute, remaining)
    getattr(response, answered.attribute).extend(refused)
    return bool(refused)


def _merge(spec: StructSpec, answer: Any, errors: Any) -> None:
    for field in _codes_inside(spec):
        assert field.struct is not None
        elements = list(getattr(answer, field.attribute) or ())
        for error in getattr(errors, field.attribute) or ():
            # The handler has answered the rest of this topic: the same topic must not occur twice in a response.
            same = next((other for other in elements if _key(field.struct, other) == _key(field.struct, error)), None)
            if same is not None and any(_codes_inside(field.struct)):
                _merge(field.struct, same, error)
            else:
                elements.append(error)
        setattr(answer, field.attribute, elements)


def _key(spec: StructSpec, element: Any) -> list[Any]:
    return [getattr(element, field.attribute) for field in _scalars(spec) if field.kind in ("string", "uuid", "int32")]


def _set_code(spec: StructSpec, struct: Any, code: int) -> bool:
    codes = error_fields(spec)
    if not codes:
        return False
    setattr(struct, codes[0].code.attribute, code)  # of two, as in ShareFetch, the first is that of the whole part
    # Clients would process records next to an error, or complain about null ones.
    for field in spec.fields:
        if field.kind == "records":
            setattr(struct, field.attribute, b"")
    return True


def _copy_names(requested: Field, spec: StructSpec, element: Any, error: Any, version: int) -> dict[str, Any]:
    """Copy the common fields of a request's element to one of the response; return all its names."""
    names = (
        {_simple(requested.name): element} if requested.struct is None else _names(requested.struct, element, version)
    )
    codes = [field.code for field in error_fields(spec)]
    for field in _scalars(spec):
        if version in field.versions and _simple(field.name) in names and field not in codes:
            value = names[_simple(field.name)]
            setattr(error, field.attribute, value)
    if requested.struct is None and not any(_simple(field.name) in names for field in _scalars(spec)):
        named = (field for field in _scalars(spec) if not field.name.startswith("Error"))
        first = next(field for field in named if field.kind == requested.kind)
        setattr(error, first.attribute, element)
    return {**names, _owner(requested.name): next(iter(names.values()), None)} if requested.struct is None else names


@cache
def _pairs(request: StructSpec, response: StructSpec, version: int) -> tuple[tuple[Field, Field], ...]:
    """Return the pairs of corresponding arrays."""
    pairs = []
    for answered in _codes_inside(response):
        assert answered.struct is not None
        names = {_simple(field.name) for field in _scalars(answered.struct)}
        arrays = [field for field in request.fields if field.is_array and version in field.versions]
        # Fetch and ShareFetch: forgotten topics have the same names as fetched ones, but no results.
        arrays = [field for field in arrays if not field.name.startswith("Forgotten")]
        ranked = sorted(arrays, key=lambda field: -_rank(field, names))
        fits = [f for f in ranked if names & _element_names(f) or _is_array_of_names(f, answered.struct)]
        structs = [field for field in arrays if field.struct is not None]
        if not fits and len(structs) == 1:
            fits = structs  # results without names are in the order of the request
        if version in answered.versions:
            pairs += [(field, answered) for field in fits if _rank(field, names) == _rank(fits[0], names)]
    return tuple(pairs)


def _rank(field: Field, names: set[str]) -> int:
    """Return the number of names that the elements of an array have in common with those of the response."""
    return len(names & _element_names(field))


def _element_names(field: Field) -> set[str]:
    if field.struct is None:
        return {_simple(field.name)}
    return {_simple(scalar.name) for scalar in _scalars(field.struct)}


def _is_array_of_names(field: Field, element: StructSpec) -> bool:
    """Return whether an array such as `CoordinatorKeys` or `Groups` contains the names of the response's elements."""
    return field.struct is None and field.kind == "string" and any(f.kind == "string" for f in _scalars(element))


def _codes_inside(spec: StructSpec) -> Iterator[Field]:
    """Yield the arrays whose elements have an error code, directly or in nested arrays."""
    for field in spec.fields:
        if field.is_array and field.struct is not None and can_fail(field.struct):
            yield field


def _names(spec: StructSpec, struct: Any, version: int) -> dict[str, Any]:
    return {
        _simple(field.name): getattr(struct, field.attribute) for field in _scalars(spec) if version in field.versions
    }


def _scalars(spec: StructSpec) -> list[Field]:
    return [field for field in spec.fields if not field.is_array and field.struct is None and field.tag is None]


def _simple(name: str) -> str:
    """Return `partition` for `PartitionIndex`, `PartitionId` and `Index`, `topic` for `Name` and `TopicName`.

    Names of users are treated like those of topics.
    """
    if name in ("Index", "PartitionId", "PartitionIndex", "PartitionIndexes", "Partitions"):
        return "partition"
    if name in ("Name", "TopicName", "TopicNames", "User"):
        return "topic"
    return re.sub("(?<!^)(?=[A-Z])", "_", name).lower()


def _owner(name: str) -> str:
    return "group" if name.startswith("Group") else "key"
