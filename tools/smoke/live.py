"""kip-tools[live]: the client library of the data source `kafka-topic` loads."""

import confluent_kafka

from pyspark_kafka_topic import DefaultSource

assert DefaultSource.name() == "kafka-topic"
assert confluent_kafka.libversion()
