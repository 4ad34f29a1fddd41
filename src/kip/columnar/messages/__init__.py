"""Messages of one type as columns: plans for each version, decoding and encoding."""
