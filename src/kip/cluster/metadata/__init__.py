"""The decisions of a KRaft controller: replicas and leaders of partitions, the quorum, features, legal topic names."""
