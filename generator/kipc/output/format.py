"""Format: black in its default style. Any supported version works: unchanged files are not formatted again."""

from __future__ import annotations


def formatted(text: str) -> str:
    """Return Python source as black leaves it, in its default style."""
    import black  # loaded only where something is formatted: it takes longer than comparing everything

    return black.format_str(text, mode=black.Mode())


def formatter_name() -> str:
    """Return the name and version of the installed formatter, as a manifest contains it."""
    from importlib.metadata import version

    return f"black {version('black')}"
