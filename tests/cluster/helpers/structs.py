"""Structs that have a value in each field."""

from __future__ import annotations

from typing import Any

from kafka_wire.runtime.spec import StructSpec


def filled(spec: StructSpec, struct: Any, version: int) -> Any:
    """Return a message with one element in each array of a version."""
    for field in spec.fields:
        if version in field.versions and field.is_array:
            if field.struct is not None:
                value = [filled(field.struct, field.struct.cls(), version)]
            else:
                value = ["x"] if field.kind == "string" else [0]
            setattr(struct, field.attribute, value)
    return struct
