"""The table of kinds: every kind of value that a field or array element can have, and the facts about it.

Whatever differs from kind to kind follows from this table: the rules of defaults, both codecs, Kafka's JSON form, Arrow
and Spark types, and the sample values of tests. `runtime/kinds.py` of a generated package is written from it.
"""

from __future__ import annotations

import struct
from enum import Enum, StrEnum


class Family(Enum):
    """Kinds of one family have the same Python type, JSON form and rules, and differ in their width and limits."""

    BOOLEAN = "boolean"
    INTEGER = "integer"
    FLOAT = "float"
    UUID = "uuid"
    STRING = "string"
    BYTES = "bytes"
    STRUCT = "struct"


def _limits(form: str) -> tuple[int, int]:
    bits = 8 * struct.calcsize(f">{form}")
    return (0, (1 << bits) - 1) if form.isupper() else (-(1 << bits - 1), (1 << bits - 1) - 1)


class Kind(StrEnum):
    """A wire kind, spelled as Kafka spells it.

    The columns: the word in specs, the family, the format of the `struct` module for kinds of fixed width, the Arrow
    type (a function of pyarrow, or a call such as `decimal128(20, 0)`) and the Spark type. Spark has no unsigned
    numbers, so these have the next wider type. A UUID is a string in Arrow and Spark: URL-safe base64, as Kafka's tools
    print it.
    """

    BOOL = "bool", Family.BOOLEAN, "?", "bool_", "BOOLEAN"
    INT8 = "int8", Family.INTEGER, "b", "int8", "TINYINT"
    INT16 = "int16", Family.INTEGER, "h", "int16", "SMALLINT"
    UINT16 = "uint16", Family.INTEGER, "H", "int32", "INT"
    INT32 = "int32", Family.INTEGER, "i", "int32", "INT"
    UINT32 = "uint32", Family.INTEGER, "I", "int64", "BIGINT"
    INT64 = "int64", Family.INTEGER, "q", "int64", "BIGINT"
    FLOAT64 = "float64", Family.FLOAT, "d", "float64", "DOUBLE"
    UUID = "uuid", Family.UUID, "16s", "string", "STRING"
    STRING = "string", Family.STRING, "", "string", "STRING"
    BYTES = "bytes", Family.BYTES, "", "binary", "BINARY"
    RECORDS = "records", Family.BYTES, "", "binary", "BINARY"
    STRUCT = "struct", Family.STRUCT, "", "", ""

    family: Family
    struct_format: str
    width: int | None
    """Bytes on the wire if they are always the same number, else None."""
    limits: tuple[int, int] | None
    """The lowest and the highest value of an integer, None for other kinds."""
    arrow: str
    spark: str

    def __new__(cls, word: str, family: Family, form: str, arrow: str, spark: str) -> Kind:
        kind = str.__new__(cls, word)
        kind._value_ = word
        kind.family = family
        kind.struct_format = form
        kind.width = struct.calcsize(f">{form}") if form else None
        kind.limits = _limits(form) if family is Family.INTEGER else None
        kind.arrow = arrow
        kind.spark = spark
        return kind


SCALARS = tuple(kind for kind in Kind if kind.family is not Family.STRUCT)
"""The kinds that specs refer to by these words; a struct is referred to by its name."""

KINDS = {kind.value: kind for kind in Kind}
