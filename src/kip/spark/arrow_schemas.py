"""Schemas of Spark as schemas of Arrow, by every supported release of PySpark."""

from __future__ import annotations

from inspect import signature
from typing import Any

import pyarrow as pa
from pyspark.sql.pandas.types import to_arrow_schema
from pyspark.sql.types import StructType

_UTC: dict[str, Any] = {"timezone": "UTC"} if "timezone" in signature(to_arrow_schema).parameters else {}
"""PySpark 4.1 has no such parameter, and always takes UTC."""


def arrow_schema(schema: StructType) -> pa.Schema:
    """Return the schema with times in UTC."""
    return to_arrow_schema(schema, **_UTC)
