"""Tools for running Kafka systems, built on the generated messages."""
