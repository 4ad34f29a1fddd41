"""The error message for a missing library that an extra of this distribution installs."""

from __future__ import annotations

__all__ = ["missing_library"]


def missing_library(user: str, library: str, extra: str) -> str:
    """Return an error message with the command that installs the extra.

    The command also works if no index contains this distribution: pip keeps the installed distribution and adds the
    libraries of the extra.
    """
    return f"{user} needs {library}: pip install 'kip-tools[{extra}]'"
