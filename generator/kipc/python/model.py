"""The model: messages in Python terms, ready for rendering.

`kipc.python.lower` makes it once from checked specs; every template reads the same finished model and none changes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import TypeAlias

from kipc.language.defaults import DefaultValue, expression
from kipc.language.kinds import Kind
from kipc.language.specs import FieldSpec, MessageSpec
from kipc.language.versions import VersionRange, listed, spans_of

FORMATS = {kind.value: kind.struct_format for kind in Kind if kind.struct_format} | {"uint8": "B"}
"""The `struct` format of each kind of fixed width, and of the byte that a varint starts with."""


Fact: TypeAlias = DefaultValue | tuple[str, ...]
"""An argument of a descriptor."""


@dataclass(frozen=True, slots=True)
class FieldModel:
    """A field of a class, over all versions."""

    spec: FieldSpec
    attribute: str
    annotation: str
    """The type of the attribute."""
    parameter: str
    """The type of the constructor's parameter: any iterable for an array."""
    default: str
    """The expression of the parameter's default."""
    initial: str
    """The expression that the constructor stores."""
    fresh: str
    """The expression of a default that is not shared: a decoder stores it for an absent field."""
    doc: str
    """Kind, versions and meaning of the field, for the class docstring."""
    facts: Mapping[str, Fact]
    """The arguments of the field's descriptor, by parameter; of a struct, the key of the struct in the message."""
    descriptor: str
    """The `Field(...)` expression of the class's SPEC."""
    local: str
    """A name for the field's value inside a function."""
    struct: str | None
    """The key of the field's struct in the message, None for other kinds."""

    @property
    def kind(self) -> Kind:
        return self.spec.type.kind


@dataclass(frozen=True, slots=True)
class Run:
    """Fields of fixed width in a row: one struct format, and one call to read or write them."""

    fields: tuple[FieldModel, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.fields)

    @property
    def width(self) -> int:
        return sum(field.kind.width or 0 for field in self.fields)

    def targets(self, owner: str, lead: str = "") -> str:
        """Return the targets of reading the run, then the name of the lead; a UUID is assigned to a local first."""
        names = [field.local if field.kind is Kind.UUID else f"{owner}.{field.attribute}" for field in self.fields]
        names += [lead] if lead else []
        return f"({names[0]},)" if len(names) == 1 else ", ".join(names)

    def arguments(self, owner: str) -> str:
        """Spell the values that writing the run packs."""
        return ", ".join(_argument(field, owner) for field in self.fields)

    @property
    def uuids(self) -> tuple[FieldModel, ...]:
        return tuple(field for field in self.fields if field.kind is Kind.UUID)

    def name(self, *more: str) -> str:
        """Name the run's packer by its format: `3iqB`, with `bool` for the question mark."""
        return self.format(*more)[1:].replace("?", "bool")

    def format(self, *more: str) -> str:
        """Return the run's `struct` format, followed by more kinds."""
        groups = groupby([*(field.kind.value for field in self.fields), *more])
        return ">" + "".join(_repeated(FORMATS[kind], len(list(same))) for kind, same in groups)


def _repeated(form: str, count: int) -> str:
    return form * count if count == 1 or form[0].isdigit() else f"{count}{form}"


def _argument(field: FieldModel, owner: str) -> str:
    """A struct format packs any object as a bool and knows no UUID: the one is looked up, the other gives its bytes."""
    value = f"{owner}.{field.attribute}"
    match field.kind:
        case Kind.BOOL:
            return f"boolean[{value}]"
        case Kind.UUID:
            return f"{value}.bytes"
        case _:
            return value


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a layout's plan: a run of fixed fields, then one field of another kind.

    `template` names the macros that render it: `run`, `string`, `bytes`, `numbers`, `elements`, `structs`, `struct` or
    `maybe`. The last run of a struct without tags is a separate step, and has no field.
    """

    template: str
    run: Run = Run()
    field: FieldModel | None = None
    flexible: bool = False
    nullable: bool = False
    smallest: int = 1
    """The least number of bytes an element can take, at least 1."""
    function: str = ""
    """The name of the functions of the struct's layout, without `_read_` or `_write_`."""
    is_tagged: bool = False
    is_known_set: bool = False
    """Whether the field is known not to be null where it is written."""
    inner: Step | None = None
    """Of a maybe: the step of the value behind the control byte."""

    @property
    def attribute(self) -> str:
        assert self.field is not None
        return self.field.attribute

    @property
    def local(self) -> str:
        assert self.field is not None
        return self.field.local

    @property
    def element(self) -> str:
        """The kind of an array's elements."""
        assert self.field is not None
        return self.field.kind.value

    @property
    def format(self) -> str:
        return FORMATS[self.element]

    @property
    def width(self) -> int:
        assert self.field is not None
        assert self.field.kind.width is not None
        return self.field.kind.width

    @property
    def may_write_null(self) -> bool:
        return self.nullable and not self.is_known_set

    @property
    def length(self) -> str:
        """The kind that a length or count starts with: the first byte of a varint, or an integer."""
        if self.flexible:
            return "uint8"
        return "int16" if self.template == "string" else "int32"


