"""The data source `kafka-capture`."""
