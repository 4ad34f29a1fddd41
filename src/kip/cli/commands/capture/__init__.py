"""`kip capture`: exchanges between Kafka clients and brokers in a packet capture, and statistics per client."""

from kip.cli.commands.capture.verbs import command

__all__ = ["command"]
