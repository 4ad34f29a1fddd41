"""The columnar codec: binary Arrow columns of Kafka's messages to typed columns, and back; numpy and pyarrow alone."""

from __future__ import annotations

from kip.columnar.messages.decode import decode_column
from kip.columnar.messages.encode import encode_column
from kip.columnar.record_types import record_schema
from kip.columnar.records import decode_records
from kip.columnar.schemas import arrow_schema

__all__ = ["arrow_schema", "decode_column", "decode_records", "encode_column", "record_schema"]
