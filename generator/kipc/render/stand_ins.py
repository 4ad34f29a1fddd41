"""Stand-ins: a message's classes made in memory, so that the reference codec has bytes before any class is emitted.

They come straight from the spec and share no text with the emitted classes: a slot a field, the defaults, the
descriptors. They have no codec of their own.
"""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

from kipc.lower.defaults import default_value
from kipc.lower.names import RESERVED_ATTRIBUTES, free_names, snake_case
from kipc.specs import FieldSpec, MessageSpec

__all__ = ["load_runtime", "stand_in"]


@cache
def load_runtime() -> str:
    """Make the runtime of the templates importable, and return its package's name."""
    from kipc.resources import resource

    folder = resource("templates") / "runtime"
    name = "kipc_runtime"
    found = importlib.util.spec_from_file_location(
        name, folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    assert found is not None
    sys.modules[name] = importlib.util.module_from_spec(found)
    return name


def stand_in(spec: MessageSpec, runtime: str | None = None) -> Any:
    """Make the class of a message, with its `SPEC`; `runtime` names the package to build on, by default `load_runtime`.

    The constructor takes any fields by keyword.
    """
    package = runtime or load_runtime()
    return _StandIns(spec, import_module(f"{package}.message"), import_module(f"{package}.spec")).message()


class _StandIns:
    """The classes and descriptors of one message."""

    def __init__(self, spec: MessageSpec, messages: Any, descriptors: Any) -> None:
        self.spec = spec
        self.messages = messages
        self.descriptors = descriptors
        self.structs: dict[str, Any] = {}

    def message(self) -> Any:
        fields = self.fields(self.spec.fields)
        cls = _make_class(self.spec.name, self.messages.Message, fields)
        current = self.spec.current_versions
        cls.SPEC = self.descriptors.MessageSpec(
            self.spec.name,
            cls,
            str(self.spec.flexible_versions),
            fields,
            type=self.spec.type.value,
            versions=str(self.spec.valid_versions),
            api_key=self.spec.api_key,
            current_versions=None if current is None else str(current),
            deprecated_versions=str(self.spec.deprecated_versions),
            listeners=self.spec.listeners,
            latest_version_unstable=self.spec.latest_version_unstable,
        )
        return cls

    def fields(self, specs: tuple[FieldSpec, ...]) -> tuple[Any, ...]:
        attributes = free_names((each.name for each in specs), RESERVED_ATTRIBUTES, snake_case)
        return tuple(self.field(each, attributes[each.name]) for each in specs)

    def field(self, spec: FieldSpec, attribute: str) -> Any:
        flexible = spec.flexible_versions
        return self.descriptors.Field(
            spec.name,
            attribute,
            spec.type.kind.value,
            str(spec.versions),
            array=spec.type.is_array,
            struct=self.struct(spec) if spec.type.is_struct else None,
            nullable=str(spec.nullable_versions),
            tag=spec.tag,
            tagged=str(spec.tagged_versions),
            maybe=str(spec.maybe_versions),
            default=default_value(spec),
            flexible=None if flexible is None else str(flexible),
            ignorable=spec.ignorable,
            map_key=spec.map_key,
            entity_type=spec.entity_type,
        )

    def struct(self, field: FieldSpec) -> Any:
        name = field.type.struct_name
        if name not in self.structs:
            common = self.spec.common_struct(name)
            fields = self.fields(field.fields if common is None else common.fields)
            cls = _make_class(name, self.messages.Struct, fields)
            cls.KEY = tuple(each.attribute for each in fields if each.map_key)
            self.structs[name] = self.descriptors.StructSpec(name, cls, str(self.spec.flexible_versions), fields)
        return self.structs[name]


def _make_class(name: str, base: Any, fields: tuple[Any, ...]) -> Any:
    slots = (*(each.attribute for each in fields), "unknown_tags")
    return type(name, (base,), {"__slots__": slots, "__init__": _constructor(fields)})


def _constructor(fields: tuple[Any, ...]) -> Callable[..., None]:
    def __init__(self: Any, **values: Any) -> None:  # noqa: N807
        for each in fields:
            setattr(self, each.attribute, each.new_default())
        self.unknown_tags = None
        for attribute, value in values.items():
            setattr(self, attribute, value)

    return __init__
