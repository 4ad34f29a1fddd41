"""Rules over the specs of one area: API keys, pairs, record ids and names."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from kipc.language.check.facts import Finding, class_name
from kipc.language.specs import FieldSpec, MessageSpec, SpecType, walk_fields

Specs = Sequence[MessageSpec]
SpecFinding = tuple[MessageSpec, Finding]

_KEYED = (SpecType.REQUEST, SpecType.RESPONSE, SpecType.METADATA, SpecType.COORDINATOR_KEY, SpecType.COORDINATOR_VALUE)
_PAIRS = {
    SpecType.REQUEST: SpecType.RESPONSE,
    SpecType.RESPONSE: SpecType.REQUEST,
    SpecType.COORDINATOR_KEY: SpecType.COORDINATOR_VALUE,
    SpecType.COORDINATOR_VALUE: SpecType.COORDINATOR_KEY,
}
_CAPITAL_AFTER_OTHER = re.compile(r"(?<=[^A-Z])(?=[A-Z])")


@dataclass(frozen=True, slots=True)
class FolderRule:
    """A rule over the specs of an area; one that `needs_all` says nothing where a file could not be read."""

    name: str
    find: Callable[[Specs], Iterator[SpecFinding]]
    needs_all: bool = False


def api_key_missing(specs: Specs) -> Iterator[SpecFinding]:
    for spec in specs:
        if spec.type in _KEYED and spec.api_key is None:
            sentence = f"a folder of specs tells those of type {spec.type} apart by apiKey; write one"
            yield spec, Finding(spec, "apiKey", sentence)


def api_key_repeated(specs: Specs) -> Iterator[SpecFinding]:
    for first, spec in _repeated(specs, lambda spec: (spec.type, spec.api_key) if _key_counts(spec) else None):
        sentence = f"{first.name} has key {spec.api_key} already, and is of type {spec.type} too"
        yield spec, Finding(spec, "apiKey", sentence)


def partner_missing(specs: Specs) -> Iterator[SpecFinding]:
    keys = {(spec.type, spec.api_key) for spec in specs}
    for spec in specs:
        partner = _PAIRS.get(spec.type)
        if partner is not None and _key_counts(spec) and (partner, spec.api_key) not in keys:
            yield spec, Finding(spec, "", f"this {spec.type} has no {partner} of key {spec.api_key} beside it")


def pair_names(specs: Specs) -> Iterator[SpecFinding]:
    """Names of a request and its response end so, and are alike before that."""
    for spec in specs:
        if spec.type is SpecType.REQUEST and not spec.name.endswith("Request"):
            yield spec, Finding(spec, "name", "the name of a request ends in Request")
    for request, response in _pairs(specs):
        expected = request.name.removesuffix("Request") + "Response"
        if response.name != expected:
            yield response, Finding(response, "name", f"the response to {request.name} is called {expected}")


def response_retired(specs: Specs) -> Iterator[SpecFinding]:
    for request, response in _pairs(specs):
        if response.is_retired and not request.is_retired:
            sentence = f"{request.name} still has versions; a response outlives its request"
            yield response, Finding(response, "validVersions", sentence)


def _pairs(specs: Specs) -> Iterator[tuple[MessageSpec, MessageSpec]]:
    """Yield request and response of one key, where that key has one of each."""
    by_key: dict[int, list[MessageSpec]] = defaultdict(list)
    for spec in specs:
        if spec.api_key is not None and spec.type in (SpecType.REQUEST, SpecType.RESPONSE):
            by_key[spec.api_key].append(spec)
    for group in by_key.values():
        match sorted(group, key=lambda spec: spec.type):
            case [request, response] if request.type is not response.type:
                yield request, response


def record_retired(specs: Specs) -> Iterator[SpecFinding]:
    for spec in specs:
        if spec.type in (SpecType.METADATA, SpecType.COORDINATOR_VALUE) and spec.is_retired:
            yield spec, Finding(spec, "validVersions", "a record cannot be without versions: logs still hold it")


def api_names_meet(specs: Specs) -> Iterator[SpecFinding]:
    """Names that become one constant: `FlyUP` and `FlyUp` are both FLY_UP, `SeatKey` and `KeySeat` both SEAT."""
    for first, spec in _repeated(specs, _constant):
        _, constant = _constant(spec) or ("", "")
        yield spec, Finding(spec, "name", f"{first.name} and {spec.name} are both {constant} in upper case; rename one")


def struct_like_message(specs: Specs) -> Iterator[SpecFinding]:
    classes = {class_name(spec): spec for spec in specs if not spec.is_retired}
    for spec in specs:
        for field in _struct_fields(spec):
            other = classes.get(field.type.struct_name)
            if other is not None and other is not spec and not spec.is_retired:
                sentence = f"{field.type.struct_name} is the class of {other.name} in this folder; rename the struct"
                yield spec, Finding(field, "type", sentence)


def name_repeated(specs: Specs) -> Iterator[SpecFinding]:
    """Names that become one module; `FlyUP` and `FlyUp` are both `fly_up`."""
    for first, spec in _repeated(specs, lambda spec: _in_words(spec.name).lower()):
        sentence = f"{first.location.file} is called {first.name} already, and a folder has each name once"
        yield spec, Finding(spec, "name", sentence)


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


def _repeated(specs: Specs, key_of: Callable[[MessageSpec], object]) -> Iterator[tuple[MessageSpec, MessageSpec]]:
    """Yield each spec whose key an earlier one has, behind that one; the key None is nobody's."""
    groups: dict[object, list[MessageSpec]] = defaultdict(list)
    for spec in specs:
        groups[key_of(spec)].append(spec)
    groups.pop(None, None)
    for group in groups.values():
        yield from pairwise(group)


FOLDER_RULES: tuple[FolderRule, ...] = (
    FolderRule("api-key-missing", api_key_missing),
    FolderRule("api-key-repeated", api_key_repeated),
    FolderRule("partner-missing", partner_missing, needs_all=True),
    FolderRule("pair-names", pair_names),
    FolderRule("response-retired", response_retired),
    FolderRule("record-retired", record_retired),
    FolderRule("api-names-meet", api_names_meet),
    FolderRule("struct-like-message", struct_like_message),
)

NAME_RULE = FolderRule("name-repeated", name_repeated)
