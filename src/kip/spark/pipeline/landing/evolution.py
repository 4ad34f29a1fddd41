"""Schemas of several releases: their digest, and whether landed rows can be read with newer ones."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from importlib.resources import files

import kafka_wire
from pyspark.sql.types import ArrayType, ByteType, DataType, IntegerType, LongType, ShortType, StructType

_INTEGERS: tuple[type[DataType], ...] = (ByteType, ShortType, IntegerType, LongType)


def schemas_digest() -> str:
    """Return a digest of the schemas, which differs after every change of them."""
    return sha256((files(kafka_wire) / "MANIFEST.json").read_bytes()).hexdigest()[:16]


def unreadable_fields(landed: DataType, now: DataType, path: str = "") -> Iterator[str]:
    """Yield how each type of a landed column differs from the type it has now, unless Parquet can be read as that.

    Fields that only one side has are null, or ignored.
    """
    match landed, now:
        case StructType(), StructType():
            types = {field.name: field.dataType for field in landed}
            for field in now:
                if field.name in types:
                    yield from unreadable_fields(types[field.name], field.dataType, f"{path}.{field.name}".lstrip("."))
        case ArrayType(), ArrayType():
            yield from unreadable_fields(landed.elementType, now.elementType, f"{path}[]")
        case _ if landed == now or _is_wider(landed, now):
            return
        case _:
            yield f"{path} is {now.simpleString()}, was {landed.simpleString()}"


def _is_wider(landed: DataType, now: DataType) -> bool:
    kinds = [type(landed), type(now)]
    return all(kind in _INTEGERS for kind in kinds) and _INTEGERS.index(kinds[0]) <= _INTEGERS.index(kinds[1])
