"""Fields in Python terms: attribute, types, defaults, documentation and descriptor."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kipc.language.defaults import DefaultValue, default_value, expression
from kipc.language.kinds import Family
from kipc.language.specs import FieldSpec
from kipc.language.spelling import free_name, python_name, snake_case
from kipc.language.versions import VersionRange, listed
from kipc.python.model import Fact, FieldModel, FormerName, fact_expression
from kipc.python.names import (
    RESERVED_ATTRIBUTES,
    free_names,
    reserved_classes,
    reserved_locals,
)

_PYTHON_TYPES = {
    Family.BOOLEAN: "bool",
    Family.INTEGER: "int",
    Family.FLOAT: "float",
    Family.UUID: "UUID",
    Family.STRING: "str",
    Family.BYTES: "bytes",
}
"""Each struct has its own class."""

ENTITIES = {
    "brokerId": "broker id",
    "groupId": "group id",
    "producerId": "producer id",
    "topicName": "topic name",
    "transactionalId": "transactional id",
}
"""The entity types of fields as text."""

_POSITIONAL = ("name", "attribute", "kind", "versions")
"""The parameters of `Field` whose arguments need no keyword."""


@dataclass(frozen=True, slots=True)
class ClassNames:
    """The classes of a message and its structs, and the variables that hold their descriptors, by name in the spec."""

    classes: Mapping[str, str]
    descriptors: Mapping[str, str]

    @classmethod
    def of(cls, message: str, *structs: str) -> ClassNames:
        classes = {message: class_name(message)}
        classes |= free_names(structs, reserved_classes() | set(classes.values()), python_name)
        return cls(classes, free_names((message, *structs), frozenset(), _descriptor_name))


def class_name(message: str) -> str:
    """Return the name of the class of a message."""
    return free_name(python_name(message), reserved_classes())


def lower_fields(fields: tuple[FieldSpec, ...], names: ClassNames, valid: VersionRange) -> tuple[FieldModel, ...]:
    """Lower the fields of one struct."""
    attributes = free_names((field.name for field in fields), RESERVED_ATTRIBUTES, snake_case)
    return tuple(_lower_field(field, attributes[field.name], names, valid) for field in fields)


def former_names(fields: Sequence[FieldModel]) -> tuple[FormerName, ...]:
    """Return the names that attributes of a class had in older releases and that no other attribute has or had."""
    attributes = {field.attribute for field in fields}
    names = [(name, field) for field in fields for name in dict.fromkeys(map(_former, field.spec.aliases))]
    # A name that two fields had would be ambiguous, so it is refused like any unknown name.
    counts = Counter(name for name, _ in names)
    return tuple(FormerName(name, field) for name, field in names if name not in attributes and counts[name] == 1)


def _former(alias: str) -> str:
    return free_name(snake_case(alias), RESERVED_ATTRIBUTES)


def _lower_field(field: FieldSpec, attribute: str, names: ClassNames, valid: VersionRange) -> FieldModel:
    value = default_value(field)
    facts = _descriptor_facts(field, attribute, value)
    element = names.classes[field.type.struct_name] if field.type.is_struct else _PYTHON_TYPES[field.type.kind.family]
    # A struct is made for each object: a shared default would be changed by all of them.
    is_fresh = field.type.is_struct and value is not None and not field.type.is_array
    or_null = " | None" if can_be_null(field) else ""
    return FieldModel(
        spec=field,
        attribute=attribute,
        annotation=_attribute_type(field, element) + or_null,
        parameter=_parameter_type(field, element, or_null, is_fresh),
        default=_parameter_default(field, value, or_null, is_fresh),
        initial=_initial(field, attribute, element, or_null, is_fresh),
        fresh=_fresh(field, value, element),
        doc=_doc(field, valid),
        facts=facts,
        descriptor=_descriptor(facts, names),
        local=free_name(attribute, reserved_locals()),
        struct=field.type.struct_name or None,
    )


def can_be_null(field: FieldSpec) -> bool:
    """Return whether the attribute can be None, in whatever version."""
    return not (field.nullable_versions.is_empty and field.maybe_versions.is_empty)


def _attribute_type(field: FieldSpec, element: str) -> str:
    if not field.type.is_array:
        return element
    return f"list[{element}]" if field.type.is_struct else f"tuple[{element}, ...]"


def _parameter_type(field: FieldSpec, element: str, or_null: str, is_fresh: bool) -> str:
    if field.type.is_array:
        return f"Iterable[{element}]{or_null}"
    if is_fresh:
        return f"{element} | None" + (" | EllipsisType" if or_null else "")
    return element + or_null


def _parameter_default(field: FieldSpec, value: DefaultValue, or_null: str, is_fresh: bool) -> str:
    """The constructor's default; `None` or `...` ("not given") if it has to create a struct."""
    if is_fresh:
        return "..." if or_null else "None"
    return expression(value)


