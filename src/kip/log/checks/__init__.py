"""Check log directories: the files of partitions against each other, and partitions against the metadata log."""
