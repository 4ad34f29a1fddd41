"""The sentence for a library that an extra of this distribution installs and that is missing."""

from __future__ import annotations

__all__ = ["missing_library"]


def missing_library(user: str, library: str, extra: str) -> str:
    """Return an error message with the command that installs the extra.

    The command needs no index that has this distribution: pip keeps the installed one and adds the extra's libraries.
    """
    return f"{user} needs {library}: pip install 'kip-tools[{extra}]'"
