"""The data source `kafka-snapshots`."""
