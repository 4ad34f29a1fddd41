"""Records: the log of each partition, the checks before a broker stores a batch, retention and compaction."""
