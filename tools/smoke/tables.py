"""kip-tools[tables]: the embedded engine starts without Java, and decodes a message."""

from kafka_wire.clients import MetadataRequest

from kip.spark import from_kafka, local_session

spark = local_session()
rows = spark.createDataFrame([(bytearray(MetadataRequest(topics=None).encode(12)),)], "data binary")
(row,) = rows.select(from_kafka("data", "MetadataRequest", 12).alias("request")).collect()
assert row.request.topics is None, row
