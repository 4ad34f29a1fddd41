"""`kip partitions`: offsets, reassignments, leader elections and deleted records."""

from kip.cli.commands.partitions.verbs import command

__all__ = ["command"]
