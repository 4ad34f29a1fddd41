"""Format: black, in the one version this kipc is pinned to, so that nobody else's taste looks like drift."""

from __future__ import annotations


def formatted(text: str) -> str:
    """Return Python source as black leaves it, in its default style."""
    import black  # loaded only where something is formatted: it takes longer than comparing everything

    return black.format_str(text, mode=black.Mode())


def formatter_version() -> str:
    """Return the version of black that is installed."""
    from importlib.metadata import version

    return version("black")
