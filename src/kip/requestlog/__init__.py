"""Reads brokers' request logs (`kafka-request.log`, the logger `kafka.request.logger`) of Kafka 2.0 to 4.3."""
