"""KIPs: the proposals among the specs, and the KIPs that descriptions of fields mention."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kipc.language.specs import FieldSpec, MessageSpec
from kipc.reference.paths import proposed_by

_KIP = re.compile(r"\bKIP-(\d+)\b")


@dataclass(frozen=True, slots=True)
class Proposal:
    spec: MessageSpec
    landed: MessageSpec | None
    """The message of this name that Kafka has."""


@dataclass(frozen=True, slots=True)
class Mention:
    spec: MessageSpec
    path: str
    about: str


@dataclass(frozen=True, slots=True)
class Kip:
    number: int
    proposals: tuple[Proposal, ...]
    mentions: tuple[Mention, ...]


def list_kips(specs: Sequence[MessageSpec]) -> list[Kip]:
    """Return the KIPs with proposals or mentions, newest first."""
    proposals: dict[int, list[Proposal]] = {}
    mentions: dict[int, list[Mention]] = {}
    landed = {spec.name: spec for spec in specs if proposed_by(spec) is None}
    for spec in specs:
        number = proposed_by(spec)
        if number is not None:
            proposals.setdefault(number, []).append(Proposal(spec, landed.get(spec.name)))
        for kip, mention in mentioned_kips(spec):
            mentions.setdefault(kip, []).append(mention)
    numbers = sorted({*proposals, *mentions}, reverse=True)
    return [Kip(kip, tuple(proposals.get(kip, ())), tuple(mentions.get(kip, ()))) for kip in numbers]


def mentioned_kips(spec: MessageSpec) -> Iterator[tuple[int, Mention]]:
    """Yield the KIPs that the descriptions of the message's fields mention, each with the description."""
    structs = [(f"{struct.name}.", struct.fields) for struct in spec.common_structs]
    for prefix, fields in [("", spec.fields), *structs]:
        for path, field in _walk(fields, prefix):
            for number in dict.fromkeys(map(int, _KIP.findall(field.about))):
                yield number, Mention(spec, path, field.about)


def _walk(fields: Sequence[FieldSpec], prefix: str) -> Iterator[tuple[str, FieldSpec]]:
    for field in fields:
        yield prefix + field.name, field
        yield from _walk(field.fields, f"{prefix}{field.name}.")
