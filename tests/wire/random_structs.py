"""Random values of all fields of a struct."""

from __future__ import annotations

from random import Random
from typing import Any
from uuid import UUID

from kafka_wire.runtime.kinds import FAMILIES

from tests.rounds import rounds

LONGEST_INNER = rounds(4, thorough=40)
"""Elements of the longest array within an array; at 40, a few messages take most of the time."""


def random_value(random: Random, field: Any, longest: int = 40, *, element: bool = False) -> Any:
    if field.is_array and not element:
        count = random.choice([0, 1, 2, 3, longest])
        elements = [random_value(random, field, LONGEST_INNER, element=True) for _ in range(count)]
        return elements if field.struct else tuple(elements)
    if field.struct is not None:
        return random_struct(random, field.struct, longest)
    match FAMILIES[field.kind]:
        case "boolean":
            return random.random() < 0.5
        case "float":
            return random.choice([0.5, 1.0, -3.25, 1e300])
        case "uuid":
            return UUID(int=random.randrange(2, 2**128))
        case "string":
            return "".join(random.choices("abcé日😀_-", k=random.choice([0, 1, 5, 130, 300])))
        case "bytes":
            return random.randbytes(random.choice([0, 1, 130]))
        case _:
            return random.randrange(3) if field.kind == "int8" else random.choice([0, 1, 3, 40])


def random_struct(random: Random, layout: Any, longest: int = 40) -> Any:
    """Make a value of a struct with every field set that the version has, null now and then."""
    values = {}
    for field in (*layout.fields, *layout.tagged.values()):
        is_null = field.nullable and random.random() < 0.2
        values[field.field.attribute] = None if is_null else random_value(random, field, longest)
    return layout.spec.cls(**values)
