"""Schemas of several releases: their digest, and whether landed rows can be read with newer ones."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from importlib.resources import files

import kafka_wire
from pyspark.sql.types import ArrayType, ByteType, DataType, IntegerType, LongType, ShortType, StructType

__all__ = ["schemas_digest", "unreadable_fields"]

_INTEGERS: tuple[type[DataType], ...] = (ByteType, ShortType, IntegerType, LongType)


def schemas_digest() -> str:
    """Return a digest of the schemas, which differs after every change of them."""
    return sha256((files(kafka_wire) / "MANIFEST.json").read_bytes()).hexdigest()[:16]


def unreadable_fields(landed: DataType, wanted: DataType, path: str = "") -> Iterator[str]:
    """Yield how each type of a landed column differs from the wanted one, unless Parquet can be read as that.

    Fields that only one side has are null, or ignored.
    """
    match landed, wanted:
        case StructType(), StructType():
            known = {field.name: field.dataType for field in landed}
            for field in wanted:
                if field.name in known:
                    yield from unreadable_fields(known[field.name], field.dataType, f"{path}.{field.name}".lstrip("."))
        case ArrayType(), ArrayType():
            yield from unreadable_fields(landed.elementType, wanted.elementType, f"{path}[]")
        case _ if landed == wanted or _is_wider(landed, wanted):
            return
        case _:
            yield f"{path} is {wanted.simpleString()}, was {landed.simpleString()}"


def _is_wider(landed: DataType, wanted: DataType) -> bool:
    kinds = [type(landed), type(wanted)]
    return all(kind in _INTEGERS for kind in kinds) and _INTEGERS.index(kinds[0]) <= _INTEGERS.index(kinds[1])
