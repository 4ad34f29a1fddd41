"""`kip groups`: consumer, share and streams groups, and their committed offsets."""

from kip.cli.commands.groups.verbs import command

__all__ = ["command"]
