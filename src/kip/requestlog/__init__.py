"""Reads brokers' request logs (`kafka-request.log`, the logger `kafka.request.logger`) of Kafka 2.0 to 4.3, and the
requests that brokers refused, from `server.log`."""
