"""kip-tools[columnar]: messages become Arrow columns."""

import pyarrow
from kafka_wire.clients import MetadataRequest

from kip.columnar import decode_column

messages = [MetadataRequest(topics=[]).encode(12), MetadataRequest(topics=None).encode(12)]
columns, errors = decode_column(pyarrow.array(messages), "MetadataRequest", 12)
assert columns.field("topics").to_pylist() == [[], None], (columns, errors)
