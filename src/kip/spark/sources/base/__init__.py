"""What data sources share: options, the readers of batches and streams, and that they are read-only."""
