"""Rules about changes of Kafka's spec language between releases: new attributes, and those that became mandatory."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from kipc.language.check.facts import Finding
from kipc.language.check.folders import SpecFinding
from kipc.language.headers import HEADERS
from kipc.language.parse.attributes import COMMON_STRUCT, FIELD, MESSAGE
from kipc.language.specs import MessageSpec, SpecNode, walk_nodes

_LEVELS = {level.node: level.what for level in (MESSAGE, COMMON_STRUCT, FIELD)}


def attribute_newer(areas: Sequence[Sequence[MessageSpec]]) -> Iterator[SpecFinding]:
    """Report each attribute that kipc does not know and keeps, once, at the first message that has it."""
    places_of: dict[tuple[str, str], list[tuple[MessageSpec, SpecNode]]] = defaultdict(list)
    for spec in (spec for specs in areas for spec in specs):
        for node in walk_nodes(spec):
            for name, _ in node.unknown:
                places_of[_LEVELS[type(node)], name].append((spec, node))
    for (level, name), places in places_of.items():
        spec, node = places[0]
        count = len({id(spec) for spec, _ in places})
        messages = "1 message" if count == 1 else f"{count} messages"
        sentence = f"{level} has the attribute {name!r} in {messages}, which this version of kipc does not know"
        yield spec, Finding(node, name, f"{sentence}: it is kept and has no effect; update kipc")


def header_versions_missing(areas: Sequence[Sequence[MessageSpec]]) -> Iterator[SpecFinding]:
    """Report requests and responses without headerVersions in an area where most have it.

    Kafka's `MessageSpec` requires the attribute of those with valid versions since 4.5 (KIP-1313).
    """
    for specs in areas:
        bound = [spec for spec in specs if spec.type in HEADERS and not _is_gone(spec)]
        lacking = [spec for spec in bound if not spec.header_versions]
        for spec in lacking if 2 * len(lacking) < len(bound) else ():
            sentence = "most requests and responses here have headerVersions, and Kafka requires it of all since 4.5"
            yield spec, Finding(spec, "headerVersions", f"{sentence}; add it to this {spec.type}")


def _is_gone(spec: MessageSpec) -> bool:
    """Return whether the newest release has no version of a message."""
    return spec.is_retired or (spec.current_versions is not None and spec.current_versions.is_empty)
