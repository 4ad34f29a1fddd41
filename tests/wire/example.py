"""A message with a field of every form, and the encoder of bytes that the tests of the runtime spell by hand."""

from __future__ import annotations

from tests.wire.plain_specs import message
from tests.wire.stand_ins import stand_in

SPEC = message(
    {
        "name": "Example",
        "type": "data",
        "validVersions": "0-3",
        "flexibleVersions": "2+",
        "fields": [
            {"name": "Id", "type": "int32", "versions": "0+"},
            {"name": "Name", "type": "string", "versions": "0+", "nullableVersions": "1+", "default": "x"},
            {"name": "IsNew", "type": "bool", "versions": "1+", "default": "true"},
            {"name": "Ratio", "type": "float64", "versions": "1+", "ignorable": True},
            {"name": "Uuid", "type": "uuid", "versions": "2+"},
            {"name": "Data", "type": "bytes", "versions": "0+", "nullableVersions": "2+"},
            {"name": "Port", "type": "uint16", "versions": "2+"},
            {"name": "Numbers", "type": "[]int16", "versions": "0+", "nullableVersions": "2+"},
            {"name": "Words", "type": "[]string", "versions": "0+"},
            {
                "name": "Parts",
                "type": "[]Part",
                "versions": "0+",
                "fields": [
                    {"name": "Key", "type": "int8", "versions": "0+", "mapKey": True},
                    {"name": "Note", "type": "string", "versions": "3+", "taggedVersions": "3+", "tag": 0},
                ],
            },
            {
                "name": "Maybe",
                "type": "Inner",
                "versions": "1+",
                "nullableVersions": "1+",
                "default": "null",
                "fields": [{"name": "X", "type": "int8", "versions": "0+"}],
            },
            {"name": "Choice", "type": "int32", "versions": "0+", "maybeVersions": "0+"},
            {"name": "Late", "type": "[]int32", "versions": "3+", "taggedVersions": "3+", "tag": 0},
            {
                "name": "Box",
                "type": "Boxed",
                "versions": "2+",
                "nullableVersions": "2+",
                "taggedVersions": "2+",
                "tag": 1,
                "default": "null",
                "fields": [{"name": "Y", "type": "int8", "versions": "2+"}],
            },
        ],
    }
)

Example = stand_in(SPEC)
Part, Inner, Boxed = (
    next(field.struct.cls for field in Example.SPEC.fields if field.struct and field.struct.name == name)
    for name in ("Part", "Inner", "Boxed")
)
