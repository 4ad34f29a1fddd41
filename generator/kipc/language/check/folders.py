"""Rules over the specs of one area: API keys, pairs, record ids and names."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from kipc.language.check.facts import Finding, Related, class_name
from kipc.language.headers import API_VERSIONS, HEADERS
from kipc.language.specs import FieldSpec, MessageSpec, SpecType, has_records, walk_fields
from kipc.language.spelling import module_name

SpecFinding = tuple[MessageSpec, Finding]

_KEYED = (SpecType.REQUEST, SpecType.RESPONSE, SpecType.METADATA, SpecType.COORDINATOR_KEY, SpecType.COORDINATOR_VALUE)
_PAIRS = {
    SpecType.REQUEST: SpecType.RESPONSE,
    SpecType.RESPONSE: SpecType.REQUEST,
    SpecType.COORDINATOR_KEY: SpecType.COORDINATOR_VALUE,
    SpecType.COORDINATOR_VALUE: SpecType.COORDINATOR_KEY,
}
_ENDINGS = {
    SpecType.REQUEST: "Request",
    SpecType.RESPONSE: "Response",
    SpecType.COORDINATOR_KEY: "Key",
    SpecType.COORDINATOR_VALUE: "Value",
}
"""The last word of the names of messages in pairs."""
_OF_PACKAGE = frozenset(("__init__", "__main__", "api_keys", "error_codes", "registry", "runtime", "tests"))
"""The modules and packages that each generated package has, besides its areas; those with record batches also have
`records`."""

_CAPITAL_AFTER_OTHER = re.compile(r"(?<=[^A-Z])(?=[A-Z])")


# Kafka notices it when `ApiMessageTypeGenerator` or `MetadataRecordTypeGenerator` registers the message.
def api_key_missing(specs: Sequence[MessageSpec]) -> Iterator[SpecFinding]:
    for spec in specs:
        if spec.type in _KEYED and spec.api_key is None:
            sentence = f"messages of type {spec.type} in a folder are identified by apiKey; write one"
            yield spec, Finding(spec, "apiKey", sentence)


def api_key_repeated(specs: Sequence[MessageSpec]) -> Iterator[SpecFinding]:
    for first, spec in _repeated(specs, lambda spec: (spec.type, spec.api_key) if _key_counts(spec) else None):
        sentence = f"{first.name}, also of type {spec.type}, already has key {spec.api_key}"
        yield spec, Finding(spec, "apiKey", sentence, related=(Related(first, "apiKey", f"the key of {first.name}"),))


def could_be_partner(spec: MessageSpec, file: str, text: str) -> bool:
    """Return whether a file that cannot be read may be the other half of an API or record: it mentions its name."""
    stem = re.sub(f"(?:{'|'.join(_ENDINGS.values())})$", "", spec.name).lower()
    return stem in file.lower() or stem in text.lower()


# `ApiMessageTypeGenerator` asks both halves for their headers.
def partner_missing(specs: Sequence[MessageSpec]) -> Iterator[SpecFinding]:
    keys = {(spec.type, spec.api_key) for spec in specs}
    for spec in specs:
        partner = _PAIRS.get(spec.type)
        if partner is not None and _key_counts(spec) and (partner, spec.api_key) not in keys:
            name = spec.name.removesuffix(_ENDINGS[spec.type]) + _ENDINGS[partner]
            sentence = f"no {partner} has apiKey {spec.api_key}; expected in {name}.json next to this {spec.type}"
            yield spec, Finding(spec, "", sentence)


# `ApiMessageTypeGenerator` cuts off the endings to name the API.
def pair_names(specs: Sequence[MessageSpec]) -> Iterator[SpecFinding]:
    """Report names that do not end in `Request` and `Response`, or that differ before that."""
    for spec in specs:
        if spec.type is SpecType.REQUEST and not spec.name.endswith("Request"):
            yield spec, Finding(spec, "name", "the name of a request must end in Request")
    for request, response in _pairs(specs):
        expected = request.name.removesuffix("Request") + "Response"
        if response.name != expected:
            sentence = f"the response to {request.name} must be called {expected}"
            yield response, Finding(response, "name", sentence, related=(_other_half(request, "name"),))


def response_retired(specs: Sequence[MessageSpec]) -> Iterator[SpecFinding]:
    for request, response in _pairs(specs):
        if response.is_retired and not request.is_retired:
            sentence = f"{request.name} still has versions, so its response needs them too"
            yield (
                response,
                Finding(response, "validVersions", sentence, related=(_other_half(request, "validVersions"),)),
            )


def pair_versions(specs: Sequence[MessageSpec]) -> Iterator[SpecFinding]:
    for request, response in _pairs(specs):
        is_retired = request.is_retired or response.is_retired
        if request.valid_versions != response.valid_versions and not is_retired:
            sentence = f"{request.name} has versions {request.valid_versions}, its response {response.valid_versions}"
            related = (_other_half(request, "validVersions"),)
            yield response, Finding(response, "validVersions", f"{sentence}; make them the same", related=related)


def pair_flexible(specs: Sequence[MessageSpec]) -> Iterator[SpecFinding]:
    """Compare flexible versions where both messages are valid."""
    for request, response in _pairs(specs):
        valid = request.valid_versions.intersect(response.valid_versions)
        here, there = (valid.intersect(half.flexible_versions) for half in (request, response))
        if here != there:
            sentence = f"in versions {valid}, {request.name} is flexible in {here}, its response in {there}"
            related = (_other_half(request, "flexibleVersions"),)
            yield response, Finding(response, "flexibleVersions", f"{sentence}; make them the same", related=related)


def header_version_unknown(specs: Sequence[MessageSpec]) -> Iterator[SpecFinding]:
    """Report headers that the spec of the header does not have, and flexible messages with a header that is not.

    The response to ApiVersions is flexible after header 0.
    """
    headers = {spec.name: spec for spec in specs if spec.type is SpecType.HEADER}
    for spec in specs:
        header = headers.get(HEADERS.get(spec.type, ""))
        for versions, number in spec.header_versions if header else ():
            assert header is not None
            flexible = versions.intersect(spec.flexible_versions).intersect(spec.valid_versions)
            is_first = spec.type is SpecType.RESPONSE and spec.api_key == API_VERSIONS
            if number not in header.valid_versions:
                sentence = f"{header.name} has versions {header.valid_versions}, and not {number}"
                related = (Related(header, "validVersions", "the versions of the header"),)
                yield spec, Finding(spec, "headerVersions", sentence, related=related)
            elif not flexible.is_empty and number not in header.flexible_versions and not is_first:
                sentence = f"versions {flexible} are flexible, and {header.name} {number} is not"
                related = (Related(header, "flexibleVersions", "the flexible versions of the header"),)
                yield spec, Finding(spec, "headerVersions", sentence, related=related)


def api_key_taken(areas: Sequence[Sequence[MessageSpec]]) -> Iterator[SpecFinding]:
    """Report requests whose key a request of another name has in another area or source, and such responses.

    Where requests have the same key, their responses are not reported as well. Of a proposal and another message, the
    proposal is reported.
    """
    in_order = sorted(areas, key=lambda specs: any(spec.is_proposal for spec in specs))
    reported: set[int] = set()
    for half in (SpecType.REQUEST, SpecType.RESPONSE):
        owners: dict[int, MessageSpec] = {}
        for specs in in_order:
            keyed = {spec.api_key: spec for spec in specs if spec.type is half and spec.api_key is not None}
            for key, spec in keyed.items():
                other = owners.get(key, spec)
                if other.name != spec.name and (half is SpecType.REQUEST or key not in reported):
                    reported.add(key)
                    sentence = f"{other.name} in {other.location.file} has key {key} too; choose one that no API has"
                    related = (Related(other, "apiKey", f"the key of {other.name}"),)
                    yield spec, Finding(spec, "apiKey", sentence, related=related)
            owners = keyed | owners


def _pairs(specs: Sequence[MessageSpec]) -> Iterator[tuple[MessageSpec, MessageSpec]]:
    """Yield request and response of one key, where that key has one of each."""
    by_key: dict[int, list[MessageSpec]] = defaultdict(list)
    for spec in specs:
        if spec.api_key is not None and spec.type in (SpecType.REQUEST, SpecType.RESPONSE):
            by_key[spec.api_key].append(spec)
    for group in by_key.values():
        match sorted(group, key=lambda spec: spec.type):
            case [request, response] if request.type is not response.type:
                yield request, response


def _other_half(request: MessageSpec, attribute: str) -> Related:
    return Related(request, attribute, f"the request {request.name}")


def record_retired(specs: Sequence[MessageSpec]) -> Iterator[SpecFinding]:
    for spec in specs:
        if spec.type in (SpecType.METADATA, SpecType.COORDINATOR_VALUE) and spec.is_retired:
            yield spec, Finding(spec, "validVersions", "a record needs versions, because logs may still contain it")


def api_names_meet(specs: Sequence[MessageSpec]) -> Iterator[SpecFinding]:
    """Report names that become the same constant: `FlyUP` and `FlyUp` are both FLY_UP, `SeatKey` and `KeySeat` SEAT."""
    for first, spec in _repeated(specs, _constant):
        _, constant = _constant(spec) or ("", "")
        sentence = f"{first.name} and {spec.name} are both {constant} in upper case; rename one"
        yield spec, Finding(spec, "name", sentence, related=(Related(first, "name", "the other one"),))


def struct_like_message(specs: Sequence[MessageSpec]) -> Iterator[SpecFinding]:
    classes = {class_name(spec): spec for spec in specs if not spec.is_retired}
    for spec in specs:
        for field in _struct_fields(spec):
            other = classes.get(field.type.struct_name)
            if other is not None and other is not spec and not spec.is_retired:
                sentence = f"{field.type.struct_name} is the class of {other.name} in this folder; rename the struct"
                related = (Related(other, "name", f"the message {other.name}"),)
                yield spec, Finding(field, "type", sentence, related=related)


def name_repeated(specs: Sequence[MessageSpec]) -> Iterator[SpecFinding]:
    """Report names that become the same module, on case-insensitive file systems too: `FlyUP`, `Fly_Up`."""
    for first, spec in _repeated(specs, lambda spec: module_name(spec.name).casefold()):
        sentence = f"{first.location.file} already has the name {first.name}; names must be unique in a folder"
        if first.name != spec.name:
            sentence = f"{first.name} and {spec.name} are both the module {module_name(spec.name)}; rename one"
        yield spec, Finding(spec, "name", sentence, related=(Related(first, "name", "the other one"),))


def area_name(areas: Sequence[Sequence[MessageSpec]]) -> Iterator[SpecFinding]:
    """Report areas with the name of a file or folder that every package contains."""
    with_records = any(has_records(spec) for specs in areas for spec in specs)
    reserved = _OF_PACKAGE | {"records"} if with_records else _OF_PACKAGE
    for specs in areas:
        for spec in specs[:1]:
            name = spec.area[0]
            if name in reserved:
                owner = "a package with record batches" if name == "records" else "every package"
                yield spec, Finding(spec, "", f"{owner} has its own {name}; rename the folder of the area")


def module_like_area(areas: Sequence[Sequence[MessageSpec]]) -> Iterator[SpecFinding]:
    """Report messages whose module would be a folder of areas."""
    every = [spec for specs in areas for spec in specs]
    folders = {spec.area[:depth] for spec in every for depth in range(1, len(spec.area) + 1)}
    for spec in every:
        module = (*spec.area, module_name(spec.name).casefold())
        if module in folders and not spec.is_retired:
            path = "/".join(module)
            yield spec, Finding(spec, "name", f"its module is {path}.py, next to the area {path}; rename one")


def _key_counts(spec: MessageSpec) -> bool:
    return spec.type in _KEYED and spec.api_key is not None


def _constant(spec: MessageSpec) -> tuple[str, str] | None:
    match spec.type:
        case SpecType.REQUEST:
            name = spec.name.removesuffix("Request")
        case SpecType.COORDINATOR_KEY:
            name = spec.name.replace("Key", "").replace("Value", "")
        case _:
            return None
    return spec.type, _in_words(name).upper()


def _in_words(name: str) -> str:
    return _CAPITAL_AFTER_OTHER.sub("_", name)


def _struct_fields(spec: MessageSpec) -> Iterator[FieldSpec]:
    for field in walk_fields(spec.fields):
        if field.type.is_struct and spec.common_struct(field.type.struct_name) is None:
            yield field


def _repeated(
    specs: Sequence[MessageSpec], key_of: Callable[[MessageSpec], object]
) -> Iterator[tuple[MessageSpec, MessageSpec]]:
    """Yield pairs of specs with the same key, the earlier one first; None is not a key."""
    groups: dict[object, list[MessageSpec]] = defaultdict(list)
    for spec in specs:
        groups[key_of(spec)].append(spec)
    groups.pop(None, None)
    for group in groups.values():
        yield from pairwise(group)
