"""`kip topics`: list, describe, create, alter and delete topics."""

from kip.cli.commands.topics.verbs import command

__all__ = ["command"]
