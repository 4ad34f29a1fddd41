"""From descriptors to plans: the layout of a version (`StructSpec.layout`) as runs and steps."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from kafka_wire.runtime.kinds import FAMILIES, FORMATS
from kafka_wire.runtime.spec import FieldLayout, Layout

from kip.columnar.columns.cursor import BYTE
from kip.columnar.messages.plans import HEAD, Inline, Plan, Run, Step, StructPart, StructPlan, ValuePlan
from kip.columnar.messages.steps import ArrayStep, KnownTag, OptionalStep, SpanStep, TagStep
from kip.columnar.rows import default_of

_NUMPY_FORMATS = {"bool": "u1", "uuid": "V16"}

WIRE_TYPES: dict[str, np.dtype[Any]] = {
    kind: np.dtype(_NUMPY_FORMATS.get(kind) or f">{form}") for kind, form in FORMATS.items()
}
"""Fixed-width kinds in wire format. A bool is true if its byte is not 0."""

_FAMILY_LENGTHS: dict[str, np.dtype[Any]] = {"string": np.dtype(">i2"), "bytes": np.dtype(">i4")}
LENGTHS = {kind: _FAMILY_LENGTHS[family] for kind, family in FAMILIES.items() if family in _FAMILY_LENGTHS}
LONGEST = {kind: int(np.iinfo(length).max) for kind, length in LENGTHS.items()}
"""Maximum lengths; compact strings could be longer, but Kafka's MessageDataGenerator limits them to 0x7fff, too."""
COUNT: np.dtype[Any] = np.dtype(">i4")
MARKER: np.dtype[Any] = np.dtype("i1")
_ELEMENT = "element"


@cache
def plan_of(layout: Layout, keep_unknown: bool) -> StructPlan:
    """Return how to read a struct in a version; `keep_unknown` flags rows with unknown tags, for the scalar codec."""
    parts = _Parts(keep_unknown)
    for field in layout.fields:
        parts.add_field(field, field.field.attribute)
    if layout.flexible:
        known_tags = {
            tag: KnownTag(field.field.attribute, parts.tagged_plan(field), default_of(field.field, layout.version))
            for tag, field in layout.tagged.items()
        }
        parts.add_step(BYTE, TagStep(known_tags, layout.spec.tag_count, keep_unknown))
    return parts.finish()


class _Parts:
    """Collects the parts of a struct: fixed-width fields are joined with the head of the next step."""

    def __init__(self, keep_unknown: bool) -> None:
        self.keep_unknown = keep_unknown
        self.parts: list[StructPart] = []
        self.fixed: list[tuple[str, np.dtype[Any]]] = []

    def add_field(self, field: FieldLayout, name: str, *, tagged: bool = False) -> None:
        if field.maybe:
            inner = _Parts(self.keep_unknown)
            inner.add_value(field, _ELEMENT, tagged=tagged)
            self.add_step(BYTE, OptionalStep(name, ValuePlan(_ELEMENT, inner.finish()), missing=0, present=None))
        else:
            self.add_value(field, name, tagged=tagged)

    def add_value(self, field: FieldLayout, name: str, *, tagged: bool) -> None:
        """Add a field without the control byte before it."""
        if field.is_array:
            array = ArrayStep(name, field.nullable, max(field.smallest, 1), self.element_plan(field))
            self.add_step(BYTE if field.flexible else COUNT, array)
        elif field.struct is None:
            self.add_primitive(field, name, nullable=field.nullable)
        elif not field.nullable:
            self.end_run()
            self.parts.append(Inline(name, plan_of(field.struct, self.keep_unknown)))
        else:
            plan = plan_of(field.struct, self.keep_unknown)
            optional = OptionalStep(name, plan, missing=0 if tagged else -1, present=1)
            self.add_step(BYTE if tagged else MARKER, optional)

    def add_primitive(self, field: FieldLayout, name: str, *, nullable: bool) -> None:
        fixed = WIRE_TYPES.get(field.kind)
        if fixed is not None:
            self.fixed.append((name, fixed))
        else:
            span = SpanStep(name, nullable, LONGEST[field.kind])
            self.add_step(BYTE if field.flexible else LENGTHS[field.kind], span)

    def add_step(self, head: np.dtype[Any], step: Step) -> None:
        names = tuple(name for name, _ in self.fixed)
        self.parts.append(Run(np.dtype([*self.fixed, (HEAD, head)]), names, step))
        self.fixed = []

    def end_run(self) -> None:
        if self.fixed:
            self.parts.append(Run(np.dtype(self.fixed), tuple(name for name, _ in self.fixed), None))
            self.fixed = []

    def finish(self) -> StructPlan:
        self.end_run()
        return StructPlan(tuple(self.parts), _block(self.parts))

    def tagged_plan(self, field: FieldLayout) -> Plan:
        """Return how to read the value of a tagged field."""
        inner = _Parts(self.keep_unknown)
        inner.add_field(field, _ELEMENT, tagged=True)
        return ValuePlan(_ELEMENT, inner.finish())

    def element_plan(self, field: FieldLayout) -> Plan:
        """Return how to read an element of an array."""
        if field.struct is not None:
            return plan_of(field.struct, self.keep_unknown)
        inner = _Parts(self.keep_unknown)
        inner.add_primitive(field, _ELEMENT, nullable=False)
        return ValuePlan(_ELEMENT, inner.finish())


def _block(parts: list[StructPart]) -> np.dtype[Any] | None:
    """Return the form of a struct whose width is fixed unless it has tagged fields."""
    match parts:
        case [Run(dtype, _, None | TagStep())]:
            return dtype
        case _:
            return None
