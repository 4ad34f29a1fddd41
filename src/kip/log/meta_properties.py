"""Read the cluster ID from `meta.properties`, the file with which a broker marks each of its log directories."""

from __future__ import annotations

import re

from kip.log.files import open_file

__all__ = ["FILE_NAME", "log_dir_cluster_id"]

FILE_NAME = "meta.properties"

_CLUSTER_ID = re.compile(r"^[ \t]*cluster\.id[ \t]*[=:][ \t]*(?P<value>.*?)\s*$", re.MULTILINE)
_ESCAPED = re.compile(r"\\(.)")


def log_dir_cluster_id(log_dir: str) -> str | None:
    """Return the ID of the cluster to which a log directory belongs, None if the directory does not contain it.

    `log_dir` is a path or URI. Raises OSError if `meta.properties` exists and cannot be read.
    """
    try:
        with open_file(f"{log_dir.rstrip('/')}/{FILE_NAME}") as file:
            text = file.read().decode("latin-1")  # the encoding of Java's properties
    except (FileNotFoundError, NotADirectoryError):
        return None
    match = _CLUSTER_ID.search(text)
    return _ESCAPED.sub(r"\1", match["value"]) or None if match else None
