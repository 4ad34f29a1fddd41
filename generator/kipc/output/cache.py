"""The cache of a project: hashes of rendered texts, so that compiling again renders only what may have changed.

It is in `.kipc_cache` next to pyproject.toml, and only saves time: a cache that is missing, damaged or read-only means
that every message is rendered. Nothing is cached for a folder without a pyproject.toml.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from kipc.output.manifest import Hashes

FOLDER = ".kipc_cache"
MOST_ENTRIES = 4096
"""Several times the messages of Kafka; the oldest entries are dropped."""

_FILE = "rendered"  # without a suffix: a .json file could be a spec
_GITIGNORE = "# Created by kipc; safe to delete.\n*\n"


def read_cache(project: Path) -> Hashes:
    """Return the cache of the project in a folder, empty if it cannot be read."""
    try:
        content = json.loads((project / FOLDER / _FILE).read_bytes())
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(content, dict):
        return {}
    return {key: tuple(value) for key, value in content.items() if _is_entry(value)}


def _is_entry(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) and item for item in value)


def save_cache(project: Path, cached: Hashes, used: Hashes) -> None:
    """Cache the hashes that a run used, in addition to those that it found; errors are ignored."""
    if used.items() <= cached.items() or not (project / "pyproject.toml").is_file():
        return
    # Entries of other branches stay, so that switching back renders nothing.
    older = {key: value for key, value in cached.items() if key not in used}
    with suppress(OSError):
        _write(project / FOLDER, dict([*older.items(), *used.items()][-MOST_ENTRIES:]))


def _write(folder: Path, content: Mapping[str, tuple[str, ...]]) -> None:
    """Replace the file atomically, so that other processes read the old content or the new one."""
    folder.mkdir(exist_ok=True)
    if not (folder / ".gitignore").exists():
        (folder / ".gitignore").write_text(_GITIGNORE, encoding="utf-8")
    number, name = tempfile.mkstemp(prefix=_FILE, dir=folder)
    try:
        with os.fdopen(number, "w", encoding="utf-8") as file:
            json.dump(content, file)
        Path(name).replace(folder / _FILE)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
