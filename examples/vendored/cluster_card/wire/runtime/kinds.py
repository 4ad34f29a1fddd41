"""The kinds of values: what each is on the wire, and which Arrow type it has."""

__all__ = ["ARROW_TYPES", "FAMILIES", "FORMATS", "LIMITS", "WIDTHS"]

FAMILIES = {
    "bool": "boolean",
    "int8": "integer",
    "int16": "integer",
    "uint16": "integer",
    "int32": "integer",
    "uint32": "integer",
    "int64": "integer",
    "float64": "float",
    "uuid": "uuid",
    "string": "string",
    "bytes": "bytes",
    "records": "bytes",
}
"""Kinds of one family have the same Python type and JSON form, and differ in their width and limits."""

FORMATS = {
    "bool": "?",
    "int8": "b",
    "int16": "h",
    "uint16": "H",
    "int32": "i",
    "uint32": "I",
    "int64": "q",
    "float64": "d",
    "uuid": "16s",
}
"""The `struct` formats of the kinds of fixed width."""

WIDTHS = {
    "bool": 1,
    "int8": 1,
    "int16": 2,
    "uint16": 2,
    "int32": 4,
    "uint32": 4,
    "int64": 8,
    "float64": 8,
    "uuid": 16,
}
"""Their bytes."""

LIMITS = {
    "int8": (-128, 127),
    "int16": (-32768, 32767),
    "uint16": (0, 65535),
    "int32": (-2147483648, 2147483647),
    "uint32": (0, 4294967295),
    "int64": (-9223372036854775808, 9223372036854775807),
}
"""The lowest and the highest value of each integer kind."""

ARROW_TYPES = {
    "bool": "bool_",
    "int8": "int8",
    "int16": "int16",
    "uint16": "int32",
    "int32": "int32",
    "uint32": "int64",
    "int64": "int64",
    "float64": "float64",
    "uuid": "string",
    "string": "string",
    "bytes": "binary",
    "records": "binary",
}
"""The functions of pyarrow that return their Arrow types."""
