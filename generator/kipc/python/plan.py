"""Layouts: for each struct, the versions in which it looks the same, and the steps that read and write it there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from dataclasses import field as dataclass_field
from functools import cached_property
from typing import TypeAlias

from kipc.ir.layouts import FieldLayout, StructLayout, message_layout
from kipc.language.defaults import default_value
from kipc.language.kinds import Family, Kind
from kipc.language.specs import FieldType, MessageSpec
from kipc.language.spelling import free_name
from kipc.language.versions import VersionRange, spans_of
from kipc.python.fields import can_be_null
from kipc.python.model import FieldModel, LayoutModel, Run, Step, StructModel, TaggedStep
from kipc.python.names import free_names, reserved_locals, variable_name

Key: TypeAlias = tuple[str, StructLayout]
"""A struct by its name, and its layout: versions that have the same key share their functions."""

_LEADS = ((), ("uint8",), ("int8",), ("int16",), ("int32",))
"""The kinds that can follow a run in a struct format: of a length, count, marker or number of tagged fields."""


@dataclass
class _Use:
    """Where a struct is used: its versions, and whether alone (False) or in arrays (True)."""

    versions: list[int] = dataclass_field(default_factory=list)
    in_array: set[bool] = dataclass_field(default_factory=set)


@dataclass
class Planner:
    """Plans the layouts of one message: every struct in every version in which it is used."""

    spec: MessageSpec
    structs: Mapping[str, StructModel]
    """The structs by the names that field types use; the message itself under its own."""
    _uses: dict[Key, _Use] = dataclass_field(default_factory=dict)

    def __post_init__(self) -> None:
        for version, layout in self._messages.items():
            self._collect((self.spec.name, layout), version, False)

    def plan(self) -> tuple[LayoutModel, ...]:
        """Return the layouts, newest version first, each after those its functions call."""
        planned: dict[Key, LayoutModel] = {}
        for layout in reversed(self._messages.values()):
            self._plan_below((self.spec.name, layout), planned)
        return tuple(planned.values())

    def spans(self) -> Iterator[tuple[VersionRange, str]]:
        """Yield the versions that have functions, and the name of the message's layout in them."""
        for layout in dict.fromkeys(self._messages.values()):
            key = (self.spec.name, layout)
            yield from ((span, self._name(key)) for span in spans_of(self._uses[key].versions))

    @cached_property
    def _messages(self) -> dict[int, StructLayout]:
        """The versions that get functions; those that Kafka has dropped are left to the reference codec."""
        current = self.spec.valid_versions if self.spec.current_versions is None else self.spec.current_versions
        return {version: message_layout(self.spec, version) for version in current}

    @cached_property
    def _short_names(self) -> dict[str, str]:
        return free_names(self.structs, frozenset(), lambda name: variable_name(name, self.spec.name))

    def _collect(self, key: Key, version: int, in_array: bool) -> None:
        use = self._uses.setdefault(key, _Use())
        use.in_array.add(in_array)
        if version not in use.versions:
            use.versions.append(version)
        for field in _present(key[1]):
            if field.struct is not None:
                self._collect((field.type.struct_name, field.struct), version, field.type.is_array)

    def _plan_below(self, key: Key, planned: dict[Key, LayoutModel]) -> None:
        if key in planned:
            return
        for field in _present(key[1]):
            if field.struct is not None:
                self._plan_below((field.type.struct_name, field.struct), planned)
        planned[key] = self._layout(key)

    def _name(self, key: Key, *, array: bool = False) -> str:
        """Name the functions of a layout by the lowest version that has it: `v2`, `broker_v2`, `broker_array_v2`."""
        struct = key[0]
        of_what = "" if struct == self.spec.name else f"{self._short_names[struct]}_"
        return f"{of_what}{'array_' if array else ''}v{self._uses[key].versions[0]}"

    def _owner(self, struct: str) -> str:
        """Name one value of the struct inside its functions."""
        name = "message" if struct == self.spec.name else "value"
        return free_name(name, reserved_locals() | {field.local for field in self.structs[struct].fields})

    def _layout(self, key: Key) -> LayoutModel:
        struct, layout = key
        model = self.structs[struct]
        fields = {field.spec.name: field for field in model.fields}
        owner = self._owner(struct)
        present = {field.name for field in _present(layout)}
        absent = tuple(field for field in model.fields if field.spec.name not in present)
        steps, last_run = self._steps(fields, layout.untagged)
        return LayoutModel(
            struct=model,
            name=self._name(key),
            array_name=self._name(key, array=True),
            versions=tuple(self._uses[key].versions),
            steps=steps,
            last_run=last_run,
            flexible=layout.is_flexible,
            tagged=tuple(self._tagged_step(fields[field.name], field, owner) for field in layout.tagged),
            absent=absent,
            refusal=" or ".join(_refusals(model, layout, absent, owner)),
            is_message=struct == self.spec.name,
            used_alone=False in self._uses[key].in_array,
            used_in_arrays=True in self._uses[key].in_array,
            owner=owner,
        )

    def _steps(
        self, fields: Mapping[str, FieldModel], untagged: tuple[FieldLayout, ...]
    ) -> tuple[tuple[Step, ...], Run]:
        steps: list[Step] = []
        run: list[FieldModel] = []
        for field in untagged:
            # One call of `struct` reads a run of fields; a call for each takes longer.
            if field.is_fixed:
                run.append(fields[field.name])
            else:
                steps.append(self._step(fields[field.name], field, Run(tuple(run))))
                run = []
        return tuple(steps), Run(tuple(run))

    def _step(self, model: FieldModel, layout: FieldLayout, run: Run) -> Step:
        if layout.is_maybe:
            # The run ends before the control byte, since the fields after it may not be there.
            return Step("maybe", run, model, inner=self._value_step(model, layout, Run()))
        return self._value_step(model, layout, run)

    def _value_step(self, model: FieldModel, layout: FieldLayout, run: Run) -> Step:
        template = _template(layout.type)
        if template == "run":
            return Step("run", Run((*run.fields, model)))
        key = (layout.type.struct_name, layout.struct)
        return Step(
            template,
            run,
            model,
            flexible=layout.is_flexible,
            nullable=layout.is_nullable,
            # A count is compared with the bytes that are left; elements without bytes would pass any count.
            smallest=max(1, layout.smallest_element),
            function="" if key[1] is None else self._name((key[0], key[1]), array=layout.type.is_array),
            is_tagged=layout.tag is not None,
        )

    def _tagged_step(self, model: FieldModel, layout: FieldLayout, owner: str) -> TaggedStep:
        assert layout.tag is not None
        step = self._value_step(model, layout, Run())
        written = replace(step, is_known_set=default_value(model.spec) is None)
        return TaggedStep(layout.tag, model, step, written, is_set(model, owner))


