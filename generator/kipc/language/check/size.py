"""The rule that keeps specs within the budgets of `kipc.budgets`. Other rules apply only to specs that meet it."""

from __future__ import annotations

from collections.abc import Iterator

from kipc.budgets import excess, limit
from kipc.language.check.facts import Facts, Finding
from kipc.language.specs import FieldSpec, MessageSpec, StructSpec


def spec_too_large(facts: Facts) -> Iterator[Finding]:
    spec = facts.spec
    versions = spec.valid_versions
    number = 0 if versions.is_open_ended else versions.highest - versions.lowest + 1  # open ones are refused anyway
    if number > limit("versions"):
        yield Finding(spec, "validVersions", excess("versions", number))
    elif len(facts.fields) > limit("fields"):
        yield Finding(spec, "fields", excess("fields", len(facts.fields)))
    elif number > 0:
        yield from _too_large_when_expanded(spec)


def _too_large_when_expanded(spec: MessageSpec) -> Iterator[Finding]:
    """Count the fields of all versions. Each struct is counted once in a version, so that the rule itself is fast."""
    structs = {struct.name: struct for struct in reversed(spec.common_structs)}
    total = 0
    for version in spec.valid_versions:
        size, height = _Expansion(structs, version).measure(spec.fields, 0)
        total += size
        if height > limit("structs"):
            yield Finding(spec, "fields", excess("structs"))
            return
        if total > limit("fields"):
            yield Finding(spec, "fields", excess("fields"))
            return


class _Expansion:
    """One version of a message, with common structs in each place where they are used."""

    def __init__(self, structs: dict[str, StructSpec], version: int) -> None:
        self._structs = structs
        self._version = version
        self._known: dict[str, tuple[int, int]] = {}
        self._most_structs = limit("structs")

    def measure(self, fields: tuple[FieldSpec, ...], depth: int) -> tuple[int, int]:
        """Return the number of the fields and of all fields inside them, and the depth of nested structs.

        `depth` is the number of structs around the fields; the recursion ends where there are too many.
        """
        # Deeper nesting is refused anyway, and common structs could nest beyond the stack of Python.
        if depth > self._most_structs:
            return 0, 1
        inner = [self._measure_inside(field, depth) for field in fields if self._version in field.versions]
        return len(inner) + sum(size for size, _ in inner), max((height for _, height in inner), default=0)

    def _measure_inside(self, field: FieldSpec, depth: int) -> tuple[int, int]:
        name = field.type.struct_name
        if not name:
            return 0, 0
        if name in self._known:
            return self._known[name]
        common = self._structs.get(name)
        if common:
            self._known[name] = 0, 0  # for a struct that contains itself, which another rule refuses
        size, height = self.measure(common.fields if common else field.fields, depth + 1)
        if common:
            self._known[name] = size, height + 1
        return size, height + 1
