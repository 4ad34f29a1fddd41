"""Leaders, replicas and offsets of partitions."""