def _present(layout: StructLayout) -> tuple[FieldLayout, ...]:
    return (*layout.untagged, *layout.tagged)


def _refusals(model: StructModel, layout: StructLayout, absent: tuple[FieldModel, ...], owner: str) -> Iterator[str]:
    """Yield the conditions under which a value cannot be written in the layout."""
    # As Kafka's writers: UnsupportedVersionException for a field that is set and cannot be left out.
    yield from (is_set(field, owner) for field in absent if not field.spec.ignorable)
    present = {field.name: field for field in _present(layout)}
    for field in model.fields:
        here = present.get(field.spec.name)
        if here and can_be_null(field.spec) and not (here.is_nullable or here.is_maybe):
            yield f"{owner}.{field.attribute} is None"
    # These versions have no section for tags, and dropping some without an error loses data.
    if not layout.is_flexible:
        yield f"{owner}.unknown_tags"


def _template(field_type: FieldType) -> str:
    kind = field_type.kind
    if field_type.is_struct:
        return "structs" if field_type.is_array else "struct"
    if field_type.is_array:
        return "numbers" if kind.family in (Family.INTEGER, Family.FLOAT) else "elements"
    if kind.width is not None:
        return "run"
    return "string" if kind is Kind.STRING else "bytes"


def is_set(field: FieldModel, owner: str) -> str:
    """Return the expression that tests whether the value of a field differs from its default."""
    value = f"{owner}.{field.attribute}"
    default = default_value(field.spec)
    if default is None:
        return f"{value} is not None"
    if field.spec.type.is_array or field.kind in (Kind.BYTES, Kind.RECORDS):
        can_be_null = not field.spec.nullable_versions.is_empty
        # `len`, as `!= ()` would be true for an empty list, which callers may have assigned.
        return f"({value} is None or len({value}))" if can_be_null else f"len({value})"
    if field.kind is Kind.BOOL:
        return f"not {value}" if default else value
    return f"{value} != {field.fresh}"


def formats(layouts: tuple[LayoutModel, ...]) -> dict[str, str]:
    """Return the packers and unpackers that the functions of layouts can use, as names and expressions."""
    formats: dict[str, str] = {}
    for layout in layouts:
        tagged = (step for tagged_step in layout.tagged for step in (tagged_step.step, tagged_step.written))
        for step in (Step("run", layout.last_run), *layout.steps, *tagged):
            formats.update(_formats(step))
    return formats


def _formats(step: Step) -> Iterator[tuple[str, str]]:
    if step.inner is not None:
        yield from _formats(step.inner)
    for lead in _LEADS:
        name, form = step.run.name(*lead), step.run.format(*lead)
        yield f"_pack_{name}", f'packer("{form}")'
        yield f"_unpack_{name}", f'unpacker("{form}")'
    if step.template == "numbers":
        name, form = step.run.name(step.length), step.run.format(step.length)
        yield f"_pack_{name}_{step.format}s", f'array_packers("{form}", "{step.format}")'
        yield f"_unpack_{step.format}s", f'array_unpackers("{step.format}")'
