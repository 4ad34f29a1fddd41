"""Layouts: for each struct, the versions whose bytes have the same form, and the steps that read and write them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TypeAlias

from kipc.language.defaults import default_value
from kipc.language.kinds import Family, Kind
from kipc.language.specs import FieldSpec, MessageSpec
from kipc.language.versions import VersionRange
from kipc.python.fields import FUNCTION_NAMES, can_be_null
from kipc.python.model import FieldModel, LayoutModel, Run, Step, StructModel, TaggedStep
from kipc.python.names import free_name, free_names, variable_name

Shape: TypeAlias = tuple[object, ...]
"""What two versions of a struct must have in common to share their functions."""


@dataclass
class Planner:
    """Plans the layouts of one message: every struct in every version it can be met in."""

    spec: MessageSpec
    structs: Mapping[str, StructModel]
    """The structs by the names that field types use; the message itself under its own."""
    first_versions: dict[tuple[str, Shape], int] = field(default_factory=dict)
    _shapes: dict[tuple[str, int], Shape] = field(default_factory=dict)

    def plan(self) -> tuple[LayoutModel, ...]:
        """Return the layouts, newest version first, each after those its functions call."""
        uses: dict[tuple[str, int], set[bool]] = {}
        versions: dict[tuple[str, int], set[int]] = {}
        for version in self.spec.valid_versions:
            self._collect(self.spec.name, version, False, uses, versions)
        planned: dict[tuple[str, int], LayoutModel] = {}
        for version in reversed(list(self.spec.valid_versions)):
            self._plan_below(self.spec.name, version, uses, versions, planned)
        return tuple(planned.values())

    def top_layout(self, version: int) -> str:
        return self.layout_name(self.spec.name, version)

    def layout_name(self, struct: str, version: int, *, array: bool = False) -> str:
        """Name the functions of a layout by the lowest version that has it: `v2`, `broker_v2`, `broker_array_v2`."""
        of_what = "" if struct == self.spec.name else f"{self._short_names[struct]}_"
        return f"{of_what}{'array_' if array else ''}v{self._first(struct, version)}"

    def owner(self, struct: str) -> str:
        """Name one value of the struct inside its functions."""
        name = "message" if struct == self.spec.name else self._short_names[struct]
        return free_name(name, FUNCTION_NAMES | {each.local for each in self.structs[struct].fields})

    @cached_property
    def _short_names(self) -> dict[str, str]:
        return free_names(self.structs, frozenset(), lambda name: variable_name(name, self.spec.name))

    def _collect(
        self,
        struct: str,
        version: int,
        in_array: bool,
        uses: dict[tuple[str, int], set[bool]],
        versions: dict[tuple[str, int], set[int]],
    ) -> None:
        """Note for each layout in which versions it is met, and whether alone or in arrays."""
        key = (struct, self._first(struct, version))
        uses.setdefault(key, set()).add(in_array)
        versions.setdefault(key, set()).add(version)
        for each in self._present(struct, version):
            if each.struct:
                self._collect(each.struct, version, each.spec.type.is_array, uses, versions)

    def _plan_below(
        self,
        struct: str,
        version: int,
        uses: Mapping[tuple[str, int], set[bool]],
        versions: Mapping[tuple[str, int], set[int]],
        planned: dict[tuple[str, int], LayoutModel],
    ) -> None:
        key = (struct, self._first(struct, version))
        if key in planned:
            return
        for each in self._present(struct, version):
            if each.struct:
                self._plan_below(each.struct, version, uses, versions, planned)
        planned[key] = self._layout(struct, version, uses[key], versions[key])

    def _present(self, struct: str, version: int) -> list[FieldModel]:
        return [each for each in self.structs[struct].fields if version in each.spec.versions]

    def _first(self, struct: str, version: int) -> int:
        """Return the lowest version whose form of the struct is the one of this version."""
        return self.first_versions.setdefault((struct, self._shape(struct, version)), version)

    def _shape(self, struct: str, version: int) -> Shape:
        shape = self._shapes.get((struct, version))
        if shape is None:
            present = tuple(self._field_shape(each, version) for each in self._present(struct, version))
            shape = self._shapes[struct, version] = (version in self.spec.flexible_versions, present)
        return shape

    def _field_shape(self, each: FieldModel, version: int) -> Shape:
        spec = each.spec
        return (
            spec.name,
            version in spec.nullable_versions,
            version in spec.tagged_versions,
            version in spec.maybe_versions,
            self._is_flexible(spec, version),
            self._shape(each.struct, version) if each.struct else (),
        )

    def _is_flexible(self, spec: FieldSpec, version: int) -> bool:
        override = spec.flexible_versions
        return version in (self.spec.flexible_versions if override is None else override)

    def _layout(self, struct: str, version: int, uses: set[bool], versions: set[int]) -> LayoutModel:
        model = self.structs[struct]
        owner = self.owner(struct)
        flexible = version in self.spec.flexible_versions
        present = self._present(struct, version)
        untagged = [each for each in present if version not in each.spec.tagged_versions]
        tagged = sorted((each for each in present if version in each.spec.tagged_versions), key=_tag)
        absent = tuple(each for each in model.fields if version not in each.spec.versions)
        steps, last_run = self._steps(untagged, version)
        refused = [is_set(each, owner) for each in absent if not each.spec.ignorable]
        refused += [f"{owner}.{each.attribute} is None" for each in present if self._refuses_null(each, version)]
        refused += [] if flexible else [f"{owner}.unknown_tags"]
        return LayoutModel(
            struct=model,
            name=self.layout_name(struct, version),
            array_name=self.layout_name(struct, version, array=True),
            versions=VersionRange(min(versions), max(versions)),
            steps=steps,
            last_run=last_run,
            flexible=flexible,
            tagged=tuple(self._tagged_step(each, version, owner) for each in tagged),
            absent=absent,
            refusal=" or ".join(refused),
            is_message=struct == self.spec.name,
            used_alone=False in uses,
            used_in_arrays=True in uses,
            owner=owner,
        )

    def _refuses_null(self, each: FieldModel, version: int) -> bool:
        """Tell whether the field can be None, but not in this version."""
        spec = each.spec
        here = version in spec.nullable_versions or version in spec.maybe_versions
        return not here and can_be_null(spec)

    def _steps(self, fields: list[FieldModel], version: int) -> tuple[tuple[Step, ...], Run]:
        steps: list[Step] = []
        run: list[FieldModel] = []
        for each in fields:
            if self._is_fixed(each, version):
                run.append(each)
            else:
                steps.append(self._step(each, version, Run(tuple(run))))
                run = []
        return tuple(steps), Run(tuple(run))

    def _is_fixed(self, each: FieldModel, version: int) -> bool:
        spec = each.spec
        return not spec.type.is_array and spec.type.kind.width is not None and version not in spec.maybe_versions

    def _step(self, each: FieldModel, version: int, run: Run, *, is_tagged: bool = False) -> Step:
        spec = each.spec
        if version in spec.maybe_versions and not is_tagged:
            return Step("maybe", run, each, inner=self._value_step(each, version, Run(), False))
        return self._value_step(each, version, run, is_tagged)

    def _value_step(self, each: FieldModel, version: int, run: Run, is_tagged: bool) -> Step:
        template = _template(each.spec)
        if template == "run":
            return Step("run", Run((*run.fields, each)))
        return Step(
            template,
            run,
            each,
            flexible=self._is_flexible(each.spec, version),
            nullable=version in each.spec.nullable_versions,
            smallest=max(1, self._smallest_element(each, version)),
            function=self._function(each, version),
            is_tagged=is_tagged,
        )

    def _function(self, each: FieldModel, version: int) -> str:
        if not each.struct:
            return ""
        return self.layout_name(each.struct, version, array=each.spec.type.is_array)

    def _tagged_step(self, each: FieldModel, version: int, owner: str) -> TaggedStep:
        step = self._step(each, version, Run(), is_tagged=True)
        written = replace(step, is_known_set=default_value(each.spec) is None)
        return TaggedStep(_tag(each), each, step, written, is_set(each, owner))

    def _smallest(self, struct: str, version: int) -> int:
        """Return the least number of bytes a struct can take."""
        untagged = [each for each in self._present(struct, version) if version not in each.spec.tagged_versions]
        return sum(self._smallest_field(each, version) for each in untagged) + (version in self.spec.flexible_versions)

    def _smallest_field(self, each: FieldModel, version: int) -> int:
        spec = each.spec
        nullable_struct = spec.type.is_struct and not spec.type.is_array and version in spec.nullable_versions
        if version in spec.maybe_versions or nullable_struct:
            return 1
        if spec.type.is_array:
            return 1 if self._is_flexible(spec, version) else 4
        return self._smallest_element(each, version)

    def _smallest_element(self, each: FieldModel, version: int) -> int:
        if each.struct:
            return self._smallest(each.struct, version)
        if each.kind.width is not None:
            return each.kind.width
        if self._is_flexible(each.spec, version):
            return 1
        return 2 if each.kind is Kind.STRING else 4


def _tag(each: FieldModel) -> int:
    assert each.spec.tag is not None
    return each.spec.tag


def _template(spec: FieldSpec) -> str:
    kind = spec.type.kind
    if spec.type.is_struct:
        return "structs" if spec.type.is_array else "struct"
    if spec.type.is_array:
        return "numbers" if kind.family in (Family.INTEGER, Family.FLOAT) else "elements"
    if kind.width is not None:
        return "run"
    return "string" if kind is Kind.STRING else "bytes"


def is_set(each: FieldModel, owner: str) -> str:
    """Return the expression that tells whether a field has another value than its default (section 3.7)."""
    value = f"{owner}.{each.attribute}"
    default = default_value(each.spec)
    if default is None:
        return f"{value} is not None"
    if each.spec.type.is_array or each.kind in (Kind.BYTES, Kind.RECORDS):
        can_be_null = not each.spec.nullable_versions.is_empty
        return f"({value} is None or len({value}))" if can_be_null else f"len({value})"
    if each.kind is Kind.BOOL:
        return f"not {value}" if default else value
    return f"{value} != {each.fresh}"
