"""What a KRaft controller decides: replicas and leaders of partitions, the quorum, features, legal topic names."""
