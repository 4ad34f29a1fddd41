"""The data source `kafka-log`."""
