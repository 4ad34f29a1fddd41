"""`kip log`: inspect Kafka's log files."""

from kip.cli.commands.log.verbs import command

__all__ = ["command"]