@dataclass(frozen=True, slots=True)
class TaggedStep:
    """How one tagged field is read and written, and when it is written at all."""

    tag: int
    field: FieldModel
    step: Step
    """How it is read."""
    written: Step
    """How it is written: a null that is the default never is."""
    is_set: str
    """The expression that is true if the value of the field differs from its default."""


@dataclass(frozen=True, slots=True)
class LayoutModel:
    """A struct in the versions that have the same bytes."""

    struct: StructModel
    name: str
    """What its functions are called, without `_read_` or `_write_`: `broker_v2`, `v2` for the message itself."""
    array_name: str
    """The same for its arrays: `broker_array_v2`."""
    versions: tuple[int, ...]
    steps: tuple[Step, ...]
    last_run: Run
    """The fixed fields before the tag section."""
    flexible: bool
    tagged: tuple[TaggedStep, ...]
    absent: tuple[FieldModel, ...]
    refusal: str
    """The condition under which a value cannot be written: a field that the layout lacks is set, or one is null that
    must not be. Empty if there is none."""
    is_message: bool
    """Whether the struct is the message itself; its writer returns the bytes."""
    used_alone: bool
    used_in_arrays: bool
    owner: str
    """The name of a value of the struct inside a function."""

    @property
    def title(self) -> str:
        spans = [str(span) for span in spans_of(self.versions)]
        return f"{self.struct.class_name}, version{'s' if len(self.versions) > 1 else ''} {listed(spans)}."

    @property
    def tags_name(self) -> str:
        return f"tags_{self.name}" if self.is_message else f"{self.name}_tags"


@dataclass(frozen=True, slots=True)
class FormerName:
    """A name that an attribute had in an older release, and that no other attribute of the class has."""

    name: str
    field: FieldModel

    @property
    def parameter(self) -> str:
        """The type of the constructor's parameter, whose default means that it is not given."""
        value = self.field.parameter
        return value if value.endswith("EllipsisType") else f"{value} | EllipsisType"


@dataclass(frozen=True, slots=True)
class StructModel:
    """A class: the message or one of its structs."""

    name: str
    class_name: str
    fields: tuple[FieldModel, ...]
    doc: tuple[str, ...]
    """The lines of the class docstring."""
    key: tuple[str, ...]
    tag_count: int
    descriptor: str
    """The name of the variable that holds its descriptor."""
    former: tuple[FormerName, ...] = ()

    @property
    def key_expression(self) -> str:
        return repr(self.key).replace("'", '"')


@dataclass(frozen=True, slots=True)
class Response:
    """The response of a request: its class, and the module that has it, in the same package."""

    class_name: str
    module: str


@dataclass(frozen=True, slots=True)
class MessageModel:
    spec: MessageSpec
    area: tuple[str, ...]
    module: str
    top: StructModel
    structs: tuple[StructModel, ...]
    """The structs below the message, outer before inner."""
    inner_first: tuple[StructModel, ...]
    """The same, each after those its fields need."""
    layouts: tuple[LayoutModel, ...]
    """Newest version first, inner structs before those that call them."""
    spans: tuple[tuple[VersionRange, str], ...]
    """The versions that have generated codecs, and the name of the message's layout in them."""
    formats: Mapping[str, str]
    """The packers and unpackers that its functions can use, by name: the expressions that make them."""
    response: Response | None = None
    """Of a request whose response is in the same package."""

    @property
    def class_name(self) -> str:
        return self.top.class_name

    @property
    def path(self) -> str:
        """The path of its module in the package."""
        return "/".join((*self.area, f"{self.module}.py"))

    @property
    def versions(self) -> str:
        return range_expression(self.spec.valid_versions)

    @property
    def current_versions(self) -> str:
        current = self.spec.current_versions
        return range_expression(self.spec.valid_versions if current is None else current)

    @property
    def flexible_versions(self) -> str:
        return range_expression(self.spec.flexible_versions.intersect(self.spec.valid_versions))

    @property
    def deprecated_versions(self) -> str:
        return range_expression(self.spec.deprecated_versions.intersect(self.spec.valid_versions))

    @property
    def facts(self) -> Mapping[str, Fact]:
        """The arguments of the message's descriptor besides class and fields, without those that are its defaults."""
        spec = self.spec
        facts: dict[str, Fact] = {
            "type": spec.type.value,
            "versions": str(spec.valid_versions),
        }
        if spec.api_key is not None:
            facts["api_key"] = spec.api_key
        if spec.current_versions is not None:
            facts["current_versions"] = str(spec.current_versions)
        if not spec.deprecated_versions.is_empty:
            facts["deprecated_versions"] = str(spec.deprecated_versions)
        if spec.listeners:
            facts["listeners"] = spec.listeners
        if spec.latest_version_unstable:
            facts["latest_version_unstable"] = True
        return facts

    @property
    def descriptor_arguments(self) -> list[tuple[str, str]]:
        """The same as names and expressions."""
        return [(name, fact_expression(value)) for name, value in self.facts.items()]


def fact_expression(value: Fact) -> str:
    """Return the Python expression of an argument of a descriptor."""
    if isinstance(value, tuple):
        return "(" + "".join(f'"{item}", ' for item in value) + ")"
    return expression(value)


def range_expression(versions: VersionRange) -> str:
    return "range(0)" if versions.is_empty else f"range({versions.lowest}, {versions.highest + 1})"
