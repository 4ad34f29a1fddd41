"""Attributes that kipc does not know and a project keeps all the same: a release of Kafka brought them.

`kipc adopt` and `kipc import` record them in the table `[attributes]` of `decisions.toml`, next to the specs; in all
other specs an unknown attribute is an error.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from pathlib import Path

FILE_NAME = "decisions.toml"
TABLE = "attributes"


def kept_attributes(texts: Iterable[str]) -> frozenset[str]:
    """Return the attributes that files of decisions list; what is not TOML is for `kipc.evolution.decisions` to say."""
    names: set[str] = set()
    for text in texts:
        try:
            table = tomllib.loads(text).get(TABLE)
        except tomllib.TOMLDecodeError:
            continue
        names |= set(table) if isinstance(table, dict) else set()
    return frozenset(names)


def decisions_around(path: Path) -> list[str]:
    """Return the texts of the files of decisions in a folder and in those above it, up to that of the project."""
    texts = []
    for folder in (path.absolute(), *path.absolute().parents):
        file = folder / FILE_NAME
        if file.is_file():
            texts.append(file.read_text(encoding="utf-8", errors="replace"))
        # Decisions above the project are another project's.
        if any((folder / name).exists() for name in ("pyproject.toml", ".git")):
            break
    return texts
