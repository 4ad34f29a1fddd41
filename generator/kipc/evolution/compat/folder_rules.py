"""Rules about a set of messages: Kafka's, about added and removed ones, and about the two halves of an API."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from kipc.evolution.compat.rules import Violation
from kipc.evolution.pairs import Pair
from kipc.language.specs import MessageSpec, walk_nodes

FolderViolations = Iterator[tuple[MessageSpec, Violation]]


@dataclass(frozen=True, slots=True)
class ReleaseRule:
    name: str
    advice: str
    find: Callable[[Sequence[Pair]], FolderViolations]
    breaks_classes: bool = False
    """Whether it is an error where classes must not break."""


def message_deleted(pairs: Sequence[Pair]) -> FolderViolations:
    for old, new in pairs:
        if old and new is None and not old.is_retired:
            yield old, Violation("", "the message was removed")


def halves_differ(pairs: Sequence[Pair]) -> FolderViolations:
    """The request and the response of an API have the same versions, also the flexible ones.

    A response has the version of its request, and nothing on the wire says which.
    """
    old = {before.name: before for before, _ in pairs if before}
    new = {after.name: after for _, after in pairs if after}
    for name, request in new.items():
        response = new.get(f"{name.removesuffix('Request')}Response")
        if name.endswith("Request") and response and _differ(request, response):
            before = old.get(name), old.get(response.name)
            if not (before[0] and before[1] and _differ(before[0], before[1])):
                ranges = f"{request.valid_versions} and {response.valid_versions}"
                yield (
                    response,
                    Violation("", f"request and response have versions {ranges}, or different flexible versions"),
                )


def attribute_unknown(pairs: Sequence[Pair]) -> FolderViolations:
    """Attributes of a newer Kafka may decide about bytes, and kipc does not know how."""
    changed: dict[str, list[MessageSpec]] = {}
    for old, new in pairs:
        if new is not None:
            for name in sorted({name for name, _ in _unknown(old) ^ _unknown(new)}):
                changed.setdefault(name, []).append(new)
    for name, specs in changed.items():
        count = "1 message" if len(specs) == 1 else f"{len(specs)} messages"
        sentence = f"the attribute {name!r}, which this version of kipc does not know, is new or different in {count}"
        yield specs[0], Violation("", sentence)


def _unknown(spec: MessageSpec | None) -> set[tuple[str, tuple[str, str]]]:
    if spec is None:
        return set()
    return {
        (name, (f"{type(node).__name__} {node.name}", text)) for node in walk_nodes(spec) for name, text in node.unknown
    }


def _differ(request: MessageSpec, response: MessageSpec) -> bool:
    both = request.valid_versions, response.valid_versions
    flexible = (half.flexible_versions.intersect(half.valid_versions) for half in (request, response))
    return both[0] != both[1] or len(set(flexible)) > 1


FOLDER_RULES = (
    ReleaseRule(
        "message-deleted",
        "retire it with validVersions none, so that its key stays reserved",
        message_deleted,
        breaks_classes=True,
    ),
    ReleaseRule("halves-differ", "give both the same validVersions and flexibleVersions", halves_differ),
    ReleaseRule("attribute-unknown", "update kipc, which cannot say what it changes", attribute_unknown),
)
