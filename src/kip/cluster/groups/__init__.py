"""Groups of consumers: the classic, the consumer and the share protocol, and their committed offsets."""
