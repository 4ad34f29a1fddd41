"""Plans for the reassignment of partitions, and the throttles of their replication."""
