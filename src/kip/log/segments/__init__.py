"""The log files of a partition: segments and snapshots, the batches in them, and the indexes beside segments."""
