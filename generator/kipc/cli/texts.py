"""Text files that commands change: read as they are, and shown as a diff."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path

from kipc.errors import KipcError


def read_text(path: Path) -> str:
    """Return the text of a file with its line ends as they are; empty if the file does not exist.

    Raises:
        KipcError: the file cannot be read, or is not UTF-8.
    """
    try:
        return path.read_bytes().decode() if path.exists() else ""
    except UnicodeDecodeError as error:
        raise KipcError(f"{path}: not UTF-8 ({error.reason} in byte {error.start})") from error
    except OSError as error:
        raise KipcError(f"{path}: {error.strerror or error}") from error


def diff_lines(path: str, old: str, new: str) -> Iterator[str]:
    """Yield the lines of a unified diff, without line ends."""
    before = path if old else "/dev/null"
    yield from unified_diff(old.splitlines(), new.splitlines(), before, path, lineterm="")


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: `1 file`, `2 files`."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
