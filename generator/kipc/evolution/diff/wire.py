"""Wire: two specs of a message in, what changes in its bytes out, version by version, side by side.

A version that both have is compared with itself; a new one with the version before it, in the new spec.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import zip_longest

from kipc.ir.layouts import FieldLayout, StructLayout, message_layout
from kipc.language.specs import MessageSpec

_Row = tuple[str, str, str]
"""Mark (`=` same, `-` gone, `+` new, `~` changed), then the line as it was and as it is."""


@dataclass(frozen=True, slots=True)
class WireChange:
    """A version whose layout changed, or that is new, and the layout it is compared with."""

    version: int
    before: str
    """The heading of the left side: `version 1 of the old spec`, `version 1`, or nothing for the first one."""
    after: str
    rows: tuple[_Row, ...]

    @property
    def is_same(self) -> bool:
        return all(mark == "=" for mark, _, _ in self.rows)


def wire_changes(old: MessageSpec | None, new: MessageSpec | None) -> Iterator[WireChange]:
    """Compare the layouts of all versions, lowest first."""
    lines = _Lines(old), _Lines(new)
    for version in sorted({*lines[0].versions, *lines[1].versions}):
        was, now = (line.versions.get(version) for line in lines)
        if was is not None and now is not None:
            if was != now:
                yield WireChange(version, f"version {version} before", f"version {version} after", _aligned(was, now))
        elif now is not None:
            previous = lines[1].versions.get(version - 1)
            before = "" if previous is None else f"version {version - 1}"
            yield WireChange(version, before, f"version {version} (new)", _aligned(previous or (), now))
        elif was is not None:
            yield WireChange(version, f"version {version}", "dropped", ())


class _Lines:
    """The layouts of a spec as lines of text, by version."""

    def __init__(self, spec: MessageSpec | None) -> None:
        valid = spec.valid_versions if spec else ()
        self.versions = (
            {version: tuple(layout_lines(message_layout(spec, version))) for version in valid} if spec else {}
        )


def layout_lines(layout: StructLayout, indent: str = "") -> Iterator[str]:
    """Draw a layout: a line for each field, those of a struct indented below it."""
    for field in layout.untagged:
        yield f"{indent}{field.name} {_form(field)}"
        yield from _inner_lines(field, indent)
    if layout.is_flexible:
        yield f"{indent}(tagged fields)"
    for field in layout.tagged:
        yield f"{indent}  {field.tag}: {field.name} {_form(field)} = {field.default or repr('')}"
        yield from _inner_lines(field, f"{indent}  ")


def _inner_lines(field: FieldLayout, indent: str) -> Iterator[str]:
    if field.struct is not None:
        yield from layout_lines(field.struct, f"{indent}  ")


def _form(field: FieldLayout) -> str:
    words = ["maybe"] * field.is_maybe + ["nullable"] * field.is_nullable + ["compact"] * field.is_flexible
    kind = "struct" if field.type.is_struct else field.type.kind.value
    return " ".join([*words, f"array of {kind}" if field.type.is_array else kind])


def _aligned(before: tuple[str, ...], after: tuple[str, ...]) -> tuple[_Row, ...]:
    # With autojunk, difflib would ignore frequent lines of layouts with 200 or more, such as `(tagged fields)`.
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    rows: list[_Row] = []
    for operation, start, end, new_start, new_end in matcher.get_opcodes():
        left, right = before[start:end], after[new_start:new_end]
        if operation == "equal":
            rows += (("=", line, line) for line in left)
        else:
            pairs = zip_longest(left, right, fillvalue="")
            rows += (("~" if was and now else "-" if was else "+", was, now) for was, now in pairs)
    return tuple(rows)
