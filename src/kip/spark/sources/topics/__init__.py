"""The data source `kafka-topic`."""
