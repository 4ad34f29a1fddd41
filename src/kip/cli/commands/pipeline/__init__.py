"""`kip pipeline`: build tables from logs, captures and snapshots with Spark, and show them without Spark."""

from kip.cli.commands.pipeline.verbs import command

__all__ = ["command"]
