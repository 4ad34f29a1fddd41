"""Records: produced and fetched, by groups of consumers and share groups alike."""
