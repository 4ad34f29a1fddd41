"""`kip shell`: run the commands of `kip` interactively or from a script, over one connection."""

from kip.cli.commands.shell.start import command

__all__ = ["command"]