def _initial(field: FieldSpec, attribute: str, element: str, or_null: str, is_fresh: bool) -> str:
    if field.type.is_array:
        copy = f"{'list' if field.type.is_struct else 'tuple'}({attribute})"
        return f"None if {attribute} is None else {copy}" if or_null else copy
    if is_fresh:
        return f"{element}() if {attribute} is {'...' if or_null else 'None'} else {attribute}"
    return attribute


def _fresh(field: FieldSpec, value: DefaultValue, element: str) -> str:
    if field.type.is_struct and value is not None:
        return "[]" if field.type.is_array else f"{element}()"
    return expression(value)


def _doc(field: FieldSpec, valid: VersionRange) -> str:
    facts = [str(field.type).removeprefix("[]")]
    if field.type.is_array:
        facts = [f"array of {facts[0]}"]
    entity = ENTITIES.get(field.entity_type)
    if entity:
        facts.append(f"{entity}s" if field.type.is_array else entity)
    facts += _version_facts(field, valid)
    if field.map_key:
        facts.append("map key")
    if field.aliases:
        facts.append(f"formerly {listed(field.aliases)}")
    # Texts of specs have line breaks and blanks of their JSON; a docstring is wrapped again.
    about = " ".join(field.about.split())
    return ", ".join(facts) + "." + (f" {about}" if about else "")


def _version_facts(field: FieldSpec, valid: VersionRange) -> list[str]:
    facts = []
    if not field.versions.covers(valid):
        facts.append(versions_text(field.versions, valid))
    nullable = field.nullable_versions.intersect(field.versions).intersect(valid)
    if not nullable.is_empty:
        covered = nullable.covers(field.versions.intersect(valid))
        facts.append("can be null" if covered else f"can be null {versions_text(nullable, valid)}")
    if not field.maybe_versions.is_empty:
        facts.append("may be left out")
    if field.tag is not None:
        facts.append(f"tag {field.tag}")
    return facts


def versions_text(versions: VersionRange, valid: VersionRange) -> str:
    """Describe a range of the valid versions as text: `since version 2`, `versions 1-3`."""
    within = versions.intersect(valid)
    if within.is_empty:
        return "in no version"
    if within.highest == valid.highest and within.lowest > valid.lowest:
        return f"since version {within.lowest}"
    return f"version {within.lowest}" if within.lowest == within.highest else f"versions {within}"


def _descriptor_facts(field: FieldSpec, attribute: str, value: DefaultValue) -> dict[str, Fact]:
    """Return the arguments of the field's descriptor by parameter, without those that are a `Field`'s defaults."""
    kind = ("[]" if field.type.is_array else "") + field.type.kind.value
    facts: dict[str, Fact] = {
        "name": field.name,
        "attribute": attribute,
        "kind": kind,
        "versions": str(field.versions),
    }
    if field.type.is_struct:
        facts["struct"] = field.type.struct_name
    for name, versions in (
        ("nullable", field.nullable_versions),
        ("tagged", field.tagged_versions),
        ("maybe", field.maybe_versions),
    ):
        if not versions.is_empty:
            facts[name] = str(versions)
    if field.tag is not None:
        facts["tag"] = field.tag
    # Defaults that a kind has anyway are left out, since descriptors are built at each import.
    zero = default_value(FieldSpec(name=field.name, type=field.type, versions=field.versions))
    if expression(value) != expression(zero):
        facts["default"] = value
    if field.flexible_versions is not None:
        facts["flexible"] = str(field.flexible_versions)
    facts |= {name: True for name in ("ignorable", "map_key") if getattr(field, name)}
    if field.entity_type != "unknown":
        facts["entity_type"] = field.entity_type
    if field.aliases:
        facts["aliases"] = field.aliases
    return facts


def _descriptor(facts: Mapping[str, Fact], names: ClassNames) -> str:
    arguments = []
    for name, value in facts.items():
        text = names.descriptors[str(value)] if name == "struct" else fact_expression(value)
        arguments.append(text if name in _POSITIONAL else f"{name}={text}")
    return f"Field({', '.join(arguments)})"


def _descriptor_name(struct: str) -> str:
    """Name the variable of a generated module that holds a struct's descriptor."""
    return f"_{snake_case(python_name(struct)).upper()}"
